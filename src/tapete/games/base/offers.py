"""Offers of every table, and whether the game accepts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import inspect
from msgspec.structs import replace

from ...table.contract import Chance, Field, Kind, Move, Offer, OneOf, Range, Refusal, Step
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


@cache
def highest(kind: type[Move]) -> dict[str, int]:
    """The most that each field of a move can name.

    >>> from .moves import LateBet
    >>> highest(LateBet)["stake"] == ENDLESS
    True
    """
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    whole = ((field.encode_name, field.type) for field in told.fields)
    return {name: one.le for name, one in whole if isinstance(one, inspect.IntType) and one.le is not None}


def nameable(kind: type[Move], o: Offer) -> Offer | None:
    """An offer as far as a move can name its amounts: one unit above a maximum, or twice a minimum, may be more. None
    where nothing of it is left.

    >>> from .moves import LateBet
    >>> nameable(LateBet, offer("ana", "bet", stake=Range(3, ENDLESS + 5, 2))).fields["stake"].high == ENDLESS - 1
    True
    >>> nameable(LateBet, offer("ana", "bet", stake=ENDLESS + 1))
    """
    over: dict[str, Field] = {}
    for name, most in highest(kind).items():
        field = o.fields.get(name)
        if isinstance(field, Range) and field.high > most:
            if field.low > most:
                return None
            over[name] = Range(field.low, field.low + (most - field.low) // field.step * field.step, field.step)
        elif isinstance(field, OneOf) and any(isinstance(one, int) and one > most for one in field.values):
            left = tuple(one for one in field.values if not isinstance(one, int) or one <= most)
            if not left:
                return None
            over[name] = OneOf(left)
    return replace(o, fields={**o.fields, **over}) if over else o


def tried(game: TableGame, state: Any, candidates: Iterable[Offer]) -> Iterator[Offer]:
    """Those that the game accepts, as far as a move can name them."""
    for candidate in candidates:
        kind = game.vocabulary.get(candidate.do)
        o = nameable(kind, candidate) if kind is not None else None
        if o is not None and accepted(game, state, o):
            yield o


def accepted(game: TableGame, state: Any, o: Offer) -> bool:
    kind = game.vocabulary.get(o.do)
    if kind is not None and nameable(kind, o) is None:
        return False
    return not isinstance(answered(game, state, o), Refusal)


def answered(game: TableGame, state: Any, o: Offer) -> Step | Refusal:
    """What the game says to a move that this offer stands for."""
    return game.once(state, game.types.move(sample(o)))
