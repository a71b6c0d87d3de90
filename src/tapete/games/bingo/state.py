"""The state of a room of bingo: frozen, typed, JSON both ways."""

from __future__ import annotations

import msgspec

from ...table.contract import Amount
from ..base.state import Hold, TableState
from .prizes.standing import Standing


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of one series (``on``) that one player holds, from one number to another, and what they cost."""

    n: int
    owner: str
    on: str
    first: int
    last: int
    amount: Amount

    @property
    def account(self) -> str:
        return f"stake:{self.n}"

    @property
    def at(self) -> str:
        return f"{self.first}-{self.last}"

    @property
    def count(self) -> int:
        return self.last - self.first + 1


class Sung(msgspec.Struct, frozen=True):
    """A claim aloud. ``ball``: how many balls were out; ``fate``: empty until it was checked, then ``good`` or the
    reason why not; ``game``: of which game the card is; ``half`` of a double card; ``beside``: another card that it is
    made up with."""

    player: str
    prize: str
    series: str
    card: int
    ball: int
    fate: str = ""
    game: int = 0
    half: int = 0
    beside: int = 0


class Owed(msgspec.Struct, frozen=True):
    """A prize that is still to be paid."""

    player: str
    prize: str
    series: str
    card: int
    amount: Amount
    remainder: str = "0"
    account: str = "takings"


class State(TableState, frozen=True, kw_only=True):
    """Everything that the room knows.

    ``serial``, ``next_card``: the series on sale and its next card; ``second``: the next card of a second series (0:
    none is on sale); ``back``: cards of this sale that came back to the table, to be sold first; ``started``: with
    which card the sale of this game started. ``announced``: which announcements
    were made; ``checks``: which of the session's steps were done. ``balls`` that were drawn, ``called`` and shown;
    ``sung``: the claims of the game; ``line_at``: at how many balls the line was closed; ``held``: the phase that a
    claim has stopped; ``waited``: the prudent time is over. ``void``: cards that win nothing, as series/number.
    ``former``: what was held in the game before, ``keeping``: who has not handed it back. ``half``: of double cards;
    ``owed``: prizes still to be paid. ``set_games``: games that the balls have served, ``bad_ball``: one that is not
    perfect. ``pools``: how the prizes beside line and bingo stand; ``session`` of the room and the round with which it
    ``began``; ``sounded``: the hours of it that have sounded, ``hours``: those that sounded while a game was on.
    """

    minimum: Amount
    stakes: tuple[Stake, ...] = ()  # type: ignore[assignment]
    serial: int = 0
    next_card: int = 1
    second: int = 0
    started: int = 1
    back: tuple[tuple[str, int, int], ...] = ()
    reserved: dict[str, int] = msgspec.field(default_factory=dict)
    announced: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    balls: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    sung: tuple[Sung, ...] = ()
    line_at: int = 0
    held: str = ""
    waited: bool = False
    void: tuple[str, ...] = ()
    former: tuple[Stake, ...] = ()
    keeping: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    half: int = 1
    owed: tuple[Owed, ...] = ()
    set_games: int = 0
    bad_ball: int = 0
    last_game: bool = False
    pools: dict[str, Standing] = msgspec.field(default_factory=dict)
    session: int = 1
    began: int = 1
    sounded: tuple[str, ...] = ()
    hours: tuple[str, ...] = ()
    holds: tuple[Hold, ...] = ()
    watched: dict[str, int] = msgspec.field(default_factory=dict)
    barred: tuple[str, ...] = ()
    excluded: dict[str, int] = msgspec.field(default_factory=dict)
    breaches: dict[str, int] = msgspec.field(default_factory=dict)
