"""Wheels and plates: cells with their labels, how often each label stands, and which way it turns.

The texts keep no sequence of cells. Where one is customary (roulette) it is given here and is convention; where none is
known (boule, wheel of fortune) the cells are only counted.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from .contract import Chance

Direction = Literal["clockwise", "counterclockwise"]


def opposite(direction: Direction) -> Direction:
    """
    >>> opposite("clockwise")
    'counterclockwise'
    """
    return "counterclockwise" if direction == "clockwise" else "clockwise"


class Wheel(msgspec.Struct, frozen=True):
    """``cells`` clockwise if the wheel is ``ordered``, else in no order that counts.

    >>> len(FRENCH.cells), len(AMERICAN.cells), BOULE.weights()["5"], FORTUNE.weights()["p24"]
    (37, 38, 2, 24)
    """

    name: str
    cells: tuple[str, ...]
    ordered: bool = False

    @classmethod
    def counted(cls, name: str, counts: dict[str, int]) -> Wheel:
        """A wheel of which only the number of cells of each label is known."""
        return cls(name, tuple(label for label, n in counts.items() for _ in range(n)))

    @property
    def labels(self) -> tuple[str, ...]:
        """Each label once."""
        return tuple(dict.fromkeys(self.cells))

    def weights(self) -> dict[str, int]:
        """In how many cells each label stands."""
        return dict(Counter(self.cells))

    def chance(self) -> Chance:
        """The field of azar's offer."""
        return Chance(self.weights())

    def neighbours(self, label: str, each_side: int) -> tuple[str, ...]:
        """The label with its neighbours on either side, clockwise.

        >>> FRENCH.neighbours("0", 2)
        ('3', '26', '0', '32', '15')
        """
        if not self.ordered:
            raise ValueError(f"the cells of {self.name} have no known order")
        at, n = self.cells.index(label), len(self.cells)
        return tuple(self.cells[(at + k) % n] for k in range(-each_side, each_side + 1))


def _rim(name: str, cells: str) -> Wheel:
    return Wheel(name, tuple(cells.split()), ordered=True)


FRENCH = _rim(
    "roulette37",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
)
"""One zero, the customary sequence."""

AMERICAN = _rim(
    "roulette38",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
)
"""Two zeros, the customary sequence."""

BOULE = Wheel.counted("boule", {str(n): 2 for n in range(1, 10)})
"""Eighteen holes: each of nine numbers twice."""

FORTUNE = Wheel.counted("fortune", {"p24": 24, "p15": 15, "p7": 7, "p4": 4, "p2": 2, "figure_a": 1, "figure_b": 1})
"""Fifty-four cells; a label is its number of cells."""
