"""Carousels and progressives that tables of poker share: several tables, several games, one book."""

from __future__ import annotations

from functools import partial

import pytest

from tapete.law.errors import TapeteError
from tapete.store import export
from tapete.store.house import House
from tapete.store.together import verify_together
from tests.store import kit
from tests.store.kit import play

pot = partial(kit.pot, "pool:stars")
settled = partial(kit.settled, "pool:stars")

pytestmark = pytest.mark.anyio

ROYAL = "As Ks Qs Js Ts"
NINES = "9h 9d 9c 9s 2h"
LOW = "Ah 2c 3d 4s 6d"
"""With this hand no bank plays."""


def dealt(*hands: str) -> list[str]:
    """Cards in the order of the deal, one to each hand in turn."""
    return [face for cards in zip(*(hand.split() for hand in hands), strict=True) for face in cards]


async def staked(house: House, table: str, who: str, on: str, box: int = 1) -> None:
    await play(house, table, who, "bet", box=box, stake=10)
    await play(house, table, who, "bet", box=box, stake=1, on=on)


async def locked(house: House, table: str) -> None:
    await play(house, table, "croupier", "close_bets")
    await play(house, table, "croupier", "deal")


async def against_bank(house: House, table: str, who: str, hand: str) -> None:
    """The hand is played to its end."""
    await play(house, table, "azar", "cards", faces=dealt(hand, LOW))
    await play(house, table, who, "declare", word="go")
    await play(house, table, "croupier", "uncover")


async def test_two_tables_win_a_carousel_in_the_order_in_which_they_were_locked(house: House) -> None:
    """t1 was locked first: its royal flush takes all, and the four nines of t2 are paid out of the carousel that begins
    again."""
    terms = {"minimum": 10, "carousel": 1, "pools": {"carousel": "stars"}}
    await house.open_pool("stars", "AND10", {"pot": 100_000}, game="card_carousel")
    for table in ("t1", "t2"):
        await house.open_table("caribbean_poker", "AND10", terms, "staffed", id=table)
    await staked(house, "t1", "ana", "carousel")
    await staked(house, "t2", "bea", "carousel")
    await locked(house, "t1")
    await locked(house, "t2")
    assert await pot(house) == 100_002
    await against_bank(house, "t2", "bea", NINES)
    assert (await settled(house, "t1", "t2"))["t2"]["bea"] == 10 - 1
    await against_bank(house, "t1", "ana", ROYAL)
    books = await settled(house, "t1", "t2")
    assert books["t1"]["ana"] == 10 - 1 + 100_002
    assert books["t2"]["bea"] == 10 - 1 + 300
    assert await pot(house) == 5000 - 300
    assert (await house.live("pool:stars")).state.passes == ()


async def test_tables_of_two_games_share_a_pot_and_its_own_law_pays(house: House) -> None:
    """Three flushes cost 150; 60 and the three bets lie in the pot, 30 in reserve: the house advances 57 at the pool,
    and no table pays out of its own pocket."""
    bet = {"progressive": 1, "pools": {"progressive": "stars"}}
    approved = {"pot": 60, "reserve": {"next": 30}, "allocation": {"next": "0"}}
    await house.open_pool("stars", "BOL13", approved)
    await house.open_table("caribbean_poker", "BOL13", bet, "staffed", id="t1")
    await house.open_table("go_poker", "BOL13", {"minimum": 10, **bet}, "staffed", id="t2")
    await staked(house, "t1", "ana", "progressive", 1)
    await staked(house, "t1", "bea", "progressive", 2)
    await play(house, "t2", "cai", "bet", box=1, stake=10)
    await play(house, "t2", "cai", "bet", box=1, stake=1, on="progressive")
    await locked(house, "t1")
    await locked(house, "t2")
    await play(house, "t1", "azar", "cards", faces=dealt("As 9s 5s 4s 3s", "Ah 9h 5h 4h 3h", "Kc 2c 7d 8s 6d"))
    for who in ("ana", "bea"):
        await play(house, "t1", who, "declare", word="go")
    await play(house, "t1", "croupier", "uncover")
    books = await settled(house, "t1", "t2")
    assert [books["t1"][who] for who in ("ana", "bea")] == [10 - 1 + 50] * 2
    assert books["t1"]["house"] == -20
    assert await pot(house) == 0
    await play(house, "t2", "azar", "cards", faces=["Kd", "9d", "8d", "2d", "3d"])
    for _ in range(2):
        await play(house, "t2", "cai", "choose", option="withdraw")
        await play(house, "t2", "croupier", "uncover")
    books = await settled(house, "t1", "t2")
    assert books["t2"]["cai"] == 80 - 1 + 50
    assert (await house.live("pool:stars")).state.advanced == 150 - 63 - 30
    logs = [[line async for line in export.lines(house, name)] for name in ("pool:stars", "t1", "t2")]
    assert [report.findings for report in verify_together(logs)] == [(), (), ()]


async def test_a_hand_that_is_null_gives_the_pool_back_what_it_had_put_in(house: House) -> None:
    terms = {"minimum": 10, "carousel": 1, "pools": {"carousel": "stars"}}
    await house.open_pool("stars", "AND10", {"pot": 10_000}, game="card_carousel")
    await house.open_table("caribbean_poker", "AND10", terms, "staffed", id="t1")
    await staked(house, "t1", "ana", "carousel")
    await locked(house, "t1")
    await against_bank(house, "t1", "ana", ROYAL)
    assert (await settled(house, "t1"))["t1"]["ana"] == 10 - 1 + 10_001
    await play(house, "t1", "croupier", "misdeal_count", hand="1", cards=6)
    assert not (await settled(house, "t1"))["t1"].get("ana")


async def test_which_tables_a_carousel_admits(house: House) -> None:
    await house.open_pool("stars", "AND10", {"pot": 10_000}, game="card_carousel")
    for game, terms, why in (
        ("caribbean_poker", {"carousel": 2}, "the same limits"),
        ("caribbean_poker", {}, "is not played"),
        ("blackjack", {"decks": 6, "bolsa_stake": 1}, "blackjack"),
    ):
        on = "bolsa" if game == "blackjack" else "carousel"
        with pytest.raises(TapeteError, match=why):
            await house.open_table(game, "AND10", {"minimum": 10, **terms, "pools": {on: "stars"}}, "staffed")
