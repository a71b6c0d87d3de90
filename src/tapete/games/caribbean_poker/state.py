"""The state of a table of Caribbean poker."""

from __future__ import annotations

from ..banked_poker.state import BankedState


class State(BankedState, frozen=True, kw_only=True):
    """Everything that the table knows. ``bought``: the boxes that have bought a card in this hand."""

    bought: tuple[str, ...] = ()
    undo: State | None = None
