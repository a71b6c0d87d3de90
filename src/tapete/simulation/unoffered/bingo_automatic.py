"""At terminals: whoever claims under a name that nobody can bear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...table.contract import Offer

if TYPE_CHECKING:
    from ...games.bingo_terminals.play import Terminals
    from ...games.bingo_terminals.state import State


def moves(game: Terminals, state: State, who: str) -> Iterator[Offer]:
    """A move that nobody is offered."""
    yield offer("stake:1", "claim", what="payment", amount=1)
