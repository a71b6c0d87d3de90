"""The state of a table of Draw Poker."""

from __future__ import annotations

import msgspec

from ..banked_poker.state import BankedState


class State(BankedState, frozen=True, kw_only=True):
    """Everything that the table knows. ``changed``: how many cards each box has put down in this hand; ``before``: what
    everybody sees of those that lie before the ante, until they are collected (an empty face: it lies face down);
    ``looked``: the croupier has looked at the bank's cards."""

    changed: dict[str, int] = msgspec.field(default_factory=dict)
    before: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    looked: bool = False
    undo: State | None = None
