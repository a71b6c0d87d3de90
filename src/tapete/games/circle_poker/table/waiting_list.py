"""The waiting list, and who is seated from it once the session has begun."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ...base import moves as w
from .. import moves as m
from ..round import house_cut
from ..turn import HAND, IDLE, Turn
from .resting import level
from .seating import cash_out, check_person, check_seat, free_seats, full, in_play, listed, seat, taken, unseat

BETWEEN = ("shuffling", *IDLE[:2])
"""No hand is on, and no forced bet lies there."""


def on_join(t: Turn, move: w.JoinList) -> None:
    s = t.rules.seats
    name = t.player()
    if not holds(s.listed):
        t.refuse("no_rule", s.listed)
    if t.s.phase == "ending":
        t.refuse("wrong_phase", s.listed, phase=t.s.phase)
    check_person(t, name)
    if name in t.s.people.waiting:
        t.refuse("already_done", s.listed, player=name)
    t.people(waiting=(*t.s.people.waiting, name))
    listed(t, name, "waiting", len(t.s.people.waiting), s.listed, s.list_by)


def on_leave_list(t: Turn, move: w.LeaveList) -> None:
    s = t.rules.seats
    name = t.player()
    if not holds(s.listed):
        t.refuse("no_rule", s.listed)
    if name not in t.s.people.waiting:
        t.refuse("not_on_list", s.listed, player=name)
    off_list(t, name)


def off_list(t: Turn, name: str) -> None:
    """He waits no longer."""
    s = t.rules.seats
    if name in t.s.people.waiting:
        t.people(waiting=tuple(n for n in t.s.people.waiting if n != name))
        listed(t, name, "waiting", 0, s.listed, s.list_by)


def check_list(t: Turn, name: str) -> None:
    """A free seat goes to somebody of the list, where it has an order to the first of it."""
    s = t.rules.seats
    if denied(s.list_by) or denied(s.listed):
        return
    if name not in t.s.people.waiting:
        t.refuse("not_on_list", s.list_by or s.assigned_by, s.listed, player=name)
    if holds(s.list_order) and first_on_list(t) != name:
        t.refuse("not_first_on_list", s.list_order, player=first_on_list(t))


def first_on_list(t: Turn) -> str:
    """The first of those who wait without a seat; who has one asks for a change."""
    return next((n for n in t.s.people.waiting if n not in t.s.seats), "")


def on_assign(t: Turn, move: m.AssignSeat) -> None:
    s = t.rules.seats
    t.allow(s.assigned_by.value, s.assigned_by)
    t.in_phase(*BETWEEN, sources=(s.assigned_by, s.joins))
    if denied(s.joins):
        t.refuse("wrong_phase", s.joins, phase=t.s.phase)
    check_person(t, move.player)
    check_seat(t, move.player, move.seat, s.assigned_by)
    check_list(t, move.player)
    seat(t, move.player, move.seat, s.assigned_by, s.list_by, s.list_order, s.joins)
    off_list(t, move.player)


def on_cede(t: Turn, move: m.CedeSeat) -> None:
    """The first on the list takes seat and chips, and pays for them."""
    s = t.rules.seats
    name = t.player()
    if not holds(s.cede):
        t.refuse("no_rule", s.cede, t.rules.conduct.infractions.get("swap_seats"))
    if name not in t.s.seats:
        t.refuse("no_seats", s.cede, player=name)
    t.in_phase(*BETWEEN, sources=(s.cede,))
    check_person(t, move.to)
    if move.to not in t.s.people.waiting:
        t.refuse("not_on_list", s.cede, s.listed, player=move.to)
    if first_on_list(t) != move.to:
        t.refuse("not_first_on_list", s.cede, s.list_order, player=first_on_list(t))
    number, chips = t.s.seats[name], t.resto(name)
    if not move.buys_chips or not chips:
        t.refuse("not_bought", s.cede, player=move.to)
    t.pay(move.to, name, chips, "ceded", s.cede)
    t.pay(f"resto:{name}", f"resto:{move.to}", chips, "ceded", s.cede)
    unseat(t, name, s.cede)
    seat(t, move.to, number, s.cede)
    t.people(bought=(*t.s.people.bought, move.to))
    off_list(t, move.to)
    house_cut.session_cut(t, move.to)


def on_leave(t: Turn, move: Any) -> None:
    """A player ends his game: out of a hand, his chips are his own again. Out of it he comes in his turn, by a fold."""
    s, b = t.rules.seats, t.rules.betting
    name = t.player()
    if name not in t.s.seats and name not in t.s.people.registered and not t.resto(name):
        t.refuse("no_seats", s.one_each, player=name)
    t.in_phase("unopened", "shuffling", "forced", *IDLE, *HAND, sources=(s.one_each,))
    if in_play(t, name) or t.bet(name) or name in t.s.posted:
        t.refuse("hand_on", b.fold_by or b.options, player=name)
    if name in t.s.seats:
        unseat(t, name, s.one_each)
    else:
        cash_out(t, name, s.one_each)
        t.people(bought=tuple(n for n in t.s.people.bought if n != name))
    if name in t.s.people.registered:
        t.people(registered=tuple(n for n in t.s.people.registered if n != name))
    level(t)


def vacancies(t: Turn) -> list[int]:
    """Seats that may be given now."""
    return free_seats(t) if t.s.phase in BETWEEN and not full(t, len(taken(t))) else []


HANDLERS: dict[Any, Any] = {
    w.JoinList: on_join,
    w.LeaveList: on_leave_list,
    m.AssignSeat: on_assign,
    m.CedeSeat: on_cede,
}
