"""What the machine knows, and a turn at it."""

from __future__ import annotations

from typing import Any

import msgspec

from ...law.leaves import Source, cites
from ...law.rulebook import Leaf
from ...law.values import Names
from ...table.contract import HOUSE
from ..base.linked import NONE, Hit, Pooled
from ..base.moves import Lifted, Lost, Won
from ..base.state import Stake as BaseStake
from ..base.state import TableState
from ..base.turn import TableTurn

CREDIT = "credit:"
"""Accounts of what players have put into the machine, or have won at it and left there."""


class Stake(BaseStake, frozen=True, kw_only=True):
    """What was paid for a play. ``lines``: how many of the machine's are played."""

    lines: int = 1


class Asked(msgspec.Struct, frozen=True):
    """A means of access that somebody wants to buy."""

    player: str
    means: str
    amount: int


class State(TableState, frozen=True, kw_only=True):
    """``positions``: who plays at the machine; ``stopped``: where its reels stand; ``lines``: the lines that won in the
    last play; ``memory``: what the program remembers of the plays before (nothing, unless it
    looks at them); ``asked``: who waits for access; ``known``: pools whose conditions the players know; ``paid``: what
    the last play gave to whom; ``broken``: the machine is out of order, or ``repaired`` and not in service yet;
    ``hits``: plays that have won of the link and wait for its answer; ``pooled``: what the machine has with it."""

    stakes: tuple[Stake, ...] = ()
    positions: tuple[str, ...] = ()
    stopped: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    memory: int = 0
    asked: tuple[Asked, ...] = ()
    known: tuple[str, ...] = ()
    paid: dict[str, int] = {}  # noqa: RUF012
    broken: str = ""
    breaches: dict[str, int] = {}  # noqa: RUF012
    excluded: dict[str, int] = {}  # noqa: RUF012
    barred: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    pooled: Pooled = NONE


class Turn(TableTurn[State]):
    """One move on its way through the machine."""

    __slots__ = ()

    def player(self, *sources: Source) -> str:
        """Whoever plays; staff, azar and reloj play at no machine."""
        if self.actor.role != "player":
            self.refuse("wrong_role", *sources, role=self.actor.role)
        return self.actor.name

    def role(self, roles: Leaf[Names] | None, *sources: Source) -> None:
        """One of these roles, where the law names any; else whoever serves the machine."""
        if not (self.may(roles.value) if roles is not None else self.actor.staff):
            self.refuse("wrong_role", roles, *sources, role=self.actor.role)

    def credit(self, player: str) -> int:
        """What a player has in the machine."""
        return self.s.accounts.get(CREDIT + player, 0)

    def stake_of(self, player: str) -> Stake | None:
        """What a player has paid for the play that comes, or is on."""
        return next((stake for stake in self.s.stakes if stake.owner == player), None)

    def give_back(self, stake: Stake, reason: str, *sources: Source) -> None:
        """What was paid for a play goes back to where it came from."""
        self.drop(stake)
        self.emit(Lifted(player=stake.owner, on=stake.on, at=stake.at, stake=stake.amount, n=stake.n,
                         cite=cites(*sources)))  # fmt: skip
        self.pay(stake.account, self.game.purse(stake.owner), stake.amount, reason, *sources)

    def spend(self, stake: Stake, gained: int, *sources: Source) -> None:
        """What was paid for a play is spent; what the player has of it in the end is told."""
        over, cite = gained - stake.amount, cites(*sources)
        self.drop(stake)
        told: dict[str, Any] = {"player": stake.owner, "on": stake.on, "at": stake.at, "n": stake.n, "cite": cite}
        if over >= 0:
            self.emit(Won(amount=over, **told))
        else:
            self.emit(Lost(amount=-over, **told))
            self.set(losses={**self.s.losses, stake.owner: self.s.losses.get(stake.owner, 0) - over})
        self.pay(stake.account, HOUSE, stake.amount, "play_price", *sources)
