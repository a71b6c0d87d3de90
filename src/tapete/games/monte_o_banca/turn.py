"""One move on its way through a table of Monte o Banca."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import Source
from ...law.rulebook import Leaf
from ...law.values import Names
from ..base.asking import AskingTurn
from .state import Chips, State

if TYPE_CHECKING:
    from .play import Monte


class Turn(AskingTurn[State]):
    """What a handler works with at Monte o Banca."""

    __slots__ = ()

    game: Monte

    def roles(self, *leaves: Leaf[Names] | None) -> tuple[str, ...]:
        """Those whom these clauses name."""
        return tuple(dict.fromkeys(role for leaf in leaves if leaf is not None for role in leaf.value))

    def whose(self, *leaves: Leaf[Names] | None) -> None:
        """Refuse whoever is not named by one of these clauses."""
        sources: tuple[Source, ...] = leaves
        self.allow(self.roles(*leaves), *sources)

    def speaks(self) -> str:
        """Who makes the calls: whoever does it now, or the first that the law names."""
        if self.actor.staff:
            return self.actor.name
        return next(iter(self.game.rules.staff.directs.value), "")

    @property
    def laid(self) -> tuple[tuple[str, ...], ...]:
        return tuple(box.faces for box in self.s.boxes)

    def stake(self, player: str, on: str, at: str) -> Chips | None:
        return next((s for s in self.s.stakes if s.owner == player and s.on == on and s.at == at), None)

    def may_go_back(self, player: str) -> list[Any]:
        """The player's bets that may be taken back now: those upon which none was closed."""
        if self.s.phase not in ("ready", "betting"):
            return []
        return [s for s in self.s.stakes if s.owner == player and not s.bound]
