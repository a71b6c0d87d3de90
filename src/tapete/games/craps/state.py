"""The state of a craps table: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount, Due, Pending
from ..base.claims import Record
from ..base.late import Trail
from ..base.outcome import NOTHING, Outcome
from ..base.state import Hold, Notice

Dice = tuple[int, ...]


class Stake(msgspec.Struct, frozen=True):
    """Chips of one player on one bet. ``number`` is the number it stands on ('' before it has one)."""

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    number: str = ""
    bound: bool = False
    """the bets were closed upon it: it plays until it is decided"""
    mark: str = ""
    """``unnoticed``: it lies outside the limits and nobody saw it before the result"""

    @property
    def account(self) -> str:
        return f"stake:{self.n}"


class Choice(msgspec.Struct, frozen=True):
    """Dice put before a player, of which he takes ``count``; the table then goes back to the phase ``back``."""

    by: str
    dice: Dice
    count: int
    why: str
    back: str


class State(msgspec.Struct, frozen=True):
    """Everything that the table knows.

    ``accounts`` holds every account but the stakes, relative to the opening; ``seats`` are the players in the order of
    the dice; ``dice``, ``reserve`` and ``lost`` are numbers of the table's set; ``faults`` counts how often each player
    broke the rules of throwing; ``turn_over`` says why the dice change hands once this throw is settled; ``before`` are
    the stakes that the last throw found, ``undo`` the whole state that it found, kept so that a wrong entry can be
    corrected while nothing else has happened.
    """

    phase: str
    minimum: Amount
    stakes: tuple[Stake, ...] = ()
    accounts: dict[str, int] = {}
    next_stake: int = 1
    round: int = 1
    point: str = ""
    seats: tuple[str, ...] = ()
    shooter: str = ""
    offered: bool = False
    deprived: tuple[str, ...] = ()
    faults: dict[str, int] = {}
    set: int = 1
    dice: Dice = ()
    reserve: Dice = ()
    lost: Dice = ()
    throws: int = 0
    choice: Choice | None = None
    previous: str = ""
    total: int = 0
    turn_over: str = ""
    last: bool = False
    dues: tuple[Due, ...] = ()
    pending: tuple[Pending, ...] = ()
    before: tuple[Stake, ...] = ()
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
    tips: Amount = 0
    owed: tuple[str, ...] = ()
    """duties of staff that the table waits for (``table.duties``)"""
    cash: Amount = 0
    """what was handed in at the table to be changed, and is not in the box yet"""
    outcome: Outcome = NOTHING
    """how the last round ended, until the next one begins"""
    undo: State | None = None
    trail: Trail | None = None
    claims: dict[str, Record] = {}
