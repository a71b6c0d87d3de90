"""Incidents at a wheel: bets that should not be there, faults in the gear, and what a general part rules on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import denied, holds
from ..base import conduct as general_part
from ..base import moves as shared
from ..base.conduct import ask, decide, general, role
from ..base.stakes import in_phase
from . import moves as m
from .betting import OPEN, find_spot, put_stake, staked
from .turn import Turn

# --- bets that should not be there ----------------------------------------------------------------------------------


def late_bet(t: Turn[Any], move: shared.LateBet) -> None:
    """A stake put down after the call never was a bet: the chips go back to their owner."""
    b = t.game.rules.betting
    role(t, "croupier", "jefe_de_mesa", sources=(b.late_returned, b.closed_after_call))
    in_phase(t, "closed", "result", "clearing", "paying", "zero", sources=(b.closed_after_call,))
    spot = find_spot(t, move.on, move.at)
    if denied(b.closed_after_call) or denied(b.late_returned) or denied(b.late_void):
        put_stake(
            t,
            move.player,
            move.on,
            move.at,
            1,
            move.stake,
            "chips",
            t.free_stake(move.player, move.on, move.at, 1, ""),
            spot,
        )
        t.rule("late_bet", "stands", b.closed_after_call, about=move.player, amount=move.stake)
        return
    t.rule(
        "late_bet", "returned", b.late_returned, b.late_void, b.closed_after_call, about=move.player, amount=move.stake
    )
    if holds(b.late_void):
        t.rule("late_bet", "void", b.late_void, about=move.player, amount=move.stake)


def unnoticed_bet(t: Turn[Any], move: shared.UnnoticedBet) -> None:
    """A stake outside the limits lies on the layout; it plays, and is settled by its own rule."""
    g = general(t)
    role(t, "croupier", "jefe_de_mesa", "jefe_de_sala", sources=(g.limits_hold,))
    in_phase(t, "closed", sources=(g.limits_hold,))
    spot = find_spot(t, move.on, move.at)
    old = t.free_stake(move.player, move.on, move.at, 1, "")
    total = move.stake + staked(t, move.player, move.on, move.at)[0]
    high, _ = t.game.maximum(t.s, spot)
    if total >= t.game.minimum(t.s, spot) and (high is None or total <= high):
        t.refuse("within_limits", g.limits_hold, stake=total)
    stake = put_stake(t, move.player, move.on, move.at, 1, move.stake, "chips", old, spot)
    t.put(replace(stake, mark="unnoticed"))


# --- disputes -------------------------------------------------------------------------------------------------------


def equipment_problem(t: Turn[Any], move: m.EquipmentProblem) -> None:
    """The croupier reports a fault in ball or gear; how to proceed is the jefe's decision."""
    leaf = t.game.rules.conduct.equipment_report
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    role(t, "croupier", sources=(leaf,))
    in_phase(t, *OPEN, "closed", sources=(leaf,))
    options = ("go_on", "replace", *(("null",) if t.s.phase in ("running", "closed") else ()))
    assert leaf is not None
    ask(t, leaf.value.items[0], "equipment", options, "go_on", leaf)
    t.rule("equipment_problem", "reported", leaf)


HANDLERS: dict[Any, Any] = {
    **general_part.HANDLERS,
    shared.LateBet: late_bet,
    shared.UnnoticedBet: unnoticed_bet,
    m.EquipmentProblem: equipment_problem,
    m.Decide: decide,
}
