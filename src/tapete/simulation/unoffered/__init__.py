"""Moves that no offer tells, by room: declarations that hang on covered cards, what is so for a moment only, and what
the law refuses there for a reason of its own. Sessions at random try them; an installed engine knows nothing of them.
"""

from __future__ import annotations

from typing import Any

from ...table.contract import Chance, Game, Offer, Range
from ...table.limits import ENDLESS
from .. import rooms


def unoffered(game: Game, state: Any, who: str) -> tuple[Offer, ...]:
    """What this person might do or declare now that nothing offers; some of it is refused."""
    module = rooms.of(__name__, game)
    return tuple(o for o in module.moves(game, state, who) if named(o)) if module is not None else ()


def named(offer: Offer) -> bool:
    """Whether a move can name the amounts: one unit above a maximum, or above what covers the bets, may be more.

    >>> from ...games.base.offers import offer
    >>> named(offer("ana", "bet", stake=Range(1, ENDLESS))), named(offer("ana", "bet", stake=ENDLESS + 1))
    (True, False)
    """
    for field in offer.fields.values():
        values = (
            (field.low, field.high) if isinstance(field, Range) else () if isinstance(field, Chance) else field.values
        )
        if any(isinstance(value, int) and value > ENDLESS for value in values):
            return False
    return True
