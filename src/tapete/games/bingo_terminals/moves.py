"""The vocabulary of bingo at terminals: what people, the system and azar can do, what may go wrong, what can happen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...table.contract import Amount, Event, Move
from ...table.events import Noted, Ruled, Transfer
from ..base import moves as w
from ..bingo.moves import Ball, Balls, Count

Means = Literal["note_reader", "ticket", "prepaid_card", "purse_card", "electronic_card", "electronic"]
Label = Annotated[str, Meta(max_length=32)]
Order = Annotated[int, Meta(ge=1, le=999)]
Credits = Annotated[int, Meta(ge=1, le=10**9)]

# --- players --------------------------------------------------------------------------------------------------------


class Prepay(Move, frozen=True, tag="prepay"):
    """A player pays in advance: the cash system puts the amount on the player's card."""

    amount: Credits
    means: Means = "note_reader"


class CashOut(Move, frozen=True, tag="cash_out"):
    """A player stops playing: what is left on the card becomes money."""


class StakeCards(Move, frozen=True, tag="stake_cards"):
    """A player takes cards for the next draw, at a terminal. ``speciality``, ``hall``: of which and where, if there are
    several (empty: the first)."""

    count: Count
    speciality: Label = ""
    hall: Label = ""


# --- the house and its systems --------------------------------------------------------------------------------------


class Verify(Move, frozen=True, tag="verify_system"):
    """Before the session: do the system and the terminals work?"""

    system: bool = True
    terminals: bool = True


class StartDraw(Move, frozen=True, tag="start_draw"):
    """The stakes are closed and the draw begins."""


class MakeReport(Move, frozen=True, tag="make_report"):
    """Statistics and reports are asked of the central server."""


# --- events ---------------------------------------------------------------------------------------------------------


class Verified(Event, frozen=True, kw_only=True, tag="system_verified"):
    """System and terminals were found to work."""

    by: str


class CardsTaken(Event, frozen=True, kw_only=True, tag="cards_taken"):
    """A player has these cards in the next draw; they are to be seen on the screen."""

    player: str
    where: str
    first: int
    last: int


class PotShown(Event, frozen=True, kw_only=True, tag="pot_shown"):
    """What an accumulated prize stands at now, on every screen."""

    prize: str
    amount: Amount


class Started(Event, frozen=True, kw_only=True, tag="draw_started"):
    """The stakes are closed. ``maxima``: the highest extractions of this game, by prize."""

    sequences: tuple[str, ...]
    staked: Amount
    maxima: dict[str, int] = msgspec.field(default_factory=dict)


class Extracted(Event, frozen=True, kw_only=True, tag="extracted"):
    """A ball of a sequence, as the so-and-so-many-th. ``extra``: beside those that are always drawn."""

    sequence: str
    number: int
    order: int
    extra: bool = False


class Noticed(Event, frozen=True, kw_only=True, tag="prize_noticed"):
    """The terminal tells the player what a card has."""

    player: str
    prize: str
    where: str
    card: int
    order: int


class Shared(Event, frozen=True, kw_only=True, tag="prize_split"):
    """A prize, among so many cards."""

    prize: str
    where: str
    amount: Amount
    shares: int


class Archived(Event, frozen=True, kw_only=True, tag="archived"):
    """What the central server keeps of a game: the stakes, and the prizes by card."""

    staked: Amount
    stakes: dict[str, int]
    prizes: dict[str, int]


class Reported(Event, frozen=True, kw_only=True, tag="reported"):
    """What the central server reports since the opening."""

    figures: dict[str, int]


Moves = Prepay | CashOut | StakeCards | Verify | StartDraw | MakeReport | Ball | Balls | w.Leave | w.CloseSession
Events = (
    Verified | CardsTaken | PotShown | Started | Extracted | Noticed | Shared | Archived | Reported
    | Noted | Ruled | Transfer | w.Lost | w.Won | w.Closed
)  # fmt: skip
