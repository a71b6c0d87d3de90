"""Staff: duties by name, change for players, opening and closing the session, the last hands."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base import staff as shared
from ...base.stakes import ticket_exchanged
from .. import moves as m
from ..turn import BankedTurn as Turn
from . import pack

CHANGE = "change_money"


def on_ask_change(t: Turn[Any], move: m.AskChange) -> None:
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


def on_perform(t: Turn[Any], move: w.Perform) -> None:
    """A duty of the rulebook; change is given to whoever has asked for it."""
    leaf = t.rules.duties.get(move.duty)
    if move.duty == CHANGE and CHANGE not in t.s.duties_owed:
        t.refuse("nothing_pending", leaf, at=move.duty)
    if move.duty in t.s.duties_owed and leaf is not None:  # at its moment or late: it is owed until it is done
        t.allow(leaf.value.by, leaf)
        t.done(move.duty, t.actor.name, leaf, about=move.about)
    else:
        shared.perform(t, move)
    t.set(duties_owed=tuple(name for name in t.s.duties_owed if name != move.duty))


def check_duties(t: Turn[Any]) -> None:
    """What is owed to the players comes before the deal."""
    if t.s.duties_owed:
        name = t.s.duties_owed[0]
        t.refuse("duty_owed", t.rules.duties[name], at=name)


def on_open(t: Turn[Any], move: w.OpenSession) -> None:
    t.allow(shared.HEADS, t.rules.authorised, t.rules.bank)
    t.in_phase("unopened")
    t.note("session_opened", t.rules.authorised, amount=t.s.minimum)
    t.set(phase="shuffling")
    pack.prepare(t)


# --- the last hands -------------------------------------------------------------------------------------------------


def last_clauses(t: Turn[Any]) -> tuple[Leaf[Any] | None, ...]:
    """What the law says of the last hands; where it says nothing, who directs the game."""
    e = t.rules.ending
    return tuple(leaf for leaf in (e.last_hands, e.last_by, e.ordered) if leaf is not None) or (t.rules.staff.directs,)


def on_announce_last(t: Turn[Any], move: w.AnnounceLast) -> None:
    """At the end of the day so many hands are announced."""
    e, sources = t.rules.ending, last_clauses(t)
    by = e.last_by if e.last_by is not None else t.rules.staff.directs
    t.allow(by.value, by)
    t.in_phase("betting", "shuffling", sources=sources)
    if t.s.hands_left >= 0:
        t.refuse("already_done", *sources)
    if e.last_hands is not None and move.hands not in e.last_hands.value:
        t.refuse("wrong_number_of_hands", e.last_hands, hands=e.last_hands.value[-1])
    t.set(hands_left=move.hands)
    t.note("last_hands", *sources, amount=move.hands)


def on_order_closing(t: Turn[Any], move: w.OrderClosing) -> None:
    """The head of the table orders the closing: the next hand is the last, and it is said."""
    e = t.rules.ending
    if e.ordered is None:
        t.refuse("no_rule", *last_clauses(t))
    t.allow(("jefe_de_mesa",), e.ordered)
    t.in_phase("betting", "shuffling", sources=(e.ordered,))
    if 0 <= t.s.hands_left <= 1:
        t.refuse("already_done", e.ordered)
    t.call(e.ordered)
    t.set(hands_left=1)
    t.note("last_hands", e.ordered, amount=1)


def on_ticket(t: Turn[Any], move: w.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.rules.betting.tickets
    if not leaf or denied(leaf):
        t.refuse("no_rule", leaf)
    t.note("ticket_exchanged", leaf, about=t.player(), amount=move.amount)
    ticket_exchanged(t, t.player(), move.amount)


def on_close(t: Turn[Any], move: w.CloseSession) -> None:
    """Between two hands; where the law has the last ones announced, after these."""
    e, sources = t.rules.ending, last_clauses(t)
    directs = t.rules.staff.directs
    t.allow((*shared.HEADS, *directs.value), directs)
    announced = e.last_hands is not None and bool(e.last_hands.value)
    free = () if announced or t.s.hands_left > 0 else ("betting", "shuffling")
    if t.s.hands_left < 0 and announced:
        t.in_phase("betting", "shuffling", "ending", sources=sources)
        t.refuse("not_announced", *sources)
    t.in_phase("ending", *free, sources=sources)
    if t.s.stakes:
        t.refuse("bets_down", directs)
    t.set(phase="over", pending=())
    t.emit(w.Closed(lid="none", cite=cites(*sources, directs)))


HANDLERS: dict[Any, Any] = {
    m.AskChange: on_ask_change,
    w.Perform: on_perform,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
    w.AnnounceLast: on_announce_last,
    w.OrderClosing: on_order_closing,
    w.BuyTicket: on_ticket,
}
