"""What a network of halls knows: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..pools.state import State as Pool


class Win(msgspec.Struct, frozen=True):
    """A game of a hall with ``cards`` winning cards; ``paid``: its share was taken."""

    table: str
    about: str
    cards: int
    paid: bool = False


class Group(msgspec.Struct, frozen=True):
    """Games that share a prize: what it was when the first of them won, who has won, the games for which it waits, and
    how many others have ended since."""

    amount: Amount
    wins: tuple[Win, ...]
    waiting: tuple[tuple[str, str], ...] = ()
    ended: int = 0

    @property
    def cards(self) -> int:
        return sum(win.cards for win in self.wins)


class State(Pool, frozen=True, kw_only=True):
    """``group``: the prize that is being won; ``queue``: games begun after that, which have won the next one."""

    group: Group | None = None
    queue: tuple[Win, ...] = ()
