"""The vocabulary: what bettors, the company and azar can do, and what can happen."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Noted, Ruled, Transfer
from ..base.moves import BetId, CloseBets, LateBet, Lifted, Lost, Placed, Won
from ..base.moves import Stake as Chips
from .state import How, Where
from .terms import Coefficient

Selection = Annotated[str, Meta(max_length=96)]
Number = Annotated[int, Meta(ge=1)]


class Bet(Move, frozen=True, tag="bet"):
    """A bettor stakes a sum. ``at``: the selection (``e1:X``, ``e1:1-X``, ``e1:1 e2:2``); ``how``: against whom;
    ``where``: at the venue of the event, or elsewhere."""

    on: BetId
    at: Selection
    stake: Chips
    how: How = "counterpart"
    where: Where = "internal"


class Take(Move, frozen=True, tag="take"):
    """Another bettor takes the other side of a crossed bet, for the same sum."""

    bet: Number


class Withdraw(Move, frozen=True, tag="withdraw"):
    """A bettor takes back a crossed bet that nobody has taken."""

    bet: Number


class Validate(Move, frozen=True, tag="validate"):
    """The company validates the coefficient of a selection."""

    at: Selection
    coefficient: Coefficient


class Result(Move, frozen=True, tag="result"):
    """Azar: an event stands so at this moment."""

    event: Annotated[str, Meta(max_length=6)]
    moment: Literal["midway", "final"]
    result: Annotated[str, Meta(max_length=6)]


class ParticipantBet(Incident, frozen=True, tag="participant_bet"):
    """It is found that a bettor takes part in an event that was bet on."""

    player: Name
    event: Annotated[str, Meta(max_length=6)]


class EventNotHeld(Incident, frozen=True, tag="event_not_held"):
    """An event of the programme is not held, or not brought to its end: it has no result."""

    event: Annotated[str, Meta(max_length=6)]


class CrossedDefault(Incident, frozen=True, tag="crossed_default"):
    """A bettor does not pay what was staked in a crossed bet."""

    bet: Number


class Validated(Event, frozen=True, kw_only=True, tag="validated"):
    """A selection has this coefficient now."""

    at: str
    coefficient: str


class Came(Event, frozen=True, kw_only=True, tag="came"):
    """An event stands so."""

    at: str
    moment: str
    result: str


class Slip(Event, frozen=True, kw_only=True, tag="slip"):
    """What a bet is in the words of the law: of which type, where, against whom, at which coefficient. ``traviesa``:
    the bettor is foreign to those who take part."""

    player: str
    n: int
    on: str
    how: str
    where: str
    traviesa: bool
    coefficient: str = ""


class Taken(Event, frozen=True, kw_only=True, tag="taken_on"):
    """A crossed bet has somebody on the other side."""

    player: str
    n: int
    against: int


class SharedOut(Event, frozen=True, kw_only=True, tag="shared_out"):
    """What was staked on the same events, and the part of it that those receive who were right."""

    at: str
    staked: Amount
    amount: Amount


Moves = Bet | Take | Withdraw | Validate | CloseBets | Result | LateBet | ParticipantBet | EventNotHeld | CrossedDefault
Events = Transfer | Ruled | Noted | Placed | Lifted | Lost | Won | Validated | Came | Slip | Taken | SharedOut
