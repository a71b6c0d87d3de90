"""Cards as numbers, and the score of one hand from masks of ranks, compiled.

A card is ``4 * rank + suit`` (``code``), a hand four masks of thirteen ranks, one for each suit. The score of a hand is
an integer: greater is better, equal is a tie, exactly as ``hands.value`` says; ``level(score)`` is its combination.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit

from ...table.cards import FRENCH_RANKS, FRENCH_SUITS
from .hands import CATEGORIES, Ranking

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]

RANKS = len(FRENCH_RANKS)
MASKS = 1 << RANKS
SHIFT = 2 * RANKS
"""A score is combination, thirteen bits for what makes it, thirteen for the cards beside it."""
MISSING = -1
"""In a ranking's levels: a combination it does not have."""
HONOURS = 0b1111 << (RANKS - 4)

HIGH, PAIR, TWO_PAIRS, FIGURES, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(len(CATEGORIES))


def code(face: str) -> int:
    """A card as a number.

    >>> code("2s"), code("Ac")
    (0, 51)
    """
    return 4 * FRENCH_RANKS.index(face[0]) + FRENCH_SUITS.index(face[1])


def face(code: int) -> str:
    """A number as a card.

    >>> face(0), face(51)
    ('2s', 'Ac')
    """
    return FRENCH_RANKS[code // 4] + FRENCH_SUITS[code % 4]


def codes(hands: Iterable[Sequence[str]]) -> Cards:
    """Hands of cards as text, as rows of numbers."""
    return np.array([[code(face) for face in hand] for hand in hands], dtype=np.uint8)


def level(score: int) -> int:
    """The place of a score's combination in the ranking's order."""
    return int(score) >> SHIFT


@cache
def _counts() -> NDArray[np.uint8]:
    return np.array([mask.bit_count() for mask in range(MASKS)], dtype=np.uint8)


@cache
def _tops() -> NDArray[np.uint16]:
    """For every mask and number of ranks up to five: the highest so many."""
    table = np.zeros((6, MASKS), dtype=np.uint16)
    for mask in range(MASKS):
        bits = [1 << r for r in reversed(range(RANKS)) if mask >> r & 1]
        for size in range(6):
            table[size, mask] = sum(bits[:size])
    return table


@cache
def _straights(lowest: str, low_ace: bool) -> NDArray[np.uint16]:
    """For every mask of ranks, the top card of the best straight in it, as a bit; 0 where there is none."""
    low = FRENCH_RANKS.index(lowest)
    runs = [(0b11111 << r, 1 << (r + 4)) for r in range(low, RANKS - 4)]
    if low_ace:
        runs.insert(0, (0b1111 << low | 1 << (RANKS - 1), 1 << (low + 3)))
    table = np.zeros(MASKS, dtype=np.uint16)
    for mask in range(MASKS):
        for run, top in runs:
            if mask & run == run:
                table[mask] = top
    return table


@cache
def _levels(ranking: Ranking) -> NDArray[np.int32]:
    return np.array([ranking.rank_of.get(category, MISSING) for category in CATEGORIES], dtype=np.int32)


Tables = tuple[Any, ...]


@cache
def tables(ranking: Ranking) -> Tables:
    """What the compiled functions need to know of a ranking."""
    straights = _straights(ranking.lowest, ranking.low_ace)
    return _counts(), _tops(), straights, _levels(ranking), ranking.flush_tie == "all"


@njit(cache=True, inline="always")
def _score(level: int, made: int, beside: int) -> int:
    return (level << SHIFT) | (made << RANKS) | beside


@njit(cache=True)
def _top(mask: int) -> int:
    """The highest bit."""
    bit = 1 << (RANKS - 1)
    while bit and not mask & bit:
        bit >>= 1
    return bit


@njit(cache=True)
def _honours(pairs: int, ranks: int) -> int:
    """Figures: beside the higher pair the other three cards, two bits each, from the highest."""
    pair = _top(pairs)
    beside, places = 0, 3
    for r in range(RANKS - 1, RANKS - 5, -1):
        bit = 1 << r
        if bit & ranks and bit != pair:
            for _ in range(2 if bit & pairs else 1):
                beside = (beside << 2) | (r - (RANKS - 4))
                places -= 1
    return beside << (2 * places)


@njit(cache=True)
def flush_score(suits: Any, counts: Any, tops: Any, straights: Any, levels: Any, whole: bool) -> int:
    """The best colour or straight of one suit, -1 if there is none."""
    best = -1
    for s in range(4):
        mask = suits[s]
        if counts[mask] >= 5:
            top = straights[mask]
            if top:
                royal = top == 1 << (RANKS - 1) and levels[ROYAL] != MISSING
                found = _score(levels[ROYAL if royal else STRAIGHT_FLUSH], top, 0)
            else:
                found = _score(levels[FLUSH], tops[5 if whole else 1, mask], 0)
            best = max(best, found)
    return best


@njit(cache=True)
def grouped_score(suits: Any, size: int, counts: Any, tops: Any, straights: Any, levels: Any) -> int:
    """The best of what equal ranks and straights make of so many cards."""
    a, b, c, d = suits[0], suits[1], suits[2], suits[3]
    ranks = a | b | c | d
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = ((a & b) & (c | d)) | ((c & d) & (a | b))
    four = a & b & c & d
    best = -1
    if four:
        quad = _top(four)
        best = _score(levels[QUADS], quad, tops[1, ranks & ~quad])
    if three:
        trip = _top(three)
        rest = two & ~trip
        if rest:
            best = max(best, _score(levels[FULL], trip, _top(rest)))
        best = max(best, _score(levels[TRIPS], trip, tops[2 if size > 4 else max(size - 3, 0), ranks & ~trip]))
    run = straights[ranks]
    if run:
        best = max(best, _score(levels[STRAIGHT], run, 0))
    if best >= 0:
        return best
    if two:
        if size == 5 and levels[FIGURES] != MISSING and ranks & ~HONOURS == 0:
            return _score(levels[FIGURES], _top(two), _honours(two, ranks))
        if counts[two] > 1:
            pairs = tops[2, two]
            return _score(levels[TWO_PAIRS], pairs, tops[1, ranks & ~pairs])
        return _score(levels[PAIR], two, tops[min(size, 5) - 2, ranks & ~two])
    return _score(levels[HIGH], tops[min(size, 5), ranks], 0)


@njit(cache=True)
def hand_score(suits: Any, size: int, counts: Any, tops: Any, straights: Any, levels: Any, whole: bool) -> int:
    """The best five of these cards, given as four masks of ranks."""
    flush = flush_score(suits, counts, tops, straights, levels, whole) if size >= 5 else -1
    return max(flush, grouped_score(suits, size, counts, tops, straights, levels))
