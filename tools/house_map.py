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
WIDE, TALL, GAP, EDGE = 1120, 76, 12, 24
ROW = 5
"""Rooms beside one another."""


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
    first = re.split(r"(?<=[.;:])\s", " ".join(told.split()), maxsplit=1)[0]
    return first.rstrip(".;:").replace("``", "")


def box(x: int, y: int, wide: int, room: str, inner: bool) -> list[str]:
    name = room.removeprefix("tapete.").removeprefix("games.")
    fill, ink = ("#0c5a3c", "#fbf6e6") if inner else ("#2a1710", "#fbf6e6")
    lines = textwrap.wrap(purpose(room), max(18, wide // 7))[:3]
    drawn = [
        f'<rect x="{x}" y="{y}" width="{wide}" height="{TALL}" rx="8" fill="{fill}" stroke="#e3c77f"/>',
        f'<text x="{x + 12}" y="{y + 22}" font-size="15" font-weight="700" fill="#e3c77f">{escape(name)}</text>',
    ]
    for n, line in enumerate(lines):
        drawn.append(f'<text x="{x + 12}" y="{y + 40 + 14 * n}" font-size="11.5" fill="{ink}">{escape(line)}</text>')
    return drawn


def picture() -> str:
    """The map as SVG."""
    body: list[str] = []
    y = EDGE
    begun = 0
    for layer in layers():
        left = EDGE + (20 if layer.inner else 0)
        room_for = WIDE - 2 * left
        if layer.inner and not begun:
            begun = y
            y += 26
        if begun and not layer.inner:
            body.insert(0, frame(begun, y))
            begun, y = 0, y + 8
        for start in range(0, len(layer.rooms), ROW):
            row = layer.rooms[start : start + ROW]
            wide = (room_for - GAP * (len(row) - 1)) // len(row)
            for n, room in enumerate(row):
                body += box(left + n * (wide + GAP), y, wide, room, layer.inner)
            y += TALL + GAP
    title = "The rooms of Tapete. A room knows those below it, never one above or beside it."
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y + 30}" role="img" aria-label="{title}" '
        f'font-family="system-ui, sans-serif">'
    )
    foot = f'<text x="{WIDE // 2}" y="{y + 14}" font-size="13" text-anchor="middle" fill="#77705f">{title}</text></svg>'
    return "\n".join((head, *body, foot)) + "\n"


def frame(top: int, bottom: int) -> str:
    """Around the rooms of the games."""
    inside = f'<text x="{EDGE + 20}" y="{top + 18}" font-size="14" font-weight="700" fill="#77705f">games</text>'
    return (
        f'<rect x="{EDGE}" y="{top}" width="{WIDE - 2 * EDGE}" height="{bottom - top - 4}" rx="10" fill="none" '
        f'stroke="#77705f" stroke-dasharray="5 4"/>{inside}'
    )


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        return 0 if PICTURE.read_text("utf-8") == picture() else 1
    PICTURE.write_text(picture(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
