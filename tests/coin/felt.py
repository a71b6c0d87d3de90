"""The picture: two squares, and the coin on the one that came up."""

from __future__ import annotations

from typing import NamedTuple

from tapete.law.values import Text
from tapete.table import cloth
from tapete.table.cloth import Box, ClickSpot, Form
from tapete.table.contract import Scene
from tapete.table.drawing import Node, group, rect, text
from tapete.table.framing import framed

from .play import Coin

CHIP = 26.0


class Plan(NamedTuple):
    """How the table is arranged: side by side, or on a phone one below the other."""

    width: float
    height: float
    squares: tuple[Box, ...]
    plaque: Box
    legend: Box


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        return Plan(640, 1000, (Box(60, 180, 520, 300), Box(60, 500, 520, 300)), Box(60, 70, 520, 80),
                    Box(60, 830, 520, 110))  # fmt: skip
    return Plan(1120, 640, (Box(60, 180, 490, 300), Box(570, 180, 490, 300)), Box(60, 70, 1000, 80),
                Box(60, 500, 1000, 80))  # fmt: skip


def spots(game: Coin, form: Form = "wide") -> list[ClickSpot]:
    """Where one may click: each side once."""
    odds = game.rules.pays.value
    return [
        ClickSpot(
            place=f"1/{on}/", x=box.centre[0], y=box.centre[1], shape="rect", w=box.w, h=box.h,
            label=cloth.label(side.name, Text("", ""), odds.num, odds.den, 1, 1), pile=cloth.beside(box, CHIP),
        )
        for (on, side), box in zip(game.rules.bets.items(), plan(form).squares, strict=True)
    ]  # fmt: skip


def draw(game: Coin, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places, came = plan(form), spots(game, form), cloth.result(scene)
    squares: list[Node] = []
    for (on, side), box in zip(game.rules.bets.items(), p.squares, strict=True):
        square = rect(*box, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=3)
        name = text(box.centre[0], box.y + 80, side.name.es.upper(), 44, fill="ink", font_weight=700)
        squares.append(group(square, name))
        if on == came:
            squares.append(cloth.halo(box))
    lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang)] if scene is not None else []
    said = game.rules.bets[came].name if came else None
    return framed(game, p, form, lang, scene, places, squares, lying, (said.es, said.en) if said else None)


def svg(game: Coin, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)
