"""Three bets of which two may be withdrawn (Trijoker, Go Poker): every three, four and five cards, backwards, exactly.

A bet is worth the same whatever became of the others: so the first is left where three own cards are worth more than
nothing over all that may come, the second where four are. Where a bet is worth nothing at all it is withdrawn.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ....odds import Distribution, Line, distribution
from . import worth
from .combos import CARDS, CHOOSE, classes, fives, least, number_of
from .rules import Withdrawn, key, read

if TYPE_CHECKING:
    from numpy.typing import NDArray

OWN, BETS = 3, 3
DEALS = comb(CARDS, OWN) * (CARDS - OWN) * (CARDS - OWN - 1)
"""Three own cards, the first common one, the second."""


class Nets(NamedTuple):
    """What each hand of five brings to a bet, in whole numbers, so many to a bet."""

    unit: int
    by_hand: NDArray[np.int64]


@cache
def _nets(text: str) -> Nets:
    rules = read(text, Withdrawn)
    order, known = rules.ranking.order, fives(rules.ranking)
    if set(rules.pays) - set(order):
        raise ValueError(f"no combination is called {', '.join(sorted(set(rules.pays) - set(order)))}")
    unit = lcm(*(odds.denominator for odds in rules.pays.values()))
    pays = np.array([int(rules.pays.get(name, Fraction(-1)) * unit) for name in order], np.int64)
    by_place = pays[known.level]
    by_place[: least(rules.least, rules.ranking)] = -unit
    return Nets(unit, by_place[known.place])


@compiled
def ahead(mine: Any, size: int, nets: Any, choose: Any, out: Any) -> None:
    """What a bet is worth in all over the cards that may come, by set of the cards that are seen."""
    cards, five = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for m in range(mine.shape[0]):
        out[m] = 0
        for a in range(52):
            for b in range(a if size == 3 else 0, 52 if size == 3 else 1):
                if size == 3 and a == b:
                    continue
                free = True
                for j in range(size):
                    cards[j] = mine[m, j]
                    free = free and mine[m, j] != a and (size == 4 or mine[m, j] != b)
                if not free:
                    continue
                cards[size] = a
                if size == 3:
                    cards[4] = b
                ascending(cards, five)
                out[m] += nets[number_of(five, 5, choose)]


@compiled
def ascending(cards: Any, out: Any) -> None:
    """Five cards in order."""
    for i in range(5):
        at = 0
        for j in range(5):
            at += 1 if cards[j] < cards[i] else 0
        out[at] = cards[i]


@compiled
def deals(mine: Any, weight: Any, first: Any, second: Any, nets: Any, values: Any, choose: Any, out: Any) -> None:
    """Every deal: how often so many bets are left with each result. ``values``: the results that there are."""
    cards, four, five = np.zeros(5, np.int64), np.zeros(4, np.int64), np.zeros(5, np.int64)
    for m in range(mine.shape[0]):
        for a in range(52):
            for b in range(52):
                free = a != b
                for j in range(3):
                    cards[j] = mine[m, j]
                    free = free and mine[m, j] != a and mine[m, j] != b
                if not free:
                    continue
                cards[3], cards[4] = a, b
                ascending(cards, five)
                n = 0
                for j in range(5):
                    if five[j] != b:
                        four[n] = five[j]
                        n += 1
                left = 1 + (1 if first[m] > 0 else 0) + (1 if second[number_of(four, 4, choose)] > 0 else 0)
                net = nets[number_of(five, 5, choose)]
                for v in range(values.size):
                    if values[v] == net:
                        out[left - 1, v] += weight[m]


class Found(NamedTuple):
    """What a game costs and how it is best played: ``first`` by set of three cards, ``second`` by set of four, what the
    bet is worth in all if it is left."""

    nets: Distribution
    staked: Fraction
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    bets: tuple[Fraction, Fraction, Fraction]


@cache
def _solved(text: str) -> Found:
    unit, by_hand = _nets(text)
    three, four = classes(3), classes(4)
    first, second = np.zeros(len(three.weight), np.int64), np.zeros(len(four.weight), np.int64)
    ahead(three.sets, 3, by_hand, CHOOSE, first)
    ahead(four.sets, 4, by_hand, CHOOSE, second)
    values = np.unique(by_hand)
    often = np.zeros((BETS, len(values)), np.int64)
    deals(three.sets, three.weight, first, second[four.of], by_hand, values, CHOOSE, often)
    left = first > 0, second > 0
    gains = (
        Fraction(int((three.weight * first)[left[0]].sum()), comb(CARDS, 3) * comb(CARDS - 3, 2) * unit),
        Fraction(int((four.weight * second)[left[1]].sum()), comb(CARDS, 4) * (CARDS - 4) * unit),
        Fraction(int(by_hand.sum()), len(by_hand) * unit),
    )
    nets = distribution(
        (Fraction((bets + 1) * int(value), unit), Fraction(int(often[bets, n]), DEALS))
        for bets in range(BETS)
        for n, value in enumerate(values)
    )
    staked = sum((Fraction((bets + 1) * int(often[bets].sum()), DEALS) for bets in range(BETS)), Fraction(0))
    assert sum((net * p for net, p in nets.items()), Fraction(0)) == sum(gains, Fraction(0))
    return Found(nets, staked, first[three.of], second[four.of], gains)


def solved(rules: Withdrawn) -> Found:
    """Best play and what it brings, per unit of one of the three bets.

    >>> odds = {"pair": 1, "two_pairs": 2, "three_of_a_kind": 3, "straight": 5, "flush": 8, "full_house": 11}
    >>> odds |= {"four_of_a_kind": 50, "straight_flush": 200, "royal_flush": 1000}
    >>> found = solved(Withdrawn(pays={name: Fraction(n) for name, n in odds.items()}, least="TT"))
    >>> round(-100 * float(sum(found.bets)), 4)
    3.5057
    """
    return _solved(key(rules))


def lines(rules: Withdrawn) -> list[Line]:
    """The three bets together, and beside them what each brings."""
    found = solved(rules)
    beside = {f"bet_{n + 1}": str(gain) for n, gain in enumerate(found.bets)}
    return [worth.line("bets", found.nets, found.staked, strategy="best", **beside)]


# --- play -----------------------------------------------------------------------------------------------------------


@compiled
def play(
    rounds: int, first: Any, second: Any, nets: Any, unit: int, choose: Any, deck: Any, s: Any, tally: Any
) -> None:
    """Rounds from a full pack: three own cards, two common ones."""
    cards, four, five = np.zeros(5, np.int64), np.zeros(4, np.int64), np.zeros(5, np.int64)
    three = np.zeros(3, np.int64)
    for _ in range(rounds):
        for j in range(5):
            cards[j] = draw(deck, j, s)
        ascending(cards, five)
        n, m = 0, 0
        for j in range(5):
            if five[j] != cards[4]:
                four[n] = five[j]
                n += 1
                if five[j] != cards[3]:
                    three[m] = five[j]
                    m += 1
        left = 1.0
        if first[number_of(three, 3, choose)] > 0:
            left += 1.0
        if second[number_of(four, 4, choose)] > 0:
            left += 1.0
        gain = left * nets[number_of(five, 5, choose)] / unit
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += left


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Three bets, as a task of the simulation."""

    bet: str
    rules: Withdrawn
    expected: float
    variance: float
    strategy: str | None = "best"
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        found, nets = solved(self.rules), _nets(key(self.rules))
        play(rounds, found.first, found.second, nets.by_hand, nets.unit, CHOOSE, np.arange(CARDS), stream, tally)
        return tally


def played(rules: Withdrawn) -> Played:
    """The game as it is played by the million."""
    (one,) = lines(rules)
    return Played(bet=one.bet, rules=rules, expected=float(one.result.house_edge), variance=float(one.result.variance))
