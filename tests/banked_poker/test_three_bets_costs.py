"""Trijoker and Go Poker: what the tables of the three laws cost, from their rulebooks, and the same by play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.banked_poker.analysis import against_chance
from tapete.games.trijoker import odds
from tapete.inspection import costs
from tapete.law.errors import TapeteError


def bets(game: str, law: str, **terms: Any) -> dict[str, dict[str, Any]]:
    found = costs.report(game, law, {"minimum": 10, **terms})["bets"]
    return {row["bet"]: row for row in found}


@pytest.mark.parametrize(
    ("game", "law", "edge", "per_cent"),
    [
        ("trijoker", "AND10", "32653/216580", 15.0766),
        ("trijoker", "MEL14", "32653/216580", 15.0766),
        ("go_poker", "BOL13", "68483/1624350", 4.2160),
    ],
)
def test_the_game_costs_what_its_payments_make_it(game: str, law: str, edge: str, per_cent: float) -> None:
    row = bets(game, law)["bets"]
    assert (row["house_edge"], row["house_edge_pct"]) == (edge, per_cent)
    assert row["strategy"] == "best"


def test_each_of_the_three_bets_has_its_part() -> None:
    row = bets("trijoker", "AND10")["bets"]
    parts = [Fraction(row[f"bet_{n}"]) for n in (1, 2, 3)]
    assert parts == [Fraction(2316120, 25989600), Fraction(2581020, 12994800), Fraction(-1139652, 2598960)]
    assert -sum(parts) == Fraction(row["house_edge"])


@pytest.mark.parametrize("law", ["AND10", "MEL14"])
def test_an_ace_that_stands_at_the_top_only_costs_more(law: str) -> None:
    row = bets("trijoker", law, readings={"TJ1": "high_only"})["bets"]
    assert row["house_edge"] == "6661/43316"


def test_how_often_a_hand_wins() -> None:
    """Go Poker wins with a pair of tens or better: 620,580 of 2,598,960 hands."""
    assert bets("go_poker", "BOL13")["bets"]["p_win"] == "10343/43316"


def test_the_pools_beside_the_game() -> None:
    """The carrusel has the prizes of Caribbean poker, the progresivo its cap: both at the meters that are known."""
    row = bets("trijoker", "AND10", carousel=1)["carousel"]
    assert (row["meter"], row["break_even"]) == ("5000", "3689900/19")
    assert 1 - Fraction(row["house_edge"]) == Fraction(9675, 21658)
    row = bets("go_poker", "BOL13", progressive=1, progressive_pool=369_290)["progressive"]
    assert (row["house_edge"], row["break_even"]) == ("0", "369290")


def test_a_law_that_settles_otherwise_is_not_counted() -> None:
    for changed in ("win.all_bets=false", "common.left_counts=false", "choice.independent=false", "dealing.cards=4"):
        with pytest.raises(TapeteError, match="three own cards and two common ones"):
            costs.what_if("go_poker", "BOL13", {"minimum": 10}, [changed])


@pytest.mark.parametrize(("game", "law", "terms"), [("trijoker", "AND10", {"carousel": 1}), ("go_poker", "BOL13", {})])
def test_what_is_exact_is_what_is_played(game: str, law: str, terms: dict[str, int]) -> None:
    table: Any = registry.game(game, law, {"minimum": 10, **terms})
    held = [against_chance.hold(task, 100_000, 5, n) for n, task in enumerate(odds.tasks(table))]
    assert len(held) == 1 + len(terms)
    assert all(abs(one.distance) < 5 for one in held), held


def test_best_play_on_paper() -> None:
    table: Any = registry.game("go_poker", "BOL13", {"minimum": 10})
    text = odds.strategy(table, "text", "es")
    assert "4,2160 %" in text
    assert "Go Poker" in text
    assert "10 o más" in text
