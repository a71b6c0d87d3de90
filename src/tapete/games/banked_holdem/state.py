"""The state of a table of hold'em against the house."""

from __future__ import annotations

import msgspec

from ..banked_poker.state import BankedState


class State(BankedState, frozen=True, kw_only=True):
    """Everything that the table knows. ``bank_boxes``: where the bank's cards go, in their order; ``street``: the bet
    that is decided on, or was last; ``boxed``: cards that lay face up in the pack in this hand; ``aside``: a card drawn
    by error waits to be the next one; ``reshuffle``: after this hand the cards are shuffled by order of the law;
    ``rebukes``: breaches that were spoken of, by player; ``next_game``: what the cloth was changed to."""

    bank_boxes: tuple[str, ...] = ()
    street: str = ""
    boxed: int = 0
    aside: bool = False
    reshuffle: bool = False
    rebukes: dict[str, int] = msgspec.field(default_factory=dict)
    next_game: str = ""
    undo: State | None = None
