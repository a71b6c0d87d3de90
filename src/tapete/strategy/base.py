"""What a strategy sees, what it answers, and how strategies add up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from ..table.contract import LAST, Field, Game, Offer, OneOf, Pending, Range, Scene

ANY = "*"
"""Any place of a bet."""
Move = dict[str, Any]


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """The table at one moment, as one person sees it."""

    who: str
    offers: tuple[Offer, ...]
    pending: tuple[Pending, ...]
    scene: Scene
    rng: Random = msgspec.field(default_factory=Random)

    def mine(self, do: str = "") -> Iterator[Offer]:
        """What he may do as a player."""
        return (o for o in self.offers if o.by == self.who and o.kind == "play" and do in ("", o.do))

    def owed(self) -> Iterator[Pending]:
        return (p for p in self.pending if p.by == self.who)

    def staked(self, on: str, at: str = ANY) -> int:
        """What he has on a bet now. A place is named layout, bet, where."""
        found = 0
        for thing in self.scene.things:
            parts = thing.place.split("/", 2)
            if thing.kind == "chip" and thing.owner == self.who and len(parts) == 3:
                found += thing.amount if parts[1] == on and at in (ANY, parts[2]) else 0
        return found

    def cards(self, place: str) -> tuple[str, ...]:
        """The cards that lie face up in a place; not those of the round before."""
        lying = (t for t in self.scene.things if t.kind == "card" and t.place == place and t.mark != LAST)
        return tuple(t.label for t in lying if t.label)


def look(game: Game, state: Any, who: str, rng: Random | None = None) -> Look:
    """What this person sees of a table."""
    scene = game.view(state, who)
    return Look(who=who, offers=game.offers(state, who), pending=scene.pending, scene=scene, rng=rng or Random(0))


class Strategy:
    """Something that may have a move to make."""

    def move(self, seen: Look) -> Move | None:
        """What to do now; None: nothing."""
        raise NotImplementedError

    def __add__(self, other: Strategy) -> Sum:
        return Sum((*_parts(self), *_parts(other)))


class Sum(Strategy):
    """Several strategies: the first that has something to do does it."""

    def __init__(self, parts: tuple[Strategy, ...] = ()) -> None:
        self.parts = parts

    def move(self, seen: Look) -> Move | None:
        return next((move for part in self.parts if (move := part.move(seen)) is not None), None)

    def __str__(self) -> str:
        return " + ".join(str(part) for part in self.parts)


def _parts(strategy: Strategy) -> tuple[Strategy, ...]:
    return strategy.parts if isinstance(strategy, Sum) else (strategy,)


def made(offer: Offer, **chosen: Any) -> Move | None:
    """A move within an offer: the fields chosen, all others as they first stand; None if a choice lies outside.

    >>> offer = Offer(by="ana", do="bet", fields={"on": OneOf(("red", "black")), "stake": Range(100, 3000, 100)})
    >>> made(offer, on="black", stake=250), made(offer, on="green")
    ({'do': 'bet', 'who': 'ana', 'on': 'black', 'stake': 200}, None)
    """
    fields = {}
    for name, field in offer.fields.items():
        value = _within(field, chosen[name]) if name in chosen else first(field)
        if value is None:
            return None
        fields[name] = value
    return {"do": offer.do, "who": offer.by, **fields}


def _within(field: Field, value: Any) -> Any:
    """The value, or for a range the highest step not above it; None if there is none."""
    if isinstance(field, OneOf):
        return value if value in field.values else None
    if isinstance(field, Range):
        return (
            None if value < field.low else field.low + (min(value, field.high) - field.low) // field.step * field.step
        )
    return value if value in field.weights else None


def first(field: Field) -> Any:
    """The choice that stands first, the low end of a range."""
    if isinstance(field, OneOf):
        return field.values[0]
    return field.low if isinstance(field, Range) else next(iter(field.weights))
