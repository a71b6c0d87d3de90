"""The state of a table of three-card poker."""

from __future__ import annotations

from ..banked_poker.state import BankedState


class State(BankedState, frozen=True, kw_only=True):
    """Everything that the table knows."""

    undo: State | None = None
