"""What no law of three-card poker admits: a card changed for another; more last hands than the law has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.three_card_poker.state import State
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.three_card_poker.play import ThreeCardPoker


def moves(game: ThreeCardPoker, state: State, who: str) -> Iterator[Offer]:
    for p in state.pending:
        if p.do == "declare":
            faces = tuple(state.shoe.weights())
            yield offer(p.by, "change_card", face=OneOf(faces))
    least = game.rules.ending.last_hands
    if least is not None and state.phase == "betting":
        yield offer("croupier", "announce_last", hands=max(least.value) + 1)
    if state.phase == "shuffling":
        yield offer("croupier", "short_cut", "incident", cards=1, exposed=True)
