"""The law with or without one provision, as the case runner hands it to a game.

Coverage strikes a thousand provisions and runs several cases under each; reading the typed rules is the dearest part
of a short case, so a law kept here reads them once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from ..law import provisions, rulebook
from ..law.rulebook import Struck

R = TypeVar("R")


class Kept(Struck, frozen=True):
    """A law less one provision (or less none, ``id`` empty) that remembers its typed rules."""

    memo: dict[Any, Any] = msgspec.field(default_factory=dict)

    def typed(self, schema: type[R]) -> R:
        if schema not in self.memo:
            self.memo[schema] = super().typed(schema)
        rules: R = self.memo[schema]
        return rules


@lru_cache(maxsize=64)
def law(game: str, regulation: str, without: str = "") -> Kept:
    """The rulebook of a game, less one provision if one is named."""
    if without:
        provisions.provision(without)
    return Kept(rulebook.rulebook(game, regulation), without)
