"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from typing import Any

from ...law.rulebook import Leaf
from . import table
from .course import Course
from .round import coup, settle
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def shoe_ready(self, t: Turn) -> None:
        coup.shoe_ready(t)

    def decided(self, t: Turn) -> None:
        settle.begin(t)

    def goes_on(self, t: Turn) -> None:
        settle.goes_on(t)

    def finished(self, t: Turn) -> None:
        settle.finish(t)

    def stop_card(self, t: Turn, during: bool) -> None:
        table.stop_card(t, during)

    def to_shuffling(self, t: Turn, packs: str) -> None:
        table.to_shuffling(t, packs)

    def annul(self, t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
        settle.annul(t, ground, *sources)
