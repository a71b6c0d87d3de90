"""What the desk knows, and a turn at it."""

from __future__ import annotations

import msgspec

from ..draws.state import Ticket, TicketState, TicketTurn


class Came(msgspec.Struct, frozen=True):
    """A number that was drawn, and the place of its prize in the plan."""

    number: str
    prize: int


class State(TicketState, frozen=True, kw_only=True):
    """``date``: the day of the draw; ``licence``: the day of the authorisation; ``stated``: what the regulation of the
    draw says; ``present``: officials who are there; ``digits``: of the number that is coming; ``sung``: how many
    numbers were sung; ``last``: what the draw before came to; ``carried``: what its categories left."""

    stakes: tuple[Ticket, ...] = ()
    date: str = ""
    licence: str = ""
    stated: dict[str, str] = {}  # noqa: RUF012
    present: tuple[str, ...] = ()
    checked: bool = False
    digits: str = ""
    drawn: tuple[Came, ...] = ()
    sung: int = 0
    attested: bool = False
    last: tuple[Came, ...] = ()


class Turn(TicketTurn[State]):
    """One move on its way through the desk."""

    __slots__ = ()

    def may_go_back(self, player: str) -> list[Ticket]:
        """Tickets of a sale that is on."""
        return [s for s in self.s.stakes if s.owner == player] if self.s.phase == "betting" else []
