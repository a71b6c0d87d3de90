"""Caribbean poker: what the tables of the three laws cost, from their rulebooks, and the same by play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.banked_poker.analysis import against_chance
from tapete.games.caribbean_poker import odds
from tapete.inspection import costs
from tapete.law.errors import TapeteError

GAME = "caribbean_poker"
SEGURO = Fraction(11839, 15470)


def bets(law: str, **terms: Any) -> dict[str, dict[str, Any]]:
    found = costs.report(GAME, law, {"minimum": 10, **terms})["bets"]
    return {row["bet"]: row for row in found}


@pytest.mark.parametrize(
    ("law", "edge", "per_cent"),
    [
        ("AND10", "262304849593/4983307629300", 5.2637),
        ("MEL14", "262304849593/4983307629300", 5.2637),
        ("BOL13", "142031221/2718662100", 5.2243),
    ],
)
def test_the_game_costs_what_its_payments_make_it(law: str, edge: str, per_cent: float) -> None:
    row = bets(law)["ante"]
    assert (row["house_edge"], row["house_edge_pct"]) == (edge, per_cent)
    assert row["opens"] == "205/364"
    assert row["strategy"] == "best"


def test_the_seguro_where_there_is_one() -> None:
    assert Fraction(bets("AND10")["insurance"]["house_edge"]) == SEGURO
    assert Fraction(bets("MEL14")["insurance"]["house_edge"]) == SEGURO
    assert "insurance" not in bets("BOL13")


def test_a_house_that_sells_cards_gives_most_of_its_advantage_away() -> None:
    row = bets("AND10", purchase=True)["ante"]
    assert row["house_edge"] == "283076022209/23255435603400"
    assert 0 < Fraction(row["buys"]) < 1


def test_a_bet_that_a_bought_card_completes_has_no_line() -> None:
    assert "insurance" in bets("AND10", purchase=True)
    assert "insurance" not in bets("AND10", purchase=True, insurance=5, readings={"CP13": "all_cards"})


def test_the_carrusel_at_its_least_and_where_it_costs_nothing() -> None:
    row = bets("AND10", carousel=1)["carousel"]
    assert 1 - Fraction(row["house_edge"]) == Fraction(9675, 21658)
    assert row["break_even"] == "3689900/19"
    dear = bets("AND10", carousel=2, carousel_pool=388_400)["carousel"]
    assert dear["meter"] == "194200"
    assert 0 < Fraction(dear["house_edge"]) < Fraction(1, 10_000)


def test_the_progresivo_of_two_prizes() -> None:
    row = bets("MEL14", progressive=5, progressive_pool=1_000_000)["progressive"]
    assert row["break_even"] == "6497400/19"
    assert 1 - Fraction(row["house_edge"]) == Fraction(200_000 * 4 + 20_000 * 36, 2_598_960)


def test_a_law_that_settles_otherwise_is_not_counted() -> None:
    for changed in ("settle.tie_back=false", "ranking.same=false"):
        with pytest.raises(TapeteError, match="five cards against five"):
            costs.what_if(GAME, "BOL13", {"minimum": 10}, [changed])


def test_what_is_exact_is_what_is_played() -> None:
    table: Any = registry.game(GAME, "AND10", {"minimum": 10, "carousel": 1})
    held = [against_chance.hold(task, 100_000, 5, n) for n, task in enumerate(odds.tasks(table))]
    assert len(held) == 3
    assert all(abs(one.distance) < 5 for one in held), held


def test_best_play_on_paper() -> None:
    table: Any = registry.game(GAME, "BOL13", {"minimum": 10})
    text = odds.strategy(table, "text", "es")
    assert "5,2243 %" in text
    assert "A-K-Q" in text


def test_the_progresivo_of_bolivia_has_a_cap() -> None:
    """Beyond a pot of 50,000 bets the tenth stays at 5000 bets; at 369,290 bets the bet costs nothing."""
    row = bets("BOL13", progressive=1, progressive_pool=369_290)["progressive"]
    assert (row["house_edge"], row["break_even"]) == ("0", "369290")
    low = bets("BOL13", progressive=10, progressive_pool=0)["progressive"]
    assert 1 - Fraction(low["house_edge"]) == Fraction(1385, 3822)
