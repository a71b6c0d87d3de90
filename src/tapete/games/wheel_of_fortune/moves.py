"""The wheel of fortune's own vocabulary. Bets: p24, p15, p7, p4, p2, figure_a, figure_b (the id is the cell count)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Incident, Move, Name
from ...table.events import Call, Corrected, Done, Noted, Ruled, Transfer
from ..base import moves as shared
from ..base.moves import BetId
from ..wheels import moves as wheels


class FirstImpulse(Move, frozen=True, tag="first_impulse"):
    """The croupier sets the wheel turning and calls «hagan sus apuestas»."""

    direction: Literal["clockwise", "counterclockwise"] = "clockwise"


class SecondImpulse(Move, frozen=True, tag="second_impulse"):
    """The croupier gives the turning wheel its second impulse and calls «no va más»."""


class Spin(Move, frozen=True, tag="spin"):
    """Azar answers: the symbol where the pointer rests (a bet id), or ``pivot``; ``cells`` passed since the second
    impulse."""

    pocket: str
    cells: Annotated[int, Meta(ge=0, le=10**6)] = 270


class WheelObstructed(Incident, frozen=True, tag="wheel_obstructed"):
    """A person or an object obstructed the free rotation."""


class BetTouched(Incident, frozen=True, tag="bet_touched"):
    """A player touched or withdrew a bet after the call: it is put back."""

    player: Name
    on: BetId


class BetDuringPayment(Incident, frozen=True, tag="bet_during_payment"):
    """A stake was put down while the previous play was being paid and collected."""

    player: Name
    on: BetId
    stake: shared.Stake


class WheelStopped(Incident, frozen=True, tag="wheel_stopped"):
    """The wheel stopped before the second impulse."""


Moves = (
    wheels.Bet
    | wheels.Lift
    | shared.Leave
    | shared.OpenSession
    | shared.CloseSession
    | wheels.Announce
    | shared.Clear
    | wheels.Pay
    | shared.Perform
    | wheels.AnnounceLast
    | wheels.Correct
    | shared.LateBet
    | FirstImpulse
    | SecondImpulse
    | Spin
    | WheelObstructed
    | BetTouched
    | BetDuringPayment
    | WheelStopped
)

Events = (
    Call
    | Corrected
    | Transfer
    | Done
    | Ruled
    | Noted
    | shared.Placed
    | shared.Lifted
    | wheels.Thrown
    | wheels.Result
    | shared.Lost
    | shared.Won
    | shared.Annulled
    | shared.Closed
)
