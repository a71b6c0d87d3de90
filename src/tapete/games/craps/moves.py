"""The vocabulary of craps and mini craps.

A bet is named by ``on`` (its id in the rule sheet) and ``at`` (the number it stands on, where it stands on one):

- ``right_bet`` and ``wrong_bet``: ``at`` is the number chosen, ``4``, ``5``, ``6``, ``8``, ``9`` or ``10``;
- ``come`` and ``dont_come``: no ``at`` when they are made; once moved, ``at`` is their number;
- ``come_odds`` and ``dont_come_odds``: ``at`` is the number of the moved bet they belong to;
- all others (``win``, ``dont_win``, ``win_odds``, ``dont_win_odds``, ``field``, ``big_6``, ``hard_8`` …): no ``at``.

A throw is written with the lower die first (``3-4``). The dice of the table have numbers of their own, 1 to 5 or 6, by
which they are chosen; several are written in ascending order (``1-4``).

What all tables share is taken from ``games.base``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Call, Corrected, Done, Noted, Ruled, Transfer
from ..base import moves as shared
from ..base.moves import BetId, Spot, Stake

Means = Literal["chips", "cash", "kind", "word", "ticket"]
Where = Literal[
    "", "outside", "behind", "near", "on_top", "mounted", "astride_front", "astride_back", "back_box", "elsewhere"
]
Cast = Annotated[str, Meta(pattern="^[1-6]-[1-6]$")]
Count = Literal[1, 2]

# --- players --------------------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player puts a stake on a bet, or adds to the one he has there.

    ``spot``: where exactly he puts it, for the bets whose place the law describes; left out, it lies as the law says.
    ``outside`` (near and outside the simple bet), ``behind`` (behind it, outside the line), ``near`` (next to it),
    ``on_top`` (on it), ``mounted`` (beside it with a chip mounted), ``astride_front`` and ``astride_back`` (on the
    line before or behind the number), ``back_box`` (the box behind the number), ``elsewhere``.
    ``means``: what is not a chip is refused.
    """

    on: BetId
    stake: Stake
    at: Spot = ""
    spot: Where = ""
    means: Means = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a stake of his: all of it (0), or part."""

    on: BetId
    at: Spot = ""
    stake: Amount = 0


class RefuseDice(Move, frozen=True, tag="refuse_dice"):
    """The player whose turn it is to throw does not want the dice, or gives them up: they pass to the next."""


class RequestDice(Move, frozen=True, tag="request_dice"):
    """The shooter asks for other dice."""


class ChooseDice(Move, frozen=True, tag="choose_dice"):
    """Whoever owes the choice takes dice among those put before him, by their numbers: ``2-5``, or one: ``3``."""

    dice: Annotated[str, Meta(pattern="^[1-6](-[1-6])?$")]


class Tip(Move, frozen=True, tag="tip"):
    """A player gives a tip."""

    amount: Stake


# --- staff ----------------------------------------------------------------------------------------------------------


class OpenSession(Move, frozen=True, tag="open_session"):
    """The table opens with its set of dice. ``count`` 0: as many as the terms say."""

    dice: Literal["new", "previous_session"] = "new"
    count: Annotated[int, Meta(ge=0, le=12)] = 0


class CloseSession(Move, frozen=True, tag="close_session"):
    """The session ends; what is still alive on the table goes back to its owners."""


class AnnounceLast(Move, frozen=True, tag="announce_last"):
    """The last game of the table is announced."""


class OfferDice(Move, frozen=True, tag="offer_dice"):
    """The dice are passed with the stick to the player whose turn it is (``player`` left out: to him)."""

    player: Annotated[str, Meta(max_length=64)] = ""


class Place(Move, frozen=True, tag="place"):
    """Staff put down a player's stake at his request."""

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""


class ChangeMoney(Move, frozen=True, tag="change_money"):
    """Staff change notes or chips for a player who asks for it: so much was handed in."""

    player: Name
    amount: Stake


class ChangeDice(Move, frozen=True, tag="change_dice"):
    """The jefe de mesa orders a change of dice."""


class DieFound(Move, frozen=True, tag="die_found"):
    """A die that was lost is found and goes back to the reserve."""


class Announce(Move, frozen=True, tag="announce"):
    """By hand: the total is announced."""

    total: Annotated[int, Meta(ge=2, le=12)]


class Pay(Move, frozen=True, tag="pay"):
    """By hand: a winning bet is paid."""

    player: Name
    on: BetId
    at: Spot = ""


class Correct(Move, frozen=True, tag="correct"):
    """A throw that was entered wrongly is corrected; compensating transfers put the books right."""

    dice: Cast


class Decide(Move, frozen=True, tag="decide"):
    """The person to whom the law leaves it decides what is pending.

    Repeated breach: ``deprive`` or ``go_on``. Dispute: ``for_player``, ``for_house``, ``cctv``.
    """

    option: Literal["deprive", "go_on", "for_player", "for_house", "cctv"]


# --- chance and time ------------------------------------------------------------------------------------------------


class Throw(Move, frozen=True, tag="throw"):
    """Azar answers: what the two dice show after a valid throw. A throw that is not valid is an incident instead."""

    dice: Cast


class Silence(Move, frozen=True, tag="silence"):
    """Reloj: the time to answer is over. Whoever owes a choice of dice takes the first ones put before him; whoever
    should throw and has not made the bet for it lets the dice pass."""

    player: Name


# --- incidents: the throw is null -----------------------------------------------------------------------------------


class DiceBroken(Incident, frozen=True, tag="dice_broken"):
    """``count`` dice broke. ``infraction``: because somebody broke a rule."""

    count: Count = 1
    infraction: bool = False


class DiceStacked(Incident, frozen=True, tag="dice_stacked"):
    """One die rests on the other."""


class DiceLeaning(Incident, frozen=True, tag="dice_leaning"):
    """A die leans and does not lie flat."""


class DiceOnChip(Incident, frozen=True, tag="dice_on_chip"):
    """A die rests on a chip."""


class DiceOnObject(Incident, frozen=True, tag="dice_on_object"):
    """A die rests on another object (the chip tray, a marker …)."""

    object: Literal["tray", "marker", "rake", "stick", "other"] = "tray"


class DiceOffTable(Incident, frozen=True, tag="dice_off_table"):
    """A die left the table."""


class DiceOnRim(Incident, frozen=True, tag="dice_on_rim"):
    """A die stopped on the edge of the table."""


class DiceInReserve(Incident, frozen=True, tag="dice_in_reserve"):
    """A die fell into the basket of the reserve dice."""


class DiceSlide(Incident, frozen=True, tag="dice_slide"):
    """The dice slid and did not roll."""


class FarEdgeMissed(Incident, frozen=True, tag="far_edge_missed"):
    """One die, or both, did not touch the edge opposite the shooter."""

    count: Count = 1


class ThrownAcross(Incident, frozen=True, tag="thrown_across"):
    """The dice were not thrown along the table."""


class IncorrectThrow(Incident, frozen=True, tag="incorrect_throw"):
    """The throw was not correct in some other way."""

    about: Annotated[str, Meta(max_length=64)] = ""


# --- incidents: dice lost, damaged, mishandled ----------------------------------------------------------------------


class DieOnFloor(Incident, frozen=True, tag="die_on_floor"):
    """``count`` dice jumped off the table to the floor during the series for a point."""

    count: Count = 1


class DieNotFound(Incident, frozen=True, tag="die_not_found"):
    """The play is over and a die that was lost has not been found."""


class DiceLeftArea(Incident, frozen=True, tag="dice_left_area"):
    """An infraction damaged dice, or sent them out of the playing area."""

    cause: Literal["damaged", "left_area"] = "left_area"


class ChangeInSeries(Incident, frozen=True, tag="change_in_series"):
    """The shooter insists on other dice during the series for his point."""

    player: Name


class RubbingHolding(Incident, frozen=True, tag="rubbing_holding"):
    """A shooter rubs the dice, or keeps them in his hand."""

    player: Name
    what: Literal["rubs", "keeps"] = "rubs"


class TwoHands(Incident, frozen=True, tag="two_hands"):
    """A shooter holds the dice, or throws them, with both hands."""

    player: Name
    what: Literal["holds", "throws"] = "throws"


class DiceTakenAway(Incident, frozen=True, tag="dice_taken_away"):
    """A player took one or both dice outside the table."""

    player: Name


class ThrowWithoutOrder(Incident, frozen=True, tag="throw_without_order"):
    """The shooter threw before he was told to."""

    player: Name


class Interference(Incident, frozen=True, tag="interference"):
    """Somebody interfered with the path of the dice."""

    player: Name


class DelayedThrow(Incident, frozen=True, tag="delayed_throw"):
    """The shooter did not throw at once after the call."""

    player: Name


class RepeatedBreach(Incident, frozen=True, tag="repeated_breach"):
    """A player has repeatedly broken the rules of throwing; it waits for the decision of the jefe de mesa."""

    player: Name


class DiceTouched(Incident, frozen=True, tag="dice_touched"):
    """The employee with the stick touched the dice; ``why`` he did."""

    by: Literal["stickman", "tallador"] = "stickman"
    why: Literal["examine", "floor", "other"] = "other"


# --- incidents: the shooter, other players, bets that should not be there -------------------------------------------


class ShooterWithoutLineBet(Incident, frozen=True, tag="shooter_without_line_bet"):
    """The shooter threw, or is about to, and has neither Win nor Don't Win."""

    player: Name


class ShooterLeaves(Incident, frozen=True, tag="shooter_leaves"):
    """The shooter abandons the game."""

    player: Name


class PlaceJumping(Incident, frozen=True, tag="place_jumping"):
    """A player changed his place to bet ahead of others."""

    player: Name


class WithdrawWin(Incident, frozen=True, tag="withdraw_win"):
    """A player took his Win bet off the table by himself."""

    player: Name


class DontWinAfterPoint(Incident, frozen=True, tag="dont_win_after_point"):
    """A player put chips on Don't Win, or added to his bet there, after the point."""

    player: Name
    stake: Stake


class OddsWithoutPoint(Incident, frozen=True, tag="odds_without_point"):
    """An associated bet lies on the table without its simple bet, or before its point."""

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""


class OddsOverMaximum(Incident, frozen=True, tag="odds_over_maximum"):
    """A player put ``stake`` on an associated bet, more than its maximum."""

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""


class UnlistedBet(Incident, frozen=True, tag="unlisted_bet"):
    """Chips lie on the table for a combination that the law does not list."""

    player: Name
    stake: Stake
    bet: Annotated[str, Meta(max_length=32)] = ""


class MistakeAtTable(Incident, frozen=True, tag="mistake_at_table"):
    """An employee made a mistake."""

    about: Annotated[str, Meta(max_length=64)] = ""


# --- events ---------------------------------------------------------------------------------------------------------


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """The dice go to this player, who throws next."""

    player: str


class TurnOver(Event, frozen=True, kw_only=True, tag="turn_over"):
    """A player's turn to throw is over."""

    player: str
    why: Literal["seven_out", "craps", "refused", "silence", "deprived", "left"]


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """A valid throw: what the dice show, and whether it was a first throw or one of a series for a point."""

    dice: str
    total: int
    shooter: str
    throw: Literal["first", "point"]


class Point(Event, frozen=True, kw_only=True, tag="point"):
    """The point of the table is set, made (it came again) or lost (7)."""

    number: str
    what: Literal["set", "made", "lost"]


class Marked(Event, frozen=True, kw_only=True, tag="marked"):
    """A marker lies on the box of a number (``at`` empty: it was taken off), with this side up."""

    marker: Literal["point", "wrong_bet"]
    at: str
    side: str = ""
    by: str = "croupier"


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A Come or Don't Come bet goes to the box of the number that came."""

    player: str
    on: str
    at: str
    amount: Amount
    n: int


class Pushed(Event, frozen=True, kw_only=True, tag="pushed"):
    """A null result: the bet neither wins nor loses, and is free again."""

    player: str
    on: str
    at: str
    amount: Amount
    n: int


class DiceSet(Event, frozen=True, kw_only=True, tag="dice_set"):
    """The table has a set of so many dice; ``set`` counts the sets of the session."""

    set: int
    dice: int
    why: Literal["opened", "die_not_found", "exhausted"]


class Presented(Event, frozen=True, kw_only=True, tag="presented"):
    """Dice are put before a player, who takes some of them."""

    player: str
    dice: str
    why: Literal["opening", "request", "change", "die_on_floor", "dice_broken", "reselection"]


class DiceChosen(Event, frozen=True, kw_only=True, tag="dice_chosen"):
    """These dice are in play now."""

    player: str
    dice: str


class SessionClosed(Event, frozen=True, kw_only=True, tag="session_closed"):
    """The session is over."""


Moves = (
    Bet
    | Lift
    | RefuseDice
    | RequestDice
    | ChooseDice
    | Tip
    | shared.BuyTicket
    | shared.Leave
    | OpenSession
    | CloseSession
    | AnnounceLast
    | OfferDice
    | Place
    | shared.CloseBets
    | ChangeMoney
    | ChangeDice
    | DieFound
    | Announce
    | shared.Clear
    | Pay
    | shared.Perform
    | Correct
    | Decide
    | shared.ReleaseHold
    | shared.AuthoriseUnderMinimum
    | Throw
    | Silence
    | shared.HoldExpires
    | DiceBroken
    | DiceStacked
    | DiceLeaning
    | DiceOnChip
    | DiceOnObject
    | DiceOffTable
    | DiceOnRim
    | DiceInReserve
    | DiceSlide
    | FarEdgeMissed
    | ThrownAcross
    | IncorrectThrow
    | DieOnFloor
    | DieNotFound
    | DiceLeftArea
    | ChangeInSeries
    | RubbingHolding
    | TwoHands
    | DiceTakenAway
    | ThrowWithoutOrder
    | Interference
    | DelayedThrow
    | RepeatedBreach
    | DiceTouched
    | ShooterWithoutLineBet
    | ShooterLeaves
    | PlaceJumping
    | WithdrawWin
    | DontWinAfterPoint
    | OddsWithoutPoint
    | OddsOverMaximum
    | UnlistedBet
    | MistakeAtTable
    | shared.LateBet
    | shared.UnnoticedBet
    | shared.BreachOfDuty
    | shared.BarredPerson
    | shared.Irregularity
    | shared.Dispute
    | shared.HoldPayment
    | shared.Fraud
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
    | shared.Lost
    | shared.Won
    | shared.Annulled
    | Passed
    | TurnOver
    | Rolled
    | Point
    | Marked
    | Moved
    | Pushed
    | DiceSet
    | Presented
    | DiceChosen
    | SessionClosed
)
