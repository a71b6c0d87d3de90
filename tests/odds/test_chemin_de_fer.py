"""Chemin de fer: the figures of the rule sheet, the classic solution; nobody gains by leaving an equilibrium."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.baccarat.analysis.contest import Cell, Coup, Equilibrium, Prizes
from tapete.games.chemin_de_fer import odds
from tapete.inspection.costs import report

SHEET = {
    "five_draw": ("-18880657128/1525814595305", "-460294100/43594702723"),
    "five_draw_3-9": ("-18340596672/1525814595305", "-2682244694/246099128275"),
    "five_draw_5-4": ("-18838782164/1525814595305", "-80720240294/7629072976525"),
    "five_stand": ("-107172496/7031403665", "-59837108776/7629072976525"),
    "five_stand_5-4_3-9": ("-1819319484/117370353485", "-57822747208/7629072976525"),
}
"""By the table, six packs: Punto's result, the bank's less 5 %."""


def rows(law: str, terms: dict[str, Any] | None = None) -> dict[tuple[str, str], dict[str, Any]]:
    return {(row["bet"], row["strategy"]): row for row in report("chemin_de_fer", law, terms)["bets"]}


@pytest.mark.parametrize("law", ["ES79", "AND10", "MEL14"])
def test_the_figures_of_the_sheet(law: str) -> None:
    found = rows(law)
    for way, (punto, bank) in SHEET.items():
        assert found["punto", way]["expectation"] == punto
        assert found["bank", way]["expectation"] == bank


def test_where_the_house_runs_the_draws() -> None:
    """BOL13: eight packs, no optional cell, the cut is the operator's; only Punto's five is a choice, and he draws."""
    found = rows("BOL13")
    assert found["punto", "five_draw"]["expectation"] == "-241149546272/19524993263685"
    assert found["punto", "five_stand"]["expectation"] == "-2829012800/185952316797"
    assert found["punto", "equilibrium"]["five_drawn"] == "1"
    assert found["punto", "equilibrium"]["expectation"] == found["punto", "five_draw"]["expectation"]
    five = rows("BOL13", {"commission": "1/20"})
    assert five["bank", "five_draw"]["house_edge_pct"] == 1.0579


def test_the_classic_solution() -> None:
    """Kemeny and Snell 1957: nine times in eleven, 859 times in 2288."""
    found = rows("ES79")["punto", "equilibrium_classic_no_cut"]
    assert (found["five_drawn"], found["bank_mixes"]) == ("9/11", {"6 none": "859/2288"})
    assert found["expectation"] == "-679568/53094899"


def test_the_drawing_rules_of_a_table() -> None:
    """MEL14, tirada: only the two optional cells are the banker's choice."""
    found = rows("MEL14", {"draw_mode": "tirada"})["bank", "equilibrium_totals"]
    bound = rows("MEL14")["bank", "equilibrium_totals"]
    assert Fraction(found["expectation"]) < Fraction(bound["expectation"])
    assert found["bank_mixes"].keys() <= {"5 4", "3 9"}


def gain_by_leaving(model: Coup, prizes: Prizes, found: Equilibrium) -> tuple[Fraction, Fraction]:
    """The most that Punto, and the banker in any one cell, could gain by doing otherwise."""
    here = model.result(found.draws, found.answers)
    punto = max(prizes.of_punto(model.result(Fraction(p), found.answers)) for p in (0, 1)) - prizes.of_punto(here)
    bank = Fraction(0)
    for cell in found.answers:
        for answer in (Fraction(0), Fraction(1)):
            other: dict[Cell, Fraction] = found.answers | {cell: answer}
            bank = max(bank, prizes.of_bank(model.result(found.draws, other)) - prizes.of_bank(here))
    return punto, bank


@pytest.mark.parametrize("cut", [Fraction(0), Fraction(1, 20)])
@pytest.mark.parametrize("decks", [6, None])
def test_nobody_gains_by_leaving(decks: int | None, cut: Fraction) -> None:
    table: Any = registry.game("chemin_de_fer", "ES79")
    model, prizes = odds.coup(table, decks), Prizes(Fraction(1), 1 - cut)
    found = model.equilibria(prizes, odds.may(table))
    assert len(found) == 1
    assert gain_by_leaving(model, prizes, found[0]) == (Fraction(0), Fraction(0))
    assert sum(found[0].result) == 1
