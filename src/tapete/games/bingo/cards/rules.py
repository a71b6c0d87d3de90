"""What a text says of cards, each leaf with its citation: the table ``[cards]`` of a rulebook of bingo.

A leaf that a rulebook does not have is a matter on which its text is silent, and nothing is demanded then.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ....law.errors import TapeteError
from ....law.leaves import cites, holds
from ....law.rulebook import Leaf, Rulebook, rulebook
from ....law.values import Names, Text
from .geometry import Geometry


class FormatRules(msgspec.Struct, frozen=True, kw_only=True):
    """A format of cards: whether it is one of the law's, on paper, and registered by the central system as printed."""

    name: Text
    offered: Leaf[bool]
    paper: bool = True
    registered: Leaf[bool] | None = None


class DoubleRules(msgspec.Struct, frozen=True, kw_only=True):
    """Double cards: two halves with the same numbers in the same places, of one face value each."""

    offered: Leaf[bool]
    same_numbers: Leaf[bool]
    same_value: Leaf[bool]
    identified: Leaf[Names]
    games: Leaf[int]
    either_half: Leaf[bool]


class CardRules(msgspec.Struct, frozen=True, kw_only=True):
    """What a card must be.

    ``lowest``, ``highest``   the numbers of the game
    ``numbers``, ``distinct`` how many a card has, none of them twice
    ``rows``, ``per_row``     its lines, and how many numbers each has
    ``columns``, ``most_in_column``, ``no_empty_column``
    ``games``                 in how many games it is good
    ``identified``            what tells it from others: its series and its number
    ``shows``                 what else is to be read on it; ``paper_only``: that binds paper alone
    ``back``                  what there is room for on its back
    ``different``             no two equal cards in one game
    ``formats``               in which formats it may come (none are named: the text does not distinguish)
    ``double``                double cards
    """

    lowest: Leaf[int]
    highest: Leaf[int]
    numbers: Leaf[int]
    distinct: Leaf[bool]
    rows: Leaf[int]
    per_row: Leaf[int] | None = None
    columns: Leaf[int]
    most_in_column: Leaf[int] | None = None
    no_empty_column: Leaf[bool] | None = None
    games: Leaf[int] | None = None
    identified: Leaf[Names] | None = None
    shows: Leaf[Names] | None = None
    paper_only: Leaf[bool] | None = None
    back: Leaf[Names] | None = None
    different: Leaf[bool] | None = None
    formats: dict[str, FormatRules] = {}
    double: DoubleRules | None = None

    @property
    def geometry(self) -> Geometry:
        """The conditions on the numbers of a card, and none beside them."""
        return Geometry(
            lowest=self.lowest.value,
            highest=self.highest.value,
            numbers=self.numbers.value,
            rows=self.rows.value,
            columns=self.columns.value,
            distinct=holds(self.distinct),
            per_row=None if self.per_row is None else self.per_row.value,
            most_in_column=None if self.most_in_column is None else self.most_in_column.value,
            no_empty_column=holds(self.no_empty_column),
        )

    @property
    def doubles(self) -> bool:
        """Whether double cards may be sold."""
        return self.double is not None and holds(self.double.offered)

    def demands(self, format: str) -> tuple[str, ...]:
        """What must be read on a card of this format beside what identifies it."""
        kind = self.formats.get(format)
        if self.shows is None or (holds(self.paper_only) and kind is not None and not kind.paper):
            return ()
        return self.shows.value.items

    def cite(self, *names: str) -> tuple[str, ...]:
        """The provisions behind these leaves, by their names."""
        leaves = {field: value for field, value in msgspec.structs.asdict(self).items() if isinstance(value, Leaf)}
        return cites(*(leaves.get(name) for name in names))


class Book(msgspec.Struct, frozen=True):
    """A rulebook as far as its cards."""

    cards: CardRules


@cache
def of(regulation: str) -> CardRules:
    """What a regulation says of the cards of traditional bingo.

    >>> of("ES79").geometry == of("BOL13").geometry
    True
    """
    book = rulebook("bingo_cards", regulation)
    return Rulebook(book.header, {"cards": book.data["cards"]}).typed(Book).cards


REGULATIONS = ("ES79", "MEL14", "BOL13")


def known(regulation: str) -> CardRules:
    """The same for a regulation that somebody has typed."""
    if regulation not in REGULATIONS:
        raise TapeteError(
            f"{regulation or 'ninguno'}: no hay bingo en ese reglamento; lo hay en {', '.join(REGULATIONS)}",
            f"{regulation or 'none'}: that regulation has no bingo; {', '.join(REGULATIONS)} have",
        )
    return of(regulation)
