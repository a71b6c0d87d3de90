"""A card and a series of cards."""

from __future__ import annotations

from functools import cached_property

import msgspec

from ....law.errors import TapeteError
from .geometry import Grid


class Card(msgspec.Struct, frozen=True, dict=True):
    """A card of a series: its number in it, from 1 on, and its cells by rows from the top; 0: an empty cell.

    >>> card = Card(7, ((1, 0, 30), (0, 15, 90)))
    >>> card.rows, card.numbers, card.mask == 1 << 1 | 1 << 15 | 1 << 30 | 1 << 90
    (((1, 30), (15, 90)), (1, 15, 30, 90), True)
    """

    number: int
    grid: Grid

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of each line, from the top."""
        return tuple(tuple(n for n in row if n) for row in self.grid)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """All its numbers in their order."""
        return tuple(sorted(n for row in self.grid for n in row if n))

    @property
    def mask(self) -> int:
        """All its numbers as one: the bit of each of them is set."""
        return mask(self.numbers)

    def full(self, drawn: int) -> bool:
        """Whether all its numbers are among those drawn (a mask)."""
        return not self.mask & ~drawn

    def lines(self, drawn: int) -> tuple[int, ...]:
        """Its lines of which all numbers are among those drawn; the top one is 0."""
        return tuple(n for n, row in enumerate(self.rows) if row and not mask(row) & ~drawn)


def mask(numbers: tuple[int, ...] | list[int] | frozenset[int]) -> int:
    """Numbers as one number: the bit of each is set."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


class Series(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A series: cards with the numbers 1, 2, 3, …, all of one face value.

    ``letter``, ``id``  how it is announced: «serie A, número de identificación 0001»
    ``face``            what a card costs, in units of account; of a double card: each half
    ``cards``           all its cards, in the order of their numbers
    ``double``          each card has two halves with the same numbers in the same places
    ``format``          in which format it comes, where a text distinguishes them
    """

    letter: str
    id: str
    face: int
    cards: tuple[Card, ...]
    double: bool = False
    format: str = ""

    @property
    def size(self) -> int:
        """The number of cards of the series, as each of them says."""
        return len(self.cards)

    def card(self, number: int) -> Card:
        """The card with this number: the house's master copy says the same as the player's."""
        if not 1 <= number <= self.size:
            raise TapeteError(
                f"la serie {self.letter} {self.id} no tiene el cartón {number}: va del 1 al {self.size}",
                f"series {self.letter} {self.id} has no card {number}: it goes from 1 to {self.size}",
            )
        return self.cards[number - 1]

    def some(self, first: int, last: int) -> tuple[Card, ...]:
        """The cards from one number to another."""
        self.card(first), self.card(last)
        return self.cards[first - 1 : last]

    def again(self, letter: str, id: str) -> Series:
        """Another printing of the same cards, under other identification: a second series of the same model. Card for
        card it has the numbers of this one, so that both may stand in one game only as far as no number is sold in
        both."""
        return msgspec.structs.replace(self, letter=letter, id=id)


def equal(cards: list[Card] | tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
    """Which of these are equal, number for number and place for place: their positions, group by group.

    >>> equal([Card(1, ((1, 2),)), Card(2, ((2, 1),)), Card(3, ((1, 2),))])
    ((0, 2),)
    """
    found: dict[Grid, list[int]] = {}
    for n, card in enumerate(cards):
        found.setdefault(card.grid, []).append(n)
    return tuple(tuple(same) for same in found.values() if len(same) > 1)
