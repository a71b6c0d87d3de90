"""The felt of the roulette: the table as SVG, and where one may click.

What stands on the cloth is what the rulebook offers: no place is drawn that ``game.spots`` does not have. What is
printed is Spanish, as the regulations ask; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, fit, group, path, rect, text
from ...table.framing import framed, title_of
from ..wheels.places import ORDER
from ..wheels.play import Spot
from . import layout
from .cylinder import cylinder
from .layout import Area, Shape
from .play import Roulette

FRENCH_DOZENS = {"1": "P12", "2": "M12", "3": "D12"}
DOZENS = {"1": "1ª docena", "2": "2ª docena", "3": "3ª docena"}
ORDINALS = {
    "1": Text("1ª", "1st"),
    "2": Text("2ª", "2nd"),
    "3": Text("3ª", "3rd"),
    "1-2": Text("1ª y 2ª", "1st and 2nd"),
    "2-3": Text("2ª y 3ª", "2nd and 3rd"),
}


class Grid(NamedTuple):
    """One layout in the picture: where (0, 0) lies, how large a cell is, and whether the rows run to the right."""

    x: float
    y: float
    across: float
    along: float
    flat: bool

    def at(self, u: float, v: float) -> tuple[float, float]:
        if self.flat:
            return self.x + v * self.along, self.y - u * self.across
        return self.x + u * self.across, self.y + v * self.along

    def box(self, a: Area) -> Box:
        (x0, y0), (x1, y1) = self.at(a.u0, a.v0), self.at(a.u1, a.v1)
        return Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))

    @property
    def chip(self) -> float:
        return (0.28 if self.flat else 0.34) * min(self.across, self.along)


class Plan(NamedTuple):
    """How the table is arranged: its size, the layouts, the wheel (centre and radius), the plaque, the legend."""

    width: float
    height: float
    grids: tuple[Grid, ...]
    wheel: tuple[float, float, float]
    plaque: Box
    legend: Box


MARGIN = 62


def plan(game: Roulette, form: Form = "wide") -> Plan:
    """A two-sided cloth stands upright beside the wheel, a one-sided one lies; on a phone all stand under the wheel."""
    s = layout.shape(game)
    count = game.terms.layouts
    if form == "tall":
        return _tall(s, count)
    return _lying(s, count) if s.sides == 1 else _standing(s, count)


def _standing(s: Shape, count: int) -> Plan:
    """Upright layouts; the wheel at the end of one, or between two."""
    across, along, wheel, gap = 112.0, 64.0, 250.0, 54.0
    wide, high = (s.u1 - s.u0) * across, (layout.ZERO + s.v1) * along
    top = MARGIN + layout.ZERO * along
    first = MARGIN if count == 2 else MARGIN + 2 * wheel + gap
    middle = MARGIN + wheel + (wide + gap if count == 2 else 0)
    lefts = (first, first + wide + 2 * gap + 2 * wheel)[:count]
    grids = tuple(Grid(x - s.u0 * across, top, across, along, False) for x in lefts)
    width, height = lefts[-1] + wide + MARGIN, high + 2 * MARGIN
    cy = height / 2
    return Plan(
        width,
        height,
        grids,
        (middle, cy, wheel),
        Box(middle - wheel, (MARGIN + cy - wheel) / 2 - 50, 2 * wheel, 80),
        Box(middle - wheel + 20, cy + wheel + 40, 2 * wheel - 40, height - MARGIN - cy - wheel - 40),
    )


def _lying(s: Shape, count: int) -> Plan:
    """Layouts whose rows run to the right, the wheel at their head."""
    across, along, wheel, gap = 92.0, 84.0, 216.0, 54.0
    high = (s.u1 - s.u0) * across
    head = 96.0
    left = MARGIN + 2 * wheel + gap + layout.ZERO * along
    grids = tuple(
        Grid(left, MARGIN + head + k * (high + gap) + s.u1 * across, across, along, True) for k in range(count)
    )
    all_high = max(count * high + (count - 1) * gap, 2 * wheel)
    width, height = left + s.v1 * along + MARGIN, MARGIN + head + all_high + 26 + 84 + MARGIN - 34
    return Plan(
        width,
        height,
        grids,
        (MARGIN + wheel, MARGIN + head + all_high / 2, wheel),
        Box(width / 2 - 400, MARGIN, 800, 80),
        Box(MARGIN + 8, height - MARGIN - 58, width - 2 * MARGIN - 16, 84),
    )


def _tall(s: Shape, count: int) -> Plan:
    """For a phone: the wheel at the head of the layout, or between two."""
    inside = 640.0
    across, along, wheel, gap, head = inside / max(s.u1 - s.u0, 4.0), 66.0, 222.0, 44.0, 108.0
    wide, high = (s.u1 - s.u0) * across, (layout.ZERO + s.v1) * along
    margin = 46
    left = margin + (inside - wide) / 2 - s.u0 * across
    y = margin + 16 + head
    tops, cy = [], y + wheel
    if count == 2:
        tops.append(y)
        cy = y + high + gap + wheel
    tops.append(cy + wheel + gap)
    grids = tuple(Grid(left, top + layout.ZERO * along, across, along, False) for top in tops)
    foot = tops[-1] + high + 26
    return Plan(
        inside + 2 * margin,
        foot + 126 + margin + 8,
        grids,
        (margin + inside / 2, cy, wheel),
        Box(margin + 10, margin + 16, inside - 20, 80),
        Box(margin + 14, foot, inside - 28, 126),
    )


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: Roulette, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once for each layout."""
    return [spot for n, grid in enumerate(plan(game, form).grids, 1) for spot in _layout_spots(game, n, grid)]


def _layout_spots(game: Roulette, n: int, grid: Grid) -> list[ClickSpot]:
    s = layout.shape(game)
    return [_click(game, n, grid, s, spot) for places in game.spots.values() for spot in places.values()]


def _click(game: Roulette, n: int, grid: Grid, s: Shape, spot: Spot) -> ClickSpot:
    a = layout.area(spot, s)
    box = grid.box(a)
    x, y = box.centre
    crossing = not (box.w and box.h)
    size = 0.36 * min(grid.across, grid.along)
    numbers = tuple(sorted(spot.numbers, key=lambda p: ORDER[p]))
    pile = (x, y)
    if a.box and spot.covers.value != "number":
        pile = cloth.beside(box, grid.chip)
    elif spot.covers.value == "number" and a.u1 - a.u0 == 3:
        pile = grid.at(0.5, (a.v0 + a.v1) / 2)  # beside the printed zero
    return ClickSpot(
        place=f"{n}/{spot.on}/{spot.at}",
        x=x,
        y=y,
        shape="circle" if crossing else "rect",
        w=size if crossing else box.w,
        h=size if crossing else box.h,
        pile=pile,
        numbers=numbers,
        label=cloth.label(
            game.rules.bets[spot.on].name, _where(spot, numbers), spot.num, spot.den, n, game.terms.layouts
        ),
    )


def _where(spot: Spot, numbers: tuple[str, ...]) -> Text:
    if spot.chance == "simple":
        return Text("", "")
    if spot.at in ORDINALS and spot.covers.value != "number":
        return ORDINALS[spot.at]
    joined = "-".join(numbers)
    return Text(joined, joined)


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: Roulette, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: Roulette, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places, colours = plan(game, form), spots(game, form), pocket_colours(game)
    result = cloth.result(scene)
    said = game.announcement(result) if result in game.pockets else None
    empty = [
        cylinder(title_of(game, form), *p.wheel, game.pockets, colours, result),
        *(_layout(game, n, grid, colours, result) for n, grid in enumerate(p.grids, 1)),
    ]
    lying: list[Node] = []
    if scene is not None:
        lying = [
            cloth.chips(scene, places, p.grids[0].chip, lang),
            *cloth.results(scene, places, lang, 14, losses=False),
        ]
    lying += [marker for grid in p.grids if (marker := _marker(game, grid, result)) is not None]
    return framed(game, p, form, lang, scene, places, empty, lying, said, game.terms.layouts)


def pocket_colours(game: Roulette) -> dict[str, str]:
    """The colour of each pocket; the zeros are green, which every regulation admits."""
    there = game.layout()
    return {p: "red" if p in there["red"][""] else "black" if p in there["black"][""] else "zero" for p in game.pockets}


def _layout(game: Roulette, n: int, grid: Grid, colours: dict[str, str], result: str) -> Node:
    s = layout.shape(game)
    out = group(class_="layout", data_layout=n)
    for pocket in game.pockets:
        out.add(_cell(grid, layout.number(pocket, s), pocket, colours[pocket]))
    for on, places in game.spots.items():
        for at, spot in places.items():
            a = layout.area(spot, s)
            if a.box and spot.covers.value != "number":
                out.add(_space(game, grid, s, on, at, spot, a))
    out.add(_outline(grid, s))
    if result in game.pockets:
        box = grid.box(layout.number(result, s))
        out.add(cloth.halo(box))
    return out


def _marker(game: Roulette, grid: Grid, result: str) -> Node | None:
    """The marker at the winning number, where the law shows it so and not by a touch of the rake."""
    touch = game.rules.result.touch
    if result not in game.pockets or touch is None or touch.value != "marker":
        return None
    box = grid.box(layout.number(result, layout.shape(game)))
    return cloth.dolly(box.x + box.w, box.y, 0.24 * min(grid.across, grid.along))


def _cell(grid: Grid, a: Area, pocket: str, colour: str) -> Node:
    box = grid.box(a)
    x, y = box.centre
    inset = 6
    pill = rect(
        box.x + inset,
        box.y + inset,
        box.w - 2 * inset,
        box.h - 2 * inset,
        rx=min(box.w, box.h) / 2 - inset if colour != "zero" else 18,
        fill=colour,
        stroke="#fff",
        stroke_opacity=0.14,
    )
    return group(
        rect(*box, fill="none", stroke="line", stroke_width=2),
        pill,
        text(x, y, pocket, 0.52 * min(grid.across, grid.along), fill="ink", font_weight=700),
        data_number=pocket,
    )


def _space(game: Roulette, grid: Grid, s: Shape, on: str, at: str, spot: Spot, a: Area) -> Node:
    """A space of the cloth beside the numbers, with its name."""
    box = grid.box(a)
    out = group(rect(*box, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2), data_space=on)
    word = spot.covers.value
    if word == "dozen":
        return out.add(_print(box, (FRENCH_DOZENS if s.sides == 2 else DOZENS).get(at, at), 30))
    if word == "column":
        return out.add(_print(box, f"{spot.num} a {spot.den}", 0.34 * min(box.w, box.h)))
    longest = max((_names(game, bet)[0] for bet, there in game.rules.bets.items() if there.chance == "simple"), key=len)
    return out.add(*_chance(box, word, _names(game, on), spot, fit(longest, 28, box.w - 18, 0.86)))


def _print(box: Box, words: str, size: float) -> Node:
    x, y = box.centre
    turned = box.h > 2.2 * box.w
    room = (box.h if turned else box.w) - 16
    return text(
        x,
        y,
        words,
        fit(words, size, room, 0.6),
        fill="ink",
        font_weight=700,
        letter_spacing="0.04em",
        transform=f"rotate(-90 {x:.2f} {y:.2f})" if turned else None,
    )


def _chance(box: Box, word: str, names: list[str], spot: Spot, size: float) -> list[Node]:
    """A simple chance: its name (and the law's other name), a lozenge for a colour, the reach of falta and pasa."""
    x, y = box.centre
    upright = box.h > 1.15 * box.w
    if word in ("red", "black"):
        if box.h > 2 * box.w:
            return [
                _lozenge(x, box.y + 0.2 * box.h, box.w * 0.3, 0.13 * box.h, word),
                _name(x, box.y + 0.42 * box.h, names[0], size),
            ]
        y = box.y + 0.36 * box.h if upright else y
        return [
            _lozenge(x, y, box.w * 0.42, min(box.h * 0.4, box.w * 0.38), word),
            _name(x, y, names[0], fit(names[0], size, box.w * 0.54, 0.8)),
        ]
    under = " · ".join((*(n.lower() for n in names[1:]), *_reach(word, spot)))
    y = box.y + min(0.3 * box.h, 62) if upright else y - (10 if under else 0)
    below = text(x, y + 0.95 * size, under, fit(under, 18, box.w - 12, 0.5), fill="line") if under else None
    return [_name(x, y, names[0], size), *([below] if below is not None else [])]


def _name(x: float, y: float, words: str, size: float) -> Node:
    return text(x, y, words, size, fill="ink", font_weight=700, letter_spacing="0.06em")


def _names(game: Roulette, on: str) -> list[str]:
    """The names by which the law calls a simple chance, as they are printed."""
    return [part.upper() for part in game.rules.bets[on].name.es.split(" o ")]


def _reach(word: str, spot: Spot) -> tuple[str, ...]:
    if word not in ("low", "high"):
        return ()
    ends = sorted(int(n) for n in spot.numbers)
    return (f"{ends[0]}–{ends[-1]}",) if ends else ()


def _lozenge(x: float, y: float, w: float, h: float, colour: str) -> Node:
    return path(cloth.diamond(x, y, w, h), fill=colour, stroke="line", stroke_width=1.6)


def _outline(grid: Grid, s: Shape) -> Node:
    """A heavier line around the numbers."""
    box = grid.box(Area(0, -layout.ZERO, 3, 12))
    return rect(*box, fill="none", stroke="line", stroke_width=3.5)
