"""Staff: duties of the rulebook by their names, performed by whoever owes them."""

from __future__ import annotations

from typing import Any

from ....law.rulebook import Leaf
from ...base import moves as w
from .. import moves as m
from ..turn import HAND, IDLE, Turn
from .session import announcements

MOMENTS = {"round": ("betting",), "hand_end": IDLE, "hand": HAND, "opening": ("unopened",)}
"""Moments of a duty that are not phases."""
HEADS = ("croupier", "jefe_de_mesa", "jefe_de_sala", "director")


def clauses(t: Turn) -> dict[str, tuple[Leaf[Any] | None, tuple[str, ...], tuple[str, ...]]]:
    """Duties that rest on a clause of the game itself: it, who may do it, when (none: at any time)."""
    r = t.rules
    chiefs = r.staff.problems_by
    return {
        "announce_cut": (r.house.announced, HEADS, ("unopened",)),
        "announce_duration": (r.session.duration_announced, HEADS, ("unopened",)),
        "protect_deck": (r.deal.chip_on_deck, ("croupier",), HAND),
        "consult_management": (r.staff.consults, tuple(chiefs.value) if chiefs is not None else (), ()),
    }


def on_perform(t: Turn, move: w.Perform) -> None:
    own = clauses(t).get(move.duty)
    leaf = t.game.duties_by_name.get(move.duty)
    if own is not None and leaf is None:
        source, roles, phases = own
        if source is None or not source.value:
            t.refuse("no_rule", source, at=move.duty)
    else:
        source = leaf
        if leaf is None or not leaf.value.holds:
            t.refuse("no_rule", leaf, at=move.duty)
        roles = leaf.value.by
        phases = tuple(p for moment in leaf.value.when for p in MOMENTS.get(moment, (moment,)))
    if not t.may(roles):
        t.refuse("wrong_role", source, at=move.duty, role=t.actor.role)
    if phases and t.s.phase not in phases:
        t.refuse("wrong_phase", source, at=move.duty, phase=t.s.phase)
    t.done(move.duty, t.actor.name, source, about=move.about)
    if move.duty == "consult_management":
        t.session(consulted=True)
    elif move.duty in announcements(t) and move.duty not in t.s.session.announced:
        t.session(announced=(*t.s.session.announced, move.duty))


def performable(t: Turn, role: str) -> list[tuple[str, tuple[str, ...]]]:
    """Duties that this role may perform now, each with its provisions."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for name, (leaf, roles, phases) in clauses(t).items():
        if leaf is not None and leaf.value and role in roles and (not phases or t.s.phase in phases):
            found.append((name, leaf.cite))
    for name, duty in t.game.duties_by_name.items():
        phases = tuple(p for moment in duty.value.when for p in MOMENTS.get(moment, (moment,)))
        if duty.value.holds and role in duty.value.by and (not phases or t.s.phase in phases):
            found.append((name, duty.cite))
    return found


def on_show_stub(t: Turn, move: m.ShowStub) -> None:
    """The rest of the stock stays unseen, where the law wants it so."""
    leaf = t.rules.conduct.infractions.get("show_stub")
    t.allow(("croupier",), leaf)
    if leaf is not None and leaf.value:
        t.refuse("forbidden", leaf)
    t.in_phase(*IDLE, sources=(leaf,))
    t.note("stub_shown", leaf, amount=t.s.pack.stock)


HANDLERS: dict[Any, Any] = {w.Perform: on_perform, m.ShowStub: on_show_stub}
