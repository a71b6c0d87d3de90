"""What the stories of the circle games have in common (``stories`` of each): the cards that they need, the people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ...games.baccarat.circle.turn import CircleTurn
from ...games.baccarat.law.points import value
from ...games.baccarat.offers import card as carding
from ...games.base.offers import Told
from ...table.contract import AZAR, Offer, OneOf

STRANGERS = ("luis", "marta", "nora", "oto", "pia", "quim")
"""People who come to the table."""


def card(t: CircleTurn[Any], totals: Mapping[str, int]) -> Told | None:
    """The card that is owed, such that the first two of each hand make its total; a third is worth nothing."""
    hand = t.s.owed[0]
    had = sum(s.place == hand for s in t.s.slots)
    wanted = totals.get(hand, 0) if had == 1 else 0
    faces = (face for face, n in t.s.shoe.weights().items() if n and value(face, t.rules.scoring) % 10 == wanted)
    found = next(faces, "")
    entered = t.game.terms.cards == "entered"
    offer = carding.card_offer(t, t.by("runs") if entered else AZAR, "staff" if entered else "chance")
    return (replace(offer, fields={**offer.fields, "face": OneOf((found,))}), False) if found else None


def due(duties: Sequence[Offer]) -> Told | None:
    """The usual course of things."""
    return (duties[0], False) if duties else None


def fixed(offer: Offer, name: str) -> Any:
    """The one value that the offer has for a field."""
    field = offer.fields.get(name)
    return field.values[0] if isinstance(field, OneOf) else None


def idle(t: CircleTurn[Any]) -> Iterator[str]:
    """Who has nothing to do with this coup yet, those at the table first."""
    names = dict.fromkeys((*t.s.seats, *(p.name for p in t.s.standing), *STRANGERS))
    return (name for name in names if name != t.banker and not t.stakes_of(name))
