"""One move on its way through the table: the state as it changes, the events as they happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from ..base.turn import TableTurn
from .state import Stake, State

if TYPE_CHECKING:
    from .play import WheelGame


G = TypeVar("G", bound="WheelGame")


FREE = ("betting", "running", "waiting", "ending")
"""Phases in which stakes may be touched."""


class Turn(TableTurn[State], Generic[G]):
    """A move at a wheel."""

    __slots__ = ()

    game: G

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def may_go_back(self, player: str) -> list[Stake]:
        return [s for s in self.stakes_of(player) if not s.zeros] if self.s.phase in FREE else []

    def free_stake(self, player: str, on: str, at: str, layout: int, colour: str | None = None) -> Stake | None:
        """The player's free stake on this place (of this colour, if one is named; '' for money chips)."""
        at = self.game.place(on, at)
        for s in self.s.stakes:
            here = s.owner == player and s.on == on and s.at == at and s.layout == layout and not s.zeros
            if here and (colour is None or s.colour == colour):
                return s
        return None
