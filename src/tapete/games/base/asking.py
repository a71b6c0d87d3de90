"""A turn at a table where people are asked: who may act, when, and who owes an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...law.leaves import Source, cites, reading
from ...law.rulebook import Leaf
from ...table.contract import Pending
from ...table.events import Asked, Chosen
from .turn import S, TableTurn


class AskingTurn(TableTurn[S]):
    """What the card tables add to the turn of every table against the house."""

    __slots__ = ()

    def allow(self, roles: Iterable[str], *sources: Source) -> None:
        """Refuse whoever has none of these roles."""
        if not self.may(roles if isinstance(roles, tuple) else tuple(roles)):
            self.refuse("wrong_role", *sources, role=self.actor.role)

    def player(self) -> str:
        """The player who moves; staff, azar and reloj play no hand."""
        if self.actor.role != "player":
            bank: Any = self.game.rules.bank
            self.refuse("wrong_role", bank if isinstance(bank, Leaf) else None, role=self.actor.role)
        return self.actor.name

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        if self.s.phase not in phases:
            self.refuse("wrong_phase", *sources, phase=self.s.phase)

    # --- questions --------------------------------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[Pending, ...]:
        state: Any = self.s
        owed: tuple[Pending, ...] = state.pending
        return owed

    def ask(
        self, by: str, do: str, about: str, options: tuple[str, ...], default: str, *sources: Source, say: bool = True
    ) -> None:
        """Somebody owes an answer."""
        cite = cites(*sources)
        if say:
            self.emit(Asked(player=by, about=about, options=options, cite=cite, reading=reading(*sources)))
        pending = Pending(by=by, do=do, about=about, options=options, default=default, cite=cite)
        self.set(pending=(*(p for p in self.pending if p.about != about), pending))

    def answered(self, pending: Pending, option: str) -> None:
        """The answer is given; what follows from it is the caller's business."""
        self.set(pending=tuple(p for p in self.pending if p is not pending))
        self.emit(Chosen(player=pending.by, about=pending.about, option=option, cite=pending.cite))

    def drop_question(self, about: str) -> None:
        self.set(pending=tuple(p for p in self.pending if p.about != about))
