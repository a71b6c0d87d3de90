"""The vocabulary of simultaneous bingo: that of bingo, and the halls."""

from __future__ import annotations

from ...table.contract import Event, Move
from ..bingo import moves as m
from ..bingo_halls import moves as h


class EnterHall(Move, frozen=True, tag="enter_hall"):
    """A player takes part from this hall."""

    hall: h.Hall


class Entered(Event, frozen=True, kw_only=True, tag="hall_entered"):
    """A player is in this hall from now on."""

    player: str
    hall: str


class HallSold(Event, frozen=True, kw_only=True, tag="hall_sold"):
    """What a hall has sold for the game."""

    hall: str
    sold: int
    takings: int


Moves = m.Moves | EnterHall | h.LineLost | h.LineBack
Events = m.Events | Entered | HallSold | h.Disconnected | h.Connected
