"""The state of a blackjack table: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount, Pending
from ...table.shoe import Shoe
from ..base.claims import Record
from ..base.late import Trail
from ..base.linked import NONE, Hit, Pooled
from ..base.outcome import NOTHING, Outcome
from ..base.state import Change, Hold, Notice

MAIN = ("main", "round_1", "round_2", "round_3")
SIDE = ("under_13", "over_13", "bolsa", "progressive", "perfect_pairs")


def sort(on: str) -> str:
    """What a stake is, whatever its round.

    >>> sort("round_2"), sort("insurance_1"), sort("double"), sort("over_13")
    ('main', 'insurance', 'double', 'over_13')
    """
    kind, under, number = on.rpartition("_")
    if under and number in ("1", "2", "3"):
        return "main" if kind == "round" else kind
    return on


class Stake(msgspec.Struct, frozen=True):
    """Chips of one player. ``at``: the hand they lie on, for insurance and side bets the box.

    ``amount`` is all that lies there, ``won`` the part of it that is winnings; ``round`` in Challenge 21.
    """

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    round: int = 0
    won: Amount = 0
    place: int = 0
    """behind which box its owner stands or sits"""
    standing: bool = False
    mark: str = ""
    """``unnoticed``: it lies outside the limits and nobody saw it before the deal"""
    fate: str = ""
    """``won`` or ``null`` once the bank's hand has decided it; it lies there until the cards are collected"""

    @property
    def account(self) -> str:
        return f"stake:{self.n}"

    @property
    def sort(self) -> str:
        return sort(self.on)

    @property
    def box(self) -> int:
        return int(self.at.partition(".")[0])

    @property
    def played(self) -> bool:
        """It lies on a hand and shares its fate."""
        return self.sort in ("main", "double", "split")


class Hand(msgspec.Struct, frozen=True):
    """A hand of the pass. ``end``: how its turn ended (``natural``, ``stands``, ``bust``, ``out``); '': not yet."""

    name: str
    box: int
    cards: tuple[str, ...] = ()
    split: bool = False
    aces: bool = False
    doubled: bool = False
    end: str = ""
    gone: bool = False
    """its cards were collected"""


class State(msgspec.Struct, frozen=True):
    """Everything that the table knows.

    ``seats`` and ``commanders`` by box (in text); ``owed`` are the hands that wait for azar, in order; ``firsts`` the
    first cards of each box, for the bets on sevens; ``slots`` the progressive stakes of this pass; ``beaten`` the main
    bets that this pass has lost (``player/box``); ``steps`` what was done to the cards since they came; ``invited``:
    the bets were opened aloud; ``asker``: the last box that asked for a third card; ``third``: one was given;
    ``undo`` is the state before the last card, kept so that a wrong entry can be corrected.
    """

    phase: str
    minimum: Amount
    limit_base: Amount
    shoe: Shoe
    stakes: tuple[Stake, ...] = ()
    accounts: dict[str, int] = {}
    next_stake: int = 1
    round: int = 1
    seats: dict[str, str] = {}
    commanders: dict[str, str] = {}
    hands: tuple[Hand, ...] = ()
    bank: tuple[str, ...] = ()
    bank_done: bool = False
    bank_round: int = 0
    base: int = 0
    dealt: int = 0
    last: str = ""
    owed: tuple[str, ...] = ()
    turn: str = ""
    third: bool = False
    asker: int = 0
    insurance_called: bool = False
    firsts: dict[str, tuple[str, ...]] = {}
    slots: tuple[Stake, ...] = ()
    beaten: tuple[str, ...] = ()
    rank: int = 0
    stuck: tuple[str, ...] = ()
    handled: tuple[str, ...] = ()
    invited: bool = False
    fresh: bool = False
    """a pass has just ended and nothing has happened since"""
    cards: str = "used"
    steps: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    nobody_cuts: bool = False
    handed: int = 0
    duties_done: tuple[str, ...] = ()
    duties_owed: tuple[str, ...] = ()
    """what staff still owe of the last pass before the next one begins (by hand)"""
    separator_out: bool = False
    separator_during: bool = False
    last_of_shoe: bool = False
    shoes: int = 1
    hands_left: int = -1
    replace_cards: bool = False
    pending: tuple[Pending, ...] = ()
    change: Change | None = None
    flow: dict[str, int] = {}
    """what this pass has moved so far, by account, its stakes counted as paid in: what annulling it has to undo"""
    losses: dict[str, int] = {}
    breaches: dict[str, int] = {}
    excluded: dict[str, int] = {}
    barred: tuple[str, ...] = ()
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = {}
    tickets: dict[str, int] = {}
    """how many chips were given for tickets, by person"""
    notices: tuple[Notice, ...] = ()
    """who was told of stakes outside the limits, in this session"""
    outcome: Outcome = NOTHING
    """how the last round ended, until the next one begins"""
    undo: State | None = None
    trail: Trail | None = None
    claims: dict[str, Record] = {}
    hits: tuple[Hit, ...] = ()
    """side bets that have won of a shared pool and wait for it"""
    pooled: Pooled = NONE
