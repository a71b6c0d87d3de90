"""How many hands of five hold an open card, avoid cards that are known, and are worth less than a hand: at once.

To look at every hand of the bank for every hand of the player would take 10¹² comparisons. Instead all hands are
counted once: for every set of one to four cards (by its class) how many hands that hold it are worth less than each of
the 7,462 worths. The hands with the open card and without the known cards are then a sum over the sets of known cards,
with changing signs (inclusion and exclusion); five cards have 31 sets that matter, six have 57.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ....kernels.compiled import compiled
from ...poker.hands import Ranking
from .combos import CARDS, CHOOSE, FIVE, classes, fives

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 6
"""So many known cards at most."""


class Counts(NamedTuple):
    """``place``: the worth of each hand; ``one`` … ``four``: by worth and by class of a set, how many hands that hold
    it are worth less; ``of_one`` … the class of each set; ``pairs``, ``trios``, ``fours``: which of five or six known
    cards make the sets; ``choose`` numbers sets."""

    place: Any
    one: Any
    two: Any
    three: Any
    four: Any
    of_two: Any
    of_three: Any
    of_four: Any
    pairs: Any
    trios: Any
    fours: Any
    choose: Any


@compiled
def fill(stands: Any, size: int, rest: Any, place: Any, choose: Any, out: Any) -> None:
    """The worths of the hands that hold each set: one more at the place above. ``rest``: which of the cards that are
    left complete it."""
    left, hand = np.empty(52, np.int64), np.empty(5, np.int64)
    for c in range(stands.shape[0]):
        n = 0
        for card in range(52):
            free = True
            for j in range(size):
                free = free and stands[c, j] != card
            if free:
                left[n] = card
                n += 1
        for r in range(rest.shape[0]):
            i, j, number = 0, 0, 0
            for k in range(5):
                mine = stands[c, i] if i < size else 52
                other = left[rest[r, j]] if j < rest.shape[1] else 52
                if mine < other:
                    hand[k] = mine
                    i += 1
                else:
                    hand[k] = other
                    j += 1
                number += choose[hand[k], k + 1]
            out[place[number] + 1, c] += 1


def below(size: int, ranking: Ranking, kind: Any) -> NDArray[Any]:
    """For sets of one size: by worth and by class, how many hands that hold it are worth less."""
    known, mine = fives(ranking), classes(size)
    out = np.zeros((len(known.level) + 1, len(mine.weight)), kind)
    rest = np.array(list(combinations(range(CARDS - size), FIVE - size)), np.uint8)
    fill(mine.sets, size, rest, known.place, CHOOSE, out)
    return np.cumsum(out, axis=0, dtype=kind, out=out)


@cache
def counts(ranking: Ranking) -> Counts:
    """The counts for a ranking: some seconds, and 150 MB while they are needed."""
    pairs, trios, fours = (np.array(list(combinations(range(MOST), size)), np.int64) for size in (2, 3, 4))
    return Counts(
        place=fives(ranking).place,
        one=below(1, ranking, np.int32),
        two=below(2, ranking, np.int32),
        three=below(3, ranking, np.uint16),
        four=below(4, ranking, np.uint8),
        of_two=classes(2).of,
        of_three=classes(3).of,
        of_four=classes(4).of,
        pairs=pairs,
        trios=trios,
        fours=fours,
        choose=CHOOSE,
    )


class Sets(NamedTuple):
    """Room for the classes of the sets of known cards together with the open one; of the fives, their worths."""

    two: Any
    three: Any
    four: Any
    five: Any


def room() -> Sets:
    """Room for up to six known cards."""
    return Sets(*(np.empty(comb(MOST, size), np.int64) for size in (1, 2, 3, 4)))


@compiled
def holding(cards: Any, known: int, up: int, counts: Counts, out: Sets) -> None:
    """The sets of so many known cards (ascending) together with the open card."""
    choose = counts.choose
    n = 0
    for i in range(known):
        a = cards[i]
        above = 1 if a > up else 0
        out.two[i] = counts.of_two[choose[a, 1 + above] + choose[up, 2 - above]]
    for k in range(counts.pairs.shape[0]):
        if counts.pairs[k, 1] < known:
            a, b = cards[counts.pairs[k, 0]], cards[counts.pairs[k, 1]]
            x, y = (1 if a > up else 0), (1 if b > up else 0)
            out.three[n] = counts.of_three[choose[a, 1 + x] + choose[b, 2 + y] + choose[up, 3 - x - y]]
            n += 1
    n = 0
    for k in range(counts.trios.shape[0]):
        if counts.trios[k, 2] < known:
            a, b, c = cards[counts.trios[k, 0]], cards[counts.trios[k, 1]], cards[counts.trios[k, 2]]
            x, y, z = (1 if a > up else 0), (1 if b > up else 0), (1 if c > up else 0)
            number = choose[a, 1 + x] + choose[b, 2 + y] + choose[c, 3 + z] + choose[up, 4 - x - y - z]
            out.four[n] = counts.of_four[number]
            n += 1
    n = 0
    for k in range(counts.fours.shape[0]):
        if counts.fours[k, 3] < known:
            number, under = 0, 1
            for j in range(4):
                a = cards[counts.fours[k, j]]
                if a > up:
                    number += choose[a, j + 2]
                else:
                    number += choose[a, j + 1]
                    under += 1
            out.five[n] = counts.place[number + choose[up, under]]
            n += 1


@compiled
def less(place: int, known: int, up: int, counts: Counts, sets: Sets) -> Any:
    """How many hands with the open card and without the known ones are worth less than this place."""
    out = np.int64(counts.one[place, up >> 2])
    row = counts.two[place]
    for i in range(known):
        out -= row[sets.two[i]]
    threes = counts.three[place]
    for i in range(known * (known - 1) // 2):
        out += np.int64(threes[sets.three[i]])
    fours = counts.four[place]
    for i in range(known * (known - 1) * (known - 2) // 6):
        out -= np.int64(fours[sets.four[i]])
    for i in range(known * (known - 1) * (known - 2) * (known - 3) // 24):
        out += 1 if sets.five[i] < place else 0
    return out


def known_hands(cards: list[int], up: int, place: int, ranking: Ranking) -> int:
    """The same from Python, for one question.

    >>> known_hands([0, 5, 10, 15, 20], 51, len(fives(Ranking()).level), Ranking()) == comb(46, 4)
    True
    """
    sets, mine = room(), np.array(cards)
    holding(mine, len(cards), up, counts(ranking), sets)
    return int(less(place, len(cards), up, counts(ranking), sets))
