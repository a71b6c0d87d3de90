"""Draw the map of the house: which room may know which, and what each is for.

    python tools/house_map.py            writes docs/house.svg
    python tools/house_map.py --check    says whether it is still true

The layers are the contracts that ``make lint`` enforces (``[tool.importlinter]`` in pyproject.toml); what a room is for
is the first sentence of its docstring. So the picture is true as long as the two agree with it, and a test says so.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
import tomllib
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "house.svg"
WIDE, GAP, EDGE = 1120, 10, 16
PAD, HEAD, LINE = 12, 24, 15
"""Inside a box: its margin, the height of its name, of a line of text."""
NAME = 128
"""In a box as wide as the house the name stands beside what the room is for."""
ROW = 5
"""Rooms beside one another."""
TITLE = "The rooms of Tapete. A room knows those below it, never one above or beside it."


class Layer(NamedTuple):
    """Rooms that stand beside one another, and do not know each other."""

    rooms: tuple[str, ...]
    inner: bool
    """they are rooms of ``games``"""


def layers() -> list[Layer]:
    """The house from the top: who knows all the others first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    by_id = {contract["id"]: contract for contract in contracts}
    found = []
    for name in by_id["house"]["layers"]:
        if name == "tapete.games":
            for row in by_id["games"]["layers"]:
                found.append(Layer(tuple(f"tapete.games.{part.strip()}" for part in row.split("|")), True))
        else:
            found.append(Layer((name,), False))
    return found


def purpose(room: str) -> str:
    """The first sentence of a room's docstring."""
    path = ROOT / "src" / room.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    told = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    first = re.split(r"(?<=\.)\s", " ".join(told.split()), maxsplit=1)[0]
    return first.replace("``", "")


def wrapped(room: str, wide: int) -> list[str]:
    """What a room is for, in lines that fit a box."""
    return textwrap.wrap(purpose(room), int(wide / 6.3), break_on_hyphens=False)


def box(x: int, y: int, wide: int, tall: int, room: str, inner: bool) -> list[str]:
    """A room. Alone in its layer its name stands beside what it is for, else above it."""
    name = room.removeprefix("tapete.").removeprefix("games.")
    alone = wide > WIDE // 2
    left, top = (x + NAME, y + 3) if alone else (x + PAD, y + HEAD)
    lines = wrapped(room, wide - (NAME if alone else PAD) - PAD)
    drawn = [
        f'<rect x="{x}" y="{y}" width="{wide}" height="{tall}" rx="8" fill="{"#0c5a3c" if inner else "#2a1710"}"/>',
        f'<text x="{x + PAD}" y="{y + 20}" font-size="14" font-weight="700" fill="#e3c77f">{escape(name)}</text>',
    ]
    for n, line in enumerate(lines):
        y_line = top + LINE * n + (17 if alone else 15)
        drawn.append(f'<text x="{left}" y="{y_line}" font-size="12" fill="#fbf6e6">{escape(line)}</text>')
    return drawn


def height(rooms: tuple[str, ...], wide: int) -> int:
    """So high that every room of a row has space for its sentence."""
    if wide > WIDE // 2:
        return 14 + LINE * max(len(wrapped(room, wide - NAME - PAD)) for room in rooms) + 3
    return HEAD + LINE * max(len(wrapped(room, wide - 2 * PAD)) for room in rooms) + 10


def picture() -> str:
    """The map as SVG."""
    body: list[str] = []
    y = EDGE
    begun = 0
    for layer in layers():
        left = EDGE + (PAD if layer.inner else 0)
        space = WIDE - 2 * left
        if layer.inner and not begun:
            begun, y = y, y + 28
        if begun and not layer.inner:
            body.insert(0, frame(begun, y))
            begun, y = 0, y + GAP
        count = -(-len(layer.rooms) // ROW)
        most = -(-len(layer.rooms) // count)
        for start in range(0, len(layer.rooms), most):
            row = layer.rooms[start : start + most]
            wide = (space - GAP * (len(row) - 1)) // len(row)
            tall = height(row, wide)
            for n, room in enumerate(row):
                body += box(left + n * (wide + GAP), y, wide, tall, room, layer.inner)
            y += tall + GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y + 24}" role="img" aria-label="{TITLE}" '
        f'font-family="system-ui, sans-serif">'
    )
    foot = f'<text x="{WIDE // 2}" y="{y + 12}" font-size="13" text-anchor="middle" fill="#77705f">{TITLE}</text></svg>'
    return "\n".join((head, *body, foot)) + "\n"


def frame(top: int, bottom: int) -> str:
    """Around the rooms of the games."""
    inside = f'<text x="{EDGE + PAD}" y="{top + 19}" font-size="14" font-weight="700" fill="#77705f">games</text>'
    return (
        f'<rect x="{EDGE}" y="{top}" width="{WIDE - 2 * EDGE}" height="{bottom - top}" rx="10" fill="none" '
        f'stroke="#77705f" stroke-dasharray="5 4"/>{inside}'
    )


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        return 0 if PICTURE.read_text("utf-8") == picture() else 1
    PICTURE.write_text(picture(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
