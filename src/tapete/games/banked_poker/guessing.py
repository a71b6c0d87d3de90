"""The table as it might be for whoever sees only what lies open: what a move would do must not tell more than that."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from ...table.cards import deck
from ..base.late import VEILED
from .state import BankedState, Card


def covered(state: BankedState) -> list[str]:
    """The faces that not everybody knows."""
    found = [card.face for hand in state.hands for card in hand.cards if not card.up]
    return found + [face for hand in state.hands for face in hand.discards]


def guess(state: Any, rng: Random, named: Sequence[str] = ()) -> Any:
    """Other cards where cards lie face down, any that could lie there; which ones really do has no part in it.
    ``named``: these are among them, if they could be."""
    down = covered(state)
    left = [face for face, n in state.shoe.weights().items() for _ in range(n)]
    could = sorted((*down, *left))
    there = rng.sample(could, len(down))
    for face in named:
        if there and face in could and face not in there:
            there[rng.randrange(len(there))] = face
    return _with(state, dict(zip(down, there, strict=True)))


def _with(state: Any, other: dict[str, str]) -> Any:
    """The state, and the one before its last card, with these faces in the place of those."""
    faces = deck(state.shoe.pack).faces
    unseen = dict(zip(faces, state.shoe.unseen, strict=True))
    here = set(covered(state))
    for face in here:
        unseen[face] += 1
    for face in here:
        unseen[other[face]] -= 1
    hands = tuple(
        replace(
            hand,
            cards=tuple(c if c.up else Card(c.n, other[c.face]) for c in hand.cards),
            dealt=tuple(other.get(face, face) for face in hand.dealt),
            discards=tuple(other[face] for face in hand.discards),
        )
        for hand in state.hands
    )
    return replace(
        state,
        hands=hands,
        shoe=replace(state.shoe, unseen=tuple(unseen[face] for face in faces)),
        last=other.get(state.last, state.last),
        undo=_with(state.undo, other) if state.undo is not None else None,
        trail=VEILED if state.trail is not None else None,
    )
