"""The engine of a shared pool: its books, its order, its law."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.games import registry
from tapete.games.bank import progressive
from tapete.games.bank.progressive import Hit
from tapete.games.pools.play import Pool
from tapete.law.errors import TapeteError
from tapete.table.contract import Refusal, Step
from tapete.table.events import balances

HANDS = 2_598_960
DEALT = {"flush": 5108, "full_house": 3744, "four_of_a_kind": 624, "straight_flush": 36, "royal_flush": 4}
"""So many of the hands of five cards are each of these."""


def pool(**terms: Any) -> Pool:
    made: Any = registry.game("card_progressive", "BOL13", {"least": 1, "most": 10, **terms})
    assert isinstance(made, Pool)
    return made


def said(game: Pool, state: Any, table: str, do: str, **fields: Any) -> Step | Refusal:
    return game.play(state, game.types.move({"who": f"table:{table}", "do": do, **fields}))


def after(game: Pool, state: Any, table: str, do: str, **fields: Any) -> Any:
    step = said(game, state, table, do, **fields)
    assert isinstance(step, Step), step
    return step.state


def code(answer: Step | Refusal) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


# --- what it pays on the average ------------------------------------------------------------------------------------


def back(pot: int, bet: int) -> Fraction:
    """What comes back of a bet on five cards that are kept, on the average."""
    law = pool().rules.prizes
    assert law is not None
    paid = (
        count * progressive.award(law, pot, [Hit(player="ana", hand=hand, bet=bet)])[0].amount
        for hand, count in DEALT.items()
    )
    return Fraction(sum(paid), HANDS * bet)


def test_the_return_of_a_bet_that_is_kept() -> None:
    """The fixed prizes alone give 1385/3822; with the pot all of it comes back at 369,290 times the bet."""
    assert back(0, 10) == Fraction(1385, 3822)
    assert back(369_290 * 10, 10) == 1
    assert back(369_289 * 10, 10) < 1
    below, at_cap, above = (back(p * 10, 10) - Fraction(1385, 3822) for p in (40_000, 50_000, 60_000))
    assert below == Fraction(40_000 * 36, 10 * HANDS) + Fraction(40_000 * 4, HANDS)
    assert at_cap == Fraction(180_000 + 4 * 50_000, HANDS)
    assert above == Fraction(180_000 + 4 * 60_000, HANDS)


# --- its books ------------------------------------------------------------------------------------------------------

TABLES = ("t1", "t2", "t3")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("contribute", "take", "close_pass", "annul_pass", "bring_back", "take_more")),
        st.sampled_from(TABLES),
        st.integers(1, 2000),
        st.sampled_from(tuple(DEALT)),
    ),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(STEPS, st.integers(0, 3000), st.integers(0, 3000), st.sampled_from(("0", "1/4", "1")))
def test_whatever_happens_no_pot_is_below_zero(
    steps: list[tuple[str, str, int, str]], pot: int, kept: int, commission: str
) -> None:
    game = pool(pot=pot, base=100, allocation={"next": "1/3"}, reserve={"next": kept}, commission=commission)
    state, events, count = game.opening().state, [*game.opening().events], 0
    for do, table, amount, hand in steps:
        mine = [one.about for one in state.passes if one.table == f"table:{table}"]
        count += do == "contribute"
        about = str(count) if do == "contribute" else (mine[0] if mine else "0")
        fields: dict[str, Any] = {"about": about}
        if do in ("contribute", "bring_back", "take_more"):
            fields["amount"] = amount
        if do == "take":
            fields["hits"] = [{"player": "ana", "hand": hand, "bet": 1 + amount % 10}]
        step = said(game, state, table, do, **fields)
        if isinstance(step, Refusal):
            continue
        state = step.state
        events += step.events
        assert game.pot(state) >= 0
        assert game.reserved(state, "next") >= 0
        assert state.advanced >= 0
        assert balances(events) == game.holdings(state)
        assert not sum(game.holdings(state).values())
    assert msgspec.json.decode(msgspec.json.encode(state), type=game.types.state) == state


def test_an_annulled_pass_leaves_nothing_behind() -> None:
    game = pool(pot=1000, allocation={"next": "1/3"}, commission="1/4")
    first = game.opening().state
    state = after(game, first, "t1", "contribute", amount=60, about="1")
    state = after(game, state, "t1", "take", about="1", hits=[{"player": "ana", "hand": "flush", "bet": 10}])
    state = after(game, state, "t1", "annul_pass", about="1", amount=440)
    assert game.holdings(state) == {}
    assert game.pot(state) == 1000
    assert state.passes == ()


# --- what it refuses ------------------------------------------------------------------------------------------------


def test_only_tables_speak_to_a_pool() -> None:
    game = pool()
    state = game.opening().state
    answer = game.play(state, game.types.move({"who": "ana", "do": "contribute", "amount": 10, "about": "1"}))
    assert code(answer) == "wrong_role"


def test_what_a_pool_refuses() -> None:
    game = pool(pot=1000)
    state = game.opening().state
    flush = [{"player": "ana", "hand": "flush", "bet": 10}]
    assert code(said(game, state, "t1", "take", about="1", hits=flush)) == "no_such_pass"
    state = after(game, state, "t1", "contribute", amount=10, about="1")
    state = after(game, state, "t2", "contribute", amount=10, about="9")
    for fields, wrong in (
        ({"hits": [{"player": "ana", "hand": "straight", "bet": 10}]}, "no_prize"),
        ({"hits": [{"player": "ana", "hand": "flush", "bet": 11}]}, "outside_limits"),
        ({"hits": [*flush, {"player": "bea", "hand": "flush", "bet": 10}]}, "not_staked"),
        ({"hits": flush, "amount": 499}, "wrong_amount"),
        ({"hits": flush, "seq": 2}, "stale_pool"),
    ):
        assert code(said(game, state, "t1", "take", about="1", **fields)) == wrong
    assert code(said(game, state, "t2", "take", about="9", hits=flush)) == "earlier_pass"
    assert code(said(game, state, "t1", "complementary", about="1", player="ana", amount=5)) == "no_complementary"
    assert code(said(game, state, "t1", "annul_pass", about="1", amount=11)) == "wrong_amount"
    assert code(said(game, state, "t1", "take_more", about="1", amount=0)) == "nothing_due"
    state = after(game, state, "t1", "take", about="1", hits=flush, amount=500, seq=3)
    assert code(said(game, state, "t1", "take", about="1", hits=flush)) == "already_paid"


def test_a_pool_whose_tables_reckon_gives_no_more_than_it_has() -> None:
    made = registry.game("card_progressive", "MEL14", {"least": 5, "most": 5, "pot": 100})
    state = made.opening().state
    move = made.types.move
    step = made.play(state, move({"who": "table:t1", "do": "contribute", "amount": 5, "about": "1"}))
    assert isinstance(step, Step)
    more = made.play(step.state, move({"who": "table:t1", "do": "take", "amount": 106, "about": "1"}))
    assert code(more) == "above_pool"
    hits = made.play(step.state, move({"who": "table:t1", "do": "take", "about": "1", "hits": [
        {"player": "ana", "hand": "flush", "bet": 5}]}))  # fmt: skip
    assert code(hits) == "no_rule"


@pytest.mark.parametrize(
    ("law", "terms", "why"),
    [
        ("BOL13", {"least": 5, "most": 4}, "least"),
        ("BOL13", {"allocation": {"next": "2/3", "last": "1/2"}}, "allocation"),
        ("BOL13", {"reserve": {"next": 5}}, "allocation"),
        ("BOL13", {"commission": "3/2"}, "commission"),
        ("BOL13", {"complementary": ["coins"]}, "complementary"),
        ("AND10", {"least": 2, "most": 2, "base": 5999}, "6000 or more"),
        ("MEL14", {"allocation": {"next": "1/2"}}, "does not provide"),
    ],
)
def test_pools_that_no_law_admits(law: str, terms: dict[str, Any], why: str) -> None:
    with pytest.raises(TapeteError) as error:
        registry.game("card_progressive", law, terms)
    assert why in error.value.text.en


def test_a_bolsa_is_never_below_its_floor() -> None:
    made: Any = registry.game("card_progressive", "AND10", {"least": 2, "most": 2})
    assert made.pot(made.opening().state) == 6000
