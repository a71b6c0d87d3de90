"""Moves, incidents and events that tables of every family share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name

Stake = Annotated[int, Meta(ge=1, le=10**12)]
Means = Literal["chips", "colour", "value", "cash", "kind", "word", "ticket"]
BetId = Annotated[str, Meta(max_length=32)]
Spot = Annotated[str, Meta(max_length=32)]
Lid = Literal["key", "seal", "equivalent", "none"]


class BuyTicket(Move, frozen=True, tag="exchange_ticket"):
    """A player hands in an authorised ticket and receives chips for it."""

    amount: Stake


class Leave(Move, frozen=True, tag="leave"):
    """A player ends his game; what he holds in colour chips is changed, his free stakes go back to him."""


class OpenSession(Move, frozen=True, tag="open_session"):
    """The table opens for the session."""


class CloseSession(Move, frozen=True, tag="close_session"):
    """The session ends and the apparatus is closed."""

    lid: Lid = "none"
    transparent: bool = False
    tray_closed: bool = False


class OpenBets(Move, frozen=True, tag="open_bets"):
    """The call that opens the bets («hagan sus apuestas»), where the law has one."""


class CloseBets(Move, frozen=True, tag="close_bets"):
    """The call that closes the bets («no va más»). If the ball was not thrown yet, it is thrown as the law says."""


class Clear(Move, frozen=True, tag="clear"):
    """By hand: losing stakes are removed. ``group`` names one group where the law orders the clearing."""

    group: str = ""


class Perform(Move, frozen=True, tag="perform"):
    """Staff perform a duty of the rulebook by its name (check_ball, rebuild_stacks, watch_bets …)."""

    duty: Annotated[str, Meta(max_length=64)]
    about: Annotated[str, Meta(max_length=64)] = ""


class ChangeMinimum(Move, frozen=True, tag="change_minimum"):
    """A new minimum for the table."""

    minimum: Stake


class LateBet(Incident, frozen=True, tag="late_bet"):
    """A stake lies on the layout that was put down after the call."""

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""


class UnnoticedBet(Incident, frozen=True, tag="unnoticed_bet"):
    """A stake outside the limits lies on the layout and was not noticed before the result; it plays on."""

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""


Breach = Literal[
    "pooled_bet",
    "chip_request",
    "advice_or_criticism",
    "foreign_objects",
    "against_transparency",
    "collusion",
    "absent_player",
    "unclear_bet",
    "misplaced_bet",
    "bet_over_wheel",
    "bet_changed_after_call",
    "two_tables",
    "leftover_chips",
    "access_unpaid",
]


class BreachOfDuty(Incident, frozen=True, tag="breach"):
    """A player breaks a duty or a prohibition; the ladder is warning, then exclusion from the next pase."""

    player: Name
    breach: Breach


class BarredPerson(Incident, frozen=True, tag="barred_person"):
    """A person who may not take part in any game is at the table."""

    player: Name
    ground: Literal["under_18", "deprived_of_reason", "intoxicated", "armed", "no_identity"]
    age: Annotated[int, Meta(ge=0, le=130)] | None = None
    """where it is known"""


class Irregularity(Incident, frozen=True, tag="irregularity"):
    """An irregular play, corrected at once by the croupier or the jefe de sala."""

    about: Annotated[str, Meta(max_length=64)] = ""


class Dispute(Incident, frozen=True, tag="interpretation_dispute"):
    """A doubt on the right reading of the rules; it waits for the decision of the jefe de mesa or de sección."""

    player: Name


class HoldPayment(Incident, frozen=True, tag="suspicious_win"):
    """The house holds the payment of a player's winning bets while it checks the recording."""

    player: Name
    minutes: Annotated[int, Meta(ge=1, le=600)]


class ReleaseHold(Move, frozen=True, tag="release_hold"):
    """The hold ends: the payment is made (``upheld``), or the play is found fraudulent."""

    player: Name
    upheld: bool = True


class HoldExpires(Move, frozen=True, tag="hold_expires"):
    """Reloj: the longest hold the law allows is over; the payment is made."""

    player: Name


class Fraud(Incident, frozen=True, tag="fraud"):
    """The players were defrauded in this play: what each paid in it goes back to him."""

    player: Name


class AuthoriseUnderMinimum(Move, frozen=True, tag="authorise_under_minimum"):
    """The jefe de sala authorises the payment of a winning stake under the minimum."""

    player: Name


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """A stake stands on the layout."""

    player: str
    on: str
    at: str
    stake: Amount
    n: int
    layout: int = 1


class Lifted(Event, frozen=True, kw_only=True, tag="lifted"):
    """A stake, or part of it, left the layout and went back to its owner."""

    player: str
    on: str
    at: str
    stake: Amount
    n: int


class Lost(Event, frozen=True, kw_only=True, tag="lost"):
    """A stake is lost, wholly or in part."""

    player: str
    on: str
    at: str
    amount: Amount
    n: int


class Won(Event, frozen=True, kw_only=True, tag="won"):
    """A winning stake is paid; ``amount`` is what the winner receives beside his stake."""

    player: str
    on: str
    at: str
    amount: Amount
    n: int
    rank: int = 0
    means: str = "chips"


class Annulled(Event, frozen=True, kw_only=True, tag="annulled"):
    """The throw is null: nothing wins or loses."""

    ground: str


class Closed(Event, frozen=True, kw_only=True, tag="session_closed"):
    """The session is over; the apparatus is closed with this lid."""

    lid: str


class Silence(Move, frozen=True, tag="silence"):
    """Reloj: the time to choose is over; the default of the table applies to this player."""

    player: Name


class OrderClosing(Move, frozen=True, tag="order_closing"):
    """The jefe orders the closing of the table: the next pass is the last («último juego de la mesa»)."""


class AnnounceLast(Move, frozen=True, tag="announce_last"):
    """The last hands of the table are announced."""

    hands: Annotated[int, Meta(ge=1, le=10)]


class RuleDispute(Dispute, frozen=True, tag="rule_dispute"):
    """A disagreement on the rules; it waits for the decision of the jefe de mesa or de sección."""


class PaymentHold(HoldPayment, frozen=True, tag="payment_hold"):
    """The house holds the payment of a player's winnings of this pass while it checks the recording."""


class Pushed(Event, frozen=True, kw_only=True, tag="pushed"):
    """A stake neither wins nor loses."""

    player: str
    on: str
    at: str
    amount: Amount
    n: int


class HalfBack(Event, frozen=True, kw_only=True, tag="half_back"):
    """A part of the stake goes back to its owner, the rest to the bank."""

    player: str
    on: str
    n: int
    amount: Amount
    lost: Amount
    remainder: str = "0"


class OwnPositionError(Incident, frozen=True, tag="own_position_error"):
    """A player claims, after the result, that his own chip was meant for another place."""

    player: Name
    on: BetId
    at: Spot = ""


class JoinList(Move, frozen=True, tag="join_list"):
    """A person asks to be put on the list for vacant seats; a seated player asks for a change of place."""


class LeaveList(Move, frozen=True, tag="leave_list"):
    """A person takes his name off the list."""


About = Annotated[str, Meta(max_length=64)]
