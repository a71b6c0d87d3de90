"""Roulette's own vocabulary, beside that of all wheels: French, abbreviated and American, one zero and two."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Done, Noted, Ruled, Transfer
from ..base import moves as shared
from ..base.moves import BetId, HalfBack, OwnPositionError, Silence, Spot, Stake
from ..wheels import moves as wheels
from ..wheels.moves import Layout

Direction = Literal["clockwise", "counterclockwise"]


class CallBet(Move, frozen=True, tag="call_bet"):
    """A player asks aloud for a called bet (call_voisins_zero, call_orphans, call_tiers): ``unit`` for each chip."""

    on: BetId
    unit: Stake
    layout: Layout = 1
    means: Literal["chips", "word"] = "chips"


class Choose(Move, frozen=True, tag="choose"):
    """The player's choice on zero for his simple chances; ``on`` limits it to one of them."""

    option: Literal["half_back", "prison"]
    on: BetId = ""


class BuyIn(Move, frozen=True, tag="buy_in"):
    """American: a player takes a series of one colour, and may fix the value of its chip (0: he does not)."""

    colour: Annotated[str, Meta(min_length=1, max_length=24)]
    amount: Stake
    value: Amount = 0


class MoreChips(Move, frozen=True, tag="more_chips"):
    """American: the player asks the croupier for more chips of his colour."""

    amount: Stake


class TakeDenomination(Move, frozen=True, tag="take_denomination"):
    """American: the player uses money chips of one denomination, his alone."""

    denomination: Stake


class ChangeColour(Move, frozen=True, tag="change_colour"):
    """American: another colour or value; the old chips go into money chips first, and those into the new ones."""

    colour: Annotated[str, Meta(min_length=1, max_length=24)]
    value: Amount = 0


class Tip(Move, frozen=True, tag="tip"):
    """American: the player gives colour chips as a tip."""

    amount: Stake


class ChangeTip(Move, frozen=True, tag="change_tip"):
    """American: the croupier changes the tips he holds in colour chips."""


class AuthoriseValueChips(Move, frozen=True, tag="authorise_value_chips"):
    """American: the jefe lets a player bet with value chips; ``bets_excessive`` is his view of the table."""

    player: Name
    bets_excessive: bool = False


class AlterOrder(Move, frozen=True, tag="alter_order"):
    """American: the jefe, exceptionally, alters the order of payment to speed up the game."""


class Throw(Move, frozen=True, tag="throw"):
    """The croupier turns the wheel and throws the ball. Without facts: as the law says.

    ``turns`` (after a null throw): how many turns the wheel has made before the ball is thrown again.
    """

    wheel: Literal["", "clockwise", "counterclockwise"] = ""
    ball: Literal["contrary", "same"] = "contrary"
    turns: Annotated[int, Meta(ge=0, le=1000)] = 10


class Reduce(Move, frozen=True, tag="reduce"):
    """By hand: the croupier converts a player's partial bets round the winning number into plenos for payment."""

    player: Name


# --- incidents ------------------------------------------------------------------------------------------------------


class BetChanged(Incident, frozen=True, tag="bet_changed_after_call"):
    """After the call a player added to, withdrew, raised or lowered a bet: it is put back as it was."""

    player: Name
    change: Literal["added", "withdrawn", "raised", "lowered"]


class MisplacedChip(Incident, frozen=True, tag="misplaced_chip"):
    """A chip put down before the call lies on the wrong place, and this is found after it."""

    player: Name
    on: BetId
    to_on: BetId
    at: Spot = ""
    to_at: Spot = ""


class AcceptedUnplaced(Incident, frozen=True, tag="accepted_unplaced_bet"):
    """A bet accepted before the call is not yet on its place.

    ``called``: the croupier called it aloud; ``accepted``: the jefe repeated and accepted it.
    """

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""
    called: bool = False
    accepted: bool = False


class MarkerBet(Incident, frozen=True, tag="short_of_time_series"):
    """No time (or too many bets) to place a series or neighbours bet: a special marker stands for it."""

    player: Name
    on: BetId
    unit: Stake


class ObjectInWheel(Incident, frozen=True, tag="object_in_wheel"):
    """A chip or another object fell into the cylinder while the ball was running."""


class BallOut(Incident, frozen=True, tag="ball_out"):
    """The ball left the cylinder, by a defective throw or by a bounce."""

    cause: Literal["throw", "bounce"] = "throw"


class DefectiveThrow(Incident, frozen=True, tag="defective_throw"):
    """The ball was thrown badly."""


class ShortRun(Incident, frozen=True, tag="short_run"):
    """The ball made only these turns before it dropped."""

    turns: Annotated[int, Meta(ge=0, le=100)]


class SameDirection(Incident, frozen=True, tag="same_direction"):
    """The ball ran the same way as the wheel."""


class BallSuspended(Incident, frozen=True, tag="ball_suspended"):
    """The ball hangs without having fallen into a pocket."""


class WheelFault(Incident, frozen=True, tag="wheel_fault"):
    """A mechanical fault of the disc, or another cause, prevents its normal revolution."""


class WheelStopped(Incident, frozen=True, tag="wheel_stopped"):
    """The disc stopped turning."""


class OtherIrregularPlay(Incident, frozen=True, tag="irregular_play"):
    """Another accident that altered the normal course of the game."""

    about: Annotated[str, Meta(max_length=64)] = ""


class TwoTables(Incident, frozen=True, tag="two_tables"):
    """The player also plays at another table; ``simple_only``: he bets there and here on simple chances only."""

    player: Name
    simple_only: bool


class ChiefHandlesChips(Incident, frozen=True, tag="chief_handles_chips"):
    """The jefe or subjefe handled money, plaques or chips."""

    chief: Literal["jefe_de_mesa", "subjefe"] = "jefe_de_mesa"


class WrongDirection(Incident, frozen=True, tag="wrong_direction_spin"):
    """The wheel was turned the same way as the last time."""


# --- events ---------------------------------------------------------------------------------------------------------


class Imprisoned(Event, frozen=True, kw_only=True, tag="imprisoned"):
    """A stake is in prison; ``amount`` is what is alive in it after this many zeros."""

    player: str
    on: str
    n: int
    amount: Amount
    zeros: int


class Freed(Event, frozen=True, kw_only=True, tag="freed"):
    """An imprisoned stake is free again; nothing is won."""

    player: str
    on: str
    n: int
    amount: Amount


class Colour(Event, frozen=True, kw_only=True, tag="colour"):
    """A colour (or a denomination) was assigned to a player, with its value, or given up (value 0)."""

    player: str
    colour: str
    value: Amount


Moves = (
    wheels.Bet
    | wheels.Lift
    | shared.BuyTicket
    | shared.Leave
    | wheels.Place
    | shared.OpenSession
    | shared.CloseSession
    | shared.CloseBets
    | wheels.Announce
    | shared.Clear
    | wheels.Approve
    | wheels.Pay
    | shared.Perform
    | shared.ChangeMinimum
    | wheels.AnnounceLast
    | wheels.Correct
    | wheels.Spin
    | shared.LateBet
    | shared.UnnoticedBet
    | shared.BreachOfDuty
    | shared.BarredPerson
    | shared.Irregularity
    | shared.Dispute
    | shared.HoldPayment
    | shared.ReleaseHold
    | shared.HoldExpires
    | shared.Fraud
    | shared.AuthoriseUnderMinimum
    | wheels.EquipmentProblem
    | wheels.Decide
    | CallBet
    | Choose
    | Silence
    | BuyIn
    | MoreChips
    | TakeDenomination
    | ChangeColour
    | Tip
    | ChangeTip
    | AuthoriseValueChips
    | AlterOrder
    | Throw
    | Reduce
    | BetChanged
    | MisplacedChip
    | AcceptedUnplaced
    | MarkerBet
    | OwnPositionError
    | ObjectInWheel
    | BallOut
    | DefectiveThrow
    | ShortRun
    | SameDirection
    | BallSuspended
    | WheelFault
    | WheelStopped
    | OtherIrregularPlay
    | TwoTables
    | ChiefHandlesChips
    | WrongDirection
)

Events = (
    Call
    | Corrected
    | Transfer
    | Done
    | Asked
    | Chosen
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
    | Imprisoned
    | Freed
    | HalfBack
    | Colour
)
