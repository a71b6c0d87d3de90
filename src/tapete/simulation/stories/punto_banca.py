"""A story of punto y banca: the next shoe is announced as the last one, after which no session would go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.base.offers import Told, offer, tried
from ...games.base.turn import admitted
from ...games.punto_banca.offers.players import turn_of
from ...games.punto_banca.state import State
from ...law.leaves import holds

if TYPE_CHECKING:
    from ...games.punto_banca.play import PuntoBanca


def known(game: PuntoBanca) -> tuple[str, ...]:
    """Under a law that has the last shoe announced."""
    return ("last_shoe",) if holds(game.rules.last.shoe_call) else ()


def step(game: PuntoBanca, name: str, state: State) -> Told | None:
    """The one step of it; None where it cannot begin."""
    t = turn_of(game, state, game.heads[0])
    if state.phase != "shuffling" or not admitted(game.admit, t):
        return None
    found = next(tried(game, state, (offer(t.by("shuffle"), "last_shoe"),)), None)
    return (found, True) if found is not None else None
