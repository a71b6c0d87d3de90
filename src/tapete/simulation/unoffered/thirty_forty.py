"""What the law of treinta y cuarenta refuses in a moment that passes quickly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.thirty_forty.state import State
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.thirty_forty.play import ThirtyForty


def moves(game: ThirtyForty, state: State, who: str) -> Iterator[Offer]:
    """A choice that does not say for which stake; a prisoner that is lifted; chips beside the boxes; a cut behind the
    last card; a shuffle that leaves sequences, or by a machine that is not there."""
    owed = [p for p in state.pending if p.do == "choose"]
    for name, n in Counter(p.by for p in owed).items():
        if n > 1:
            yield offer(name, "choose", option=OneOf(owed[0].options))
    for stake in state.stakes:
        if stake.held and state.phase == "betting":
            yield offer(stake.owner, "lift", on=stake.on)
    for name in state.players[:1]:
        if state.phase == "betting":
            yield offer(name, "bet", on="red", stake=state.minimum, at="elsewhere")
        elif state.phase == "shuffling":
            yield offer(name, "cut", at=state.shoe.left)
    if state.phase == "shuffling" and "shuffle" not in state.steps:
        dealer = game.croupiers[0]
        yield offer(dealer, "shuffle", way="machine", times=1)
        yield offer(dealer, "shuffle", way="normal", times=1, sequences=True)
