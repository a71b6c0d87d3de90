"""The typed rules of simultaneous bingo, and the terms of a system."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ...law.rulebook import Leaf
from ..bingo.law.rules import BingoRules
from ..bingo.law.terms import Terms as Room
from ..bingo_halls.moves import Hall
from ..bingo_halls.rules import Network


class SimultaneousRules(BingoRules, frozen=True, kw_only=True):
    """Those of traditional bingo, and of the halls of the system."""

    network: Network
    one: Leaf[bool]
    """cards, takings and claims of all halls are those of one game; else a game is of one hall"""


class Terms(Room, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a system: those of a room of bingo, one for all halls.

    halls   the halls that belong to the system; who names none plays in the first
    """

    halls: Annotated[tuple[Hall, ...], Meta(min_length=1, max_length=20)] = ("norte", "sur")
