"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from . import dice, incidents, shooter
from .course import Course
from .state import Dice
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def abandon(self, t: Turn, player: str) -> None:
        incidents.abandon(t, player)

    def unseat(self, t: Turn, player: str) -> None:
        shooter.unseat(t, player)

    def take_dice(self, t: Turn, taken: Dice) -> None:
        dice.take(t, taken)
