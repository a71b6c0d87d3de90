"""The next card as an offer: of azar, or of whoever enters the cards; and the last one put right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....law.leaves import cites
from ....table.contract import Offer, OneOf
from ...base.offers import offer
from ..circle.turn import CircleTurn


def card_offer(t: CircleTurn[Any], who: str, kind: Any) -> Offer:
    """The card that is owed first."""
    hand = t.s.owed[0]
    return offer(who, "card", kind, cites(*t.game.card_sources(t, hand)), face=t.s.shoe.chance(), to=hand)


def entered(t: CircleTurn[Any], who: str) -> Iterator[Offer]:
    """What whoever enters the cards does with them. A card that lies face down only he knows: an offer to put it right
    would tell others which one it is not."""
    if t.game.terms.cards != "entered":
        return
    if t.s.owed:
        yield card_offer(t, who, "staff")
    if t.undo is not None:
        covered = any(not s.up for s in t.s.slots[len(t.undo.slots) :])
        faces = tuple(f for f in t.undo.shoe.weights() if f != t.s.last)
        if faces and (not covered or t.may(t.roles("runs"))):
            yield offer(who, "correct", face=OneOf(faces))
