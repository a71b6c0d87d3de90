"""The felt of the wheel of fortune: the upright wheel with its 54 cells, and the table with its seven spaces.

Spaces, cells and prizes are those of the rulebook. What is printed is Spanish; titles follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Comment, Node, circle, fit, group, path, polar, polygon, sector, star, text
from ...table.framing import framed, title_of
from ..wheels.play import Spot
from .play import Fortune

INKS = ("zero", "blue", "plum", "teal", "rust", "red", "black")
"""Colours of the symbols, from the most frequent to the rarest."""
CHIP = 25.0
FAN = (126.0, 234.0)
"""From which angle to which the spaces lie along the players' edge."""


class Plan(NamedTuple):
    """How the table is arranged: its size, the wheel (centre and radius), the fan of spaces (centre, inner and outer
    radius), the plaque, the legend."""

    width: float
    height: float
    wheel: tuple[float, float, float]
    fan: tuple[float, float, float, float]
    plaque: Box
    legend: Box


def plan(game: Fortune, form: Form = "wide") -> Plan:
    """The wheel beside the table; on a phone behind it."""
    if form == "tall":
        return Plan(732, 1272, (366, 472, 274), (366, 676, 216, 392), Box(56, 62, 620, 80), Box(60, 1100, 612, 126))
    return Plan(1500, 748, (372, 388, 296), (1082, 112, 272, 450), Box(722, 96, 720, 80), Box(724, 600, 716, 86))


def places(game: Fortune) -> list[Spot]:
    return [spot for there in game.spots.values() for spot in there.values()]


GOLDEN = 0.618
"""Where the symbols begin, so that the rare ones do not meet."""


def spread(cells: dict[str, int]) -> list[str]:
    """The cells in an order that spreads every symbol evenly. No text gives an order: it is free (reading W3).

    >>> spread({"a": 3, "b": 2, "c": 1})
    ['a', 'c', 'b', 'a', 'a', 'b']
    """
    total = sum(cells.values())
    at = [
        ((k + n * GOLDEN % 1) * total / count, n, label)
        for n, (label, count) in enumerate(cells.items())
        for k in range(count)
    ]
    return [label for _, _, label in sorted(at)]


def glyph(on: str) -> str:
    """What a cell shows: its number, or nothing where a figure is drawn."""
    return on.removeprefix("p") if on.startswith("p") else ""


def inks(game: Fortune) -> dict[str, str]:
    return {on: INKS[n % len(INKS)] for n, on in enumerate(game.rules.bets)}


# --- where one may click --------------------------------------------------------------------------------------------


def _angles(game: Fortune) -> list[tuple[Spot, float, float]]:
    """The spaces from left to right as the players see them, with the angles between which they lie."""
    there = places(game)
    step = (FAN[1] - FAN[0]) / max(len(there), 1)
    return [(spot, FAN[1] - (k + 1) * step, FAN[1] - k * step) for k, spot in enumerate(there)]


def spots(game: Fortune, form: Form = "wide") -> list[ClickSpot]:
    """Every space once."""
    x, y, inner, outer = plan(game, form).fan
    return [spot for n in range(1, game.terms.layouts + 1) for spot in _layout_spots(game, n, x, y, inner, outer)]


def _layout_spots(game: Fortune, n: int, x: float, y: float, inner: float, outer: float) -> list[ClickSpot]:
    found = []
    for spot, start, end in _angles(game):
        cx, cy = polar(x, y, (inner + outer) / 2, (start + end) / 2)
        found.append(
            ClickSpot(
                place=f"{n}/{spot.on}/{spot.at}",
                x=cx,
                y=cy,
                shape="path",
                w=outer - inner,
                h=outer - inner,
                d=sector(x, y, inner, outer, start, end),
                pile=polar(x, y, outer - CHIP - 6, (start + end) / 2),
                label=cloth.label(
                    game.rules.bets[spot.on].name, Text("", ""), spot.num, spot.den, n, game.terms.layouts
                ),
                numbers=tuple(sorted(spot.numbers)),
            )
        )
    return found


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: Fortune, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: Fortune, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places, result = plan(game, form), spots(game, form), cloth.result(scene)
    said = game.announcement(result) if result in game.pockets else None
    empty = [wheel(game, title_of(game, form), *p.wheel, result), _table(game, *p.fan, result)]
    lying: list[Node] = []
    if scene is not None:
        lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang, 14, losses=False)]
    return framed(game, p, form, lang, scene, places, empty, lying, said, game.terms.layouts)


def _table(game: Fortune, x: float, y: float, inner: float, outer: float, result: str) -> Node:
    """The spaces along the players' edge, each with its symbol and its prize, turned to whoever sits there."""
    colour = inks(game)
    out = group(class_="layout", data_layout=1)
    for spot, start, end in _angles(game):
        out.add(
            group(
                path(
                    sector(x, y, inner, outer, start, end),
                    fill="shade",
                    fill_opacity=0.55,
                    stroke="line",
                    stroke_width=2.5,
                    stroke_linejoin="round",
                ),
                group(
                    _badge(x, y + inner + 36, 27, spot.on, colour[spot.on]),
                    text(x, y + inner + 84, f"{spot.num} a {spot.den}", 22, fill="line", font_weight=700),
                    transform=f"rotate({(start + end) / 2 - 180:.2f} {x:.2f} {y:.2f})",
                ),
                data_space=spot.on,
            )
        )
    for spot, start, end in _angles(game):
        if spot.on == result:
            out.add(
                path(
                    sector(x, y, inner, outer, start, end),
                    fill="none",
                    stroke="ball",
                    stroke_width=5,
                    stroke_linejoin="round",
                    class_="winner",
                )
            )
    return out


def _badge(x: float, y: float, r: float, on: str, colour: str) -> Node:
    return group(circle(x, y, r, fill=colour, stroke="line", stroke_width=2), figure(x, y, r, on))


def figure(x: float, y: float, r: float, on: str) -> Node:
    """The symbol of a cell: its number, a star for the first figure, a crown for the second."""
    words = glyph(on)
    if words:
        return text(x, y, words, r * 1.02, fill="ink", font_weight=700)
    if on.endswith("a"):
        return polygon(star(x, y, r * 0.74), fill="five")
    w, h = r * 0.62, r * 0.46
    crown = [
        (x - w, y + h),
        (x - w * 1.1, y - h * 0.8),
        (x - w * 0.5, y + h * 0.1),
        (x, y - h * 1.3),
        (x + w * 0.5, y + h * 0.1),
        (x + w * 1.1, y - h * 0.8),
        (x + w, y + h),
    ]
    return polygon(crown, fill="five")


def wheel(game: Fortune, name: str, x: float, y: float, r: float, result: str) -> Node:
    """Two circles of cells, the symbol without and its prize within, pivots between the cells, the pointer above."""
    cells = spread(game.cells())
    step = 360 / len(cells)
    turn = -cells.index(result) * step if result in cells else 0.0
    colour = inks(game)
    out = group(
        Comment("The order of the cells is free: the regulations give only how many show each symbol."),
        circle(x + 5, y + 9, r, fill="#000", fill_opacity=0.35),
        circle(x, y, r, fill="wood"),
        circle(x, y, r, fill=f"url(#{name}-dome)"),
        circle(x, y, r * 0.985, fill="none", stroke="brass", stroke_width=3),
        class_="wheel",
        data_wheel=len(cells),
    )
    prize = {spot.on: spot for spot in places(game)}
    for k, on in enumerate(cells):
        out.add(_cell(x, y, r, on, colour[on], prize.get(on), turn + k * step, step))
    for k in range(len(cells)):
        px, py = polar(x, y, r * 0.945, turn + (k + 0.5) * step)
        out.add(circle(px, py, r * 0.0125, fill="brass", stroke="wood_deep", stroke_width=0.8))
    for reach in (0.92, 0.735, 0.56):
        out.add(circle(x, y, r * reach, fill="none", stroke="brass", stroke_width=2.2))
    return out.add(_hub(name, x, y, r), _pointer(x, y, r))


def _cell(x: float, y: float, r: float, on: str, colour: str, spot: Spot | None, at: float, step: float) -> Node:
    start, end = at - step / 2, at + step / 2
    sx, sy = polar(x, y, r * 0.828, at)
    px, py = polar(x, y, r * 0.648, at)
    turned = f"rotate({at % 360:.2f} "
    prize = f"{spot.num}:{spot.den}" if spot is not None else ""
    return group(
        path(sector(x, y, r * 0.735, r * 0.92, start, end), fill=colour, stroke="brass", stroke_width=1),
        path(sector(x, y, r * 0.56, r * 0.735, start, end), fill="wood_deep", stroke="brass", stroke_width=0.8),
        group(figure(sx, sy, r * 0.062, on), transform=f"{turned}{sx:.2f} {sy:.2f})"),
        text(
            px,
            py,
            prize,
            fit(prize, r * 0.052, r * 0.15, 0.5),
            fill="line",
            transform=f"rotate({(at + 270) % 360:.2f} {px:.2f} {py:.2f})",
        ),
        data_pocket=on,
    )


def _hub(name: str, x: float, y: float, r: float) -> Node:
    out = group(circle(x, y, r * 0.553, fill="wood"), circle(x, y, r * 0.553, fill=f"url(#{name}-dome)"))
    for k in range(12):
        out.add(
            polygon(
                [polar(x, y, r * 0.51, k * 30), polar(x, y, r * 0.16, k * 30 + 7), polar(x, y, r * 0.16, k * 30 - 7)],
                fill="brass",
                fill_opacity=0.42 if k % 2 else 0.75,
            )
        )
    return out.add(
        circle(x, y, r * 0.17, fill="brass", stroke="wood_deep", stroke_width=2),
        circle(x, y, r * 0.17, fill=f"url(#{name}-dome)"),
        polygon(star(x, y, r * 0.1, 8, 0.55), fill="wood_deep"),
    )


def _pointer(x: float, y: float, r: float) -> Node:
    """The flexible tongue that brakes on the pivots and shows the winning cell."""
    tip, top = y - r * 0.9, y - r * 1.09
    return group(
        polygon([(x, tip), (x - r * 0.045, top), (x + r * 0.045, top)], fill="ball", stroke="dark", stroke_width=1.5),
        circle(x, top, r * 0.05, fill="brass", stroke="wood_deep", stroke_width=2),
        class_="pointer",
    )
