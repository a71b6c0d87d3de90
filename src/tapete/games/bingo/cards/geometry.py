"""Which cards a text admits: how many there are, and each of them equally likely.

A geometry holds conditions and nothing else: what a text does not say is None or False here, and then binds nobody. The
cards that it admits are counted column by column, from left to right, by what is still to be placed in each row; the
same count tells the card of any number, so that a random number is a random card.

>>> card = Geometry(highest=90, numbers=15, rows=3, columns=9, per_row=5, most_in_column=3, no_empty_column=True)
>>> layouts(card), count(card) == 735210 * math.perm(90, 15)
(735210, True)
"""

from __future__ import annotations

import math
from functools import cache

import msgspec

from ....law.errors import TapeteError

Grid = tuple[tuple[int, ...], ...]
"""Rows of cells from the top; 0: nothing is printed there."""


class Geometry(msgspec.Struct, frozen=True, kw_only=True):
    """What a card must look like.

    ``lowest`` and ``highest``  the numbers of the game
    ``numbers``                 how many a card has (None: as many as its rows make)
    ``rows``, ``columns``       the cells
    ``distinct``                no number stands twice on a card
    ``per_row``                 how many numbers each row has
    ``most_in_column``          how many numbers a column may have at most
    ``no_empty_column``         each column has at least one
    ``bands``                   the numbers of each column, lowest and highest (none: any number stands anywhere)
    ``ascending``               numbers grow from the top of a column to its foot
    """

    lowest: int = 1
    highest: int
    rows: int
    columns: int
    numbers: int | None = None
    distinct: bool = True
    per_row: int | None = None
    most_in_column: int | None = None
    no_empty_column: bool = False
    bands: tuple[tuple[int, int], ...] = ()
    ascending: bool = False

    @property
    def filled(self) -> int:
        """How many numbers a card has."""
        if self.numbers is not None:
            return self.numbers
        return self.rows * (self.per_row if self.per_row is not None else self.columns)

    @property
    def span(self) -> int:
        """How many numbers there are to choose from."""
        return self.highest - self.lowest + 1

    def band(self, column: int) -> range:
        """The numbers that may stand in a column."""
        low, high = self.bands[column] if self.bands else (self.lowest, self.highest)
        return range(low, high + 1)


Left = tuple[int, ...]
"""How many numbers are still to come: in each row, or all together where no row has its number."""


def sound(g: Geometry) -> None:
    """A geometry that contradicts itself, or that cannot be counted, is refused in one sentence."""
    known = set(range(g.lowest, g.highest + 1))
    spread = [number for column in range(len(g.bands)) for number in g.band(column)]
    wrong = [
        (
            min(g.rows, g.columns, g.span) < 1,
            "faltan filas, columnas o números",
            "rows, columns or numbers are missing",
        ),
        (g.filled < 1, "un cartón lleva algún número", "a card has some number"),
        (bool(g.bands) and len(g.bands) != g.columns, "cada columna tiene su tramo", "every column has its band"),
        (not set(spread) <= known, "un tramo se sale de los números", "a band leaves the numbers of the game"),
        (len(spread) != len(set(spread)), "los tramos se solapan", "bands overlap"),
        (g.ascending and not g.distinct, "en orden, pero repetidos", "in order, but repeated"),
    ]
    for bad, es, en in wrong:
        if bad:
            raise TapeteError(f"el cartón no puede ser así: {es}", f"a card cannot be like this: {en}")


@cache
def patterns(g: Geometry) -> tuple[tuple[int, ...], ...]:
    """The ways to fill a column, as the rows that have a number: in the order of the number whose binary digits they
    are, the top row being its lowest digit."""
    least = 1 if g.no_empty_column else 0
    most = g.rows if g.most_in_column is None else g.most_in_column
    found = [tuple(row for row in range(g.rows) if bits >> row & 1) for bits in range(1 << g.rows)]
    return tuple(rows for rows in found if least <= len(rows) <= most)


def numberings(g: Geometry, column: int, filled: int) -> int:
    """In how many ways the numbers of one column may be chosen, as far as that differs from column to column (where
    numbers stand anywhere, all columns together share them: ``shared``)."""
    size = len(g.band(column))
    if g.bands and g.distinct:
        return math.comb(size, filled) if g.ascending else math.perm(size, filled)
    if g.bands:
        return int(size**filled)
    return math.factorial(g.rows) // math.factorial(filled) if g.ascending else 1


def shared(g: Geometry) -> tuple[int, int]:
    """What all layouts have in common: so many times, divided by so many."""
    if g.bands:
        return 1, 1
    if not g.distinct:
        return g.span**g.filled, 1
    return math.perm(g.span, g.filled), math.factorial(g.rows) ** g.columns if g.ascending else 1


def opening(g: Geometry) -> Left:
    """Nothing is placed yet."""
    return (g.filled,) if g.per_row is None else (g.per_row,) * g.rows


def after(g: Geometry, left: Left, rows: tuple[int, ...]) -> Left | None:
    """What is still to come when a column has numbers in these rows; None: they have no room for them."""
    if g.per_row is None:
        rest: Left = (left[0] - len(rows),)
    else:
        rest = tuple(n - (row in rows) for row, n in enumerate(left))
    return None if min(rest) < 0 else rest


@cache
def ways(g: Geometry, column: int, left: Left, weighed: bool = True) -> int:
    """In how many ways the columns from this one on may be filled; ``weighed``: with their numbers, else layouts."""
    if column == g.columns:
        return int(not any(left))
    total = 0
    for rows in patterns(g):
        rest = after(g, left, rows)
        if rest is not None:
            each = numberings(g, column, len(rows)) if weighed else 1
            total += each * ways(g, column + 1, rest, weighed)
    return total


def possible(g: Geometry) -> bool:
    """Whether any card is like this."""
    sound(g)
    fits = g.per_row is None or g.numbers is None or g.numbers == g.per_row * g.rows
    return bool(fits and ways(g, 0, opening(g)) and shared(g)[0])


def layouts(g: Geometry) -> int:
    """How many ways there are to choose the cells that have a number."""
    return ways(g, 0, opening(g), False) if possible(g) else 0


def count(g: Geometry) -> int:
    """How many different cards there are."""
    times, by = shared(g)
    return ways(g, 0, opening(g)) * times // by if possible(g) else 0


def layout(g: Geometry, index: int) -> tuple[tuple[int, ...], ...]:
    """The layout of a number from 0 to ``ways`` - 1: for each column the rows that have a number. A layout whose
    columns can be numbered in more ways has more numbers.

    >>> layout(Geometry(highest=4, rows=2, columns=2, per_row=1), 0)
    ((), (0, 1))
    """
    found = []
    left = opening(g)
    for column in range(g.columns):
        for rows in patterns(g):
            rest = after(g, left, rows)
            if rest is None:
                continue
            on = ways(g, column + 1, rest)
            these = numberings(g, column, len(rows)) * on
            if index < these:
                found.append(rows)
                left, index = rest, index % on
                break
            index -= these
        else:
            raise IndexError("there are fewer layouts")
    return tuple(found)
