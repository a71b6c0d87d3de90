"""What the state of every baccarat table holds: people, cards on the table, the life of the shoe."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount, Pending, Slot
from ...table.shoe import Shoe
from ..base.outcome import NOTHING, Outcome
from ..base.state import Hold, Notice


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Each game adds its stakes, its own phases' facts and ``undo``.

    ``seats`` by player; ``waiting`` the list for vacant seats; ``slots`` the cards that lie on the table, ``owed`` the
    hands that wait for azar, in order, ``queue`` cards that are known before they are dealt; ``problem`` what an
    incident said of the cards, until it is decided; ``steps`` what was done to the packs since they came; ``shown`` the
    first card of the shoe, until it is burned; ``coups`` those played from this shoe.
    """

    phase: str
    minimum: Amount
    limit_base: Amount
    shoe: Shoe
    accounts: dict[str, int] = {}
    next_stake: int = 1
    round: int = 1
    coups: int = 0
    seats: dict[str, int] = {}
    waiting: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    owed: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    problem: tuple[str, ...] = ()
    last: str = ""
    cards: str = "used"
    steps: tuple[str, ...] = ()
    shown: str = ""
    declined: tuple[str, ...] = ()
    nobody_cuts: bool = False
    last_cutter: int = 0
    handed: int = 0
    duties_done: tuple[str, ...] = ()
    duties_owed: tuple[str, ...] = ()
    stop_out: bool = False
    last_of_shoe: bool = False
    one_more: bool = False
    shoes: int = 0
    hands_left: int = -1
    last_shoe: bool = False
    pending: tuple[Pending, ...] = ()
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
