"""Sets of cards as numbers: which set it is, which of those that differ only by suits, and the place of every hand.

Cards are codes (``4 * rank + suit``), sets ascend. A set's number is its place in colexicographic order. Two sets that
become the same when suits change names are of one class; suits count in the order of their ranks, the richest first.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ....kernels.compiled import compiled
from ...poker.batch import scores
from ...poker.hands import CATEGORIES, Ranking, number
from ...poker.masks import RANKS, SHIFT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

CARDS = 4 * RANKS
FIVE = 5

CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(CARDS + 1)], np.int64)
"""How many ways there are to choose so many of so many; it is also what numbers sets."""


@compiled
def number_of(cards: Any, size: int, choose: Any) -> int:
    """The number of a set whose cards ascend."""
    out = 0
    for i in range(size):
        out += choose[cards[i], i + 1]
    return out


@compiled
def class_of(cards: Any, size: int, choose: Any) -> int:
    """The number of the set that stands for its class."""
    masks = np.zeros(4, np.int64)
    for i in range(size):
        masks[cards[i] & 3] |= 1 << (cards[i] >> 2)
    for i in range(1, 4):
        for j in range(i, 0, -1):
            if masks[j] > masks[j - 1]:
                masks[j], masks[j - 1] = masks[j - 1], masks[j]
    out, at = 0, 1
    for rank in range(13):
        for suit in range(4):
            if masks[suit] >> rank & 1:
                out += choose[4 * rank + suit, at]
                at += 1
    return out


@compiled
def renamed(cards: Any, size: int, names: Any) -> None:
    """The new name of each suit with which a set becomes the one that stands for its class."""
    masks, suits = np.zeros(4, np.int64), np.arange(4)
    for i in range(size):
        masks[cards[i] & 3] |= 1 << (cards[i] >> 2)
    for i in range(1, 4):
        for j in range(i, 0, -1):
            if masks[j] > masks[j - 1]:
                masks[j], masks[j - 1] = masks[j - 1], masks[j]
                suits[j], suits[j - 1] = suits[j - 1], suits[j]
    for i in range(4):
        names[suits[i]] = i


@compiled
def after(cards: Any, size: int) -> None:
    """The next set, in the order of their numbers."""
    i = 0
    while i < size - 1 and cards[i] + 1 == cards[i + 1]:
        cards[i] = i
        i += 1
    cards[i] += 1


@compiled
def all_sets(size: int, out: Any) -> None:
    """Every set of so many cards, in the order of their numbers."""
    cards = np.arange(size)
    for n in range(out.shape[0]):
        out[n] = cards
        after(cards, size)


@compiled
def all_classes(sets: Any, size: int, choose: Any, out: Any) -> None:
    for n in range(sets.shape[0]):
        out[n] = class_of(sets[n], size, choose)


@cache
def sets(size: int, cards: int = CARDS) -> NDArray[np.uint8]:
    """Every set of so many cards; of a shorter pack (``cards``) they are the first of all.

    >>> sets(3)[[0, 1, -1]].tolist()
    [[0, 1, 2], [0, 1, 3], [49, 50, 51]]
    """
    out = np.empty((comb(cards, size), size), np.uint8)
    all_sets(size, out)
    return out


class Classes(NamedTuple):
    """The classes of sets of one size: the set that stands for each, how many sets it has, and the class of each
    set."""

    sets: NDArray[np.uint8]
    weight: Ints
    of: NDArray[np.int32]


@cache
def classes(size: int, cards: int = CARDS) -> Classes:
    """
    >>> [len(classes(size).weight) for size in (1, 2, 3, 4)], int(classes(3).weight.sum())
    ([13, 169, 1755, 16432], 22100)
    """
    mine = sets(size, cards)
    stands = np.empty(len(mine), np.int64)
    all_classes(mine, size, CHOOSE, stands)
    found, of, weight = np.unique(stands, return_inverse=True, return_counts=True)
    return Classes(mine[found], weight.astype(np.int64), of.astype(np.int32))


class Fives(NamedTuple):
    """Every hand of five cards: its place among all worths, and the level of each place."""

    place: NDArray[np.int16]
    level: NDArray[np.int8]


@cache
def fives(ranking: Ranking) -> Fives:
    """
    >>> known = fives(Ranking())
    >>> len(known.level), Ranking().order[known.level[-1]]
    (7462, 'royal_flush')
    """
    worth, place = np.unique(scores(sets(FIVE), ranking), return_inverse=True)
    return Fives(place.astype(np.int16), (worth >> SHIFT).astype(np.int8))


def least(ranks: str, ranking: Ranking) -> int:
    """The place of the least hand of five that has these ranks, or is better: ``AK`` high cards, ``88`` a pair.

    >>> known = fives(Ranking())
    >>> int((known.place >= least("AK", Ranking())).sum()), int((known.place >= least("JJ", Ranking())).sum())
    (1463700, 536100)
    """
    if not ranks:
        return 0
    pair = len(ranks) == 2 and ranks[0] == ranks[1]
    if len(ranks) > 2 and len(set(ranks)) < len(ranks):
        raise ValueError(f"{ranks}: the least hand is named by high cards or by one pair")
    category = "pair" if pair else "high_card"
    made = sum(1 << number(rank) for rank in set(ranks))
    floor = (ranking.rank_of[category] << SHIFT) | (made << RANKS)
    worth = np.unique(scores(sets(FIVE), ranking))
    return int(np.searchsorted(worth, floor))


def order(ranking: Ranking) -> tuple[str, ...]:
    """The combinations of a ranking, from the lowest."""
    assert set(ranking.order) <= set(CATEGORIES)
    return ranking.order
