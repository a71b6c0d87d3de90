"""What the manager of a system of automatic bingo chose within the law."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..base.terms import Positive, Whole
from ..bingo.cards.geometry import Grid
from ..bingo.prizes.plan import Rate
from ..bingo_halls.moves import Hall
from ..bingo_terminals.moves import Means, Order

Scope = Literal["local", "interconnected"]


class Accumulating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize that accumulates.

    share, reserve  parts of the stakes: for it, and for what fills it again
    maxima          its maximum extraction, by what is staked in all: from so much on, this one
    limit, more     from so much in it on the maximum is that much higher (0: never)
    scopes          of each hall, of the network, or both
    start, kept     what it holds at the opening, and its reserve
    """

    share: Rate = "1/50"
    reserve: Rate = "0"
    maxima: tuple[tuple[Whole, Order], ...] = ((0, 45),)
    limit: Whole = 0
    more: Annotated[int, Meta(ge=0, le=90)] = 0
    scopes: tuple[Scope, ...] = ("local",)
    start: Whole = 0
    kept: Whole = 0


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a system. Amounts in the smallest unit.

    minimum          what a card costs
    halls            the halls of the network
    interconnected   there are prizes of the whole network
    highest          the numbers go from 1 to this one
    line, bingo      their parts of what a hall stakes
    gran_line, gran_bingo   their parts of what the network stakes
    super_line, super_bingo, bingo_extra   prizes that accumulate (none: not offered)
    means            by which means one pays in advance
    series_size      so many cards there are for a draw
    seed             from which the numbers on the cards follow
    matrix           cards that are set out in full, by number: rows of numbers
    session          the halls are open, or the system is still to be checked
    readings         alternative readings by reading id
    """

    minimum: Positive = 100
    halls: Annotated[tuple[Hall, ...], Meta(min_length=1, max_length=20)] = ("sala",)
    interconnected: bool = False
    highest: Annotated[int, Meta(ge=15, le=200)] = 90
    line: Rate = "1/10"
    bingo: Rate = "1/2"
    gran_line: Rate = "1/100"
    gran_bingo: Rate = "1/50"
    super_line: Accumulating | None = Accumulating(maxima=((0, 10),))
    super_bingo: Accumulating | None = Accumulating(maxima=((0, 45),), reserve="1/100")
    bingo_extra: Accumulating | None = Accumulating(maxima=((0, 40),))
    means: tuple[Means, ...] = ("note_reader", "ticket", "electronic_card", "purse_card")
    series_size: Annotated[int, Meta(ge=1, le=5000)] = 200
    seed: Annotated[str, Meta(max_length=64)] = "tapete"
    matrix: dict[str, Grid] = {}
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
