"""A card leaves a hand for the discards, so that another one may come in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..state import Hand
from ..turn import BankedTurn as Turn


def lay_aside(t: Turn[Any], name: str, faces: Sequence[str]) -> Hand:
    """These cards of a hand are its own no more."""
    hand = t.hand(name)
    t.set(shoe=t.s.shoe.discard(len(faces)))
    left = tuple(card for card in hand.cards if card.face not in faces)
    return t.change(name, cards=left, discards=(*hand.discards, *faces))
