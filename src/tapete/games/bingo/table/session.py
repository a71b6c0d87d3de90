"""Before the first game and after the last: material and balls are checked, players may look on."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ...base import moves as w
from ...base import staff as shared
from .. import moves as m
from ..turn import Turn


def steps(t: Turn) -> tuple[str, ...]:
    """What is done before the session, in this order."""
    known = (("check_material", t.rules.session.check), ("balls_in", t.rules.session.balls))
    return tuple(name for name, leaf in known if leaf.value)


def on_check(t: Turn, move: m.CheckMaterial) -> None:
    """All ninety balls, and all that is to be used; by hand, before the director."""
    s, balls = t.rules.session, t.rules.balls
    t.staff(t.rules.staff.material, s.check)
    t.in_phase("material", sources=(s.check,))
    if "check_material" in t.s.checks:
        t.refuse("already_done", s.check)
    if move.balls != balls.count.value and not denied(s.count):
        t.refuse("balls_missing", s.count, balls.count, s.check, balls=balls.count.value)
    if t.game.terms.manual and holds(s.by_hand) and not (move.director and t.actor.role == "jefe_de_mesa"):
        t.refuse("before_director", s.by_hand)
    t.set(checks=(*t.s.checks, "check_material"))
    t.done("check_material", t.actor.name, s.check, s.count)


def on_balls_in(t: Turn, move: m.BallsIn) -> None:
    """Loaded; or all of them taken out once, and then loaded."""
    s = t.rules.session
    t.staff(t.rules.staff.material, s.balls)
    t.in_phase("material", sources=(s.balls,))
    if holds(s.check) and "check_material" not in t.s.checks:
        t.refuse("wrong_order", s.check, at="check_material")
    t.note(f"balls_{s.balls.value}", s.balls, amount=t.rules.balls.count.value)
    t.set(checks=(*t.s.checks, "balls_in", s.balls.value))
    to_sale(t)


def on_inspect(t: Turn, move: m.Inspect) -> None:
    leaf = t.rules.session.inspect
    name = t.player(leaf)
    t.in_phase("material", sources=(leaf,))
    if denied(leaf):
        t.refuse("no_rule", leaf)
    t.emit(m.Inspected(player=name, cite=leaf.cite))


def series_due(t: Turn) -> bool:
    """Is the series announced before the sale of this game?"""
    first = t.s.round == t.s.began and "series" not in t.s.announced
    return t.rules.sale.series_when.value == "each" or first


def to_sale(t: Turn) -> None:
    """The series is announced where that is due; then cards are sold."""
    t.set(phase="series" if series_due(t) else "betting", announced=())


def ends(t: Turn) -> None:
    """The session ends, between two games and before anybody has bought cards."""
    directs = t.rules.staff.directs
    t.staff(directs)
    t.in_phase("betting", "series", "material", sources=(directs,))
    if t.s.stakes:
        t.refuse("bets_down", directs)
    last = t.rules.announcing.last
    if last is not None and not denied(last) and last.value and not t.s.last_game:
        t.refuse("not_announced", last)
    for account, amount in tuple(t.s.accounts.items()):  # tickets that were not exchanged are bought back
        kind, colon, name = account.partition(":")
        if colon and kind == "tickets" and amount:
            t.pay(account, name, amount, "ticket", t.rules.sale.tickets)


def opens(t: Turn) -> None:
    """The next one begins: material and balls are checked where the room has that done, then cards are sold."""
    if t.game.terms.session == "closed":
        t.set(phase="material")
    else:
        to_sale(t)


def on_close(t: Turn, move: w.CloseSession) -> None:
    """For good."""
    ends(t)
    t.set(phase="over", pending=())
    t.emit(w.Closed(lid="none", cite=cites(t.rules.staff.directs)))


def on_last(t: Turn, move: m.LastGame) -> None:
    """Before the last game."""
    leaf = t.rules.announcing.last
    t.staff(t.rules.staff.directs, leaf)
    if leaf is None or not leaf.value:
        t.refuse("no_rule", leaf)
    t.in_phase("betting", "series", sources=(leaf,))
    if t.s.last_game:
        t.refuse("already_done", leaf)
    t.announce(leaf)
    t.set(last_game=True)


HANDLERS: dict[Any, Any] = {
    m.CheckMaterial: on_check,
    m.BallsIn: on_balls_in,
    m.Inspect: on_inspect,
    m.LastGame: on_last,
    w.CloseSession: on_close,
    w.Perform: shared.perform,
}
