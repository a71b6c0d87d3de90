"""The felt of boule: the plate with its eighteen holes, the layout with the 5 in the central square.

What stands on the cloth is what the rulebook offers. What is printed is Spanish; titles follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Comment, Node, circle, fit, group, path, polar, rect, text
from ...table.framing import framed, title_of
from ..wheels.play import Spot
from .play import Boule

FIVE = "5"
"""The number in the centre of the cloth."""

UNITS = (9.0, 4.4)
"""Breadth and height of the layout in squares."""
NUMBERS = {
    "1": (1.4, 1.1),
    "2": (2.5, 1.1),
    "3": (1.4, 2.2),
    "4": (2.5, 2.2),
    "6": (5.4, 1.1),
    "7": (6.5, 1.1),
    "8": (5.4, 2.2),
    "9": (6.5, 2.2),
}
"""Where the squares of the numbers begin; each is 1.1 by 1.1."""
AREAS = {
    "odd": (0, 0, 4.5, 1.1),
    "even": (4.5, 0, 4.5, 1.1),
    "low": (0, 1.1, 1.4, 2.2),
    "high": (7.6, 1.1, 1.4, 2.2),
    "red": (0, 3.3, 4.5, 1.1),
    "black": (4.5, 3.3, 4.5, 1.1),
}
RANGES = ("low", "high")


class Plan(NamedTuple):
    """How the table is arranged: its size, the layouts, the plate (centre and radius), the plaque, the legend."""

    width: float
    height: float
    layouts: tuple[Box, ...]
    plate: tuple[float, float, float]
    plaque: Box
    legend: Box


def plan(game: Boule, form: Form = "wide") -> Plan:
    """The plate beside its layout or between two; on a phone above it or between two."""
    count = game.terms.layouts
    return _tall(count) if form == "tall" else _wide(count)


def _wide(count: int) -> Plan:
    margin, r, gap, w, h, head = 60.0, 272.0, 50.0, 780.0, 452.0, 104.0
    middle = margin + r + (w + gap if count == 2 else 0)
    first = margin if count == 2 else margin + 2 * r + gap
    lefts = (first, first + w + 2 * r + 2 * gap)[:count]
    top, bottom = margin + head, margin + head + h + 100
    cy = margin + head + r if count == 2 else (margin + bottom) / 2
    plaque = Box(middle - r, margin, 2 * r, 80) if count == 2 else Box(lefts[0], margin, w, 80)
    return Plan(
        lefts[-1] + w + margin,
        bottom + margin,
        tuple(Box(x, top, w, h) for x in lefts),
        (middle, cy, r),
        plaque,
        Box(lefts[0] + 8, top + h + 18, w - 16, 86),
    )


def _tall(count: int) -> Plan:
    margin, r, w, h, gap = 46.0, 250.0, 640.0, 480.0, 46.0
    y = margin + 124
    tops, cy = [], y + r
    if count == 2:
        tops.append(y)
        cy = y + h + gap + r
    tops.append(cy + r + gap)
    foot = tops[-1] + h + 22
    return Plan(
        w + 2 * margin,
        foot + 126 + margin,
        tuple(Box(margin, top, w, h) for top in tops),
        (margin + w / 2, cy, r),
        Box(margin, margin + 16, w, 80),
        Box(margin + 14, foot, w - 28, 126),
    )


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: Boule, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once for each layout."""
    return [
        _click(game, n, box, spot)
        for n, box in enumerate(plan(game, form).layouts, 1)
        for places in game.spots.values()
        for spot in places.values()
    ]


def area(spot: Spot, box: Box) -> Box:
    """The square of a bet, by what it covers."""
    word = spot.covers.value
    if word == "number":
        return square(next(iter(spot.numbers)), box)
    return _scaled(AREAS[word], box)


def square(number: str, box: Box) -> Box:
    """The 5 in the central square, the others around it."""
    return _scaled((3.6, 1.1, 1.8, 2.2) if number == FIVE else (*NUMBERS[number], 1.1, 1.1), box)


def _scaled(at: tuple[float, float, float, float], box: Box) -> Box:
    x, y, w, h = at
    sx, sy = box.w / UNITS[0], box.h / UNITS[1]
    return Box(box.x + x * sx, box.y + y * sy, w * sx, h * sy)


def _click(game: Boule, n: int, box: Box, spot: Spot) -> ClickSpot:
    a = area(spot, box)
    x, y = a.centre
    number = spot.covers.value == "number"
    where = Text(spot.at, spot.at) if number else Text("", "")
    return ClickSpot(
        place=f"{n}/{spot.on}/{spot.at}",
        x=x,
        y=y,
        shape="rect",
        w=a.w,
        h=a.h,
        numbers=tuple(sorted(spot.numbers)),
        pile=(x, y) if number and spot.at != FIVE else cloth.beside(a, CHIP),
        label=cloth.label(game.rules.bets[spot.on].name, where, spot.num, spot.den, n, game.terms.layouts),
    )


CHIP = 26.0


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: Boule, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: Boule, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places, colours = plan(game, form), spots(game, form), hole_colours(game)
    result = cloth.result(scene)
    said = game.announcement(result) if result in game.pockets else None
    empty = [
        plate(title_of(game, form), *p.plate, colours, result),
        *(_layout(game, n, box, colours, result) for n, box in enumerate(p.layouts, 1)),
    ]
    lying: list[Node] = []
    if scene is not None:
        lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang, 14, losses=False)]
    return framed(game, p, form, lang, scene, places, empty, lying, said, game.terms.layouts)


def hole_colours(game: Boule) -> dict[str, str]:
    """Red, black, and yellow for what is neither: the 5."""
    there = game.layout()
    return {p: "red" if p in there["red"][""] else "black" if p in there["black"][""] else "five" for p in game.pockets}


def _layout(game: Boule, n: int, box: Box, colours: dict[str, str], result: str) -> Node:
    out = group(class_="layout", data_layout=n)
    for number in game.pockets:
        out.add(_number(square(number, box), number, colours[number]))
    for on, places in game.spots.items():
        for spot in places.values():
            if spot.covers.value != "number":
                out.add(_space(game, on, spot, area(spot, box)))
    out.add(rect(*box, rx=4, fill="none", stroke="line", stroke_width=3.5))
    if result in game.pockets:
        out.add(cloth.halo(square(result, box)))
    return out


def _number(a: Box, number: str, colour: str) -> Node:
    x, y = a.centre
    r = min(a.w, a.h) / 2 - 9
    y -= 0.13 * a.h if number == FIVE else 0
    return group(
        rect(*a, fill="shade" if number == FIVE else "none", fill_opacity=0.55, stroke="line", stroke_width=2),
        circle(
            x,
            y,
            r,
            fill=colour,
            stroke="line" if number == FIVE else "#fff",
            stroke_opacity=1 if number == FIVE else 0.14,
            stroke_width=3 if number == FIVE else 1,
        ),
        text(x, y, number, r * 1.05, fill="dark" if colour == "five" else "ink", font_weight=700),
        data_number=number,
    )


def _space(game: Boule, on: str, spot: Spot, a: Box) -> Node:
    word = spot.covers.value
    name = game.rules.bets[on].name.es.upper()
    x, y = a.centre
    out = group(rect(*a, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2), data_space=on)
    if word in ("red", "black"):
        out.add(path(cloth.diamond(x, y, a.w * 0.26, a.h * 0.38), fill=word, stroke="line", stroke_width=1.6))
    size = 30 if word not in RANGES else fit("FALTA", 30, a.w - 16, 0.84)
    y = a.y + 0.34 * a.h if word in RANGES else y
    out.add(text(x, y, name, size, fill="ink", font_weight=700, letter_spacing="0.06em"))
    if word in RANGES:
        ends = sorted(spot.numbers)
        out.add(text(x, y + 32, f"{ends[0]}–{ends[-1]}", 20, fill="line"))
    return out


def plate(name: str, x: float, y: float, r: float, colours: dict[str, str], result: str) -> Node:
    """Two rows of nine holes around the central boss."""
    out = group(
        Comment("The order of the holes is free: the figure of the plate is lost and each number only stands twice."),
        rect(x - r, y - r, 2 * r, 2 * r, rx=26, fill="wood_deep", stroke="brass", stroke_width=2),
        rect(x - r, y - r, 2 * r, 2 * r, rx=26, fill=f"url(#{name}-edge)"),
        circle(x, y, r * 0.95, fill="wood", stroke="brass", stroke_width=3),
        circle(x, y, r * 0.95, fill=f"url(#{name}-dome)"),
        circle(x, y, r * 0.865, fill="wood_deep", fill_opacity=0.55, stroke="brass", stroke_width=1.2),
        class_="wheel",
    )
    numbers = tuple(colours)
    step = 360 / len(numbers)
    for row, (reach, turn) in enumerate(((0.70, 0.0), (0.43, 4.5))):
        for k, number in enumerate(numbers):
            hx, hy = polar(x, y, r * reach, (k + turn) * step)
            out.add(_hole(hx, hy, r, number, colours[number], row, result))
    return out.add(
        circle(x, y, r * 0.25, fill="wood", stroke="brass", stroke_width=2),
        circle(x, y, r * 0.25, fill=f"url(#{name}-dome)"),
        circle(x, y, r * 0.1, fill="brass", stroke="wood_deep", stroke_width=2),
        circle(x, y, r * 0.1, fill=f"url(#{name}-dome)"),
    )


def _hole(x: float, y: float, r: float, number: str, colour: str, row: int, result: str) -> Node:
    """A hole with its number; the ball is shown in the outer row."""
    size = r * (0.115 if row == 0 else 0.095)
    out = group(
        circle(x, y, size, fill=colour, stroke="brass", stroke_width=r * 0.011),
        circle(x, y, size * 0.8, fill="#000", fill_opacity=0.16 if colour != "five" else 0.06),
        text(x, y, number, size * 1.15, fill="dark" if colour == "five" else "ink", font_weight=700),
        data_pocket=number,
    )
    if number == result and row == 0:
        out.add(cloth.ball(x + size * 0.62, y - size * 0.62, size * 0.5))
    return out
