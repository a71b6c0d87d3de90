"""The table as it might be for whoever sees only what lies open: what a move would do must not tell more than that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from .state import Card, State
from .turn import twin

if TYPE_CHECKING:
    from .play import CirclePoker


def guess(game: CirclePoker, state: State, rng: Random, named: Sequence[str] = ()) -> State:
    """Other cards where cards lie covered, any that could lie there; which ones really do has no part in it.
    ``named``: these are among them, if they could be."""
    bit = game.plan.bit
    hidden = dict.fromkeys(covered(state))
    known = state.out
    for face in hidden:
        known &= ~bit[face]
    could = [face for face, b in bit.items() if not known & b]
    there = rng.sample(could, len(hidden))
    for face in named:
        if there and face in could and face not in there:
            there[rng.randrange(len(there))] = face
    other = dict(zip(hidden, there, strict=True))
    s: State = twin(state)
    s.out = known
    for face in hidden:
        if state.out & bit[face]:
            s.out |= bit[other[face]]
    s.players = {}
    for name, player in state.players.items():
        p = s.players[name] = twin(player)
        p.cards = _others(p.cards, other)
        p.discards = tuple(other[face] for face in p.discards)
    s.opening = tuple(other.get(face, face) for face in s.opening)
    s.queue = tuple(other[face] for face in s.queue)
    s.laid = _others(s.laid, other)
    s.board = tuple(_others(row, other) for row in s.board)
    return s


def covered(state: State) -> Iterable[str]:
    """The faces that not everybody knows, in the order of their places."""
    for p in state.players.values():
        yield from (c.face for c in p.cards if not c.up and not p.shown)
        yield from p.discards
    yield from state.queue
    for row in (*state.board, state.laid):
        yield from (c.face for c in row if not c.up)


def _others(cards: tuple[Card, ...], other: dict[str, str]) -> tuple[Card, ...]:
    return tuple(Card(c.n, other.get(c.face, c.face), c.up) for c in cards)
