"""What a room chose within the law: its specialities of electronic bingo, each with its table of prizes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..base.terms import Positive, Whole
from ..bingo.cards.geometry import Geometry, Grid
from ..bingo.prizes.plan import Rate
from ..bingo_terminals.moves import Means

Side = Annotated[int, Meta(ge=1, le=12)]
Times = Annotated[int, Meta(ge=0, le=10**6)]
Ball = Annotated[int, Meta(ge=1, le=999)]
Cell = tuple[Side, Side]
"""Row and column of a card, from the top left."""


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern that wins: its cells, and how many times the price of a card it pays."""

    cells: tuple[Cell, ...]
    pays: Times


class Surprise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """If this number is the so-and-so-many-th ball, every card in the draw has so many credits."""

    number: Ball
    order: Ball
    credits: Whole


class Pot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize that accumulates: ``share`` of the stakes, what it holds at the opening, by what it is won and with which
    ``maximum`` ball, and how many ``cards`` of the draw its winner must have."""

    share: Rate
    maximum: Ball
    start: Whole = 0
    by: Literal["bingo", "largest"] = "bingo"
    cards: Annotated[int, Meta(ge=1, le=1000)] = 1


class Speciality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A speciality.

    rows, columns   the cells of a card, each with a number
    highest         the numbers go from 1 to this one
    extractions     so many balls are drawn
    price           what a card costs, in minima
    line, bingo     what they pay, in prices of a card (0: nothing)
    bingo_cells     the cells of a bingo (none: all of them)
    figures         other patterns, by name
    extra_balls     so many balls are drawn beside them
    surprise        a prize by a number at its place
    accumulated     prizes that accumulate, by name
    """

    rows: Side = 3
    columns: Side = 5
    highest: Annotated[int, Meta(ge=2, le=200)] = 90
    extractions: Ball = 60
    price: Positive = 1
    line: Times = 1
    bingo: Times = 200
    bingo_cells: tuple[Cell, ...] = ()
    figures: dict[str, Figure] = {}
    extra_balls: Annotated[int, Meta(ge=0, le=30)] = 0
    surprise: Surprise | None = None
    accumulated: dict[str, Pot] = {}

    @property
    def geometry(self) -> Geometry:
        return Geometry(highest=self.highest, rows=self.rows, columns=self.columns, per_row=self.columns)


CLASSIC = Speciality(
    figures={"esquinas": Figure(((1, 1), (1, 5), (3, 1), (3, 5)), 2)}, accumulated={"bote": Pot("1/50", 45)}
)


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a room. Amounts in the smallest unit.

    minimum        one credit: the prices of cards are so many of it
    specialities   those of the room, by name
    means          by which means one pays in advance
    series_size    so many cards there are for a draw
    seed           from which the numbers on the cards follow
    matrix         cards that are set out in full, by number: rows of numbers
    session        the room is open, or the system is still to be checked
    readings       alternative readings by reading id
    """

    minimum: Positive = 100
    specialities: dict[str, Speciality] = msgspec.field(default_factory=lambda: {"clasico": CLASSIC})
    means: tuple[Means, ...] = ("note_reader", "ticket", "prepaid_card", "electronic")
    series_size: Annotated[int, Meta(ge=1, le=5000)] = 200
    seed: Annotated[str, Meta(max_length=64)] = "tapete"
    matrix: dict[str, Grid] = {}
    session: Literal["open", "closed"] = "open"
    readings: dict[str, str] = {}
