"""The vocabulary of a network of halls: that of a pool, and the bingos that win."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ...table.contract import Event, Move
from ..pools import moves as m


class BingoWon(Move, frozen=True, tag="bingo_won"):
    """In this game of a hall so many cards (``amount``) have the bingo in time for the prize."""

    amount: Annotated[int, Meta(ge=1, le=100_000)]
    about: m.Pass


class Counted(Event, frozen=True, kw_only=True, tag="bingo_counted"):
    """A hall has won; ``waiting``: so many games are still on that were on then."""

    table: str
    about: str
    cards: int
    waiting: int


class LeftOut(Event, frozen=True, kw_only=True, tag="game_left_out"):
    """The network waits no longer for a game of a hall."""

    table: str
    about: str


Moves = m.Moves | BingoWon
Events = m.Events | Counted | LeftOut
