"""Series of cards as CSV, both ways (docs/bingo_cards.md has the format).

A line for each card, or for each half of a double card: ``letter``, ``series``, ``number``, ``half``, ``face_value``,
``series_size``, ``format``, ``record``, then the cells from ``r1c1`` on, row by row; an empty cell is empty. Columns
may stand in any order, a semicolon may stand for the comma, and the names may be Spanish.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ....law.errors import TapeteError, near, unreadable
from .card import Card, Series
from .geometry import Grid

LABELS = ("letter", "series", "number", "half", "face_value", "series_size", "format", "record")
SPANISH = {
    "letra": "letter", "serie": "series", "numero": "number", "número": "number", "mitad": "half",
    "valor": "face_value", "valor_facial": "face_value", "cartones": "series_size", "formato": "format",
    "registro": "record",
}  # fmt: skip
"""Other names that a column may have."""
CELL = re.compile(r"[rf]([1-9]\d?)c([1-9]\d?)")


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A card as a file has it: nothing is taken for true yet. ``line``: where it stands in the file."""

    line: int
    letter: str = ""
    series: str = ""
    number: str = ""
    half: str = ""
    face_value: str = ""
    series_size: str = ""
    format: str = ""
    record: str = ""
    cells: tuple[tuple[str, ...], ...] = ()

    @property
    def of(self) -> str:
        """Its series, as it is called."""
        return f"{self.letter} {self.series}".strip()


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A file of cards: how many rows and columns its cards have, and the cards."""

    rows: int
    columns: int
    cards: tuple[Printed, ...]


def write(series: Series) -> str:
    """A series as CSV.

    >>> print(write(Series(letter="A", id="7", face=200, cards=(Card(1, ((5, 0), (0, 9))),))), end="")
    letter,series,number,half,face_value,series_size,format,record,r1c1,r1c2,r2c1,r2c2
    A,7,1,,200,1,,,5,,,9
    """
    first = series.cards[0].grid
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*LABELS, *(f"r{r}c{c}" for r in range(1, len(first) + 1) for c in range(1, len(first[0]) + 1))])
    for card in series.cards:
        cells = [number or "" for row in card.grid for number in row]
        for half in ("1", "2") if series.double else ("",):
            known = (series.letter, series.id, card.number, half, series.face, series.size, series.format, "")
            writer.writerow([*known, *cells])
    return out.getvalue()


def read(text: str) -> Sheet:
    """The cards of a file, as they stand there; a file that is no such table is refused in one sentence."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    dialect = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=dialect, strict=True)
    try:
        head = [name.strip().lower() for name in next(reader, [])]
        labels, cells = _columns(head)
        rows, columns = _shape(set(cells))
        found = []
        before = reader.line_num
        for row in reader:
            line, before = before + 1, reader.line_num
            if not any(field.strip() for field in row):
                continue
            if len(row) != len(head):
                raise TapeteError(
                    f"línea {line}: hay {len(row)} campos y la cabecera nombra {len(head)}",
                    f"line {line}: there are {len(row)} fields, and the heading names {len(head)}",
                )
            said = {name: row[at].strip() for name, at in labels.items()}
            grid = tuple(tuple(row[cells[r, c]].strip() for c in range(columns)) for r in range(rows))
            found.append(Printed(line=line, cells=grid, **said))
    except csv.Error as error:
        raise TapeteError(
            f"línea {reader.line_num}: no es CSV: {error}", f"line {reader.line_num}: this is no CSV: {error}"
        ) from None
    if not found:
        raise TapeteError("el fichero no trae ningún cartón", "the file has no card")
    return Sheet(rows=rows, columns=columns, cards=tuple(found))


def load(path: Path) -> str:
    """What a file says."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from None


def _columns(head: list[str]) -> tuple[dict[str, int], dict[tuple[int, int], int]]:
    """Where each label and each cell stands."""
    labels: dict[str, int] = {}
    cells: dict[tuple[int, int], int] = {}
    for at, name in enumerate(head):
        cell = CELL.fullmatch(name)
        label = SPANISH.get(name, name)
        if cell:
            place = int(cell[1]) - 1, int(cell[2]) - 1
            if place in cells:
                raise TapeteError(f"la columna «{name}» está dos veces", f"column '{name}' is there twice")
            cells[place] = at
        elif label not in LABELS:
            hint = near(name, [*LABELS, *SPANISH])
            raise TapeteError(
                f"no se conoce la columna «{name}» del fichero.{hint.es}",
                f"the column '{name}' of the file is not known.{hint.en}",
            )
        elif label in labels:
            raise TapeteError(f"la columna «{name}» está dos veces", f"column '{name}' is there twice")
        else:
            labels[label] = at
    return labels, cells


def _shape(cells: set[tuple[int, int]]) -> tuple[int, int]:
    """How many rows and columns of cells there are; each of them is there."""
    if not cells:
        raise TapeteError(
            "la cabecera no nombra casillas (r1c1, r1c2, …)", "the heading names no cells (r1c1, r1c2, …)"
        )
    rows, columns = (max(place[n] for place in cells) + 1 for n in (0, 1))
    for r in range(rows):
        for c in range(columns):
            if (r, c) not in cells:
                raise TapeteError(
                    f"la cabecera no nombra la casilla r{r + 1}c{c + 1}", f"the heading lacks cell r{r + 1}c{c + 1}"
                )
    return rows, columns


def series(sheet: Sheet) -> Iterator[Series]:
    """The series of a sheet in which no fault was found (``check.series`` asks first)."""
    by_series: dict[str, list[Printed]] = {}
    for one in sheet.cards:
        by_series.setdefault(one.of, []).append(one)
    for printed in by_series.values():
        first = printed[0]
        cards = {int(one.number): grid(one) for one in printed}
        yield Series(
            letter=first.letter,
            id=first.series,
            face=int(first.face_value or 0),
            cards=tuple(Card(number, cards[number]) for number in sorted(cards)),
            double=bool(first.half),
            format=first.format,
        )


def grid(one: Printed) -> Grid:
    """The cells of a card, all of which are empty or numbers."""
    return tuple(tuple(int(cell or 0) for cell in row) for row in one.cells)
