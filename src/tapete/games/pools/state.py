"""What a pool knows: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..base.state import TableState

POT = "pot"
"""The main pot."""


def reserve(name: str) -> str:
    """The account of a reserve pot."""
    return f"reserve:{name}"


class Pass(msgspec.Struct, frozen=True):
    """A pass of a table that is locked and not over. ``put``: all that it brought, ``cut`` the house's part of it,
    ``kept`` what went to each reserve pot, ``repaid`` to the house for an advance; ``took``: what it was paid."""

    table: str
    about: str
    put: Amount
    cut: Amount = 0
    kept: dict[str, int] = {}
    repaid: Amount = 0
    took: Amount = 0


class State(TableState, frozen=True, kw_only=True):
    """``round`` counts the passes that are over.

    moves     how many moves this pool has had: the number of the last one in its log
    tables    the game of each table that was linked to it
    passes    those that are locked and not over, in the order of their locking
    done      by table, its last pass that is over
    advanced  what the house has put in for a prize that the pots did not reach, and has not got back
    grown     by how much the last contribution made the pot grow
    """

    phase: str = "open"
    moves: int = 0
    passes: tuple[Pass, ...] = ()
    tables: dict[str, str] = msgspec.field(default_factory=dict)
    done: dict[str, str] = msgspec.field(default_factory=dict)
    advanced: Amount = 0
    grown: Amount = 0
