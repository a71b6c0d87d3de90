"""Side bets against the house that the player's own cards decide (the seguro)."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ...bank import paying
from ...base.stakes import lose
from ..state import Stake
from ..turn import BankedTurn as Turn


def settle(t: Turn[Any], on: str) -> None:
    """Box by box, from the croupier's right."""
    for stake in sorted((s for s in t.s.stakes if s.on == on), key=lambda s: (-s.box, s.n)):
        settle_one(t, stake)


def settle_one(t: Turn[Any], stake: Stake) -> None:
    """A listed combination is paid by its row; anything else loses."""
    side = t.rules.sides[stake.on]
    rows, made = t.game.rows(stake.on), t.game.side_category(t, stake.at, side)
    sources = (side.listed, side.independent)
    if made not in rows:
        if denied(side.less_loses):
            paying.lift(t, stake, side.less_loses)
        else:
            lose(t, stake, stake.amount, side.less_loses, *sources)
        return
    if denied(side.listed) or (not holds(side.independent) and t.game.beaten(t, stake.at)):
        lose(t, stake, stake.amount, *sources)
        return
    paying.win(t, stake, stake.on, rows[made], *sources)
    left = next((s for s in t.s.stakes if s.n == stake.n), None)
    if left is not None:
        paying.lift(t, left, rows[made])
