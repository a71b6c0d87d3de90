"""The vocabulary of treinta y cuarenta: four chances, an insurance, two rows, a tie with a choice.

The moves of the shoe are those of ``games.cards``, the moves of all tables those of ``games.base``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Done, Noted, Ruled, Transfer
from ..base import moves as w
from ..base.moves import About, Means, Stake
from ..cards import moves as c

On = Literal["red", "black", "color", "inverse"]
CHANCES: tuple[On, ...] = ("red", "black", "color", "inverse")
Far = Annotated[int, Meta(ge=0, le=9)]
Faces = Annotated[tuple[Face, ...], Meta(min_length=2, max_length=6)]


# --- players --------------------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a chance. ``insured``: with the deposit of the insurance. ``far``: how far from the croupier
    the chips lie. ``at``: ``elsewhere``, off the marked boxes."""

    on: On
    stake: Stake
    insured: bool = False
    far: Far = 0
    at: Literal["", "elsewhere"] = ""
    means: Means = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a free stake."""

    on: On


class Choose(Move, frozen=True, tag="choose"):
    """After a tie at thirty-one, for the stake on one chance (``on``), for one stake (``about``), or for the only one
    that waits: part of it back, prison; or hand it over, wait, wait with the insurance."""

    option: Literal["half_back", "prison", "hand_over", "wait", "wait_insured"]
    on: On | Literal[""] = ""
    about: About = ""


class Sit(Move, frozen=True, tag="sit"):
    """A player takes a seat."""


# --- staff ----------------------------------------------------------------------------------------------------------


class Deal(Move, frozen=True, tag="deal"):
    """The rows are dealt; then azar gives card by card."""


class CountLast(Move, frozen=True, tag="count_last"):
    """The cards behind the red card are counted on the table (0: as many as there are)."""

    cards: Annotated[int, Meta(ge=0, le=416)] = 0


class InsertStop(Move, frozen=True, tag="insert_stop"):
    """The red card, or the separator, goes in with so many cards behind it (0: as many as the law, or the table,
    says)."""

    behind: Annotated[int, Meta(ge=0, le=415)] = 0


class Take(Move, frozen=True, tag="take"):
    """By hand: the losing stakes are taken."""


class Pay(Move, frozen=True, tag="pay"):
    """By hand: the winning stakes are paid. ``amount``: what is paid in all (0: what is due)."""

    amount: Amount = 0


class Collect(Move, frozen=True, tag="collect"):
    """By hand: the cards of both rows are gathered and put away."""


class Decide(Move, frozen=True, tag="decide"):
    """Whoever the law names decides what is pending (``about`` empty: the oldest)."""

    option: Literal["go_on", "null", "replace", "for_player", "for_house", "cctv"]
    about: About = ""


class LimitPlayers(Move, frozen=True, tag="limit_players"):
    """No more than so many may play (0: as many as come)."""

    players: Annotated[int, Meta(ge=0, le=99)]


# --- chance ---------------------------------------------------------------------------------------------------------


class Card(Move, frozen=True, tag="card"):
    """Azar answers: the next card. ``to``, if given, must be the row that is to have it."""

    face: Face
    to: Literal["", "black", "red"] = ""


# --- incidents ------------------------------------------------------------------------------------------------------


class Player(Incident, frozen=True):
    """Something that a player did."""

    player: Name


class BetChanged(Player, frozen=True, tag="bet_changed_in_pass"):
    """A player changed a bet once the pass had begun."""

    change: Literal["added", "withdrawn", "raised", "lowered"] = "raised"


class IdleSeat(Player, frozen=True, tag="idle_seat"):
    """Another player or the croupier complains: a seated player has not played for some passes."""


class OthersHand(Player, frozen=True, tag="others_hand"):
    """A player plays the hand of another."""


class CardsRemoved(Player, frozen=True, tag="cards_removed"):
    """A player takes cards from the table, or out of sight."""


class CardsMovedBack(Incident, frozen=True, tag="cards_moved_back"):
    """Somebody wants cards to be put back."""


class FiveNotBurned(Incident, frozen=True, tag="five_not_burned"):
    """The first cards of the shoe were not burned."""


class FaceUpCard(Incident, frozen=True, tag="face_up_card"):
    """The card that is owed came out of the shoe face up: this one."""

    dealt: ClassVar[bool] = True
    face: Face


class StuckCards(Incident, frozen=True, tag="stuck_cards"):
    """Two or more cards came out stuck together: these."""

    dealt: ClassVar[bool] = True
    faces: Faces


class StackExhausted(Incident, frozen=True, tag="stack_exhausted"):
    """The stack ended and cards are missing to decide the pass; ``separator``: it had come out."""

    separator: bool = True


class FaultyCards(Incident, frozen=True, tag="faulty_material"):
    """Cards are faulty, and others are asked for."""


class DiscardReview(Incident, frozen=True, tag="discard_review"):
    """Cards are taken out of the discard holder; ``dispute``: to review a coup in dispute."""

    dispute: bool = True


class NobodyCuts(Incident, frozen=True, tag="nobody_cuts"):
    """No player wants to cut."""


class StopMidCoup(Incident, frozen=True, tag="stop_card_mid_coup"):
    """The red card, or the separator, came out during a coup, before its place was reached."""


class Unforeseen(Incident, frozen=True, tag="unforeseen"):
    """Anything that no rule settles: the person whom the law names decides."""

    about: About = ""


# --- events ---------------------------------------------------------------------------------------------------------


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    """A player is at the table; ``seated`` or standing. ``gone``: no longer."""

    player: str
    seated: bool = False
    gone: bool = False


class RowBegun(Event, frozen=True, kw_only=True, tag="row_begun"):
    """The row of this colour is laid, ``upper`` or ``lower`` on the table."""

    row: str
    side: str


class RowDone(Event, frozen=True, kw_only=True, tag="row_done"):
    """A row is complete, with so many points."""

    row: str
    points: int


class CoupDecided(Event, frozen=True, kw_only=True, tag="coup_decided"):
    """Both rows are complete: the winning row (empty: equal), ``color`` or ``inverse`` beside it, and both totals."""

    winner: str
    beside: str
    black: int
    red: int


class Insured(Event, frozen=True, kw_only=True, tag="insured"):
    """A stake is insured for this deposit; ``marked``: a plaque lies on it."""

    player: str
    on: str
    n: int
    amount: Amount
    marked: bool
    remainder: str = "0"


class Deducted(Event, frozen=True, kw_only=True, tag="deducted"):
    """The deposit of an insurance is the house's."""

    player: str
    n: int
    amount: Amount
    remainder: str = "0"


class Imprisoned(Event, frozen=True, kw_only=True, tag="imprisoned"):
    """A stake stays for the next coup, worth ``amount`` now; ``times`` ties at thirty-one in a row."""

    player: str
    on: str
    n: int
    amount: Amount
    times: int


class Freed(Event, frozen=True, kw_only=True, tag="freed"):
    """A stake that was held is free again, and goes back to its owner."""

    player: str
    on: str
    n: int
    amount: Amount


class StopInserted(Event, frozen=True, kw_only=True, tag="stop_inserted"):
    """The red card, or the separator, went in, with so many cards behind it."""

    behind: int


class StopOut(Event, frozen=True, kw_only=True, tag="stop_card"):
    """The red card, or the separator, came out; ``during``: while a coup was on; ``shown`` to the public."""

    during: bool
    shown: bool = False


class LaidDown(Event, frozen=True, kw_only=True, tag="laid_down"):
    """The last cards lie face down on the table."""

    cards: int


class Counted(Event, frozen=True, kw_only=True, tag="counted"):
    """Cards were counted."""

    cards: int
    by: str


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """The cards of a row were gathered: ``to`` the slot or holder for used cards."""

    hand: str
    cards: int
    to: str


Moves = (
    Bet
    | Lift
    | Choose
    | Sit
    | w.Leave
    | w.BuyTicket
    | w.Silence
    | w.OpenSession
    | w.CloseSession
    | w.OrderClosing
    | w.AnnounceLast
    | w.OpenBets
    | w.CloseBets
    | w.Perform
    | Deal
    | Card
    | Take
    | Pay
    | Collect
    | Decide
    | LimitPlayers
    | c.NewCards
    | c.InspectCards
    | c.Shuffle
    | c.Cut
    | c.DeclineCut
    | c.LoadShoe
    | c.Burn
    | c.Correct
    | CountLast
    | InsertStop
    | w.LateBet
    | w.UnnoticedBet
    | w.BreachOfDuty
    | w.BarredPerson
    | w.Irregularity
    | w.RuleDispute
    | w.PaymentHold
    | w.ReleaseHold
    | w.HoldExpires
    | w.Fraud
    | w.AuthoriseUnderMinimum
    | BetChanged
    | IdleSeat
    | OthersHand
    | CardsRemoved
    | CardsMovedBack
    | FiveNotBurned
    | FaceUpCard
    | StuckCards
    | StackExhausted
    | FaultyCards
    | DiscardReview
    | NobodyCuts
    | StopMidCoup
    | Unforeseen
)
Events = (
    Asked
    | Call
    | Chosen
    | Corrected
    | Dealt
    | Done
    | Noted
    | Ruled
    | Transfer
    | w.Placed
    | w.Lifted
    | w.Lost
    | w.Won
    | w.Pushed
    | w.HalfBack
    | w.Annulled
    | w.Closed
    | c.Shuffled
    | c.CutMade
    | c.Loaded
    | c.Burned
    | Joined
    | RowBegun
    | RowDone
    | CoupDecided
    | Insured
    | Deducted
    | Imprisoned
    | Freed
    | StopInserted
    | StopOut
    | LaidDown
    | Counted
    | Collected
)
