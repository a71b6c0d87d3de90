"""The state of a wheel table: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount, Due, Pending
from ..base.claims import Record
from ..base.late import Trail
from ..base.outcome import NOTHING, Outcome
from ..base.state import Change, Hold, Notice


class Stake(msgspec.Struct, frozen=True):
    """Chips of one player on one place. ``zeros`` counts the zeros an imprisoned stake has met (0: it is free)."""

    n: int
    owner: str
    on: str
    at: str
    layout: int
    amount: Amount
    zeros: int = 0
    mark: str = ""
    """``unnoticed``: it lies outside the limits and nobody saw it before the result"""
    colour: str = ""
    """of which colour its chips are (American roulette); empty: money chips"""

    @property
    def account(self) -> str:
        return f"stake:{self.n}"


class Colour(msgspec.Struct, frozen=True):
    """What a player bets with: a colour with its chip's value, or (colour '') money chips of one denomination."""

    colour: str
    value: Amount


class State(msgspec.Struct, frozen=True):
    """Everything that the table knows.

    ``accounts`` holds every account but the stakes, relative to the opening; ``limit_base`` is the minimum of which the
    maxima are multiples; ``before`` are the stakes that the last result found; ``undo`` is the whole state that it
    found, kept so that the jefe can correct a wrong entry while nothing else has happened.
    """

    phase: str
    minimum: Amount
    limit_base: Amount
    stakes: tuple[Stake, ...] = ()
    accounts: dict[str, int] = {}
    next_stake: int = 1
    round: int = 1
    spins: int = 0
    turn: int = 0
    croupiers: tuple[str, ...] = ()
    thrower: str = ""
    direction: str = ""
    asked: bool = False
    rethrow: bool = False
    previous: str = ""
    result: str = ""
    cleared: tuple[str, ...] = ()
    approved: bool = False
    altered: bool = False
    dues: tuple[Due, ...] = ()
    pending: tuple[Pending, ...] = ()
    balls_left: int = -1
    change: Change | None = None
    before: tuple[Stake, ...] = ()
    losses: dict[str, int] = {}
    breaches: dict[str, int] = {}
    excluded: dict[str, int] = {}
    barred: tuple[str, ...] = ()
    two_tables: tuple[str, ...] = ()
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = {}
    tickets: dict[str, int] = {}
    """how many chips were given for tickets, by person"""
    notices: tuple[Notice, ...] = ()
    """who was told of stakes outside the limits, in this session"""
    colours: dict[str, Colour] = {}
    value_chips: tuple[str, ...] = ()
    board: dict[str, Amount] = {}
    """by colour: the value of the money chip that lies on the marker board (American roulette)"""
    tips: Amount = 0
    owed: tuple[str, ...] = ()
    """by hand: the duties that hold the table up until they are done"""
    ball: str = ""
    """after a null throw: the pocket to which the ball was put back"""
    outcome: Outcome = NOTHING
    """how the last round ended, until the next one begins"""
    undo: State | None = None
    trail: Trail | None = None
    claims: dict[str, Record] = {}
