"""The state of a circle poker table: frozen, typed, JSON both ways.

The fields of what changes with every word stand in a *draft* (``Draft``, ``PlayerDraft``, ``BetsDraft``,
``PackDraft``): a turn works on drafts of its own (``turn.Turn``) and freezes them when it is done. What they hold
(tuples, dicts, the ``facts``) is replaced, never changed in place.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ...table.contract import Amount, Pending
from ..base.claims import Record
from ..base.late import Trail
from ..base.state import Hold
from .facts import NOTHING, Deck, Disc, Lot, Marks, People, Question, Session

Closing = Literal["", "street", "draw", "around"]
"""What follows when the owed cards are dealt: the round of the street, the next to draw, what an incident broke off."""
SettlingStep = Literal["take_cut", "award", "collect"]


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card on the table: its number in the hand, its face, whether it lies open."""

    n: int
    face: str
    up: bool = False


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Who put into a pot and may win it (those who fold or are void are left out when it is looked at).

    Its chips are the account ``pot:k``; ``put``: how many of them each put there in this hand.
    """

    players: tuple[str, ...]
    put: dict[str, Amount] = {}


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How the round stood before a bet or raise, in case the bet goes back."""

    highest: Amount
    full: Amount
    size: Amount
    level: int
    raises: int
    bettor: str
    last_bettor: str


# --- players --------------------------------------------------------------------------------------------------------


class Early(msgspec.Struct, frozen=True, gc=False):
    """A bet before one's turn: ``to`` how much it lies there, over which highest bet of the round, with how much of
    their own ``before`` it. ``bound``: it was taken back, and its player may only match or give up."""

    to: Amount
    over: Amount
    before: Amount = 0
    bound: bool = False


class PlayerDraft(msgspec.Struct, gc=False):
    """A player in the hand that is on.

    ``live``: they compete. ``spoke``: at which level of full bets they last spoke in this round (-1: not yet).
    ``raises`` of theirs in this round. ``put``: all that they put in since the deal, forced bets included; ``forced``:
    those alone; ``antes``: what of the ante lies in a side pot, by pot. ``stays``: folded without a bet to face, they
    keep getting cards (stud). ``stopped``: they speak no more and play for the pots so far. ``early``: a bet before
    their turn. ``silent``: the street in which silence was taken for a fold. ``discards``: what they threw away;
    ``changed``: how many cards they changed (-1: they have not said), ``due``: so many they get when all have
    discarded. ``next``: their next card is dealt ``up``, or their next open one covered (``hole``). ``kept``: bets of
    earlier rounds that still lie before them; ``called``: what they put in with their last call of the round; ``won``
    in this hand. ``shown``: they have shown; ``gave_up``: face down at the end. ``deemed``: a combination that binds
    them, whatever their cards say.

    For a misdeal: ``ante_back``, ``blind_back`` went back with a void hand and are due again; ``ante_out``: they stay
    out for want of an ante.
    """

    name: str
    seat: int
    cards: tuple[Card, ...] = ()
    live: bool = True
    spoke: int = -1
    raises: int = 0
    put: Amount = 0
    forced: Amount = 0
    ante: Amount = 0
    antes: dict[int, Amount] = {}
    reserved: bool = False
    stays: bool = False
    stopped: bool = False
    protected: bool = False
    early: Early | None = None
    silent: int = 0
    discards: tuple[str, ...] = ()
    changed: int = -1
    due: int = 0
    next: Literal["", "up", "hole"] = ""
    kept: Amount = 0
    called: Amount = 0
    won: Amount = 0
    shown: bool = False
    gave_up: bool = False
    deemed: str = ""
    ante_back: Amount = 0
    blind_back: Amount = 0
    ante_out: bool = False


class Player(PlayerDraft, frozen=True, gc=False):  # type: ignore[misc]  # a draft that is done
    """A player in the hand that is on, as the state keeps them."""


# --- bets and cards -------------------------------------------------------------------------------------------------


class BetsDraft(msgspec.Struct, kw_only=True, gc=False):
    """The round of betting. ``first`` who opened it; ``highest`` bet, ``full`` the last full one (a short all-in is
    none), ``size`` of the last bet or raise, ``level`` full bets made, ``raises`` made; ``bettor`` who made the highest
    bet of the round (while a street is dealt: of the round before), ``last_bettor`` of the hand, ``brought`` who was to
    make the forced bet of a stud game; ``unit`` at which the round is played once the high limit was used on an open
    pair; ``pot_at`` all chips in pots when the street was dealt; ``words`` spoken in the hand, the last by ``speaker``;
    ``asked_again``: the last raiser is asked once more; ``stood``: how the round stood before each of its bets."""

    first: str = ""
    highest: Amount = 0
    full: Amount = 0
    size: Amount = 0
    level: int = 0
    raises: int = 0
    bettor: str = ""
    last_bettor: str = ""
    brought: str = ""
    unit: Amount = 0
    pot_at: Amount = 0
    words: int = 0
    speaker: str = ""
    asked_again: bool = False
    stood: tuple[Standing, ...] = ()


class Bets(BetsDraft, frozen=True, kw_only=True, gc=False):  # type: ignore[misc]
    """The round of betting, as the state keeps it."""


class PackDraft(msgspec.Struct, kw_only=True, gc=False):
    """The cards. ``stock`` left in the pack; ``out`` one bit for each face of the pack that left it openly or to a
    hand; ``queue`` faces that azar has laid on the stock, ``owed`` the places that get the next cards, of which
    ``given`` have been dealt; ``closing``: what follows when all are. ``board`` rows of common cards; ``laid``: those
    of later streets that an incident had laid face down beside the others; ``n`` cards of the hand dealt, the last one
    when ``entered`` words had been spoken; ``burned`` apart unseen; ``discarded`` in the discards; ``aside`` faces set
    aside by an incident."""

    stock: int = 0
    out: int = 0
    queue: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    given: int = 0
    closing: Closing = ""
    board: tuple[tuple[Card, ...], ...] = ()
    laid: tuple[Card, ...] = ()
    n: int = 0
    entered: int = 0
    burned: int = 0
    discarded: int = 0
    aside: tuple[str, ...] = ()


class Pack(PackDraft, frozen=True, kw_only=True, gc=False):  # type: ignore[misc]
    """The cards, as the state keeps them."""


class Opening(msgspec.Struct, frozen=True):
    """Five-card draw: ``blanks`` in a row, who opened the pot, with which five cards."""

    blanks: int = 0
    opener: str = ""
    cards: tuple[str, ...] = ()


# --- the table ------------------------------------------------------------------------------------------------------


class Draft(msgspec.Struct, kw_only=True, gc=False):
    """Everything that the table knows, while a turn works on it.

    **Table.** ``accounts`` every account, relative to the opening; ``minimum``, ``maximum``, ``structure`` of the hand
    that is on. ``seats`` by player. ``hands`` dealt so far; ``round`` the hand that is on or was the last (1 before the
    first). ``before``: the phase that an open question goes back to; ``questions``: what those questions are about.

    **Hand.** ``players`` dealt in, ``order`` they in the order of speaking from the ``mano``. ``street`` from 1;
    ``turn`` who must speak or discard; ``posted``: by hand, the forced bets that lie there before the deal, by player.

    **Pots.** ``pots``; their chips are in ``accounts``. ``carried`` of ``pot:0`` came from earlier hands. ``cut_done``:
    pots whose cut was taken before the end; ``cut_taken``: what the house took of each in this hand. ``to_show``: who
    still has to show; ``settling``: steps that staff still have to take.

    **Conduct.** ``breaches``, ``excluded`` (the last hand), ``barred``, ``losses`` of the last hand, ``holds`` of
    payments and players who are ``watched``: what every table keeps.
    """

    phase: str
    before: str = ""
    accounts: dict[str, int] = {}
    minimum: Amount
    maximum: Amount = 0
    structure: str = ""
    round: int = 1
    hands: int = 0
    seats: dict[str, int] = {}
    disc: Disc = Disc()
    pending: tuple[Pending, ...] = ()
    questions: tuple[Question, ...] = ()

    players: dict[str, Player] = {}
    order: tuple[str, ...] = ()
    mano: str = ""
    street: int = 0
    turn: str = ""
    posted: dict[str, dict[str, Amount]] = {}
    bets: BetsDraft = Bets()
    pack: PackDraft = Pack()
    opening: Opening = Opening()
    marks: Marks = NOTHING

    pots: tuple[Pot, ...] = ()
    carried: Amount = 0
    cut_done: tuple[int, ...] = ()
    cut_taken: dict[int, Amount] = {}
    to_show: tuple[str, ...] = ()
    settling: tuple[SettlingStep, ...] = ()

    deck: Deck = Deck()
    lot: Lot | None = None
    people: People = People()
    session: Session = Session()

    breaches: dict[str, int] = {}
    excluded: dict[str, int] = {}
    barred: tuple[str, ...] = ()
    losses: dict[str, int] = {}
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = {}

    undo: None = None
    trail: Trail | None = None
    claims: dict[str, Record] = {}

    @property
    def stakes(self) -> tuple[()]:
        """Bets of players against each other are accounts; there are no stakes against the house."""
        return ()


class State(Draft, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):  # type: ignore[misc]
    """Everything that the table knows: a draft that is done."""

    bets: Bets = Bets()
    pack: Pack = Pack()
