"""Staff: throwing in rotation, closing the bets, duties by name, the session and its limits."""

from __future__ import annotations

from typing import Any

from ...law.leaves import holds
from ..base import moves as shared
from ..base.staff import HEADS, change_minimum, perform
from ..base.stakes import in_phase
from . import moves as m
from .settle import check_owed, land, operation
from .turn import Turn

INSTEAD = {"order_stacks": "rebuild_stacks"}
"""By the first duty somebody who assists the croupier relieves him of the second (ES79:02.III.a, MEL14:art.11.b/b)."""


def on_perform(t: Turn[Any], move: shared.Perform) -> None:
    """A duty of the rulebook; one that holds the table up is then done."""
    owed = INSTEAD.get(move.duty, move.duty) if move.duty not in t.s.owed else move.duty
    if owed not in t.s.owed:
        perform(t, move)
        return
    leaf = t.game.duties_by_name.get(move.duty)
    if leaf is None or not leaf.value.holds:
        t.refuse("no_such_duty", leaf, at=move.duty)
    if not t.may(leaf.value.by):
        t.refuse("wrong_role", leaf, at=move.duty, role=t.actor.role)
    t.set(owed=tuple(name for name in t.s.owed if name != owed))
    t.done(move.duty, t.actor.name, leaf, about=move.about)


# --- throwing and closing -------------------------------------------------------------------------------------------


def next_thrower(t: Turn[Any]) -> str:
    """The croupier whose turn it is, by the rotation."""
    names = t.s.croupiers
    return names[t.s.turn % len(names)] if names else ""


def check_thrower(t: Turn[Any]) -> str:
    """The role that throws, and the person whose turn it is; the implied throw is his."""
    staff = t.game.rules.staff
    check_owed(t)
    if not isinstance(t.move, t.game.THROW):
        return next_thrower(t) or t.actor.name
    roles = staff.throws.value if staff.throws is not None else ("croupier",)
    if t.actor.role not in roles:
        t.refuse("wrong_role", staff.throws, staff.rotation, role=t.actor.role)
    due = next_thrower(t)
    if due and t.actor.name != due and holds(staff.rotation):
        t.refuse("out_of_rotation", staff.rotation, next=due)
    return t.actor.name


def close_bets(t: Turn[Any], move: shared.CloseBets) -> None:
    """«No va más». If the ball was not thrown yet, it is thrown as the law says."""
    b = t.game.rules.betting
    caller(t)
    in_phase(t, "betting", "running", sources=(b.call,))
    if t.s.phase == "betting":
        t.game.throw(t)
    t.game.before_close(t)
    t.say(b.call, t.actor.name)
    t.set(phase="closed")


def caller(t: Turn[Any]) -> None:
    """Who makes the calls of the game."""
    staff = t.game.rules.staff
    if staff.calls is not None:
        if t.actor.role not in staff.calls.value.items:
            t.refuse("wrong_role", staff.calls, role=t.actor.role)
    else:
        operation(t, t.game.rules.betting.call, chips=False)


def spin(t: Turn[Any], move: m.Spin) -> None:
    """Azar answers."""
    r = t.game.rules.result
    if t.actor.role != "azar":
        t.refuse("wrong_role", r.shows or r.announce, role=t.actor.role)
    in_phase(t, "closed", sources=(t.game.rules.betting.call,))
    if move.pocket not in t.game.pockets:
        t.refuse("no_such_pocket", r.shows or r.announce, at=move.pocket)
    land(t, move.pocket)


# --- the minimum ----------------------------------------------------------------------------------------------------


def on_change_minimum(t: Turn[Any], move: shared.ChangeMinimum) -> None:
    """Where no clause lets anybody change the minimum it is that of the authorisation, or of the operator's plan."""
    limits, general = t.game.rules.limits, t.game.rules.general
    if limits.change_by is None:
        set_by = (general.plan,) if general is not None else t.game.minimum_set_by
        t.refuse("limits_fixed", limits.fixed_in_session, *set_by)
    change_minimum(t, move)


# --- the session ----------------------------------------------------------------------------------------------------


def open_session(t: Turn[Any], move: shared.OpenSession) -> None:
    if t.actor.role not in HEADS:
        t.refuse("wrong_role", t.game.rules.authorised, role=t.actor.role)
    in_phase(t, "unopened")
    t.set(phase=t.game.first_phase)
    t.note("session_opened", t.game.rules.authorised, amount=t.s.minimum)


def announce_last(t: Turn[Any], move: m.AnnounceLast) -> None:
    """So many balls are left in this session."""
    s = t.game.rules.session
    caller(t)
    in_phase(t, t.game.first_phase, sources=(s.last_balls,))
    if s.last_balls is not None and move.balls != s.last_balls.value:
        t.refuse("wrong_number_of_balls", s.last_balls, balls=s.last_balls.value)
    if t.s.balls_left >= 0:
        t.refuse("already_done", s.last_balls)
    t.set(balls_left=move.balls)
    t.say(s.last_call, t.actor.name)
    t.note("last_balls", s.last_balls, s.last_call, amount=move.balls)


def close_session(t: Turn[Any], move: shared.CloseSession) -> None:
    """The lid goes on; what is left on the layout goes back to its owners."""
    s = t.game.rules.session
    if t.actor.role not in (*HEADS, "croupier"):
        t.refuse("wrong_role", s.lid, role=t.actor.role)
    in_phase(t, t.game.first_phase, "ending", sources=(s.lid,))
    if s.last_balls is not None and t.s.phase != "ending":
        t.refuse("last_balls_not_announced", s.last_balls, balls=s.last_balls.value)
    if s.lid is not None and s.lid.value and move.lid not in s.lid.value:
        t.refuse("lid_missing", s.lid, lid=move.lid)
    if holds(s.transparent) and not move.transparent:
        t.refuse("lid_not_transparent", s.transparent)
    if holds(s.tray_closed) and not move.tray_closed:
        t.refuse("tray_open", s.tray_closed)
    t.game.return_stakes(t, "session_end")
    t.set(phase="over")
    t.emit(shared.Closed(lid=move.lid, cite=(s.lid.cite if s.lid is not None else ())))


HANDLERS: dict[Any, Any] = {
    shared.Perform: on_perform,
    shared.CloseBets: close_bets,
    m.Spin: spin,
    shared.OpenSession: open_session,
    m.AnnounceLast: announce_last,
    shared.CloseSession: close_session,
    shared.ChangeMinimum: on_change_minimum,
}
