"""Seats and boxes: who sits where, whose a box is, and who commands it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import give_back
from .. import moves as m
from ..law.rules import BlackjackRules
from ..state import MAIN, Stake, State

if TYPE_CHECKING:
    from ..turn import Turn

SITTING = ("betting", "closed", "shuffling")


def seat_of(state: State, player: str) -> int:
    """The box before which he sits; 0: none."""
    return next((int(box) for box, name in state.seats.items() if name == player), 0)


def holder(state: State, box: int) -> str:
    """Who sits before a box."""
    return state.seats.get(str(box), "")


def owner(state: State, box: int) -> str:
    """The player seated at a box who has a main stake on it; '' where the box is vacant."""
    name = holder(state, box)
    here = name and any(s.owner == name and s.on in MAIN and s.box == box for s in state.stakes)
    return name if here else ""


def commander(rules: BlackjackRules, state: State, box: int) -> str:
    """Who plays the hand of a box: its own player, or on a vacant box whom the law prefers."""
    if str(box) in state.commanders:
        return state.commanders[str(box)]
    own = owner(state, box)
    stakes = [s for s in state.stakes if s.on in MAIN and s.box == box]
    if own or not stakes:
        return own
    return min(stakes, key=lambda s: preference(rules, state, s, stakes)).owner


def preference(rules: BlackjackRules, state: State, stake: Stake, stakes: list[Stake]) -> tuple[int, ...]:
    p = rules.players
    if not holds(p.vacant_highest):
        return (stake.n,)
    late = int(stake.standing and denied(p.vacant_standing))
    total = sum(s.amount for s in stakes if s.owner == stake.owner)
    place = stake.place if holds(p.vacant_nearest) else 0
    return (late, -total, place, stake.n)


def sources(rules: BlackjackRules, state: State, box: int) -> tuple[Leaf[Any] | None, ...]:
    """The clauses that give the command of a box."""
    p = rules.players
    if owner(state, box) or p.vacant_highest is None:
        return (p.front_line, p.plays_own)
    return (p.vacant_highest, p.vacant_nearest, p.vacant_standing, p.plays_own)


def seat(t: Turn, player: str, box: int) -> None:
    """He takes the seat; one that he had before is free again."""
    leaf = t.rules.players.seats
    old = seat_of(t.s, player)
    if old == box:
        return
    if old:
        unseat(t, old, leaf)
    t.set(seats={**t.s.seats, str(box): player})
    t.emit(m.Seated(player=player, box=box, cite=leaf.cite))


def unseat(t: Turn, box: int, leaf: Leaf[Any] | None) -> None:
    t.set(seats={b: name for b, name in t.s.seats.items() if b != str(box)})
    t.emit(m.Seated(player="", box=box, cite=leaf.cite if leaf is not None else ()))


def free_seats(t: Turn) -> None:
    """Whoever may not play any more keeps no seat."""
    for box, name in list(t.s.seats.items()):
        gone = name in t.s.barred or t.s.excluded.get(name, t.s.round) < t.s.round
        if gone and not t.stakes_of(name):
            unseat(t, int(box), t.rules.players.seats)


def check_box(t: Turn, box: int) -> None:
    if box > t.game.boxes:
        t.refuse("no_such_place", t.rules.players.seats, at=str(box), boxes=t.game.boxes)


def on_sit(t: Turn, move: m.Sit) -> None:
    p = t.rules.players
    name = t.player()
    t.in_phase(*SITTING, sources=(p.seats,))
    check_person(t, name)
    check_box(t, move.box)
    there = holder(t.s, move.box)
    if there and there != name and holds(p.seats):
        t.refuse("seat_taken", p.seats, p.no_others, at=str(move.box), player=there)
    if there == name:
        t.refuse("already_done", p.seats, at=str(move.box))
    if t.stakes_of(name) and seat_of(t.s, name):
        t.refuse("pass_on", p.seats, player=name)
    seat(t, name, move.box)


def on_leave(t: Turn, move: w.Leave) -> None:
    """His stakes go back while they may be touched, and his seat is free."""
    name = t.player()
    own = t.stakes_of(name)
    if own:
        t.course.check_wait(t, name)
    own = t.stakes_of(name)
    if own:
        t.course.check_liftable(t)
    for stake in own:
        give_back(t, stake, stake.amount, "leave", t.rules.betting.before_deal, t.rules.betting.untouchable)
    t.course.forget_questions(t)
    box = seat_of(t.s, name)
    if box:
        unseat(t, box, t.rules.players.seats)
    if not box and not own:
        t.refuse("nothing_there", t.rules.players.seats, player=name)
    t.note("left", t.rules.players.seats, about=name)


HANDLERS: dict[Any, Any] = {m.Sit: on_sit, w.Leave: on_leave}
