"""The desk as a picture: the numbers that can be bought, the drum with what has come, and a ticket.

Up to a hundred numbers lie on the board and are clicked; any other one is named, and its chips lie in the strip below.
What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, circle, fit, group, line, polar, rect, text
from ...table.framing import framed
from . import plan as numbers
from .play import Draw

CHIP = 16.0
BOARD = 100
"""So many numbers lie on the board."""
ACROSS = 10
LYING = ("chip", "result")
SLIPS = {"wide": 8, "tall": 4}


class Plan(NamedTuple):
    """Where things lie; on a phone one below the other."""

    width: float
    height: float
    board: Box
    drum: Box
    ticket: Box
    slips: Box
    plaque: Box
    legend: Box


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        return Plan(740, 1560, Box(50, 170, 640, 560), Box(50, 760, 300, 300), Box(370, 760, 320, 300),
                    Box(50, 1090, 640, 200), Box(60, 60, 620, 80), Box(60, 1320, 620, 160))  # fmt: skip
    return Plan(1240, 860, Box(60, 170, 680, 480), Box(780, 170, 400, 250), Box(780, 440, 400, 210),
                Box(60, 670, 1120, 70), Box(60, 60, 1120, 80), Box(60, 755, 1120, 70))  # fmt: skip


def listed(game: Draw) -> tuple[str, ...]:
    """The numbers on the board; of a variable draw those that can be chosen."""
    terms = game.terms
    if game.variable:
        return tuple(str(n).zfill(len(str(terms.of))) for n in range(1, terms.of + 1))
    return tuple(numbers.written(n, terms.tickets) for n in range(min(terms.tickets, BOARD)))


def cells(game: Draw, form: Form = "wide") -> dict[str, Box]:
    """The box of every number of the board."""
    box, those = plan(form).board, listed(game)
    across = min(ACROSS, len(those))
    rows = -(-len(those) // across)
    wide, high = box.w / across, min(box.h / rows, 96.0)
    return {
        at: Box(box.x + wide * (n % across) + 3, box.y + high * (n // across) + 3, wide - 6, high - 6)
        for n, at in enumerate(those)
    }


def spots(game: Draw, form: Form = "wide") -> list[ClickSpot]:
    """Where one may click: every number of the board; of a variable draw several are chosen, and named."""
    found: list[ClickSpot] = []
    for on, kind in game.kinds().items() if not game.variable else ():
        for at, box in cells(game, form).items():
            x, y = box.centre
            label = Text(f"{kind.name.es} {at}", f"{kind.name.en} {at}")
            found.append(ClickSpot(place=f"1/{on}/{at}", x=x, y=y, shape="rect", w=box.w, h=box.h, label=label,
                                   pile=(x + box.w / 2 - CHIP + 2, y)))  # fmt: skip
    return found


def slips(scene: Scene, game: Draw, form: Form) -> list[ClickSpot]:
    """Where the chips of all other tickets lie: side by side, as they were bought."""
    strip, across = plan(form).slips, SLIPS[form]
    known = {spot.place for spot in spots(game, form)}
    there = list(dict.fromkeys(t.place for t in scene.things if t.kind in LYING and t.place not in known))
    rows = 1 if form == "wide" else 3
    wide, high = strip.w / across, strip.h / rows
    found = []
    for n, place in enumerate(there[: rows * across]):
        x, y = strip.x + (n % across + 0.5) * wide, strip.y + (n // across + 0.5) * high
        found.append(ClickSpot(place=place, x=x, y=y, shape="rect", w=wide - 8, h=high - 8, label=Text(place, place),
                               pile=(x - wide / 2 + CHIP + 8, y)))  # fmt: skip
    return found


def draw(game: Draw, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The desk with what lies on it: a complete SVG."""
    p, places = plan(form), spots(game, form)
    came = [thing.label for thing in scene.things if thing.kind == "ball"] if scene is not None else []
    nodes = [board(game, form, came), drum(p.drum, scene, came), ticket(game, p.ticket, scene)]
    lying: list[Node] = []
    if scene is not None:
        below = slips(scene, game, form)
        lying = [
            cloth.chips(scene, [*places, *below], CHIP, lang),
            *written(below),
            *cloth.results(scene, [*places, *below], lang),
        ]
    last = (came[-1], came[-1]) if came else None
    return framed(game, p, form, lang, scene, places, nodes, lying, last)


def board(game: Draw, form: Form, came: list[str]) -> Node:
    """The numbers; those that came are lit."""
    found: list[Node] = []
    for at, box in cells(game, form).items():
        x, y = box.centre
        lit = at in came
        size = fit(at, 21, box.w * 0.46)
        cell = rect(*box, fill="line" if lit else "shade", fill_opacity=1 if lit else 0.5, stroke="line", rx=6)
        left = x - (0 if game.variable else box.w * 0.22)
        found.append(group(cell, text(left, y, at, size, fill="dark" if lit else "ink", font_weight=700)))
    return group(*found)


def drum(box: Box, scene: Scene | None, came: list[str]) -> Node:
    """A drum that turns, and below it the numbers that have come."""
    x, y = box.x + box.w / 2, box.y + box.h * 0.4
    r = min(box.w, box.h * 0.8) / 2 - 10
    ribs = [line(x, y, *polar(x, y, r, at), stroke="brass", stroke_width=3) for at in range(15, 375, 30)]
    digits = str(scene.facts.get("digits") or "") if scene is not None else ""
    said = digits or (came[-1] if came else "")
    ball = [circle(x, y, r * 0.5, fill="ball", stroke="dark", stroke_width=2),
            text(x, y, said, fit(said, 40, r * 0.9), fill="dark", font_weight=700)]  # fmt: skip
    row = "  ".join(came)
    under = text(x, box.y + box.h - 14, row, fit(row, 26, box.w, 0.6), fill="ink", font_weight=700) if row else None
    return group(
        circle(x, y, r, fill="wood_deep", stroke="brass", stroke_width=6),
        *ribs,
        *(ball if said else [circle(x, y, r * 0.2, fill="brass")]),
        under,
    )


def ticket(game: Draw, box: Box, scene: Scene | None) -> Node:
    """A ticket as it is sold: what it is, its price, the day of the draw, the first prize."""
    facts = scene.facts if scene is not None else {}
    kind = next(iter(game.kinds().values()), None)
    date = str(facts.get("date") or game.terms.date)
    number = listed(game)[0] if not game.variable else " ".join(listed(game)[: game.terms.chosen])
    prize = "" if game.variable or not game.ranks else f"Premio {cloth.grouped(game.ranks[0].value)}"
    name = kind.name.es if kind is not None else game.header.title.es
    rows = [(game.terms.institution.upper(), 22, 700), (name, 20, 400), (number, 46, 700),
            (f"{cloth.grouped(game.price)} · {date}", 20, 400), (prize, 20, 400)]  # fmt: skip
    x, top = box.centre[0], box.y + 14
    nodes: list[Node] = [rect(*box, fill="ink", stroke="line", stroke_width=3, rx=10)]
    step = (box.h - 20) / (len(rows) + 0.6)
    y = top
    for words, size, weight in rows:
        y += step * (1.5 if size > 40 else 0.9)
        if words:
            nodes.append(text(x, y, words, fit(words, size, box.w * 0.9, 0.6), fill="dark", font_weight=weight))
    for n in range(1, int(box.h // 16)):  # the edge at which it was torn off
        nodes.append(circle(box.x + 8, box.y + 16 * n, 2.5, fill="felt"))
    return group(*nodes)


def written(below: list[ClickSpot]) -> list[Node]:
    """What each ticket beside the board is."""
    found = []
    for spot in below:
        at, left = spot.place.split("/", 2)[2], spot.pile[0] + CHIP + 4
        room = spot.x + spot.w / 2 - left
        found.append(text(left + room / 2, spot.y, at, fit(at, 22, room), fill="ink"))
    return found


def svg(game: Draw, lang: str = "es") -> str:
    """The empty desk."""
    return draw(game, None, lang)
