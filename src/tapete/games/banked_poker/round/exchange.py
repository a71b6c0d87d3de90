"""A card leaves a hand for the discards, so that another one may come in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....law.rulebook import Leaf
from ..state import Hand
from ..turn import BankedTurn as Turn
from . import decisions


def lay_aside(t: Turn[Any], name: str, faces: Sequence[str]) -> Hand:
    """These cards of a hand are its own no more."""
    hand = t.hand(name)
    t.set(shoe=t.s.shoe.discard(len(faces)))
    left = tuple(card for card in hand.cards if card.face not in faces)
    return t.change(name, cards=left, discards=(*hand.discards, *faces))


def swap(t: Turn[Any], player: str, face: str, *sources: Leaf[Any] | None) -> None:
    """Whoever is asked puts down one card, and azar owes another."""
    decisions.owed(t, player)
    box = str(t.s.asking[0])
    if face not in t.hand(box).faces:
        t.refuse("not_your_card", *sources, at=face)
    lay_aside(t, box, (face,))
    t.set(owed=(box,))
