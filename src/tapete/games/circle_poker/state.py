"""The state of a circle poker table: typed, JSON both ways.

A state is a value: the table never changes one that it was given. A move works on a copy of its own (``turn.Turn``),
so the structs are not frozen; what they hold (tuples, dicts) is replaced, never changed in place.
"""

from __future__ import annotations

import msgspec

from ...table.contract import Amount, Pending
from ..base.state import Hold


class Card(msgspec.Struct, frozen=True):
    """A card on the table: its number in the hand, its face, whether it lies open."""

    n: int
    face: str
    up: bool = False


class Pot(msgspec.Struct, frozen=True):
    """Who put into a pot and may win it (those who fold or are void are left out when it is looked at).

    Its chips are the account ``pot:k``; ``put``: how many of them each put there in this hand.
    """

    players: tuple[str, ...]
    put: dict[str, Amount] = {}


class Standing(msgspec.Struct, frozen=True):
    """How the round stood before a bet or raise, in case the bet goes back."""

    highest: Amount
    full: Amount
    size: Amount
    level: int
    raises: int
    bettor: str
    last_bettor: str


class Player(msgspec.Struct):
    """A player in the hand that is on.

    ``live``: he competes. ``spoke``: at which level of full bets he last spoke in this round (-1: not yet). ``raises``
    of his in this round. ``put``: all that he put in since the deal, forced bets included; ``forced``: those alone.
    ``stays``: he has folded without a bet to face and keeps getting cards (stud). ``stopped``: he speaks no more and
    plays for the pots so far. ``early``: a bet before his turn that he is held to. ``discards``: what he threw away;
    ``changed``: how many cards he changed (-1: he has not said). ``next``: his next card is dealt ``up``, or his next
    open one covered (``hole``). ``kept``: bets of earlier rounds that still lie before him; ``called``: what he put
    in with his last call of the round; ``won`` in this hand. ``shown``: he has shown; ``gave_up``: he gave up face down
    at the end.
    ``deemed``: a combination that binds him, whatever his cards say.
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
    reserved: bool = False
    stays: bool = False
    stopped: bool = False
    protected: bool = False
    early: Amount = 0
    discards: tuple[str, ...] = ()
    changed: int = -1
    next: str = ""
    kept: Amount = 0
    called: Amount = 0
    won: Amount = 0
    shown: bool = False
    gave_up: bool = False
    deemed: str = ""


class State(msgspec.Struct, kw_only=True):
    """Everything that the table knows.

    **Table.** ``accounts`` every account, relative to the opening; ``minimum``, ``maximum``, ``structure`` of the hand
    that is on; ``change`` those from the next hand on. ``seats`` by player. ``hands`` dealt so far; ``round`` the
    hand that is on or was the last (1 before the first). ``before``: the phase that an open question goes back to.

    **Marca.** ``marca`` its seat; ``marca_stays``: it does not move with the next deal (first hand, misdeal, annulled);
    ``lap``: other seats where somebody has played since it last lay there, to which it is due if it may be dead.

    **Hand.** ``players`` dealt in, ``order`` they in the order of speaking from the ``mano``. ``street`` from 1;
    ``turn`` who must speak or discard, ``first`` who opened the round; ``highest`` bet of the round, ``full`` the last
    full one (a short all-in is none), ``size`` of the last bet or raise, ``level`` full bets made in the round,
    ``raises`` made; ``bettor`` who made the highest bet of the round (while a street is dealt: of the round before),
    ``last_bettor`` of the hand, ``brought`` who was to make the forced bet of a stud game; ``unit`` at which the round
    is played once the high limit was used on an open pair; ``pot_at`` all chips in pots when the street was dealt;
    ``words`` spoken in the hand, the last by ``speaker``; ``asked_again``: the last raiser is asked once more;
    ``stood``: how the round stood before each of its bets.

    **Cards.** ``stock`` left in the pack; ``out`` one bit for each face of the pack that left it openly or to a hand;
    ``queue`` faces that azar has laid on the stock, ``owed`` who gets the next cards, of which ``given`` have been
    dealt; ``board`` rows of common cards; ``n`` cards of the hand dealt, the last one when
    ``entered`` words had been spoken; ``burned`` apart unseen; ``discarded`` in the
    discards; ``aside`` faces set aside by an incident; ``closing``: what follows when the owed cards are dealt.

    **Pots.** ``pots``; their chips are in ``accounts``. ``carried`` of ``pot:0`` came from earlier hands. ``cut_done``:
    pots whose cut was taken before the end; ``cut_taken``: what the house took of each in this hand.

    **Draw.** ``blanks`` in a row, ``opener``, ``opening`` his five first cards.

    **Session and people** are kept by the modules around the hand. ``marks``: facts of the hand, by name, that an
    incident leaves for later streets (gone with the next deal); ``memo``: the same for the session.
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
    pending: tuple[Pending, ...] = ()

    marca: int = 0
    marca_stays: bool = True
    lap: tuple[int, ...] = ()
    mano: str = ""

    players: dict[str, Player] = {}
    order: tuple[str, ...] = ()
    street: int = 0
    turn: str = ""
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

    stock: int = 0
    out: int = 0
    queue: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    given: int = 0
    closing: str = ""
    board: tuple[tuple[Card, ...], ...] = ()
    n: int = 0
    entered: int = 0
    burned: int = 0
    discarded: int = 0
    aside: tuple[str, ...] = ()
    laid: tuple[Card, ...] = ()
    """common cards of later streets that an incident had laid face down beside the others"""

    pots: tuple[Pot, ...] = ()
    carried: Amount = 0
    cut_done: tuple[int, ...] = ()
    cut_taken: dict[int, Amount] = {}
    to_show: tuple[str, ...] = ()
    settling: tuple[str, ...] = ()

    blanks: int = 0
    opener: str = ""
    opening: tuple[str, ...] = ()

    marks: dict[str, int] = {}
    memo: dict[str, int] = {}

    steps: tuple[str, ...] = ()
    cards: str = "used"
    posted: dict[str, str] = {}
    """by hand: which forced bets lie there before the deal, by player (``ante``, ``small_blind`` … joined by spaces)"""

    resting: tuple[str, ...] = ()
    rested: dict[str, int] = {}
    away: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    """who sat down since the last deal"""
    waiting: tuple[str, ...] = ()
    registered: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    starters: tuple[str, ...] = ()
    turns: dict[str, int] = {}
    """hands in which each was postre (or mano, where the law counts those)"""
    hands_left: int = -1
    change: tuple[int, int, str] | None = None
    lot: str = ""
    """what is drawn: ``seats`` or ``marca``"""
    lot_for: tuple[str, ...] = ()
    """who still gets a card of the lot"""
    lot_cards: dict[str, str] = {}
    problem: tuple[str, ...] = ()
    duties_done: tuple[str, ...] = ()
    duties_owed: tuple[str, ...] = ()
    consulted: bool = False
    put_out: tuple[str, ...] = ()
    """players the jefe has excluded from the table"""
    warned: dict[str, int] = {}
    breaches: dict[str, int] = {}
    excluded: dict[str, int] = {}
    barred: tuple[str, ...] = ()
    losses: dict[str, int] = {}
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = {}
    tips: Amount = 0

    undo: None = None

    @property
    def stakes(self) -> tuple[()]:
        """Bets of players against each other are accounts; there are no stakes against the house."""
        return ()
