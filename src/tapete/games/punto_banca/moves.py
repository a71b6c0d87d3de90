"""The vocabulary of punto y banca: bets on Punto, Banca and the tie, beside what all baccarat games share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Incident, Move, Name
from ..baccarat import moves as base
from ..base.moves import Means, Stake

On = Literal["punto", "banca", "empate"]
At = Literal[
    "", "box", "other_box", "elsewhere", "standing",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
]  # fmt: skip
"""Where on the cloth; empty: in the box of that bet with the number of the player's place. A number names the box: who
has no seat takes that place."""


# --- players and staff ----------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player stakes on a hand or on the tie.

    Who has no seat takes the free place that he names (0: the lowest), unless he is ``standing``: then ``place`` is the
    one behind which he stands.
    """

    on: On
    stake: Stake
    at: At = ""
    means: Means = "chips"
    place: Annotated[int, Meta(ge=0, le=15)] = 0
    standing: bool = False


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a stake of his (all of it)."""

    on: On


class PlaceBet(Move, frozen=True, tag="place"):
    """Staff put down a player's stake at his request."""

    player: Name
    on: On
    stake: Stake


class AskChange(base.AskChange, frozen=True, tag="ask_change"):
    """The same; ``ticket``: for an authorised ticket."""

    ticket: bool = False


# --- incidents ------------------------------------------------------------------------------------------------------


class LateBet(Incident, frozen=True, tag="late_bet"):
    """A stake was put down after the call that closes the bets."""

    player: Name
    on: On
    stake: Stake


class OverMaximum(Incident, frozen=True, tag="bet_over_max_unnoticed"):
    """A stake above the maximum lies on the cloth and was not noticed before the result; it plays on."""

    player: Name
    on: On
    stake: Stake


class UnderMinimum(Incident, frozen=True, tag="bet_under_min_unnoticed"):
    """A stake below the minimum lies on the cloth and was not noticed before the result; it plays on."""

    player: Name
    on: On
    stake: Stake


class TieWithoutMainBet(Incident, frozen=True, tag="tie_without_main_bet"):
    """A player put a stake on the tie and has none on Punto or Banca."""

    player: Name
    stake: Stake


class TieOverCap(Incident, frozen=True, tag="tie_over_cap"):
    """A player put more on the tie than its limit."""

    player: Name
    stake: Stake


class DealerWithoutBet(Incident, frozen=True, tag="dealer_without_bet"):
    """Whoever holds the shoe makes no bet on Punto or Banca."""

    player: Name


class DealerBroke(Incident, frozen=True, tag="dealer_broke"):
    """Whoever holds the shoe is left without chips."""

    player: Name


class ShoeDeclined(Incident, frozen=True, tag="shoe_declined"):
    """A player does not want to deal: to whom does the shoe go? It moves nothing (see ``decline_shoe``)."""

    player: Name


class NoPuntoBet(Incident, frozen=True, tag="no_punto_bet"):
    """Nobody bet on Punto: who turns its cards? The table rules on it by itself."""


class BankLost(Incident, frozen=True, tag="bank_lost"):
    """The bank's hand lost: what becomes of the shoe? ``lone``: only one player is at the table. It moves nothing."""

    lone: bool = False


Moves = (
    Bet
    | Lift
    | PlaceBet
    | AskChange
    | base.Tip
    | base.TakeShoe
    | base.DeclineShoe
    | base.Deal
    | base.Show
    | base.Card
    | base.SeatMoves
    | base.ShoeMoves
    | base.StaffMoves
    | base.CardIncidents
    | base.ConductIncidents
    | LateBet
    | OverMaximum
    | UnderMinimum
    | TieWithoutMainBet
    | TieOverCap
    | DealerWithoutBet
    | DealerBroke
    | ShoeDeclined
    | NoPuntoBet
    | BankLost
)

Events = base.CommonEvents
