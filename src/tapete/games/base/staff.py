"""Staff of every table: duties by name, the minimum and its change."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied, holds
from ...table.contract import HOUSE
from . import moves as m
from .stakes import give_back, in_phase
from .state import Change
from .turn import TableTurn

MOMENTS = {"after": ("betting", "waiting", "ending"), "new_cards": ("shuffling",)}
"""Moments of a duty that are not phases: in which phases it may be performed by hand."""


CHIEFS = ("jefe_de_mesa", "director")
"""Who decides on the cards of a table: brings in new ones, has them replaced."""


def perform(t: TableTurn[Any], move: m.Perform) -> None:
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


HEADS = ("jefe_de_mesa", "director")


def change_minimum(t: TableTurn[Any], move: m.ChangeMinimum) -> None:
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


def apply_minimum(t: TableTurn[Any], minimum: int) -> None:
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


def after_round(t: TableTurn[Any]) -> None:
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


def outside_limits(t: TableTurn[Any]) -> None:
    """On the first ball at the new minimum no free stake below it, or above the maximum that goes with it, stands."""
    game, limits = t.game, t.game.rules.limits
    for stake in t.s.stakes:
        spot = game.spots[stake.on][stake.at]
        high, _ = game.maximum(t.s, spot)
        fits = game.minimum(t.s, spot) <= stake.amount and (high is None or stake.amount <= high)
        if not stake.zeros and not fits:
            give_back(t, stake, stake.amount, "new_minimum", limits.change_first_call, limits.change_carries)
