"""Whose line, whose bingo: asked ball by ball, of thousands of cards, thousands of times a second.

A ``Watch`` is made once for the cards in play and never changes: what was drawn is told each time (a mask, as of
``card.mask``), so that a frozen state needs to keep no more than the balls.

>>> from .card import Card, mask
>>> watch = Watch([Card(1, ((1, 2), (3, 4))), Card(2, ((1, 5), (2, 6)))])
>>> watch.on(mask((1, 2)), 2)
Completed(lines=((0, 0),), bingos=())
>>> watch.on(mask((1, 2, 5, 6)), 6)
Completed(lines=((1, 1),), bingos=(1,))
>>> watch.standing(mask((1, 2, 5, 6)))
Completed(lines=((0, 0), (1, 0), (1, 1)), bingos=(1,))
>>> watch.missing(mask((1, 2, 5))).tolist()
[2, 1]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from .card import Card, mask

WORD = 64


class Completed(NamedTuple):
    """``lines`` as the position of the card and its row (the top one is 0), ``bingos`` as positions of cards; the
    position is that among the cards the watch was made of."""

    lines: tuple[tuple[int, int], ...]
    bingos: tuple[int, ...]


class Watch:
    """The cards in play."""

    __slots__ = ("cards", "full", "holders", "masks", "owner", "row", "rows_of", "words")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        rows = [(n, k, row) for n, card in enumerate(self.cards) for k, row in enumerate(card.rows) if row]
        highest = max((number for _, _, row in rows for number in row), default=0)
        self.words = highest // WORD + 1
        self.owner = np.array([n for n, _, _ in rows], np.int64)
        self.row = np.array([k for _, k, _ in rows], np.int64)
        self.masks = self._words([mask(row) for _, _, row in rows])
        self.full = self._words([card.mask for card in self.cards])
        by_number: dict[int, list[int]] = {}
        for at, (_, _, row) in enumerate(rows):
            for number in dict.fromkeys(row):
                by_number.setdefault(number, []).append(at)
        self.holders = {number: np.array(found, np.int64) for number, found in by_number.items()}
        """which rows have a number"""
        self.rows_of = {number: self.masks[found] for number, found in self.holders.items()}

    def _words(self, masks: list[int]) -> Any:
        low = (1 << WORD) - 1
        return np.array([[m >> WORD * w & low for w in range(self.words)] for m in masks], np.uint64).reshape(
            len(masks), self.words
        )

    def _undrawn(self, drawn: int) -> Any:
        return ~self._words([drawn & ((1 << WORD * self.words) - 1)])[0]

    def on(self, drawn: int, ball: int) -> Completed:
        """The lines and cards that this ball completes, it being the last of those drawn."""
        if ball not in self.holders or not drawn >> ball & 1:
            return Completed((), ())
        left = self._undrawn(drawn)
        done = self.holders[ball][~(self.rows_of[ball] & left).any(axis=1)]
        if not done.size:
            return Completed((), ())
        owners = self.owner[done]
        lines = tuple(zip(owners.tolist(), self.row[done].tolist(), strict=True))
        bingos = np.unique(owners[~(self.full[owners] & left).any(axis=1)])
        return Completed(lines, tuple(bingos.tolist()))

    def standing(self, drawn: int) -> Completed:
        """Every line and every card that is complete by now, whenever it came to be."""
        left = self._undrawn(drawn)
        done = np.flatnonzero(~(self.masks & left).any(axis=1))
        full = np.flatnonzero(~(self.full & left).any(axis=1)) if self.cards else np.array([], np.int64)
        lines = tuple(zip(self.owner[done].tolist(), self.row[done].tolist(), strict=True))
        return Completed(lines, tuple(full.tolist()))

    def missing(self, drawn: int) -> Any:
        """How many numbers each card still wants for bingo (an array)."""
        return np.bitwise_count(self.full & self._undrawn(drawn)).sum(axis=1, dtype=np.int64)
