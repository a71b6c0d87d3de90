"""The felt of punto y banca as SVG, and where one may click: the full table, Midi and Mini.

The croupier is at the top; place 1 lies at his right (the left of the picture) and the numbers rise from there. What is
printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ...law.leaves import denied
from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, circle, fit, group, path, polar, rect, sector, text
from ...table.framing import framed
from ..baccarat.felt.hands import NAMES, hand_box, shoe_box
from .play import PuntoBanca
from .state import STANDING

BETS = ("empate", "banca", "punto")
"""From the croupier outwards."""
TONE = {"punto": "blue", "banca": "red", "empate": "shade"}
FIRST, LAST = 264.0, 96.0
"""Degrees from the top at which the arc of places begins and ends."""


class Plan(NamedTuple):
    """Where things lie in one form of the picture."""

    width: float
    height: float
    chip: float
    plaque: Box
    legend: Box
    hands: dict[str, Box]
    shoe: Box
    centre: tuple[float, float]
    rings: dict[str, tuple[float, float]]
    rows: dict[str, Box]


def plan(game: PuntoBanca, form: Form = "wide") -> Plan:
    return _tall(game) if form == "tall" else _wide(game)


def bets(game: PuntoBanca) -> tuple[str, ...]:
    """The bets of this table."""
    r = game.rules
    tie = "empate" in r.pays and (not r.tie.option or game.terms.tie_bet)
    return tuple(on for on in BETS if on in r.betting.on.value and (on != "empate" or tie))


def stands(game: PuntoBanca) -> bool:
    """May people play standing here?"""
    forbidden, allowed = game.standing()
    return allowed or (forbidden is None and denied(game.rules.seats.no_others))


def _wide(game: PuntoBanca) -> Plan:
    width, height, deep, outer = 1400.0, 810.0, 88.0, 616.0
    kinds = bets(game)
    rings = {on: (outer - deep * (len(kinds) - k), outer - deep * (len(kinds) - k - 1)) for k, on in enumerate(kinds)}
    hands = {"punto": Box(440, 150, 240, 130), "banca": Box(720, 150, 240, 130)}
    corner = {on: Box(1150, 596 + 62 * k, 190, 54) for k, on in enumerate(kinds)}
    return Plan(
        width, height, 19, Box(450, 50, 500, 90), Box(56, 650, 240, 126), hands, Box(630, 316, 140, 96), (700, 90),
        rings, corner,
    )  # fmt: skip


def _tall(game: PuntoBanca) -> Plan:
    rows = len(game.places) + stands(game)
    width, top, high = 760.0, 460.0, 62.0
    height = top + rows * high + 150
    hands = {"punto": Box(60, 190, 240, 130), "banca": Box(330, 190, 240, 130)}
    kinds = bets(game)[::-1]
    wide = (width - 170) / len(kinds)
    columns = {on: Box(110 + wide * k, top, wide - 8, high - 6) for k, on in enumerate(kinds)}
    return Plan(
        width, height, 19, Box(80, 56, 600, 90), Box(60, height - 120, 640, 84), hands, Box(600, 190, 110, 110),
        (0, 0), {}, columns,
    )  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: PuntoBanca, form: Form = "wide") -> list[ClickSpot]:
    """A box for each bet and place; one for those who stand, where they may."""
    p = plan(game, form)
    found = []
    for on in bets(game):
        for k, place in enumerate(game.places):
            where = (p, on, k, str(place))
            found.append(_arc_spot(game, *where) if p.rings else _row_spot(game, *where))
        if stands(game):
            box = p.rows[on] if p.rings else _row(p, on, len(game.places))
            found.append(_rect_spot(game, on, STANDING, box))
    return found


def _label(game: PuntoBanca, on: str, at: str) -> Text:
    odds = game.rules.pays[on].value
    where = Text("de pie", "standing") if at == STANDING else Text(f"plaza {at}", f"place {at}")
    name = Text(NAMES[on].es.capitalize(), NAMES[on].en)
    return cloth.label(name, where, odds.num, odds.den, 1, 1)


def _angles(game: PuntoBanca, k: int) -> tuple[float, float]:
    """The sector of the k-th place, clockwise from the top."""
    step = (FIRST - LAST) / len(game.places)
    return FIRST - (k + 1) * step, FIRST - k * step


def _arc_spot(game: PuntoBanca, p: Plan, on: str, k: int, at: str) -> ClickSpot:
    inner, outer = p.rings[on]
    start, end = _angles(game, k)
    x, y = polar(*p.centre, (inner + outer) / 2, (start + end) / 2)
    wide = (outer - inner) / 2
    return ClickSpot(
        place=f"1/{on}/{at}", x=x, y=y, shape="path", w=wide, h=wide, label=_label(game, on, at), pile=(x, y + 9),
        numbers=(at,), d=sector(*p.centre, inner + 2, outer - 2, start + 0.3, end - 0.3),
    )  # fmt: skip


def _row(p: Plan, on: str, k: int) -> Box:
    first = p.rows[on]
    return Box(first.x, first.y + k * (first.h + 6), first.w, first.h)


def _row_spot(game: PuntoBanca, p: Plan, on: str, k: int, at: str) -> ClickSpot:
    return _rect_spot(game, on, at, _row(p, on, k))


def _rect_spot(game: PuntoBanca, on: str, at: str, box: Box) -> ClickSpot:
    x, y = box.centre
    return ClickSpot(
        place=f"1/{on}/{at}", x=x, y=y, shape="rect", w=box.w - 2, h=box.h - 2, label=_label(game, on, at),
        pile=(x + 0.3 * box.w, y), numbers=(at,),
    )  # fmt: skip


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: PuntoBanca, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: PuntoBanca, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    empty = [
        _arc(game, p) if p.rings else _rows(game, p),
        *(hand_box(scene, hand, box, lang) for hand, box in p.hands.items()),
        shoe_box(scene, p.shoe, lang),
    ]
    lying = []
    if scene is not None:
        lying = [_seats(game, p, scene), cloth.chips(scene, places, p.chip, lang), *cloth.results(scene, places, lang)]
    return framed(game, p, form, lang, scene, places, empty, lying, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """The last winner, in words."""
    won = str(scene.facts.get("winner") or "") if scene is not None else ""
    names = {"punto": ("gana Punto", "Punto wins"), "banca": ("gana Banca", "Banca wins"), "tie": ("empate", "tie")}
    return names.get(won)


def _arc(game: PuntoBanca, p: Plan) -> Node:
    """The boxes of all places, in rings."""
    out = group(class_="layout", data_layout=1)
    for on, (inner, outer) in p.rings.items():
        for k, _ in enumerate(game.places):
            start, end = _angles(game, k)
            shape = sector(*p.centre, inner, outer, start, end)
            x, y = polar(*p.centre, (inner + outer) / 2, (start + end) / 2)
            wide = 0.8 * min(outer - inner, math.radians(end - start) * inner)
            words = NAMES[on].es
            out.add(
                path(shape, fill=TONE[on], fill_opacity=0.5, stroke="line", stroke_width=2),
                text(x, y - 25, words, fit(words, 14, wide, 0.78), fill="ink", font_weight=700),
            )
    outer = max(ring[1] for ring in p.rings.values())
    for k, place in enumerate(game.places):
        x, y = polar(*p.centre, outer + 22, sum(_angles(game, k)) / 2)
        out.add(_number(x, y, place))
    if stands(game):
        for on in p.rings:
            out.add(*_standing(p.rows[on], on))
    return out


def _rows(game: PuntoBanca, p: Plan) -> Node:
    """The boxes of all places, one below the other."""
    out = group(class_="layout", data_layout=1)
    for on, first in p.rows.items():
        out.add(text(first.centre[0], first.y - 22, NAMES[on].es, 24, fill="ink", font_weight=700))
        for k in range(len(game.places)):
            out.add(rect(*_row(p, on, k), rx=8, fill=TONE[on], fill_opacity=0.5, stroke="line", stroke_width=2))
        if stands(game):
            out.add(*_standing(_row(p, on, len(game.places)), on))
    first = next(iter(p.rows.values()))
    for k, place in enumerate(game.places):
        out.add(_number(72, first.y + k * (first.h + 6) + first.h / 2, place))
    return out


def _standing(box: Box, on: str) -> list[Node]:
    x, y = box.centre
    words = f"{NAMES[on].es} · DE PIE"
    return [
        rect(*box, rx=8, fill=TONE[on], fill_opacity=0.35, stroke="line", stroke_width=1.5, stroke_dasharray="6 5"),
        text(x - 0.12 * box.w, y, words, fit(words, 15, 0.7 * box.w, 0.72), fill="ink"),
    ]


def _number(x: float, y: float, place: int) -> Node:
    return group(
        circle(x, y, 17, fill="shade", stroke="brass", stroke_width=1.5),
        text(x, y, str(place), 19, fill="ink", font_weight=700),
    )


def _seats(game: PuntoBanca, p: Plan, scene: Scene) -> Node:
    """Who sits where, and who has the shoe."""
    out = group(class_="seats")
    dealer = str(scene.facts.get("holder") or "")
    for k, place in enumerate(game.places):
        name = str(scene.facts.get(f"seat:{place}") or "")
        if not name:
            continue
        if p.rings:
            x, y = polar(*p.centre, max(ring[1] for ring in p.rings.values()) + 22, sum(_angles(game, k)) / 2)
        else:
            first = next(iter(p.rows.values()))
            x, y = 72, first.y + k * (first.h + 6) + first.h / 2
        tone = "five" if name == dealer else "ball"
        out.add(circle(x, y, 21, fill="none", stroke=tone, stroke_width=4, data_seat=place, data_owner=name))
    return out


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
