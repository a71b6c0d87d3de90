"""The life of a set of balls: so many games, and no more with a ball that is not perfect."""

from __future__ import annotations

from typing import Any

from ....law.leaves import holds
from ....law.rulebook import Leaf
from ...base.stakes import in_phase
from .. import moves as m
from ..turn import RUNS, Turn

PNEUMATIC = ("pneumatic",)
"""Extractors for which the text counts the games of a set."""


def served(t: Turn) -> tuple[int, Leaf[Any]] | None:
    """For how many games a set is good, and what says so."""
    b = t.rules.balls
    if b.life is not None and t.game.terms.extractor in PNEUMATIC:
        return b.life.value, b.life
    if b.certified is not None and holds(b.certified):
        return t.game.terms.certified_games, b.certified
    return None


def worn(t: Turn) -> Leaf[Any] | None:
    """What forbids another game with this set."""
    if t.s.bad_ball:
        return t.rules.balls.imperfect
    limit = served(t)
    return limit[1] if limit is not None and t.s.set_games >= limit[0] else None


def check_set(t: Turn) -> None:
    leaf = worn(t)
    if leaf is not None:
        t.refuse("ball_set", leaf, games=t.s.set_games)


def check_ball(t: Turn) -> None:
    """In a game: a ball is only drawn where the text lets the game be ended with an imperfect one."""
    b = t.rules.balls
    if t.s.bad_ball and b.imperfect.value == "at_once":
        t.refuse("ball_set", b.imperfect, games=t.s.set_games)


def on_imperfect(t: Turn, move: m.ImperfectBall) -> None:
    leaf = t.rules.balls.imperfect
    t.anybody(leaf)
    in_phase(t, "betting", "series", "announcing", "second", *RUNS, sources=(leaf,))
    if t.s.bad_ball:
        t.refuse("already_done", leaf)
    if move.number > t.rules.balls.count.value:
        t.refuse("no_such_ball", t.rules.balls.count, balls=t.rules.balls.count.value)
    t.set(bad_ball=move.number)
    t.incident("imperfect_ball", f"change_{leaf.value}", leaf, about=str(move.number))


def on_change(t: Turn, move: m.ChangeBalls) -> None:
    """It is entered in the book; before the director where the text says so."""
    b = t.rules.balls
    t.staff(t.rules.staff.material, b.imperfect)
    at_once = t.s.bad_ball and b.imperfect.value == "at_once"
    in_phase(t, "betting", "series", "announcing", "second", *(RUNS if at_once else ()), sources=(b.imperfect,))
    if holds(b.before_director) and not move.director:
        t.refuse("before_director", b.before_director)
    t.emit(m.BallsChanged(games=t.s.set_games, cite=b.imperfect.cite))
    if holds(b.recorded):
        t.enter("balls_changed", b.recorded, signed=("jefe_de_mesa",))
    t.set(set_games=0, bad_ball=0)


def on_breakdown(t: Turn, move: m.Breakdown) -> None:
    """Where the text has a reserve, it finishes the game."""
    leaf = t.rules.balls.reserve
    t.anybody(leaf)
    in_phase(t, *RUNS, sources=(leaf,))
    if leaf is None:
        t.refuse("no_rule", leaf)
    t.incident("extractor_breakdown", "reserve_finishes" if holds(leaf) else "null", leaf)


HANDLERS: dict[Any, Any] = {m.ImperfectBall: on_imperfect, m.ChangeBalls: on_change, m.Breakdown: on_breakdown}
