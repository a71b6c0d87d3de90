"""A poker table played by strategies alone: who is asked speaks, else staff and azar do what is due."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from tapete.strategy.base import Strategy, look, made
from tapete.table.contract import Chance, Offer, Refusal

IDLE = ("waiting", "suspended", "unopened", "ending", "shuffling", "forced")


class Played:
    """A session: state, events of the last step, and everything that was moved."""

    def __init__(self, table: Any, people: Mapping[str, Strategy], seed: int) -> None:
        self.table = table
        self.people = people
        self.rng = Random(seed)
        self.azar = Random(seed + 1)
        self.state: Any = table.opening().state
        self.moves: list[Any] = []
        self.events: list[Any] = []
        self.steps: list[tuple[Any, Any, Any]] = []
        self.began = 0

    def run(self, hands: int, limit: int = 400) -> Played:
        """So many hands more."""
        goal, steps = self.hands() + hands, 0
        while self.began < goal or self.state.phase not in IDLE:
            self.step()
            steps += 1
            assert steps < limit * hands, (self.state.phase, self.state.round)
        return self

    def step(self) -> None:
        for who in self.asked():
            move = self.people[who].move(look(self.table, self.state, who, self.rng))
            if move is not None:
                self.play(move)
                return
        duties = self.table.duties(self.state)
        assert duties, self.state.phase
        self.play(self.done(duties[0]))

    def asked(self) -> tuple[str, ...]:
        s = self.state
        owing = tuple(p.by for p in s.pending if p.by in self.people)
        if owing or s.phase in ("betting", "discarding"):
            return owing or tuple(n for n in (s.turn,) if n in self.people and not s.pack.owed)
        return tuple(self.people) if s.phase in IDLE else ()

    def done(self, offer: Offer) -> dict[str, Any]:
        drawn = {}
        for name, field in offer.fields.items():
            if isinstance(field, Chance):
                drawn[name] = self.azar.choices(tuple(field.weights), tuple(field.weights.values()))[0]
        move = made(offer, **drawn)
        assert move is not None
        return move

    def play(self, raw: dict[str, Any]) -> None:
        move = msgspec.convert(raw, self.table.types.moves)
        answer = self.table.play(self.state, move)
        assert not isinstance(answer, Refusal), (raw, answer, self.state.phase)
        self.steps.append((self.state, answer.events, answer.state))
        self.state = answer.state
        self.moves.append(move)
        self.events.extend(answer.events)
        self.began += any(type(event).__struct_config__.tag == "hand" for event in answer.events)

    def hands(self) -> int:
        """How many hands have begun."""
        return self.began

    def owned(self) -> dict[str, int]:
        """What each has, chips on the table included."""
        held, shares = self.table.holdings(self.state), self.table.owners(self.state)
        return {who: held.get(who, 0) + sum(part.get(who, 0) for part in shares.values()) for who in self.people}
