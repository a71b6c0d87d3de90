"""The course of a talla: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .moves import Deposit
    from .turn import Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    def awarded(self, t: Turn, deposit: int) -> None:
        """Somebody is banker: the bank is handed over, and play begins or the shoe is prepared."""

    def deposits_more(self, t: Turn, move: Deposit) -> None:
        """A free banker deposits more."""

    def redeposits(self, t: Turn, move: Deposit) -> None:
        """The bank broke, and its banker goes on."""

    def banco_of(self, t: Turn, cloth: int) -> None:
        """The first in priority among the callers of this cloth plays alone against the whole bank."""
