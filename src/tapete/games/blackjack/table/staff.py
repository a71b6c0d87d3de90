"""Staff: duties by name, opening and closing the session, the last hands of a table."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base import staff as shared
from .. import moves as m
from ..turn import BY_HAND, PASS, Turn
from . import shoe


def on_perform(t: Turn, move: w.Perform) -> None:
    """A duty of the rulebook; those on new cards are due before the shuffle, those after a pass before the next."""
    shared.perform(t, move)
    t.set(duties_owed=tuple(name for name in t.s.duties_owed if name != move.duty))
    if t.s.phase == "shuffling":
        t.set(duties_done=(*t.s.duties_done, move.duty))


def on_open(t: Turn, move: w.OpenSession) -> None:
    handed = t.rules.shoe.handed_by
    t.allow(shared.HEADS, t.rules.authorised, t.rules.bank)
    t.in_phase("unopened")
    if holds(handed) and not t.s.handed:
        t.refuse("no_shoe", handed)
    t.note("session_opened", t.rules.authorised, amount=t.s.minimum)
    t.set(phase="betting")
    if t.game.terms.shoe != "ready":
        shoe.to_shuffling(t, t.game.terms.shoe)


def closing_clause(t: Turn) -> Leaf[Any] | None:
    return t.rules.closing.ordered


def on_close(t: Turn, move: w.CloseSession) -> None:
    """After the last hand; where no clause has it announced, between any two passes."""
    leaf = closing_clause(t)
    t.allow((*shared.HEADS, "croupier"), leaf, t.rules.staff.directs)
    free = () if holds(leaf) or t.s.hands_left >= 0 else ("betting", "shuffling")
    t.in_phase("ending", *free, sources=(leaf, t.rules.staff.directs))
    if t.s.stakes:
        t.refuse("bets_down", leaf)
    t.set(phase="over", pending=())
    t.emit(w.Closed(lid="none", cite=cites(leaf or t.rules.staff.directs)))


def on_announce_last(t: Turn, move: w.AnnounceLast) -> None:
    """The last hands; at an automatic shoe by laying the blocking card on the table, so many before the end."""
    leaf = t.rules.closing.machine_hands
    t.staff(t.rules.staff.directs)
    t.in_phase("betting", sources=(leaf,))
    if t.s.hands_left >= 0:
        t.refuse("already_done", leaf)
    if leaf is not None and t.game.machine:
        if move.hands != leaf.value:
            t.refuse("wrong_number_of_hands", leaf, hands=leaf.value)
        t.done("lay_blocking_card", "croupier", leaf)
    t.set(hands_left=move.hands)
    t.note("last_hands", leaf if t.game.machine else None, t.rules.staff.directs, amount=move.hands)


def on_order_closing(t: Turn, move: w.OrderClosing) -> None:
    """«Último juego de la mesa»: the next pass is the last."""
    c = t.rules.closing
    if c.ordered is None:
        t.refuse("no_rule", t.rules.staff.directs)
    t.allow(c.ordered_by.value if c.ordered_by is not None else ("jefe_de_mesa",), c.ordered_by, c.ordered)
    if t.s.phase in ("closed", *PASS, *BY_HAND) and holds(c.before_play):
        t.refuse("pass_on", c.before_play, phase=t.s.phase)
    t.in_phase("betting", "closed", *(PASS if denied(c.before_play) else ()), sources=(c.ordered,))
    if 0 <= t.s.hands_left <= 1:
        t.refuse("already_done", c.ordered)
    t.say(c.ordered, "croupier")
    t.note("last_hands", c.ordered, amount=1)
    t.set(hands_left=1)


def on_closing_time(t: Turn, move: m.ClosingTime) -> None:
    """Near the legal closing so many hands are still played."""
    leaf, by = t.rules.closing.near.get(str(move.hands)), t.rules.closing.near_by
    t.allow(by.value if by is not None else ("croupier",), by, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    if t.s.phase in ("unopened", "over", "ending"):
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if 0 <= t.s.hands_left <= move.hands:
        t.refuse("already_done", leaf)
    t.rule("closing_time", "last_hands", leaf, amount=move.hands)
    t.say(leaf, "croupier")
    t.set(hands_left=move.hands)


HANDLERS: dict[Any, Any] = {
    w.Perform: on_perform,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
    w.ChangeMinimum: shared.change_minimum,
    w.AnnounceLast: on_announce_last,
    w.OrderClosing: on_order_closing,
    m.ClosingTime: on_closing_time,
}
