"""Values, totals and draws of the baccarat games, on rules written out here."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tapete.games.baccarat.law import points as cards
from tapete.games.baccarat.law.rules import Burn, Drawing, Natural, Scoring
from tapete.law.rulebook import Leaf
from tapete.law.values import Names

CITE = ("ES79:07.I/a",)


def names(*items: str) -> Leaf[Names]:
    return Leaf(Names(items), CITE)


def true() -> Leaf[bool]:
    return Leaf(True, CITE)


SCORING = Scoring(pips=true(), ace=Leaf(1, CITE), units=true(), aim=Leaf(9, CITE))
NATURAL = Natural(totals=names("8", "9"))
BURN = Burn(shown=true(), by_value=true(), tens=Leaf(10, CITE))
DRAWING = Drawing(
    punto_draws=names(*"012345"),
    punto_stands=names("6", "7"),
    low=names("0", "1", "2"),
    rows={
        "0-2": names(*"0123456789", "none"),
        "3": names(*"012345679", "none"),
        "4": names(*"234567", "none"),
        "5": names(*"4567", "none"),
        "6": names("6", "7"),
    },
)

TABLE = {
    0: "TTTTTTTTTTT",
    1: "TTTTTTTTTTT",
    2: "TTTTTTTTTTT",
    3: "TTTTTTTTPTT",
    4: "PPTTTTTTPPT",
    5: "PPPPTTTTPPT",
    6: "PPPPPPTTPPP",
    7: "PPPPPPPPPPP",
}
"""Rows: the bank's total; columns: Punto's third card 0 to 9, and none."""


@pytest.mark.parametrize("points", TABLE)
def test_the_bank_follows_its_table(points: int) -> None:
    drawn = [cards.bank_draws(points, third, DRAWING) for third in (*"0123456789", "none")]
    assert "".join("T" if draws else "P" for draws in drawn) == TABLE[points]


def test_totals_naturals_and_the_nearest_to_nine() -> None:
    assert cards.total(["7h", "5s"], SCORING) == 2
    assert cards.total(["Kh", "As", "9d"], SCORING) == 0
    assert cards.is_natural(["Kh", "9s"], SCORING, NATURAL)
    assert not cards.is_natural(["2h", "3s", "4d"], SCORING, NATURAL)
    assert [cards.winner(*totals, SCORING) for totals in ((6, 2), (1, 7), (4, 4))] == ["punto", "banca", None]


def test_the_mean_number_of_burned_cards() -> None:
    burned = [cards.burn_value(f"{rank}s", SCORING, BURN) for rank in "A23456789TJQK"]
    assert Fraction(sum(burned), len(burned)) == Fraction(85, 13)
