"""One move on its way through a table of Pai Gow poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..banked_poker.turn import BankedTurn
from .state import State

if TYPE_CHECKING:
    from .play import PaiGow


class Turn(BankedTurn[State]):
    """What a handler works with."""

    __slots__ = ()

    game: PaiGow
