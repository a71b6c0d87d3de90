"""Staff of a baccarat table: duties by name, opening and closing the session, the last shoe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....law.values import Duty
from ...base import moves as w
from ...base import staff as shared
from .. import moves as m
from ..turn import BaccaratTurn
from . import shoe


def on_perform(t: BaccaratTurn[Any], move: w.Perform) -> None:
    """A duty of the rulebook; those on new packs are the business of whoever shuffles."""
    leaf = t.game.duties_by_name.get(move.duty)
    if leaf is None:
        t.refuse("no_rule", at=move.duty)
    if not leaf.value.holds:
        t.refuse("no_rule", leaf, at=move.duty)
    if any(name == move.duty for name, _ in shoe.new_duties(t)) and t.may(leaf.value.by):
        t.staff("shuffle", leaf)
    shared.perform(t, move)
    if t.s.phase == "shuffling":
        t.set(duties_done=(*t.s.duties_done, move.duty))
    t.set(duties_owed=tuple(name for name in t.s.duties_owed if name != move.duty))


def on_open(t: BaccaratTurn[Any], move: w.OpenSession) -> None:
    handed = t.rules.shoe.handed_by
    t.allow(shared.HEADS, t.rules.authorised)
    t.in_phase("unopened", sources=(t.rules.authorised,))
    if holds(handed) and not t.s.handed:
        t.refuse("no_shoe", handed)
    t.note("session_opened", t.rules.authorised, amount=t.s.minimum)
    if t.game.terms.shoe == "ready":
        t.game.shoe_ready(t)
    else:
        shoe.to_shuffling(t, t.game.terms.shoe)


def on_close(t: BaccaratTurn[Any], move: w.CloseSession) -> None:
    """After the last coup; where no clause has it announced, between any two coups."""
    last = t.rules.last
    sources = (last.hands, last.shoe_call, t.rules.staff.problems_by)
    t.allow(shared.HEADS, *sources)
    announced = holds(last.hands) or holds(last.shoe_call)
    t.in_phase("ending", *(() if announced else t.game.idle_phases), sources=sources)
    if t.s.stakes:
        t.refuse("bets_down", *sources)
    t.set(phase="over", pending=())
    t.emit(w.Closed(lid="none", cite=cites(*sources)))


def on_last_shoe(t: BaccaratTurn[Any], move: m.LastShoe) -> None:
    """«Último sabot de la mesa»: before the shoe starts."""
    last = t.rules.last
    t.staff("shuffle", last.shoe_call)
    if not holds(last.shoe_call):
        t.refuse("no_rule", last.shoe_call)
    if t.s.phase != "shuffling" and not denied(last.before_shoe):
        t.refuse("shoe_started", last.before_shoe, phase=t.s.phase)
    if t.s.phase in ("unopened", "ending"):
        t.refuse("wrong_phase", last.shoe_call, phase=t.s.phase)
    if t.s.last_shoe:
        t.refuse("already_done", last.shoe_call)
    t.speak("runs", last.shoe_call)
    t.set(last_shoe=True)


TIPS = ("drop_tips", "support_drops_tips")
"""The duties of those who take tips and put them in the slot."""


def tip_takers(t: BaccaratTurn[Any]) -> Iterator[tuple[str, str, Leaf[Duty]]]:
    """Who takes tips at this table: the role, its duty, the clause."""
    for name in TIPS:
        leaf = t.rules.duties.get(name)
        if leaf is not None and leaf.value.holds:
            yield from ((role, name, leaf) for role in leaf.value.by)


def on_tip(t: BaccaratTurn[Any], move: m.Tip) -> None:
    """Tips are for all of the staff: nobody keeps one, it falls into the slot at once."""
    giver, takers = t.player(), list(tip_takers(t))
    taken = next((one for one in takers if move.to in ("", one[0])), None)
    clauses = [t.rules.duties.get(name) for name in TIPS]
    if taken is None:
        t.refuse("wrong_role" if takers else "no_rule", *clauses, t.rules.authorised, role=move.to)
    if t.s.phase in ("unopened", "over"):
        t.refuse("wrong_phase", *clauses, phase=t.s.phase)
    role, duty, leaf = taken
    t.pay(giver, "tips", move.amount, "tip", leaf)
    t.done(duty, role, leaf, about=giver)
    if t.s.undo is not None:  # a card that is corrected later takes no tip back
        accounts = t.s.undo.accounts
        kept = {giver: accounts.get(giver, 0) - move.amount, "tips": accounts.get("tips", 0) + move.amount}
        t.set(undo=replace(t.s.undo, accounts={**accounts, **kept}))


HANDLERS: dict[Any, Any] = {
    m.Tip: on_tip,
    w.Perform: on_perform,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
    m.LastShoe: on_last_shoe,
}
