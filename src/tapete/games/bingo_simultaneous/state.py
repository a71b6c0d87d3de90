"""The state of simultaneous bingo."""

from __future__ import annotations

import msgspec

from ..bingo.state import State as Room


class State(Room, frozen=True, kw_only=True):
    """``where``: in which hall everybody plays; ``cut``: halls that have lost their line."""

    where: dict[str, str] = msgspec.field(default_factory=dict)
    cut: tuple[str, ...] = ()
