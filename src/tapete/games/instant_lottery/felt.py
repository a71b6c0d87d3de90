"""The desk as a picture: where a closed ticket is bought, and a ticket with what has come out under its boxes.

What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, circle, fit, group, line, rect, text
from ...table.framing import framed
from . import batch
from .play import Instant

CHIP = 24.0


class Plan(NamedTuple):
    """Where things lie; on a phone one below the other."""

    width: float
    height: float
    counter: Box
    ticket: Box
    plaque: Box
    legend: Box


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        return Plan(740, 1240, Box(120, 190, 500, 220), Box(60, 450, 620, 520), Box(60, 60, 620, 80),
                    Box(60, 1010, 620, 150))  # fmt: skip
    return Plan(1240, 760, Box(60, 210, 400, 300), Box(520, 180, 660, 440), Box(60, 60, 1120, 80),
                Box(60, 640, 1120, 70))  # fmt: skip


def spots(game: Instant, form: Form = "wide") -> list[ClickSpot]:
    """The one place where one buys."""
    box = plan(form).counter
    price = cloth.grouped(game.terms.minimum)
    return [
        ClickSpot(
            place=f"1/{on}/", x=box.centre[0], y=box.centre[1], shape="rect", w=box.w, h=box.h,
            label=Text(f"{kind.name.es} · {price}", f"{kind.name.en} · {price}"), pile=cloth.beside(box, CHIP),
        )
        for on, kind in game.rules.bets.items()
    ]  # fmt: skip


def draw(game: Instant, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The desk with what lies on it: a complete SVG."""
    p, places = plan(form), spots(game, form)
    came = [thing.label for thing in scene.things if thing.kind == "ball"] if scene is not None else []
    nodes = [counter(game, p.counter), ticket(game, p.ticket, came)]
    lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang)] if scene is not None else []
    said = " ".join(came)
    return framed(game, p, form, lang, scene, places, nodes, lying, (said, said) if said else None)


def counter(game: Instant, box: Box) -> Node:
    """A pile of closed tickets, and what one costs."""
    pile = [rect(box.x + 8 * n, box.y + 8 * n, box.w - 24, box.h - 24, fill="shade", stroke="line", stroke_width=2,
                 rx=10) for n in range(3)]  # fmt: skip
    kind = next(iter(game.rules.bets.values()))
    x, y = box.centre
    return group(
        *pile,
        text(x, y - 30, kind.name.es.upper(), fit(kind.name.es, 30, box.w * 0.8), fill="ink", font_weight=700),
        text(x, y + 16, cloth.grouped(game.terms.minimum), 30, fill="ink", font_weight=700),
    )


def ticket(game: Instant, box: Box, came: list[str]) -> Node:
    """A ticket: its boxes, those that are open and those that are not; what its prizes are."""
    terms = game.terms
    x = box.centre[0]
    nodes: list[Node] = [
        rect(*box, fill="ink", stroke="line", stroke_width=3, rx=14),
        text(x, box.y + 40, terms.institution.upper(), fit(terms.institution, 28, box.w * 0.8), fill="dark",
             font_weight=700),
    ]  # fmt: skip
    across = min(4, terms.boxes)
    rows = -(-terms.boxes // across)
    wide, high = (box.w - 80) / across, (box.h - 170) / rows
    for n in range(terms.boxes):
        cell = Box(box.x + 40 + wide * (n % across) + 6, box.y + 76 + high * (n // across) + 6, wide - 12, high - 12)
        nodes.append(box_node(cell, came[n] if n < len(came) else None))
    best = "  ".join(cloth.grouped(one.value) for one in game.prizes[:4])
    nodes.append(text(x, box.y + box.h - 60, f"Premios: {best}", fit(best, 24, box.w * 0.7, 0.9), fill="dark"))
    until = f"Se cobra hasta el {game.deadline}" if game.deadline else "El premio va dentro"
    nodes.append(text(x, box.y + box.h - 26, until, 20, fill="dark"))
    return group(*nodes)


def box_node(cell: Box, sign: str | None) -> Node:
    """A box, covered or scratched."""
    x, y = cell.centre
    if sign is None:
        lines = [line(cell.x + 12 + 14 * n, cell.y + cell.h - 10, cell.x + 24 + 14 * n, cell.y + 10, stroke="wood",
                      stroke_width=2, stroke_opacity=0.5) for n in range(int((cell.w - 36) // 14))]  # fmt: skip
        return group(rect(*cell, fill="brass", stroke="wood", stroke_width=3, rx=10), *lines)
    said = "—" if sign == batch.BLANK else cloth.grouped(int(sign))
    won = [circle(x, y, min(cell.w, cell.h) * 0.4, fill="line")] if sign != batch.BLANK else []
    size = fit(said, 44, cell.w * 0.7)
    edge = rect(*cell, fill="ball", stroke="wood", stroke_width=3, rx=10)
    return group(edge, *won, text(x, y, said, size, fill="dark", font_weight=700))


def svg(game: Instant, lang: str = "es") -> str:
    """The empty desk."""
    return draw(game, None, lang)
