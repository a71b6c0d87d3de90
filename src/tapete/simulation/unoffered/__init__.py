"""Moves that no offer tells, by room: declarations that hang on covered cards, what is so for a moment only, and what
the law refuses there for a reason of its own. Sessions at random try them; an installed engine knows nothing of them.
"""

from __future__ import annotations

from typing import Any

from ...games.base.offers import nameable
from ...table.contract import Game, Offer
from .. import rooms


def unoffered(game: Game, state: Any, who: str) -> tuple[Offer, ...]:
    """What this person might do or declare now that nothing offers, as far as a move can name it; some of it is
    refused."""
    module, known = rooms.of(__name__, game), game.types.moves_by_name
    found = module.moves(game, state, who) if module is not None else ()
    said = (nameable(known[o.do], o) if o.do in known else o for o in found)
    return tuple(o for o in said if o is not None)
