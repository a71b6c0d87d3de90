"""What bets on one's own cards cost beside the game: numbers that the rooms make of their leaves for ``analysis``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ...law.leaves import cites
from ...law.rulebook import Leaf
from ...table import money
from .analysis import fives, worth
from .rules import Pool

if TYPE_CHECKING:
    from .play import BankedPoker


class Beside(NamedTuple):
    """A bet on one's own cards: what it pays by combination, whether the stake stays besides, what is said of it."""

    bet: str
    pays: dict[str, Fraction]
    kept: bool
    more: dict[str, Any]


def of_pool(table: BankedPoker, on: str, pool: Pool, bet: int) -> Beside:
    """The bet for a pool that stands at what it held when the table opened: the prizes in bets."""
    there = table.pool_start(on)
    pays = {name: Fraction(leaf.value) for name, leaf in pool.multiples.items()}
    for name, leaf in pool.shares.items():
        part = money.split(there, min(Fraction(leaf.value), Fraction(1)), "rest").part
        pays[name] = Fraction(min(part, pool.caps[name].value * bet) if name in pool.caps else part, bet)
    fixed = {name: pays[name] for name in pool.multiples}
    most = {name: Fraction(leaf.value) for name, leaf in pool.caps.items()}
    growing = {name: worth.Share(Fraction(leaf.value), most.get(name)) for name, leaf in pool.shares.items()}
    even = worth.break_even(fixed, growing, fives.hands(table.judge.ranking))
    sources: list[Leaf[Any] | None] = [pool.offered, pool.own_cards, pool.wins, *pool.caps.values()]
    sources += [*pool.multiples.values(), *pool.shares.values()]
    return Beside(on, pays, False, {
        "meter": str(Fraction(there, bet)), "break_even": None if even is None else str(even),
        "cites": list(cites(*sources)),
    })  # fmt: skip
