"""The felt of baccarat at two cloths as SVG, and where one may click.

An oval table, the croupier at the top, the banker opposite. The first cloth lies at the banker's right (the right of
the picture), the second at his left; the lowest number of each is nearest to him. What is printed is Spanish; titles
for screen readers follow ``lang``.
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
from .play import TwoCloths

NAMES = {
    "first_cloth": Text("PRIMER PAÑO", "First cloth"),
    "second_cloth": Text("SEGUNDO PAÑO", "Second cloth"),
    "both_cloths": Text("A CABALLO", "Both cloths"),
    "banco": Text("BANCO", "Banco"),
    "abono": Text("ABONO", "For the bank"),
}
HELD = {"cagnotte": Text("CAGNOTTE", "Cagnotte"), "bank": Text("BANCA", "Bank")}
HANDS = {"cloth_1": "PRIMER PAÑO", "cloth_2": "SEGUNDO PAÑO", "banca": "BANCA"}
TONE = {"first_cloth": "blue", "second_cloth": "blue", "abono": "red"}
RIGHT, LEFT = (305.0, 410.0), (235.0, 130.0)
"""Degrees between which the compartments of each cloth lie, from the banker up."""


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
    banker: tuple[float, float]
    room: float
    zones: dict[str, Box]
    held: dict[str, Box]


def kinds(game: TwoCloths) -> tuple[str, ...]:
    """The stakes that this table knows."""
    b, a, limited = game.rules.betting, game.rules.abono, not game.free
    clauses: dict[str, Leaf[Any] | None] = {
        "first_cloth": b.on, "second_cloth": b.on, "both_cloths": b.both,
        "banco": game.rules.banco.any_player if limited else None,
        "abono": a.offered if a is not None and game.abonos else None,
    }  # fmt: skip
    return tuple(on for on, leaf in clauses.items() if holds(leaf))


def plan(game: TwoCloths, form: Form = "wide") -> Plan:
    return _wide(game) if form == "wide" else _tall(game)


def _wide(game: TwoCloths) -> Plan:
    width, height = 1400.0, 860.0
    every = {
        "second_cloth": Box(262, 330, 354, 150), "both_cloths": Box(626, 330, 148, 150),
        "first_cloth": Box(784, 330, 354, 150), "banco": Box(626, 494, 148, 96), "abono": Box(784, 232, 150, 84),
    }  # fmt: skip
    hands = {"cloth_2": Box(330, 500, 240, 130), "banca": Box(580, 602, 240, 118), "cloth_1": Box(830, 500, 240, 130)}
    held = {"cagnotte": Box(466, 134, 150, 84), "bank": Box(626, 134, 308, 84)}
    across, up = width / 2 - 110, height / 2 - 80
    seats = tuple((width / 2 + across * math.cos(a), height / 2 - up * math.sin(a)) for a in _angles(game))
    return Plan(
        width, height, 19, Box(width / 2 - 250, 30, 500, 80), Box(40, height - 110, 220, 90), hands,
        Box(846, 690, 112, 84), seats, (width / 2, height - 80), 110, {on: every[on] for on in kinds(game)}, held,
    )  # fmt: skip


def _angles(game: TwoCloths) -> list[float]:
    """Where the compartments lie: the first cloth up the right side, the second up the left."""
    found = []
    for start, end in (RIGHT, LEFT):
        step = (end - start) / max(1, game.each - 1)
        found += [math.radians(start + n * step) for n in range(game.each)]
    return found


def _tall(game: TwoCloths) -> Plan:
    rows, width = math.ceil(game.each / 5), 760.0
    top = 170 + 80.0 * rows
    every = {
        "second_cloth": Box(40, top + 180, 270, 150), "both_cloths": Box(320, top + 180, 120, 150),
        "first_cloth": Box(450, top + 180, 270, 150), "banco": Box(40, top + 346, 335, 84),
        "abono": Box(385, top + 346, 335, 84),
    }  # fmt: skip
    hands = {hand: Box(36 + 233 * n, top, 222, 118) for n, hand in enumerate(("cloth_2", "banca", "cloth_1"))}
    held = {"cagnotte": Box(40, top + 446, 230, 84), "bank": Box(280, top + 446, 440, 84)}
    seats = []
    for n in range(2 * game.each):
        second, at = divmod(n, game.each)
        row, column = divmod(at, 5)
        nearer = rows - 1 - row  # the banker is below
        seats.append(((60 if second else 430) + column * 68.0, 160 + nearer * 80.0))
    height = top + 780
    return Plan(
        width, height, 19, Box(80, 36, 600, 84), Box(60, height - 106, 640, 84), hands, Box(540, top + 562, 110, 84),
        tuple(seats), (width / 2, top + 580), 64, {on: every[on] for on in kinds(game)}, held,
    )  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: TwoCloths, form: Form = "wide") -> list[ClickSpot]:
    """One place for each kind of stake."""
    odds = game.rules.pays["cloth"].value
    return [bank.spot(on, NAMES[on], odds, box) for on, box in plan(game, form).zones.items()]


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: TwoCloths, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: TwoCloths, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    empty = [
        bank.layout(p, NAMES, HELD, TONE),
        *(hands_felt.hand_box(scene, hand, box, lang, HANDS[hand], f"points:{hand}") for hand, box in p.hands.items()),
        hands_felt.shoe_box(scene, p.shoe, lang),
        _seats(game, p, scene),
    ]
    return bank.picture(game, p, form, lang, scene, places, empty, HELD)


def _seats(game: TwoCloths, p: Plan, scene: Scene | None) -> Node:
    """The compartments, who sits there and has the cards, and the banker."""
    out = group(class_="seats")
    facts = scene.facts if scene is not None else {}
    holders = {facts.get("holder:1"), facts.get("holder:2")} - {None, ""}
    for place, (x, y) in zip(game.places, p.seats, strict=True):
        name = str(facts.get(f"seat:{place}") or "")
        out.add(bank.seat(x, y, str(place), name, name in holders, p.room))
    out.add(bank.seat(*p.banker, "B", str(facts.get("banker") or ""), False))
    return out
