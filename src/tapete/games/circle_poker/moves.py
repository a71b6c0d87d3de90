"""The vocabulary of poker between players: moves and events. Incidents stand in ``incidents.py``.

A seat is a number; the turn and the deal go round the seats as the law says. Chips behind the line are ``resto:NAME``,
before it ``bet:NAME``, gathered ``pot:0`` (the main pot), ``pot:1`` …; ``cagnotte`` is the house's slot.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ...table.cards import Face
from ...table.contract import Amount, Event, Move, Name
from ...table.events import Asked, Call, Chosen, Corrected, Dealt, Done, Noted, Ruled, Transfer, Turned
from ..base import moves as shared
from ..base.moves import Means, Silence, Stake
from ..cards import moves as cards
from .incidents import CircleIncidents, Seat
from .law.terms import Structure

About = shared.About
Faces = Annotated[tuple[Face, ...], Meta(max_length=52)]
Names = Annotated[tuple[Name, ...], Meta(max_length=10)]
By = Literal["chips", "word"]

# --- players: seats and chips ---------------------------------------------------------------------------------------


class Register(Move, frozen=True, tag="register"):
    """A person registers for the session, before the table opens; or who keeps the list puts ``player`` on it."""

    player: str = ""


class Sit(Move, frozen=True, tag="sit"):
    """A person takes a seat himself, where the law lets him."""

    seat: Seat


class BuyIn(Move, frozen=True, tag="buy_in"):
    """A player makes the initial purchase (0: the initial resto)."""

    amount: Amount = 0
    means: Means = "chips"


class Rebuy(Move, frozen=True, tag="rebuy"):
    """A player adds chips to his resto (reposición)."""

    amount: Stake


class SitOut(Move, frozen=True, tag="sit_out"):
    """A player rests from the next hand on and keeps his seat."""


class StepAway(Move, frozen=True, tag="step_away"):
    """A player leaves the table for a while; ``notified``: he told the jefe de sala."""

    notified: bool = True


class ComeBack(Move, frozen=True, tag="come_back"):
    """A player who rested or stepped away plays again from the next hand."""


class CedeSeat(Move, frozen=True, tag="cede_seat"):
    """A player cedes his seat to a person on the list, who buys his chips or does not."""

    to: Name
    buys_chips: bool = True


class Tip(Move, frozen=True, tag="tip"):
    """A player gives a tip from his resto."""

    amount: Stake


class Protect(Move, frozen=True, tag="protect"):
    """A player puts a chip on his cards."""


# --- players: the hand ----------------------------------------------------------------------------------------------


class Post(Move, frozen=True, tag="post"):
    """By hand: a player posts his forced bet."""

    bet: Literal["ante", "small_blind", "big_blind", "blind"]


class Fold(Move, frozen=True, tag="fold"):
    """Retirarse: by word, or with the cards over the line."""

    by: Literal["cards", "word"] = "cards"


class Check(Move, frozen=True, tag="check"):
    """Pasar."""


class Reserve(Move, frozen=True, tag="reserve"):
    """Reservarse: wait until somebody bets."""


class Cover(Move, frozen=True, tag="call"):
    """Cubrir, ver, ir: match the highest bet, or put in all there is if that is less."""


class Bet(Move, frozen=True, tag="bet"):
    """The first bet of a round (abrir, apostar), or the bring-in. ``by: word``: announced; chips need not follow."""

    amount: Stake
    by: By = "chips"
    means: Means = "chips"
    crossed: bool = True


class Raise(Move, frozen=True, tag="raise"):
    """Subir: raise the highest bet of the round to this amount."""

    to: Stake
    by: By = "chips"
    means: Means = "chips"
    crossed: bool = True


class AllIn(Move, frozen=True, tag="all_in"):
    """Resto: everything the player has on the table."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """On his turn a player takes back a bet made out of turn, where the law lets him."""


class Discard(Move, frozen=True, tag="discard"):
    """Draw: the player throws these cards away (none: servido). ``aloud``: he says how many.

    ``cards``: the same as one text (``As Kd``), as offers name them; ``faces`` is then left out.
    """

    faces: Annotated[tuple[Face, ...], Meta(max_length=5)] = ()
    aloud: bool = True
    cards: Annotated[str, Meta(max_length=14)] = ""


class AskDiscards(Move, frozen=True, tag="ask_discards"):
    """Draw: a player asks how many cards another changed."""

    player: Name


class Show(Move, frozen=True, tag="show"):
    """A player shows his cards at the end."""


class Muck(Move, frozen=True, tag="muck"):
    """A player gives up at the end and throws his cards face down."""


class AskToSee(Move, frozen=True, tag="ask_to_see"):
    """Somebody asks to see the cards of a player who gave up face down, or of the hand that was called."""

    player: Name


class Choose(Move, frozen=True, tag="choose"):
    """The answer to a question that somebody owes; ``about`` may be left out where he owes only one.

    ``seventh``: ``go_on`` or ``stop``; ``take_part`` or ``stay_out``. ``ante``: ``post`` or ``out``. ``amount``:
    ``keep`` or ``change``.
    """

    option: Annotated[str, Meta(min_length=1, max_length=16)]
    about: About = ""


# --- staff ----------------------------------------------------------------------------------------------------------


class OpenSession(Move, frozen=True, tag="open_session"):
    """The table opens for the session; the jefe de sala is told of it, or not."""

    told: bool = True


class DrawSeats(Move, frozen=True, tag="draw_seats"):
    """The seats are drawn by lot; azar answers with ``lot``, or card by card."""


class DrawMarca(Move, frozen=True, tag="draw_marca"):
    """The first place of the marca is drawn; azar answers with ``lot``, or card by card."""


class PlaceMarca(Move, frozen=True, tag="place_marca"):
    """The croupier puts the marca before a seat at the start."""

    seat: Seat


class AssignSeat(Move, frozen=True, tag="assign_seat"):
    """Once the session has begun: a free seat goes to a person of the list."""

    player: Name
    seat: Seat


class CheckDeck(Move, frozen=True, tag="check_deck"):
    """By hand: the croupier checks that the whole deck is there."""


class PresentDeck(Move, frozen=True, tag="present_deck"):
    """By hand: new cards are laid face up by suits."""


class Shuffle(Move, frozen=True, tag="shuffle"):
    """By hand: somebody shuffles once more. ``way``: mix (chemin de fer), gather, riffle, or a machine."""

    way: Literal["mix", "gather", "riffle", "machine"] = "riffle"
    times: Annotated[int, Meta(ge=1, le=20)] = 1
    sequences: bool = False


class Cut(Move, frozen=True, tag="cut"):
    """By hand: the cut, after so many cards (0: at the middle)."""

    at: Annotated[int, Meta(ge=0, le=52)] = 0


class Deal(Move, frozen=True, tag="deal"):
    """The croupier begins the hand: forced bets, then azar gives card by card."""


class TakeCut(Move, frozen=True, tag="take_cut"):
    """By hand: the house's cut of the pots goes into the slot (0: what is due)."""

    amount: Amount = 0


class Award(Move, frozen=True, tag="award"):
    """By hand: the pots are delivered; ``agreed``: all have seen the winning cards and agree."""

    agreed: bool = True


class Collect(Move, frozen=True, tag="collect"):
    """By hand: the cards are collected, and looked over, or not."""

    checked: bool = True


class ShowStub(Move, frozen=True, tag="show_stub"):
    """The croupier shows the rest of the stock after the hand."""


class ChangeLimits(Move, frozen=True, tag="change_limits"):
    """The limits of the running table change (0, empty: as before); announced to the players first, or not."""

    minimum: Amount = 0
    maximum: Amount = 0
    structure: Structure = ""
    announced: bool = True


class Decide(Move, frozen=True, tag="decide"):
    """The person to whom the law leaves it decides what is pending (``about`` empty: the oldest).

    ``go_on``; ``null``: the hand is annulled, money back; ``warn``; ``exclude`` from the table; ``speaks`` or
    ``passed`` (a skipped turn); ``valid`` or ``false`` (openers); ``replace`` cards; ``for_player``, ``for_house``,
    ``cctv`` (a dispute).
    """

    option: Literal[
        "go_on", "null", "warn", "exclude", "speaks", "passed", "valid", "false",
        "replace", "for_player", "for_house", "cctv",
    ]  # fmt: skip
    about: About = ""


# --- chance and time ------------------------------------------------------------------------------------------------


class Card(Move, frozen=True, tag="card"):
    """Azar answers: the next card. ``to``, if given, must be who is to have it: a name, or ``board``."""

    face: Face
    to: Annotated[str, Meta(max_length=64)] = ""


class Cards(Move, frozen=True, tag="cards"):
    """Azar answers with several cards at once, in the order in which they come; burned cards are not among them.

    What is not owed yet lies on the stock in this order, until something has it shuffled.
    """

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=52)]


class Lot(Move, frozen=True, tag="lot"):
    """Azar answers: the players in the order of the lot (seat 1 first; for the marca only the first counts)."""

    players: Names


class TimeOver(Move, frozen=True, tag="time_over"):
    """Reloj: the fixed time of the session is over, after so many minutes."""

    minutes: Annotated[int, Meta(ge=0, le=10_000)] = 60


class AwayTime(Move, frozen=True, tag="away_time"):
    """Reloj: a player has been away for so many minutes."""

    player: Name
    minutes: Annotated[int, Meta(ge=0, le=600)]


# --- events ---------------------------------------------------------------------------------------------------------


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    """A player has a seat; ``player`` empty: it is free again."""

    player: str
    seat: int


class Listed(Event, frozen=True, kw_only=True, tag="listed"):
    """A person is on a list at this place (``registered``, ``waiting``); place 0: no longer."""

    player: str
    list: str
    place: int


class MarcaAt(Event, frozen=True, kw_only=True, tag="marca"):
    """The disc lies before this seat; who is mano in this hand."""

    seat: int
    mano: str


class Began(Event, frozen=True, kw_only=True, tag="hand"):
    """A hand begins: its number, and how many players are dealt in."""

    hand: int
    players: int


class Posted(Event, frozen=True, kw_only=True, tag="posted"):
    """A forced bet was posted."""

    player: str
    bet: str
    amount: Amount


class Round(Event, frozen=True, kw_only=True, tag="round"):
    """A betting round begins; ``first`` speaks first."""

    street: int
    first: str


class TurnOf(Event, frozen=True, kw_only=True, tag="turn"):
    """It is this player's turn; so much he must put in to stay."""

    player: str
    to_call: Amount


class Acted(Event, frozen=True, kw_only=True, tag="acted"):
    """A player spoke: ``fold``, ``check``, ``reserve``, ``call``, ``bet``, ``raise``, ``bring_in``.

    ``amount``: chips he put in; ``to``: his bet of the round now; ``all_in``: nothing is left behind it.
    """

    player: str
    action: str
    amount: Amount = 0
    to: Amount = 0
    all_in: bool = False
    aloud: bool = True


class Mucked(Event, frozen=True, kw_only=True, tag="mucked"):
    """A player's cards went to the discards, unseen."""

    player: str
    cards: int


class Burned(Event, frozen=True, kw_only=True, tag="burned"):
    """Cards were set apart unseen: ``apart``, or among the ``discards``."""

    cards: int
    to: str = "apart"
    face: str = ""


class Reshuffled(Event, frozen=True, kw_only=True, tag="shuffled"):
    """So many cards were shuffled."""

    cards: int
    way: str
    by: str


class CutMade(Event, frozen=True, kw_only=True, tag="cut_made"):
    """The cards were cut."""

    by: str
    at: int = 0


class Gathered(Event, frozen=True, kw_only=True, tag="gathered"):
    """The bets of a round are in the pot: what pot k holds, and who competes for it."""

    pot: int
    amount: Amount
    players: tuple[str, ...]


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """Draw: a player threw cards away; the opener's lie on the pot."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)

    player: str
    cards: int | None
    to: str = "discards"


class Blank(Event, frozen=True, kw_only=True, tag="blank"):
    """Draw: nobody opened; so many blank hands in a row, this pair is needed now."""

    hands: int
    needs: str


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    """A player showed his cards."""

    player: str
    faces: tuple[str, ...]


class Valued(Event, frozen=True, kw_only=True, tag="value"):
    """What the croupier reads: the combination, and the five cards that make it. ``row``: 1 or 2; ``low``: the low."""

    player: str
    hand: str
    faces: tuple[str, ...]
    row: int = 0
    low: bool = False


class CutTaken(Event, frozen=True, kw_only=True, tag="cut_taken"):
    """The house took its cut of a pot (or, ``pot: -1``, of a player's session)."""

    pot: int
    amount: Amount
    base: Amount
    player: str = ""


class Won(Event, frozen=True, kw_only=True, tag="won"):
    """A player takes a pot or his part of it. ``part``: high, low, row_1, row_2, or all; ``odd``: odd chips in it."""

    player: str
    pot: int
    amount: Amount
    part: str = "all"
    odd: Amount = 0


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """Chips go back to a player: ``uncalled``, ``no_pot``, ``misdeal``, ``annulled``, ``void``, ``change``,
    ``losing_call`` …"""

    player: str
    amount: Amount
    why: str


class Collected(Event, frozen=True, kw_only=True, tag="collected"):
    """The cards of the hand were collected."""

    cards: int


class LimitsAre(Event, frozen=True, kw_only=True, tag="limits"):
    """The limits of the table from the next hand on."""

    minimum: Amount
    maximum: Amount
    structure: str


Moves = (
    Register
    | Sit
    | shared.JoinList
    | shared.LeaveList
    | BuyIn
    | Rebuy
    | SitOut
    | StepAway
    | ComeBack
    | CedeSeat
    | shared.Leave
    | shared.BuyTicket
    | Tip
    | Protect
    | Post
    | Fold
    | Check
    | Reserve
    | Cover
    | Bet
    | Raise
    | AllIn
    | Withdraw
    | Discard
    | AskDiscards
    | Show
    | Muck
    | AskToSee
    | Choose
    | Silence
    | OpenSession
    | shared.CloseSession
    | DrawSeats
    | DrawMarca
    | PlaceMarca
    | AssignSeat
    | cards.NewCards
    | cards.InspectCards
    | CheckDeck
    | PresentDeck
    | Shuffle
    | Cut
    | Deal
    | TakeCut
    | Award
    | Collect
    | ShowStub
    | ChangeLimits
    | shared.OrderClosing
    | shared.AnnounceLast
    | shared.Perform
    | Decide
    | cards.Correct
    | Card
    | Cards
    | Lot
    | TimeOver
    | AwayTime
    | CircleIncidents
    | shared.RuleDispute
    | shared.PaymentHold
    | shared.BreachOfDuty
    | shared.BarredPerson
    | shared.Irregularity
    | shared.ReleaseHold
    | shared.HoldExpires
    | shared.Fraud
)
"""One vocabulary for all varieties; what a variety does not know it refuses (``no_rule``)."""

Events = (
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
    | shared.Annulled
    | shared.Closed
    | Seated
    | Listed
    | MarcaAt
    | Began
    | Posted
    | Round
    | TurnOf
    | Acted
    | Mucked
    | Burned
    | Reshuffled
    | CutMade
    | Gathered
    | Discarded
    | Blank
    | Shown
    | Valued
    | CutTaken
    | Won
    | Returned
    | Collected
    | LimitsAre
)
