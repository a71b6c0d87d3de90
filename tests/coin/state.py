"""What the table knows, and a turn at it."""

from __future__ import annotations

from tapete.games.base.state import Stake, TableState
from tapete.games.base.turn import TableTurn


class State(TableState, frozen=True, kw_only=True):
    """``result``: the side that came up last, until the next bets are closed."""

    result: str = ""


class Turn(TableTurn[State]):
    """One move on its way through the table."""

    __slots__ = ()

    def staked(self, player: str) -> int:
        """What a player has on the table."""
        return sum(stake.amount for stake in self.s.stakes if stake.owner == player)

    def bet(self, player: str, on: str, amount: int) -> Stake:
        """A new stake stands on a side."""
        stake = Stake(n=self.s.next_stake, owner=player, on=on, amount=amount)
        self.put(stake)
        return stake
