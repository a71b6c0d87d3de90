"""Dice: a throw as text with the lower die first (``3-4``), its total, and in how many ways each falls."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Annotated

import msgspec
from msgspec import Meta

from .contract import Chance

MOST_DICE = 6
Die = Annotated[int, Meta(ge=1, le=6)]


class Throw(msgspec.Struct, frozen=True):
    """What lies on the table: the dice in ascending order, since nobody tells them apart.

    >>> Throw.parse("4-3"), Throw.parse("4-3").total, str(Throw.of(5, 5))
    (Throw(dice=(3, 4)), 7, '5-5')
    """

    dice: tuple[Die, ...]

    @classmethod
    def of(cls, *dice: int) -> Throw:
        if not 1 <= len(dice) <= MOST_DICE or not all(1 <= d <= 6 for d in dice):
            raise ValueError(f"no throw of dice shows {dice}")
        return cls(tuple(sorted(dice)))

    @staticmethod
    @lru_cache(maxsize=1024)
    def parse(text: str) -> Throw:
        if not all(part.isdecimal() for part in text.split("-")):
            raise ValueError(f"a throw is written like 3-4, not {text!r}")
        return Throw.of(*map(int, text.split("-")))

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def equal(self) -> bool:
        """All dice show the same (a double; the hard way to an even total).

        >>> Throw.of(4, 4).equal, Throw.of(6, 2).equal
        (True, False)
        """
        return len(set(self.dice)) == 1

    @property
    def ways(self) -> int:
        """In how many of the equally likely falls the dice show this.

        >>> Throw.of(3, 4).ways, Throw.of(3, 3).ways, Throw.of(1, 2, 3).ways
        (2, 1, 6)
        """
        n = factorial(len(self.dice))
        for times in Counter(self.dice).values():
            n //= factorial(times)
        return n

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))


@lru_cache(maxsize=1024)
def words(throw: Throw) -> tuple[str, str]:
    """Its total and its dice, as a law names them.

    >>> words(Throw.of(4, 3))
    ('7', '3-4')
    """
    return str(throw.total), str(throw)


@cache
def throws(dice: int = 2) -> tuple[Throw, ...]:
    """Every throw of so many dice.

    >>> len(throws(2)), len(throws(3)), sum(t.ways for t in throws(2))
    (21, 56, 36)
    """
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"1 to {MOST_DICE} dice, not {dice}")
    return tuple(Throw(t) for t in combinations_with_replacement(range(1, 7), dice))


def totals(dice: int = 2) -> dict[int, int]:
    """In how many ways each total falls.

    >>> totals(2)[7], totals(2)[12], totals(3)[10]
    (6, 1, 27)
    """
    ways: Counter[int] = Counter()
    for throw in throws(dice):
        ways[throw.total] += throw.ways
    return dict(ways)


def weights(dice: int = 2) -> dict[str, int]:
    return {str(throw): throw.ways for throw in throws(dice)}


def chance(dice: int = 2) -> Chance:
    """The field of azar's offer."""
    return Chance(weights(dice))
