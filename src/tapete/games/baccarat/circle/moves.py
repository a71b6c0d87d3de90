"""The vocabulary of the games in which a player holds the bank: taking it, speaking, what goes wrong, events.

Chemin de fer and baccarat at two cloths put it together with their own.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ....table.contract import Amount, Event, Incident, Move, Name
from ...base import moves as shared
from ...base.moves import About, Means, Stake
from ...cards import moves as cards
from .. import moves as family

Partner = Annotated[str, Meta(max_length=64)]
Cards = Annotated[int, Meta(ge=1, le=6)]


# --- players and staff ------------------------------------------------------------------------------------------------


class TakeBank(Move, frozen=True, tag="take_bank"):
    """A player takes the bank that is offered to him, for this amount (0: the least he may).

    ``partner`` puts up ``share`` of it, and is asked.
    """

    amount: Amount = 0
    partner: Partner = ""
    share: Amount = 0
    means: Means = "chips"


class Bid(Move, frozen=True, tag="bid"):
    """A player bids for the bank; a later bid replaces his former one."""

    amount: Stake


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back all he has staked, where he may."""


class Say(Move, frozen=True, tag="say"):
    """Punto, or the banker, speaks: a card, none, or «abato», cards on the table."""

    word: Literal["carta", "no", "abato"]


class AskCuadro(Move, frozen=True, tag="ask_cuadro"):
    """The banker asks the croupier for the table of the bank's play."""


class AskRules(Move, frozen=True, tag="ask_rules"):
    """A player asks the croupier about the rules, or (``advice``) what to do with his hand."""

    advice: bool = False


class AskCheck(Move, frozen=True, tag="ask_check"):
    """A player asks for a check of the cards at the end of the talla."""


class CloseWindow(Move, frozen=True, tag="close_window"):
    """The croupier closes what is open to several: an offer, an auction, the withdrawal of stakes."""


class CallAbono(Move, frozen=True, tag="call_abono"):
    """The croupier says that the difference may be put up for the bank."""


class AuthoriseFreeDraw(Move, frozen=True, tag="authorise_free_draw"):
    """Before the game: who makes banco may draw as he likes."""


# --- incidents --------------------------------------------------------------------------------------------------------


class EarlyDraw(Incident, frozen=True, tag="early_draw"):
    """The banker drew so many cards before the bets were closed."""

    cards: Cards = 1


class EarlyDrawWaived(Incident, frozen=True, tag="early_draw_waived"):
    """Exceptionally the rule on cards drawn too early is relaxed."""


class SlowPlayer(Incident, frozen=True, tag="slow_player"):
    """A player looks at his cards slowly or keeps them too long; ``announcing``: he is too slow to announce."""

    player: Name
    announcing: bool = True


class OutsideAdvice(Incident, frozen=True, tag="outside_advice"):
    """Somebody who is not the croupier advised a player."""

    player: Name


class AbonoInAssociation(Incident, frozen=True, tag="abono_in_association"):
    """Two players made an abono together."""

    player: Name
    partner: Name


class AbonoDoubt(Incident, frozen=True, tag="abono_doubt"):
    """A case about abonos that no rule foresees."""

    about: About = ""


class CardCheck(Incident, frozen=True, tag="card_check"):
    """A player asks for a check of the cards at the end of the talla."""

    player: Name


# --- events -----------------------------------------------------------------------------------------------------------


class Standing(Event, frozen=True, kw_only=True, tag="standing"):
    """A player stands behind a place (0: last in order; ``player`` left the table with -1)."""

    player: str
    behind: int


class Offered(Event, frozen=True, kw_only=True, tag="offered"):
    """The bank is offered, at this amount or more: to one (``rotation``, ``retake``, ``forced``, ``next_talla``) or to
    several in this order (``seated``, ``standing``, ``auction``)."""

    how: str
    to: tuple[str, ...]
    amount: Amount


class BidMade(Event, frozen=True, kw_only=True, tag="bid_made"):
    """A player bids, or says that he would take the bank, for this amount (``partner``: in association)."""

    player: str
    amount: Amount
    partner: str = ""


class Banker(Event, frozen=True, kw_only=True, tag="banker"):
    """A player is banker; ``how``: as in ``offered``; ``acquired_from`` the banker who had passed it. Empty: nobody."""

    player: str
    amount: Amount
    how: str
    acquired_from: str = ""


class BankPassed(Event, frozen=True, kw_only=True, tag="bank_passed"):
    """The banker gives up the bank: by ``choice``, by a ``loss``, by ``refusal`` to deal, at the end of the
    ``talla``."""

    player: str
    amount: Amount
    why: str


class Looked(Event, frozen=True, kw_only=True, tag="looked"):
    """Somebody lifted the cards of a hand and has seen them."""

    secret: ClassVar[tuple[str, ...]] = ("faces",)

    player: str
    hand: str
    faces: tuple[str, ...] | None = None


class Said(Event, frozen=True, kw_only=True, tag="said"):
    """Punto or banker has spoken."""

    player: str
    hand: str
    word: str


class Bound(Event, frozen=True, kw_only=True, tag="bound"):
    """A hand must follow the drawing rules in this coup; ``optional``: the banker must draw in the optional cells."""

    hand: str
    optional: bool = False


class CardsOut(Event, frozen=True, kw_only=True, tag="cards_out"):
    """So many cards lie outside the shoe, drawn too early; they come first in the deal."""

    cards: int


CircleMoves = (
    TakeBank
    | Bid
    | Lift
    | Say
    | AskCuadro
    | AskRules
    | family.AskChange
    | family.Tip
    | AskCheck
    | AuthoriseFreeDraw
    | CloseWindow
    | CallAbono
    | shared.LeaveList
    | shared.Leave
    | shared.Silence
    | family.Deal
    | cards.HandOutShoe
    | family.CountCards
    | cards.Shuffle
    | cards.Cut
    | family.InsertStop
    | cards.LoadShoe
    | shared.OpenSession
    | shared.CloseSession
    | shared.CloseBets
    | shared.Perform
    | family.Decide
    | cards.Correct
    | family.Card
)
CircleIncidents = EarlyDraw | EarlyDrawWaived | SlowPlayer | OutsideAdvice | AbonoInAssociation | AbonoDoubt | CardCheck
CircleEvents = (
    family.CommonEvents | Standing | Offered | BidMade | Banker | BankPassed | Looked | Said | Bound | CardsOut
)
