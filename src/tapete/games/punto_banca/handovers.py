"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from typing import Any

from ...law.rulebook import Leaf
from .course import Course
from .round import coup
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def score(self, t: Turn, hand: str) -> None:
        coup.score(t, hand)

    def third(self, t: Turn) -> None:
        coup.third(t)

    def announce(self, t: Turn) -> None:
        coup.announce(t)

    def void(self, t: Turn, ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
        coup.void(t, ground, faces, *sources)
