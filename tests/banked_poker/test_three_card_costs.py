"""Three-card poker: what the tables of the three laws cost, from their rulebooks, and the same by play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.banked_poker.analysis import against_chance
from tapete.games.three_card_poker import odds
from tapete.inspection import costs
from tapete.law.errors import TapeteError

GAME = "three_card_poker"


def bets(law: str, **terms: Any) -> dict[str, dict[str, Any]]:
    found = costs.report(GAME, law, {"minimum": 10, **terms})["bets"]
    return {row["bet"]: row for row in found}


@pytest.mark.parametrize(
    ("law", "edge", "least", "readings"),
    [
        ("AND10", "778809/20358520", "Q64", {}),
        ("MEL14", "686689/20358520", "Q64", {}),  # published: 3.3730 %
        ("BOL13", "-29194233/50896300", "K32", {}),
        ("BOL13", "-843807/2077400", "K98", {"T-1": "nothing"}),
        ("BOL13", "326223/10179260", "K32", {"T-2": "even_money"}),
    ],
)
def test_the_game_costs_what_its_payments_make_it(law: str, edge: str, least: str, readings: dict[str, str]) -> None:
    row = bets(law, readings=readings)["ante"]
    assert (row["house_edge"], row["least"], row["opens"]) == (edge, least, "769/1105")
    assert row["strategy"] == "best"


@pytest.mark.parametrize(
    ("law", "table", "edge"),
    [
        ("AND10", "", "308/5525"),
        ("MEL14", "a", "392/5525"),
        ("MEL14", "b", "128/5525"),
        ("MEL14", "c", "149/5525"),
    ],
)
def test_the_bet_on_the_own_cards_by_its_table(law: str, table: str, edge: str) -> None:
    assert bets(law, pair_plus_table=table)["pair_plus"]["house_edge"] == edge


def test_the_first_table_where_nothing_was_said() -> None:
    row = bets("MEL14")["pair_plus"]
    assert (row["table"], row["house_edge"]) == ("a", "392/5525")
    assert "pair_plus" not in bets("BOL13")


def test_the_bet_on_the_own_cards_costs_the_same_by_either_reading() -> None:
    """Whoever withdraws under best play has less than a pair."""
    for law, read in (("AND10", "forfeited"), ("MEL14", "alive")):
        assert bets(law, readings={"TC5": read}) == bets(law)


def test_the_linked_carrusel_is_one_of_five_cards() -> None:
    row = bets("AND10", carousel=1)["carousel"]
    assert 1 - Fraction(row["house_edge"]) == Fraction(9675, 21658)
    assert row["break_even"] == "3689900/19"


def test_a_carrusel_of_three_cards_by_the_scale_of_the_house() -> None:
    """48 straight flushes of 22,100 take a tenth of 5000 bets, 52 tríos win 50."""
    row = bets("AND10", carousel=1, carousel_scale={"straight_flush": "1/10", "three_of_a_kind": "50:1"})["carousel"]
    assert 1 - Fraction(row["house_edge"]) == Fraction(48 * 500 + 52 * 50, 22100)


def test_a_law_that_settles_otherwise_is_not_counted() -> None:
    for law, changed in (
        ("BOL13", "settle.tie_back=false"),
        ("MEL14", "ranking.same=false"),
        ("MEL14", "ranking.hands.flush=false"),
    ):
        with pytest.raises(TapeteError, match="three cards against three"):
            costs.what_if(GAME, law, {"minimum": 10}, [changed])
    with pytest.raises(TapeteError, match="whatever the bank has"):
        costs.what_if(GAME, "AND10", {"minimum": 10}, ["bonus.beaten=false"])


@pytest.mark.parametrize(
    ("law", "terms"),
    [
        ("AND10", {"carousel": 1}),
        ("AND10", {"carousel": 1, "carousel_scale": {"three_of_a_kind": "50:1"}}),
        ("MEL14", {"pair_plus_table": "c"}),
        ("BOL13", {}),
    ],
)
def test_what_is_exact_is_what_is_played(law: str, terms: dict[str, Any]) -> None:
    table: Any = registry.game(GAME, law, {"minimum": 10, **terms})
    held = [against_chance.hold(task, 200_000, 5, n) for n, task in enumerate(odds.tasks(table))]
    assert len(held) == len(bets(law, **terms))
    assert all(abs(one.distance) < 5 for one in held), held


def test_best_play_on_paper() -> None:
    table: Any = registry.game(GAME, "BOL13", {"minimum": 10})
    text = odds.strategy(table, "text", "es")
    assert "-57,3602 %" in text
    assert "K-3-2" in text
    assert "Q-6-4" in odds.strategy(registry.game(GAME, "MEL14", {"minimum": 10}), "svg", "en")  # type: ignore[arg-type]
