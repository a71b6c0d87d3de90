"""What an operator chooses within the law: the machine itself, as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..base.terms import Positive, Whole
from .program import Pay, Symbol

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,15}$")]
Part = Annotated[str, Meta(pattern="^[0-9]{1,4}(/[1-9][0-9]{0,4})?$")]
Means = Literal["coins", "notes", "ticket", "access_card", "nip", "account"]
Thing = Literal["machine", "prize_system"]
Row = Annotated[int, Meta(ge=0, le=4)]

REELS: tuple[tuple[str, ...], ...] = tuple(
    tuple(strip.split())
    for strip in (
        "seven plum bar lemon cherry bell plum lemon cherry plum bell lemon",
        "plum cherry lemon bell seven lemon plum bar lemon cherry plum bell",
        "lemon bell plum seven cherry lemon plum bell bar plum lemon plum",
    )
)
"""Three reels of twelve symbols, where an operator names no others."""
PAYS = (
    Pay(on="seven seven seven", times=200),
    Pay(on="bar bar bar", times=100),
    Pay(on="bell bell bell", times=20),
    Pay(on="plum plum plum", times=8),
    Pay(on="lemon lemon lemon", times=8),
    Pay(on="cherry cherry -", times=4),
    Pay(on="cherry - -", times=2),
)
"""What they pay: 409/432 of the stake on a line."""
LINES = ((1, 1, 1), (0, 0, 0), (2, 2, 2), (0, 1, 2), (2, 1, 0))
"""The five lines of three reels of which three symbols are seen: the rows, then the diagonals."""


class Pool(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An accumulated or progressive pool, or an extra prize.

    id           its short name
    kind         what it is
    on           the combination on the first line that wins it
    amount       what stands in it at the least; of an extra prize, what it is
    share        the part of every stake that is added
    linked       other machines feed it, too
    published    its conditions are known to the players; else they hold once they are
    information  the public is informed about it
    rules_shown  and is shown the rules of access
    """

    id: Id
    kind: Literal["accumulated", "progressive", "extra"] = "progressive"
    on: Annotated[str, Meta(max_length=80)] = "seven seven seven"
    amount: Whole = 0
    share: Part = "0"
    linked: bool = False
    published: bool = True
    information: bool = True
    rules_shown: bool = True

    @property
    def fed(self) -> Fraction:
        """The part of a stake that goes into it."""
        return Fraction(self.share)


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a machine.

    minimum       the price of a game, or the least that is staked on a line
    steps         stakes on a line, in multiples of the minimum
    choices       how many lines one may play
    reels         the strips of the reels, from the top (none: three of twelve symbols)
    pays          the pay table (none: that of these three)
    rows          how many symbols of a reel are seen
    lines         the winning lines, each by the rows of its reels (none: one, or five where one stakes on lines)
    forced_after  after so many plays without a prize the next has one (0: never)
    nudge         the player may move one reel of a losing play on by one symbol
    modality      of which modality the machine is ('': the simple one)
    group         with reels, or a video machine
    positions     how many may play at it, where its modality does not say so
    means         what it takes (none: what the law names)
    certified     what has a certificate of compliance
    registered    what is registered
    pools         accumulated pools and extra prizes
    network       the link between machines that has the linked one of them (empty: this machine keeps it by itself)
    signal        a device tells the player that the highest prize is won
    staff         who is in the room
    venue         where the machine stands
    seconds       the time of play that a game gives
    readings      readings of doubtful texts that this operator adopts
    """

    minimum: Positive = 100
    steps: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=8)] = (1, 2, 3, 4, 5)
    choices: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=8)] = (1, 3, 5)
    reels: Annotated[tuple[Annotated[tuple[Symbol, ...], Meta(min_length=1, max_length=128)], ...],
                     Meta(max_length=5)] = ()  # fmt: skip
    pays: Annotated[tuple[Pay, ...], Meta(max_length=40)] | None = None
    rows: Annotated[int, Meta(ge=1, le=5)] = 3
    lines: Annotated[tuple[tuple[Row, ...], ...], Meta(max_length=9)] = ()
    forced_after: Annotated[int, Meta(ge=0, le=500)] = 0
    nudge: bool = False
    modality: Literal["", "prize_in_kind", "individual", "two_players", "interconnected", "multi_seat", "virtual"] = ""
    group: Literal["reel", "video"] = "reel"
    positions: Annotated[int, Meta(ge=1, le=64)] = 1
    means: Annotated[tuple[Means, ...], Meta(max_length=6)] = ()
    certified: Annotated[tuple[Thing, ...], Meta(max_length=2)] = ("machine", "prize_system")
    registered: Annotated[tuple[Thing, ...], Meta(max_length=2)] = ("machine", "prize_system")
    pools: Annotated[tuple[Pool, ...], Meta(max_length=6)] = ()
    network: Annotated[str, Meta(max_length=58, pattern="^[a-z0-9_-]*$")] = ""
    signal: bool = True
    staff: Annotated[tuple[str, ...], Meta(max_length=8)] = ("director", "jefe_de_sala", "jefe_tecnico")
    venue: Literal["hall", "casino"] = "hall"
    seconds: Positive = 10
    readings: dict[str, str] = {}
