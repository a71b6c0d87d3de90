"""The vocabulary: what players, staff, azar and reloj can do with a ticket that is opened at once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Event, Incident, Move, Name
from ...table.events import Done, Noted, Ruled, Transfer
from ..base.moves import BarredPerson, BetId, Lifted, Lost, Placed, Won
from ..base.moves import Stake as Chips
from ..draws.moves import (
    DayCame,
    Handed,
    HandTicket,
    Lapsed,
    NextDay,
    Number,
    PrizePaid,
    Proof,
)  # fmt: skip

Sign = Annotated[str, Meta(max_length=16)]


class Bet(Move, frozen=True, tag="bet"):
    """A player buys a closed ticket."""

    on: BetId
    stake: Chips


class OpenTicket(Move, frozen=True, tag="open_ticket"):
    """The holder opens it, all of its boxes."""

    ticket: Number
    way: Literal["scratch", "tear", "pull", "open", "light"] = "scratch"


class Box(Move, frozen=True, tag="box"):
    """Azar: what lies under the next box; 0 is no prize."""

    sign: Sign


class ReturnTicket(Move, frozen=True, tag="return_ticket"):
    """The buyer gives a ticket back that is badly printed or of another game."""

    ticket: Number


class PresentTicket(Move, frozen=True, tag="present_ticket"):
    """A ticket is presented for its prize. ``amount``: only so much of it (0: the whole); ``proof``: what is shown;
    ``place``: at the address on its back, or elsewhere."""

    ticket: Number
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0
    proof: Proof = "ticket"
    place: Literal["address", "elsewhere"] = "address"


class Verify(Move, frozen=True, tag="verify_ticket"):
    """Validity and authenticity were looked at, and are in order."""

    ticket: Number


class Deliver(Move, frozen=True, tag="deliver_prize"):
    """The prize is handed over. ``identity``: the number of the identity card; ``signed``: by the player."""

    ticket: Number
    identity: Annotated[str, Meta(max_length=20)] = ""
    signed: bool = False


class AlreadyOpen(Incident, frozen=True, tag="already_open"):
    """What a ticket hides can be read though nobody has opened it."""

    player: Name
    ticket: Number


class Illegible(Incident, frozen=True, tag="illegible_box"):
    """A box cannot be read, or is misprinted."""

    player: Name
    ticket: Number


class WrongSigns(Incident, frozen=True, tag="wrong_symbols"):
    """Signs in another number or colour than was programmed."""

    player: Name
    ticket: Number


class ControlDenies(Incident, frozen=True, tag="control_number_denies"):
    """The control number, or another test, denies an apparent prize."""

    player: Name
    ticket: Number


class Marked(Incident, frozen=True, tag="marked_ticket"):
    """Marks or deletions hide the number of a ticket, or its signs."""

    player: Name
    ticket: Number
    hidden: Literal["ticket_number", "signs"] = "ticket_number"


class Opened(Event, frozen=True, kw_only=True, tag="ticket_opened"):
    """A ticket was opened."""

    player: str
    n: int
    way: str


class Shown(Event, frozen=True, kw_only=True, tag="box_shown"):
    """What lay under a box."""

    player: str
    n: int
    box: int
    sign: str


class Found(Event, frozen=True, kw_only=True, tag="prize_found"):
    """What the signs of a ticket come to."""

    player: str
    n: int
    amount: int


class Registered(Event, frozen=True, kw_only=True, tag="prize_registered"):
    """The register of prizes has it."""

    fields: dict[str, str]


Moves = (
    Bet | OpenTicket | Box | ReturnTicket | PresentTicket | Verify | Deliver | NextDay | HandTicket | AlreadyOpen
   | Illegible | WrongSigns | ControlDenies | Marked | BarredPerson
)  # fmt: skip
Events = (
    Transfer | Ruled | Noted | Done | Placed | Lifted | Lost | Won | DayCame | Handed | PrizePaid | Lapsed
    | Opened | Shown | Found | Registered
)  # fmt: skip
