"""The table as it might be for whoever sees only what lies open: what a move would do must not tell more than that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from ..base.late import VEILED
from .state import Card, Player, PlayerDraft, State
from .turn import drafted, frozen, thawed

if TYPE_CHECKING:
    from .play import CirclePoker


def guess(game: CirclePoker, state: State, rng: Random, named: Sequence[str] = ()) -> State:
    """Other cards where cards lie covered, any that could lie there; which ones really do has no part in it.
    ``named``: these are among them, if they could be."""
    bit = game.plan.bit
    hidden = dict.fromkeys(covered(state))
    known = state.pack.out
    for face in hidden:
        known &= ~bit[face]
    could = [face for face, b in bit.items() if not known & b]
    there = rng.sample(could, len(hidden))
    for face in named:
        if there and face in could and face not in there:
            there[rng.randrange(len(there))] = face
    other = dict(zip(hidden, there, strict=True))
    s = drafted(state)
    s.pack.out = known
    s.trail = VEILED if state.trail is not None else None
    for face in hidden:
        if state.pack.out & bit[face]:
            s.pack.out |= bit[other[face]]
    s.players = {}
    for name, player in state.players.items():
        p: PlayerDraft = thawed(player, PlayerDraft)
        s.players[name] = cast(Player, p)
        p.cards = _others(p.cards, other)
        p.discards = tuple(other[face] for face in p.discards)
    s.opening = replace(state.opening, cards=tuple(other.get(face, face) for face in state.opening.cards))
    s.pack.queue = tuple(other[face] for face in s.pack.queue)
    s.pack.laid = _others(s.pack.laid, other)
    s.pack.board = tuple(_others(row, other) for row in s.pack.board)
    return frozen(s, s.players)


def covered(state: State) -> Iterable[str]:
    """The faces that not everybody knows, in the order of their places."""
    for p in state.players.values():
        yield from (c.face for c in p.cards if not c.up and not p.shown)
        yield from p.discards
    yield from state.pack.queue
    for row in (*state.pack.board, state.pack.laid):
        yield from (c.face for c in row if not c.up)


def _others(cards: tuple[Card, ...], other: dict[str, str]) -> tuple[Card, ...]:
    return tuple(Card(c.n, other.get(c.face, c.face), c.up) for c in cards)
