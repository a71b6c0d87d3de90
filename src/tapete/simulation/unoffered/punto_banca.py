"""What the law of punto y banca refuses in a moment that passes quickly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.punto_banca.offers.players import turn_of
from ...games.punto_banca.round import settle
from ...games.punto_banca.state import State
from ...games.punto_banca.turn import BY_HAND
from ...law.leaves import holds
from ...table.contract import Offer

if TYPE_CHECKING:
    from ...games.punto_banca.play import PuntoBanca


def moves(game: PuntoBanca, state: State, who: str) -> Iterator[Offer]:
    """The cards are gathered by hand, face up where the law has them face down."""
    t = turn_of(game, state, game.heads[0])
    if state.phase in BY_HAND and state.todo[:1] == ("collect",) and holds(t.rules.settle.face_down):
        yield offer(t.by(settle.ACTS["collect"]), "collect", face_down=False)
