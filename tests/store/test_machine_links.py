"""Machines on several server processes over one database: what each of them is fed counts once in the common pool, and
of two that show the combination the first has it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from tapete.law.errors import TapeteError
from tapete.store.house import House
from tests.store import kit
from tests.store.kit import another, findings, play

pytestmark = pytest.mark.anyio

POOL = "pool:estrellas"
pot = partial(kit.pot, POOL)
COMMON = {"id": "comun", "kind": "accumulated", "on": "cherry cherry -", "share": "1/10", "linked": True}
MACHINE = {"network": "estrellas", "pools": [COMMON]}
CHERRIES, NOTHING = ("4", "1", "6"), ("1", "2", "1")


async def opened(house: House, *machines: str, **terms: Any) -> None:
    await house.open_pool("estrellas", "BOL13", {"pot": 1000, "base": 500, **terms}, game="machine_link")
    for machine in machines:
        await house.open_table("gaming_machine", "BOL13", MACHINE, "staffed", id=machine)


async def started(house: House, machine: str, who: str) -> None:
    """A hundred on one line: ten go to the link."""
    await play(house, machine, who, "insert_credit", amount=100, means="ticket")
    await play(house, machine, "cajero", "sell_access", player=who)
    await play(house, machine, who, "bet", on="machine_bet", at="1", stake=100)
    await play(house, machine, who, "start_reels")


async def stopped(house: House, machine: str, stops: tuple[str, ...]) -> None:
    for at in stops:
        await play(house, machine, "azar", "stop_reel", at=at)


async def won(house: House, machine: str) -> int:
    """What this machine has had of the common pool."""
    await kit.quiet(house)
    return (await house.book(POOL)).get(f"table:{machine}", 0)


async def test_what_machines_bring_stands_in_one_pool(url: str) -> None:
    async with await House.open(url) as first, another(url) as second:
        await opened(first, "m1", "m2")
        await asyncio.gather(started(first, "m1", "ana"), started(second, "m2", "bea"))
        assert await pot(second) == 1020
        await stopped(first, "m1", NOTHING)
        await stopped(second, "m2", NOTHING)
        assert await won(first, "m1") == await won(second, "m2") == -10
        assert await findings(first, POOL, "m1", "m2") == []


async def test_the_first_to_show_the_combination_has_it(url: str) -> None:
    """Ana's play began first, and bea's cherries came first: bea has 1020, ana what the operator has put in again."""
    async with await House.open(url) as first, another(url) as second:
        await opened(first, "m1", "m2")
        await started(first, "m1", "ana")
        await started(second, "m2", "bea")
        await stopped(second, "m2", CHERRIES)
        assert await won(second, "m2") == 1020 - 10
        assert await pot(first) == 500
        await stopped(first, "m1", CHERRIES)
        assert await won(first, "m1") == 500 - 10
        told = [record.move["do"] for record in await first.records(POOL) if record.move]
        assert told == ["link", "link", "contribute", "contribute", "jackpot_shown", "take", "close_pass",
                        "jackpot_shown", "take", "close_pass"]  # fmt: skip
        assert await findings(second, POOL, "m1", "m2") == []


async def test_read_the_other_way_the_play_that_began_first_is_waited_for(house: House) -> None:
    await opened(house, "m1", "m2", readings={"G7": "started"})
    await started(house, "m1", "ana")
    await started(house, "m2", "bea")
    await stopped(house, "m2", CHERRIES)
    assert await won(house, "m2") == -10
    live = await house.live("m2")
    assert [(one.by, one.do) for one in live.game.view(live.state, "bea").pending] == [(POOL, "stands")]
    await stopped(house, "m1", NOTHING)
    assert await won(house, "m2") == 1020 - 10
    assert await findings(house, POOL, "m1", "m2") == []


async def test_a_breakdown_leaves_in_the_pool_what_it_was_fed(house: House) -> None:
    await opened(house, "m1")
    await started(house, "m1", "ana")
    await play(house, "m1", "jefe_tecnico", "machine_breakdown")
    assert await pot(house) == 1010
    assert (await house.book("m1"))["ana"] == -100
    assert (await house.live(POOL)).state.passes == ()
    assert await findings(house, POOL, "m1") == []


async def test_only_one_pool_is_the_linked_one(house: House) -> None:
    await opened(house)
    for terms in ({**MACHINE, "pools": []}, {**MACHINE, "pools": [COMMON, {**COMMON, "id": "otro"}]},
                  {**MACHINE, "pools": [{**COMMON, "id": "estrellas"}]}):  # fmt: skip
        with pytest.raises(TapeteError, match="network"):
            await house.open_table("gaming_machine", "BOL13", terms, "staffed")
