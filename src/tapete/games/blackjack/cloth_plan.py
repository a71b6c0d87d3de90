"""How the blackjack cloth is arranged: boxes along the curve (on a phone in rows), the bank, the shoe, the legend."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from ...table.cloth import Box, Form

if TYPE_CHECKING:
    from .play import Blackjack

Point = tuple[float, float]


class Plan(NamedTuple):
    """Where everything lies. ``boxes`` by number, counted from the croupier's left: the viewer's right."""

    width: float
    height: float
    boxes: dict[int, Point]
    radius: float
    bank: Point
    shoe: Box
    plaque: Box
    legend: Box
    curved: bool


def plan(game: Blackjack, form: Form = "wide") -> Plan:
    """A semicircle before the croupier; on a phone the boxes stand in rows under the bank."""
    count = game.boxes
    if form == "tall":
        columns = min(3, count)
        wide = 640 / columns
        rows = -(-count // columns)
        boxes: dict[int, Point] = {
            n + 1: (690 - (n % columns + 0.5) * wide, 560 + 330 * (n // columns))
            for n in range(count)
        }  # fmt: skip
        foot = 560 + 330 * (rows - 1) + 190
        return Plan(740, foot + 190, boxes, 50, (370, 240), Box(560, 70, 110, 80), Box(80, 60, 420, 80),
                    Box(60, foot, 620, 126), False)  # fmt: skip
    spread = min(21.0, 128.0 / max(1, count - 1))
    angles = [spread * ((count - 1) / 2 - n) for n in range(count)]
    boxes = {n + 1: (750 + 590 * sin(radians(a)), 350 + 345 * cos(radians(a))) for n, a in enumerate(angles)}
    return Plan(1500, 960, boxes, 48, (750, 150), Box(1230, 60, 130, 96), Box(90, 70, 380, 80),
                Box(70, 860, 1360, 50), True)  # fmt: skip


def sides(game: Blackjack) -> tuple[str, ...]:
    """The side bets that have a place on this cloth."""
    terms, rules = game.terms, game.rules
    found: list[str] = []
    if terms.under_over_13 and rules.under_over is not None:
        found += ["under_13", "over_13"]
    if terms.bolsa_stake and rules.bolsa is not None:
        found.append("bolsa")
    if terms.progressive_stake and rules.progressive is not None:
        found.append("progressive")
    if terms.perfect_pairs and rules.perfect_pairs is not None:
        found.append("perfect_pairs")
    return tuple(found)


def spot_of(p: Plan, box: int, n: int, count: int) -> Point:
    """The n-th of the small places around a box: left and right of it, a little below."""
    x, y = p.boxes[box]
    step = 1.5 * p.radius
    return x + (n - (count - 1) / 2) * step, y + 1.62 * p.radius
