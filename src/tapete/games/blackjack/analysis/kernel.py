"""The compiled part of the analysis: the bank's chances from any shoe, and what every hand is worth there.

Shoes are counts by class. A hand's worth is computed from the fullest hands back to the emptiest, each against exactly
the cards that are left beside it, without replacement.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernels.compiled import compiled
from .combos import Bank, Floats, Hands

STAND, HIT, DOUBLE, SPLIT, GIVE_UP = range(5)


@compiled
def chances(left: Any, cards: int, up: int, bank: Bank, product: Any, out: Any) -> None:
    """The chance of each score of the bank, drawing from what is left (``product`` is room to work in)."""
    out[:] = 0.0
    share = np.empty(32)
    for n in range(32):
        share[n] = 1.0 / (cards - n + 1) if cards - n + 1 > 0 else 0.0
    for node in range(bank.start[up], bank.start[up + 1]):
        before = bank.parent[node]
        p = (left[bank.rank[node]] - bank.seen[node]) * share[bank.depth[node]]
        if before >= 0:
            p *= product[before]
        product[node] = p
        if bank.ways[node] > 0.0:
            out[bank.column[node]] += bank.ways[node] * p


@compiled
def worths(
    shoe: Any, up: int, mask: Any, hands: Hands, bank: Bank, pays: Any, target: int, draws: Any, given: bool, out: Any
) -> None:
    """What every hand gains, per unit: ``out[0]`` standing, ``out[1]`` with a card, ``out[2]`` played on, ``out[3]``
    doubled.

    ``shoe`` is all there is beside the bank's card; only hands of the ``mask`` that it can deal are
    looked at. ``draws`` says by hand whether to draw: it is followed if ``given``, else filled with the best.
    """
    classes = shoe.size
    left = np.empty(classes, np.int64)
    product = np.empty(bank.rank.size)
    against = np.empty(pays.shape[1])
    lost = pays[target + 2, 0]
    for hand in range(hands.total.size - 1, -1, -1):
        if not mask[hand]:
            continue
        cards = 0
        able = True
        for c in range(classes):
            left[c] = shoe[c] - hands.cards[hand, c]
            cards += left[c]
            able = able and left[c] >= 0
        if not able or cards == 0:
            continue
        full = hands.total[hand] == target
        if not given or full or draws[hand] == STAND or hands.size[hand] == 3:
            chances(left, cards, up, bank, product, against)
            out[0, hand] = (against * pays[hands.total[hand]]).sum()
        more = 0.0
        double = 0.0
        for c in range(classes):
            after = hands.next[hand, c]
            if left[c] > 0:
                more += left[c] * (out[2, after] if after >= 0 else lost)
                double += left[c] * (out[0, after] if after >= 0 else lost)
        out[1, hand] = more / cards
        out[3, hand] = 2.0 * double / cards if hands.size[hand] == 2 else -9.0
        if not given:
            draws[hand] = HIT if not full and out[1, hand] > out[0, hand] else STAND
        out[2, hand] = out[1, hand] if draws[hand] == HIT and not full else out[0, hand]


@compiled
def reached(hands: Hands, draws: Any, mask: Any) -> None:
    """Adds to the ``mask`` what its hands come to: by drawing where ``draws`` does, or by doubling."""
    for hand in range(hands.total.size):
        if mask[hand] and draws[hand] in (HIT, DOUBLE):
            for c in range(hands.cards.shape[1]):
                if hands.next[hand, c] >= 0:
                    mask[hands.next[hand, c]] = 1


@compiled
def reaches(shoe: Any, hands: Hands, draws: Any, mass: Any) -> None:
    """Mass given to hands flows on where ``draws`` draws; after it ``mass`` is what comes by each hand."""
    left = np.empty(shoe.size, np.int64)
    for hand in range(hands.total.size):
        if mass[hand] > 0.0 and draws[hand] == HIT:
            cards = 0
            for c in range(shoe.size):
                left[c] = shoe[c] - hands.cards[hand, c]
                cards += left[c]
            for c in range(shoe.size):
                after = hands.next[hand, c]
                if after >= 0 and left[c] > 0:
                    mass[after] += mass[hand] * left[c] / cards


@compiled
def meets(shoe: Any, up: int, hands: Hands, bank: Bank, mass: Any, out: Any) -> None:
    """Mass that stands meets the bank: ``out`` by score of the player and of the bank."""
    left = np.empty(shoe.size, np.int64)
    product = np.empty(bank.rank.size)
    against = np.empty(out.shape[1])
    for hand in range(hands.total.size):
        if mass[hand] > 0.0:
            cards = 0
            for c in range(shoe.size):
                left[c] = shoe[c] - hands.cards[hand, c]
                cards += left[c]
            chances(left, cards, up, bank, product, against)
            out[hands.total[hand]] += mass[hand] * against


def outlook(shoe: Any, up: int, bank: Bank, columns: int) -> Floats:
    """The chance of each score of the bank from this shoe, its first card already out."""
    out = np.zeros(columns)
    left = np.asarray(shoe, np.int64)
    chances(left, int(left.sum()), up, bank, np.empty(bank.rank.size), out)
    return out
