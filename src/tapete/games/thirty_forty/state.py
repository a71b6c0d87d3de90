"""The state of a table of treinta y cuarenta: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount, Slot
from ...table.shoe import Shoe
from ..base import state as base
from ..base.state import Hold, Notice

ROWS = ("black", "red")


class Stake(base.Stake, frozen=True, kw_only=True):
    """Chips of one player on a chance. ``initial``: what was staked; ``held``: ties at thirty-one in a row that keep it
    there; ``deposit``: of its insurance; ``far``: how far from the croupier it lies."""

    initial: Amount = 0
    held: int = 0
    deposit: Amount = 0
    far: int = 0
    mark: str = ""
    """``unnoticed``: it lies outside the limits and nobody saw it before the result"""
    won: Amount = 0
    fate: str = ""


class State(base.TableState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``players`` those at the table, from the croupier's right, ``seated`` of them; ``idle`` passes that they let go by;
    ``owed`` the row that waits for a card; ``steps`` what was done to the cards since they came; ``shoes`` the deals
    begun; ``waits``: the pass waits for the shuffle; ``todo`` steps of the settlement that are left; ``unburned``: the
    first cards still have to be burned; ``hands_left`` coups until the end of the session (-1: not announced).
    """

    minimum: Amount
    limit_base: Amount
    shoe: Shoe
    stakes: tuple[Stake, ...] = ()
    players: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    idle: dict[str, int] = msgspec.field(default_factory=dict)
    most_players: int = 0
    slots: tuple[Slot, ...] = ()
    owed: str = ""
    last: str = ""
    winner: str = ""
    beside: str = ""
    started: bool = False
    cards: str = "used"
    steps: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    waits: bool = False
    stop_out: bool = False
    burned: bool = False
    unburned: bool = False
    coups: int = 0
    shoes: int = 0
    todo: tuple[str, ...] = ()
    duties_owed: tuple[str, ...] = ()
    duties_done: tuple[str, ...] = ()
    hands_left: int = -1
    last_shoe: bool = False
    closing: bool = False
    breaches: dict[str, int] = msgspec.field(default_factory=dict)
    excluded: dict[str, int] = msgspec.field(default_factory=dict)
    barred: tuple[str, ...] = ()
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = msgspec.field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    """who was told of stakes outside the limits, in this session"""
    undo: State | None = None
