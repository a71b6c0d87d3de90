"""What the desk knows, and a turn at it."""

from __future__ import annotations

from typing import Literal

from ..base.state import Stake as BaseStake
from ..base.state import TableState
from ..base.turn import TableTurn

How = Literal["mutual", "counterpart", "crossed"]
Where = Literal["internal", "external"]


class Stake(BaseStake, frozen=True, kw_only=True):
    """A bet. ``coefficient``: validated when it was placed (counterpart). ``against``: the bet on the other side
    (crossed; 0: nobody has taken it yet); ``taker``: whoever has it says that the forecast is wrong. The house owns a
    bet for which it answers because the bettor did not pay."""

    how: How = "counterpart"
    where: Where = "internal"
    coefficient: str = ""
    against: int = 0
    taker: bool = False


class State(TableState, frozen=True, kw_only=True):
    """``results``: what is known of the events of this programme (``e1/midway``, ``e1/final``); ``last``: of the one
    before; ``not_held``: events of this programme that have no result; ``validated``: coefficients that the company has
    validated since the opening."""

    stakes: tuple[Stake, ...] = ()
    results: dict[str, str] = {}  # noqa: RUF012
    last: dict[str, str] = {}  # noqa: RUF012
    not_held: tuple[str, ...] = ()
    validated: dict[str, str] = {}  # noqa: RUF012


class Turn(TableTurn[State]):
    """One move on its way through the desk."""

    __slots__ = ()
