"""Facts that a table keeps beside its cards and chips, each under its own name: what errors leave behind, what somebody
is asked, how the deck was prepared, who is here, how far the session has come."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...table.contract import Amount

# --- what a hand remembers ------------------------------------------------------------------------------------------


class Laying(msgspec.Struct, frozen=True):
    """Common cards are laid face down after an incident (sintético): the ``rest`` of them, then the card for the
    ``vacant`` place; once they lie there, no ``step`` is left."""

    incident: str
    step: Literal["", "rest", "vacant"] = ""


class Seen(msgspec.Struct, frozen=True):
    """Cards of a deal that were merely seen: the first one's number, and how many."""

    street: int
    card: int
    cards: int


class Marks(msgspec.Struct, frozen=True, kw_only=True):
    """What incidents of a hand leave for its later streets; gone with the next deal.

    ``dead``: the disc lies before somebody who is not in the hand.

    **Streets.** ``no_burn`` those without a burn; ``mixed`` before which the stock is shuffled and cut; ``more`` before
    which as many cards as players are set apart; ``no_round`` those without a round of betting; ``early``: common
    cards that were turned too early, by their street. ``again``: the street that begins anew when cards are laid.

    **Cards.** ``burned`` faces that everybody has seen; ``laying`` common cards face down; ``shifted``: the cards of a
    street moved on by one; ``empty``: cards before an empty seat, collected when the deal is over; ``seen``.
    ``cut_by``: who has to cut the stock, shuffled anew by hand, before a card comes; ``cut_cite``: by which provisions;
    ``cut_burns``: cards that are eliminated after that cut.

    **Players.** ``asked_in``: who says, once the others have their last card, whether they take part in the last round;
    ``reopen``: that round is opened anew after the answer. ``declined``: who does not post a missing ante, while
    another still owes an answer. ``only``: who takes the pots alone.

    **Draw.** ``openers_valid``, ``false_opener``: what was decided of the opening; ``due``: cards that are still to be
    given to who draws; ``set_by``: pots that stay for the next hand.
    """

    dead: bool = False

    no_burn: tuple[int, ...] = ()
    mixed: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    no_round: tuple[int, ...] = ()
    early: dict[int, tuple[str, ...]] = {}
    again: int = 0

    burned: tuple[str, ...] = ()
    laying: Laying | None = None
    shifted: bool = False
    empty: dict[int, int] = {}
    seen: tuple[Seen, ...] = ()
    cut_by: str = ""
    cut_cite: tuple[str, ...] = ()
    cut_burns: int = 0

    asked_in: tuple[str, ...] = ()
    reopen: bool = False
    declined: tuple[str, ...] = ()
    only: str = ""

    openers_valid: bool = False
    false_opener: bool = False
    due: int = 0
    set_by: tuple[int, ...] = ()


NOTHING = Marks()
"""A hand in which nothing went wrong."""


# --- what somebody is asked -----------------------------------------------------------------------------------------


class Doubt(msgspec.Struct, frozen=True, tag="doubt"):
    """Whom a question to the jefe is about (nobody: the table); ``question`` as the open question says it."""

    question: str
    about: str = ""


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """What a misinformed player had announced, and may keep or change."""

    player: str
    action: str
    to: Amount = 0


class MissingAnte(msgspec.Struct, frozen=True, tag="missing_ante"):
    """The ante that a player is asked for after all."""

    player: str
    amount: Amount


Question = Doubt | Announced | MissingAnte


# --- the deck -------------------------------------------------------------------------------------------------------


class Shuffled(msgspec.Struct, frozen=True):
    """One shuffle: in which way, how often, by whom."""

    way: str
    times: int
    role: str


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """What was done with the pack since the last hand; ``new``: the cards are."""

    new: bool = False
    checked: bool = False
    presented: bool = False
    inspected: bool = False
    shuffles: tuple[Shuffled, ...] = ()
    cut: bool = False


UNTOUCHED = Deck()
"""Cards that were used, and with which nothing was done yet."""


class Lot(msgspec.Struct, frozen=True):
    """What is drawn, who still gets a card of the lot, the cards so far."""

    what: Literal["seats", "marca"]
    waiting: tuple[str, ...] = ()
    cards: dict[str, tuple[str, ...]] = {}


# --- people and the session -----------------------------------------------------------------------------------------


class People(msgspec.Struct, frozen=True, kw_only=True):
    """Who is here beside those in the hand.

    **Seats.** ``registered`` before the opening, ``waiting`` on the list, ``bought`` chips, ``new`` since the last
    deal, ``starters`` of the session, ``seconds``: another seat that somebody holds.

    **Pauses.** ``resting``; ``rested`` hands; ``without``: the last hand that counted as one; ``away`` from the table,
    ``unnoticed`` without a word; ``idle``: hands in a row let pass at the seat.

    **Counts.** ``turns``: hands in which each was postre (or mano, where the law counts those); ``dues``: what each
    still owes of the cut of a session.

    **Conduct.** ``warned``, ``exposed`` their own cards, ``talked``: how often; ``put_out`` by the jefe, ``leaving``:
    from the next hand on.
    """

    registered: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    starters: tuple[str, ...] = ()
    seconds: dict[str, int] = {}

    resting: tuple[str, ...] = ()
    rested: dict[str, int] = {}
    without: dict[str, int] = {}
    away: tuple[str, ...] = ()
    unnoticed: tuple[str, ...] = ()
    idle: dict[str, int] = {}

    turns: dict[str, int] = {}
    dues: dict[str, Amount] = {}

    warned: dict[str, int] = {}
    exposed: dict[str, int] = {}
    talked: dict[str, int] = {}
    put_out: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()


class NewLimits(msgspec.Struct, frozen=True):
    """Limits that were announced and hold from the next hand on."""

    minimum: Amount
    maximum: Amount
    structure: str


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """How far the session has come: what was ``announced`` before it, the ``hands_left`` of its last ones (-1: not
    yet), limits to ``change``, whether management was ``consulted`` on the open question, whether all cards are to be
    shuffled anew, the ``tips``."""

    announced: tuple[str, ...] = ()
    hands_left: int = -1
    change: NewLimits | None = None
    consulted: bool = False
    reshuffle: bool = False
    tips: Amount = 0


class Disc(msgspec.Struct, frozen=True):
    """The marca: its seat (0: none yet); whether it ``stays`` with the next deal (first hand, misdeal, annulled); the
    ``lap``: other seats where somebody has played since it last lay there, to which it is due if it may be dead."""

    seat: int = 0
    stays: bool = True
    lap: tuple[int, ...] = ()
