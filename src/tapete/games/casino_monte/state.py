"""The state of a table of Casino Monte: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ...table.shoe import Shoe
from ..base.state import TableState

BANK = "bank"


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of one player on a box (``at``): ``initial``, ``tie`` or ``revancha``."""

    n: int
    owner: str
    on: str
    at: str
    amount: Amount
    won: Amount = 0
    mark: str = ""
    fate: str = ""
    """``won`` or ``null`` once the cards have decided it"""

    @property
    def account(self) -> str:
        return f"stake:{self.n}"

    @property
    def box(self) -> int:
        return int(self.at)


class Hand(msgspec.Struct, frozen=True):
    """The cards of a box: its first, and that of the Revancha. ``done``: it is compared and settled, or left for
    later; ``tied``: with the croupier's; ``gone``: its cards were taken."""

    name: str
    cards: tuple[str, ...] = ()
    done: bool = False
    tied: bool = False
    gone: bool = False

    @property
    def box(self) -> int:
        return int(self.name)


class State(TableState, frozen=True, kw_only=True):
    """Everything that the table knows.

    ``seats`` by box (in text); ``owed`` are the hands that wait for azar, in order; ``asking`` the numbers of the tied
    stakes whose owners have still to be asked; ``revanchas`` how many Revanchas this hand has had; ``steps`` what was
    done to the cards since they were gathered; ``declined`` who did not want to cut; ``flow`` what this hand has moved
    so far, by account, its stakes counted as paid in.
    """

    minimum: Amount
    limit_base: Amount
    shoe: Shoe
    stakes: tuple[Stake, ...] = ()  # type: ignore[assignment]
    seats: dict[str, str] = msgspec.field(default_factory=dict)
    hands: tuple[Hand, ...] = ()
    bank: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    asking: tuple[int, ...] = ()
    revanchas: int = 0
    dealt: int = 0
    last: str = ""
    shoes: int = 0
    steps: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    nobody_cuts: bool = False
    stop_out: bool = False
    last_of_shoe: bool = False
    duties_owed: tuple[str, ...] = ()
    flow: dict[str, int] = msgspec.field(default_factory=dict)
    undo: State | None = None
