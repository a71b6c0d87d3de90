"""The state of a table of three bets."""

from __future__ import annotations

from ..banked_poker.state import BankedState

LEFT, RIGHT = "left", "right"
"""The places of the common cards, from the croupier."""
FIRST, SECOND, THIRD = "bet_1", "bet_2", "bet_3"
THREE = (FIRST, SECOND, THIRD)
ALL = "all_three"
"""All three bets at once."""


class State(BankedState, frozen=True, kw_only=True):
    """Everything that the table knows. ``stage``: which bet is decided on in this hand, the first or the second, or
    which common card is uncovered next (0: none yet); ``withdrew``: the bets that were withdrawn in this hand, as
    ``box:bet``."""

    stage: int = 0
    withdrew: tuple[str, ...] = ()
    undo: State | None = None
