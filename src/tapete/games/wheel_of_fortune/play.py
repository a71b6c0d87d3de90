"""The wheel of fortune: first impulse, bets, second impulse, four turns, the symbol under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...table.contract import Actor, Chance, Offer, OneOf, Range, Types
from ..base import moves as shared
from ..base import stakes as bank_settle
from ..base.conduct import role
from ..base.offers import offer
from ..wheels import moves as w
from ..wheels import settle, staff
from ..wheels.betting import find_spot
from ..wheels.offers import players
from ..wheels.places import Places
from ..wheels.play import WheelGame
from ..wheels.state import State
from ..wheels.terms import Terms
from ..wheels.turn import Turn
from . import moves as m
from .rules import FortuneRules

PIVOT = "pivot"
NAMES = {"p24": "24", "p15": "15", "p7": "7", "p4": "4", "p2": "2", "figure_a": "figura A", "figure_b": "figura B"}


class Fortune(WheelGame):
    """A wheel of fortune under one rulebook."""

    RULES = FortuneRules
    THROW = (m.FirstImpulse,)
    types = Types(State, m.Moves, m.Events, Terms)
    first_phase = "waiting"
    rules: FortuneRules

    def make_pockets(self) -> tuple[str, ...]:
        return tuple(self.rules.bets)

    def layout(self) -> dict[str, Places]:
        """Each space of the table wins on its own symbol; ``covers`` is the number of cells that show it."""
        return {}

    def make_spots(self) -> dict[str, dict[str, Any]]:
        from ..wheels.play import Spot

        spots: dict[str, dict[str, Any]] = {}
        for on, bet in self.rules.bets.items():
            odds = self.rules.pays[bet.pays]
            spots[on] = (
                {}
                if not bet.covers.value
                else {
                    "": Spot(
                        on,
                        "",
                        frozenset((on,)),
                        odds.value.num,
                        odds.value.den,
                        bet.chance,
                        bet.limit,
                        bet.covers,
                        odds,
                    )
                }
            )
        return spots

    def cells(self) -> dict[str, int]:
        """How many cells show each symbol."""
        return {on: int(bet.covers.value or 0) for on, bet in self.rules.bets.items()}

    @cached_property
    def size(self) -> int:
        """How many cells the wheel has."""
        return sum(self.cells().values())

    def weights(self) -> dict[str, int]:
        return self.cells()

    def announcement(self, pocket: str) -> tuple[str, str]:
        return NAMES[pocket], NAMES[pocket].replace("figura", "figure")

    def annul(self, t: Turn[Any], ground: str, *sources: Leaf[Any] | None) -> None:
        """The play is null; the whole cycle starts again, the stakes are free."""
        nulls = self.rules.nulls
        full = nulls.full_cycle
        rests = (nulls.grounds.get(ground), *sources, full, nulls.voids)
        t.emit(shared.Annulled(ground=ground, cite=cites(*rests), reading=reading(*rests)))
        t.set(phase="waiting" if not denied(full) else "closed")

    def staff_offers(self, state: State, who: str) -> Iterator[Offer]:
        if Actor.of(who).role != "croupier":
            return
        yield offer(who, "wheel_obstructed", "incident")
        yield offer(who, "wheel_stopped", "incident")
        names = players(self, state)
        for s in state.stakes:
            yield offer(who, "bet_touched", "incident", player=s.owner, on=s.on)
        if names:
            yield offer(
                who, "bet_during_payment", "incident", player=OneOf(names), on="p24", stake=Range(1, 10 * state.minimum)
            )

    def duty_offers(self, state: State) -> Iterator[Offer]:
        turning = self.rules.turning
        if state.phase == "waiting":
            yield offer("croupier", "first_impulse", cite=cites(turning.clockwise, self.rules.betting.opening_call))
        elif state.phase == "betting":
            yield offer("croupier", "second_impulse", cite=cites(turning.second_impulse, self.rules.betting.call))

    def chance_fields(self) -> dict[str, Any]:
        """Nearly always a run of four turns or more that ends between two pivots; seldom a null one (a convention)."""
        cells = self.cells()
        turn = sum(cells.values())
        weights = {symbol: 20 * n for symbol, n in cells.items()}
        least = self.rules.nulls.min_run.value if self.rules.nulls.min_run is not None else 1
        return {"pocket": Chance({**weights, PIVOT: 1}), "cells": Range(least * turn - 6, 10 * turn)}


def first_impulse(t: Turn[Fortune], move: m.FirstImpulse) -> None:
    """Clockwise, with «hagan sus apuestas»."""
    b, turning = t.game.rules.betting, t.game.rules.turning
    thrower(t)
    staff.caller(t)
    bank_settle.in_phase(t, "waiting", sources=(b.opening_call,))
    if move.direction != "clockwise" and holds(turning.clockwise):
        t.refuse("not_clockwise", turning.clockwise)
    t.emit(w.Thrown(by=t.actor.name, direction=move.direction, cite=cites(turning.clockwise)))
    t.say(b.opening_call, t.actor.name)
    t.set(phase="betting", thrower=t.actor.name, direction=move.direction)


def thrower(t: Turn[Fortune]) -> None:
    throws = t.game.rules.staff.throws
    roles = throws.value.items if throws is not None else ("croupier",)
    if t.actor.role not in roles:
        t.refuse("wrong_role", throws, role=t.actor.role)


def second_impulse(t: Turn[Fortune], move: m.SecondImpulse) -> None:
    """Before the wheel stops, with «no va más»."""
    b, turning = t.game.rules.betting, t.game.rules.turning
    thrower(t)
    staff.caller(t)
    phases = ("betting",) if holds(turning.second_impulse) else ("betting", "waiting")
    bank_settle.in_phase(t, *phases, sources=(turning.second_impulse, t.game.rules.nulls.full_cycle))
    t.say(b.call, t.actor.name)
    t.set(phase="closed")


def spin(t: Turn[Fortune], move: m.Spin) -> None:
    """The wheel comes to rest: fewer than four turns, or the pointer on a pivot, and the play is null."""
    rules = t.game.rules
    nulls, turning = rules.nulls, rules.turning
    if t.actor.role != "azar":
        t.refuse("wrong_role", turning.shows_between_pivots, role=t.actor.role)
    phases = ("closed",) if holds(turning.second_impulse) else ("closed", "betting")
    bank_settle.in_phase(t, *phases, sources=(turning.second_impulse,))
    if move.pocket != PIVOT and move.pocket not in t.game.pockets:
        t.refuse("no_such_pocket", turning.shows_between_pivots, at=move.pocket)
    cells = t.game.size
    short = nulls.grounds.get("too_few_turns")
    if nulls.min_run is not None and move.cells < nulls.min_run.value * cells and not denied(short):
        t.game.annul(t, "too_few_turns", nulls.min_run, short)
    elif move.pocket == PIVOT:
        ground = nulls.grounds.get("pointer_on_pivot")
        if not holds(ground):
            t.refuse("no_rule", ground)
        t.game.annul(t, "pointer_on_pivot", ground)
    elif denied(turning.shows_between_pivots):
        t.refuse("no_rule", turning.shows_between_pivots)
    else:
        settle.land(t, move.pocket)


# --- incidents ------------------------------------------------------------------------------------------------------


def obstructed(t: Turn[Fortune], move: m.WheelObstructed) -> None:
    ground = t.game.rules.nulls.grounds.get("wheel_obstructed")
    role(t, "croupier", "inspector", "jefe_de_sala", sources=(ground,))
    if not holds(ground):
        t.refuse("no_rule", ground)
    bank_settle.in_phase(t, "betting", "closed", sources=(ground,))
    t.game.annul(t, "wheel_obstructed", ground)


def stopped(t: Turn[Fortune], move: m.WheelStopped) -> None:
    """The wheel stopped before the second impulse: no text rules it; the cycle starts again (reading W5)."""
    turning = t.game.rules.turning
    role(t, "croupier", sources=(turning.second_impulse,))
    bank_settle.in_phase(t, "betting", sources=(turning.second_impulse,))
    t.game.annul(t, "wheel_stopped", turning.second_impulse)


def touched(t: Turn[Fortune], move: m.BetTouched) -> None:
    ban = t.game.rules.betting.untouchable_after_call
    role(t, "croupier", sources=(ban,))
    bank_settle.in_phase(t, "closed", sources=(ban,))
    if not holds(ban):
        t.refuse("no_rule", ban)
    find_spot(t, move.on, "")
    t.rule("bet_touched", "put_back", ban, about=move.player)


def during_payment(t: Turn[Fortune], move: m.BetDuringPayment) -> None:
    ban = t.game.rules.betting.not_during_payment
    role(t, "croupier", sources=(ban,))
    bank_settle.in_phase(t, "result", "clearing", "paying", sources=(ban,))
    if not holds(ban):
        t.refuse("no_rule", ban)
    find_spot(t, move.on, "")
    t.rule("bet_during_payment", "returned", ban, about=move.player, amount=move.stake)


Fortune.handle(
    {
        **WheelGame.handlers,
        m.FirstImpulse: first_impulse,
        m.SecondImpulse: second_impulse,
        m.Spin: spin,
        m.WheelObstructed: obstructed,
        m.WheelStopped: stopped,
        m.BetTouched: touched,
        m.BetDuringPayment: during_payment,
    }
)
