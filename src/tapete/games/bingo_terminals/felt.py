"""A terminal as a picture: the numbers that came, a card, what accumulates, and where one takes cards.

The card is the first of whoever looks on; on the empty table, the first of the series. What is printed is Spanish;
titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, circle, group, rect, text
from ...table.framing import framed
from .play import CARD
from .turn import POT

CHIP = 24.0
ROW = 10
"""Numbers in a row of the panel."""
NAME = Text("Cartón", "Card")


class Plan(NamedTuple):
    """How the picture is arranged: side by side, or on a phone one below the other."""

    width: float
    height: float
    panel: Box
    card: Box
    pots: Box
    buy: Box
    plaque: Box
    legend: Box


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        return Plan(740, 1400, Box(60, 170, 620, 560), Box(60, 760, 620, 240), Box(60, 1010, 620, 90),
                    Box(200, 1110, 340, 100), Box(60, 60, 620, 80), Box(60, 1240, 620, 110))  # fmt: skip
    return Plan(1240, 760, Box(60, 170, 600, 540), Box(690, 170, 490, 220), Box(690, 400, 490, 90),
                Box(765, 500, 340, 100), Box(60, 60, 1120, 80), Box(690, 630, 490, 90))  # fmt: skip


def spots(game: Any, form: Form = "wide") -> list[ClickSpot]:
    """The one place where one takes cards."""
    box = plan(form).buy
    price = cloth.grouped(game.unit)
    label = Text(f"{NAME.es} · {price}", f"{NAME.en} · {price}")
    return [
        ClickSpot(place=CARD, x=box.centre[0], y=box.centre[1], shape="rect", w=box.w, h=box.h, label=label,
                  pile=cloth.beside(box, CHIP))
    ]  # fmt: skip


def draw(game: Any, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The screens with what has come: a complete SVG."""
    p, places = plan(form), spots(game, form)
    shown = [thing.label for thing in scene.things if thing.kind == "ball"] if scene is not None else []
    nodes = [*panel(game, p.panel, shown), *card(game, p.card, scene, shown), *pots(game, p.pots, scene)]
    nodes += counter(game, p.buy)
    lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang)] if scene is not None else []
    last = (shown[-1], shown[-1]) if shown else None
    return framed(game, p, form, lang, scene, places, nodes, lying, last)


def svg(game: Any, lang: str = "es") -> str:
    """The empty screens."""
    return draw(game, None, lang)


def panel(game: Any, box: Box, shown: list[str]) -> list[Node]:
    """Every number of the game; those that came are lit, the last one ringed."""
    count = game.most_numbers
    rows = max(9, -(-count // ROW))
    wide, high = box.w / ROW, box.h / rows
    r = min(wide, high) / 2 - 4
    size = 24 if rows <= 9 else 18
    found: list[Node] = [rect(*box, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2)]
    for n in range(1, count + 1):
        x, y = box.x + wide * ((n - 1) % ROW + 0.5), box.y + high * ((n - 1) // ROW + 0.5)
        lit = str(n) in shown
        if lit:
            found.append(circle(x, y, r, fill="ink"))
        if shown and str(n) == shown[-1]:
            found.append(circle(x, y, r + 2, fill="none", stroke="line", stroke_width=4))
        found.append(text(x, y, str(n), size, fill="shade" if lit else "ink", font_weight=700 if lit else 400))
    return found


def grid_of(game: Any, scene: Scene | None) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """The card that is drawn: its name and its cells."""
    mine = next((t for t in scene.things if t.kind == "bingo_card"), None) if scene is not None else None
    if mine is None:
        return "", game.first_card.grid
    rows = tuple(tuple(int(n) for n in row.split()) for row in mine.label.split(" / "))
    return mine.place.removeprefix("cards/").replace("/", " "), rows


def card(game: Any, box: Box, scene: Scene | None, shown: list[str]) -> list[Node]:
    """A card: its numbers in their cells, those that came marked."""
    name, grid = grid_of(game, scene)
    wide, high = box.w / max(1, len(grid[0])), (box.h - 30) / len(grid)
    found: list[Node] = [rect(*box, fill="ink", stroke="line", stroke_width=2)]
    found.append(text(box.centre[0], box.y + 15, f"{NAME.es} {name}".strip().upper(), 18, fill="shade"))
    for at, row in enumerate(grid):
        for column, number in enumerate(row):
            x, y = box.x + wide * column, box.y + 30 + high * at
            cell = rect(x, y, wide, high, fill="shade", fill_opacity=0.0 if number else 0.3, stroke="shade")
            if not number:
                found.append(cell)
                continue
            marked = str(number) in shown
            mark = [circle(x + wide / 2, y + high / 2, min(wide, high) / 2 - 5, fill="line")] if marked else []
            label = text(x + wide / 2, y + high / 2, str(number), 22, fill="shade", font_weight=700)
            found.append(group(cell, *mark, label))
    return found


def pots(game: Any, box: Box, scene: Scene | None) -> list[Node]:
    """What every accumulated prize stands at."""
    names = game.pots()[:3]
    found: list[Node] = []
    for n, name in enumerate(names):
        stands = scene.facts.get(POT + name) if scene is not None else game.opened_with(name)
        y = box.y + box.h * (n + 0.5) / max(1, len(names)) + 7
        label = f"{name.replace('.', ' · ').replace('_', ' ').upper()}  {cloth.grouped(int(stands or 0))}"
        found.append(text(box.centre[0], y, label, 22, fill="ink", font_weight=700))
    return found


def counter(game: Any, box: Box) -> list[Node]:
    """Where cards are taken, and what one costs."""
    square = rect(*box, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=3)
    x, y = box.centre
    return [
        square,
        text(x, y - 8, NAME.es.upper(), 30, fill="ink", font_weight=700),
        text(x, y + 30, cloth.grouped(game.unit), 24, fill="ink"),
    ]
