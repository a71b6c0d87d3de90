"""Simultaneous bingo: the sale, the draw and the claims of one game in all its halls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from ...law.leaves import cites, denied
from ...table.contract import Actor, Lawful, Offer, OneOf, Scene, Types
from ..base.offers import offer, tried
from ..base.terms import unplayable
from ..bingo import moves as shared
from ..bingo.law.rules import BingoRules
from ..bingo.play import Bingo
from ..bingo.round import claims, settle
from ..bingo.turn import GAME, RUNS, Turn
from ..bingo_halls import lines
from ..bingo_halls.rules import Network
from . import moves as m
from .rules import SimultaneousRules, Terms
from .state import State

WAITING = (shared.Ball, shared.Balls, shared.GiveOrder)
"""With these a game goes on."""


class Simultaneous(Bingo):
    """Simultaneous bingo under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    rules_type: ClassVar[type[BingoRules]] = SimultaneousRules
    rules: SimultaneousRules
    terms: Terms

    @classmethod
    def lawful(cls, rules: Any, terms: Any) -> tuple[Lawful, ...]:
        return super().lawful(rules, terms)

    def check_terms(self) -> None:
        super().check_terms()
        if len(set(self.terms.halls)) < len(self.terms.halls):
            raise unplayable("halls", "se repite una", "one is named twice", cites(self.network.connected))

    # --- halls ------------------------------------------------------------------------------------------------------

    @property
    def network(self) -> Network:
        return self.rules.network

    @property
    def halls(self) -> tuple[str, ...]:
        return self.terms.halls

    def hall_of(self, state: Any, player: str) -> str:
        """Where somebody plays."""
        return str(state.where.get(player, self.halls[0]))

    def in_play(self, state: Any) -> set[str]:
        """The halls that have cards in the game."""
        return {self.hall_of(state, stake.owner) for stake in state.stakes}

    def started(self, t: Turn) -> None:
        """What every hall has sold counts in the one game."""
        for hall in self.halls:
            those = [s for s in t.s.stakes if self.hall_of(t.s, s.owner) == hall]
            if those:
                t.emit(m.HallSold(hall=hall, sold=sum(s.count for s in those), takings=sum(s.amount for s in those),
                                  cite=cites(self.rules.one), reading=self.rules.one.reading))  # fmt: skip

    def left_out(self, t: Turn, hall: str) -> None:
        """Its cards are taken out, and what they cost goes back; the claims made there go with them."""
        leaf = self.network.lost
        gone = {s.owner for s in t.s.stakes if self.hall_of(t.s, s.owner) == hall}
        for stake in [s for s in t.s.stakes if s.owner in gone]:
            t.refund(stake, stake.amount, "hall_refund", leaf)
        t.set(sung=tuple(one for one in t.s.sung if one.player not in gone))
        if t.s.phase in GAME and not t.s.stakes:
            settle.settle(t)
        elif t.s.phase == "stopped" and not t.unchecked():
            claims.after_checks(t)
        elif t.s.phase in ("asking_more", "more") and not claims.fresh(t):
            claims.go_on(t, leaf)

    # --- the contract -----------------------------------------------------------------------------------------------

    def duties(self, state: Any) -> tuple[Offer, ...]:
        """While the game waits for a hall nothing is due but that hall's line."""
        t = self.begin(state, shared.AskMore(who="jefe_de_mesa"))
        missing = sorted(set(state.cut) & self.in_play(state))
        if missing and lines.kept(t) == "waits" and state.phase in RUNS:
            cite = cites(self.network.lost)
            return (offer("jefe_de_mesa", "line_back", "staff", cite, hall=missing[0]),)
        found = super().duties(state)
        if not found and state.phase == "betting" and set(self.halls) <= set(state.cut):  # nobody can buy a card
            cite = cites(self.network.connected)
            return (offer("jefe_de_mesa", "line_back", "staff", cite, hall=self.halls[0]),)
        return found

    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        found = super().offers(state, who)
        known = {(one.do, repr(one.fields)) for one in found}
        more = tried(self, state, self.hall_offers(state, who))
        return (*found, *(one for one in more if (one.do, repr(one.fields)) not in known))

    def hall_offers(self, state: Any, who: str) -> Iterator[Offer]:
        actor, network = Actor.of(who), self.network
        if actor.role == "player":
            others = tuple(hall for hall in self.halls if hall != self.hall_of(state, who) and hall not in state.cut)
            if others:
                yield offer(who, "enter_hall", "play", cites(network.connected), hall=OneOf(others))
            return
        there = tuple(hall for hall in self.halls if hall not in state.cut)
        if actor.staff and there:
            yield offer(who, "line_lost", "incident", cites(network.lost), hall=OneOf(there))
        if actor.staff and state.cut:
            yield offer(who, "line_back", "staff", cites(network.lost), hall=OneOf(state.cut))

    def view(self, state: Any, who: str) -> Scene:
        scene = super().view(state, who)
        own = self.hall_of(state, who) if who and Actor.of(who).role == "player" else ""
        return replace(scene, facts={**scene.facts, "hall": own, "cut": " ".join(state.cut)})


def on_enter(t: Turn, move: m.EnterHall) -> None:
    game: Any = t.game
    state: Any = t.s
    player = t.player(game.network.connected)
    lines.check_hall(t, move.hall)
    if state.where.get(player) == move.hall:
        t.refuse("already_done", game.network.connected, at=move.hall)
    if t.stakes_of(player):
        t.refuse("bets_down", game.network.connected)
    t.set(where={**state.where, player: move.hall})
    t.emit(m.Entered(player=player, hall=move.hall, cite=cites(game.network.connected)))


def from_hall(t: Turn, move: Any) -> None:
    """Cards are bought, and claims made, in a hall that is connected."""
    game: Any = t.game
    hall = game.hall_of(t.s, t.player(game.network.connected))
    lines.check_hall(t, hall)
    if denied(game.rules.one) and game.in_play(t.s) - {hall}:
        t.refuse("other_hall", game.rules.one, player=t.actor.name)
    Bingo.handlers[type(move)](t, move)


def together(t: Turn, move: Any) -> None:
    """The one game goes on for every hall."""
    game: Any = t.game
    lines.check_waiting(t, game.in_play(t.s))
    Bingo.handlers[type(move)](t, move)


def on_hand_over(t: Turn, move: shared.HandOver) -> None:
    """Cards stay in their hall."""
    game: Any = t.game
    if game.hall_of(t.s, t.player(game.network.connected)) != game.hall_of(t.s, move.to):
        t.refuse("other_hall", game.network.connected, player=move.to)
    Bingo.handlers[type(move)](t, move)


Simultaneous.handle(
    {
        **Bingo.handlers,
        **lines.HANDLERS,
        m.EnterHall: on_enter,
        shared.Buy: from_hall,
        shared.Sing: from_hall,
        shared.HandOver: on_hand_over,
        **dict.fromkeys(WAITING, together),
    }
)
