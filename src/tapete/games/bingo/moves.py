"""The vocabulary of bingo: what people, staff and azar can do, what may go wrong, what can happen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ...table.events import Call, Done, Noted, Ruled, Transfer
from ..base import moves as w

Count = Annotated[int, Meta(ge=1, le=100_000)]
CardNumber = Annotated[int, Meta(ge=1, le=100_000)]
Ordinal = Annotated[int, Meta(ge=0, le=10**9)]
Series = Annotated[str, Meta(max_length=8)]
BallNumber = Annotated[int, Meta(ge=1, le=999)] | Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,2}$")]
Prize = Literal["line", "bingo"]
Step = Literal["sold", "prizes", "panel", "start"]

# --- players --------------------------------------------------------------------------------------------------------


class Buy(Move, frozen=True, tag="buy"):
    """A player buys cards (or, where cards are given for tickets, tickets). ``number``: wants those from this one on;
    ``device``: orders them at the table; ``of``: the employee who sells them."""

    count: Count
    number: Annotated[int, Meta(ge=0, le=100_000)] = 0
    device: bool = False
    of: Annotated[str, Meta(max_length=40)] = ""


class Exchange(Move, frozen=True, tag="exchange"):
    """A player has tickets exchanged for cards. ``number``: wants those from this one on."""

    count: Count
    number: Annotated[int, Meta(ge=0, le=100_000)] = 0


class Reserve(Move, frozen=True, tag="reserve"):
    """A player wants a card of a series kept for later."""

    number: CardNumber


class HandBack(Move, frozen=True, tag="hand_back"):
    """A player hands back the cards of the last game."""


class HandOver(Move, frozen=True, tag="hand_over"):
    """A player who leaves gives the cards to somebody else."""

    to: Name


class Inspect(Move, frozen=True, tag="inspect"):
    """A player looks on while material and balls are checked."""


class Sing(Move, frozen=True, tag="sing"):
    """A player sings line or bingo aloud. ``game``: of which game the card is (0: this one); ``half`` of a double card
    (0: that of this game); ``beside``: another card that the line is made up with."""

    prize: Prize
    card: CardNumber
    series: Series = ""
    game: Ordinal = 0
    half: Literal[0, 1, 2] = 0
    beside: Annotated[int, Meta(ge=0, le=100_000)] = 0


# --- staff ----------------------------------------------------------------------------------------------------------


class CheckMaterial(Move, frozen=True, tag="check_material"):
    """Before the session: material and installations work; ``balls``: how many there are. ``director``: saw it."""

    balls: Annotated[int, Meta(ge=0, le=999)] = 90
    director: bool = False


class BallsIn(Move, frozen=True, tag="balls_in"):
    """The balls are put into the extractor; or all of them are taken out once, and then put in."""


class AnnounceSeries(Move, frozen=True, tag="announce_series"):
    """Before the sale: series, cards of a series, face value."""


class Collect(Move, frozen=True, tag="collect_leftovers"):
    """The sale is over: the cards that were not sold are collected."""


class Announce(Move, frozen=True, tag="announce_game"):
    """One of the announcements before the first ball."""

    what: Step


class CallBall(Move, frozen=True, tag="call_ball"):
    """By hand: the number of the ball that came out is announced."""


class ShowBall(Move, frozen=True, tag="show_ball"):
    """By hand: it is shown on the screen."""


class Check(Move, frozen=True, tag="check_card"):
    """A card that was sung is checked."""

    card: CardNumber
    prize: Prize
    series: Series = ""


class AskMore(Move, frozen=True, tag="ask_more"):
    """«¿Alguna línea más?», «¿Algún bingo más?»."""


class GiveOrder(Move, frozen=True, tag="order"):
    """The order: to resume after a line, to end after a bingo."""


class AnnounceSecond(Move, frozen=True, tag="announce_second"):
    """Double cards: play goes on for the second half."""


class PayPrize(Move, frozen=True, tag="pay_prize"):
    """By hand: a prize is paid."""

    player: Name
    prize: Name
    card: CardNumber


class ChangeBalls(Move, frozen=True, tag="change_balls"):
    """Another set of balls. ``director``: is present."""

    director: bool = False


class LastGame(Move, frozen=True, tag="announce_last_game"):
    """«Último juego»."""


class FixPrize(Move, frozen=True, tag="fix_prize"):
    """Whoever decides it puts a prize in play from the next game on, or fixes what the text leaves to them."""

    prize: Name
    amount: Amount = 0
    order: Annotated[int, Meta(ge=0, le=999)] = 0
    colour: Annotated[str, Meta(max_length=24)] = ""


class Hour(Move, frozen=True, tag="hour"):
    """An hour has sounded."""

    at: Annotated[str, Meta(pattern=r"^([01]\d|2[0-3])[:.][0-5]\d$")]


class NewSession(Move, frozen=True, tag="new_session"):
    """The session ends and the next one begins: another day, with the pools as they stand."""


class Decide(Move, frozen=True, tag="decide"):
    """Whoever settles conflicts decides one."""

    option: Literal["for_house", "for_player"]


class Ball(Move, frozen=True, tag="ball"):
    """Azar: a ball comes out."""

    number: BallNumber


class Balls(Move, frozen=True, tag="balls"):
    """Azar: several balls, one after another, each announced and shown before the next."""

    numbers: Annotated[tuple[BallNumber, ...], Meta(min_length=1, max_length=200)]


class PrudentTime(Move, frozen=True, tag="prudent_time"):
    """Reloj: the time left for other claims is over."""


# --- what goes wrong ------------------------------------------------------------------------------------------------


class WrongNumber(Incident, frozen=True, tag="wrong_number"):
    """The announcer called another number than came out. ``substantial``: that affects the game."""

    said: Annotated[int, Meta(ge=1, le=999)]
    substantial: bool


class CauseElsewhere(Incident, frozen=True, tag="cause_elsewhere"):
    """Something for which another rule, to which the text refers, makes a game null."""


class ImperfectBall(Incident, frozen=True, tag="imperfect_ball"):
    """A ball is not in perfect condition."""

    number: Annotated[int, Meta(ge=1, le=999)]


class Breakdown(Incident, frozen=True, tag="extractor_breakdown"):
    """The extractor fails in a game."""


class AlteredCard(Incident, frozen=True, tag="altered_card"):
    """A card is marked so that its number cannot be read, or was manipulated."""

    player: Name
    card: CardNumber
    way: Literal["unclear", "manipulated"]


class ErasableMarks(Incident, frozen=True, tag="erasable_marks"):
    """A player marks with a pencil or anything that can be erased."""

    player: Name


class CardKept(Incident, frozen=True, tag="card_kept"):
    """A player keeps or hides cards of a game."""

    player: Name


class EarlyMark(Incident, frozen=True, tag="early_mark"):
    """A player has marked a number before it was announced."""

    player: Name


class Misprinted(Incident, frozen=True, tag="misprinted_card"):
    """A player finds only now that a card is badly printed, out of sequence or of another game."""

    player: Name
    card: CardNumber


class Standing(Incident, frozen=True, tag="standing_player"):
    """Somebody without a seat plays standing."""

    player: Name


class Conflict(Incident, frozen=True, tag="conflict"):
    """A conflict in the game; it waits for whoever settles it."""

    player: Name


# --- events ---------------------------------------------------------------------------------------------------------


class SeriesOnSale(Event, frozen=True, kw_only=True, tag="series_on_sale"):
    """The sale begins; ``printed``: what stands on the cards beside their numbers."""

    series: str
    first: int
    printed: dict[str, str] = msgspec.field(default_factory=dict)
    back: tuple[str, ...] = ()


class TicketsSold(Event, frozen=True, kw_only=True, tag="tickets_sold"):
    """A player has bought tickets."""

    player: str
    count: int
    by: tuple[str, ...]


class CardsSold(Event, frozen=True, kw_only=True, tag="cards_sold"):
    """A player has cards of a series, from one number to another."""

    player: str
    series: str
    first: int
    last: int
    by: str


class CardsReturned(Event, frozen=True, kw_only=True, tag="cards_returned"):
    """Cards went back to the table: those of a game that is over, or that is null."""

    player: str = ""


class CardsGiven(Event, frozen=True, kw_only=True, tag="cards_given"):
    """Cards passed from one player to another."""

    player: str
    to: str


class LeftoversCollected(Event, frozen=True, kw_only=True, tag="leftovers_collected"):
    """The sale is over."""

    sold: int
    takings: Amount
    by: str
    kept_by: tuple[str, ...] = ()


class PanelShown(Event, frozen=True, kw_only=True, tag="panel_shown"):
    """What the screens show before the start."""

    shown: dict[str, str]


class Drawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A ball came out, as the so-and-so-many-th."""

    number: int
    order: int


class Called(Event, frozen=True, kw_only=True, tag="ball_called"):
    """Its number was announced."""

    number: int
    by: str


class Shown(Event, frozen=True, kw_only=True, tag="ball_shown"):
    """It is on the screen."""

    number: int


class Stopped(Event, frozen=True, kw_only=True, tag="stopped"):
    """Somebody sings; the game stands still."""

    player: str
    prize: str
    series: str
    card: int
    by: tuple[str, ...]


class Handed(Event, frozen=True, kw_only=True, tag="card_handed"):
    """The card that was sung is handed to whoever has to have it."""

    card: int
    to: str


class MatrixShown(Event, frozen=True, kw_only=True, tag="matrix_shown"):
    """The house's copy of the card, for all to see."""

    card: int
    lines: tuple[tuple[int, ...], ...]


class Checked(Event, frozen=True, kw_only=True, tag="checked"):
    """The claim is right (``good``), or why it is not; ``missing``: numbers that have not come."""

    player: str
    prize: str
    card: int
    good: bool
    why: str = ""
    missing: tuple[int, ...] = ()


class Resumed(Event, frozen=True, kw_only=True, tag="resumed"):
    """Play goes on."""

    by: str


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    by: str


class PrizeShared(Event, frozen=True, kw_only=True, tag="prize_shared"):
    """A prize, and in how many parts it goes; none: nobody has it."""

    prize: str
    amount: Amount
    shares: int


class PrizeInPlay(Event, frozen=True, kw_only=True, tag="prize_in_play"):
    """A prize of this game: how much, and up to which ball (none: any) or with which colour it is won."""

    prize: str
    amount: Amount
    order: int | None = None
    colour: str = ""


class PrizeFixed(Event, frozen=True, kw_only=True, tag="prize_fixed"):
    """Somebody decided about a prize."""

    prize: str
    by: str
    amount: Amount | None = None
    order: int | None = None
    colour: str = ""


class TokenGiven(Event, frozen=True, kw_only=True, tag="token_given"):
    """A winner gets something that shows of which game the prize is."""

    player: str
    half: int


class BallsChanged(Event, frozen=True, kw_only=True, tag="balls_changed"):
    """Another set of balls."""

    games: int


class Inspected(Event, frozen=True, kw_only=True, tag="inspected"):
    """A player looked on."""

    player: str


class Entered(Event, frozen=True, kw_only=True, tag="entered"):
    """An entry in the book of acts, and who signs it."""

    what: str
    signed: tuple[str, ...]
    about: str = ""


class Act(Event, frozen=True, kw_only=True, tag="act"):
    """The act of a game as it is closed: what it says, and who signs and keeps it."""

    fields: dict[str, str]
    signed: tuple[str, ...]
    kept_by: tuple[str, ...] = ()


Moves = (
    Buy | Exchange | Reserve | HandBack | HandOver | Inspect | Sing | CheckMaterial | BallsIn | AnnounceSeries
    | Collect | Announce | CallBall | ShowBall | Check | AskMore | GiveOrder | AnnounceSecond | PayPrize | ChangeBalls
    | LastGame | Decide | FixPrize | Hour | NewSession | Ball | Balls | PrudentTime | WrongNumber | CauseElsewhere
    | ImperfectBall | Breakdown | AlteredCard | ErasableMarks | CardKept | EarlyMark | Misprinted | Standing | Conflict
    | w.Leave | w.Perform | w.CloseSession | w.BreachOfDuty | w.BarredPerson | w.Irregularity | w.HoldPayment
    | w.ReleaseHold | w.HoldExpires | w.Fraud
)  # fmt: skip

Events = (
    SeriesOnSale | TicketsSold | CardsSold | CardsReturned | CardsGiven | LeftoversCollected | PanelShown | Drawn
    | Called | Shown | Stopped | Handed | MatrixShown | Checked | Resumed | Ended | PrizeShared | PrizeInPlay
    | PrizeFixed | TokenGiven | BallsChanged | Inspected | Entered | Act | Call | Done | Noted
    | Ruled | Transfer | w.Lifted | w.Lost | w.Won | w.Annulled | w.Closed
)  # fmt: skip
