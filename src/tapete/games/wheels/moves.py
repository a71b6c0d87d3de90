"""The vocabulary that all wheels share. Every game adds its own (roulette/moves.py …) and publishes the union.

A bet is named by ``on`` (the bet id of the rule sheet) and ``at`` (which one): ``straight_up`` at ``17``, ``split`` at
``0-2`` (numbers ascending, 0 before 00 before 1, joined by hyphens), ``dozen`` at ``1``, ``double_dozen`` at ``1-2``,
``red`` with no ``at``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...table.contract import Amount, Event, Incident, Move, Name
from ..base.moves import BetId, Means, Spot, Stake

Layout = Literal[1, 2]

# --- players --------------------------------------------------------------------------------------------------------


class Bet(Move, frozen=True, tag="bet"):
    """A player puts a stake on a place of the layout.

    ``means``: ``chips`` (whatever chips the player lawfully holds), ``colour`` or ``value`` where the difference
    matters, or what is not a chip: ``cash``, ``kind`` (goods, securities, rights), ``word`` (a verbal bet), ``ticket``.
    """

    on: BetId
    stake: Stake
    at: Spot = ""
    layout: Layout = 1
    means: Means = "chips"
    over_wheel: bool = False


class Lift(Move, frozen=True, tag="lift"):
    """A player takes back a stake of his: all of it, or part."""

    on: BetId
    at: Spot = ""
    layout: Layout = 1
    stake: Amount = 0


# --- staff ----------------------------------------------------------------------------------------------------------


class Place(Move, frozen=True, tag="place"):
    """Staff put a player's stake on the layout at his request."""

    player: Name
    on: BetId
    stake: Stake
    at: Spot = ""
    layout: Layout = 1
    present: bool = True


class Announce(Move, frozen=True, tag="announce"):
    """By hand: the croupier announces the result; ``pocket`` is what he says came up, ``touch`` what shows it on
    the layout (empty: as the law says)."""

    pocket: str
    touch: Literal["", "rake", "marker"] = ""


class Approve(Move, frozen=True, tag="approve"):
    """By hand: the jefe checks the cut chips and approves the payment."""


class Pay(Move, frozen=True, tag="pay"):
    """By hand: a winning bet is paid. The player's other winning bets are paid with it where the law says so."""

    player: Name
    on: BetId
    at: Spot = ""
    layout: Layout = 1
    means: Literal["", "chips", "colour", "value", "colour_and_value", "cash"] = ""
    """in what; empty: in whatever chips the law has"""


class AnnounceLast(Move, frozen=True, tag="announce_last"):
    """The last balls of the session are announced."""

    balls: Annotated[int, Meta(ge=1, le=10)]


class Correct(Move, frozen=True, tag="correct"):
    """The jefe corrects a result that was entered wrongly; compensating transfers put the books right."""

    pocket: str


# --- chance ---------------------------------------------------------------------------------------------------------


class Spin(Move, frozen=True, tag="spin"):
    """Azar answers: the pocket, hole or symbol where it came to rest."""

    pocket: str


# --- incidents ------------------------------------------------------------------------------------------------------


# Conduct and disputes, ruled on in general by BOL13 1.2 and 1.3.


class EquipmentProblem(Incident, frozen=True, tag="equipment_problem"):
    """The croupier reports a fault in the ball or the gear; it waits for the decision of the jefe."""


class Decide(Move, frozen=True, tag="decide"):
    """The person to whom the law leaves it decides what is pending.

    Equipment: ``go_on``, ``replace``, ``null``. Dispute: ``for_player``, ``for_house``, ``cctv`` (see the recording
    first, then decide again).
    """

    option: Literal["go_on", "replace", "null", "for_player", "for_house", "cctv"]


# --- events ---------------------------------------------------------------------------------------------------------


class Thrown(Event, frozen=True, kw_only=True, tag="thrown"):
    """The ball runs, or the wheel turns."""

    by: str
    direction: str = ""
    ball: str = ""


class Result(Event, frozen=True, kw_only=True, tag="result"):
    """Where it came to rest."""

    pocket: str
