"""The vocabulary that the baccarat games share: seats, shoe, coup, staff, incidents on cards and conduct, events.

Every game adds its own moves and publishes the union. A hand is ``punto`` or ``banca`` (two cloths: its own names). The
moves of the shoe (``hand_out_shoe``, ``new_cards``, ``shuffle``, ``cut``, ``burn`` …) are those of ``games.cards``, the
moves of all tables those of ``games.base``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Done, Noted, Ruled, Transfer, Turned
from ..base import moves as shared
from ..base.moves import About, JoinList, LeaveList, PaymentHold, Pushed, RuleDispute, Silence, Stake
from ..cards.moves import (
    Burn,
    Burned,
    Correct,
    Cut,
    CutMade,
    DeclineCut,
    HandOutShoe,
    InspectCards,
    Loaded,
    LoadShoe,
    NewCards,
    Shuffle,
    Shuffled,
)

__all__ = [
    "Burn",
    "Burned",
    "Correct",
    "Cut",
    "CutMade",
    "DeclineCut",
    "HandOutShoe",
    "InspectCards",
    "LoadShoe",
    "Loaded",
    "NewCards",
    "PaymentHold",
    "Pushed",
    "RuleDispute",
    "Shuffle",
    "Shuffled",
]
"""Taken over as they are, for those who read this vocabulary."""

Place = Annotated[int, Meta(ge=1, le=15)]
Coups = Annotated[int, Meta(ge=0, le=100)]
HandName = Annotated[str, Meta(max_length=16)]
Faces = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=6)]


# --- players: seats -------------------------------------------------------------------------------------------------


class Sit(Move, frozen=True, tag="sit"):
    """A player takes a numbered place. Who is seated already moves to it."""

    place: Place


# --- players: the shoe and the cards --------------------------------------------------------------------------------


class AskChange(Move, frozen=True, tag="ask_change"):
    """A player wants money changed for chips (``amount``: how much, 0: they do not say): whoever changes money at the
    table owes it (``perform``) before the bets are closed."""

    amount: Amount = 0


class Tip(Move, frozen=True, tag="tip"):
    """A player gives a tip; whoever of the staff takes it (``to``; else the first who may) puts it in the slot."""

    amount: Stake
    to: Literal["", "croupier", "paletero", "croupier_de_apoyo"] = ""


class TakeShoe(Move, frozen=True, tag="take_shoe"):
    """The player to whom the shoe is offered takes it."""


class DeclineShoe(Move, frozen=True, tag="decline_shoe"):
    """The player to whom the shoe is offered, or who holds it between two coups, does not want to deal."""


class Deal(Move, frozen=True, tag="deal"):
    """Whoever holds the shoe deals when he is told; then azar gives card by card."""


class Show(Move, frozen=True, tag="show"):
    """Whoever has the cards of a hand turns them up and gives them back to the croupier."""

    hand: HandName


class Choose(Move, frozen=True, tag="choose"):
    """The answer to a question that somebody owes; ``about`` may be left out where he owes only one."""

    option: Annotated[str, Meta(min_length=1, max_length=32)]
    about: About = ""


# --- staff ----------------------------------------------------------------------------------------------------------


class CountCards(Move, frozen=True, tag="count_cards"):
    """The croupier counts the cards; ``checked``: he also checks them."""

    checked: bool = True


class InsertStop(Move, frozen=True, tag="insert_stop"):
    """The croupier inserts the stop card, with so many cards below it (0: as many as the law says)."""

    behind: Annotated[int, Meta(ge=0, le=415)] = 0


class ShowFirst(Move, frozen=True, tag="show_first"):
    """The croupier draws the first card of the shoe and shows it; azar says which it is."""


class LastShoe(Move, frozen=True, tag="last_shoe"):
    """On instruction: the next shoe is announced as the last of the table."""


class AnnounceWinner(Move, frozen=True, tag="announce"):
    """By hand: the croupier announces the winning hand."""

    winner: Literal["punto", "banca", "tie"]


class Take(Move, frozen=True, tag="take"):
    """By hand: the losing stakes are taken."""


class Pay(Move, frozen=True, tag="pay"):
    """By hand: the winning stakes are paid. ``amount``: what is paid in all, gross (0: what is due)."""

    amount: Amount = 0


class Deduct(Move, frozen=True, tag="deduct"):
    """By hand: what is due to the house comes off the winnings."""


class Collect(Move, frozen=True, tag="collect"):
    """By hand: the cards of the coup are gathered and put away; ``face_down``: they lie so."""

    face_down: bool = True


class Decide(Move, frozen=True, tag="decide"):
    """The person to whom the law leaves it decides what is pending (``about`` empty: the oldest).

    ``go_on`` the coup stands; ``null`` it is annulled, its stakes go back; ``replace`` the cards; ``for_player``,
    ``for_house``, ``cctv`` a dispute; ``draw``, ``stand`` a third card on which the law is silent.
    """

    option: Literal["go_on", "null", "replace", "for_player", "for_house", "cctv", "draw", "stand"]
    about: About = ""


# --- chance ---------------------------------------------------------------------------------------------------------


class Card(Move, frozen=True, tag="card"):
    """Azar answers: the next card. ``to``, if given, must be the hand that is to have it (``first`` at the burning)."""

    face: Face
    to: HandName = ""


# --- incidents: cards and the shoe ----------------------------------------------------------------------------------


class CardFaceUp(Incident, frozen=True, tag="card_face_up"):
    """The card that is owed came out of the shoe face up: this one."""

    dealt: ClassVar[bool] = True
    face: Face


class FaceUpFirstOfNext(Incident, frozen=True, tag="face_up_first_of_next"):
    """The first card of the next coup can be seen."""

    face: Face


class ExtraCards(Incident, frozen=True, tag="extra_cards_after_coup"):
    """When the coup was over, cards were drawn that it did not need: these, in order."""

    faces: Faces


class StuckCards(Incident, frozen=True, tag="stuck_cards"):
    """Two or more cards came out stuck together: these, in the order of the shoe."""

    dealt: ClassVar[bool] = True
    faces: Annotated[tuple[Face, ...], Meta(min_length=2, max_length=6)]


class Misdeal(Incident, frozen=True, tag="misdeal"):
    """Cards were given to the wrong hand. They are recorded where they belong."""

    by: Literal["dealer", "croupier"] = "dealer"


class CardLiftedSeen(Incident, frozen=True, tag="card_lifted_seen"):
    """Cards were lifted while being drawn and were seen."""


class CardOnFloor(Incident, frozen=True, tag="card_on_floor"):
    """A card fell to the floor; who picked it up, and whether he showed both its faces."""

    picked_by: Literal[
        "croupier", "paletero", "croupier_de_apoyo", "auxiliar", "jefe_de_mesa", "player",
        "inspector", "cambista", "jefe_de_sala", "director",
    ] = "croupier"  # fmt: skip
    both_faces: bool = True


class CardInDiscard(Incident, frozen=True, tag="card_in_discard"):
    """A card of this hand went into the slot for used cards before its time, by accident."""

    hand: HandName = "punto"


class StopCardMidCoup(Incident, frozen=True, tag="stop_card_mid_coup"):
    """The stop card came out during a coup, before its place was reached."""


class StopCardBetween(Incident, frozen=True, tag="stop_card_between"):
    """The stop card came out when a coup had ended and no other had begun."""


class FaultyCards(Incident, frozen=True, tag="faulty_cards"):
    """The croupier finds faulty cards and asks the jefe for others."""


class DisputeReview(Incident, frozen=True, tag="dispute_review"):
    """Cards were taken out of the discards after the coup."""

    dispute: bool = True


class CutDeclined(Incident, frozen=True, tag="cut_declined"):
    """The player to whom the cut is offered declines, or (``nobody``) all do."""

    nobody: bool = False


class TimeShort(Incident, frozen=True, tag="time_short"):
    """The shoe cannot be finished before the legal closing: so many hands are still possible."""

    hands: Annotated[int, Meta(ge=1, le=3)] = 3


class Tie(Incident, frozen=True, tag="tie"):
    """Both hands have the same total: what becomes of the bets? The table rules on it by itself."""


# --- incidents: bets and conduct ------------------------------------------------------------------------------------


class ChangeBetInCoup(Incident, frozen=True, tag="change_bet_in_coup"):
    """A player changed his bet once the coup had begun."""

    player: Name
    change: Literal["added", "withdrawn", "raised", "lowered"] = "raised"


class TwoPlaces(Incident, frozen=True, tag="two_places"):
    """A player bet at a second place, or on a second hand."""

    player: Name
    place: Place
    stake: Stake


class DealerUnprompted(Incident, frozen=True, tag="dealer_unprompted"):
    """Whoever deals drew a card before the croupier's sign."""

    player: Name


class SlowDealing(Incident, frozen=True, tag="slow_dealing"):
    """A player deals slowly or keeps cards too long in his hand."""

    player: Name


class TouchCards(Incident, frozen=True, tag="touch_cards"):
    """A player touched the cards although it was not for him to deal or show them."""

    player: Name


class IdleSeat(Incident, frozen=True, tag="idle_seat"):
    """Another player or the croupier complains: a seated player has not played for so many coups."""

    player: Name
    coups: Coups


class OverCapacity(Incident, frozen=True, tag="over_capacity"):
    """A person wants to play although every place is taken, or wants to play standing."""

    player: Name
    standing: bool = True


class Unforeseen(Incident, frozen=True, tag="unforeseen"):
    """Anything that no rule settles: the person whom the law names decides."""

    about: About = ""


# --- events ---------------------------------------------------------------------------------------------------------


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """A player has a place; ``player`` empty: the place is free again."""

    player: str
    place: int


class Listed(Event, frozen=True, kw_only=True, tag="listed"):
    """A person is on the list for vacant seats, at this rank (0: no longer); ``by`` who keeps it."""

    player: str
    rank: int
    by: str


class Counted(Event, frozen=True, kw_only=True, tag="counted"):
    """The cards were counted, and ``checked`` or not."""

    cards: int
    checked: bool
    by: str


class StopInserted(Event, frozen=True, kw_only=True, tag="stop_inserted"):
    """The stop card went in, with so many cards below it."""

    behind: int


class StopOut(Event, frozen=True, kw_only=True, tag="stop_card"):
    """The stop card came out; ``during``: while a coup was on."""

    during: bool


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """The shoe went to a player (empty: to nobody, it waits at the croupier's); ``by`` who passed it."""

    player: str
    by: str
    reason: str = ""


class Handed(Event, frozen=True, kw_only=True, tag="handed"):
    """The cards of a hand went to somebody, who may look at them."""

    hand: str
    to: str


class Laid(Event, frozen=True, kw_only=True, tag="laid"):
    """The cards of a hand lie at a side: ``right`` or ``left`` of the croupier, ``near`` the shoe or ``far`` from it,
    ``shoe_corner`` under the front right corner of the shoe."""

    hand: str
    side: str


class Score(Event, frozen=True, kw_only=True, tag="score"):
    """A hand has so many points; ``result``: ``natural`` or ``two`` (with its first cards), ``three``."""

    hand: str
    points: int
    result: str


class HandWon(Event, frozen=True, kw_only=True, tag="hand_won"):
    """The winning hand of the coup, ``punto``, ``banca`` or ``tie``, and both totals."""

    winner: str
    punto: int
    banca: int


class Deducted(Event, frozen=True, kw_only=True, tag="deducted"):
    """So much of a winning stake's winnings goes to the house."""

    player: str
    n: int
    amount: Amount
    remainder: str = "0"


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """The cards of a hand were gathered: ``to`` the ``cesta`` (or holder), or the ``table`` (not put away)."""

    hand: str
    cards: int
    to: str
    face_down: bool = True


ShoeMoves = (
    HandOutShoe
    | NewCards
    | InspectCards
    | CountCards
    | Shuffle
    | Cut
    | DeclineCut
    | InsertStop
    | LoadShoe
    | ShowFirst
    | Burn
    | LastShoe
)
SeatMoves = Sit | JoinList | LeaveList | shared.Leave | shared.BuyTicket | Silence
StaffMoves = (
    shared.OpenSession
    | shared.CloseSession
    | shared.OpenBets
    | shared.CloseBets
    | shared.Perform
    | AnnounceWinner
    | Take
    | Pay
    | Deduct
    | Collect
    | Decide
    | Correct
)
CardIncidents = (
    CardFaceUp
    | FaceUpFirstOfNext
    | ExtraCards
    | StuckCards
    | Misdeal
    | CardLiftedSeen
    | CardOnFloor
    | CardInDiscard
    | StopCardMidCoup
    | StopCardBetween
    | FaultyCards
    | DisputeReview
    | CutDeclined
    | TimeShort
    | Tie
)
ConductIncidents = (
    ChangeBetInCoup
    | TwoPlaces
    | DealerUnprompted
    | SlowDealing
    | TouchCards
    | IdleSeat
    | OverCapacity
    | Unforeseen
    | RuleDispute
    | PaymentHold
    | shared.BreachOfDuty
    | shared.BarredPerson
    | shared.Irregularity
    | shared.ReleaseHold
    | shared.HoldExpires
    | shared.Fraud
    | shared.AuthoriseUnderMinimum
)
CommonEvents = (
    Call
    | Corrected
    | Transfer
    | Done
    | Asked
    | Chosen
    | Ruled
    | Noted
    | Dealt
    | Turned
    | shared.Placed
    | shared.Lifted
    | shared.Lost
    | shared.Won
    | shared.Annulled
    | shared.Closed
    | Pushed
    | Shuffled
    | CutMade
    | Loaded
    | Burned
    | Seated
    | Listed
    | Counted
    | StopInserted
    | StopOut
    | Passed
    | Handed
    | Laid
    | Score
    | HandWon
    | Deducted
    | Collected
)
