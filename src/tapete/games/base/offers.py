"""Offers of every table, and whether the game accepts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ...table.contract import Chance, Field, Kind, Offer, OneOf, Range, Refusal, Step
from ...table.limits import ENDLESS

if TYPE_CHECKING:
    from .game import TableGame


MAX_STAKE = 10**6
"""Where no maximum is set an offer still needs an end."""


Told = tuple[Offer, bool]
"""The next step of a story that is told beside a session, and whether it is the last."""


def offer(
    by: str, do: str, /, kind: Kind = "staff", cite: tuple[str, ...] = (), after: int = 0, **fields: Any
) -> Offer:
    """An offer whose plain values are fields with one choice."""
    made: dict[str, Field] = {}
    for name, field in fields.items():
        made[name] = field if isinstance(field, (OneOf, Range, Chance)) else OneOf((field,))
    return Offer(by=by, do=do, kind=kind, cite=cite, after=after, fields=made)


def multiples(unit: int, most: int) -> Range:
    """One to so many units, as far as a move can name an amount."""
    return Range(unit, min(most * unit, ENDLESS) // unit * unit, unit)


def sample(o: Offer) -> dict[str, Any]:
    """The offer's first choice, as a plain move."""
    move: dict[str, Any] = {"who": o.by, "do": o.do}
    for name, field in o.fields.items():
        if isinstance(field, OneOf):
            move[name] = field.values[0]
        elif isinstance(field, Range):
            move[name] = field.low
        else:
            move[name] = next(iter(field.weights))
    return move


def tried(game: TableGame, state: Any, candidates: Iterable[Offer]) -> Iterator[Offer]:
    """Those that the game accepts."""
    return (o for o in candidates if o.do in game.vocabulary and accepted(game, state, o))


def accepted(game: TableGame, state: Any, o: Offer) -> bool:
    return not isinstance(answered(game, state, o), Refusal)


def answered(game: TableGame, state: Any, o: Offer) -> Step | Refusal:
    """What the game says to a move that this offer stands for."""
    return game.once(state, game.types.move(sample(o)))
