"""The posts of a game under its law: which there are, and which of them keeps the game going."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from ..games import registry
from ..law.files import renewed
from ..law.rulebook import rulebook
from ..strategy.guests import choose, fill
from ..table.contract import STAFF, Actor, Step
from ..table.people import ALIASES

EVERYWHERE = ("director", "inspector")
"""Whoever is over all tables may come to any."""
STEPS = 40
"""So many duties tell who keeps the game going."""
PLAYERS = ("ana", "ben", "carla", "dan")


@renewed
@lru_cache(maxsize=256)
def posts(game: str, regulation: str) -> tuple[str, ...]:
    """The roles of staff that the rulebook names, first whoever has most to do; where it names none, those who do it.

    >>> posts("craps", "ES79"), posts("french_roulette", "MEL14")
    (('stickman', 'croupier', 'jefe_de_mesa'), ('croupier', 'extremo', 'jefe_de_mesa'))
    """
    busy = _busy(game, regulation)
    named = set(_named(rulebook(game, regulation).data)) or set(busy)
    return tuple(sorted(named, key=lambda role: (-busy[role], STAFF.index(role))))


def fitting(game: str, regulation: str, mine: Iterable[str]) -> tuple[str, ...]:
    """Those of them in which somebody may serve.

    >>> fitting("french_roulette", "MEL14", ("stickman", "extremo", "croupier")), fitting("boule", "MEL14", ())
    (('croupier', 'extremo'), ())
    """
    own = frozenset(mine)
    known = dict.fromkeys((*posts(game, regulation), *EVERYWHERE)) if own else {}
    return tuple(role for role in known if role in own)


def _named(data: Any) -> Iterator[str]:
    """Every role that is named somewhere in plain data, as a value or as what something is said of."""
    if isinstance(data, str):
        known = ALIASES.get(data, data)
        if known in STAFF:
            yield known
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, dict):
                yield from _named(key)
            yield from _named(value)
    elif isinstance(data, (list, tuple)):
        for one in data:
            yield from _named(one)


def _busy(game: str, regulation: str) -> Counter[str]:
    """How often each is called for in some rounds."""
    table: Any = registry.game(game, regulation)
    rng, state, found = Random(1), table.opening().state, Counter[str]()
    for _ in range(STEPS):
        for who in PLAYERS:
            scene = table.view(state, who)
            state = _after(table, state, choose(table.offers(state, who), scene.pending, who, rng, 1, scene))
        duty = next(iter(table.duties(state)), None)
        if duty is None:
            continue
        role = Actor.of(duty.by).role
        if role in STAFF:  # chance, time and players owe something, too
            found[role] += 1
        state = _after(table, state, fill(duty, rng))
    return found


def _after(table: Any, state: Any, move: dict[str, Any] | None) -> Any:
    answer = table.play(state, table.types.move(move)) if move is not None else None
    return answer.state if isinstance(answer, Step) else state
