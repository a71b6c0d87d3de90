"""The odds that all wheels share: one throw, one pocket, and what it does to a stake on each place.

A null throw settles nothing and is thrown again, so it changes no probability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from ...law.leaves import cites, denied, holds
from ...odds.result import Distribution, Line, distribution, result
from .play import Spot, WheelGame

Net = Callable[[Spot, str], Fraction]
"""What a pocket does to a unit on a place."""


def chances(table: WheelGame) -> dict[str, Fraction]:
    """The probability of each pocket.

    >>> from tapete.games.registry import game
    >>> chances(game("wheel_of_fortune", "AND10"))["p24"], chances(game("boule", "ES79"))["5"]
    (Fraction(4, 9), Fraction(1, 9))
    """
    weights = table.weights()
    cells = sum(weights.values())
    return {pocket: Fraction(weight, cells) for pocket, weight in weights.items()}


def won(table: WheelGame, spot: Spot) -> Fraction:
    """What a winning unit gains: the odds, with the stake kept where the law says so."""
    paid = Fraction(0) if denied(table.rules.result.by_table) else spot.pays.value.win(1)
    return paid if holds(table.keeps(spot.on)) else paid - 1


def net(table: WheelGame, spot: Spot, pocket: str) -> Fraction:
    """Won or lost whole: all there is to a bet that no zero and no five spares."""
    return won(table, spot) if pocket in spot.numbers else Fraction(-1)


def spread(table: WheelGame, net_of: Callable[[str], Fraction]) -> Distribution:
    """The distribution of a net result over the pockets."""
    return distribution((net_of(pocket), p) for pocket, p in chances(table).items())


def beside(table: WheelGame, spots: Iterable[Spot]) -> dict[str, Any]:
    """What a line says of its places: how many, which numbers, the odds, the provisions behind them."""
    places = tuple(spots)
    first = places[0]
    return {
        "pays": str(first.pays.value),
        "chance": first.chance,
        "numbers": len(first.numbers),
        "places": len(places),
        "at": [spot.at for spot in places],
        "cites": list(cites(first.covers, first.pays)),
    }


def lines(table: WheelGame, bets: Iterable[str], net_of: Net) -> Iterator[Line]:
    """A line for each bet; places of one bet that cost differently get a line each."""
    for on in bets:
        classes: dict[tuple[tuple[Fraction, Fraction], ...], list[Spot]] = {}
        for spot in table.spots[on].values():
            nets = spread(table, lambda pocket, spot=spot: net_of(spot, pocket))  # type: ignore[misc]
            classes.setdefault(tuple(nets.items()), []).append(spot)
        for items, spots in classes.items():
            yield Line(bet=on, result=result(dict(items)), nets=dict(items), beside=beside(table, spots))
