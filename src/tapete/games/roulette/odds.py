"""Exact odds of roulette. Multiple bets are settled by one spin; a simple chance may outlive it in prison.

>>> from tapete.inspection.costs import report
>>> bets = report("american_roulette", "MEL14")["bets"]
>>> [(row["strategy"], row["house_edge"]) for row in bets if row["bet"] == "odd"]
[(None, '1/74')]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...law.leaves import cites, denied, holds
from ...odds import Line, Scenario, distribution, evaluate, follow, result
from ..wheels import odds as wheels
from ..wheels.play import Spot
from .play import Roulette
from .prison_odds import Prison, strategies


def lines(table: Roulette, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs; a simple chance under each strategy that zero leaves to the player."""
    for on, bet in table.rules.bets.items():
        if bet.chance == "simple":
            for spot in table.spots[on].values():
                yield from simple(table, spot, scenario)
        else:
            yield from wheels.lines(table, (on,), lambda spot, pocket: net(table, spot, pocket))
    yield from called(table)


def tasks(table: Roulette) -> Iterator[Any]:
    """What is played: each bet, spin by spin, until it is decided."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))


def net(table: Roulette, spot: Spot, pocket: str) -> Fraction:
    """A multiple bet: zero takes it whole unless it covers zero."""
    zero = table.rules.zero
    if pocket in table.rules.wheel.zeros and pocket not in spot.numbers:
        leaf = zero.others_lose_00 if pocket == "00" else zero.others_lose
        if denied(leaf or zero.multiples_lose):
            return Fraction(0)
    return wheels.net(table, spot, pocket)


def simple(table: Roulette, spot: Spot, scenario: Scenario) -> Iterator[Line]:
    """A simple chance: one line where zero leaves no choice, else one for each strategy."""
    prison = Prison(table, spot, scenario)
    problem = prison.problem()
    beside = wheels.beside(table, (spot,))
    for name, policy in strategies(problem):
        chain = follow(problem, policy)
        settled = all(arrow.to is None for arrow in chain[prison.start])
        nets = distribution((arrow.gain, arrow.p) for arrow in chain[prison.start]) if settled else None
        choices = prison.choices(problem, policy) if name else []
        yield Line(
            bet=spot.on,
            result=evaluate(chain, prison.start),
            strategy=name,
            nets=nets,
            chain=(chain, prison.start),
            beside={**beside, "choices": choices},
        )


def called(table: Roulette) -> Iterator[Line]:
    """Called bets, where they may be called or marked: bundles of ordinary bets, per unit of the whole bundle."""
    b = table.rules.betting
    if not (holds(b.called) or holds(b.markers)):
        return
    for on in b.series:
        parts = b.parts(on)
        offered = all(at in table.spots.get(bet, {}) for bet, at, _ in parts)
        if not offered or (b.called_bets is not None and on not in b.called_bets.value):
            continue
        units = sum(n for _, _, n in parts)
        spots = [(table.spots[bet][at], n) for bet, at, n in parts]
        nets = wheels.spread(
            table,
            lambda pocket, spots=spots, units=units: sum(  # type: ignore[misc]
                (n * net(table, spot, pocket) / units for spot, n in spots), Fraction(0)
            ),
        )
        beside = {"units": units, "parts": [list(part) for part in parts], "cites": list(cites(b.called, b.markers))}
        yield Line(bet=on, result=result(nets), nets=nets, beside=beside)
