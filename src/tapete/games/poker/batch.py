"""The worth of many hands at once: arrays in, arrays out, compiled.

A card is ``4 * rank + suit`` (``code``). The score of a hand is an integer: greater is better, equal is a tie, exactly
as ``hands.value`` says; ``level(score)`` is its combination.

Numba and NumPy are imported with this module, so it is imported only where many hands are to be valued.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit

from .hands import Ranking
from .lookup import COLOUR, NO_CARDS, Lookup, lookup, score_of, suit_of
from .masks import MASKS, RANKS, SHIFT, Tables, code, codes, hand_score, level, tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]
    Scores = NDArray[np.int32]

__all__ = ["NO_LOW", "SHIFT", "best_scores", "code", "codes", "level", "low_scores", "scores"]

NO_LOW = MASKS
"""The score of a hand that makes no low."""


# --- the best of all cards ------------------------------------------------------------------------------------------


@njit(cache=True)
def colour_score(cards: Any, i: int, size: int, total: Any, flushes: Any) -> Any:
    """The colour of a row in which there is one."""
    suit, mask = suit_of(total), 0
    for j in range(size):
        if cards[i, j] & 3 == suit:
            mask |= 1 << (cards[i, j] >> 2)
    return flushes[mask]


@njit(cache=True)
def row_score(cards: Any, i: int, size: int, sums: Any, low: Any, high: Any, grouped: Any, flushes: Any) -> Any:
    """The best five of so many cards of a row."""
    total = NO_CARDS
    for j in range(size):
        total += sums[cards[i, j]]
    best = score_of(total, low, high, grouped)
    return max(best, colour_score(cards, i, size, total, flushes)) if total & COLOUR else best


@njit(cache=True)
def _looked_up(cards: Any, sums: Any, low: Any, high: Any, grouped: Any, flushes: Any, out: Any) -> None:
    """``row_score`` of every row, written out: a call for each would take five times as long."""
    for i in range(cards.shape[0]):
        total = NO_CARDS
        for j in range(cards.shape[1]):
            total += sums[cards[i, j]]
        out[i] = score_of(total, low, high, grouped)
        if total & COLOUR:
            out[i] = max(out[i], colour_score(cards, i, cards.shape[1], total, flushes))


@njit(cache=True)
def _few(cards: Any, out: Any, known: Tables) -> None:
    counts, tops, straights, levels, whole = known
    suits = np.zeros(4, dtype=np.int64)
    for i in range(cards.shape[0]):
        suits[:] = 0
        for j in range(cards.shape[1]):
            suits[cards[i, j] & 3] |= 1 << (cards[i, j] >> 2)
        out[i] = hand_score(suits, cards.shape[1], counts, tops, straights, levels, whole)


def scores(cards: Cards, ranking: Ranking) -> Scores:
    """The score of every row: the best five of its cards (up to seven).

    >>> made = scores(codes(["As Ah Ks Kd 2c 3d 9h".split(), "As Ks Qs Js Ts 2d 2c".split()]), Ranking())
    >>> [Ranking().order[level(score)] for score in made]
    ['two_pairs', 'royal_flush']
    """
    out: Scores = np.empty(cards.shape[0], dtype=np.int32)
    if cards.shape[1] < 5:
        _few(cards, out, tables(ranking))
    else:
        _looked_up(cards, *lookup(ranking, cards.shape[1]), out)
    return out


# --- so many of one's own, the rest of the board --------------------------------------------------------------------


@cache
def picks(own: int, board: int, own_used: int) -> NDArray[np.uint8]:
    """Which cards of a row (own first, then the board) make each five."""
    return np.array(
        [
            (*mine, *(own + n for n in common))
            for mine in combinations(range(own), own_used)
            for common in combinations(range(board), 5 - own_used)
        ],
        dtype=np.uint8,
    )


@njit(cache=True)
def picked_score(cards: Any, i: int, fives: Any, sums: Any, low: Any, high: Any, grouped: Any, flushes: Any) -> Any:
    """The best of the fives that may be played of a row."""
    best = np.int32(-1)
    for p in range(fives.shape[0]):
        total = NO_CARDS
        for j in range(5):
            total += sums[cards[i, fives[p, j]]]
        best = max(best, score_of(total, low, high, grouped))
        if total & COLOUR:
            mask = 0
            for j in range(5):
                mask |= 1 << (cards[i, fives[p, j]] >> 2)
            best = max(best, flushes[mask])
    return best


@njit(cache=True)
def _best_scores(cards: Any, fives: Any, look: Lookup, out: Any) -> None:
    sums, low, high, grouped, flushes = look
    for i in range(cards.shape[0]):
        out[i] = picked_score(cards, i, fives, sums, low, high, grouped, flushes)


def best_scores(own: Cards, board: Cards, ranking: Ranking, own_used: int) -> Scores:
    """The best hand of each row with exactly so many of its own cards (Omaha and sintético two)."""
    fives = picks(own.shape[1], board.shape[1], own_used)
    out: Scores = np.empty(own.shape[0], dtype=np.int32)
    _best_scores(np.hstack((own, board)), fives, lookup(ranking, 5), out)
    return out


@njit(cache=True)
def _low_scores(cards: Any, fives: Any) -> Any:
    hands = cards.shape[0]
    out = np.empty(hands, dtype=np.int32)
    for i in range(hands):
        best = NO_LOW
        for p in range(fives.shape[0]):
            mask, five = 0, True
            for j in range(5):
                rank = (cards[i, fives[p, j]] >> 2) + 1
                rank = 0 if rank == RANKS else rank
                five = five and rank < 8 and not mask >> rank & 1
                mask |= 1 << rank
            if five:
                best = min(best, mask)
        out[i] = best
    return out


def low_scores(own: Cards, board: Cards, own_used: int = 2) -> Scores:
    """The best low of each row, eight or better: less is better, ``NO_LOW`` where there is none."""
    found: Scores = _low_scores(np.hstack((own, board)), picks(own.shape[1], board.shape[1], own_used))
    return found
