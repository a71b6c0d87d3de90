"""One move on its way through a table of the house: the state as it changes, the events as they happen."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from msgspec.structs import replace

from ...law.leaves import Source, cites, reading
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...table.contract import Actor, Event, Move, Refusal
from ...table.events import Call, Done, Noted, Ruled, Transfer
from . import late


class Table(Protocol):
    """What the state of every table against the house has."""

    @property
    def phase(self) -> str: ...
    @property
    def stakes(self) -> tuple[Any, ...]: ...
    @property
    def accounts(self) -> dict[str, int]: ...
    @property
    def undo(self) -> Any: ...
    @property
    def trail(self) -> Any: ...


S = TypeVar("S", bound=Table)
SETTLING = ("result", "clearing", "paying", "zero")
"""Phases of a round that is being settled: a wrong entry can still be corrected through all of them."""


class Refused(Exception):
    """Ends a turn that is not admitted; ``play`` answers with its refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def admitted(check: Callable[..., object], *arguments: Any) -> bool:
    """Does the check let it pass?"""
    try:
        check(*arguments)
    except Refused:
        return False
    return True


class TableTurn(Generic[S]):
    """What a handler works with, at any table against the house. Nothing escapes it unless all of it is admitted."""

    __slots__ = ("actor", "began", "events", "game", "known", "move", "now", "s", "undo")

    known: Sequence[late.Moment] | None
    """the moments of the round before this move, where they are known already"""

    def __init__(self, game: Any, state: S, move: Move) -> None:
        self.game = game
        self.undo = state.undo
        self.now = self.began = self.s = state
        """``now``: the table at which the move is made; of an incident that is declared late ``s`` is an earlier one.
        ``began``: the table before the move."""
        if self.undo is not None and state.phase not in SETTLING:
            self.set(undo=None)
        self.known = None
        self.move = move
        self.actor = Actor.of(move.who)
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        self.s = replace(self.s, **changes)  # type: ignore[type-var]

    def past(self) -> Sequence[late.Moment]:
        """The moments of the round before this move."""
        return late.path(self.game, self.began.trail) if self.known is None else self.known

    def ended(self) -> S:
        """The turn is over: the table as it is now."""
        return self.s

    def may(self, roles: Container[str]) -> bool:
        """Does whoever acts have one of these roles?"""
        return self.actor.role in roles

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """The move is not admitted; where no clause is closer, the game's own authorisation is the reason."""
        cite = cites(*sources) or self.game.anchor
        raise Refused(Refusal(code=code, cite=cite, reading=reading(*sources), at=at, facts=facts))

    def may_go_back(self, player: str) -> list[Any]:
        """The player's stakes that may be taken off the table now."""
        raise NotImplementedError

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def say(self, leaf: Leaf[CallValue] | None, by: str) -> None:
        if leaf is not None and (words := leaf.value).es:
            self.events.append(Call(text=words.es, gloss=words.en, by=by, cite=leaf.cite, reading=leaf.reading))

    def done(self, duty: str, by: str, *sources: Source, about: str = "") -> None:
        self.events.append(Done(duty=duty, by=by, about=about, cite=cites(*sources), reading=reading(*sources)))

    def rule(self, incident: str, ruling: str, *sources: Source, about: str = "", amount: int = 0) -> None:
        self.emit(
            Ruled(
                incident=self.game.incident_names.get(incident, incident),
                ruling=ruling,
                by=self.move.who,
                about=about,
                amount=amount,
                cite=cites(*sources) or self.game.anchor,
                reading=reading(*sources),
            )
        )

    def note(self, what: str, *sources: Source, about: str = "", amount: int = 0) -> None:
        self.emit(Noted(what=what, about=about, amount=amount, cite=cites(*sources), reading=reading(*sources)))

    def pay(self, source: str, target: str, amount: int, reason: str, *sources: Source, remainder: str = "0") -> None:
        """Chips go from one account to another. The stakes keep their own amounts: see ``put`` and ``drop``."""
        if not amount:
            return
        accounts = dict(self.s.accounts)
        if not source.startswith("stake:"):
            accounts[source] = accounts.get(source, 0) - amount
        if not target.startswith("stake:"):
            accounts[target] = accounts.get(target, 0) + amount
        self.set(accounts=accounts)
        self.events.append(
            Transfer(
                source=source,
                target=target,
                amount=amount,
                reason=reason,
                cite=cites(*sources),
                reading=reading(*sources),
                remainder=remainder,
            )
        )

    # --- stakes -----------------------------------------------------------------------------------------------------

    def put(self, stake: Any) -> None:
        """A stake with this number stands now as given (new, or changed)."""
        stakes = self.s.stakes
        if stake.n in [s.n for s in stakes]:
            self.set(stakes=tuple([stake if s.n == stake.n else s for s in stakes]))
        else:
            self.set(stakes=(*stakes, stake), next_stake=stake.n + 1)

    def drop(self, stake: Any) -> None:
        self.set(stakes=tuple([s for s in self.s.stakes if s.n != stake.n]))
