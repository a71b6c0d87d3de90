"""Values and totals of the baccarat games, as the rulebook states them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....table.cards import rank
from .rules import Burn, Drawing, Natural, Scoring

Hand = Literal["punto", "banca"]
OTHER: dict[Hand, Hand] = {"punto": "banca", "banca": "punto"}

_PIPS = "23456789"
_COURT = {"J": 11, "Q": 12, "K": 13}
"""What a court card would be worth by its rank, if it were no figure."""


def value(face: str, rules: Scoring) -> int:
    """What a card counts in a hand."""
    r = rank(face)
    if r == "A":
        return rules.ace.value
    if r in _PIPS:
        return int(r) if rules.pips.value else 0
    if r in _COURT and rules.figures is not None and r not in rules.figures.value:
        return _COURT[r]
    return 0


def burn_value(face: str, scoring: Scoring, burn: Burn) -> int:
    """How many cards the first card of the shoe burns, beside itself."""
    if not burn.by_value.value:
        return 0
    return burn.tens.value if rank(face) in "TJQK" else value(face, scoring)


def total(faces: Sequence[str], rules: Scoring) -> int:
    """The score of a hand of two or three cards."""
    counted = faces if rules.all_cards is None or rules.all_cards.value else faces[:2]
    points = sum(value(face, rules) for face in counted)
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
    if points == 5 and rules.punto_five is not None:
        return rules.punto_five.value
    return str(points) in rules.punto_draws.value or not rules.punto_stands.value


def third_value(face: str, rules: Scoring) -> str:
    """The column of the bank's table that Punto's third card opens."""
    return str(value(face, rules) % 10)


def bank_draws(points: int, third: str, rules: Drawing) -> bool:
    """Whether the table has the bank draw; ``third`` is a value ``"0"`` … ``"9"``, or ``none`` if Punto stood."""
    if rules.follows is not None and not rules.follows.value:
        return punto_draws(points, rules)
    if third == "none" and rules.stood_as_punto is not None:
        return rules.stood_as_punto.value and punto_draws(points, rules)
    row = rules.rows.get("0-2" if points <= 2 else str(points))
    if row is not None:
        return third in row.value
    return points == 7 and rules.seven is not None and not rules.seven.value and third != "none"


def is_optional(points: int, third: str, rules: Drawing) -> bool:
    """Whether the table leaves the banker free in this cell."""
    return rules.optional is not None and f"{points}-{third}" in rules.optional.value
