"""What holders, staff and reloj can do with tickets of every kind, and what can happen to them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from .calendar import Day as Date

Number = Annotated[int, Meta(ge=1, le=10**9)]
"""A ticket, counted as they were sold."""
Proof = Literal["ticket", "receipt", "photograph", "witness"]
Mishap = Literal["loss", "damage", "theft", "mishap"]


class NextDay(Move, frozen=True, tag="day"):
    """Reloj: it is this day now."""

    date: Date


class HandTicket(Move, frozen=True, tag="hand_ticket"):
    """The holder gives a ticket to somebody else."""

    ticket: Number
    to: Name


class Present(Move, frozen=True, tag="present"):
    """A ticket is presented for its prize. ``amount``: only so much of it (0: the whole); ``proof``: what is shown."""

    ticket: Number
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0
    proof: Proof = "ticket"


class LostTicket(Incident, frozen=True, tag="lost_ticket"):
    """A holder no longer has the ticket, or nothing of it that can be read."""

    player: Name
    ticket: Number
    cause: Mishap = "loss"


class RecoverTicket(Move, frozen=True, tag="recover_ticket"):
    """A ticket that was lost has turned up again: whoever held it has it in hand."""

    ticket: Number


class Recovered(Event, frozen=True, kw_only=True, tag="ticket_recovered"):
    """A ticket that was lost is in its holder's hands again."""

    player: str
    n: int


class Handed(Event, frozen=True, kw_only=True, tag="ticket_handed"):
    """A ticket has another holder."""

    player: str
    to: str
    n: int


class DayCame(Event, frozen=True, kw_only=True, tag="day_came"):
    """It is this day."""

    date: str


class PrizePaid(Event, frozen=True, kw_only=True, tag="ticket_prize"):
    """The prize of a ticket or fraction is handed over, whole or in part; ``means``: in money, in kind, as a
    service."""

    player: str
    n: int
    at: str
    amount: Amount
    means: str = "cash"


class Lapsed(Event, frozen=True, kw_only=True, tag="lapsed"):
    """Nobody presented this ticket in time: its prize is nobody's."""

    player: str
    n: int
    at: str
    amount: Amount


class ClaimsOpen(Event, frozen=True, kw_only=True, tag="claims_open"):
    """Prizes are paid from the first day to the last."""

    first: str
    last: str
