"""The felt of Casino Monte as SVG, and where one may click.

The croupier is at the top; box 1 lies at the croupier's left, the right of the picture. From the croupier outwards each
box has the zone of the tie, room for its cards, the Revancha and the initial bet. What is printed is Spanish; titles
for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cards as deck
from ...table import cloth
from ...table.cardface import RATIO, card
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene, Thing
from ...table.drawing import Node, circle, fit, group, line, rect, text
from ...table.framing import framed
from .play import CasinoMonte
from .state import BANK

Point = tuple[float, float]
NAMES = {
    "tie": Text("Empate («Tie»)", "Tie"),
    "revancha": Text("Revancha", "Revancha"),
    "initial": Text("Apuesta inicial", "Initial bet"),
}
PRINTED = {"tie": "TIE", "revancha": "REVANCHA"}
DOWN = {"tie": 0.0, "revancha": 172.0, "initial": 262.0}
"""How far below the top of its box each bet lies."""
RADIUS = {"revancha": 38.0, "initial": 46.0}
TIE = (104.0, 44.0)
CARD = 54.0
DEEP = 330.0
"""From the zone of the tie to the name of whoever has the place."""


class Plan(NamedTuple):
    """Where things lie in one form of the picture; ``boxes``: the middle of each zone of the tie."""

    width: float
    height: float
    boxes: dict[int, Point]
    bank: Point
    shoe: Box
    plaque: Box
    legend: Box


def plan(game: CasinoMonte, form: Form = "wide") -> Plan:
    """The boxes along a curve before the croupier; on a phone in rows of three."""
    count = game.boxes
    if form == "tall":
        columns = min(3, count)
        wide, high, top = 640 / columns, DEEP + 70, 390.0
        boxes = {n + 1: (690 - (n % columns + 0.5) * wide, top + high * (n // columns)) for n in range(count)}
        foot = top + high * (-(-count // columns) - 1) + DEEP + 30
        return Plan(740, foot + 176, boxes, (370, 230), Box(560, 66, 110, 80), Box(70, 56, 420, 84),
                    Box(60, foot, 620, 126))  # fmt: skip
    step = min(152.0, 1380 / count)
    boxes = {}
    for n in range(count):
        x = 750 + step * ((count - 1) / 2 - n)
        boxes[n + 1] = (x, 420 - 130 * ((x - 750) / 690) ** 2)
    return Plan(1500, 910, boxes, (750, 190), Box(1230, 60, 130, 96), Box(90, 66, 380, 84), Box(70, 820, 1360, 50))


# --- where one may click --------------------------------------------------------------------------------------------


def centre(p: Plan, on: str, box: int) -> Point:
    x, y = p.boxes[box]
    return x, y + DOWN[on]


def spots(game: CasinoMonte, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    p = plan(game, form)
    return [_spot(game, p, on, box) for box in p.boxes for on in NAMES]


def _spot(game: CasinoMonte, p: Plan, on: str, box: int) -> ClickSpot:
    x, y = centre(p, on, box)
    odds = game.rules.pays[on].value
    wide, high = TIE if on == "tie" else (2 * RADIUS[on], 2 * RADIUS[on])
    where = Text(f"casilla {box}", f"box {box}")
    return ClickSpot(
        place=f"1/{on}/{box}", x=x, y=y, shape="rect" if on == "tie" else "circle", w=wide, h=high, pile=(x, y),
        numbers=(str(box),), label=cloth.label(NAMES[on], where, odds.num, odds.den, 1, 1),
    )  # fmt: skip


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: CasinoMonte, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: CasinoMonte, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    lying: list[Node] = []
    if scene is not None:
        lying = [
            cloth.chips(scene, places, 17, lang),
            _cards(scene, p, lang),
            *cloth.results(scene, places, lang),
            _seats(scene, p),
        ]
    return framed(game, p, form, lang, scene, places, [_layout(game, p), _shoe(scene, p, lang)], lying, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """The croupier's cards, in words."""
    place = f"hand/{BANK}"
    lying = [t.label for t in scene.things if t.kind == "card" and t.place == place] if scene is not None else []
    found = [deck.name(face) for face in lying if face]
    return (", ".join(f.es for f in found), ", ".join(f.en for f in found)) if found else None


def _layout(game: CasinoMonte, p: Plan) -> Node:
    """The croupier's place, what the tie and the second tie pay, and the boxes."""
    out = group(class_="layout", data_layout=1)
    x, y = p.bank
    out.add(rect(x - 110, y - 56, 220, 112, rx=12, fill="shade", fill_opacity=0.45, stroke="line", stroke_width=2))
    pays = game.rules.pays
    words = f"TIE PAGA {pays['tie'].value.num} A {pays['tie'].value.den}"
    out.add(text(x, y + 84, words, 26, fill="five", font_weight=700, letter_spacing="0.08em"))
    for box in p.boxes:
        out.add(_box(p, box))
    return out


def _box(p: Plan, box: int) -> Node:
    out = group(data_space=f"box-{box}")
    x, y = centre(p, "tie", box)
    wide, high = TIE
    out.add(rect(x - wide / 2, y - high / 2, wide, high, rx=10, fill="shade", fill_opacity=0.55, stroke="line",
                 stroke_width=2))  # fmt: skip
    out.add(text(x, y, PRINTED["tie"], 20, fill="ink", font_weight=700))
    x, y = centre(p, "revancha", box)
    words = PRINTED["revancha"]
    out.add(circle(x, y, RADIUS["revancha"], fill="none", stroke="line", stroke_width=2, stroke_dasharray="6 5"))
    out.add(text(x, y, words, fit(words, 14, 1.7 * RADIUS["revancha"], 0.72), fill="ink"))
    x, y = centre(p, "initial", box)
    out.add(circle(x, y, RADIUS["initial"], fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2.5))
    return out.add(text(x, y, str(box), 30, fill="line", font_weight=700))


def _shoe(scene: Scene | None, p: Plan, lang: str) -> Node:
    """The shoe at the croupier's left, with what is left in it."""
    b = p.shoe
    left = scene.facts.get("shoe_left") if scene is not None else None
    last = bool(scene.facts.get("last_of_shoe")) if scene is not None else False
    out = group(
        rect(*b, rx=12, fill="wood", stroke="brass", stroke_width=2),
        title="Shoe" if lang == "en" else "Sabot",
        class_="shoe",
    )
    for n in range(4):
        out.add(line(b.x + 16 + 8 * n, b.y + 14, b.x + 16 + 8 * n, b.y + b.h - 14, stroke="ball", stroke_opacity=0.5))
    if left is not None:
        out.add(text(b.x + 0.66 * b.w, b.y + b.h / 2, str(left), 26, fill="five" if last else "ink", font_weight=700))
    return out


def _cards(scene: Scene, p: Plan, lang: str) -> Node:
    """Every hand's cards, the second beside the first."""
    out = group(class_="cards")
    hands: dict[str, list[Thing]] = {}
    for thing in scene.things:
        if thing.kind == "card":
            hands.setdefault(thing.place.partition("/")[2], []).append(thing)
    for name, there in hands.items():
        bank = name == BANK
        wide = 64.0 if bank else CARD
        x, y = p.bank if bank else (p.boxes[int(name)][0], p.boxes[int(name)][1] + 76)
        step = wide + 8 if bank else wide * 0.8
        first = x - (wide + step * (len(there) - 1)) / 2
        for n, thing in enumerate(there):
            out.add(card(first + n * step, y - RATIO * wide / 2, wide, thing.label, thing.up, lang))
    return out


def _seats(scene: Scene, p: Plan) -> Node:
    """Who has which place; whoever is asked is marked."""
    out = group(class_="seats")
    asked = str(scene.facts.get("asked") or "")
    for box, (x, y) in p.boxes.items():
        name = str(scene.facts.get(f"seat:{box}") or "")
        if name:
            words = name if len(name) <= 12 else f"{name[:11]}…"
            out.add(text(x, y + DEEP, words, fit(words, 20, 140, 0.56), fill="five" if name == asked else "ink"))
    return out


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
