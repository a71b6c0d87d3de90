"""The course of a pass: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ...table.contract import Pending

if TYPE_CHECKING:
    from .state import Stake
    from .turn import Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    def defaults(self, t: Turn, *abouts: str) -> None:
        """Play goes on: what is still owed on these is answered by silence."""

    def insurance_closed(self, t: Turn) -> None:
        """«No más seguros», if it was not said, before a third card is asked for."""

    def unstuck(self, t: Turn, pending: Pending, option: str) -> None:
        """Of two cards that stuck together the named one is burned."""

    def check_liftable(self, t: Turn) -> None:
        """Stakes may be touched until the pass begins."""

    def forget_questions(self, t: Turn) -> None:
        """Questions about stakes that are gone are owed no longer."""

    def check_wait(self, t: Turn, player: str) -> None:
        """Nobody leaves before the last round ends."""

    def refill(self, t: Turn) -> None:
        """The shoe ran out in the middle of a pass."""

    def bank_starts(self, t: Turn) -> None:
        """The players have finished."""

    def bank_goes_on(self, t: Turn) -> None:
        """One more card for the bank, or its score."""

    def bank_looks_again(self, t: Turn) -> None:
        """A hand has left while the bank waited for its card."""

    def insurances(self, t: Turn) -> list[Stake]:
        """The insurances that this hand of the bank decides, from the right."""

    def another_round(self, t: Turn) -> bool:
        """After a round of several: the next one begins, if there is one."""

    def sides_end(self, t: Turn) -> None:
        """The bank's hand is settled: what only then may be decided beside it."""
