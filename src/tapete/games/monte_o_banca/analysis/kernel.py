"""Coups by the million: cards are turned one after the other until one matches, in Primeras and again in Segundas."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import below
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally

OPEN = 1e9
"""Stands where a match leaves the bet open, to be played on."""


class Plan(NamedTuple):
    """Layouts in rows, equally likely: how many cards are left, how many match, and what each match is worth to the bet
    as the first card and later; of those that play on in Segundas (``then``) the same. ``skip``: the bet is only made
    in Segundas."""

    cards: Any
    hits: Any
    worth: Any
    then_hits: Any
    then_worth: Any
    skip: Any


@compiled
def turned(s: Any, cards: int, hits: int) -> int:
    """Cards are turned until one of the hits comes: so many."""
    n = 1
    while below(s, cards) >= hits:
        cards -= 1
        n += 1
    return n


@compiled
def deal(rounds: int, plan: Plan, s: Any, tally: Any) -> None:
    """Coups are dealt."""
    for _ in range(rounds):
        k = below(s, len(plan.cards))
        cards, hits = plan.cards[k], plan.hits[k]
        n = turned(s, cards, hits)
        gain = OPEN
        if not plan.skip:
            gain = plan.worth[k, below(s, hits), 0 if n == 1 else 1]
        if gain == OPEN:
            hits = plan.then_hits[k]
            n = turned(s, cards - n, hits)
            gain = plan.then_worth[k, below(s, hits), 0 if n == 1 else 1]
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += 1.0


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that is dealt out."""

    bet: str
    strategy: str | None
    where: str
    expected: float
    variance: float
    plan: Plan

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        deal(rounds, self.plan, stream, tally)
        return tally
