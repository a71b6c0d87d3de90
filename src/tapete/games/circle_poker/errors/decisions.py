"""Questions that somebody owes an answer to, and what the answer does."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import Pending
from ...base import conduct as general
from .. import moves as m
from ..memory import about as concerned
from ..memory import mark, settled
from ..round import ending
from ..table import deck, resting, waiting_list
from ..turn import HAND, Turn
from . import bets, hole_cards, out_of_turn, stud
from .common import resume

PLAYERS = {
    "seventh": stud.seventh_answer, "amount": bets.amount_answer, "ante": bets.ante_answer,
}  # fmt: skip


QUESTIONS = {
    "talk": "deceptive_talk", "skipped": "turn_skipped", "openers": "opening_doubt", "material": "faulty_material",
}  # fmt: skip
"""What a decision of its own kind is about."""


def on_choose(t: Turn, move: m.Choose) -> None:
    """A player answers what he owes."""
    name = t.player()
    mine = [p for p in t.s.pending if p.by == name and p.do == "choose" and move.about in ("", p.about)]
    if not mine:
        t.refuse("nothing_pending", t.rules.betting.indicated, at=move.about)
    if len(mine) > 1:
        t.refuse("which_one", mine[0].cite, at=", ".join(p.about for p in mine))
    if move.option not in mine[0].options:
        t.refuse("not_an_option", mine[0].cite, at=move.option)
    t.answered(mine[0], move.option)
    answer(t, mine[0], move.option)


def answer(t: Turn, pending: Pending, option: str) -> None:
    """What follows from an answer, given or taken from silence."""
    if pending.about in PLAYERS:
        PLAYERS[pending.about](t, pending.by, option)
    else:
        decided(t, pending, option)


# --- the jefe -------------------------------------------------------------------------------------------------------


def on_decide(t: Turn, move: m.Decide) -> None:
    """The person to whom the law leaves it decides, the oldest question first."""
    chiefs, staff = t.rules.staff.problems_by, t.rules.staff
    waiting = [p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)]
    if not waiting:
        t.refuse("nothing_pending", chiefs, at=move.about)
    pending = waiting[0]
    if pending.about.startswith("dispute:"):
        t.s.pending = (pending, *(p for p in t.s.pending if p is not pending))
        general.decide(t, move)
        return
    t.allow(deciders(t, pending), pending.cite)
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    if move.option == "exclude" and concerned(t, pending.about) not in t.s.seats:
        t.refuse("not_an_option", pending.cite, at=move.option)
    if holds(staff.consults) and not t.s.session.consulted and pending.about != "openers":
        t.refuse("not_consulted", staff.consults)
    t.answered(pending, move.option)
    decided(t, pending, move.option)


def power(t: Turn, pending: Pending) -> Leaf[Any] | None:
    """The clause that gives the decision to somebody."""
    r, c = t.rules.rulings, t.rules.conduct
    own: dict[str, Leaf[Any] | None] = {"talk": c.repeated_by, "openers": r.false_doubt}
    return own.get(pending.about, t.rules.staff.problems_by if pending.about.startswith("incident:") else None)


def deciders(t: Turn, pending: Pending) -> tuple[str, ...]:
    """Roles that decide this."""
    leaf = power(t, pending)
    return tuple(leaf.value) if leaf is not None and leaf.value else (pending.by,)


def decided(t: Turn, pending: Pending, option: str) -> None:
    """The decision holds at once; without that clause from the next hand on."""
    about, name = pending.about, concerned(t, pending.about)
    settled(t, about)
    t.session(consulted=False)
    incident = about.partition(":")[2] or QUESTIONS[about]
    t.rule(incident, option, pending.cite, about=name)
    later = denied(t.rules.staff.at_once)
    if about == "skipped":
        resume(t)
        if option == "speaks" and t.s.phase == "betting" and not later:
            out_of_turn.speaks(t, name)
    elif about == "openers":
        openers(t, option)
    elif about == "material":
        resume(t)
        if option == "replace":
            t.done("replace_cards", t.actor.name, pending.cite)
            deck.bring_new(t)
    else:
        general_decision(t, incident, option, name, later, power(t, pending) or t.rules.staff.problems_by)


def openers(t: Turn, option: str) -> None:
    """Doubtful openers: they count, or the opening was false."""
    resume(t)
    if option == "valid":
        mark(t, openers_valid=True)
    else:
        hole_cards.false_opener(t, QUESTIONS["openers"])


def general_decision(
    t: Turn, incident: str, option: str, name: str, later: bool, by: Leaf[Any] | None,
) -> None:  # fmt: skip
    on = t.s.before in HAND and not t.delivered()
    if option == "null" and on and not later:
        ending.annul(t, incident, by)
        return
    resume(t)
    if option == "warn" and name:
        t.people(warned={**t.s.people.warned, name: t.s.people.warned.get(name, 0) + 1})
    elif option == "exclude" and name in t.s.seats:
        if later:
            t.people(leaving=(*t.s.people.leaving, name))
        else:
            exclude(t, name, by)


def exclude(t: Turn, name: str, *sources: Leaf[Any] | None) -> None:
    """He is out of the hand, his seat is free, his chips are his own."""
    t.people(put_out=(*t.s.people.put_out, name))
    waiting_list.off_list(t, name)
    resting.remove(t, name, *sources)


def due_exclusions(t: Turn) -> None:
    """Decisions that hold from this hand on."""
    leaving = t.s.people.leaving
    if leaving:
        t.people(leaving=())
    for name in leaving:
        if name in t.s.seats:
            exclude(t, name, t.rules.staff.at_once)


HANDLERS: dict[Any, Any] = {m.Choose: on_choose, m.Decide: on_decide}
