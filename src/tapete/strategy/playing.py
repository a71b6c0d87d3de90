"""Rounds played through a game's contract: people with strategies, staff by their duties, azar from a given source.

This is the slow and complete way, with every rule and every event; the kernels of ``simulation`` are measured by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from ..table.contract import AZAR, Chance, Event, Game, Offer, Step
from .base import Strategy, look, made

Azar = Callable[[Mapping[str, int]], str]
"""Chooses an outcome, given how many of the equally likely ones each has."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round that was played: its events, what everybody gained, and whether it came to an end."""

    events: tuple[Event, ...]
    gains: dict[str, int]
    over: bool = True


def fair(rng: Random) -> Azar:
    """Chance as it should be."""
    return lambda weights: rng.choices(tuple(weights), tuple(weights.values()))[0]


def rounds(
    game: Game, people: Mapping[str, Strategy], azar: Azar, count: int, *, rng: Random | None = None, limit: int = 2000
) -> Iterator[Round]:
    """So many rounds: everybody does what he wants to, then the next duty is done."""
    state = game.opening().state
    for _ in range(count):
        first, before = state.round, _owned(game, state, people)
        events: list[Event] = []
        for _ in range(limit):
            step = _players(game, state, people, rng) or _duty(game, state, azar)
            if step is None:
                break
            state = step.state
            events += step.events
            if state.round != first:
                break
        after = _owned(game, state, people)
        yield Round(
            events=tuple(events), gains={who: after[who] - before[who] for who in people}, over=state.round != first
        )


def _owned(game: Game, state: Any, people: Mapping[str, Strategy]) -> dict[str, int]:
    """What each has, chips on the table included."""
    held, shares = game.holdings(state), game.owners(state)
    return {who: held.get(who, 0) + sum(part.get(who, 0) for part in shares.values()) for who in people}


def _players(game: Game, state: Any, people: Mapping[str, Strategy], rng: Random | None) -> Step | None:
    for who, strategy in people.items():
        move = strategy.move(look(game, state, who, rng))
        if move is not None:
            answer = game.play(state, game.types.move(move))
            if not isinstance(answer, Step):
                raise AssertionError(f"{who} was offered {move} and refused it: {answer.code}")
            return answer
    return None


def _duty(game: Game, state: Any, azar: Azar) -> Step | None:
    """What staff, azar or reloj must do next."""
    offer = next(iter(game.duties(state)), None)
    if offer is None:
        return None
    answer = game.play(state, game.types.move(done(game, offer, azar)))
    if not isinstance(answer, Step):
        raise AssertionError(f"the duty {offer.do} is refused: {answer.code}")
    return answer


def done(game: Game, offer: Offer, azar: Azar) -> dict[str, Any]:
    """A duty done as usual: azar leaves out what need not be said (how long a wheel ran)."""
    if offer.by == AZAR:
        chosen = {name: azar(field.weights) for name, field in offer.fields.items() if isinstance(field, Chance)}
        needed = _needed(game.types.moves, offer.do)
        said = {name: field for name, field in offer.fields.items() if name in chosen or name in needed}
        move = made(replace(offer, fields=said), **chosen)
    else:
        move = made(offer)
    assert move is not None
    return move


@cache
def _needed(moves: Any, do: str) -> frozenset[str]:
    """What a move of this name cannot leave out."""
    kind = next(kind for kind in get_args(moves) or (moves,) if kind.__struct_config__.tag == do)
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind) if field.required)
