"""A toy game with secrets: everybody stakes, gets one card that only he may see, and may give up; the best card left
takes the pot and is shown, the others are never shown. Registered only while a test runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from tapete.games import registry
from tapete.games.registry import Room
from tapete.law import rulebook
from tapete.law.rulebook import Law, Leaf, Rulebook
from tapete.table.contract import (
    AZAR,
    RELOJ,
    Actor,
    Chance,
    Event,
    Game,
    Move,
    Offer,
    OneOf,
    Pending,
    Range,
    Refusal,
    Scene,
    Step,
    Thing,
    Types,
    redact,
)
from tapete.table.events import Chosen, Dealt, Done, Transfer, Turned

CITE = "ES79:01.II/a"
FACES = tuple(f"{suit}{n:02d}" for suit in ("oros", "copas", "espadas", "bastos") for n in range(1, 13))
"""Long names that nothing else on the wire could contain by chance."""

STAKE = 100


class Rules(msgspec.Struct, frozen=True):
    offered: Leaf[bool]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: Annotated[int, Meta(ge=2, le=8)] = 6


class Bet(Move, frozen=True, tag="bet"):
    stake: Annotated[int, Meta(ge=1, le=10**6)]


class Close(Move, frozen=True, tag="close_bets"):
    pass


class Card(Move, frozen=True, tag="card"):
    face: str


class Choose(Move, frozen=True, tag="choose"):
    option: Literal["stay", "give_up"]


class Silence(Move, frozen=True, tag="silence"):
    player: str


class Show(Move, frozen=True, tag="showdown"):
    pass


class Hand(msgspec.Struct, frozen=True):
    owner: str
    face: str = ""
    said: str = ""


class State(msgspec.Struct, frozen=True):
    phase: str = "betting"
    round: int = 1
    hands: tuple[Hand, ...] = ()
    net: dict[str, int] = {}


Moves = Bet | Close | Card | Choose | Silence | Show
Events = Transfer | Dealt | Turned | Chosen | Done


class Secreto(Game[Any, Any, Any]):
    """The contract, with something to hide."""

    types = Types(State, Moves, Events, Terms)
    game = "secreto"
    regulation = "ES79"

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(Rules)
        self.header = law.header
        self.terms = terms if isinstance(terms, Terms) else msgspec.convert(terms or {}, Terms)

    def opening(self) -> Step:
        return Step(State(), ())

    def left(self, state: State) -> tuple[str, ...]:
        return tuple(f for f in FACES if f not in {h.face for h in state.hands})

    def play(self, state: State, move: Any) -> Step | Refusal:
        wrong = Refusal(code="wrong_phase", cite=(CITE,), facts={"phase": state.phase})
        names = {h.owner for h in state.hands}
        if isinstance(move, Bet):
            if state.phase != "betting" or move.who in names or move.stake != STAKE:
                return wrong
            hands = (*state.hands, Hand(move.who))
            net = {**state.net, move.who: state.net.get(move.who, 0) - STAKE}
            paid = Transfer(source=move.who, target="pot:0", amount=STAKE, reason="bet")
            return Step(msgspec.structs.replace(state, hands=hands, net=net), (paid,))
        if isinstance(move, Close) and state.phase == "betting" and state.hands:
            return Step(msgspec.structs.replace(state, phase="dealing"), (Done(duty="close", by=move.who),))
        if isinstance(move, Card) and state.phase == "dealing" and move.face in self.left(state):
            return self._deal(state, move.face)
        if isinstance(move, (Choose, Silence)) and state.phase == "choosing":
            who = move.player if isinstance(move, Silence) else move.who
            return self._choose(state, who, "stay" if isinstance(move, Silence) else move.option)
        if isinstance(move, Show) and state.phase == "showdown":
            return self._show(state)
        return wrong

    def _deal(self, state: State, face: str) -> Step:
        n = next(n for n, hand in enumerate(state.hands) if not hand.face)
        hand = state.hands[n]
        hands = (*state.hands[:n], Hand(hand.owner, face), *state.hands[n + 1 :])
        phase = "choosing" if all(h.face for h in hands) else "dealing"
        dealt = Dealt(n=n, place=f"hole:{hand.owner}", face=face, seen_by=(hand.owner,), cite=(CITE,))
        return Step(msgspec.structs.replace(state, hands=hands, phase=phase), (dealt,))

    def _choose(self, state: State, who: str, option: str) -> Step | Refusal:
        hands = tuple(Hand(h.owner, h.face, option) if h.owner == who and not h.said else h for h in state.hands)
        if hands == state.hands:
            return Refusal(code="not_asked", cite=(CITE,))
        phase = "showdown" if all(h.said for h in hands) else "choosing"
        chosen = Chosen(player=who, about="hand", option=option)
        return Step(msgspec.structs.replace(state, hands=hands, phase=phase), (chosen,))

    def _show(self, state: State) -> Step:
        stay = [h for h in state.hands if h.said == "stay"] or list(state.hands)
        best = max(stay, key=lambda h: (h.face[-2:], h.face))
        pot = STAKE * len(state.hands)
        net = {**state.net, best.owner: state.net.get(best.owner, 0) + pot}
        events: tuple[Event, ...] = (
            Turned(n=0, face=best.face),
            Transfer(source="pot:0", target=best.owner, amount=pot, reason="win"),
        )
        return Step(State(round=state.round + 1, net=net), events)

    def pending(self, state: State) -> tuple[Pending, ...]:
        if state.phase != "choosing":
            return ()
        return tuple(
            Pending(
                by=h.owner, do="choose", about="hand", options=("stay", "give_up", h.face), default="stay", secret=True
            )
            for h in state.hands
            if not h.said
        )

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        role = Actor.of(who).role
        if role == RELOJ:
            return tuple(
                Offer(by=RELOJ, do="silence", kind="time", after=60, fields={"player": OneOf((p.by,))})
                for p in self.pending(state)
            )
        if role == AZAR:
            return tuple(d for d in self.duties(state) if d.by == AZAR)
        if role != "player":
            return tuple(msgspec.structs.replace(d, by=who) for d in self.duties(state) if d.by == role)
        if any(p.by == who for p in self.pending(state)):
            return (Offer(by=who, do="choose", fields={"option": OneOf(("stay", "give_up"))}),)
        if state.phase == "betting" and who not in {h.owner for h in state.hands}:
            return (Offer(by=who, do="bet", fields={"stake": Range(STAKE, STAKE)}),)
        return ()

    def duties(self, state: State) -> tuple[Offer, ...]:
        if state.phase == "betting":
            return (Offer(by="croupier", do="close_bets", kind="staff"),) if state.hands else ()
        if state.phase == "dealing":
            weights = dict.fromkeys(self.left(state), 1)
            return (Offer(by=AZAR, do="card", kind="chance", fields={"face": Chance(weights)}),)
        if state.phase == "showdown":
            return (Offer(by="croupier", do="showdown", kind="staff"),)
        return self.offers(state, RELOJ)

    def view(self, state: State, who: str) -> Scene:
        things = tuple(
            Thing(kind="card", place=f"hole:{h.owner}", owner=h.owner, label=h.face if h.owner == who else "", up=False)
            for h in state.hands
            if h.face
        )
        return Scene(
            game=self.game, regulation=self.regulation, phase=state.phase, things=things,
            accounts=self.holdings(state), pending=self.pending(state),
        )  # fmt: skip

    def show(self, event: Any, who: str) -> Any:
        return redact(event, who)

    def holdings(self, state: State) -> dict[str, int]:
        book = {**state.net, "pot:0": STAKE * len(state.hands)}
        return {account: amount for account, amount in book.items() if amount}

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        return {"pot:0": {h.owner: STAKE for h in state.hands}}

    def people(self, state: State) -> tuple[str, ...]:
        return (*(h.owner for h in state.hands), "croupier", AZAR, RELOJ)


def book() -> Rulebook:
    data = {
        "game": "secreto", "regulation": "ES79", "kind": "circulo",
        "title": {"es": "Secreto", "en": "Secret"}, "offered": {"value": True, "cite": [CITE]},
    }  # fmt: skip
    return rulebook.resolved(data, "ES79/secreto.toml")


@contextmanager
def registered() -> Iterator[None]:
    """The toy is one of the games, for a while."""
    room = Room(game="secreto", package=__name__.rpartition(".")[0], rules="secreto:Rules", play="secreto:Secreto")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.rooms(), "secreto", room)
        yield
