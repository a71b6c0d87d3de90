"""The course of a coup: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ...law.rulebook import Leaf

if TYPE_CHECKING:
    from .turn import Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    def score(self, t: Turn, hand: str) -> None:
        """The points of a hand."""

    def third(self, t: Turn) -> None:
        """Punto's third card, then the bank's, each called; then the winner."""

    def announce(self, t: Turn) -> None:
        """The winning hand, and both totals."""

    def void(self, t: Turn, ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
        """The next coup starts with these cards and is dealt out without bets."""
