"""One move on its way through a table of punto y banca."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..baccarat.law.points import total
from ..baccarat.table import slots
from ..baccarat.turn import BaccaratTurn
from .law.rules import PuntoBancaRules
from .state import HANDS, Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import PuntoBanca

COUP = ("dealing", "showing", "drawing")
BY_HAND = ("winner", "settling", "collecting")


class Turn(BaccaratTurn[State]):
    """What a handler works with at punto y banca."""

    __slots__ = ()

    game: PuntoBanca

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    @property
    def rules(self) -> PuntoBancaRules:
        return self.game.rules

    def faces(self, hand: str) -> tuple[str, ...]:
        return slots.faces(self.s, hand)

    def points(self, hand: str) -> int:
        return total(self.faces(hand), self.rules.scoring)

    def stake(self, player: str, on: str) -> Stake | None:
        """The player's stake on this bet."""
        return next((s for s in self.s.stakes if s.owner == player and s.on == on), None)

    def main(self, player: str) -> Stake | None:
        """His stake on a hand."""
        return next((s for s in self.s.stakes if s.owner == player and s.on in HANDS), None)
