"""The felt of the craps table as SVG, and where one may click.

What stands on the cloth is what the rulebook offers. What is printed is Spanish; titles for screen readers follow
``lang``.
"""

from __future__ import annotations

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, circle, fit, group, line, rect, text
from ...table.framing import framed
from . import layout
from .law.book import Spot, first_price, price
from .layout import Place, Plan
from .play import Craps

plan = layout.plan

SHOWN: dict[str, tuple[tuple[int, int], ...]] = {
    "hard_4": ((2, 2),),
    "hard_6": ((3, 3),),
    "hard_8": ((4, 4),),
    "hard_10": ((5, 5),),
    "craps_2": ((1, 1),),
    "craps_3": ((1, 2),),
    "craps_12": ((6, 6),),
    "eleven": ((5, 6),),
    "any_craps": ((1, 1), (1, 2), (6, 6)),
    "horn": ((1, 1), (1, 2), (5, 6), (6, 6)),
}
"""Bets that are shown by the dice that win them."""

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SMALL = ("wrong_bet", "right_bet", "dont_come", "come", "dont_come_odds", "come_odds")
WORDS = {
    "wrong_bet": "WRONG", "right_bet": "RIGHT", "dont_come": "DON'T", "come": "COME", "dont_come_odds": "ASOC.",
    "come_odds": "ASOC.",
}  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: Craps, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    p = plan(game, form)
    return [_click(game, p, spot) for places in game.spots.values() for spot in places.values()]


def _click(game: Craps, p: Plan, spot: Spot) -> ClickSpot:
    box = p.boxes[spot.on, spot.at]
    x, y = box.centre
    return ClickSpot(
        place=f"1/{spot.on}/{spot.at}",
        x=x,
        y=y,
        shape="rect",
        w=box.w - 2,
        h=box.h - 2,
        pile=_pile(box, spot, p.chip),
        numbers=(spot.at,) if spot.at else (),
        label=cloth.label(game.rules.bets[spot.on].name, Text(spot.at, spot.at), spot.num, spot.den, 1, 1),
    )


def _pile(box: Box, spot: Spot, r: float) -> tuple[float, float]:
    """Beside what is printed there: at the right of a wide box, below the name in a high one."""
    x, y = box.centre
    if spot.at:
        return x, y
    if spot.on.startswith("big_") or box.h > 1.1 * box.w:
        return x, box.y + 0.68 * box.h
    if spot.on in SHOWN:
        return box.x + box.w - r - 5, box.y + box.h - r - 6
    return box.x + box.w - max(0.12 * box.w, r + 8), y


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: Craps, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: Craps, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    lying: list[Node] = []
    if scene is not None:
        lying = [
            _thrown(scene, p.dice, lang), _point(scene, p), cloth.chips(scene, places, p.chip, lang),
            *cloth.results(scene, places, lang, 14, losses=False),
        ]  # fmt: skip
    return framed(game, p, form, lang, scene, places, [_layout(game, p)], lying, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """The last throw and the point, in words."""
    thrown = str(scene.facts.get("previous") or "") if scene is not None else ""
    if scene is None or not thrown:
        return None
    total, point = scene.facts.get("total"), scene.facts.get("point")
    es, en = f"{thrown}, {total}", f"{thrown}, {total}"
    return (f"{es}; punto {point}", f"{en}; point {point}") if point else (es, en)


def _layout(game: Craps, p: Plan) -> Node:
    out = group(class_="layout", data_layout=1)
    for number, box in p.numbers.items():
        out.add(_number(box, number))
    for on, places in game.spots.items():
        for at, spot in places.items():
            out.add(_space(game, on, at, p.boxes[on, at], spot))
    for box in p.numbers.values():
        out.add(rect(*box, fill="none", stroke="line", stroke_width=3))
    return out


WRITTEN = {"6": "SEIS", "9": "NUEVE"}


def _number(box: Box, number: str) -> Node:
    """The box of a number; six and nine are written out, since nobody knows which way up they lie."""
    x, _ = box.centre
    words = WRITTEN.get(number, number)
    size = fit(words, 62, box.w - 18, 0.8)
    return group(
        rect(*box, fill="shade", fill_opacity=0.35),
        text(x, box.y + 131, words, size, fill="five", font_weight=700),
        data_number=number,
    )


def _space(game: Craps, on: str, at: str, box: Box, spot: Spot) -> Node:
    """A space of the cloth with its name, its dice and what it pays."""
    out = group(data_space=on)
    if on in SMALL and at:
        out.add(rect(*box, fill="none", stroke="line", stroke_width=1, stroke_opacity=0.7))
        return out.add(text(*box.centre, WORDS[on], fit(WORDS[on], 13, box.w - 8, 0.75), fill="line"))
    dashed = "7 6" if on.endswith("_odds") else None
    fill, full = ("red", 0.92) if on == "any_seven" else ("shade", 0.55)
    out.add(rect(*box, fill=fill, fill_opacity=full, stroke="line", stroke_width=2, stroke_dasharray=dashed))
    if on == "field":
        return out.add(*_field(game, box))
    if on in SHOWN:
        return out.add(*_shown(game, on, box, spot))
    return out.add(*_named(_name(game, on), _price(game, on, spot), box, on))


def _name(game: Craps, on: str) -> str:
    return cloth.short(game.rules.bets[on].name.es).partition(" (")[0].upper()


def _price(game: Craps, on: str, spot: Spot) -> str:
    """What it pays, where it is not simply even."""
    if game.rules.bets[on].base or (spot.num, spot.den) == (1, 1):
        return ""
    return f"{spot.num} a {spot.den}"


def _named(name: str, under: str, box: Box, on: str) -> list[Node]:
    x, y = box.centre
    if box.h > 1.4 * box.w:  # upright: in words below each other
        words = name.split()
        size = fit(max(words, key=len), 24, box.w - 16, 0.9)
        top = box.y + 0.3 * box.h - (len(words) - 1) * 0.6 * size
        return [_word(x, top + n * 1.2 * size, word, size) for n, word in enumerate(words)]
    if on.startswith("big_"):
        size = fit(name, 22, box.w - 14, 0.86)
        return [_word(x, box.y + 0.24 * box.h, name, size)]
    room = box.w * (0.62 if box.w > 200 else 0.8)
    size = fit(name, 30 if on in ("win", "come") else 23, room, 0.72)
    if size < 13:  # short of room: what it belongs to lies beside it
        name = name.split(maxsplit=1)[0]
        return [_word(box.x + (box.w - 48) / 2, y, name, fit(name, 19, box.w - 72, 0.8))]
    if not under:
        return [_word(x, y, name, size)]
    small = 17
    return [_word(x, y - 0.5 * small, name, size), text(x, y + 0.72 * size, under, small, fill="line")]


def _word(x: float, y: float, words: str, size: float) -> Node:
    return text(x, y, words, size, fill="ink", font_weight=700, letter_spacing="0.06em")


def _field(game: Craps, box: Box) -> list[Node]:
    """The field's name over its winning totals, those that pay more in a ring."""
    bet = game.rules.bets["field"]
    totals = list(bet.wins.value) if bet.wins is not None else []
    name = _name(game, "field")
    out = [_word(box.centre[0], box.y + 0.27 * box.h, name, fit(name, 24, box.w * 0.5, 0.72))]
    step = 0.72 * box.w / max(1, len(totals))
    left = box.centre[0] - step * (len(totals) - 1) / 2
    plain = first_price(game.rules, "field").value
    for n, total in enumerate(totals):
        x, y = left + n * step, box.y + 0.68 * box.h
        more = price(game.rules, "field", "", int(total)).value != plain
        if more:
            out.append(circle(x, y, 19, fill="none", stroke="five", stroke_width=2))
        out.append(text(x, y, total, 25, fill="five" if more else "ink", font_weight=700))
    return out


def _shown(game: Craps, on: str, box: Box, spot: Spot) -> list[Node]:
    """The name, the winning dice, the price."""
    name = _name(game, on)
    x, _ = box.centre
    pairs = SHOWN[on]
    side = min(34.0, 0.27 * box.h, (box.w - 24) / (2.3 * min(len(pairs), 2)))
    rows = [pairs[k : k + 2] for k in range(0, len(pairs), 2)]
    side *= 0.62 if len(rows) > 1 else 1
    out: list[Node] = [_word(x, box.y + 0.17 * box.h, name, fit(name, 17, box.w - 12, 0.74))]
    for r, row in enumerate(rows):
        y = box.y + 0.5 * box.h + (r - (len(rows) - 1) / 2) * 1.25 * side
        wide = len(row) * 2.2 * side + (len(row) - 1) * 0.4 * side
        for k, (one, other) in enumerate(row):
            cx = x - wide / 2 + k * 2.6 * side + 1.1 * side
            out += [die(cx - 0.55 * side, y, side, one), die(cx + 0.55 * side, y, side, other)]
    price = f"{spot.num} a {spot.den}"
    return [*out, text(x, box.y + 0.86 * box.h, price, fit(price, 16, box.w - 12, 0.5), fill="line")]


# --- dice and markers -----------------------------------------------------------------------------------------------


def die(x: float, y: float, side: float, face: int) -> Node:
    """A die seen from above."""
    half = side / 2
    out = group(
        rect(x - half + side * 0.05, y - half + side * 0.08, side, side, rx=side * 0.2, fill="#000", fill_opacity=0.4),
        rect(x - half, y - half, side, side, rx=side * 0.2, fill="ball", stroke="dark", stroke_width=side * 0.03),
    )
    for dx, dy in PIPS[face]:
        out.add(circle(x + dx * side * 0.26, y + dy * side * 0.26, side * 0.09, fill="dark"))
    return out


def _thrown(scene: Scene, box: Box, lang: str) -> Node:
    """The last throw as it lies, and whose turn it is."""
    out = group(class_="dice")
    x, y = box.centre
    faces = [int(t.label) for t in scene.things if t.kind == "die"]
    side = 0.62 * box.h
    for n, face in enumerate(faces):
        out.add(die(x - (1.9 - 1.35 * n) * side, y, side, face))
    shooter = str(scene.facts.get("shooter") or "")
    if shooter:
        words = f"{'shooter' if lang == 'en' else 'tira'}: {shooter if len(shooter) <= 14 else shooter[:13] + '…'}"
        out.add(text(x + 0.2 * side if faces else x, y, words, fit(words, 22, 0.46 * box.w, 0.55),
                     fill="ink", text_anchor="start" if faces else "middle"))  # fmt: skip
    return out


def _point(scene: Scene, p: Plan) -> Node:
    """The marker: on the box of the point, or beside the numbers while there is none."""
    out = group(class_="marker")
    for thing in scene.things:
        number = thing.place.partition("/")[2]
        if thing.kind != "marker":
            continue
        if number in p.numbers:
            box = p.numbers[number]
            out.add(puck(box.x + box.w / 2, box.y - 20, 17, thing.label, True))
        elif ("dont_come", "") in p.boxes:
            box = p.boxes["dont_come", ""]
            out.add(puck(box.x + box.w / 2, box.y - 20, 17, thing.label, False))
    return out


def puck(x: float, y: float, r: float, words: str, on: bool) -> Node:
    """White while a point is on, black while there is none."""
    shown = words if len(words) <= 3 else ""
    return group(
        circle(x + 2, y + 3, r, fill="#000", fill_opacity=0.4),
        circle(x, y, r, fill="ball" if on else "black", stroke="brass", stroke_width=3),
        circle(x, y, 0.72 * r, fill="none", stroke="dark" if on else "ball", stroke_width=1, stroke_opacity=0.6),
        text(x, y, shown, 0.68 * r, fill="dark" if on else "ball", font_weight=700) if shown else None,
        line(x - 0.4 * r, y, x + 0.4 * r, y, stroke="dark" if on else "ball", stroke_width=2) if not shown else None,
    )


__all__ = ["Place", "die", "draw", "plan", "puck", "spots", "svg"]
