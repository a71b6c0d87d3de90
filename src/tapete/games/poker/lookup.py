"""Tables that hold the score of every hand of five to seven cards under one ranking.

Each card is a number, and the sum of a hand's numbers says how often each rank and each suit comes; three loads find
the score of that. Ranks are counted in base five, the lower seven in one number, the others in a second one: a hand's
place is where the scores of hands with just those lower ranks begin, and from there the place of its higher ranks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import njit

from .hands import Ranking
from .masks import MASKS, RANKS, Tables, flush_score, grouped_score, tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOW_RANKS = 7
LOW_KEYS = 5**LOW_RANKS
HIGH_KEYS = 5 ** (RANKS - LOW_RANKS)
HIGH_BIT = 17
"""Where the count of the higher ranks begins in a sum: 5⁷ is less than 2¹⁷."""
SUIT_BIT = 32
"""Where the four counts of suits begin, four bits each; they start at three, so that five of a suit set the eight."""
NO_CARDS = np.uint64(0x3333 << SUIT_BIT)
COLOUR = np.uint64(0x8888 << SUIT_BIT)
LOW_PART = np.uint64((1 << HIGH_BIT) - 1)
HIGH_PART = np.uint64((1 << (SUIT_BIT - HIGH_BIT)) - 1)
TO_HIGH = np.uint64(HIGH_BIT)


class Lookup(NamedTuple):
    """``cards``: by card, what it adds to the sum. ``low``: by the count of the lower ranks, where their hands begin;
    ``high``: by the count of the higher ranks, the place from there. ``grouped``: the scores, colours aside;
    ``flushes``: by the ranks of one suit, the score of its colour, -1 if there is none."""

    cards: Any
    low: Any
    high: Any
    grouped: Any
    flushes: Any


# --- filling them ---------------------------------------------------------------------------------------------------


@cache
def _card_sums() -> NDArray[np.uint64]:
    sums = []
    for card in range(4 * RANKS):
        rank, suit = divmod(card, 4)
        count = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_BIT
        sums.append(count | 1 << (SUIT_BIT + 4 * suit))
    return np.array(sums, dtype=np.uint64)


def _digits(keys: int) -> NDArray[np.int64]:
    """How many cards each count stands for: the sum of its digits in base five."""
    left, total = np.arange(keys), np.zeros(keys, dtype=np.int64)
    while left.any():
        total += left % 5
        left //= 5
    return total


@njit(cache=True)
def _to_masks(low: int, high: int, suits: Any) -> None:
    """Two counts of ranks as masks: the first card of a rank in the first suit, and so on."""
    suits[:] = 0
    left = low
    for rank in range(RANKS):
        if rank == LOW_RANKS:
            left = high
        for suit in range(left % 5):
            suits[suit] |= 1 << rank
        left //= 5


@njit(cache=True)
def _fill(
    size: int, lows: Any, low_digits: Any, highs: Any, high_digits: Any, base: Any, place: Any, out: Any, known: Tables
) -> None:
    """The score of every way in which ranks can come, colours aside."""
    counts, tops, straights, levels, _ = known
    suits = np.zeros(4, dtype=np.int64)
    for low in lows:
        for high in highs:
            if low_digits[low] + high_digits[high] == size:
                _to_masks(low, high, suits)
                out[base[low] + place[high]] = grouped_score(suits, size, counts, tops, straights, levels)


@njit(cache=True)
def _fill_flushes(out: Any, known: Tables) -> None:
    counts, tops, straights, levels, whole = known
    suits = np.zeros(4, dtype=np.int64)
    for mask in range(MASKS):
        suits[0] = mask
        out[mask] = flush_score(suits, counts, tops, straights, levels, whole)


@cache
def lookup(ranking: Ranking, size: int) -> Lookup:
    """The tables of a ranking for hands of so many cards.

    >>> len(lookup(Ranking(), 7).grouped), len(lookup(Ranking(), 5).grouped)
    (49205, 6175)
    """
    low_digits, high_digits = _digits(LOW_KEYS), _digits(HIGH_KEYS)
    groups = np.bincount(high_digits, minlength=size + 1)
    place = np.zeros(HIGH_KEYS, dtype=np.int32)
    for digits in range(size + 1):
        place[high_digits == digits] = np.arange(groups[digits])
    blocks = np.where(low_digits <= size, groups[np.maximum(size - low_digits, 0)], 0)
    ends = np.cumsum(blocks)
    base = (ends - blocks).astype(np.int32)
    grouped = np.full(int(ends[-1]), -1, dtype=np.int32)
    lows, highs = np.flatnonzero(blocks), np.flatnonzero(high_digits <= size)
    _fill(size, lows, low_digits, highs, high_digits, base, place, grouped, tables(ranking))
    flushes = np.full(MASKS, -1, dtype=np.int32)
    _fill_flushes(flushes, tables(ranking))
    return Lookup(_card_sums(), base, place, grouped, flushes)


# --- reading them ---------------------------------------------------------------------------------------------------


@njit(cache=True, inline="always")
def score_of(total: Any, low: Any, high: Any, grouped: Any) -> Any:
    """The score of a sum, colours aside."""
    return grouped[low[total & LOW_PART] + high[(total >> TO_HIGH) & HIGH_PART]]


@njit(cache=True, inline="always")
def suit_of(total: Any) -> int:
    """The suit of which there are five or more."""
    counts = total >> np.uint64(SUIT_BIT)
    for suit in range(3):
        if counts >> np.uint64(4 * suit) & np.uint64(8):
            return suit
    return 3
