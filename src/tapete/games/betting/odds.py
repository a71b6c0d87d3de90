"""What a bet costs if the chances of the programme are the true ones: the law fixes no price, the company does.

Against the company each selection has its own price; mutual bets cost what is not distributed, as long as somebody is
right; of crossed bets the company keeps its part of the winnings.

>>> from tapete.inspection.costs import report
>>> {row["bet"]: row["house_edge"] for row in report("betting", "MEL14")["bets"] if row["bet"].startswith("simple e1")}
{'simple e1:1': '1/10', 'simple e1:X': '1/10', 'simple e1:2': '1/10'}
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...law.leaves import cites, holds
from ...odds import Line, Scenario, distribution, result
from . import selection
from .play import Betting
from .rules import Bet

LISTED = 12
"""So many selections of a type are listed; the others of a programme cost alike."""


def chance(table: Betting, bet: Bet, at: str) -> Fraction:
    """How probable it is that the bet wins: moments and events are independent."""
    single: list[Fraction] = []
    for one in selection.read(at):
        weights = table.fixtures[one.event].results
        single += [Fraction(weights[said], sum(weights.values())) for said in one.results]
    if bet.all_right is None or holds(bet.all_right):
        value = Fraction(1)
        for p in single:
            value *= p
        return value
    none = Fraction(1)
    for p in single:
        none *= 1 - p
    return 1 - none


def lines(table: Betting, scenario: Scenario) -> Iterator[Line]:
    """Each selection against the company; then what the other two ways cost."""
    rules = table.rules
    lost = Fraction(-1 if holds(rules.risked) else 0)
    beside = 0 if rules.counterpart.prize.value == "stake_times_coefficient" else 1
    for on, bet in rules.bets.items():
        if on not in rules.types.value or not holds(bet.offered) or not holds(rules.counterpart.offered):
            continue
        for at in list(selection.possible(bet, table.terms.programme))[:LISTED]:
            price = selection.coefficient(at, table.terms.coefficients, table.terms.combined)
            if price is None:
                continue
            p = chance(table, bet, at)
            nets = distribution([(price - 1 + beside, p), (lost, 1 - p)])
            said = {"pays": str(price), "cites": list(cites(bet.offered, rules.counterpart.prize))}
            yield Line(bet=f"{on} {at}", result=result(nets), nets=nets, beside=said)


def tasks(table: Betting) -> Iterator[Any]:
    """What is played: each bet, programme by programme."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))
