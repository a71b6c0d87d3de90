"""Stories, by room: several steps, one after the other, that lead to something sessions at random hardly ever come to.
An explorer follows them beside a session; an installed engine knows nothing of them."""

from __future__ import annotations

from typing import Any

from ...games.base.offers import Told
from ...table.contract import Game
from .. import rooms

LONG = 60
"""So many moves a story has at most, where its room does not say otherwise."""


def known(game: Game) -> tuple[str, ...]:
    """The stories that can end at this table."""
    module = rooms.of(__name__, game)
    return tuple(module.known(game)) if module is not None else ()


def step(game: Game, name: str, state: Any) -> Told | None:
    """The next step of a story, and whether it is its last; None: it does not go on from here."""
    module = rooms.of(__name__, game)
    assert module is not None, f"{game.game} knows no stories"
    told: Told | None = module.step(game, name, state)
    return told


def long(game: Game, name: str) -> int:
    """So many moves this story has at most."""
    own = getattr(rooms.of(__name__, game), "long", None)
    return (own(name) if own is not None else None) or LONG
