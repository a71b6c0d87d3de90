"""The felt of chemin de fer as SVG, and where one may click.

An oval table, the croupier at the top; place 1 lies at his right (the left of the picture). The bank lies at his left,
the garage at his right. What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...law.leaves import holds
from ...law.rulebook import Leaf
from ...law.values import Text
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, group
from ..baccarat.felt import bank
from ..baccarat.felt import hands as hands_felt
from .play import CheminDeFer

NAMES = {
    "punto": Text("PUNTO", "Against the bank"),
    "banco": Text("BANCO", "Banco"),
    "banco_seguido": Text("BANCO SEGUIDO", "Banco repeated"),
    "banco_con_la_mesa": Text("CON LA MESA", "Banco with the table"),
    "ultimo_completo": Text("ÚLTIMO COMPLETO", "Last, complete"),
    "abono": Text("ABONO", "For the bank"),
}
HELD = {
    "bank": Text("BANCA", "Bank"),
    "garage": Text("GARAJE", "Garage"),
    "uncovered": Text("FUERA DE JUEGO", "Out of play"),
    "cagnotte": Text("CAGNOTTE", "Cagnotte"),
}
TONE = {"punto": "blue", "abono": "red"}


class Plan(NamedTuple):
    """Where things lie in one form of the picture."""

    width: float
    height: float
    chip: float
    plaque: Box
    legend: Box
    hands: dict[str, Box]
    shoe: Box
    seats: tuple[tuple[float, float], ...]
    zones: dict[str, Box]
    held: dict[str, Box]


def kinds(game: CheminDeFer) -> tuple[str, ...]:
    """The stakes that this law knows."""
    b, a = game.rules.betting, game.rules.abono
    clauses: dict[str, Leaf[Any] | None] = {
        "punto": b.on, "banco": b.whole_bank, "banco_seguido": b.seguido, "banco_con_la_mesa": b.con_la_mesa,
        "ultimo_completo": b.completo, "abono": a.call if a is not None else None,
    }  # fmt: skip
    return tuple(on for on, leaf in clauses.items() if holds(leaf))


def plan(game: CheminDeFer, form: Form = "wide") -> Plan:
    wide = form == "wide"
    width, height = (1400.0, 860.0) if wide else (760.0, 1180.0)
    left, top = (270.0, 330.0) if wide else (90.0, 520.0)
    across = width - 2 * left
    zones = {"punto": Box(left, top, across, 150.0)}
    others = [on for on in kinds(game) if on != "punto"]
    columns = len(others) if wide else 2
    each = across / max(1, columns)
    for n, on in enumerate(others):
        row, column = divmod(n, columns)
        zones[on] = Box(left + column * each, top + 170 + row * 96, each - 8, 84.0)
    hands = {"punto": Box(left, top - 180, 240, 130), "banca": Box(width - left - 240, top - 180, 240, 130)}
    shoe = Box(width / 2 - 62, top - 170, 124, 96) if wide else Box(width / 2 - 42, top - 165, 84, 90)
    low = top + 180 + 96 * math.ceil(len(others) / max(1, columns))
    held = {name: Box(left + n * across / 4, low, across / 4 - 8, 84.0) for n, name in enumerate(("garage", "uncovered",
            "cagnotte", "bank"))}  # fmt: skip
    seats = tuple(_seat(n, len(game.places), width, height, wide) for n in range(len(game.places)))
    plaque = Box(width / 2 - 330, 50, 660, 80) if wide else Box(80, 52, 600, 84)
    legend = Box(40, height - 172, 240, 126) if wide else Box(60, height - 100, 640, 80)
    return Plan(width, height, 19, plaque, legend, hands, shoe, seats, zones, held)


def _seat(n: int, count: int, width: float, height: float, wide: bool) -> tuple[float, float]:
    """The n-th place: round the table from the croupier's right to his left; on a narrow picture in rows."""
    if not wide:
        row, column = divmod(n, 5)
        return 110 + column * 135, 166 + row * 76
    angle = math.radians(158 + n * 224 / max(1, count - 1))
    return width / 2 + (width / 2 - 110) * math.cos(angle), height / 2 - (height / 2 - 80) * math.sin(angle)


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: CheminDeFer, form: Form = "wide") -> list[ClickSpot]:
    """One place for each kind of stake."""
    p = plan(game, form)
    odds = game.rules.pays["punto"].value
    return [bank.spot(on, NAMES[on], odds, p.zones[on]) for on in kinds(game)]


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: CheminDeFer, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: CheminDeFer, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    empty = [
        bank.layout(p, NAMES, HELD, TONE),
        *(hands_felt.hand_box(scene, hand, box, lang, fact=f"points:{hand}") for hand, box in p.hands.items()),
        hands_felt.shoe_box(scene, p.shoe, lang),
        _seats(game, p, scene),
    ]
    return bank.picture(game, p, form, lang, scene, places, empty, HELD)


def _seats(game: CheminDeFer, p: Plan, scene: Scene | None) -> Node:
    """The numbered places round the table, who sits there, and who holds the bank."""
    out = group(class_="seats")
    facts = scene.facts if scene is not None else {}
    for place, (x, y) in zip(game.places, p.seats, strict=True):
        name = str(facts.get(f"seat:{place}") or "")
        out.add(bank.seat(x, y, str(place), name, bool(name) and name == facts.get("banker")))
    return out
