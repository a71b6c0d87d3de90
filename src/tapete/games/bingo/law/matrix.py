"""The house's copy of every card: what stands on card 1207 follows from its number and the series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ....law.leaves import holds
from ..cards import make
from ..cards.card import Card
from ..cards.geometry import Geometry, Grid
from ..cards.rules import CardRules

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Matrix:
    """All cards of the series of a room, made when somebody looks at one."""

    def __init__(self, geometry: Geometry, seed: str, size: int, different: bool, set_out: Mapping[str, Grid]) -> None:
        self.of = (geometry, seed, size, different)
        self.set_out = {int(number): Card(int(number), grid) for number, grid in set_out.items()}

    def card(self, number: int) -> Card:
        """The card with this number; those of every series are alike."""
        found = self.set_out.get(number)
        return found if found is not None else _cards(*self.of)[number - 1]


@lru_cache(maxsize=8)
def _cards(geometry: Geometry, seed: str, size: int, different: bool) -> tuple[Card, ...]:
    return make.series(geometry, seed, size, different=different).cards


def printed(rules: CardRules, format: str, double: bool) -> tuple[str, ...]:
    """What stands on a card beside its numbers; some of it only on paper."""
    if double and rules.double is not None:
        return rules.double.identified.value.items
    kind = rules.formats.get(format)
    paper = kind is None or kind.paper
    return () if rules.shows is None or (holds(rules.paper_only) and not paper) else rules.shows.value.items


def letter(n: int) -> str:
    """The name of a series.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'A2')
    """
    again, at = divmod(n, len(LETTERS))
    return LETTERS[at] + (str(again + 1) if again else "")


def faults(rules: CardRules, grid: Grid) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What is wrong with a card that is set out: in Spanish, in English, and what says so."""
    g = rules.geometry
    numbers = [n for row in grid for n in row if n]
    columns = [[row[at] for row in grid if at < len(row) and row[at]] for at in range(g.columns)]
    if len(grid) != g.rows:
        yield f"tiene {len(grid)} líneas", f"has {len(grid)} lines", rules.cite("rows")
    if any(len(row) != g.columns for row in grid):
        yield (
            f"no tiene {g.columns} columnas en cada línea",
            f"has not {g.columns} columns in every line",
            rules.cite("columns"),
        )
    if any(not g.lowest <= n <= g.highest for n in numbers):
        yield (
            f"tiene un número que no es del {g.lowest} al {g.highest}",
            f"has a number that is not {g.lowest} to {g.highest}",
            rules.cite("lowest", "highest"),
        )
    if len(numbers) != g.filled:
        yield f"tiene {len(numbers)} números", f"has {len(numbers)} numbers", rules.cite("numbers")
    if g.distinct and len(numbers) != len(set(numbers)):
        yield "repite un número", "repeats a number", rules.cite("distinct")
    if g.per_row is not None and any(len([n for n in row if n]) != g.per_row for row in grid):
        es, en = f"no tiene {g.per_row} números en cada línea", f"has not {g.per_row} numbers in every line"
        yield es, en, rules.cite("per_row")
    if g.most_in_column is not None and any(len(column) > g.most_in_column for column in columns):
        yield (
            "tiene una columna con demasiados números",
            "has a column with too many numbers",
            rules.cite("most_in_column"),
        )
    if g.no_empty_column and any(not column for column in columns):
        yield "tiene una columna vacía", "has an empty column", rules.cite("no_empty_column")
