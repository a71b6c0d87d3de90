"""What the states of several tables hold alike. A new game's state begins with ``TableState``, its stakes with
``Stake``; tables that were there before list the same fields in the order of their own records."""

from __future__ import annotations

from typing import Any

import msgspec

from ...table.contract import Amount, Pending
from .claims import Record
from .late import Trail
from .outcome import NOTHING, Outcome


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of one player on one place."""

    n: int
    owner: str
    on: str
    at: str = ""
    amount: Amount

    @property
    def account(self) -> str:
        return f"stake:{self.n}"


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """What a table knows in every game. ``accounts`` holds every account but the stakes, relative to the opening;
    ``losses`` what everybody lost in the last play; ``outcome`` how the last round ended, until the next one begins;
    ``undo`` the state that the last result found, where a wrong entry can be corrected; ``trail`` the round that is on
    or was the last, where an error of it may still be declared."""

    phase: str
    round: int = 1
    stakes: tuple[Stake, ...] = ()
    next_stake: int = 1
    accounts: dict[str, int] = {}
    losses: dict[str, int] = {}
    pending: tuple[Pending, ...] = ()
    outcome: Outcome = NOTHING
    undo: Any = None
    trail: Trail | None = None
    claims: dict[str, Record] = {}
    tickets: dict[str, int] = {}
    """how many chips were given for tickets, by person"""


class Hold(msgspec.Struct, frozen=True):
    """A payment that waits: for the recording (``cctv``) or for an authorisation (``under_minimum``)."""

    player: str
    why: str
    amount: Amount
    minutes: int = 0
    cite: tuple[str, ...] = ()


class Notice(msgspec.Struct, frozen=True):
    """Somebody was told of a stake that had lain unnoticed outside the limits: ``to`` whom, ``about`` whose."""

    to: str
    about: str
    amount: Amount


class Change(msgspec.Struct, frozen=True):
    """A new minimum that was announced and applies after ``balls`` more spins."""

    minimum: Amount
    balls: int
