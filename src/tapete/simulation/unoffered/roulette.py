"""What no offer of roulette tells, since the law refuses it: value chips without leave, another colour while chips of
the first lie on the felt, tips changed out of their time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.roulette.offers import COLOURS
from ...games.wheels.offers import croupier, players
from ...games.wheels.state import State
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.roulette.play import Roulette


def moves(game: Roulette, state: State, who: str) -> tuple[Offer, ...]:
    """Moves that are not offered, by whoever makes such moves."""
    return tuple(_moves(game, state))


def _moves(game: Roulette, state: State) -> Iterator[Offer]:
    if state.tips:
        yield offer(croupier(game, state), "change_tip")
    for player in players(game, state):
        if game.rules.colours.value_chips is not None and player not in state.value_chips:
            yield offer(player, "bet", "play", on="red", stake=state.minimum, means="value")
        own = state.colours.get(player)
        if own is not None and own.colour and any(s.colour for s in state.stakes if s.owner == player):
            others = tuple(colour for colour in COLOURS if colour != own.colour)
            yield offer(player, "change_colour", "play", colour=OneOf(others), value=own.value)
