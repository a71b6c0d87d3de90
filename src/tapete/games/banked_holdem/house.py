"""What the house changes: the limits, and the game on a reversible cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, denied, holds
from ..base import moves as w
from ..base.staff import HEADS
from . import moves as m

if TYPE_CHECKING:
    from ..banked_poker.turn import BankedTurn as Turn

LIMITS = "TH3"
"""The doubt on limits that are changed while the table is open."""
ANNOUNCED = "announced"


def on_change_minimum(t: Turn[Any], move: w.ChangeMinimum) -> None:
    """A new minimum, and the maxima with it: before the table opens, or where the text is so read between two hands."""
    limits = t.rules.limits
    t.allow(limits.set_by.value, limits.set_by)
    if t.s.phase != "unopened":
        fixed = limits.fixed_in_session
        if holds(fixed) and t.game.terms.readings.get(LIMITS) != ANNOUNCED:
            t.refuse("limits_fixed", fixed)
        t.in_phase("betting", "shuffling", sources=(fixed,))
        if t.s.stakes:
            t.refuse("bets_down", fixed)
    if move.minimum == t.s.minimum:
        t.refuse("already_done", limits.set_by, minimum=move.minimum)
    t.set(minimum=move.minimum, limit_base=move.minimum)
    t.note("minimum", limits.set_by, amount=move.minimum)


def on_change_game(t: Turn[Any], move: m.ChangeGame) -> None:
    """The cloth is turned, once a day: the former game is closed, the new one has a float and a book of its own."""
    c = t.rules.cloth
    t.allow(HEADS, c.reversible)
    if not t.game.terms.reversible or denied(c.reversible):
        t.refuse("not_reversible", c.reversible)
    if t.game.terms.changes >= c.changes.value:
        t.refuse("game_changed_already", c.changes, times=c.changes.value)
    if move.to == t.game.game:
        t.refuse("same_game", c.changes, at=move.to)
    t.in_phase("betting", "shuffling", "ending", sources=(c.closed_first,))
    if t.s.stakes and holds(c.closed_first):
        t.refuse("bets_down", c.closed_first)
    if not move.advance and holds(c.own_float):
        t.refuse("no_float", c.own_float)
    if move.book == t.game.terms.cloth_number and holds(c.own_book):
        t.refuse("same_book", c.own_book, at=str(move.book))
    turn_cloth(t, move)


def turn_cloth(t: Turn[Any], move: m.ChangeGame) -> None:
    c = t.rules.cloth
    for stake in t.s.stakes:  # only where nothing has to be closed first
        t.drop(stake)
        t.pay(stake.account, stake.owner, stake.amount, "stake_back", c.closed_first)
    if holds(c.closed_first):
        t.emit(w.Closed(lid="none", cite=cites(c.closed_first)))
    t.set(phase="over", pending=(), next_game=move.to)
    t.emit(
        m.GameChanged(
            to=move.to, advance=move.advance, book=move.book, by=t.actor.name,
            cite=cites(c.reversible, c.changes, c.closed_first, c.own_float, c.own_book),
        )
    )  # fmt: skip


HANDLERS: dict[Any, Any] = {w.ChangeMinimum: on_change_minimum, m.ChangeGame: on_change_game}
