"""The felt of Monte o Banca as SVG, and where one may click: the four cards with their boxes, and Cartas.

What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cardface import RATIO, card
from ...table.cards import name
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene, Thing
from ...table.drawing import Node, fit, group, rect, text
from ...table.framing import framed
from .law import square
from .play import Monte

PILES = {"turned": Text("DESCUBIERTAS", "Turned"), "burned": Text("QUEMADAS", "Burned")}
EDGE = 0.46
"""So much of a card stays in sight under the next: bets go by the suit of the one that was placed first."""
CROSS = {"upper_left": (0, 0), "upper_right": (1, 0), "lower_left": (0, 1), "lower_right": (1, 1)}
"""Column and row of each box."""


class Plan(NamedTuple):
    """Where things lie in one form of the picture. ``fields``: of the four cards; ``across``: so many bet boxes lie
    side by side in each, from ``inset`` on; ``panel``: the boxes of Cartas, two in a row; ``piles``: cards that are
    out; ``room``: how wide the cards of a field may lie, one upon the other; ``number``: where the number of a
    field stands, by which the bets of Cartas go."""

    width: float
    height: float
    chip: float
    plaque: Box
    legend: Box
    fields: dict[str, Box]
    card: float
    inset: tuple[float, float]
    cell: tuple[float, float]
    across: int
    panel: Box
    piles: dict[str, Box]
    room: float
    number: tuple[float, float]


def plan(game: Monte, form: Form = "wide") -> Plan:
    tall = form == "tall"
    wide, high, left, top = (320.0, 258.0, 54.0, 160.0) if tall else (412.0, 226.0, 54.0, 150.0)
    at = square.places(game.rules)
    fields = {
        box: Box(left + CROSS[at[box]][0] * (wide + 12), top + CROSS[at[box]][1] * (high + 12), wide, high)
        for box in square.BOXES
    }
    if tall:
        return Plan(
            760, 1500, 17, Box(80, 56, 600, 84), Box(54, 1370, 652, 90), fields, 90, (6, 170), (61, 80), 5,
            Box(54, 722, 652, 480), {"turned": Box(54, 1232, 440, 110), "burned": Box(510, 1232, 196, 110)}, 288,
            (290, 36),
        )  # fmt: skip
    return Plan(
        1400, 900, 17, Box(450, 46, 500, 88), Box(54, 772, 1292, 84), fields, 104, (150, 24), (86, 92), 3,
        Box(912, 150, 434, 464), {"turned": Box(54, 640, 850, 106), "burned": Box(920, 640, 426, 106)}, 128, (68, 196),
    )  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def multiples(game: Monte) -> tuple[str, ...]:
    """The bets that lie on one card."""
    return tuple(on for on in game.spots if on not in game.book.lines)


def mark(game: Monte, on: str) -> str:
    """What is printed in the box of a bet, as the law wants it."""
    for leaf in game.rules.requires.values():
        if leaf.value.at == f"table.boxes.{on}":
            found = leaf.value.value
            return str(found if isinstance(found, str) else found[0])
    return game.rules.bets[on].name.es


def bet_box(p: Plan, box: str, k: int) -> Box:
    """The box of the k-th bet on a card."""
    row, column = divmod(k, p.across)
    field = p.fields[box]
    x, y = field.x + p.inset[0] + column * p.cell[0], field.y + p.inset[1] + row * p.cell[1]
    return Box(x, y, p.cell[0] - 4, p.cell[1] - 4)


def crossed(game: Monte) -> list[tuple[str, str]]:
    """All bets of Cartas, in the order of the panel: each beside its contrary."""
    found: list[tuple[str, str]] = []
    for on, spots in game.book.lines.items():
        for at in spots:
            if (on, at) not in found:
                found += [(on, at), (on, "-".join(reversed(at.split("-"))))]
    return found


def panel_box(game: Monte, p: Plan, k: int) -> Box:
    rows = -(-len(crossed(game)) // 2)
    row, column = divmod(k, 2)
    high = (p.panel.h - 34) / rows
    wide = p.panel.w / 2
    return Box(p.panel.x + column * wide, p.panel.y + 34 + row * high, wide - 6, high - 6)


def spots(game: Monte, form: Form = "wide") -> list[ClickSpot]:
    """A box for each bet on each card, and one for each bet of Cartas."""
    p = plan(game, form)
    found = [_spot(game, on, box, bet_box(p, box, k)) for box in square.BOXES for k, on in enumerate(multiples(game))]
    return found + [_spot(game, on, at, panel_box(game, p, k)) for k, (on, at) in enumerate(crossed(game))]


def _spot(game: Monte, on: str, at: str, box: Box) -> ClickSpot:
    x, y = box.centre
    bet = game.rules.bets[on]
    odds = game.rules.pays[bet.pays["primeras"]].value
    own, _, other = at.partition("-")
    where = Text(f"{own} contra {other}", f"{own} against {other}") if other else Text(f"carta {own}", f"card {own}")
    return ClickSpot(
        place=f"1/{on}/{at}", x=x, y=y, shape="rect", w=box.w, h=box.h,
        label=cloth.label(bet.name, where, odds.num, odds.den, 1, 1),
        pile=(x + 0.28 * box.w, y) if other else (x, y + 0.2 * box.h),
    )  # fmt: skip


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: Monte, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: Monte, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    empty = [*(_field(game, p, box) for box in square.BOXES), _panel(game, p), *_piles(p)]
    lying: list[Node] = []
    if scene is not None:
        lying = [
            *_cards(p, scene, lang),
            cloth.chips(scene, places, p.chip, lang),
            *cloth.results(scene, places, lang, size=13),
        ]
    return framed(game, p, form, lang, scene, places, empty, lying, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """The last card that was turned, in words."""
    out = [t for t in scene.things if t.kind == "card" and t.place == "hand/turned"] if scene is not None else []
    return (name(out[-1].label).es, name(out[-1].label).en) if out else None


def _field(game: Monte, p: Plan, box: str) -> Node:
    """The field of a card: where it is put, and the boxes of the bets on it."""
    field = p.fields[box]
    out = group(
        rect(*field, rx=12, fill="shade", fill_opacity=0.35, stroke="line", stroke_width=2),
        rect(field.x + 16, field.y + 16, p.card, RATIO * p.card, rx=8, fill="shade", fill_opacity=0.6, stroke="brass",
             stroke_width=2, stroke_dasharray="6 5"),
        text(field.x + p.number[0], field.y + p.number[1], box, 34, fill="brass", font_weight=700),
        class_="field", data_box=box,
    )  # fmt: skip
    for k, on in enumerate(multiples(game)):
        cell, words = bet_box(p, box, k), mark(game, on)
        out.add(
            rect(*cell, rx=6, fill="shade", fill_opacity=0.6, stroke="line", stroke_width=1.5),
            text(cell.centre[0], cell.y + 18, words, fit(words, 22, cell.w - 8), fill="ink", font_weight=700),
        )
    return out


def _panel(game: Monte, p: Plan) -> Node:
    """Cartas: one against another, two against two."""
    out = group(text(p.panel.centre[0], p.panel.y + 12, "CARTAS", 24, fill="ink", font_weight=700), class_="panel")
    for k, (_, at) in enumerate(crossed(game)):
        cell = panel_box(game, p, k)
        own, _, other = at.partition("-")
        words = f"{'+'.join(own)} / {'+'.join(other)}"
        out.add(
            rect(*cell, rx=6, fill="blue" if k % 2 else "red", fill_opacity=0.45, stroke="line", stroke_width=1.5),
            text(cell.x + 0.3 * cell.w, cell.centre[1], words, fit(words, 22, 0.55 * cell.w), fill="ink",
                 font_weight=700),
        )  # fmt: skip
    return out


def _piles(p: Plan) -> list[Node]:
    found: list[Node] = []
    for pile, box in p.piles.items():
        found.append(rect(*box, rx=8, fill="shade", fill_opacity=0.35, stroke="line", stroke_width=1))
        found.append(text(box.centre[0], box.y - 11, PILES[pile].es, 15, fill="ink"))
    return found


def _cards(p: Plan, scene: Scene, lang: str) -> list[Node]:
    """The cards of the boxes, one upon the other; those that were turned or burned, side by side."""
    by_place: dict[str, list[Thing]] = {}
    for thing in scene.things:
        if thing.kind == "card":
            by_place.setdefault(thing.place.removeprefix("hand/"), []).append(thing)
    out: list[Node] = []
    for box, field in p.fields.items():
        lying = by_place.get(box, [])
        wide = min(p.card, p.room / (1 + EDGE * (len(lying) - 1))) if lying else p.card
        for n, thing in enumerate(lying):
            x, y = field.x + 16 + EDGE * wide * n, field.y + 16
            out.append(card(x, y, wide, thing.label, thing.up, lang, corner=len(lying) > 1))
    for pile, strip in p.piles.items():
        lying = by_place.get(pile, [])
        wide = (strip.h - 16) / RATIO
        step = min(wide + 4, (strip.w - 16 - wide) / max(1, len(lying) - 1))
        for n, thing in enumerate(lying):
            out.append(card(strip.x + 8 + n * step, strip.y + 8, wide, thing.label, thing.up, lang, corner=True))
    return out


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
