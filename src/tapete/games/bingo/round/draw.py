"""The balls: drawn one by one, announced, shown."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from .. import moves as m
from ..table import balls
from ..turn import Turn


def left(t: Turn) -> list[int]:
    """The numbers that have not come."""
    out = set(t.s.balls)
    return [n for n in range(1, t.rules.balls.count.value + 1) if n not in out]


def out(t: Turn, number: int) -> None:
    """A ball comes out."""
    count = t.rules.balls.count
    if not 1 <= number <= count.value:
        t.refuse("no_such_ball", count, balls=count.value)
    if number in t.s.balls:
        t.refuse("ball_is_out", count, at=str(number))
    t.set(balls=(*t.s.balls, number))
    t.emit(m.Drawn(number=number, order=len(t.s.balls), cite=t.rules.staff.draws.cite))


def call(t: Turn, by: str) -> None:
    """Its number is announced."""
    leaf, number = t.rules.draw.announced, t.s.balls[-1]
    if holds(leaf):
        t.set(called=(*t.s.called, number))
        t.emit(m.Called(number=number, by=by, cite=cites(leaf, t.rules.staff.draws)))


def show(t: Turn) -> None:
    """And shown."""
    leaf, number = t.rules.draw.shown, t.s.balls[-1]
    if holds(leaf):
        if not denied(t.rules.draw.panel):
            t.set(shown=(*t.s.shown, number))
        t.emit(m.Shown(number=number, cite=cites(leaf, t.rules.draw.panel)))


def on_ball(t: Turn, move: m.Ball) -> None:
    leaf = t.rules.draw.announced
    if t.actor.role != "azar":
        t.refuse("wrong_role", t.rules.staff.draws, role=t.actor.role)
    t.in_phase("drawing", sources=(leaf,))
    balls.check_ball(t)
    out(t, int(move.number))
    if t.by_hand:
        t.set(phase=after_drawn(t))
        return
    called_by(t)


def called_by(t: Turn) -> None:
    caller = t.rules.staff.draws.value.items
    call(t, caller[0] if caller else t.actor.role)
    show(t)


def after_drawn(t: Turn) -> str:
    """By hand: what is done with a ball that came out."""
    if holds(t.rules.draw.announced):
        return "ball_out"
    return after_called(t)


def after_called(t: Turn) -> str:
    return "called" if holds(t.rules.draw.shown) else "drawing"


def on_balls(t: Turn, move: m.Balls) -> None:
    """Several, each as if it came alone."""
    if t.by_hand:
        t.refuse("not_offered", t.rules.draw.announced, at="balls")
    if t.actor.role != "azar":
        t.refuse("wrong_role", t.rules.staff.draws, role=t.actor.role)
    t.in_phase("drawing", sources=(t.rules.draw.announced,))
    balls.check_ball(t)
    for number in move.numbers:
        out(t, int(number))
        called_by(t)


def on_call(t: Turn, move: m.CallBall) -> None:
    """By hand."""
    role = t.staff(t.rules.staff.draws, t.rules.draw.announced)
    t.in_phase("ball_out", sources=(t.rules.draw.announced,))
    call(t, role)
    t.set(phase=after_called(t))


def on_show(t: Turn, move: m.ShowBall) -> None:
    """By hand; after the announcement."""
    t.staff(t.rules.staff.draws, t.rules.draw.shown)
    if t.s.phase == "ball_out":
        t.refuse("wrong_order", t.rules.draw.shown, t.rules.draw.announced, at="show_ball", next="call_ball")
    t.in_phase("called", sources=(t.rules.draw.shown,))
    show(t)
    t.set(phase="drawing")


def on_early(t: Turn, move: m.EarlyMark) -> None:
    """A claim is judged by the numbers that were announced, whatever is marked."""
    leaf = t.rules.draw.mark_after
    t.anybody(leaf)
    t.in_phase("drawing", "ball_out", "called", "stopped", sources=(leaf,))
    t.incident("early_mark", "by_announced" if holds(leaf) else "stands", leaf, about=move.player)


HANDLERS: dict[Any, Any] = {
    m.Ball: on_ball,
    m.Balls: on_balls,
    m.CallBall: on_call,
    m.ShowBall: on_show,
    m.EarlyMark: on_early,
}
