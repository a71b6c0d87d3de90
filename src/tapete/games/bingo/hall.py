"""Pieces of the hall's picture: the panel of numbers, cards that mark themselves, the wall board.

Whoever plays a kind of bingo may draw with them. A number of a card is a group ``cell`` that names its card and itself,
so that a page can let players mark by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...table import cloth
from ...table.cloth import Box
from ...table.drawing import Node, circle, fit, group, rect, text

ROW = 10
"""Numbers in a row of the panel."""
Grid = Sequence[Sequence[int]]


class Shown(NamedTuple):
    """A card as it is drawn: its title, its cells, its place in the scene; ``checked``: it is before the camera."""

    title: str
    grid: Grid
    place: str = ""
    checked: bool = False


def panel(box: Box, count: int, came: Sequence[str]) -> list[Node]:
    """Every number of the game; those that came are lit, the last one ringed."""
    rows = -(-count // ROW)
    wide, high = box.w / ROW, box.h / rows
    r = min(wide, high) / 2 - 4
    out = set(came)
    found: list[Node] = [rect(*box, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2)]
    for n in range(1, count + 1):
        x, y = box.x + wide * ((n - 1) % ROW + 0.5), box.y + high * ((n - 1) // ROW + 0.5)
        lit = str(n) in out
        if lit:
            found.append(circle(x, y, r, fill="ink"))
        if came and str(n) == came[-1]:
            found.append(circle(x, y, r + 2, fill="none", stroke="line", stroke_width=4))
        found.append(text(x, y, str(n), 24, fill="shade" if lit else "ink", font_weight=700 if lit else 400))
    return found


def board(box: Box, last: str, order: int, cells: Sequence[tuple[str, str]], below: Sequence[str]) -> list[Node]:
    """The wall board: the last ball and its order, figures of the game, and lines on the prizes that are in play."""
    r = min(box.h / 2 - 8, 46)
    at = box.x + r + 18
    found: list[Node] = [
        rect(*box, rx=10, fill="shade", fill_opacity=0.7, stroke="line", stroke_width=2),
        circle(at, box.y + r + 8, r, fill="ink", stroke="line", stroke_width=4),
        text(at, box.y + r + 8, last or "–", r * 0.95, fill="shade", font_weight=700),
    ]
    left = at + r + 14
    wide = (box.x + box.w - left - 8) / max(1, len(cells) + 1)
    for n, (name, value) in enumerate((("BOLA", str(order or "–")), *cells)):
        x = left + wide * (n + 0.5)
        found.append(text(x, box.y + 26, name, fit(name, 17, wide - 6), fill="line", letter_spacing="0.06em"))
        found.append(text(x, box.y + 62, value, fit(value, 32, wide - 8, 0.6), fill="ink", font_weight=700))
    for n, said in enumerate(below):
        y = box.y + 2 * r + 32 + 24 * n
        found.append(text(box.centre[0], y, said, fit(said, 19, box.w - 30, 0.52), fill="ink"))
    return found


def card(box: Box, one: Shown, came: Collection[str]) -> Node:
    """A card: its numbers in their cells, those that came marked."""
    head = min(30.0, box.h * 0.22)
    wide, high = box.w / max(1, len(one.grid[0])), (box.h - head) / len(one.grid)
    size = min(wide, high)
    found: list[Node] = [
        rect(*box, fill="ink", stroke="red" if one.checked else "line", stroke_width=5 if one.checked else 2),
        text(box.centre[0], box.y + head / 2, one.title, fit(one.title, head * 0.62, box.w - 8), fill="shade"),
    ]
    for at, row in enumerate(one.grid):
        for column, number in enumerate(row):
            x, y = box.x + wide * column, box.y + head + high * at
            cell = rect(x, y, wide, high, fill="shade", fill_opacity=0.0 if number else 0.3, stroke="shade")
            if not number:
                found.append(cell)
                continue
            lit = " came" if str(number) in came else ""
            mark = circle(x + wide / 2, y + high / 2, size / 2 - 3, fill="line", class_="mark", opacity=1 if lit else 0)
            print_ = text(x + wide / 2, y + high / 2, str(number), size * 0.52, fill="shade", font_weight=700)
            found.append(group(cell, mark, print_, class_=f"cell{lit}", data_cell=f"{one.place}/{number}"))
    return group(*found, class_="bingo-card", title=one.title)


def cards(box: Box, those: Sequence[Shown], came: Collection[str], columns: int = 2, most: int = 6) -> list[Node]:
    """As many as there is room for, one large or several small; and how many more there are."""
    shown = those[:most]
    if not shown:
        return []
    across = 1 if len(shown) == 1 else columns
    rows = -(-len(shown) // across)
    gap = 12.0
    wide = (box.w - gap * (across - 1)) / across
    high = min((box.h - gap * (rows - 1)) / rows, wide * 0.5)
    found = [
        card(Box(box.x + (wide + gap) * (n % across), box.y + (high + gap) * (n // across), wide, high), one, came)
        for n, one in enumerate(shown)
    ]
    more = len(those) - len(shown)
    if more:
        y = box.y + rows * (high + gap) + 4
        found.append(text(box.x + box.w - 24, min(y, box.y + box.h + 14), f"+{more}", 20, fill="ink"))
    return found


def counter(box: Box, name: str, price: int) -> list[Node]:
    """Where cards are bought, and what one costs."""
    x, y = box.centre
    return [
        rect(*box, rx=8, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=3),
        text(x, y - 16, name.upper(), 28, fill="ink", font_weight=700),
        text(x, y + 22, cloth.grouped(price), 24, fill="ink"),
    ]
