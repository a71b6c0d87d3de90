"""The vocabulary: what players, officials, azar and reloj can do at a draw, and what can happen."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Call, Done, Noted, Ruled, Transfer
from ..base.moves import Annulled, BarredPerson, BetId, CloseBets, Lifted, Lost, Placed, Won
from ..base.moves import Stake as Chips
from ..draws.calendar import Day as Date
from ..draws.moves import (
    ClaimsOpen,
    DayCame,
    Handed,
    HandTicket,
    Lapsed,
    LostTicket,
    NextDay,
    Number,
    Present,
    PrizePaid,
    Recovered,
    RecoverTicket,
)  # fmt: skip

Drawn = Annotated[str, Meta(max_length=40)]


class Bet(Move, frozen=True, tag="bet"):
    """A player buys a ticket or fractions of one. ``at``: its number, or the numbers chosen (``03 07 12``)."""

    on: BetId
    at: Drawn
    stake: Chips


class RenewAuthorisation(Move, frozen=True, tag="renew_authorisation"):
    """The authorisation to hold the draws is renewed."""


class CheckDrums(Move, frozen=True, tag="check_drums"):
    """Whoever directs the draw has looked at drums and balls."""


class Attend(Move, frozen=True, tag="attend"):
    """An official takes their place."""


class DrawBall(Move, frozen=True, tag="drum_ball"):
    """Azar: a ball comes, the next digit of a number, or a number by itself."""

    ball: Annotated[str, Meta(max_length=6)]


class SingNumber(Move, frozen=True, tag="sing_number"):
    """The number that came is sung aloud."""

    number: Drawn


class Attest(Move, frozen=True, tag="attest"):
    """The draw is attested."""


class IssueExtract(Move, frozen=True, tag="issue_extract"):
    """The official results are published."""


class Postponed(Incident, frozen=True, tag="postponed_draw"):
    """The draw is to be held on another day. ``founded``: for good reasons; ``authorised``: with an authorisation."""

    date: Date
    founded: bool = True
    authorised: bool = True


class Cancelled(Incident, frozen=True, tag="cancelled_draw"):
    """The draw is not to be held."""

    founded: bool = True
    authorised: bool = True


class AlteredTicket(Incident, frozen=True, tag="altered_ticket"):
    """Somebody has tampered with a ticket."""

    player: Name
    ticket: Number
    tampering: Literal["altered", "corrected", "amended", "scratched"] = "altered"


class ConflictOfRecords(Incident, frozen=True, tag="conflict_of_records"):
    """A publication names another number than the extract: the one of this ticket."""

    player: Name
    number: Drawn
    source: Literal["newspaper", "website", "broadcast"] = "newspaper"


class NullDraw(Incident, frozen=True, tag="null_draw"):
    """The sale cannot end as the law asks: too little was paid, or by too few."""

    ground: Literal["underfunded", "one_player"]


class OtherProduct(Incident, frozen=True, tag="other_product"):
    """It is found that somebody takes part for something else than what is advertised."""

    player: Name
    ticket: Number


class BallCame(Event, frozen=True, kw_only=True, tag="ball_came"):
    """A ball came."""

    ball: str
    number: str


class NumberDrawn(Event, frozen=True, kw_only=True, tag="number_drawn"):
    """A number is drawn, for this prize."""

    number: str
    prize: str
    value: Amount


class Extract(Event, frozen=True, kw_only=True, tag="extract"):
    """The official results: draw, day, numbers; how many tickets have won, and what they have won."""

    draw: int
    date: str
    numbers: str
    winners: int
    amount: Amount


class Entered(Event, frozen=True, kw_only=True, tag="act_entered"):
    """The book of acts has the draw."""

    draw: int
    by: str
    present: str


class Postponement(Event, frozen=True, kw_only=True, tag="new_date"):
    """The draw is held on another day."""

    draw: int
    date: str


class SharedOut(Event, frozen=True, kw_only=True, tag="category_shared"):
    """What a category of a variable draw comes to, and among how many."""

    category: str
    amount: Amount
    winners: int


class Sold(Event, frozen=True, kw_only=True, tag="sale_closed"):
    """What was sold, what that comes to, and what the prizes cost."""

    issued: Amount
    sold: Amount
    paid: Amount
    prizes: Amount


Moves = (
    Bet | RenewAuthorisation | CloseBets | CheckDrums | Attend | DrawBall | SingNumber | Attest | IssueExtract | NextDay
    | HandTicket | RecoverTicket | Present | Postponed | Cancelled | AlteredTicket | LostTicket | ConflictOfRecords
    | NullDraw | OtherProduct | BarredPerson
)  # fmt: skip
Events = (
    Call | Transfer | Ruled | Noted | Done | Placed | Lifted | Lost | Won | Annulled | BallCame | NumberDrawn | Extract
    | Entered | Postponement | SharedOut | Sold | DayCame | Handed | Recovered | PrizePaid | Lapsed | ClaimsOpen
)  # fmt: skip
