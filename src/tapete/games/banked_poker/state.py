"""The state of a table of poker against the house: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ...table.shoe import Shoe
from ..base.linked import NONE, Hit, Pooled
from ..base.state import Change, Hold, Notice, TableState

BANK = "bank"
BOARD = "board"
"""The cards that all hands have in common."""


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of one player on a box (``at``); of the pool's bet, what went into the slot."""

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    won: Amount = 0
    mark: str = ""
    fate: str = ""
    """``won`` or ``null`` once the cards have decided it"""

    @property
    def account(self) -> str:
        return f"stake:{self.n}"

    @property
    def box(self) -> int:
        return int(self.at)


class Card(msgspec.Struct, frozen=True):
    """A card on the table: its number in the deal, its face, whether everybody sees it."""

    n: int
    face: str
    up: bool = False


class Hand(msgspec.Struct, frozen=True):
    """The cards of a box, of the bank, or in common. ``dealt``: the faces dealt to it, before any was changed;
    ``discards``: faces that were put down for others; ``out``: its player has withdrawn; ``done``: it is settled;
    ``gone``: its cards were collected."""

    name: str
    cards: tuple[Card, ...] = ()
    dealt: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    out: bool = False
    done: bool = False
    gone: bool = False

    @property
    def faces(self) -> tuple[str, ...]:
        return tuple(card.face for card in self.cards)

    @property
    def box(self) -> int:
        return int(self.name)


class BankedState(TableState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``seats`` by box (in text); ``slots``: bets for a pool that went into the slot in this hand; ``owed``: the hands
    that wait for azar, in order; ``asking``: the boxes that have still to decide; ``put_out``: who has lost all bets of
    this hand by a breach; ``pack``: which pack is in play; ``steps``: what was done to the cards since the last hand;
    ``declined``: who did not want to cut; ``hands_left``: until the end of the session (-1: not announced);
    ``flow``: what this hand has moved so far, by account, its stakes counted as paid in; ``idle``: passes in a row in
    which somebody who has a place did not play; ``consenting``: the boxes on which others may bet, by the word of
    whoever has the place; ``hits``: prizes that wait for a shared pool; ``pooled``: what the table has with its pools;
    ``entered``: who has bet for the pool in this hand, and how they have lost the right to its prizes (empty: they
    have not); ``unloaded``: what players have paid for credits that are not activated yet; ``dark``: the boxes that are
    closed to the pool because their light does not work.
    """

    minimum: Amount
    limit_base: Amount
    shoe: Shoe
    stakes: tuple[Stake, ...] = ()  # type: ignore[assignment]
    slots: tuple[Stake, ...] = ()
    consenting: tuple[str, ...] = ()
    seats: dict[str, str] = msgspec.field(default_factory=dict)
    hands: tuple[Hand, ...] = ()
    owed: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    put_out: tuple[str, ...] = ()
    dealt: int = 0
    last: str = ""
    pack: int = 1
    steps: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    nobody_cuts: bool = False
    hands_left: int = -1
    duties_owed: tuple[str, ...] = ()
    flow: dict[str, int] = msgspec.field(default_factory=dict)
    idle: dict[str, int] = msgspec.field(default_factory=dict)
    entered: dict[str, str] = msgspec.field(default_factory=dict)
    unloaded: dict[str, int] = msgspec.field(default_factory=dict)
    dark: tuple[str, ...] = ()
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = msgspec.field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    """who was told of stakes outside the limits, in this session"""
    breaches: dict[str, int] = msgspec.field(default_factory=dict)
    excluded: dict[str, int] = msgspec.field(default_factory=dict)
    barred: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    pooled: Pooled = NONE
    change: Change | None = None
    undo: BankedState | None = None
