"""All cards are dealt: the players' hands are turned up and put in order, and then the bets are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, denied, holds, reading
from ..banked_poker.round import settle
from . import moves as m
from .streets import still_in

if TYPE_CHECKING:
    from ..banked_poker.turn import BankedTurn as Turn


def settles(t: Turn[Any]) -> None:
    """The bank's cards lie there: now those of the players in turn, then who has the higher hands, then the bets. Where
    all have withdrawn only what hangs on their own cards is left."""
    if not still_in(t):
        t.game.base_settled(t)
        return
    q = t.rules.qualify
    for hand in settle.ordered(t):
        if hand in still_in(t) and not denied(q.shown):
            settle.show(t, hand.name, q.shown)
    if holds(q.ranked):
        rank(t)
    settle.go_on(t)


def rank(t: Turn[Any]) -> None:
    """The players' hands from the highest."""
    judge, q = t.game.judge, t.rules.qualify
    worths = {hand.name: judge.worth(t.game.holding(t, hand)) for hand in sorted(still_in(t), key=lambda h: h.box)}
    order = sorted(worths, key=worths.__getitem__, reverse=True)
    by = next(iter(t.rules.staff.directs.value), t.actor.name)
    t.emit(m.HandsRanked(hands=tuple(order), by=by, cite=cites(q.ranked), reading=reading(q.ranked)))
