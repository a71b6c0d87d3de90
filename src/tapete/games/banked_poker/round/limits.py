"""How much may be staked on a box, and what says so."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ...bank.limits import maximum
from ..state import Stake
from ..turn import BankedTurn as Turn


def bounds(game: Any, state: Any, stake: Stake) -> tuple[int, int | None]:
    """The least and the most that may stand where this stake lies; second and side bets follow from others."""
    if stake.on != game.first_bet:
        return 0, None
    return state.minimum, maximum(game, state)


def lying(t: Turn[Any], player: str, on: str, box: int) -> int:
    """What counts towards the maximum there: all bets of the box, or the player's own."""
    alone = not holds(t.rules.limits.per_box)
    return sum(s.amount for s in t.s.stakes if s.on == on and s.box == box and (not alone or s.owner == player))


def check(t: Turn[Any], player: str, box: int, amount: int, on: str = "") -> None:
    """Minimum and maximum of a bet (the first one), with what lies there already."""
    limits, low, high = t.rules.limits, t.s.minimum, maximum(t.game, t.s)
    if denied(limits.within):
        return
    on = on or t.game.first_bet
    own = amount + sum(s.amount for s in t.s.stakes if s.owner == player and s.on == on and s.box == box)
    if own < low:
        t.refuse("below_minimum", limits.within, at=on, minimum=low, stake=own)
    total = amount + lying(t, player, on, box)
    if high is not None and total > high:
        per_box = limits.per_box if total > own else None
        t.refuse("above_maximum", limits.within, limits.multiples, per_box, at=on, maximum=high, stake=total)


def check_fixed(t: Turn[Any], player: str, on: str, box: int, amount: int) -> None:
    """A side bet has one amount, set by the house."""
    due, leaf = t.game.fixed(on), t.game.clause(on)
    already = sum(s.amount for s in t.s.stakes if s.owner == player and s.on == on and s.box == box)
    side = t.rules.sides.get(on)
    part = side.most if side is not None else t.rules.pools[on].most
    if part is not None and amount + already > part.value * t.s.minimum:
        most = int(part.value * t.s.minimum)
        t.refuse("above_maximum", part, at=on, maximum=most, stake=amount + already)
    if side is not None and denied(side.fixed):
        return
    if amount + already != due:
        t.refuse("wrong_amount", side.fixed if side is not None else leaf, at=on, amount=due)
