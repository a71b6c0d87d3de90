"""How often two hands end with which totals, counted exactly over a full shoe.

Cards of one value are alike, so hands are counted as multisets of values: a few hundred thousand cases in place of
the nearly 10¹⁵ orders of six cards. All counts are whole numbers of ordered draws of six cards (cards that a coup does
not take are counted as drawn), so that nothing is rounded anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement

from ....table.cards import FRENCH_RANKS
from ..law import points
from ..law.rules import Scoring

Totals = dict[tuple[int, int], int]
"""(Punto's total, the bank's total): in how many orders of the shoe."""

SUITS = 4


class Strategy:
    """When a coup is over with its first cards, when Punto draws, when the bank does (third card None: Punto stood)."""

    def __init__(
        self,
        over: Callable[[int, int], bool],
        punto: Callable[[int], bool],
        banca: Callable[[int, int | None], bool],
    ) -> None:
        self.over, self.punto, self.banca = over, punto, banca


def faces(scoring: Scoring) -> dict[int, str]:
    """A card of each value."""
    return {points.value(rank + "s", scoring): rank + "s" for rank in FRENCH_RANKS}


def composition(scoring: Scoring, decks: int) -> dict[int, int]:
    """How many cards of each value a shoe of so many packs has."""
    found: dict[int, int] = {}
    for rank in FRENCH_RANKS:
        value = points.value(rank + "s", scoring)
        found[value] = found.get(value, 0) + SUITS * decks
    return found


def hands(shoe: Mapping[int, int], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Every hand of so many cards as a multiset of values, and in how many orders it comes."""
    out = []
    for hand in combinations_with_replacement(sorted(shoe), size):
        out.append((hand, 1 if len(set(hand)) == 1 else 2))
    return out


def ways(shoe: Mapping[int, int], drawn: tuple[int, ...]) -> int:
    """In how many ways these values come, one after the other."""
    left, found = dict(shoe), 1
    for value in drawn:
        found *= left[value]
        left[value] -= 1
    return found


def totals(shoe: Mapping[int, int], scoring: Scoring, plan: Strategy, each: int = 2) -> Totals:
    """The totals of both hands, each counted over all orders of the cards that a coup may take."""
    return _Count(shoe, scoring, plan, each).run()


class _Count:
    """The two hands of a coup, card by card."""

    def __init__(self, shoe: Mapping[int, int], scoring: Scoring, plan: Strategy, each: int) -> None:
        self.shoe, self.plan = shoe, plan
        size = sum(shoe.values()) - 2 * each
        self.fifth, self.sixth = size, size - 1
        named = faces(scoring)
        self.hands = hands(shoe, each)
        self.two = {hand: points.total([named[v] for v in hand], scoring) for hand, _ in self.hands}
        self.three = {
            hand: {v: points.total([named[c] for c in (*hand, v)], scoring) for v in shoe} for hand, _ in self.hands
        }
        self.found: Totals = {}

    def run(self) -> Totals:
        for punto, orders in self.hands:
            for banca, more in self.hands:
                weight = orders * more * ways(self.shoe, (*punto, *banca))
                if weight:
                    self.deal(punto, banca, weight)
        return self.found

    def add(self, punto: int, banca: int, weight: int) -> None:
        if weight:
            self.found[punto, banca] = self.found.get((punto, banca), 0) + weight

    def deal(self, punto: tuple[int, ...], banca: tuple[int, ...], weight: int) -> None:
        """The first cards, and what follows from them."""
        p, b = self.two[punto], self.two[banca]
        if self.plan.over(p, b):
            self.add(p, b, weight * self.fifth * self.sixth)
            return
        left = dict(self.shoe)
        for value in (*punto, *banca):
            left[value] -= 1
        if self.plan.punto(p):
            for value, n in left.items():
                if n:
                    self.bank(self.three[punto][value], banca, value, weight * n, left)
        elif self.plan.banca(b, None):
            for value, n in left.items():
                self.add(p, self.three[banca][value], weight * n * self.sixth)
        else:
            self.add(p, b, weight * self.fifth * self.sixth)

    def bank(self, p: int, banca: tuple[int, ...], third: int, weight: int, left: dict[int, int]) -> None:
        """The bank's third card after Punto's."""
        b = self.two[banca]
        if not self.plan.banca(b, third):
            self.add(p, b, weight * self.sixth)
            return
        three = self.three[banca]
        for value, n in left.items():
            self.add(p, three[value], weight * (n - (value == third)))
