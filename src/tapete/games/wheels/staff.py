"""Staff: throwing in rotation, closing the bets, duties by name, the session and its limits."""

from __future__ import annotations

from typing import Any

from ...table.contract import HOUSE
from . import moves as m
from .betting import give_back
from .settle import in_phase, operation
from .state import Change
from .turn import BankTurn, Turn, denied, holds

MOMENTS = {"after": ("betting", "waiting", "ending"), "new_cards": ("shuffling",)}
"""Moments of a duty that are not phases: in which phases it may be performed by hand."""


def perform(t: BankTurn[Any], move: m.Perform) -> None:
    """A duty of the rulebook, by the role that owes it, at its moment."""
    leaf = t.game.duties_by_name.get(move.duty)
    if leaf is None or not leaf.value.holds:
        t.refuse("no_such_duty", leaf, at=move.duty)
    duty = leaf.value
    if not t.may(duty.by):
        t.refuse("wrong_role", leaf, at=move.duty, role=t.actor.role)
    phases = tuple(p for moment in duty.when for p in MOMENTS.get(moment, (moment,)))
    if phases and t.s.phase not in phases:
        t.refuse("wrong_phase", leaf, at=move.duty, phase=t.s.phase)
    t.done(move.duty, t.actor.name, leaf, about=move.about)


# --- throwing and closing -------------------------------------------------------------------------------------------


def next_thrower(t: Turn[Any]) -> str:
    """The croupier whose turn it is, by the rotation."""
    names = t.s.croupiers
    return names[t.s.turn % len(names)] if names else ""


def check_thrower(t: Turn[Any]) -> str:
    """The role that throws, and the person whose turn it is; the implied throw is his."""
    staff = t.game.rules.staff
    if not isinstance(t.move, t.game.THROW):
        return next_thrower(t) or t.actor.name
    roles = staff.throws.value if staff.throws is not None else ("croupier",)
    if t.actor.role not in roles:
        t.refuse("wrong_role", staff.throws, staff.rotation, role=t.actor.role)
    due = next_thrower(t)
    if due and t.actor.name != due and holds(staff.rotation):
        t.refuse("out_of_rotation", staff.rotation, next=due)
    return t.actor.name


def close_bets(t: Turn[Any], move: m.CloseBets) -> None:
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
        if t.actor.role not in staff.calls.value:
            t.refuse("wrong_role", staff.calls, role=t.actor.role)
    else:
        operation(t, t.game.rules.betting.call, chips=False)


def spin(t: Turn[Any], move: m.Spin) -> None:
    """Azar answers."""
    from .settle import land

    if t.actor.role != "azar":
        t.refuse("wrong_role", t.game.rules.result.shows, role=t.actor.role)
    in_phase(t, "closed", sources=(t.game.rules.betting.call,))
    if move.pocket not in t.game.pockets:
        t.refuse("no_such_pocket", t.game.rules.result.shows, at=move.pocket)
    land(t, move.pocket)


# --- the session ----------------------------------------------------------------------------------------------------

HEADS = ("jefe_de_mesa", "director")


def open_session(t: Turn[Any], move: m.OpenSession) -> None:
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


def close_session(t: Turn[Any], move: m.CloseSession) -> None:
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
    t.emit(m.Closed(lid=move.lid, cite=(s.lid.cite if s.lid is not None else ())))


def change_minimum(t: BankTurn[Any], move: m.ChangeMinimum) -> None:
    """A new minimum: before the session by whoever the law lets, in session only where the law has a way for it."""
    limits = t.game.rules.limits
    if limits.change_by is None or t.actor.role not in limits.change_by.value:
        t.refuse(
            "wrong_role" if limits.change_by else "limits_fixed",
            limits.change_by,
            limits.fixed_in_session,
            role=t.actor.role,
        )
    if not t.game.terms.may_change_minimum and limits.fixed_in_session is not None:
        t.refuse("not_authorised_yet", limits.change_by)
    if t.s.phase == "unopened":
        apply_minimum(t, move.minimum)
        return
    if holds(limits.fixed_in_session):
        t.refuse("limits_fixed", limits.fixed_in_session)
    if denied(limits.change_in_session):
        t.refuse("limits_fixed", limits.change_in_session)
    in_phase(t, t.game.first_phase, sources=(limits.change_in_session,))
    if t.s.change is not None:
        t.refuse("already_done", limits.change_last_balls)
    if limits.change_last_balls is None:
        apply_minimum(t, move.minimum)
        return
    balls = limits.change_last_balls.value
    t.set(change=Change(move.minimum, balls))
    t.note("last_balls_at_old_minimum", limits.change_last_balls, amount=balls)


def apply_minimum(t: BankTurn[Any], minimum: int) -> None:
    """The new minimum holds; float, maxima and guarantee follow it where the law says so."""
    limits = t.game.rules.limits
    old = t.s.minimum
    t.set(minimum=minimum)
    t.note("minimum", limits.change_by, amount=minimum)
    if holds(limits.change_carries):
        t.set(limit_base=minimum)
        t.note("maxima_and_guarantee_follow", limits.change_carries, amount=minimum)
    needed = t.game.terms.float * minimum // max(old, 1) - t.game.terms.float
    tops = limits.change_tops_float or limits.change_carries
    if holds(tops) and needed > 0:
        t.pay(HOUSE, "float", needed, "float_top_up", tops)


def after_round(t: BankTurn[Any]) -> None:
    """A change of minimum that was announced comes nearer, or into force."""
    change = t.s.change
    if change is None:
        return
    if change.balls > 1:
        t.set(change=Change(change.minimum, change.balls - 1))
        return
    t.set(change=None)
    apply_minimum(t, change.minimum)
    t.say(t.game.rules.limits.change_first_call, "croupier")
    outside_limits(t)


def outside_limits(t: BankTurn[Any]) -> None:
    """On the first ball at the new minimum no free stake below it, or above the maximum that goes with it, stands."""
    game, limits = t.game, t.game.rules.limits
    for stake in t.s.stakes:
        spot = game.spots[stake.on][stake.at]
        high, _ = game.maximum(t.s, spot)
        fits = game.minimum(t.s, spot) <= stake.amount and (high is None or stake.amount <= high)
        if not stake.zeros and not fits:
            give_back(t, stake, stake.amount, "new_minimum", limits.change_first_call, limits.change_carries)


HANDLERS: dict[Any, Any] = {
    m.Perform: perform,
    m.CloseBets: close_bets,
    m.Spin: spin,
    m.OpenSession: open_session,
    m.AnnounceLast: announce_last,
    m.CloseSession: close_session,
    m.ChangeMinimum: change_minimum,
}
