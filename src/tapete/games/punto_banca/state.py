"""The state of a table of punto y banca: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..baccarat.state import TableState
from ..base.claims import Record
from ..base.late import Trail

STANDING = "standing"
HANDS = ("punto", "banca")


class Stake(msgspec.Struct, frozen=True):
    """Chips of one player on ``punto``, ``banca`` or ``empate``; ``at`` his place, or ``standing``."""

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    mark: str = ""
    """``unnoticed``: it lies outside the limits and nobody saw it before the result"""
    won: Amount = 0
    fate: str = ""
    """``won`` or ``null`` once the coup has decided it"""

    @property
    def account(self) -> str:
        return f"stake:{self.n}"

    @property
    def place(self) -> int:
        """The place of its owner; 0: he stands."""
        return int(self.at) if self.at != STANDING else 0


class Paid(msgspec.Struct, frozen=True):
    """Winnings of a Banca bet, until the house has taken its part; ``held``: they wait (``held:NAME``)."""

    n: int
    player: str
    amount: Amount
    held: bool = False


class State(TableState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``holder`` has the shoe (``croupier``: the house; '': nobody); ``offered`` whom it is offered to, ``why`` by which
    turn (``first``, ``onward``, ``lost``), ``refused`` those who declined in a row; ``started``: the coup was
    announced; ``shower`` who is to turn up the hand ``shows``; ``decided`` hands whose third card is settled; ``todo``
    steps of the settlement that are left; ``ground`` why a coup is dealt out without bets.
    """

    stakes: tuple[Stake, ...] = ()
    holder: str = ""
    offered: str = ""
    why: str = ""
    refused: tuple[str, ...] = ()
    started: bool = False
    shows: str = ""
    shower: str = ""
    decided: tuple[str, ...] = ()
    winner: str = ""
    todo: tuple[str, ...] = ()
    paid: tuple[Paid, ...] = ()
    ground: str = ""
    undo: State | None = None
    trail: Trail | None = None
    claims: dict[str, Record] = msgspec.field(default_factory=dict)
