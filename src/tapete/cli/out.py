"""How answers are written: JSON for programs, tables and sentences for people."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from .speech import lang

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 140
"""Width where nobody looks at a terminal: pipes and files are not cut at 80."""


def as_json(data: Any) -> None:
    """Write an answer for programs."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def console() -> Console:
    """The terminal; rich is imported when something is shown, not before."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(file=sys.stdout, width=None if terminal else WIDTH, highlight=False, soft_wrap=not terminal)


def line(text: str = "") -> None:
    """Write one line for people."""
    sys.stdout.write(text + "\n")


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]], right: Sequence[int] = (), whole: bool = False) -> None:
    """A table for people: no frame, columns that wrap (but a first one of mere codes); ``right``: columns of numbers.
    ``whole``: no cell is broken, and a narrow terminal breaks the lines."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    padding = (0, 1, 0, 0) if whole else (0, 1)
    cells = [[str(cell) for cell in row] for row in rows]
    coded = all(row[0].isidentifier() for row in cells)
    shown = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=padding, header_style="bold")
    for n, head in enumerate(heads):
        shown.add_column(head, justify="right" if n in right else "left", overflow="fold",
                         no_wrap=whole or (n == 0 and coded))  # fmt: skip
    for row in cells:
        shown.add_row(*map(Text, row))
    terminal = console()
    if whole:
        terminal.width = max(terminal.width, terminal.measure(shown).maximum)
    terminal.print(shown, soft_wrap=False)


def value(item: Any) -> str:
    """A value of the law as a reader would write it."""
    if isinstance(item, bool):
        return {"es": "sí", "en": "yes"}[lang()] if item else "no"
    if isinstance(item, dict):
        if set(item) == {"es", "en"}:
            return f"«{item['es']}»"
        return ", ".join(f"{key}: {value(part)}" for key, part in item.items())
    if isinstance(item, msgspec.Struct):
        return f"{{ {value(_unusual(item))} }}"
    if isinstance(item, (list, tuple)):
        return ", ".join("/".join(map(str, one)) if isinstance(one, list) else value(one) for one in item)
    return "–" if item is None or item is msgspec.NODEFAULT else str(item)


def _unusual(item: msgspec.Struct) -> dict[str, Any]:
    """The fields of a record that have not their usual value."""
    found = {}
    for field in msgspec.structs.fields(item):
        usual = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if getattr(item, field.name) != usual:
            found[field.encode_name] = getattr(item, field.name)
    return found


def cited(ids: Iterable[str]) -> str:
    """Citations after a sentence."""
    there = ", ".join(ids)
    return f"  [{there}]" if there else ""
