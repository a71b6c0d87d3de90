"""What the table knows of tickets and of the day."""

from __future__ import annotations

from typing import Any, TypeVar

from ...law.leaves import Source
from ...table.contract import HOUSE
from ..base.moves import Lost, Won
from ..base.state import Stake, TableState
from ..base.turn import TableTurn


class Ticket(Stake, frozen=True, kw_only=True):
    """A ticket, or some fractions of one. ``at``: its number; ``void``: why it is no longer one; ``lost``: what befell
    it; ``prize``: what is still to be paid on it."""

    void: str = ""
    lost: str = ""
    prize: int = 0
    paid: int = 0


class TicketState(TableState, frozen=True, kw_only=True):
    """``today``: the day; ``deadline``: the last day to present a ticket, once there is one; ``lapsed``: tickets whose
    prize nobody claimed by then, and that day; ``barred``: persons who may not take part."""

    barred: tuple[str, ...] = ()
    today: str = ""
    deadline: str = ""
    lapsed: dict[str, str] = {}  # noqa: RUF012


S = TypeVar("S", bound=Any)


class TicketTurn(TableTurn[S]):
    """One move on its way through the desk."""

    __slots__ = ()

    def ticket(self, n: int) -> Any:
        """The ticket of this number; None: it is none of those that are out."""
        return next((stake for stake in self.s.stakes if stake.n == n), None)

    def role(self, roles: Any, *sources: Source) -> None:
        """One of these roles, where the law names any; else whoever serves the table."""
        if not (self.may(roles) if roles else self.actor.staff):
            self.refuse("wrong_role", *sources, role=self.actor.role)

    def spend(self, stake: Any, gained: int, *sources: Source, cite: tuple[str, ...] = ()) -> None:
        """The price of a ticket is the house's; what its holder has of it in the end, is told."""
        self.drop(stake)
        over = gained - stake.amount
        if over >= 0:
            self.emit(Won(player=stake.owner, on=stake.on, at=stake.at, amount=over, n=stake.n, cite=cite))
        else:
            self.emit(Lost(player=stake.owner, on=stake.on, at=stake.at, amount=-over, n=stake.n, cite=cite))
            self.set(losses={**self.s.losses, stake.owner: self.s.losses.get(stake.owner, 0) - over})
        self.pay(stake.account, HOUSE, stake.amount, "ticket_price", *sources)
