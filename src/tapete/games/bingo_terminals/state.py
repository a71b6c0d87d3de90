"""The state of bingo at terminals: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..base.state import TableState
from ..bingo.state import Stake


class Found(msgspec.Struct, frozen=True):
    """A combination that a card has, with the so-and-so-many-th ball. ``where``: the speciality, or the hall."""

    player: str
    prize: str
    where: str
    card: int
    order: int


class State(TableState, frozen=True, kw_only=True):
    """Everything that the system knows.

    ``next_card``: the next one to be taken; ``sequences``: the balls of each draw that has begun, ``current`` the one
    that is on; ``found``: what the cards have by now. ``hidden``: what was not shown to the players, and so is not
    paid. ``maxima``: the highest extractions of this game, by prize. ``games``, ``staked``, ``combinations``: what the
    central server reports.
    """

    minimum: Amount
    stakes: tuple[Stake, ...] = ()  # type: ignore[assignment]
    next_card: int = 1
    sequences: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    current: str = ""
    found: tuple[Found, ...] = ()
    hidden: tuple[str, ...] = ()
    maxima: dict[str, int] = msgspec.field(default_factory=dict)
    games: int = 0
    staked: Amount = 0
    combinations: dict[str, int] = msgspec.field(default_factory=dict)
