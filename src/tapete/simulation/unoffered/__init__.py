"""Moves that no offer tells, by room: declarations that hang on covered cards, what is so for a moment only, and what
the law refuses there for a reason of its own. Sessions at random try them; an installed engine knows nothing of them.
"""

from __future__ import annotations

from typing import Any

from ...table.contract import Game, Offer
from .. import rooms


def unoffered(game: Game, state: Any, who: str) -> tuple[Offer, ...]:
    """What this person might do or declare now that nothing offers; some of it is refused."""
    module = rooms.of(__name__, game)
    return tuple(module.moves(game, state, who)) if module is not None else ()
