"""The course of a coup: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ...law.rulebook import Leaf

if TYPE_CHECKING:
    from .turn import Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    def seek_banker(self, t: Turn) -> None:
        """The bank is offered on: the next step that has somebody in it."""

    def offered_by(self, t: Turn, how: str = "") -> tuple[Leaf[Any] | None, ...]:
        """The clauses by which the bank is offered as it is."""

    def somebody_left(self, t: Turn, name: str) -> None:
        """Somebody who was asked for the bank, or had bid, is no longer there."""

    def takes_over(self, t: Turn, name: str, on: str) -> None:
        """A banco displaces the other stakes."""

    def after_withdrawal(self, t: Turn) -> None:
        """Somebody withdrew money between two coups: play goes on from there."""

    def settle_phase(self, t: Turn) -> None:
        """Somebody left: what the stakes that are left mean for the phase."""

    def hands(self, t: Turn) -> tuple[str, ...]:
        """The hands that the first cards go to, in turn."""
