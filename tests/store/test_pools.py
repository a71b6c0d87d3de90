"""Pools that tables share: both logs in one transaction, in the order of locking, nothing lost or paid twice."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from tapete.law.errors import TapeteError
from tapete.store import export
from tapete.store.errors import StoreError
from tapete.store.house import House, NotAdmitted, Played
from tapete.store.memory import MemoryLog
from tapete.store.together import verify_together
from tests.store import kit
from tests.store.kit import another, forged, play, records_of

pytestmark = pytest.mark.anyio

POOL = {"least": 5, "most": 5, "pot": 1000}
pot = partial(kit.pot, "pool:stars")
settled = partial(kit.settled, "pool:stars")
TERMS = {
    "minimum": 10,
    "decks": 6,
    "progressive_stake": 5,
    "progressive_prizes": {"7": "1/10", "77_suited": "1"},
    "pools": {"progressive": "stars"},
}


async def opened(house: House, *tables: str, **terms: Any) -> None:
    await house.open_pool("stars", "MEL14", {**POOL, **terms})
    for table in tables:
        await house.open_table("blackjack", "MEL14", TERMS, "staffed", id=table)


async def locked(house: House, table: str, who: str) -> None:
    """The bets of a pass are laid down and locked."""
    await play(house, table, who, "bet", box=1, stake=10)
    await play(house, table, who, "bet", box=1, stake=5, on="progressive")
    await play(house, table, "croupier", "deal")


async def dealt(house: House, table: str, *faces: str) -> None:
    for face, to in zip(faces, ("1", "bank", "1"), strict=True):
        await play(house, table, "azar", "card", face=face, to=to)


async def ended(house: House, table: str, who: str) -> None:
    await play(house, table, who, "stand")
    await play(house, table, "azar", "card", face="Tc", to="bank")


async def test_a_hit_is_paid_out_of_the_pool_in_one_transaction(house: House) -> None:
    await opened(house, "t1")
    await locked(house, "t1", "ana")
    assert await pot(house) == 1005
    await dealt(house, "t1", "7h", "9c", "8s")
    books = await settled(house, "t1")
    assert books["t1"]["ana"] == -15 + 101  # a tenth of 1005, the fraction of a unit for the player
    assert books["pool:stars"] == {"table:t1": 96, "pot": -96}
    await ended(house, "t1", "ana")
    live = await house.live("pool:stars")
    assert live.state.passes == ()
    assert [record.move["do"] for record in await house.records("pool:stars") if record.move] == [
        "link", "contribute", "take", "close_pass",
    ]  # fmt: skip


async def test_two_tables_at_once_are_ruled_by_the_order_of_locking(house: House) -> None:
    await opened(house, "t1", "t2")
    await locked(house, "t1", "ana")
    await locked(house, "t2", "bea")
    await dealt(house, "t2", "7h", "9c", "7h")  # the whole pot, and it is ready first
    await play(house, "t2", "bea", "stand")
    scene = (await house.live("t2")).game.view((await house.live("t2")).state, "bea")
    assert [(one.by, one.do) for one in scene.pending if one.by.startswith("pool:")] == [("pool:stars", "stands")]
    assert (await settled(house, "t1", "t2"))["t2"]["bea"] == -15
    await dealt(house, "t1", "7h", "9c", "8s")
    assert (await settled(house, "t1", "t2"))["t1"]["ana"] == -15 + 101
    await ended(house, "t1", "ana")
    books = await settled(house, "t1", "t2")
    assert books["t2"]["bea"] == -15 + 909
    assert await pot(house) == 0


async def test_an_annulled_pass_takes_its_contribution_back_and_gives_way(house: House) -> None:
    await opened(house, "t1", "t2")
    await locked(house, "t1", "ana")
    await locked(house, "t2", "bea")
    await dealt(house, "t2", "7h", "9c", "7h")
    await ended(house, "t2", "bea")
    await play(house, "t1", "jefe_de_mesa", "any_other_problem", about="shoe")
    await play(house, "t1", "jefe_de_mesa", "decide", option="null")
    books = await settled(house, "t1", "t2")
    assert "ana" not in books["t1"]
    assert books["t2"]["bea"] == -15 + 1005


async def test_two_processes_share_a_pool(url: str) -> None:
    async with await House.open(url) as first, another(url) as second:
        await opened(first, "t1", "t2")
        await locked(first, "t1", "ana")
        await locked(second, "t2", "bea")
        await dealt(second, "t2", "7h", "9c", "7h")
        await ended(second, "t2", "bea")
        await dealt(first, "t1", "7h", "9c", "8s")
        await ended(first, "t1", "ana")
        await settled(first, "t1", "t2")
        books = await settled(second, "t1", "t2")
        assert books["t1"]["ana"] == -15 + 101
        assert books["t2"]["bea"] == -15 + 909


async def test_many_passes_of_two_processes_at_once(url: str) -> None:
    async with await House.open(url) as first, another(url) as second:
        await opened(first, "t1", "t2")

        async def rounds(house: House, table: str, who: str) -> None:
            for n in range(6):
                await locked(house, table, who)
                await dealt(house, table, "7h" if n % 2 else "8h", "9c", "8s")
                await ended(house, table, who)

        await asyncio.gather(rounds(first, "t1", "ana"), rounds(second, "t2", "bea"))
        await settled(first, "t1", "t2")
        await settled(second, "t1", "t2")
        assert await first.settle_pools() == 0
        live = await second.live("pool:stars")
        assert live.state.passes == ()
        assert live.state.round == 13
        assert not (await second.live("t2")).game.asks((await second.live("t2")).state)


async def test_tables_of_a_pool_have_the_same_limits(house: House) -> None:
    await opened(house, "t1")
    with pytest.raises(TapeteError, match="the same limits"):
        await house.open_table("blackjack", "MEL14", {**TERMS, "minimum": 20, "progressive_stake": 10}, "staffed")
    with pytest.raises(StoreError, match="there is no pool"):
        await house.open_table("blackjack", "MEL14", {**TERMS, "pools": {"progressive": "moons"}}, "staffed")
    bolsa = {"decks": 6, "bolsa_stake": 5, "pools": {"bolsa": "stars"}}
    with pytest.raises(TapeteError, match="no table of that game"):
        await house.open_table("blackjack", "AND10", bolsa, "staffed")
    assert [info.id for info in await house.tables()] == ["t1"]
    assert [info.id for info in await house.pools()] == ["pool:stars"]


async def test_a_pool_stays_open_as_long_as_its_tables(house: House) -> None:
    await opened(house, "t1")
    answer = await house.close_pool("stars", "eva")
    assert isinstance(answer, NotAdmitted)
    assert answer.refusal.code == "pool_linked"
    assert isinstance(await house.close_table("t1", "eva"), Played)
    assert isinstance(await house.close_pool("stars", "eva"), Played)
    with pytest.raises(StoreError, match="is closed"):
        await house.open_table("blackjack", "MEL14", TERMS, "staffed")


async def test_the_bolsa_of_two_tables(house: House) -> None:
    """AND10: the house feeds it; won whole it starts again at 3,000 times the bet."""
    await house.open_pool("stars", "AND10", {"least": 2, "most": 2, "pot": 9000, "commission": "1/2"})
    terms = {"decks": 6, "bolsa_stake": 2, "pools": {"bolsa": "stars"}}
    await house.open_table("blackjack", "AND10", terms, "staffed", id="t1")
    await play(house, "t1", "ana", "bet", box=1, stake=10)
    await play(house, "t1", "ana", "bet", box=1, stake=2, on="bolsa")
    await play(house, "t1", "croupier", "deal")
    assert await pot(house) == 9001
    await dealt(house, "t1", "7h", "9c", "7h")
    await play(house, "t1", "ana", "hit")
    await play(house, "t1", "azar", "card", face="7h", to="1")
    books = await settled(house, "t1")
    assert books["t1"]["ana"] - 9001 in (-2, -12, 8, -2 + 20)
    assert await pot(house) == 6000


async def test_a_shared_bolsa_is_never_below_its_floor(house: House) -> None:
    with pytest.raises(TapeteError, match="6000"):
        await house.open_pool("stars", "AND10", {"least": 2, "most": 2, "pot": 100})


def test_a_log_without_a_house_has_no_pools() -> None:
    with pytest.raises(StoreError, match="there is no pool"):
        MemoryLog("blackjack", "MEL14", TERMS, "staffed")


async def logs(house: House, *names: str) -> list[list[bytes]]:
    return [[line async for line in export.lines(house, name)] for name in names]


async def test_pool_and_tables_are_verified_together(house: House) -> None:
    await opened(house, "t1", "t2")
    await locked(house, "t1", "ana")
    await locked(house, "t2", "bea")
    await dealt(house, "t2", "7h", "9c", "7h")
    await ended(house, "t2", "bea")
    await dealt(house, "t1", "7h", "9c", "8s")
    await ended(house, "t1", "ana")
    await settled(house, "t1", "t2")
    await house.close_table("t1", "eva")
    pool, one, two = await logs(house, "pool:stars", "t1", "t2")
    reports = verify_together([pool, one, two])
    assert [report.findings for report in reports] == [(), (), ()]
    assert [note.en for note in verify_together([pool, one])[0].notes if "t2" in note.en] == [
        "the log of table t2 is not among those given: what was between it and the pool was not compared"
    ]
    # what the pool has and a table does not say, and the other way round
    short = verify_together([pool[:-3], one, two])[0]
    assert {found.code for found in short.findings} >= {"pool_unheard"}
    cut = next(n for n, line in enumerate(one) if b'"do":"take"' in line)
    less = verify_together([pool, one[:cut], two])[0]
    assert {found.code for found in less.findings} >= {"pool_unsaid", "third_book"}

    def richer(plain: dict[str, Any]) -> None:
        plain["move"]["amount"] += 1

    stands = next(n for n, line in enumerate(two) if b'"do":"stands"' in line)
    lied = verify_together([pool, one, forged(records_of(two), stands, richer)])
    assert "pool_stood" in {found.code for found in lied[0].findings}
    assert not lied[2].ok
