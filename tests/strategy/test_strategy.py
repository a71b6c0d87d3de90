"""Strategies: sums of parts on what a player is offered, played through every rule."""

from __future__ import annotations

from random import Random

import pytest

from tapete.games import registry
from tapete.law.errors import TapeteError
from tapete.law.rulebook import catalogue
from tapete.strategy import ANY, Answers, Bet, Casual, house, look, parse, plan, rounds
from tapete.strategy.blackjack import Hands, by_table
from tapete.strategy.house import CRAPS, PLANS, POKER, plans
from tapete.strategy.playing import fair

LAWS = [(game, law) for game, law in catalogue() if game in PLANS and game not in POKER]


def placed(game: str, law: str, strategy: object, count: int = 15) -> list[tuple[str, str]]:
    """The bets that a strategy makes in so many rounds."""
    table = registry.game(game, law)
    names = ("ana", "bea", "cai", "dan", "eva")[: table.company]
    found = rounds(table, dict.fromkeys(names, strategy), fair(Random(4)), count)  # type: ignore[arg-type]
    events = [event for one in found for event in one.events]
    return [(event.on, event.at) for event in events if type(event).__name__ == "Placed"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "law"), LAWS)
def test_every_plan_plays_without_a_refusal(game: str, law: str) -> None:
    for name in plans(game):
        assert placed(game, law, plan(game, name, law)), name


def test_a_sum_of_bets_makes_them_all() -> None:
    assert {on for on, _ in placed("craps", "ES79", plan("craps", "place_inside", "ES79"))} == {"win", "right_bet"}
    made = placed("craps", "ES79", plan("craps", "pass_line_odds", "ES79"))
    assert {on for on, _ in made} == {"win", "win_odds"}
    assert set(placed("french_roulette", "ES79", parse("red + straight_up@17*2") + Answers("prison"), 6)) == {
        ("red", ""), ("straight_up", "17")
    }  # fmt: skip


def test_no_bet_is_made_twice() -> None:
    table = registry.game("craps", "ES79")
    state = table.opening().state
    first = (Bet("win") + Bet("field")).move(look(table, state, "ana"))
    assert first is not None
    assert first["on"] == "win"
    for got in rounds(table, {"ana": Bet("win") + Bet("field", units=3)}, fair(Random(1)), 1):
        made = [event for event in got.events if type(event).__name__ == "Placed"]
        assert [event.on for event in made] == ["win", "field"]  # type: ignore[attr-defined]
        assert made[1].stake == 3 * made[0].stake  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "law"), [("trijoker", "AND10"), ("trijoker", "MEL14"), ("go_poker", "BOL13")])
def test_a_bet_that_is_three_at_once_is_made_once(game: str, law: str) -> None:
    assert [on for on, _ in placed(game, law, plan(game, "bold", law), 1)] == ["bet_1", "bet_2", "bet_3"]


def test_plans_are_written_and_read() -> None:
    for text in CRAPS.values():
        assert str(parse(text)) == text
    assert str(Bet("right_bet", ANY)) == "right_bet@*"
    with pytest.raises(TapeteError, match="a plan is written"):
        parse("win + + odds")
    with pytest.raises(TapeteError, match="has no plan 'martingale'"):
        plan("craps", "martingale", "ES79")


def test_house_players_have_plans_of_their_own() -> None:
    mine = {who: str(house("craps", "ES79", who)) for who in ("casa-lola", "casa-rafa", "casa-inma", "casa-curro")}
    assert mine == {who: str(house("craps", "ES79", who)) for who in mine}
    assert len(set(mine.values())) > 1
    assert house("boule", "ES79", "casa-lola") is None


def test_casual_play_fits_any_game() -> None:
    assert placed("boule", "MEL14", Casual(), 4)


def test_advice_of_a_table() -> None:
    from tapete.games.blackjack.analysis.paper import paper

    rules = registry.game("blackjack", "AND10").rules
    advise = by_table(paper(rules))
    assert advise(("8h", "8c"), "6d", False, True) == "P"
    assert advise(("8h", "8c"), "6d", True, False) == "S"
    assert advise(("As", "7c"), "3d", False, True) == "Ds"
    assert advise(("Ts", "2c"), "Kd", False, True) == "H"
    assert advise(("As", "5c", "Kd"), "Kd", False, True) == "H"
    assert str(Hands(advise)) == "hands"
