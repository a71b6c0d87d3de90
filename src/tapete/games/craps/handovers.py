"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from .course import Course
from .errors import throws
from .state import Dice
from .table import dice, shooter
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def abandon(self, t: Turn, player: str) -> None:
        throws.abandon(t, player)

    def unseat(self, t: Turn, player: str) -> None:
        shooter.unseat(t, player)

    def take_dice(self, t: Turn, taken: Dice) -> None:
        dice.take(t, taken)
