"""The table as it might be for whoever sees only what lies open: what a move would do must not tell more than that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from ...table.cards import deck
from ..base.late import VEILED


def guess(state: Any, rng: Random, named: Sequence[str] = ()) -> Any:
    """Other cards where cards lie face down, any that could lie there; which ones really do has no part in it.
    ``named``: these are among them, if they could be."""
    down = [slot for slot in state.slots if not slot.up and slot.face is not None]
    pack = deck(state.shoe.pack).faces
    left = Counter(dict(zip(pack, state.shoe.unseen, strict=True))) + Counter(slot.face for slot in down)
    could = [face for face in pack for _ in range(left[face])]
    there = rng.sample(could, len(down))
    for face in named:
        if there and left[face] > there.count(face):
            there[rng.randrange(len(there))] = face
    return _with(state, dict(zip((slot.n for slot in down), there, strict=True)))


def _with(state: Any, other: dict[int, str]) -> Any:
    """The state, and the one before its last card, with these faces in their slots."""
    there = [slot for slot in state.slots if slot.n in other]
    pack = deck(state.shoe.pack).faces
    gone, come = Counter(slot.face for slot in there), Counter(other[slot.n] for slot in there)
    unseen = tuple(n + gone[face] - come[face] for face, n in zip(pack, state.shoe.unseen, strict=True))
    last = state.slots[-1] if state.slots else None
    return replace(
        state,
        slots=tuple(replace(slot, face=other.get(slot.n, slot.face)) for slot in state.slots),
        shoe=replace(state.shoe, unseen=unseen),
        last=other.get(last.n, state.last) if last is not None and state.last == last.face else state.last,
        undo=_with(state.undo, other) if state.undo is not None else None,
        trail=VEILED if state.trail is not None else None,
    )
