"""Exact odds of boule: nine numbers, and the 5 that takes the simple chances.

>>> from tapete.inspection.costs import report
>>> {row["house_edge"] for row in report("boule", "ES79")["bets"]}
{'1/9'}
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...odds import Line, Scenario
from ..wheels import odds as wheels
from ..wheels.play import Spot
from .play import Boule


def lines(table: Boule, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs."""
    return wheels.lines(table, table.spots, lambda spot, pocket: net(table, spot, pocket))


def tasks(table: Boule) -> Iterator[Any]:
    """What is played: each bet, throw by throw."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))


def net(table: Boule, spot: Spot, pocket: str) -> Fraction:
    """A number that belongs to no simple chance takes them where the law says so, else it leaves them alone."""
    simple = spot.chance == "simple" and pocket not in spot.numbers
    if simple and table.apart(pocket) and pocket not in table.rules.plate.five_loses.value:
        return Fraction(0)
    return wheels.net(table, spot, pocket)
