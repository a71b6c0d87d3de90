"""What a bet costs, in fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tapete.law.leaves import cites, holds
from tapete.odds import Line, Scenario, distribution, result

from .offers import SIDES
from .play import Coin


def lines(table: Coin, scenario: Scenario) -> Iterator[Line]:
    """A line for each side; the law says what is won and lost, the coin how often."""
    rules, p = table.rules, Fraction(1, len(SIDES))
    won = rules.pays.value.win(1) - (0 if holds(rules.winner_keeps) else 1)
    lost = Fraction(-1 if holds(rules.loser_pays) else 0)
    nets = distribution([(won, p), (lost, 1 - p)])
    for on, side in rules.bets.items():
        beside = {"pays": str(rules.pays.value), "cites": list(cites(side.offered, rules.pays))}
        yield Line(bet=on, result=result(nets), nets=nets, beside=beside)
