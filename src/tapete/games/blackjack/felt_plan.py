"""How the blackjack cloth is arranged: boxes along the curve (on a phone in rows), the bank, the shoe, the legend."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from ...table.cloth import Box, Form

if TYPE_CHECKING:
    from .play import Blackjack

Point = tuple[float, float]


class Plan(NamedTuple):
    """Where everything lies. ``boxes`` by number, counted from the croupier's left: the viewer's right; ``away``: the
    direction away from the bank, for each."""

    width: float
    height: float
    boxes: dict[int, Point]
    away: dict[int, Point]
    radius: float
    bank: Point
    shoe: Box
    plaque: Box
    legend: Box
    curved: bool


CENTRE, WIDE, DEEP = (750.0, 350.0), 590.0, 345.0
"""The curve on which the boxes stand: part of an ellipse."""
TOP = 640.0
"""Where the first row of boxes stands on a phone, below what is printed."""


def _unit(x: float, y: float) -> Point:
    return x / hypot(x, y), y / hypot(x, y)


def plan(game: Blackjack, form: Form = "wide") -> Plan:
    """A semicircle before the croupier; on a phone the boxes stand in rows under the bank."""
    count = game.boxes
    if form == "tall":
        columns = min(3, count)
        wide = 640 / columns
        rows = -(-count // columns)
        boxes: dict[int, Point] = {
            n + 1: (690 - (n % columns + 0.5) * wide, TOP + 330 * (n // columns))
            for n in range(count)
        }  # fmt: skip
        foot = TOP + 330 * (rows - 1) + 190
        return Plan(740, foot + 190, boxes, dict.fromkeys(boxes, (0.0, 1.0)), 50, (370, 240),
                    Box(560, 70, 110, 80), Box(80, 60, 420, 80),
                    Box(60, foot, 620, 126), False)  # fmt: skip
    spread = min(21.0, 128.0 / max(1, count - 1))
    angles = [spread * ((count - 1) / 2 - n) for n in range(count)]
    turns = [(sin(radians(a)), cos(radians(a))) for a in angles]
    boxes = {n: (CENTRE[0] + WIDE * x, CENTRE[1] + DEEP * y) for n, (x, y) in enumerate(turns, 1)}
    away = {n: _unit(x / WIDE, y / DEEP) for n, (x, y) in enumerate(turns, 1)}
    return Plan(1500, 960, boxes, away, 48, (750, 150), Box(1230, 60, 130, 96), Box(90, 70, 380, 80),
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


def from_box(p: Plan, box: int, out: float, along: float = 0.0) -> Point:
    """A point so far from a box, away from the bank, and so far to the viewer's right along the curve."""
    x, y = p.boxes[box]
    dx, dy = p.away[box]
    return x + out * dx + along * dy, y + out * dy - along * dx


def spot_of(p: Plan, box: int, n: int, count: int) -> Point:
    """The n-th of the small places before a box, side by side on the player's side of it."""
    return from_box(p, box, 1.66 * p.radius, (n - (count - 1) / 2) * 1.3 * p.radius)
