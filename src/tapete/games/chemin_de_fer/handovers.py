"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from typing import Any

from ...law.rulebook import Leaf
from .bank import offering
from .course import Course
from .round import closing, coup, ending, stakes
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def seek_banker(self, t: Turn) -> None:
        offering.advance(t)

    def offered_by(self, t: Turn, how: str = "") -> tuple[Leaf[Any] | None, ...]:
        return offering.sources(t, how)

    def somebody_left(self, t: Turn, name: str) -> None:
        offering.somebody_left(t, name)

    def takes_over(self, t: Turn, name: str, on: str) -> None:
        closing.takes_over(t, name, on)

    def after_withdrawal(self, t: Turn) -> None:
        ending.after_withdrawal(t)

    def settle_phase(self, t: Turn) -> None:
        stakes.settle_phase(t)

    def hands(self, t: Turn) -> tuple[str, ...]:
        return coup.hands(t)
