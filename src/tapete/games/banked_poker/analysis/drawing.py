"""A bank that changes cards by rule (Bolivia's Draw Poker): what it does first, and how often it plays, exactly.

The rule, in this order: it stands with a straight or more; with two pairs it changes one; with less than a pair and
four of one suit, or else four in a row, it changes the fifth; otherwise it changes two: of three of a kind the others,
of a pair all but the highest of the others, of nothing all but the three highest.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.compiled import compiled
from ...poker.hands import Ranking
from .combos import CARDS, CHOOSE, FIVE, classes, fives, least, number_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEFT = CARDS - FIVE


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """How the bank draws. ``stands``: the least combination with which it changes nothing; ``ends``: whether a row of
    four may have the ace at either end."""

    opens: str
    stands: str = "straight"
    ends: bool = True
    ranking: Ranking = Ranking()


class Levels(NamedTuple):
    """Levels of a ranking that the rule asks for."""

    stands: int
    trio: int
    two_pairs: int
    pair: int
    ends: bool


def levels(rule: Rule) -> Levels:
    known = rule.ranking.rank_of
    return Levels(
        known[rule.stands], known["three_of_a_kind"], known["two_pairs"], known["pair"], rule.ends
    )  # fmt: skip


@compiled
def in_a_row(ranks: int, ends: bool) -> int:
    """Four ranks in a row among these, as a mask, the highest first; 0: there are none."""
    for low in range(9, -1, -1):
        run = 0b1111 << low
        if low == 9 and not ends:
            continue
        if ranks & run == run:
            return run
    low_run = 0b111 | 1 << 12
    return low_run if ends and ranks & low_run == low_run else 0


@compiled
def changes(cards: Any, level: int, rule: Levels, keep: Any) -> int:
    """Which of five cards (ascending) the bank keeps; how many it changes."""
    keep[:] = True
    if level >= rule.stands:
        return 0
    many = np.zeros(13, np.int64)
    for j in range(5):
        many[cards[j] >> 2] += 1
    if level == rule.two_pairs:
        for j in range(5):
            keep[j] = many[cards[j] >> 2] == 2
        return 1
    if level == rule.trio:
        for j in range(5):
            keep[j] = many[cards[j] >> 2] == 3
        return 2
    if level == rule.pair:
        thrown = 0
        for j in range(5):
            if thrown < 2 and many[cards[j] >> 2] == 1:
                keep[j] = False
                thrown += 1
        return 2
    suits, ranks = np.zeros(4, np.int64), 0
    for j in range(5):
        suits[cards[j] & 3] += 1
        ranks |= 1 << (cards[j] >> 2)
    for j in range(5):
        if suits[cards[j] & 3] == 1 and suits.max() == 4:
            keep[j] = False
            return 1
    run = in_a_row(ranks, rule.ends)
    if run:
        for j in range(5):
            keep[j] = run >> (cards[j] >> 2) & 1 == 1
        return 1
    keep[0] = False
    keep[1] = False
    return 2


@compiled
def bank_plays(
    mine: Any, weight: Any, place: Any, level: Any, opens: int, rule: Levels, choose: Any, first: Any, plays: Any
) -> None:
    """Every hand of the bank with every draw. ``first``: how many hands change so many cards; ``plays``: how many of
    the draws after them open."""
    hand, cards, keep = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(5, np.bool_)
    new = np.zeros(5, np.int64)
    for m in range(mine.shape[0]):
        for j in range(5):
            cards[j] = mine[m, j]
        own = place[number_of(cards, 5, choose)]
        many = changes(cards, level[own], rule, keep)
        first[many] += weight[m]
        if many == 0:
            plays[0] += weight[m] if own >= opens else 0
            continue
        for a in range(52):
            for b in range(a if many == 2 else 0, 52 if many == 2 else 1):
                free = many == 1 or a != b
                for j in range(5):
                    free = free and cards[j] != a and (many == 1 or cards[j] != b)
                if not free:
                    continue
                n = 0
                for j in range(5):
                    if keep[j]:
                        new[n] = cards[j]
                        n += 1
                new[n] = a
                if many == 2:
                    new[4] = b
                for i in range(5):
                    at = 0
                    for j in range(5):
                        at += 1 if new[j] < new[i] else 0
                    hand[at] = new[i]
                if place[number_of(hand, 5, choose)] >= opens:
                    plays[many] += weight[m]


class Found(NamedTuple):
    """How many hands of the bank change none, one, two cards; how often it plays."""

    first: tuple[int, ...]
    opens: Fraction


@cache
def solved(rule: Rule) -> Found:
    """The bank's hand from a full pack.

    >>> solved(Rule(opens="88")).first
    (19716, 276012, 2303232)
    """
    known, mine = fives(rule.ranking), classes(FIVE)
    first, plays = np.zeros(3, np.int64), np.zeros(3, np.int64)
    opens = least(rule.opens, rule.ranking)
    bank_plays(mine.sets, mine.weight, known.place, known.level, opens, levels(rule), CHOOSE, first, plays)
    all_hands = comb(CARDS, FIVE)
    often = sum((Fraction(int(n), all_hands * comb(LEFT, k)) for k, n in enumerate(plays)), Fraction(0))
    return Found(tuple(int(n) for n in first), often)


def kept(hand: NDArray[Any] | list[int], rule: Rule) -> list[int]:
    """The cards that the bank keeps of a hand, as codes, ascending."""
    cards, keep = np.array(sorted(hand), np.int64), np.zeros(FIVE, np.bool_)
    known = fives(rule.ranking)
    changes(cards, int(known.level[known.place[number_of(cards, FIVE, CHOOSE)]]), levels(rule), keep)
    return [int(card) for card, stays in zip(cards, keep, strict=True) if stays]
