"""Equal parts of a prize: one for each card, or one for each player where the table reads it so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....law.rulebook import Leaf
from ..state import Owed, Sung
from ..turn import Turn


def split(t: Turn, leaf: Leaf[Any]) -> str:
    """By cards, or by players where the table reads it so."""
    read = t.game.terms.readings.get(leaf.reading, "") if leaf.reading else ""
    return read or str(leaf.value)


def per_player(t: Turn, won: list[Sung], leaf: Leaf[Any]) -> list[Sung]:
    """Every claim, or one of each player where the table reads it so."""
    if split(t, leaf) != "per_player":
        return won
    return list({one.player: one for one in reversed(won)}.values())[::-1]


def part(one: Sung, amount: int, count: int) -> Owed:
    exact = Fraction(amount, count)
    return Owed(one.player, one.prize, one.series, one.card, int(exact), str(exact - int(exact)))
