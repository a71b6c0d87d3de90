"""Exact odds of the wheel of fortune: each symbol by the number of its cells.

>>> from tapete.inspection.costs import report
>>> [(row["bet"], row["house_edge"]) for row in report("wheel_of_fortune", "MEL14")["bets"]][:3]
[('p24', '1/9'), ('p15', '1/6'), ('p7', '2/9')]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...odds import Line, Scenario
from ..wheels import odds as wheels
from .play import Fortune


def lines(table: Fortune, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs."""
    return wheels.lines(table, table.spots, lambda spot, pocket: wheels.net(table, spot, pocket))


def tasks(table: Fortune) -> Iterator[Any]:
    """What is played: each bet, spin by spin."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))
