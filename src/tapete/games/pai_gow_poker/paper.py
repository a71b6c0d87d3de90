"""The best setting on paper: by what seven cards hold, what lies before and behind."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...law.values import Text
from ..banked_poker.analysis.card import NAMES, RANKS, Cell, Part, Sheet, cell, cost
from .best import SET, Counted

HELD = {
    "nothing": Text("nada", "nothing"),
    "2": Text("una pareja", "one pair"),
    "2+2": Text("dos parejas", "two pairs"),
    "2+2+2": Text("tres parejas", "three pairs"),
    "3": Text("un trío", "three of a kind"),
    "3+2": Text("trío y pareja", "three and a pair"),
    "3+2+2": Text("trío y dos parejas", "three and two pairs"),
    "3+3": Text("dos tríos", "two threes"),
    "4": Text("póquer", "four of a kind"),
    "4+2": Text("póquer y pareja", "four and a pair"),
    "4+3": Text("póquer y trío", "four and three"),
    "more": Text("cinco ases", "five aces"),
}
LINE = (
    Text("Sin escalera ni color posibles, por la carta o la figura más alta", "No straight or flush in it, by rank"),
    Text("Con escalera o color posibles, por la carta o la figura más alta", "A straight or a flush in it, by rank"),
)
LOWER = (
    Text("Dos parejas sin as aparte: la más baja a la izquierda", "Two pairs, no ace beside: the lower at the left"),
    Text("Dos parejas y un as: la más baja a la izquierda", "Two pairs and an ace: the lower at the left"),
)


def sheet(title: Text, edge: Fraction, found: Counted) -> Sheet:
    """Rows by what is held, columns by rank, the joker an ace."""
    columns = tuple(NAMES[rank] for rank in RANKS)
    parts = []
    for line, head in enumerate(LINE):
        held = ((HELD[name], found.rows.get(f"{name}/{line}")) for name in HELD)
        parts.append(Part(head, columns, _filled(held)))
    for ace, head in enumerate(LOWER):
        lower = ((Text(name, name), found.rows.get(f"pairs/{ace}/{n}")) for n, name in enumerate(columns[::-1]))
        parts.append(Part(head, columns, _filled(lower)))
    return Sheet(title, cost(edge), tuple(parts))


def _filled(rows: Iterable[tuple[Text, list[list[int]] | None]]) -> tuple[tuple[Text, tuple[Cell | None, ...]], ...]:
    """Rows in which there is something."""
    return tuple((name, tuple(cell(SET, counts) for counts in table)) for name, table in rows if table)
