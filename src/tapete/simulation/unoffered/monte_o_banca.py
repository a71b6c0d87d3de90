"""What the law of Monte o Banca refuses in a moment that passes quickly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.monte_o_banca.state import State
from ...table.contract import Offer

if TYPE_CHECKING:
    from ...games.monte_o_banca.play import Monte


def moves(game: Monte, state: State, who: str) -> Iterator[Offer]:
    """A bet that plays on in Segundas is taken back."""
    for stake in state.stakes:
        if stake.bound and state.phase in ("ready", "betting"):
            yield offer(stake.owner, "lift", on=stake.on, at=stake.at, stake=0)
