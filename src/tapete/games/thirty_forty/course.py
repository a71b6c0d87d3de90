"""The course of a coup: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ...law.rulebook import Leaf

if TYPE_CHECKING:
    from .turn import Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    def shoe_ready(self, t: Turn) -> None:
        """The shoe is loaded: bets are taken, or the pass that waited goes on."""

    def decided(self, t: Turn) -> None:
        """Both rows are complete: the settlement."""

    def goes_on(self, t: Turn) -> None:
        """Nobody owes a choice any more: what is left of the settlement."""

    def finished(self, t: Turn) -> None:
        """The coup is over."""

    def stop_card(self, t: Turn, during: bool) -> None:
        """The red card, or the separator, has come out."""

    def to_shuffling(self, t: Turn, packs: str) -> None:
        """The cards are shuffled."""

    def annul(self, t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
        """The coup is void."""
