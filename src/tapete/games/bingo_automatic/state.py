"""The state of automatic bingo."""

from __future__ import annotations

from ..bingo_terminals.state import State as Terminals


class State(Terminals, frozen=True, kw_only=True):
    """``cut``: halls that have lost their line."""

    cut: tuple[str, ...] = ()
