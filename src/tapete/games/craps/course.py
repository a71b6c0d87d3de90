"""The course of a series: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .state import Dice
    from .turn import Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    def abandon(self, t: Turn, player: str) -> None:
        """A shooter leaves in mid-series."""

    def unseat(self, t: Turn, player: str) -> None:
        """A player is no longer in the order of shooters."""

    def take_dice(self, t: Turn, taken: Dice) -> None:
        """These dice are in play now."""
