"""The room as a picture: the wall board, the panel of the numbers, the cards of whoever looks on, and where one buys.

While a card is checked it stands before the camera for everybody to see. On the empty table there is the first card of
the series. What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node
from ...table.framing import framed
from . import hall
from .play import CARD, Bingo

CHIP = 24.0
NAME = Text("Cartón", "Card")
CHECKED = "Comprobación"
PRIZES = 3
"""So many prizes stand on the board by themselves."""
WINNERS = 12
"""So many of those who won are shown by name."""


class Plan(NamedTuple):
    """How the picture is arranged: side by side, or on a phone one below the other."""

    width: float
    height: float
    board: Box
    panel: Box
    card: Box
    buy: Box
    plaque: Box
    legend: Box


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        return Plan(740, 1690, Box(60, 150, 620, 190), Box(60, 356, 620, 520), Box(60, 896, 620, 500),
                    Box(200, 1430, 340, 100), Box(60, 50, 620, 80), Box(60, 1550, 620, 90))  # fmt: skip
    return Plan(1240, 900, Box(60, 144, 1120, 190), Box(60, 350, 560, 500), Box(640, 350, 540, 330),
                Box(740, 708, 340, 80), Box(60, 46, 1120, 80), Box(640, 800, 540, 60))  # fmt: skip


def spots(game: Bingo, form: Form = "wide") -> list[ClickSpot]:
    """The one place where one buys."""
    box = plan(form).buy
    price = cloth.grouped(game.unit)
    label = Text(f"{NAME.es} · {price}", f"{NAME.en} · {price}")
    return [
        ClickSpot(place=CARD, x=box.centre[0], y=box.centre[1], shape="rect", w=box.w, h=box.h, label=label,
                  pile=cloth.beside(box, CHIP))
    ]  # fmt: skip


def draw(game: Bingo, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The room with what has come: a complete SVG."""
    p, places = plan(form), spots(game, form)
    came = [thing.label for thing in scene.things if thing.kind == "ball"] if scene is not None else []
    nodes = [
        *hall.board(p.board, came[-1] if came else "", len(came), figures(scene), prizes(game, scene)),
        *hall.panel(p.panel, game.rules.cards.highest.value, came),
        *hall.cards(p.card, shown(game, scene, came), came),
        *hall.counter(p.buy, NAME.es, game.unit),
    ]
    lying = [cloth.chips(scene, places, CHIP, lang), *winners(p.card, scene, lang)] if scene is not None else []
    return framed(game, p, form, lang, scene, places, nodes, lying, (came[-1], came[-1]) if came else None)


def winners(box: Box, scene: Scene, lang: str) -> list[Node]:
    """Who won in the game that is over, where no card lies yet for the next one: a hall has too many that lost."""
    those = [thing for thing in scene.things if thing.kind == "result" and thing.amount > 0][:WINNERS]
    if any(thing.kind == "bingo_card" for thing in scene.things):
        return []
    x, y = box.centre
    there = ClickSpot(place=CARD, x=x, y=y, shape="rect", w=box.w, h=box.h, label=NAME, pile=(x, y))
    return cloth.results(replace(scene, things=tuple(those)), [there], lang, 24)


def svg(game: Bingo, lang: str = "es") -> str:
    """The empty room."""
    return draw(game, None, lang)


def figures(scene: Scene | None) -> list[tuple[str, str]]:
    """What the screens show of the game."""
    facts = scene.facts if scene is not None else {}
    named = (("CARTONES", "sold"), ("LÍNEA", "line"), ("BINGO", "bingo"))
    return [(name, cloth.grouped(int(facts.get(key) or 0))) for name, key in named]


def prizes(game: Bingo, scene: Scene | None) -> list[str]:
    """The prizes that are in play, with the order or the colour that each wants."""
    if scene is None or game.room is None:
        return []
    found = []
    for name, rule, _ in game.room.prizes:
        amount, order = scene.facts.get(f"prize:{name}"), scene.facts.get(f"order:{name}")
        colour = scene.facts.get(f"colour:{name}")
        if amount:
            condition = f" · hasta la bola {order}" if order else f" · {colour}" if colour else ""
            found.append(f"{rule.name.es}: {cloth.grouped(int(amount))}{condition}")
    return found if len(found) <= PRIZES else [*found[: PRIZES - 1], f"y {len(found) - PRIZES + 1} premios más"]


def shown(game: Bingo, scene: Scene | None, came: list[str]) -> list[hall.Shown]:
    """Cards before the camera, then those of whoever looks on, the nearest to a prize first."""
    if scene is None:
        return [hall.Shown(NAME.es.upper(), game.matrix.card(1).grid)]
    checked = [
        hall.Shown(f"{CHECKED} · {number}".upper(), game.matrix.card(int(number)).grid, checked=True)
        for number in str(scene.facts.get("checking") or "").split()
    ]
    mine = [
        hall.Shown(f"{NAME.es} {thing.place.removeprefix('cards/').replace('/', ' ')}".upper(), _grid(thing.label),
                   thing.place)
        for thing in scene.things
        if thing.kind == "bingo_card"
    ]  # fmt: skip
    mine.sort(key=lambda one: wants(one.grid, came, line=bool(scene.facts.get("line_open"))))
    return [*checked, *mine]


def _grid(label: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(n) for n in row.split()) for row in label.split(" / "))


def wants(grid: hall.Grid, came: list[str], line: bool) -> int:
    """How many numbers a card wants for the prize that is still to be won."""
    out = {int(n) for n in came}
    rows = [sum(1 for n in row if n and n not in out) for row in grid]
    return min(rows) if line else sum(rows)
