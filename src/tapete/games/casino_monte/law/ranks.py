"""Which of two cards is higher."""

from __future__ import annotations

from typing import Literal

from ....law.leaves import holds
from ....table.cards import rank
from .rules import CasinoMonteRules, Ranks

Against = Literal["higher", "lower", "equal"]


def named(face: str) -> str:
    """The value of a card as the law names it.

    >>> named("Th"), named("As")
    ('10', 'A')
    """
    return "10" if rank(face) == "T" else rank(face)


def against(ranks: Ranks, mine: str, bank: str) -> Against:
    """A player's card against the croupier's."""
    own, other = ranks.order.value.rank(named(mine)), ranks.order.value.rank(named(bank))
    return "equal" if own == other else "higher" if own < other else "lower"


def fate(rules: CasinoMonteRules, mine: str, bank: str) -> str:
    """What a card does against the croupier's: ``wins``, ``loses``, ``ties``; ``null`` where the law gives it
    nothing."""
    found = against(rules.ranks, mine, bank)
    if found == "higher":
        return "wins" if holds(rules.ranks.higher_wins) else "null"
    if found == "lower":
        return "loses" if holds(rules.settle.lower_loses) else "null"
    return "ties" if holds(rules.ranks.equal_ties) else "null"
