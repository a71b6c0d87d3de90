"""What three cards are worth, under any order of their combinations.

A short hand has an order of its own (a straight is rarer than a colour), and some texts have a royal, the suited
A-K-Q, above the other straights of one suit.

>>> value(["As", "Ks", "Qs"], ThreeRanking()).category, value(["As", "Ks", "Qs"], ThreeRanking(order=ROYAL)).category
('straight_flush', 'mini_royal')
>>> value(["3s", "2h", "Ad"], ThreeRanking()) < value(["4s", "2h", "3d"], ThreeRanking())
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from .hands import number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ORDER: tuple[str, ...] = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""From the lowest."""
ROYAL: tuple[str, ...] = (*ORDER, "mini_royal")
ACE = number("As")


class ThreeRanking(msgspec.Struct, frozen=True):
    """The order of the combinations from the lowest, and whether the ace may stand before the deuce."""

    order: tuple[str, ...] = ORDER
    low_ace: bool = True


class ThreeValue(msgspec.Struct, frozen=True, order=True):
    """The worth of three cards: greater is better, equal is a tie."""

    level: int
    ties: tuple[int, ...]
    category: str


def value(cards: Sequence[str], ranking: ThreeRanking) -> ThreeValue:
    """The worth of three cards.

    >>> value(["Qd", "Qs", "7h"], ThreeRanking()).ties
    (10, 5)
    """
    high, mid, low = sorted(map(number, cards), reverse=True)
    flush = len({face[1] for face in cards}) == 1
    return _value(high, mid, low, flush, ranking)


def _value(high: int, mid: int, low: int, flush: bool, ranking: ThreeRanking) -> ThreeValue:
    ties: tuple[int, ...] = (high, mid, low)
    category = "flush" if flush else "high_card"
    top = high if (high, low) == (mid + 1, mid - 1) else 1 if ranking.low_ace and ties == (ACE, 1, 0) else None
    if high == low:
        category, ties = "three_of_a_kind", (high,)
    elif top is not None:
        royal = top == ACE and "mini_royal" in ranking.order
        category, ties = ("mini_royal" if royal else "straight_flush") if flush else "straight", (top,)
    elif mid in (high, low):
        category, ties = "pair", (mid, low if mid == high else high)
    return ThreeValue(ranking.order.index(category), ties, category)


@cache
def places(ranking: ThreeRanking) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """The place of every hand among all worths, by the number of the hand (its cards as codes, ascending, counted in
    colexicographic order), and the level of every place.

    >>> place, level = places(ThreeRanking())
    >>> len(place), len(level), ORDER[level[place[-1]]]
    (22100, 741, 'three_of_a_kind')
    """
    import numpy as np

    hands = sorted(combinations(range(52), 3), key=lambda hand: hand[::-1])
    worths = [_value(c >> 2, b >> 2, a >> 2, a & 3 == b & 3 == c & 3, ranking) for a, b, c in hands]
    known = {worth: place for place, worth in enumerate(sorted(set(worths)))}
    return np.array([known[w] for w in worths], np.int16), np.array([w.level for w in known], np.int8)
