"""One move on its way through a craps table."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from ...law.leaves import Source, cites, holds
from ...law.rulebook import Leaf
from ...law.values import Duty, Names
from ...table.events import Call
from ..base import moves as w
from ..base.turn import TableTurn
from .law import book
from .state import Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import Craps


def nearest(*leaves: Leaf[Any] | None) -> Leaf[Any] | None:
    """The first of these clauses that this law has."""
    return next((leaf for leaf in leaves if leaf is not None), None)


def performer(leaf: Leaf[Duty]) -> str:
    """Who performs a duty where it does not matter which of them: the first that the law names."""
    return next(iter(leaf.value.by), "")


def marked_by(leaf: Leaf[Names] | None) -> str:
    """Who puts down a marker: the first that the law names; where it names nobody, a croupier."""
    if leaf is None:
        return "croupier"
    return next(iter(leaf.value.items), "")


class Turn(TableTurn[State]):
    """What a handler works with at craps."""

    __slots__ = ()

    game: Craps

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    def may(self, roles: Container[str]) -> bool:
        role = self.actor.role
        return role in roles or any(also in roles for also in self.game.roles(role))

    def allow(self, roles: Iterable[str], *sources: Leaf[Any] | None) -> None:
        """Refuse whoever has none of these roles."""
        if not self.may(roles if isinstance(roles, tuple) else tuple(roles)):
            self.refuse("wrong_role", *sources, role=self.actor.role)

    def run(self) -> None:
        """Where a general part has croupiers run the game, without that clause they may not."""
        general = self.game.rules.general
        if general is not None and not holds(general.croupier_runs) and self.may(("croupier",)):
            self.refuse("wrong_role", general.croupier_runs, role=self.actor.role)

    def declare(self, *sources: Leaf[Any] | None, warns: bool = False) -> None:
        """What happened to the dice is declared by the caller, or by the jefe de mesa; ``warns``: also by whoever gives
        the players their warnings."""
        calls, warn = self.game.rules.staff.calls, self.game.rules.duties.get("warn")
        others = warn.value.by if warns and warn is not None and warn.value.holds else ()
        self.allow((*calls.value, "jefe_de_mesa", *others), calls, *sources, warn if others else None)

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        if self.s.phase not in phases:
            self.refuse("wrong_phase", *sources, phase=self.s.phase)

    def owed(self) -> tuple[str, ...]:
        """The clause behind the choice of dice that the table waits for."""
        if not self.s.pending:
            return ()
        return next((p.cite for p in self.s.pending if p.do == "choose_dice"), ())

    def null(self, ground: str, *sources: Leaf[Any] | None) -> None:
        """«Tirada nula»: nothing wins or loses, and the stakes stay where they are."""
        calls = self.game.rules.staff.calls
        by = self.actor.name if self.may(calls.value) else self.game.caller
        self.say(self.game.rules.nulls.call, by)
        self.emit(w.Annulled(ground=ground, cite=cites(*sources) or self.game.anchor))

    def announce(self, es: str, en: str, by: str, *sources: Leaf[Any] | None) -> None:
        self.emit(Call(text=es, gloss=en, by=by, cite=cites(*sources)))

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def stake(self, player: str, on: str, at: str) -> Stake | None:
        """The player's stake on this bet."""
        for s in self.s.stakes:
            if s.owner == player and s.on == on and s.at == at:
                return s
        return None

    def may_go_back(self, player: str) -> list[Stake]:
        """The player's stakes that may be taken off the table now, odds before the bets they belong to."""
        if self.s.phase not in book.OPEN:
            return []
        own = [s for s in self.stakes_of(player) if book.free(self.game, s)]
        return sorted(own, key=lambda s: not self.game.rules.bets[s.on].base)
