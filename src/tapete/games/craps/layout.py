"""How the craps cloth is arranged: one box for every place of the game, on a lying table and on a phone."""

from __future__ import annotations

from typing import NamedTuple

from ...table.cloth import Box, Form
from .law.book import points
from .play import Craps

Place = tuple[str, str]
Boxes = dict[Place, Box]


class Plan(NamedTuple):
    """How the table is arranged: its size, the box of every place, the numbers' boxes, plaque, dice and legend."""

    width: float
    height: float
    boxes: Boxes
    numbers: dict[str, Box]
    plaque: Box
    dice: Box
    legend: Box
    chip: float


MARGIN = 62.0
HEAD = 120.0
MAIN, CENTRE = 620.0, 620.0
"""Heights of the main part and of the centre with the multiple bets."""


def plan(game: Craps, form: Form = "wide") -> Plan:
    """The centre stands beside the main part; on a phone, under it."""
    if form == "tall":
        margin, w = 46.0, 680.0
        top = margin + HEAD + 88
        boxes, numbers = main(game, margin, top, w)
        boxes |= centre(game, margin, top + MAIN + 30, w)
        foot = top + MAIN + CENTRE + 52
        return Plan(
            w + 2 * margin, foot + 126 + margin, boxes, numbers, Box(margin, margin + 8, w, 80),
            Box(margin, margin + 82, w, 90), Box(margin + 8, foot, w - 16, 126), 19,
        )  # fmt: skip
    w, side, gap, top = 960.0, 430.0, 34.0, MARGIN + HEAD
    boxes, numbers = main(game, MARGIN, top, w)
    right = MARGIN + w + gap
    boxes |= centre(game, right, top, side)
    foot = top + MAIN + 18
    return Plan(
        right + side + MARGIN, foot + 50 + MARGIN - 22, boxes, numbers, Box(MARGIN, MARGIN - 8, w, 80),
        Box(right, MARGIN - 14, side, 104), Box(MARGIN + 8, foot, w + gap + side - 16, 50), 22,
    )  # fmt: skip


def main(game: Craps, x: float, y: float, w: float) -> tuple[Boxes, dict[str, Box]]:
    """Numbers, Come, Field and the two lines."""
    left = 0.125 * w
    boxed = points(game.rules)
    wide = (w - left) / max(1, len(boxed))
    boxes: Boxes = {("dont_come", ""): Box(x, y, left, 262)}
    numbers: dict[str, Box] = {}
    for n, number in enumerate(boxed):
        box = numbers[number] = Box(x + left + n * wide, y, wide, 262)
        boxes |= shelves(game, number, box)
    inner, room = x + left, w - left
    boxes["come", ""] = Box(inner, y + 262, room, 88)
    boxes["field", ""] = Box(inner, y + 350, room, 88)
    boxes["dont_win", ""] = Box(inner, y + 438, 0.76 * room, 58)
    boxes["dont_win_odds", ""] = Box(inner + 0.76 * room, y + 438, 0.24 * room, 58)
    boxes["big_6", ""] = Box(x, y + 262, left, 117)
    boxes["big_8", ""] = Box(x, y + 379, left, 117)
    boxes["win", ""] = Box(x, y + 496, w, 76)
    boxes["win_odds", ""] = Box(x, y + 572, w, 48)
    return boxes, numbers


def shelves(game: Craps, number: str, box: Box) -> Boxes:
    """The box of a number from back to front: Wrong, Don't Come, the number itself, Come, Right."""
    x, y, w, _ = box
    boxes: Boxes = {("wrong_bet", number): Box(x, y, w, 40), ("right_bet", number): Box(x, y + 222, w, 40)}
    for bet, top in (("dont_come", y + 40), ("come", y + 168)):
        odds = number in game.spots.get(f"{bet}_odds", {})
        boxes[bet, number] = Box(x, top, w / 2 if odds else w, 54)
        boxes[f"{bet}_odds", number] = Box(x + w / 2, top, w / 2, 54)
    return boxes


def centre(game: Craps, x: float, y: float, w: float) -> Boxes:
    """The bets of one throw and the hard ways."""
    boxes: Boxes = {("any_seven", ""): Box(x, y, w, 70)}
    rows: tuple[tuple[float, float, tuple[str, ...]], ...] = (
        (70, 112, ("hard_6", "hard_10")),
        (182, 112, ("hard_8", "hard_4")),
        (294, 86, ("under_7", "over_7")),
        (380, 122, ("craps_2", "craps_3", "craps_12")),
        (502, 118, ("eleven", "horn", "any_craps")),
    )
    for top, high, bets in rows:
        for n, bet in enumerate(bets):
            boxes[bet, ""] = Box(x + n * w / len(bets), y + top, w / len(bets), high)
    return boxes
