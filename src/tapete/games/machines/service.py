"""The machine breaks down, is repaired, and is at the players' disposal again."""

from __future__ import annotations

from ...law.leaves import cites, denied
from . import moves as m
from .spin import over
from .state import Turn

BROKEN = "broken"
REPAIRED = "repaired"


def breakdown(t: Turn, move: m.Breakdown) -> None:
    """What was paid for a play that did not come to its end goes back: no time of play was given for it."""
    rules = t.game.rules
    staff = rules.staff
    clause = rules.play.time if staff is None else staff.repairs
    t.role(None, clause)
    if staff is None and denied(rules.play.time):
        t.refuse("no_rule", rules.play.time)
    if t.s.broken == BROKEN:
        t.refuse("already_done", clause)
    t.rule("machine_breakdown", "play_not_given", clause, rules.conflicts.corrected_by if rules.conflicts else None,
           amount=sum(stake.amount for stake in t.s.stakes))  # fmt: skip
    t.set(broken=BROKEN)
    for stake in t.s.stakes:
        t.give_back(stake, "stake_back", clause)
    if t.s.phase != "betting":
        t.set(stopped=(), lines=())
        over(t)


def repair(t: Turn, move: m.Repair) -> None:
    """Whoever answers for working order puts it right."""
    staff = t.game.rules.staff
    t.role(staff.repairs if staff else None, t.game.rules.play.time)
    if t.s.broken != BROKEN:
        t.refuse("nothing_to_repair", staff.repairs if staff else None)
    t.set(broken=REPAIRED if staff is not None else "")
    t.emit(m.Serviced(by=t.actor.name, what="repaired", cite=cites(staff.repairs if staff else None) or t.game.anchor))


def available(t: Turn, move: m.PutInService) -> None:
    """Whoever administers the room puts it at the players' disposal."""
    staff = t.game.rules.staff
    if staff is None:
        t.refuse("no_rule")
    t.role(staff.available)
    if t.s.broken != REPAIRED:
        t.refuse("nothing_to_repair" if not t.s.broken else "not_repaired", staff.available, staff.repairs)
    t.set(broken="")
    t.emit(m.Serviced(by=t.actor.name, what="available", cite=staff.available.cite))
