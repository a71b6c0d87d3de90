"""Halls of bingo on several server processes over one database: what each sells counts once in the network's takings,
and those who win at the same time share."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from tapete.law.errors import TapeteError
from tapete.store.errors import StoreError
from tapete.store.house import House, NotAdmitted, Played, Repeated
from tests.store import kit
from tests.store.kit import another, findings, play

pytestmark = pytest.mark.anyio

POOL = "pool:melilla"
pot = partial(kit.pot, POOL)
settled = partial(kit.settled, POOL)
CARD = [[1, 0, 20, 0, 40, 0, 60, 0, 80], [2, 10, 0, 30, 0, 50, 0, 70, 0], [0, 11, 21, 31, 41, 0, 61, 0, 0]]
FULL = [1, 20, 40, 60, 80, 2, 10, 30, 50, 70, 11, 21, 31, 41, 61]
REST = [n for n in range(1, 91) if n not in FULL]
HALL = {"share": "1/10", "maximum": 45, "series_size": 50, "matrix": {"1": CARD}, "network": "melilla", "start": "one"}
CHIEF = "jefe_de_mesa"


async def opened(house: House, *halls: str, **terms: Any) -> None:
    await house.open_pool("melilla", "MEL14", {"maximum": 45, "pot": 9000, **terms}, game="bingo_network")
    for hall in halls:
        await house.open_table("bingo_interconnected", "MEL14", HALL, "staffed", id=hall)


async def begun(house: House, hall: str, who: str, cards: int = 10) -> None:
    """Cards are sold and the game begins: what it brings goes to the network."""
    if (await house.live(hall)).state.phase == "series":
        await play(house, hall, CHIEF, "announce_series")
    await play(house, hall, who, "buy", count=cards)
    await play(house, hall, "cajero", "collect_leftovers")
    for what in ("sold", "prizes", "panel", "start"):
        await play(house, hall, CHIEF, "announce_game", what=what)


async def ended(house: House, hall: str, who: str, ball: int = 45) -> None:
    """Bingo on card 1 with this ball, and the game is over."""
    await play(house, hall, "azar", "balls", numbers=REST[: ball - 15] + FULL)
    await play(house, hall, who, "sing", prize="bingo", card=1)
    await play(house, hall, CHIEF, "check_card", card=1, prize="bingo")
    await play(house, hall, CHIEF, "ask_more")
    await play(house, hall, "reloj", "prudent_time")
    await play(house, hall, CHIEF, "order")


async def test_a_bingo_in_time_has_the_prize_of_the_network(house: House) -> None:
    await opened(house, "norte")
    await begun(house, "norte", "ana")
    assert await pot(house) == 9100
    await ended(house, "norte", "ana")
    books = await settled(house, "norte")
    assert books["norte"]["ana"] == -1000 + 500 + 9100
    assert books["norte"]["house"] == 1000 - 500 - 100
    assert await pot(house) == 0
    told = [record.move["do"] for record in await house.records(POOL) if record.move]
    assert told == ["link", "contribute", "bingo_won", "take", "close_pass"]


async def test_a_bingo_too_late_leaves_it(house: House) -> None:
    await opened(house, "norte")
    await begun(house, "norte", "ana")
    await ended(house, "norte", "ana", 46)
    assert (await settled(house, "norte"))["norte"]["ana"] == -1000 + 500
    assert await pot(house) == 9100


async def test_what_two_halls_sell_counts_once_and_two_winners_share(url: str) -> None:
    """Norte sells 10 cards and sur 20: 100 and 200 of the takings. Both have the bingo: 4650 each of 9300."""
    async with await House.open(url) as first, another(url) as second:
        await opened(first, "norte", "sur")
        await asyncio.gather(begun(first, "norte", "ana", 10), begun(second, "sur", "bea", 20))
        assert await pot(second) == 9300
        await ended(first, "norte", "ana")
        assert (await settled(first, "norte", "sur"))["norte"]["ana"] == -1000 + 500  # sur may still win, too
        with_prize = (await first.live("norte")).game.view((await first.live("norte")).state, "ana").pending
        assert [(one.by, one.do) for one in with_prize] == [(POOL, "stands")]
        await ended(second, "sur", "bea")
        await settled(second, "norte", "sur")
        books = await settled(first, "norte", "sur")
        assert books["norte"]["ana"] == -1000 + 500 + 4650
        assert books["sur"]["bea"] == -2000 + 1000 + 4650
        assert await pot(first) == 0
        assert await findings(second, POOL, "norte", "sur") == []


async def test_a_sale_that_is_sent_twice_counts_once(house: House) -> None:
    await opened(house, "norte")
    await play(house, "norte", CHIEF, "announce_series")
    await play(house, "norte", "ana", "buy", count=10)
    await play(house, "norte", "cajero", "collect_leftovers")
    for what in ("sold", "prizes", "panel"):
        await play(house, "norte", CHIEF, "announce_game", what=what)
    start = {"who": CHIEF, "do": "announce_game", "what": "start"}
    answers = [await house.play("norte", start, move_id="start", by=CHIEF) for _ in range(3)]
    assert [type(answer) for answer in answers] == [Played, Repeated, Repeated]
    assert await pot(house) == 9100


async def test_a_hall_that_loses_its_line_is_waited_for(house: House) -> None:
    """Sur goes silent in the middle of a game: este plays on, norte's prize waits; at last sur is closed."""
    await opened(house, "norte", "sur", "este")
    for hall, who in (("norte", "ana"), ("sur", "bea"), ("este", "cai")):
        await begun(house, hall, who)
    await ended(house, "norte", "ana")
    await ended(house, "este", "cai", 46)
    await begun(house, "este", "cai")
    await ended(house, "este", "cai", 46)
    assert (await settled(house, "norte", "sur", "este"))["norte"]["ana"] == -500
    assert isinstance(await house.close_table("norte", "eva"), NotAdmitted)
    assert isinstance(await house.close_table("sur", "eva"), Played)
    await house.settle_pools()
    books = await settled(house, "norte", "este")
    assert books["norte"]["ana"] == -500 + 9300
    assert await pot(house) == 100  # what este brought later is of the next prize
    found = await findings(house, POOL, "norte", "sur", "este")
    assert [one for one in found if "closed with chips in play" not in one] == []


async def test_a_hall_that_loses_its_line_is_left_out_where_it_is_read_so(house: House) -> None:
    await opened(house, "norte", "sur", "este", patience=2, readings={"N2": "left_out"})
    for hall, who in (("norte", "ana"), ("sur", "bea"), ("este", "cai")):
        await begun(house, hall, who)
    await ended(house, "norte", "ana")
    await ended(house, "este", "cai", 46)
    assert (await settled(house, "norte"))["norte"]["ana"] == -500
    await begun(house, "este", "cai")
    await ended(house, "este", "cai", 46)
    await house.settle_pools()
    books = await settled(house, "norte", "sur", "este")
    assert books["norte"]["ana"] == -500 + 9300
    await ended(house, "sur", "bea")  # back again: it has won what stands since
    await begun(house, "este", "cai")
    await ended(house, "este", "cai", 46)
    await house.settle_pools()
    books = await settled(house, "norte", "sur", "este")
    assert books["sur"]["bea"] == -500 + 100
    assert await findings(house, POOL, "norte", "sur", "este") == []


async def test_the_halls_of_a_network_have_one_maximum(house: House) -> None:
    await opened(house, "norte")
    with pytest.raises(TapeteError, match="maximum ball is the same"):
        await house.open_table("bingo_interconnected", "MEL14", {**HALL, "maximum": 40}, "staffed")
    with pytest.raises(StoreError, match="there is no pool"):
        await house.open_table("bingo_interconnected", "MEL14", {**HALL, "network": "ceuta"}, "staffed")
    with pytest.raises(StoreError, match="is no table"):
        await house.open_table("bingo_network", "MEL14", {}, "staffed")
    with pytest.raises(StoreError, match="is no pool"):
        await house.open_pool("other", "MEL14", {}, game="bingo_interconnected")


async def test_many_games_of_two_processes_at_once(url: str) -> None:
    async with await House.open(url) as first, another(url) as second:
        await opened(first, "norte", "sur")

        async def games(house: House, hall: str, who: str) -> None:
            for n in range(4):
                await begun(house, hall, who, 10 + n)
                await ended(house, hall, who, 40 + 3 * n)

        await asyncio.gather(games(first, "norte", "ana"), games(second, "sur", "bea"))
        await settled(first, "norte", "sur")
        await settled(second, "norte", "sur")
        await second.settle_pools()
        books = await settled(second, "norte", "sur")
        brought = 2 * sum((10 + n) * 100 // 10 for n in range(4))
        given = sum(books[hall][who] + 500 * 4 + 50 * 6 for hall, who in (("norte", "ana"), ("sur", "bea")))
        assert await pot(second) == 9000 + brought - given
        assert (await second.live(POOL)).state.passes == ()
        assert await findings(first, POOL, "norte", "sur") == []


async def test_one_game_in_halls_of_two_processes(url: str) -> None:
    """Simultaneous bingo is one table: every process sells for it, and each card counts once."""
    async with await House.open(url) as first, another(url) as second:
        terms = {"halls": ["norte", "sur"], "series_size": 300, "minimum": 200}
        await first.open_table("bingo_simultaneous", "MEL14", terms, "staffed", id="t1")
        await play(first, "t1", CHIEF, "announce_series")
        await play(second, "t1", "bea", "enter_hall", hall="sur")

        async def sale(house: House, who: str, count: int) -> None:
            for _ in range(count):
                await play(house, "t1", who, "buy", count=5)

        await asyncio.gather(sale(first, "ana", 8), sale(second, "bea", 14))
        answer = await play(second, "t1", "cajero", "collect_leftovers")
        assert [(e.sold, e.takings) for e in answer.events if hasattr(e, "sold")] == [(110, 22000)]
        for what in ("sold", "prizes", "panel", "start"):
            answer = await play(first, "t1", CHIEF, "announce_game", what=what)
        sold = {e.hall: e.sold for e in answer.events if hasattr(e, "hall")}
        assert sold == {"norte": 40, "sur": 70}
        await play(first, "t1", CHIEF, "line_lost", hall="sur")
        live = await second.live("t1")
        refused = await second.play("t1", {"who": "azar", "do": "ball", "number": 1}, move_id="b", by="azar",
                                    expected_seq=live.seq)  # fmt: skip
        assert isinstance(refused, NotAdmitted)
        assert refused.refusal.code == "hall_cut"
        await play(second, "t1", CHIEF, "line_back", hall="sur")
        await play(second, "t1", "azar", "ball", number=1)
