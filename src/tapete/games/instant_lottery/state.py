"""What the desk knows, and a turn at it."""

from __future__ import annotations

from ..draws.state import Ticket as BaseTicket
from ..draws.state import TicketState, TicketTurn


class Ticket(BaseTicket, frozen=True, kw_only=True):
    """``batch``: of which it is one; ``opened``: how, once it is; ``signs``: what lay under its boxes; ``presented``:
    how much of it was asked for (-1: it was not); ``verified``: its validity was looked at."""

    batch: int = 1
    opened: str = ""
    signs: tuple[str, ...] = ()
    presented: int = -1
    verified: bool = False


class State(TicketState, frozen=True, kw_only=True):
    """``left``: what lies under the boxes that nobody has opened; ``sold``: of this batch; ``batch``: its number;
    ``opening``: the ticket whose boxes are coming; ``last``: the signs of the one before."""

    stakes: tuple[Ticket, ...] = ()
    left: dict[str, int] = {}  # noqa: RUF012
    sold: int = 0
    batch: int = 1
    opening: int = 0
    last: tuple[str, ...] = ()


class Turn(TicketTurn[State]):
    """One move on its way through the desk."""

    __slots__ = ()

    def may_go_back(self, player: str) -> list[Ticket]:
        """Tickets that nobody has opened."""
        return [s for s in self.s.stakes if s.owner == player and not s.opened]
