"""Boule's own vocabulary, beside that of all wheels. Bets: ``number`` at 1 … 9, and the six simple chances."""

from __future__ import annotations

from typing import Literal

from ...table.contract import Move
from ...table.events import Call, Corrected, Done, Noted, Ruled, Transfer
from ..base import moves as shared
from ..wheels import moves as wheels


class Throw(Move, frozen=True, tag="throw"):
    """The croupier whose turn it is throws the ball along the edge of the plate."""

    edge: Literal["outer", "inner"] = "outer"


class AskBets(Move, frozen=True, tag="ask_bets"):
    """The croupier asks whether the bets are made («¿están hechas las apuestas?»)."""


class SetRotation(Move, frozen=True, tag="set_rotation"):
    """The order in which the croupiers throw, by name: a list, or the names with commas between them."""

    croupiers: tuple[str, ...] | str


Moves = (
    wheels.Bet
    | wheels.Lift
    | shared.Leave
    | shared.OpenSession
    | shared.CloseSession
    | shared.OpenBets
    | shared.CloseBets
    | wheels.Announce
    | shared.Clear
    | wheels.Pay
    | shared.Perform
    | wheels.AnnounceLast
    | wheels.Correct
    | wheels.Spin
    | shared.LateBet
    | Throw
    | AskBets
    | SetRotation
)

Events = (
    Call
    | Corrected
    | Transfer
    | Done
    | Ruled
    | Noted
    | shared.Placed
    | shared.Lifted
    | wheels.Thrown
    | wheels.Result
    | shared.Lost
    | shared.Won
    | shared.Closed
)
