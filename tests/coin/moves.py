"""The vocabulary: what people, staff and azar can do, and what can happen."""

from __future__ import annotations

from typing import Literal

from tapete.games.base.moves import CloseBets, LateBet, Lifted, Lost, Placed, Stake, Won
from tapete.table.contract import Event, Move
from tapete.table.events import Call, Noted, Ruled, Transfer

Side = Literal["heads", "tails"]


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes chips on a side."""

    on: Side
    stake: Stake


class Toss(Move, frozen=True, tag="toss"):
    """Azar: the coin falls."""

    side: Side


class Tossed(Event, frozen=True, kw_only=True, tag="tossed"):
    """The coin shows this side."""

    side: str


Moves = Bet | CloseBets | Toss | LateBet
Events = Call | Transfer | Ruled | Noted | Placed | Lifted | Lost | Won | Tossed
