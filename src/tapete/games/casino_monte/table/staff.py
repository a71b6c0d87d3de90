"""Staff: duties by name, change for players, opening and closing the session."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites
from ...base import moves as w
from ...base import staff as shared
from .. import moves as m
from ..turn import Turn
from . import shoe

CHANGE = "change_money"


def on_ask_change(t: Turn, move: m.AskChange) -> None:
    """Chips are owed to whoever brings money; they come from outside the table's books, so the amount is noted."""
    leaf = t.rules.duties.get(CHANGE)
    name = t.player()
    if leaf is None or not leaf.value.holds or not leaf.value.by:
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf,))
    if CHANGE in t.s.duties_owed:
        t.refuse("already_done", leaf)
    t.note("change_asked", leaf, about=name, amount=move.amount)
    t.set(duties_owed=(*t.s.duties_owed, CHANGE))


def on_perform(t: Turn, move: w.Perform) -> None:
    """A duty of the rulebook; change is given to whoever has asked for it."""
    leaf = t.rules.duties.get(move.duty)
    if move.duty == CHANGE and CHANGE not in t.s.duties_owed:
        t.refuse("nothing_pending", leaf, at=move.duty)
    shared.perform(t, move)
    t.set(duties_owed=tuple(name for name in t.s.duties_owed if name != move.duty))


def check_duties(t: Turn) -> None:
    """What is owed to the players comes before the deal."""
    if t.s.duties_owed:
        name = t.s.duties_owed[0]
        t.refuse("duty_owed", t.rules.duties[name], at=name)


def on_open(t: Turn, move: w.OpenSession) -> None:
    t.allow(shared.HEADS, t.rules.authorised, t.rules.bank)
    t.in_phase("unopened")
    t.note("session_opened", t.rules.authorised, amount=t.s.minimum)
    t.set(phase="betting")
    if t.game.terms.shoe == "ready":
        t.announce("betting")
    else:
        shoe.to_shuffling(t)


def on_close(t: Turn, move: w.CloseSession) -> None:
    """Between two hands."""
    directs = t.rules.staff.directs
    t.allow((*shared.HEADS, *directs.value), directs)
    t.in_phase("betting", "shuffling", sources=(directs,))
    if t.s.stakes:
        t.refuse("bets_down", directs)
    t.set(phase="over", pending=())
    t.emit(w.Closed(lid="none", cite=cites(directs)))


HANDLERS: dict[Any, Any] = {
    m.AskChange: on_ask_change,
    w.Perform: on_perform,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
}
