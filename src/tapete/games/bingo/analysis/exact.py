"""When line and bingo come, in fractions.

For one card both are a matter of counting. For several the cards are never taken as independent, for they share
numbers: with a few the exact law comes from all unions of their numbers (inclusion and exclusion); with many the same
sum, broken off, gives a floor and a ceiling that are close together for early balls, which is where pools are won.

>>> from ..cards import make, of
>>> card = make.series(of("ES79").geometry, "1", 1).card(1)
>>> chances = one(card, 90)
>>> chances.bingo.within(44), chances.line.within(87), chances.bingo.mean
(Fraction(2294, 456937659), Fraction(23471, 23496), Fraction(1365, 16))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb

import msgspec
import numpy as np

from ..cards import Card, mask

WORD = 64
FEW = 20
"""So many cards or lines can be united in every way."""
TRIPLES = 400
"""Up to so many, three at a time are looked at too."""


class Law(msgspec.Struct, frozen=True, dict=True):
    """How likely it is that something comes with each ball: with none, the first, the second, …"""

    at: tuple[Fraction, ...]

    @property
    def mean(self) -> Fraction:
        """The ball with which it comes, on average."""
        return sum((ball * p for ball, p in enumerate(self.at)), Fraction(0))

    @property
    def sums(self) -> tuple[Fraction, ...]:
        """By ball, how likely it is to have come."""
        return tuple(accumulate(self.at))

    def within(self, balls: int) -> Fraction:
        """How likely it is to come within so many balls."""
        return sum(self.at[: balls + 1], Fraction(0))


class Chances(msgspec.Struct, frozen=True):
    """The laws of line and bingo."""

    line: Law
    bingo: Law


def drawn(numbers: int, balls: int, of: int) -> Fraction:
    """That these numbers, so many, are among the first balls.

    >>> drawn(15, 40, 90)
    Fraction(29822, 33951693567)
    """
    return Fraction(comb(balls, numbers), comb(of, numbers))


def _law(united: dict[int, int], of: int) -> Law:
    """From how often unions have so many numbers, those of an even number of sets being taken away."""
    sums = [sum((n * drawn(size, ball, of) for size, n in united.items()), Fraction(0)) for ball in range(of + 1)]
    return Law(tuple(after - before for before, after in zip([Fraction(0), *sums], sums, strict=False)))


def unions(sets: Sequence[int]) -> dict[int, int]:
    """Over all choices of some of these sets of numbers (masks): by the size of their union, how many of an odd number
    of sets less those of an even one.

    >>> unions([0b011, 0b110])
    {2: 2, 3: -1}
    """
    if len(sets) > FEW:
        raise ValueError(f"{len(sets)} sets cannot be united in every way")
    words = max((numbers.bit_length() for numbers in sets), default=0) // WORD + 1
    union, sign = np.zeros((1, words), np.uint64), np.array([-1], np.int8)
    for numbers in sets:
        one = np.array([numbers >> WORD * word & (1 << WORD) - 1 for word in range(words)], np.uint64)
        union, sign = np.concatenate([union, union | one]), np.concatenate([sign, -sign])
    sizes = np.bitwise_count(union).sum(axis=1, dtype=np.int64)[1:]
    odd, even = (np.bincount(sizes[sign[1:] == way], minlength=words * WORD + 1) for way in (1, -1))
    return {size: int(n) for size, n in enumerate(odd - even) if n}


def one(card: Card, of: int) -> Chances:
    """A card alone: it depends only on how many numbers its lines have."""
    return first([card], of)


def first(cards: Sequence[Card], of: int) -> Chances:
    """The first line and the first bingo among a few cards, exactly; ``of``: the number of balls."""
    rows = [mask(row) for card in cards for row in card.rows if row]
    return Chances(_law(unions(rows), of), _law(unions([card.mask for card in cards]), of))


def expected(cards: Sequence[Card], balls: int, of: int) -> Fraction:
    """How many cards are full within so many balls, on average: this may be added up, whatever the cards share."""
    return sum((drawn(len(card.numbers), balls, of) for card in cards), Fraction(0))


class Between(msgspec.Struct, frozen=True):
    """A chance that lies between two fractions."""

    least: Fraction
    most: Fraction

    @property
    def middle(self) -> Fraction:
        return (self.least + self.most) / 2

    @property
    def width(self) -> Fraction:
        return self.most - self.least


Counted = dict[int, int]
"""By the size of a union, how many there are."""


class Unions(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards sold have in common: all unions of a few cards (``signed``, as of ``unions``); of many, those of
    one, two and three cards."""

    of: int
    signed: Counted | None = None
    single: Counted = {}
    pairs: Counted = {}
    triples: Counted | None = None

    def within(self, balls: int) -> Between:
        """That one of the cards is full within so many balls: exactly for a few of them, else between two bounds
        (Bonferroni: all cards, less all pairs; and of not too many, the triples as well)."""
        if self.signed is not None:
            exact = self._sum(self.signed, balls)
            return Between(exact, exact)
        single, pairs = self._sum(self.single, balls), self._sum(self.pairs, balls)
        most = single if self.triples is None else single - pairs + self._sum(self.triples, balls)
        least = max(self._sum({min(self.single): 1}, balls), single - pairs)
        return Between(least, min(Fraction(1), single, most))

    def _sum(self, counted: Counted, balls: int) -> Fraction:
        return sum((n * drawn(size, balls, self.of) for size, n in counted.items()), Fraction(0))


def united(cards: Sequence[Card], of: int) -> Unions:
    """What these cards have in common; ``of``: the number of balls."""
    masks = [card.mask for card in cards]
    if len(cards) <= FEW:
        return Unions(of=of, signed=unions(masks))
    return Unions(
        of=of,
        single=dict(Counter(one.bit_count() for one in masks)),
        pairs=dict(Counter((a | b).bit_count() for a, b in combinations(masks, 2))),
        triples=_triples(masks) if len(cards) <= TRIPLES and max(masks).bit_length() <= 2 * WORD else None,
    )


def bingo_within(cards: Sequence[Card], balls: int, of: int) -> Between:
    """That one of these cards is full within so many balls."""
    return united(cards, of).within(balls)


def _triples(masks: Sequence[int]) -> Counted:
    """The unions of three, counted by compiled code."""
    from . import kernel

    return {size: int(n) for size, n in enumerate(kernel.triples(kernel.split(masks))) if n}
