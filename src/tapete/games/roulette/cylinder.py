"""The cylinder of the roulette, drawn with its pockets and, when it has come to rest, the ball."""

from __future__ import annotations

from collections.abc import Mapping

from ...table.cloth import ball
from ...table.drawing import Comment, Node, circle, group, line, path, polar, sector, text
from ...table.wheel import AMERICAN, FRENCH


def sequence(pockets: tuple[str, ...]) -> tuple[str, ...]:
    """The pockets clockwise. No regulation keeps the sequence: this one is the custom of the trade, not law."""
    for wheel in (FRENCH, AMERICAN):
        if set(wheel.cells) == set(pockets):
            return wheel.cells
    return pockets


def cylinder(
    name: str, x: float, y: float, r: float, pockets: tuple[str, ...], colours: Mapping[str, str], result: str
) -> Node:
    """Wood, pockets in their customary order, cone and turret."""
    cells = sequence(pockets)
    step = 360 / len(cells)
    turn = -cells.index(result) * step + 42 if result in cells else 0.0
    out = group(
        Comment("The order of the pockets is convention: the regulations do not keep it."),
        circle(x + r * 0.02, y + r * 0.04, r, fill="#000", fill_opacity=0.35),
        circle(x, y, r, fill="wood"),
        circle(x, y, r, fill=f"url(#{name}-dome)"),
        circle(x, y, r * 0.985, fill="none", stroke="brass", stroke_width=r * 0.012),
        circle(x, y, r * 0.86, fill="wood_deep", stroke="brass", stroke_width=r * 0.012),
        class_="wheel",
        data_wheel=len(cells),
    )
    for k in range(8):  # the deflectors of the gallery
        dx, dy = polar(x, y, r * 0.922, k * 45 + 22.5)
        long = k % 2
        out.add(
            Node(
                "ellipse",
                cx=dx,
                cy=dy,
                rx=r * 0.011,
                ry=r * 0.036,
                fill="brass",
                fill_opacity=0.9,
                transform=f"rotate({k * 45 + 22.5 + 90 * long:g} {dx:.2f} {dy:.2f})",
            )
        )
    for k, cell in enumerate(cells):
        out.add(_pocket(x, y, r, cell, colours[cell], turn + k * step, step))
    out.add(
        circle(x, y, r * 0.83, fill="none", stroke="brass", stroke_width=r * 0.014),
        circle(x, y, r * 0.66, fill="none", stroke="brass", stroke_width=r * 0.008),
        circle(x, y, r * 0.5, fill="none", stroke="brass", stroke_width=r * 0.014),
    )
    out.add(_cone(name, x, y, r))
    if result in cells:
        bx, by = polar(x, y, r * 0.585, turn + cells.index(result) * step)
        out.add(ball(bx, by, r * 0.042))
    return out


def _pocket(x: float, y: float, r: float, cell: str, colour: str, at: float, step: float) -> Node:
    start, end = at - step / 2, at + step / 2
    tx, ty = polar(x, y, r * 0.745, at)
    size = r * 0.088
    (x1, y1), (x2, y2) = polar(x, y, r * 0.5, start), polar(x, y, r * 0.83, start)
    return group(
        path(sector(x, y, r * 0.66, r * 0.83, start, end), fill=colour),
        path(sector(x, y, r * 0.5, r * 0.66, start, end), fill=colour),
        path(sector(x, y, r * 0.5, r * 0.66, start, end), fill="#000", fill_opacity=0.28),
        line(x1, y1, x2, y2, stroke="brass", stroke_width=r * 0.007),
        text(tx, ty, cell, size, fill="ink", font_weight=700, transform=f"rotate({at % 360:.2f} {tx:.2f} {ty:.2f})"),
        data_pocket=cell,
    )


def _cone(name: str, x: float, y: float, r: float) -> Node:
    out = group(circle(x, y, r * 0.493, fill="wood"), circle(x, y, r * 0.493, fill=f"url(#{name}-dome)"))
    for k in range(8):
        (x1, y1), (x2, y2) = polar(x, y, r * 0.2, k * 45), polar(x, y, r * 0.485, k * 45)
        out.add(line(x1, y1, x2, y2, stroke="brass", stroke_width=r * 0.004, stroke_opacity=0.5))
    for k in range(4):
        (x1, y1), (x2, y2) = polar(x, y, 0, k * 90 + 45), polar(x, y, r * 0.25, k * 90 + 45)
        out.add(
            line(x1, y1, x2, y2, stroke="brass", stroke_width=r * 0.03, stroke_linecap="round"),
            circle(x2, y2, r * 0.034, fill="brass", stroke="wood_deep", stroke_width=r * 0.006),
        )
    return out.add(
        circle(x, y, r * 0.13, fill="brass", stroke="wood_deep", stroke_width=r * 0.008),
        circle(x, y, r * 0.13, fill=f"url(#{name}-dome)"),
        circle(x, y, r * 0.06, fill="brass", stroke="wood_deep", stroke_width=r * 0.006),
    )
