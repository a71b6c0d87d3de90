"""The vocabulary of Casino Monte: moves, incidents with their facts, events.

A box is a number, counted from the croupier's left; its hand goes by that number, the croupier's is ``bank``. What a
stake is: ``initial``, ``tie`` or ``revancha``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Event, Incident, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Done, Noted, Ruled, Transfer
from ..base import moves as shared
from ..base.moves import HalfBack, Means, Pushed, Silence, Stake
from ..cards import moves as cards

On = Literal["initial", "tie", "revancha"]
Box = Annotated[int, Meta(ge=1, le=9)]
BETS: tuple[On, ...] = ("initial", "tie", "revancha")


# --- players --------------------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a box: before the deal, initially or on the tie; after a tie, on Revancha. Who has no place
    takes that of the box if it is free, and else bets with whoever has it (``box`` 0: the player's own)."""

    stake: Stake
    on: On = "initial"
    box: Annotated[int, Meta(ge=0, le=9)] = 0
    means: Means = "chips"


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a bet (all of it)."""

    on: On = "initial"
    box: Annotated[int, Meta(ge=0, le=9)] = 0


class Sit(Move, frozen=True, tag="sit"):
    """A player takes the place at a box."""

    box: Box


class Choose(Move, frozen=True, tag="choose"):
    """The answer to the croupier: ``revancha``, with a second bet as high as the first, or ``decline``."""

    option: Literal["revancha", "decline"]
    about: Annotated[str, Meta(max_length=32)] = ""


class AskChange(Move, frozen=True, tag="ask_change"):
    """A player asks for chips in exchange for money."""

    amount: Stake


# --- staff and chance -----------------------------------------------------------------------------------------------


class Cut(cards.Cut, frozen=True, tag="cut"):
    """So many cards are cut off (0: half of them); ``exposed``: some of them were seen."""

    exposed: bool = False


class InsertStop(Move, frozen=True, tag="insert_stop"):
    """The stop card goes in, with so many cards behind it (0: the fewest that the law admits)."""

    behind: Annotated[int, Meta(ge=0, le=311)] = 0


class Burn(cards.Burn, frozen=True, tag="burn"):
    """Cards are set aside: those of a fresh shoe, or those before the Revancha (0: as many as due)."""

    face_down: bool = True


class Deal(Move, frozen=True, tag="deal"):
    """The croupier begins to deal; then azar gives card by card."""


class Card(Move, frozen=True, tag="card"):
    """Azar answers: the next card. ``to``, if given, must be the hand that is to have it."""

    face: Face
    to: Annotated[str, Meta(max_length=8)] = ""


class Take(Move, frozen=True, tag="take"):
    """By hand: the lost bets of a box are taken, and its card."""

    box: Box


class Pay(Move, frozen=True, tag="pay"):
    """By hand: the bets of a box are paid (``amount`` 0: what is due), and its card is taken."""

    box: Box
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0


class Decide(Move, frozen=True, tag="decide"):
    """Whoever settles what comes up decides what is pending."""

    option: Literal["go_on", "null"]
    about: Annotated[str, Meta(max_length=32)] = ""


# --- incidents ------------------------------------------------------------------------------------------------------


class FaceUpCard(Incident, frozen=True, tag="face_up_card_in_shoe"):
    """A card appears face up in the shoe."""

    dealt: ClassVar[bool] = True
    face: Face


class NobodyCuts(Incident, frozen=True, tag="nobody_cuts"):
    """No player wants to cut."""


class ShortCut(Incident, frozen=True, tag="short_cut"):
    """A player cut off so many cards only; ``exposed``: or some of them were seen."""

    cards: Annotated[int, Meta(ge=1, le=311)]
    exposed: bool = False


class SeparatorSeen(Incident, frozen=True, tag="separator_seen"):
    """The stop card appears."""


class LateBet(Incident, frozen=True, tag="late_bet"):
    """Chips were put down after the call."""

    player: Name
    box: Box
    stake: Stake
    on: On = "initial"


class RevanchaEarly(Incident, frozen=True, tag="revancha_bet_early"):
    """Chips were put on Revancha before the cards have tied."""

    player: Name
    stake: Stake


class TieWithoutInitial(Incident, frozen=True, tag="tie_bet_without_initial"):
    """A player put chips on the tie and has no initial bet."""

    player: Name
    stake: Stake


class TieOrder(Incident, frozen=True, tag="tie_order"):
    """A box has tied while others are not settled: what comes first? It moves nothing."""

    box: Box


class DeclineRevancha(Incident, frozen=True, tag="decline_revancha"):
    """A tied bettor does not want to go to Revancha: what does it cost? It moves nothing."""

    player: Name


class SplitDecision(Incident, frozen=True, tag="split_decision_in_box"):
    """A bettor wants to go to Revancha although whoever has the place does not: may that be? It moves nothing."""

    player: Name


class SecondTie(Incident, frozen=True, tag="second_tie"):
    """The cards of the Revancha have tied as well: what is paid on an initial bet of so much? It moves nothing."""

    stake: Stake


class TouchesCards(Incident, frozen=True, tag="player_touches_cards"):
    """A player touches a card."""

    player: Name


class OverBoxLimit(Incident, frozen=True, tag="over_box_limit"):
    """A player put so much on a box that its bettors together exceed the maximum."""

    player: Name
    box: Box
    stake: Stake


class AnyOtherProblem(Incident, frozen=True, tag="any_other_problem"):
    """Anything that no rule settles: the jefe decides."""


Moves = (
    Bet
    | Lift
    | Sit
    | Choose
    | AskChange
    | shared.Leave
    | shared.OpenSession
    | shared.CloseSession
    | shared.CloseBets
    | shared.Perform
    | Silence
    | cards.Shuffle
    | Cut
    | cards.DeclineCut
    | InsertStop
    | cards.LoadShoe
    | Burn
    | Deal
    | Card
    | cards.Correct
    | Take
    | Pay
    | Decide
    | FaceUpCard
    | NobodyCuts
    | ShortCut
    | SeparatorSeen
    | LateBet
    | RevanchaEarly
    | TieWithoutInitial
    | TieOrder
    | DeclineRevancha
    | SplitDecision
    | SecondTie
    | TouchesCards
    | OverBoxLimit
    | AnyOtherProblem
)


# --- events ---------------------------------------------------------------------------------------------------------


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """A player has the place at a box; ``player`` empty: it is free again."""

    player: str
    box: int


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    """A phase of the game is announced."""

    phase: str
    by: str


class Separated(Event, frozen=True, kw_only=True, tag="separated"):
    """The stop card went in, with so many cards behind it."""

    behind: int


class StopShown(Event, frozen=True, kw_only=True, tag="separator"):
    """The stop card came out and was shown."""


class Compared(Event, frozen=True, kw_only=True, tag="compared"):
    """A hand's card was compared with the croupier's."""

    hand: str
    face: str
    bank: str
    result: str


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """The cards of a hand were taken away."""

    hand: str
    cards: int


Events = (
    Call
    | Transfer
    | Done
    | Asked
    | Chosen
    | Ruled
    | Noted
    | Corrected
    | Dealt
    | shared.Placed
    | shared.Lifted
    | shared.Lost
    | shared.Won
    | shared.Annulled
    | shared.Closed
    | Pushed
    | HalfBack
    | cards.Shuffled
    | cards.CutMade
    | cards.Loaded
    | cards.Burned
    | Seated
    | Announced
    | Separated
    | StopShown
    | Compared
    | Collected
)
