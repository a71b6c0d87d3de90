"""The roulette layout: where each bet lies, in units of its cells. What the rulebook does not offer has no place.

A law that puts the bets on one side of the layout gets the one-sided (American) cloth, any other the two-sided
(French) one.
"""

from __future__ import annotations

from typing import NamedTuple

from ..wheels.play import Spot
from .play import Roulette

LEFT = ("high", "even", "black")
RIGHT = ("low", "odd", "red")
ONE_SIDE = ("low", "even", "red", "black", "odd", "high")
SIMPLE = frozenset(ONE_SIDE)
ZEROS = frozenset(("0", "00"))
ZERO = 1.0
FOOT = 0.95


class Area(NamedTuple):
    """A place: ``u`` across the columns, ``v`` along the rows from the line between zero and the first row.

    A box reaches from corner to corner; where ``box`` is false it is a chip's place on a line or, without breadth, on a
    crossing.
    """

    u0: float
    v0: float
    u1: float
    v1: float
    box: bool = True


class Shape(NamedTuple):
    """How far the cloth reaches around the 36 numbers, in cells."""

    sides: int
    double: bool
    strip: float
    """breadth of the simple chances"""
    inner: float
    """breadth of the dozens between numbers and simple chances (one-sided cloth)"""
    columns: float
    dozens: float
    """height of the dozens at the foot (two-sided cloth)"""

    @property
    def u0(self) -> float:
        return -self.strip - self.inner

    @property
    def u1(self) -> float:
        return 3 + (self.strip if self.sides == 2 else 0)

    @property
    def v1(self) -> float:
        return 12 + self.columns + self.dozens


def sides(game: Roulette) -> int:
    """On how many sides of the layout the law puts the simple chances; two unless it says one."""
    for leaf in game.rules.requires.values():
        if leaf.value.holds and leaf.value.at in ("layout.sides_used", "layout.simple_sides"):
            return int(leaf.value.value)
    return 2


def shape(game: Roulette) -> Shape:
    """The cloth that these bets need."""
    there = {spot.covers.value for places in game.spots.values() for spot in places.values()}
    two = sides(game) == 2
    dozens = bool(there & {"dozen", "two_dozens"})
    return Shape(
        sides=2 if two else 1,
        double=set(game.pockets) >= ZEROS,
        strip=(1.0 if two else 0.8) if there & SIMPLE else 0.0,
        inner=0.85 if dozens and not two else 0.0,
        columns=FOOT if there & {"column", "two_columns"} else 0.0,
        dozens=FOOT if dozens and two else 0.0,
    )


def area(spot: Spot, s: Shape) -> Area:
    """Where a place lies, by what it covers."""
    word = spot.covers.value
    if word == "number":
        return number(next(iter(spot.numbers)), s)
    if word in SIMPLE:
        return _simple(word, s)
    if word in ("column", "two_columns", "dozen", "two_dozens"):
        return _twelve(word, spot.at, s)
    if spot.numbers & ZEROS:
        return _with_zero(word, spot.numbers, s)
    cells = sorted(int(n) - 1 for n in spot.numbers)
    u = sum(n % 3 + 0.5 for n in cells) / len(cells)
    v = sum(n // 3 + 0.5 for n in cells) / len(cells)
    if word == "row":
        return _point(0, v, 0.26, 0.56)
    if word == "two_rows":
        return _point(0, v)
    if word == "pair":
        return _point(u, v, 0.56, 0.32) if cells[1] - cells[0] == 3 else _point(u, v, 0.3, 0.56)
    return _point(u, v)


def _point(u: float, v: float, across: float = 0.0, along: float = 0.0) -> Area:
    return Area(u - across / 2, v - along / 2, u + across / 2, v + along / 2, box=False)


def number(n: str, s: Shape) -> Area:
    """The space of a number; two zeros share the head of the layout."""
    if n in ZEROS:
        middle = 1.5 if s.double else 3.0
        return Area(middle if n == "00" else 0, -ZERO, 3 if n == "00" else middle, 0)
    row, column = divmod(int(n) - 1, 3)
    return Area(column, row, column + 1, row + 1)


def _with_zero(word: str, numbers: frozenset[str], s: Shape) -> Area:
    """Places on the line between the zeros and the first row."""
    low = sorted(int(n) for n in numbers - ZEROS)
    if word == "five":
        return _point(0, 0)
    if word == "first_four":
        return _point(3 if s.double else 0, 0)
    if not low:
        return _point(1.5, -ZERO / 2, 0.24, 0.5)
    if len(low) == 2:
        return _point(low[0], 0)
    if numbers >= ZEROS:
        return _point(1.5, 0)
    if s.double and low == [2]:
        return _point(1.75 if "00" in numbers else 1.25, 0, 0.16, 0.3)
    return _point(low[0] - 0.5, 0, 0.5, 0.32)


def _simple(word: str, s: Shape) -> Area:
    if s.sides == 1:
        k = ONE_SIDE.index(word)
        return Area(s.u0, 2 * k, s.u0 + s.strip, 2 * k + 2)
    if word in LEFT:
        k = LEFT.index(word)
        return Area(-s.strip, 4 * k, 0, 4 * k + 4)
    k = RIGHT.index(word)
    return Area(3, 4 * k, 3 + s.strip, 4 * k + 4)


def _twelve(word: str, at: str, s: Shape) -> Area:
    k = int(at.partition("-")[0])
    if word == "column":
        return Area(k - 1, 12, k, 12 + s.columns)
    if word == "two_columns":
        return _point(k, 12 + s.columns / 2, 0.3, 0.6 * s.columns)
    if s.sides == 1:
        if word == "dozen":
            return Area(-s.inner, 4 * k - 4, 0, 4 * k)
        return _point(-s.inner / 2, 4 * k, 0.6 * s.inner, 0.34)
    third, top = (s.u1 - s.u0) / 3, 12 + s.columns
    if word == "dozen":
        return Area(s.u0 + (k - 1) * third, top, s.u0 + k * third, top + s.dozens)
    return _point(s.u0 + k * third, top + s.dozens / 2, 0.34, 0.6 * s.dozens)
