"""The state of a hall of interconnected bingo."""

from __future__ import annotations

from ..base.linked import NONE, Hit, Pooled
from ..bingo.state import State as Room


class State(Room, frozen=True, kw_only=True):
    """``hits``: bingos that wait for the network's answer; ``pooled``: what the hall has with its network."""

    hits: tuple[Hit, ...] = ()
    pooled: Pooled = NONE
