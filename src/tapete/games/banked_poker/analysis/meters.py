"""What a bet for a pool brings: the prizes in bets, with the pool at what it holds, and where the bet costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ....law.leaves import cites
from ....law.rulebook import Leaf
from ....table import money
from ..rules import Pool
from . import worth


def prizes(pool: Pool, bet: int, there: int, counts: Mapping[str, int]) -> tuple[dict[str, Fraction], dict[str, Any]]:
    """By combination the prize of a pool that is not shared, in bets; and what is said of it beside. ``counts``: how
    many hands make each combination."""
    pays = {name: Fraction(leaf.value) for name, leaf in pool.multiples.items()}
    for name, leaf in pool.shares.items():
        part = money.split(there, min(Fraction(leaf.value), Fraction(1)), "rest").part
        pays[name] = Fraction(min(part, pool.caps[name].value * bet) if name in pool.caps else part, bet)
    fixed = {name: pays[name] for name in pool.multiples}
    most = {name: Fraction(leaf.value) for name, leaf in pool.caps.items()}
    growing = {name: worth.Share(Fraction(leaf.value), most.get(name)) for name, leaf in pool.shares.items()}
    even = worth.break_even(fixed, growing, counts)
    sources: list[Leaf[Any] | None] = [pool.offered, pool.own_cards, pool.wins, *pool.caps.values()]
    sources += [*pool.multiples.values(), *pool.shares.values()]
    more = {"meter": str(Fraction(there, bet)), "break_even": None if even is None else str(even)}
    return pays, {**more, "cites": list(cites(*sources))}
