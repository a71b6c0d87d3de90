"""How often two hands end with which totals, counted exactly over a full shoe.

Cards of one value are alike, so hands are counted as multisets of values: a few hundred thousand cases in place of
the nearly 10¹⁵ orders of six cards. All counts are whole numbers of ordered draws of six cards (cards that a coup does
not take are counted as drawn), so that nothing is rounded anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement

from ...table.cards import FRENCH_RANKS
from . import cards
from .rules import Scoring

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
    return {cards.value(rank + "s", scoring): rank + "s" for rank in FRENCH_RANKS}


def composition(scoring: Scoring, decks: int) -> dict[int, int]:
    """How many cards of each value a shoe of so many packs has."""
    found: dict[int, int] = {}
    for rank in FRENCH_RANKS:
        value = cards.value(rank + "s", scoring)
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
    """The totals of both hands, each counted over all orders of the first six cards."""
    size = sum(shoe.values())
    rest = [size - 2 * each, size - 2 * each - 1]
    named = faces(scoring)
    pairs = hands(shoe, each)
    two = {hand: cards.total([named[v] for v in hand], scoring) for hand, _ in pairs}
    three = {(hand, v): cards.total([named[c] for c in (*hand, v)], scoring) for hand, _ in pairs for v in shoe}
    found: Totals = {}
    for punto, orders in pairs:
        for banca, more in pairs:
            weight = orders * more * ways(shoe, (*punto, *banca))
            if weight:
                left = dict(shoe)
                for value in (*punto, *banca):
                    left[value] -= 1
                _draw(found, (punto, banca), weight, left, rest, (two, three), plan)
    return found


def _draw(
    found: Totals,
    hand: tuple[tuple[int, ...], tuple[int, ...]],
    weight: int,
    left: dict[int, int],
    rest: list[int],
    known: tuple[dict[tuple[int, ...], int], dict[tuple[tuple[int, ...], int], int]],
    plan: Strategy,
) -> None:
    """The third cards of one deal."""
    punto, banca = hand
    two, three = known
    p, b = two[punto], two[banca]
    if plan.over(p, b) or not plan.punto(p):
        _bank(found, p, banca, None, weight * rest[0], left, rest[1], known, plan if not plan.over(p, b) else None)
        return
    for value, n in left.items():
        if n:
            left[value] = n - 1
            _bank(found, three[punto, value], banca, value, weight * n, left, rest[1], known, plan)
            left[value] = n


def _bank(
    found: Totals,
    p: int,
    banca: tuple[int, ...],
    third: int | None,
    weight: int,
    left: dict[int, int],
    rest: int,
    known: tuple[dict[tuple[int, ...], int], dict[tuple[tuple[int, ...], int], int]],
    plan: Strategy | None,
) -> None:
    """The bank's third card. Where Punto took none the factor of its card is already in the weight."""
    two, three = known
    b = two[banca]
    if plan is None or not plan.banca(b, third):
        found[p, b] = found.get((p, b), 0) + weight * rest
        return
    if third is None:  # one card less is out: the bank's card comes first, any other after it
        size = sum(left.values())
        weight = weight // size * rest
        for value, n in left.items():
            if n:
                key = (p, three[banca, value])
                found[key] = found.get(key, 0) + weight * n
        return
    for value, n in left.items():
        if n:
            key = (p, three[banca, value])
            found[key] = found.get(key, 0) + weight * n
