"""What goes wrong, and the ruling on it. The texts rule on little here: the rest is decided by whoever answers for the
game."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, holds
from ...table.contract import Pending
from ..base import moves as w
from ..base.staff import perform
from . import moves as m
from .round import betting, settle
from .turn import Turn

PROBLEM = "problem"
COUP = ("placing", "ready", "betting", "turning", "clearing", "paying")


def declare(t: Turn) -> None:
    """Those who serve the table say what has happened."""
    s = t.game.rules.staff
    t.whose(s.directs, s.pays, s.responsible)


def late_bet(t: Turn, move: m.LateBet) -> None:
    """Chips that were put down after the call are no bet: they go back. Without the call they are one."""
    declare(t)
    call = betting.closing(t)
    t.in_phase("turning", "clearing", "paying", sources=(call,))
    betting.check_kind(t, move.on, move.at)
    if holds(call):
        t.rule("late_bet", "returned", call, about=move.player, amount=move.stake)
        return
    betting.put(t, move.player, move.on, move.at, move.stake)
    t.rule("late_bet", "stands", call, about=move.player, amount=move.stake)


def salto_in_segundas(t: Turn, move: m.SaltoInSegundas) -> None:
    """Salto is a bet of Primeras: chips that lie there go back."""
    declare(t)
    on = next(on for on, bet in t.game.rules.bets.items() if bet.suits is not None)
    leaf = t.game.rules.bets[on].phases
    t.in_phase("betting", "turning", sources=(leaf,))
    betting.check_kind(t, on, move.at)
    if t.s.part != "segundas":
        t.refuse("not_so", leaf, at=on)
    t.rule("salto_in_segundas", "returned", leaf, about=move.player, amount=move.stake)


def any_other_problem(t: Turn, move: m.AnyOtherProblem) -> None:
    """It waits for whoever answers for the game."""
    leaf = t.game.rules.staff.responsible
    declare(t)
    t.in_phase(*COUP, sources=(leaf,))
    if any(p.about == PROBLEM for p in t.s.pending):
        t.refuse("previous_unsettled", leaf)
    by = next(iter(leaf.value), "")
    if not by:
        t.refuse("no_rule", leaf)
    t.set(pending=(Pending(by=by, do="decide", about=PROBLEM, options=("go_on", "null"), default="go_on",
                           cite=cites(leaf)),))  # fmt: skip
    t.rule("any_other_problem", "jefe_decides", leaf)


def decide(t: Turn, move: m.Decide) -> None:
    """The coup goes on, or is null."""
    leaf = t.game.rules.staff.responsible
    t.whose(leaf)
    if not t.s.pending:
        t.refuse("nothing_pending", leaf)
    t.set(pending=())
    t.rule("any_other_problem", move.option, leaf)
    if move.option == "null":
        settle.annul(t, "any_other_problem", leaf)


def close_session(t: Turn, move: w.CloseSession) -> None:
    """The management ends the session, or who acts for it at the table; between two coups."""
    leaf = t.game.rules.staff.delegates
    t.allow(("director", *leaf.value), leaf)
    t.in_phase("shuffling", sources=(leaf,))
    t.set(phase="over")
    t.emit(w.Closed(lid=move.lid, cite=cites(leaf)))


HANDLERS: dict[Any, Any] = {
    m.LateBet: late_bet,
    m.SaltoInSegundas: salto_in_segundas,
    m.AnyOtherProblem: any_other_problem,
    m.Decide: decide,
    w.CloseSession: close_session,
    w.Perform: perform,
}
