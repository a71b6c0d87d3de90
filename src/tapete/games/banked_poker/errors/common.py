"""Who may say that something went wrong, and what is answered."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...base import conduct
from .. import moves as m
from ..round import ending
from ..turn import BankedTurn as Turn


def declarers(t: Turn[Any]) -> tuple[str, ...]:
    """Those who run the table say what has happened."""
    s = t.rules.staff
    return (*s.directs.value, *s.problems_by.value)


def declare(t: Turn[Any], *sources: Leaf[Any] | None) -> None:
    """Who may say that it happened, at any moment of an open table."""
    t.allow(declarers(t), *sources, t.rules.staff.problems_by)
    if t.s.phase in ("unopened", "over"):
        t.refuse("wrong_phase", *sources, phase=t.s.phase)


def ruled(t: Turn[Any], ruling: str, *leaves: Leaf[Any] | None, about: str = "", amount: int = 0) -> None:
    """The law's answer, unless a clause on which it rests does not hold."""
    if any(denied(leaf) for leaf in leaves):
        t.refuse("no_rule", *leaves)
    t.rule(tag(t.move), ruling, *leaves, about=about, amount=amount)


def any_other_problem(t: Turn[Any], move: m.AnyOtherProblem) -> None:
    """No rule settles it: whoever controls the game does."""
    leaf, about = t.rules.staff.problems_by, tag(move)
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    if any(p.about == about for p in t.s.pending):
        t.refuse("previous_unsettled", leaf, at=about)
    t.rule(about, "jefe_decides", leaf, about=about)
    t.ask(leaf.value.items[0], "decide", about, ("go_on", "null"), "go_on", leaf)


def on_decide(t: Turn[Any], move: m.Decide) -> None:
    """What no rule settles, or a doubt on the rules."""
    leaf = t.rules.staff.problems_by
    if any(p.do == "decide" and p.about.startswith("dispute:") for p in t.s.pending):
        conduct.decide(t, move)
        return
    pending = next((p for p in t.s.pending if p.do == "decide" and move.about in ("", p.about)), None)
    if pending is None:
        t.refuse("nothing_pending", leaf)
    t.allow(leaf.value, leaf)
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    t.answered(pending, move.option)
    t.rule(pending.about, move.option, pending.cite)
    if move.option == "null":
        ending.annul(t, pending.about, leaf)


HANDLERS: dict[Any, Any] = {m.AnyOtherProblem: any_other_problem, m.Decide: on_decide}
