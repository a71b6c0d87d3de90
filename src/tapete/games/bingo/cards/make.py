"""Cards from a seed: the same everywhere and for good, each of the cards that a text admits equally likely.

The algorithm (version 1) can be written in any language from docs/bingo_cards.md. Every card has random bytes of its
own, so that one card can be made without the others: block ``b`` of attempt ``t`` at card ``n`` is the SHA-256 of
``tapete:bingo-card|1|SEED|n|t|b``. Numbers are taken from them without any being likelier than others.
"""

from __future__ import annotations

import hashlib

from ....law.errors import TapeteError
from .card import Card, Series
from .geometry import Geometry, Grid, count, layout, opening, possible, ways

VERSION = 1
MOST = 100_000
"""So many cards a series may have here; printed ones have some thousands."""


class Stream:
    """Random numbers from the hashes of a label and a counter.

    >>> Stream("1", 1, 0).below(90) == Stream("1", 1, 0).below(90)
    True
    """

    __slots__ = ("at", "block", "bytes", "label")

    def __init__(self, seed: str, number: int, attempt: int) -> None:
        self.label = f"tapete:bingo-card|{VERSION}|{seed}|{number}|{attempt}|"
        self.block = 0
        self.bytes = b""
        self.at = 0

    def take(self, size: int) -> int:
        """The next bytes as a number, the first of them the highest."""
        while len(self.bytes) - self.at < size:
            self.bytes = self.bytes[self.at :] + hashlib.sha256(f"{self.label}{self.block}".encode()).digest()
            self.at = 0
            self.block += 1
        found = int.from_bytes(self.bytes[self.at : self.at + size], "big")
        self.at += size
        return found

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``: the highest bits of as few bytes as can hold it; what is too great is
        thrown away and the next bytes are taken, so that none is likelier than another."""
        bits = (bound - 1).bit_length()
        size = (bits + 7) // 8
        while bits:
            found = self.take(size) >> (8 * size - bits)
            if found < bound:
                return found
        return 0


def grid(g: Geometry, stream: Stream) -> Grid:
    """A random card: which cells have a number, then the numbers, column by column from the top."""
    places = layout(g, stream.below(ways(g, 0, opening(g))))
    every = list(range(g.lowest, g.highest + 1))
    cells = [[0] * g.columns for _ in range(g.rows)]
    for column, rows in enumerate(places):
        pool = list(g.band(column)) if g.bands else every
        found = []
        for _ in rows:
            at = stream.below(len(pool))
            found.append(pool.pop(at) if g.distinct else pool[at])
        for row, number in zip(rows, sorted(found) if g.ascending else found, strict=True):
            cells[row][column] = number
    return tuple(tuple(row) for row in cells)


def series(
    g: Geometry,
    seed: str | int,
    size: int,
    *,
    letter: str = "A",
    id: str = "1",
    face: int = 0,
    different: bool = False,
    double: bool = False,
    format: str = "",
) -> Series:
    """A whole series; ``different``: no two of its cards are equal (one that has been there is drawn anew).

    >>> g = Geometry(highest=90, numbers=15, rows=3, columns=9, per_row=5, most_in_column=3, no_empty_column=True)
    >>> series(g, "seed", 3) == series(g, "seed", 3), series(g, "seed", 9).some(1, 3) == series(g, "seed", 3).cards
    (True, True)
    """
    if not 1 <= size <= MOST:
        raise TapeteError(
            f"una serie lleva de 1 a {MOST} cartones, no {size}", f"a series has from 1 to {MOST} cards, not {size}"
        )
    if not possible(g):
        raise TapeteError("ningún cartón cumple esas condiciones", "no card meets these conditions")
    if different and count(g) < size:
        raise TapeteError(
            f"solo hay {count(g)} cartones distintos, y la serie pide {size}",
            f"there are only {count(g)} different cards, and the series wants {size}",
        )
    cards: list[Card] = []
    seen: set[Grid] = set()
    for number in range(1, size + 1):
        attempt = 0
        found = grid(g, Stream(str(seed), number, attempt))
        while different and found in seen:
            attempt += 1
            found = grid(g, Stream(str(seed), number, attempt))
        seen.add(found)
        cards.append(Card(number, found))
    return Series(letter=letter, id=id, face=face, cards=tuple(cards), double=double, format=format)
