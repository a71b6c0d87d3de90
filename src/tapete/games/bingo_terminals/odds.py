"""A prize that accumulates at terminals: how likely a draw is to win it, how many draws it outlives, what it comes to.

Cards share numbers. So the chance that one of their combinations is complete in time comes from the unions of these
(``bingo.analysis.exact``) where the bounds are close, else from compiled games with these very cards, with its error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, log1p
from typing import Any

from ...odds import Line, distribution, result
from ..bingo.analysis import exact, sold
from ..bingo.cards.card import Card

CARDS = 100
"""So many cards are taken for a draw, or the whole series where it is smaller."""
GAMES = 20_000
"""Games for a chance whose exact bounds are wide."""
CLOSE = 100
"""Bounds that are apart by no more than a part in so many are as good as exact."""
ROW = 7
"""Numbers that are counted in one row of a compiled card."""

Sets = Sequence[tuple[int, ...]]
"""The numbers of every combination of every card that would win."""


class Chances:
    """How likely one of these combinations is complete within so many balls, and how far that may be wrong."""

    def __init__(self, sets: Sets, highest: int) -> None:
        self.sets, self.highest = tuple(sets), highest
        self.united = exact.united([Card(n, (one,)) for n, one in enumerate(self.sets, 1)], highest)
        self.played: sold.Played | None = None

    def __call__(self, balls: int) -> Fraction:
        return self.within(balls)[0]

    def within(self, balls: int) -> tuple[Fraction, float]:
        """The chance, and the standard error of play (0: it is exact, or between close bounds)."""
        found = self.united.within(balls)
        if found.width <= found.most / CLOSE:
            return found.middle, 0.0
        if self.played is None:
            self.played = sold.play(
                [in_rows(n, one) for n, one in enumerate(self.sets, 1)], GAMES, highest=self.highest
            )
        played = self.played.within("bingo", balls)
        return Fraction(int(self.played.at("bingo")[: balls + 1].sum()), GAMES), played.error


def in_rows(number: int, numbers: tuple[int, ...]) -> Card:
    """A combination as a compiled card has it: full when all its rows are.

    >>> in_rows(1, (3, 1, 2)).rows
    ((3, 1, 2),)
    """
    return Card(number, tuple(numbers[start : start + ROW] for start in range(0, len(numbers), ROW)))


def pot(
    name: str, sets: Sets, highest: int, limit: int, share: Fraction, count: int, price: int, *, start: int,
    beside: dict[str, Any], reserve: Fraction = Fraction(0), kept: int = 0, over: int = 0, more: int = 0,
) -> Line:  # fmt: skip
    """Its line: the part of a card's price that goes to it, against a card's part of it. ``reserve``: what fills it
    again, which holds ``kept``; from ``over`` in it on the limit is ``more`` balls higher."""
    chance = Chances(sets, highest)
    brings = Fraction(int(share * count * price))
    grown, first = limit, 0
    if over and (start >= over or brings):
        grown, first = min(limit + more, highest), max(0, -((start - over) // brings)) if brings else 0
    games = lasts(chance, limit, grown, first)
    p, error = chance.within(limit)
    beside = {"cards": count, "limit": limit, "chance": float(p), "error": error, "brings": int(brings), **beside}
    if grown > limit:
        beside["grown"] = {"limit": grown, "after": first, "chance": float(chance(grown))}
    beside["method"] = "play" if error else "exact or bounds"
    if games is None:  # no ball within the limit completes anything
        nets = distribution([(Fraction(-1), Fraction(1))])
        return Line(bet=name, result=result(nets), nets=nets, beside={**beside, "games": None, "size": None})
    refilled = kept + int(reserve * count * price) * games
    each = (min(Fraction(1), 1 / games) / count).limit_denominator(10**9)
    nets = distribution([(1 / each - 1, each), (Fraction(-1), 1 - each)])
    beside |= {"games": float(games), "size": float(start + brings * games), "refilled": float(refilled)}
    return Line(bet=name, result=result(nets), nets=nets, beside=beside)


def lasts(chance: Callable[[int], Fraction], limit: int, grown: int, first: int) -> Fraction | None:
    """How many draws it outlives on average, where in the ``first`` ones it is won within ``limit`` balls and from then
    on within as many as it has ``grown`` to; None: nothing wins it.

    >>> lasts(lambda balls: Fraction(1, 4) if balls > 3 else Fraction(0), 3, 4, 10)
    Fraction(14, 1)
    """
    p, last = chance(limit), chance(grown)
    if not last:
        return None
    if not first:
        return 1 / last
    if not p:
        return first + 1 / last
    alive = exp(first * log1p(-float(p))) if p < 1 else 0.0
    return Fraction((1 - alive) / float(p) + alive / float(last))
