"""What the law of Casino Monte refuses in a moment that passes quickly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.claims import RECORDING
from ...games.base.offers import offer
from ...games.casino_monte.state import State
from ...table.contract import Offer, Range

if TYPE_CHECKING:
    from ...games.casino_monte.play import CasinoMonte


def moves(game: CasinoMonte, state: State, who: str) -> Iterator[Offer]:
    """A bet on Revancha that does not equal the initial one; the recording, which this law does not have."""
    for player, record in state.claims.items():
        if record.status == "insisted":
            yield offer(record.by, "settle_claim", player=player, option=RECORDING)
    for p in state.pending:
        if p.do == "choose":
            stake = next(s for s in state.stakes if s.n == state.asking[0])
            yield offer(p.by, "bet", on="revancha", stake=Range(stake.amount + 1, 2 * stake.amount))
