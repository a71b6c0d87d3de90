"""Values and totals of the baccarat games, as the rulebook states them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from ....law.rulebook import Leaf
from ....law.values import Names
from ....table.cards import deck, rank
from .rules import Burn, Drawing, Natural, Scoring

Hand = Literal["punto", "banca"]
OTHER: dict[Hand, Hand] = {"punto": "banca", "banca": "punto"}

FIRST = "0-2"
"""The name of the first row of the bank's table; which totals it is for the rulebook says."""

_PIPS = "23456789"
_COURT = {"J": 11, "Q": 12, "K": 13}
"""What a court card would be worth by its rank, if it were no figure."""


def value(face: str, rules: Scoring) -> int:
    """What a card counts in a hand."""
    return _worth(rules)[face]


def _worth(rules: Scoring) -> dict[str, int]:
    """The same of every card."""
    return _counted(rules.pips.value, rules.ace.value, rules.figures.value.items if rules.figures is not None else None)


@cache
def _counted(pips: bool, ace: int, figures: tuple[str, ...] | None) -> dict[str, int]:
    def worth(r: str) -> int:
        if r == "A":
            return ace
        if r in _PIPS:
            return int(r) if pips else 0
        if r in _COURT and figures is not None and r not in figures:
            return _COURT[r]
        return 0

    return {face: worth(rank(face)) for face in deck("french52").faces}


def burn_value(face: str, scoring: Scoring, burn: Burn) -> int:
    """How many cards the first card of the shoe burns, beside itself."""
    if not burn.by_value.value:
        return 0
    return burn.tens.value if rank(face) in "TJQK" else value(face, scoring)


def total(faces: Sequence[str], rules: Scoring) -> int:
    """The score of a hand of two or three cards."""
    counted = faces if rules.all_cards is None or rules.all_cards.value else faces[:2]
    worth = _worth(rules)
    return units(sum([worth[face] for face in counted]), rules)


def units(points: int, rules: Scoring) -> int:
    """A sum as it counts: its tens are dropped, where the law drops them."""
    return points % 10 if rules.units.value else points


def is_natural(faces: Sequence[str], scoring: Scoring, natural: Natural) -> bool:
    """Two cards that end the coup."""
    return len(faces) == 2 and str(total(faces, scoring)) in natural.totals.value


def winner(punto: int, banca: int, rules: Scoring) -> Hand | None:
    """The hand nearest the aim; None: equal."""
    mine, theirs = abs(rules.aim.value - punto), abs(rules.aim.value - banca)
    if mine == theirs:
        return None
    return "punto" if mine < theirs else "banca"


def punto_draws(points: int, rules: Drawing) -> bool:
    """Whether Punto must draw with its first two cards (no natural). Where it is free, this says no."""
    apart = rules.punto_five
    draws = str(points) in rules.punto_draws.value or (apart is not None and str(points) in apart.value)
    return draws or not rules.punto_stands.value


def third_value(face: str, rules: Scoring) -> str:
    """The column of the bank's table that Punto's third card opens."""
    return str(value(face, rules) % 10)


def bank_draws(points: int, third: str, rules: Drawing) -> bool:
    """Whether the table has the bank draw; ``third`` is a value ``"0"`` … ``"9"``, or ``none`` if Punto stood."""
    if rules.follows is not None and not rules.follows.value:
        return punto_draws(points, rules)
    if third == "none" and rules.stood_as_punto is not None:
        return rules.stood_as_punto.value and punto_draws(points, rules)
    found = row(points, rules)
    if found is not None:
        return third in found.value
    if rules.seven is None or third == "none" or points <= highest(rules):
        return False
    return f"{points}-{third}" not in rules.seven.value


def row(points: int, rules: Drawing) -> Leaf[Names] | None:
    """The row of the bank's table for one of its totals; the lowest share the first."""
    low = rules.low is not None and str(points) in rules.low.value
    return rules.rows.get(FIRST if low else str(points))


def highest(rules: Drawing) -> int:
    """The highest total that has a row."""
    return max((int(key) for key in rules.rows if key.isdecimal()), default=0)


def is_optional(points: int, third: str, rules: Drawing) -> bool:
    """Whether the table leaves the banker free in this cell."""
    return rules.optional is not None and f"{points}-{third}" in rules.optional.value
