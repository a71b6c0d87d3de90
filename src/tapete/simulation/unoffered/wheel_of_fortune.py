"""What no offer of the wheel tells: a bet is paid out of its order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.wheels.offers import croupier
from ...games.wheels.state import State
from ...table.contract import Offer

if TYPE_CHECKING:
    from ...games.wheel_of_fortune.play import Fortune


def moves(game: Fortune, state: State, who: str) -> tuple[Offer, ...]:
    """Every payment that is due, the next one and the others."""
    stakes = {stake.n: stake for stake in state.stakes}
    due = ((due.player, stakes[due.stake]) for due in state.dues)
    return tuple(offer(croupier(game, state), "pay", player=name, on=s.on, at=s.at, layout=s.layout) for name, s in due)
