"""A toy game: heads or tails, red or black. Enough of the contract to try the inspection rooms without a real table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tapete.law import rulebook
from tapete.law.rulebook import Law, Leaf, Rulebook
from tapete.law.values import Call, Odds, Requirement
from tapete.table.contract import (
    Chance,
    Event,
    Field,
    Game,
    Incident,
    Move,
    Name,
    Offer,
    OneOf,
    Range,
    Refusal,
    Scene,
    Step,
    Types,
)
from tapete.table.events import Call as Said
from tapete.table.events import Ruled, Transfer

PAYS, BET, CALL, LATE, POCKETS, EXTRA = (
    "ES79:01.IV.1.A.a/b", "ES79:01.IV.1.A.a/a", "ES79:01.IV.3.b/c", "ES79:01.IV.3.b/b", "ES79:01.II/d", "ES79:01.II/a",
)  # fmt: skip


class Rules(msgspec.Struct, frozen=True):
    pays: Leaf[Odds]
    offered: Leaf[bool]
    call: Leaf[Call]
    late: Leaf[bool]
    requires: dict[str, Leaf[Requirement]] = {}


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minimum: Annotated[int, Meta(ge=1, le=10**12)] = 100


class Bet(Move, frozen=True, tag="bet"):
    on: Literal["heads", "tails"]
    stake: Annotated[int, Meta(ge=1, le=10**12)]
    at: str = ""


class Close(Move, frozen=True, tag="close_bets"):
    pass


class Toss(Move, frozen=True, tag="toss"):
    side: Literal["heads", "tails"]


class LateBet(Incident, frozen=True, tag="late_bet"):
    player: Name
    stake: Annotated[int, Meta(ge=1, le=10**12)]


class Lost(Event, frozen=True, kw_only=True, tag="result"):
    pocket: str


Moves = Bet | Close | Toss | LateBet
Events = Said | Transfer | Ruled | Lost


class State(msgspec.Struct, frozen=True):
    phase: Literal["betting", "closed"] = "betting"
    stakes: tuple[tuple[str, str, int], ...] = ()
    net: dict[str, int] = {}


class Toy(Game[Any, Any, Any]):
    """Heads or tails against the house."""

    types = Types(State, Moves, Events, Terms)
    game = "toy"
    regulation = "ES79"

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(Rules)
        self.header = law.header
        self.terms = terms if isinstance(terms, Terms) else msgspec.convert(terms or {}, Terms)

    def opening(self) -> Step:
        return Step(State(), ())

    def play(self, state: State, move: Any) -> Step | Refusal:
        if isinstance(move, Bet):
            return self._bet(state, move)
        if isinstance(move, Close):
            call = self.rules.call
            said = (Said(text=call.value.es, gloss=call.value.en, by=move.who, cite=call.cite),) if call.value else ()
            return Step(msgspec.structs.replace(state, phase="closed"), said)
        if state.phase != "closed":
            return Refusal(code="wrong_phase", facts={"phase": state.phase})
        if isinstance(move, LateBet):
            late = self.rules.late
            if not late.value:
                return Refusal(code="no_rule")
            return Step(state, (Ruled(incident="late_bet", ruling="returned", by=move.who, cite=late.cite),))
        return self._toss(state, move)

    def _bet(self, state: State, move: Bet) -> Step | Refusal:
        if state.phase == "closed":
            return Refusal(code="after_the_call", cite=self.rules.call.cite)
        if not self.rules.offered.value:
            return Refusal(code="not_offered", cite=self.rules.offered.cite)
        if move.stake < self.terms.minimum:
            return Refusal(code="below_minimum", facts={"minimum": self.terms.minimum})
        n = len(state.stakes) + 1
        stakes = (*state.stakes, (move.who, move.on, move.stake))
        net = {**state.net, move.who: state.net.get(move.who, 0) - move.stake}
        paid = Transfer(source=move.who, target=f"stake:{n}", amount=move.stake, reason="bet")
        return Step(msgspec.structs.replace(state, stakes=stakes, net=net), (paid,))

    def _toss(self, state: State, move: Toss) -> Step:
        net = dict(state.net)
        out: list[Event] = [Lost(pocket=move.side)]
        for n, (who, on, stake) in enumerate(state.stakes, 1):
            if on == move.side:
                won = int(self.rules.pays.value.win(stake))
                net[who] = net.get(who, 0) + stake + won
                net["house"] = net.get("house", 0) - won
                out.append(Transfer(source="house", target=who, amount=won, reason="win", cite=self.rules.pays.cite))
                out.append(Transfer(source=f"stake:{n}", target=who, amount=stake, reason="back"))
            else:
                net["house"] = net.get("house", 0) + stake
                out.append(Transfer(source=f"stake:{n}", target="house", amount=stake, reason="lost"))
        return Step(State(net=net), tuple(out))

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        if who == "ana" and state.phase == "betting":
            fields: dict[str, Field] = {"on": OneOf(("heads", "tails")), "stake": Range(self.terms.minimum, 10_000)}
            return (Offer(by="ana", do="bet", fields=fields),)
        return ()

    def duties(self, state: State) -> tuple[Offer, ...]:
        if state.phase == "betting":
            return (Offer(by="croupier", do="close_bets", kind="staff"),)
        return (Offer(by="azar", do="toss", fields={"side": Chance({"heads": 1, "tails": 1})}, kind="chance"),)

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game="toy", regulation="ES79", phase=state.phase, facts={"minimum": self.terms.minimum},
            accounts=self.holdings(state),
        )  # fmt: skip

    def show(self, event: Any, who: str) -> Any:
        return event

    def holdings(self, state: State) -> dict[str, int]:
        held = {f"stake:{n}": stake for n, (_, _, stake) in enumerate(state.stakes, 1)}
        return {account: amount for account, amount in {**state.net, **held}.items() if amount}

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        return {f"stake:{n}": {who: stake} for n, (who, _, stake) in enumerate(state.stakes, 1)}

    def people(self, state: State) -> tuple[str, ...]:
        return ("ana", "croupier", "azar")


def book() -> Rulebook:
    """The toy's rulebook, resting on real provisions."""
    data = {
        "game": "toy", "regulation": "ES79", "kind": "contrapartida",
        "title": {"es": "Cara o cruz", "en": "Heads or tails"},
        "pays": {"value": "35:1", "cite": [PAYS]},
        "offered": {"value": True, "cite": [BET]},
        "call": {"value": {"es": "no va más", "en": "no more bets"}, "cite": [CALL]},
        "late": {"value": True, "cite": [LATE]},
        "requires": {
            "pockets": {"at": "wheel.pockets", "is": "equals", "value": 37, "cite": [POCKETS]},
            "extra": {"at": "layout.extra", "is": "option", "value": True, "cite": [EXTRA]},
        },
    }  # fmt: skip
    return rulebook.resolved(data, "ES79/toy.toml")
