"""Boule: the call that opens the bets, the throw in rotation, the question, the call, the 5 that takes all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...law.leaves import cites, holds
from ...table.contract import Actor, Offer, Types
from ..base import moves as shared
from ..base import stakes
from ..base.offers import offer
from ..wheels import moves as w
from ..wheels import staff
from ..wheels.offers import croupier
from ..wheels.places import Places, boule_places
from ..wheels.play import WheelGame, join
from ..wheels.state import Stake, State
from ..wheels.terms import Terms
from ..wheels.turn import Turn
from . import moves as m
from .rules import BouleRules

CHANCES = (
    (("red", "rojo"), ("black", "negro")),
    (("even", "par"), ("odd", "impar")),
    (("low", "falta"), ("high", "pasa")),
)


class Boule(WheelGame):
    """A boule table under one rulebook."""

    RULES = BouleRules
    THROW = (m.Throw,)
    types = Types(State, m.Moves, m.Events, Terms)
    first_phase = "waiting"
    rules: BouleRules

    def make_pockets(self) -> tuple[str, ...]:
        numbers = self.rules.plate.numbers.value
        return tuple(str(n) for n in range(min(numbers), max(numbers) + 1))

    def layout(self) -> dict[str, Places]:
        """What belongs to no simple chance is not odd either, and may be bet on if the law lets it; it has a colour all
        the same where no clause denies it one."""
        plate = self.rules.plate
        numbers = self.make_pockets()
        out = frozenset(plate.five_excluded.value)
        places = self.listed(boule_places(numbers))
        black, red = frozenset(plate.black.value), frozenset(plate.red.value)
        neutral = plate.neutral.value if plate.neutral is not None else out
        red |= out - black - frozenset(neutral)
        alone = {at: n for at, n in places["number"].items() if at not in out or at in plate.five_bettable.value}
        odd = {"": places["odd"][""] - out}
        return {**places, "black": {"": black}, "red": {"": red}, "number": alone, "odd": odd}

    def announcement(self, pocket: str) -> tuple[str, str]:
        places = self.layout()
        said = [name for pair in CHANCES for name in pair if pocket in places.get(name[0], {}).get("", ())]
        if not said:
            return pocket, pocket
        return (f"{pocket}, {join([es for _, es in said], 'y')}", f"{pocket}, {join([en for en, _ in said], 'and')}")

    def loses_plainly(self, s: State, stake: Stake) -> bool:
        return not self.apart(s.result) and super().loses_plainly(s, stake)

    def apart(self, pocket: str) -> bool:
        """A number of which the law speaks apart: it belongs to no simple chance, or takes them all."""
        plate = self.rules.plate
        return pocket in plate.five_excluded.value or pocket in plate.five_loses.value

    def clear_stake(self, t: Turn[Any], stake: Stake) -> None:
        """A number that belongs to no simple chance takes them where the law says so, else it leaves them alone."""
        leaf = self.rules.plate.five_loses
        simple = self.spots[stake.on][stake.at].chance == "simple"
        if simple and self.apart(t.s.result) and not self.wins(stake, t.s.result):
            if t.s.result in leaf.value:
                stakes.lose_whole(t, stake, leaf, self.rules.plate.five_excluded)
            return
        super().clear_stake(t, stake)

    def throw(self, t: Turn[Any]) -> None:
        throw_ball(t, m.Throw(who=t.move.who))

    def before_close(self, t: Turn[Any]) -> None:
        if not t.s.asked:
            t.say(self.rules.betting.question, t.s.thrower)
            t.set(asked=True)

    def staff_offers(self, state: State, who: str) -> Iterator[Offer]:
        role = Actor.of(who).role
        set_by = self.rules.staff.rotation_set_by
        if set_by is not None and role in set_by.value and len(state.croupiers) > 1:
            yield offer(who, "set_rotation", cite=set_by.cite, croupiers=",".join(reversed(state.croupiers)))

    def duty_offers(self, state: State) -> Iterator[Offer]:
        b = self.rules.betting
        if state.phase == "waiting":
            openers = tuple(b.opened_by.value) if b.opened_by is not None else ()
            yield offer(openers[0] if openers else "jefe_de_mesa", "open_bets", cite=cites(b.opening_call))
        elif state.phase == "betting":
            yield offer(croupier(self, state), "throw", cite=cites(self.rules.staff.throws))
        elif state.phase == "running" and not state.asked:
            yield offer(croupier(self, state), "ask_bets", cite=cites(b.question))
            yield offer(croupier(self, state), "close_bets", cite=cites(b.call))


def open_bets(t: Turn[Boule], move: shared.OpenBets) -> None:
    """«Hagan sus apuestas», by the jefe de la partida."""
    b = t.game.rules.betting
    openers = b.opened_by.value if b.opened_by is not None else ("jefe_de_mesa",)
    if t.actor.role not in openers:
        t.refuse("wrong_role", b.opened_by, b.opening_call, role=t.actor.role)
    stakes.in_phase(t, "waiting", sources=(b.opening_call,))
    t.say(b.opening_call, t.actor.name)
    t.set(phase="betting")


def on_throw(t: Turn[Boule], move: m.Throw) -> None:
    stakes.in_phase(t, "betting", sources=(t.game.rules.staff.throws,))
    throw_ball(t, move)


def throw_ball(t: Turn[Boule], move: m.Throw) -> None:
    """Along the outer edge, by the croupier whose turn it is; nobody specialises in throwing."""
    plate, rules = t.game.rules.plate, t.game.rules
    only = rules.staff.no_specialist
    again = len(t.s.croupiers) > 1 and t.actor.name == t.s.thrower and staff.next_thrower(t) != t.actor.name
    if isinstance(t.move, m.Throw) and again and holds(only):
        t.refuse("specialist", only, rules.staff.rotation, thrower=t.actor.name)
    thrower = staff.check_thrower(t)
    if move.edge != "outer" and holds(plate.edge):
        t.refuse("not_the_edge", plate.edge)
    t.emit(w.Thrown(by=thrower, direction="", ball=move.edge, cite=cites(plate.edge, rules.staff.throws)))
    t.set(phase="running", thrower=thrower)


def ask_bets(t: Turn[Boule], move: m.AskBets) -> None:
    """«¿Están hechas las apuestas?»"""
    b = t.game.rules.betting
    staff.caller(t)
    stakes.in_phase(t, "running", sources=(b.question,))
    if t.s.asked:
        t.refuse("already_done", b.question)
    t.say(b.question, t.actor.name)
    t.set(asked=True)


def set_rotation(t: Turn[Boule], move: m.SetRotation) -> None:
    """The order in which the croupiers throw; every croupier of the table has his turn."""
    rules = t.game.rules.staff
    setter = rules.rotation_set_by
    if setter is not None and t.actor.role not in setter.value:
        t.refuse("wrong_role", setter, role=t.actor.role)
    stakes.in_phase(t, "waiting", "unopened", sources=(setter,))
    names = tuple(move.croupiers.split(",")) if isinstance(move.croupiers, str) else move.croupiers
    missing = set(t.s.croupiers) - set(names)
    if not names or len(set(names)) < len(names):
        t.refuse("not_an_option", setter, at=",".join(names))
    if missing and holds(rules.no_specialist):
        t.refuse("specialist", rules.no_specialist, thrower=names[0])
    t.set(croupiers=names, turn=0)
    t.note("rotation", setter, about=", ".join(names))


Boule.handle(
    {
        **WheelGame.handlers,
        shared.OpenBets: open_bets,
        m.Throw: on_throw,
        m.AskBets: ask_bets,
        m.SetRotation: set_rotation,
    }
)
