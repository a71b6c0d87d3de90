"""The felt of treinta y cuarenta as SVG, and where one may click: a shield with black and red, the band of color
between them, and the triangle of inverse below.

The two rows lie at the top, in front of the croupiers. What is printed is Spanish; titles for screen readers follow
``lang``.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cardface import RATIO, card
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, fit, group, path, rect, text
from ...table.framing import framed
from .play import ThirtyForty

NAMES = {
    "black": Text("NEGRO", "Black"),
    "red": Text("ROJO", "Red"),
    "color": Text("COLOR", "Colour"),
    "inverse": Text("INVERSO", "Inverse"),
}
TONE = {"black": "black", "red": "red", "color": "shade", "inverse": "shade"}
CHIP = 24.0


class Plan(NamedTuple):
    """Where things lie in one form of the picture."""

    width: float
    height: float
    plaque: Box
    legend: Box
    rows: dict[str, Box]
    shoe: Box
    boxes: dict[str, Box]


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        rows = {"black": Box(60, 190, 520, 120), "red": Box(60, 350, 520, 120)}
        boxes = {"black": Box(60, 540, 230, 300), "color": Box(300, 540, 120, 300), "red": Box(430, 540, 230, 300),
                 "inverse": Box(140, 856, 440, 170)}  # fmt: skip
        return Plan(720, 1190, Box(80, 56, 560, 90), Box(60, 1060, 600, 90), rows, Box(596, 250, 92, 100), boxes)
    rows = {"black": Box(300, 170, 720, 120), "red": Box(300, 330, 720, 120)}
    boxes = {"black": Box(180, 500, 400, 190), "color": Box(590, 500, 220, 190), "red": Box(820, 500, 400, 190),
             "inverse": Box(420, 706, 560, 140)}  # fmt: skip
    return Plan(1400, 890, Box(420, 50, 560, 86), Box(60, 760, 300, 90), rows, Box(1090, 220, 150, 110), boxes)


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: ThirtyForty, form: Form = "wide") -> list[ClickSpot]:
    """One place for each chance of the law."""
    p = plan(form)
    found = []
    for on, box in p.boxes.items():
        if on not in game.rules.betting.on.value:
            continue
        odds = game.price(on).value
        x, y = box.centre
        label = cloth.label(Text(NAMES[on].es.capitalize(), NAMES[on].en), Text("", ""), odds.num, odds.den, 1, 1)
        shape: Literal["path", "rect"] = "path" if on == "inverse" else "rect"
        y = box.y + box.h / 3 if on == "inverse" else y
        found.append(
            ClickSpot(place=f"1/{on}/", x=x, y=y, shape=shape, w=box.w - 4, h=box.h - 4, label=label,
                      pile=(x, box.y + 0.42 * box.h) if on == "inverse" else cloth.beside(box, CHIP),
                      d=triangle(box, 3) if on == "inverse" else "")
        )  # fmt: skip
    return found


def triangle(box: Box, inset: float = 0) -> str:
    """The triangle at the foot of the shield."""
    x, y = box.x + 2 * inset, box.y + inset
    return f"M{x:g} {y:g}H{box.x + box.w - 2 * inset:g}L{box.x + box.w / 2:g} {box.y + box.h - inset:g}Z"


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: ThirtyForty, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: ThirtyForty, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(form), spots(game, form)
    empty = [
        _shield(game, p),
        *(_row(scene, row, box, lang) for row, box in p.rows.items()),
        _shoe(scene, p.shoe, lang),
    ]
    lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang)] if scene is not None else []
    return framed(game, p, form, lang, scene, places, empty, lying, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """The last result, in words."""
    if scene is None:
        return None
    won, beside = str(scene.facts.get("winner") or ""), str(scene.facts.get("beside") or "")
    if won == "refait":
        return ("treinta y uno a treinta y uno", "thirty-one all")
    if won == "tie":
        return ("empate", "tie")
    if won not in NAMES:
        return None
    names = [NAMES[name] for name in (won, beside) if name in NAMES]
    return (" y ".join(n.es.lower() for n in names), " and ".join(n.en.lower() for n in names))


def _shield(game: ThirtyForty, p: Plan) -> Node:
    """The boxes of the four chances."""
    out = group(class_="layout", data_layout=1)
    for on, box in p.boxes.items():
        words, tone = NAMES[on].es, TONE[on]
        x, y = box.centre
        if on == "inverse":
            out.add(path(triangle(box), fill=tone, fill_opacity=0.5, stroke="line", stroke_width=3))
            y = box.y + 0.14 * box.h
        else:
            out.add(rect(*box, fill=tone, fill_opacity=0.55, stroke="line", stroke_width=3))
            y = box.y + 0.16 * box.h
        out.add(text(x, y, words, fit(words, 34, 0.8 * box.w, 0.7), fill="ink", font_weight=700))
    return out


def _row(scene: Scene | None, row: str, box: Box, lang: str) -> Node:
    """A row with its cards and its score."""
    facts = scene.facts if scene is not None else {}
    now = facts.get(row)
    points = now if now is not None else facts.get(f"last:{row}")
    won = facts.get("winner") == row
    told = NAMES[row].es if points is None else f"{NAMES[row].es} {points}"
    out = group(
        rect(*box, rx=10, fill="shade", fill_opacity=0.5, stroke="five" if won else "line",
             stroke_width=5 if won else 2),
        text(box.centre[0], box.y + box.h + 20, told, 22, fill="five" if won else "ink", font_weight=700),
        class_="hand", data_hand=row, data_points=points if isinstance(points, int) else None,
    )  # fmt: skip
    lying = [t for t in scene.things if t.kind == "card" and t.place == f"hand/{row}"] if scene is not None else []
    wide = (box.h - 22) / RATIO
    step = min(wide + 4, (box.w - 20 - wide) / max(1, len(lying) - 1)) if len(lying) > 1 else wide
    for n, thing in enumerate(lying):
        out.add(card(box.x + 10 + n * step, box.y + 10, wide, thing.label, thing.up, lang))
    return out


def _shoe(scene: Scene | None, box: Box, lang: str) -> Node:
    """The shoe, and how many cards it holds."""
    left = scene.facts.get("shoe_left") if scene is not None else None
    title = "Shoe" if lang == "en" else "Sabot"
    if isinstance(left, int):
        title += f": {left} cards" if lang == "en" else f": {left} cartas"
    return group(
        rect(box.x, box.y, box.w, 0.62 * box.h, rx=10, fill="wood", stroke="brass", stroke_width=2),
        rect(box.x + 8, box.y + 8, 0.3 * box.w, 0.62 * box.h - 16, rx=4, fill="wood_deep"),
        text(box.x + 0.66 * box.w, box.y + 0.31 * box.h, str(left) if isinstance(left, int) else "", 24, fill="ink",
             font_weight=700),
        title=title, class_="shoe",
    )  # fmt: skip


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
