"""The machine as a picture: its reels, the lines across them, the pay table, the pools, and where one bets.

What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...law.values import Text
from ...table import cloth, words
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, circle, fit, group, line, path, polygon, rect, star, text
from ...table.framing import framed
from .play import Machine

CHIP = 24.0
SHOWN = 8
"""So many rows of the pay table are printed."""


class Plan(NamedTuple):
    """Where things lie; on a phone one below the other."""

    width: float
    height: float
    window: Box
    table: Box
    buttons: Box
    plaque: Box
    legend: Box


def plan(form: Form = "wide") -> Plan:
    if form == "tall":
        return Plan(740, 1340, Box(80, 180, 580, 400), Box(80, 780, 580, 400), Box(80, 620, 580, 120),
                    Box(60, 60, 620, 80), Box(80, 1200, 580, 90))  # fmt: skip
    return Plan(1240, 760, Box(80, 180, 620, 330), Box(760, 180, 400, 440), Box(80, 540, 620, 120),
                Box(60, 60, 1120, 80), Box(80, 675, 1080, 60))  # fmt: skip


def boxes(game: Machine, form: Form = "wide") -> dict[str, Box]:
    """Where one bets: on each number of lines, or on the price of the game."""
    row = plan(form).buttons
    keys = [f"1/{on}/{count}" for on in game.rules.bets for count in (game.choices if game.staked else ("",))]
    wide = row.w / len(keys)
    return {key: Box(row.x + n * wide + 6, row.y, wide - 12, row.h) for n, key in enumerate(keys)}


def label(game: Machine, key: str) -> Text:
    """What such a place is called."""
    _, on, count = key.split("/")
    name, minimum = game.rules.bets[on].name, game.terms.minimum
    if not count:
        price = cloth.grouped(minimum)
        return Text(f"{name.es} · {price}", f"{name.en} · {price}")
    least = cloth.grouped(int(count) * min(game.terms.steps) * minimum)
    es, en = ("línea", "line") if count == "1" else ("líneas", "lines")
    return Text(f"{count} {es} · desde {least}", f"{count} {en} · from {least}")


def spots(game: Machine, form: Form = "wide") -> list[ClickSpot]:
    """Where one may click: each way of betting once."""
    return [
        ClickSpot(place=key, x=box.centre[0], y=box.centre[1], shape="rect", w=box.w, h=box.h, label=label(game, key),
                  pile=(box.centre[0], box.y + box.h - CHIP - 6))
        for key, box in boxes(game, form).items()
    ]  # fmt: skip


def draw(game: Machine, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The machine with what is on it: a complete SVG."""
    p, places = plan(form), spots(game, form)
    nodes = [*reels(game, p.window, scene), *pay_table(game, p.table, scene)]
    for key, box in boxes(game, form).items():
        said, _, price = label(game, key).es.partition(" · ")
        nodes.append(group(rect(*box, fill="shade", fill_opacity=0.6, stroke="line", stroke_width=2, rx=12),
                           text(box.centre[0], box.y + 22, said, fit(said, 26, box.w - 16), fill="ink",
                                font_weight=700),
                           text(box.centre[0], box.y + 48, price, 20, fill="ink")))  # fmt: skip
    lying = [cloth.chips(scene, places, CHIP, lang), *cloth.results(scene, places, lang)] if scene is not None else []
    shown = middle(game, columns(game, scene))
    names = tuple(" ".join(words.say("values", one, by) for one in shown) for by in ("es", "en"))
    return framed(game, p, form, lang, scene, places, nodes, lying, (names[0], names[1]) if shown else None)


def columns(game: Machine, scene: Scene | None) -> list[tuple[str, ...]]:
    """What is seen of each reel; nothing of one that runs."""
    program = game.program
    if scene is None:
        return [*program.window((0,) * len(program.reels))]
    seen = {thing.place: tuple(thing.label.split(" ")) for thing in scene.things if thing.kind == "reel"}
    if not seen and scene.phase == game.first_phase:
        return [*program.window((0,) * len(program.reels))]
    return [seen.get(f"reel/{n}", ()) for n in range(1, len(program.reels) + 1)]


def middle(game: Machine, shown: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The first line, once all reels have stopped."""
    if not all(shown):
        return ()
    return tuple(column[game.program.played[0][n]] for n, column in enumerate(shown))


def reels(game: Machine, box: Box, scene: Scene | None) -> list[Node]:
    """The window: reel beside reel, and the lines that have won across them."""
    program = game.program
    nodes: list[Node] = [rect(box.x - 14, box.y - 14, box.w + 28, box.h + 28, fill="wood", stroke="brass",
                              stroke_width=4, rx=18)]  # fmt: skip
    wide, high = box.w / len(program.reels), box.h / program.rows
    for n, column in enumerate(columns(game, scene)):
        x = box.x + n * wide
        nodes.append(rect(x + 4, box.y, wide - 8, box.h, fill="ball", stroke="dark", stroke_width=2, rx=8))
        for row in range(program.rows):
            cx, cy, r = x + wide / 2, box.y + (row + 0.5) * high, min(wide, high) * 0.36
            nodes.append(symbol(column[row], cx, cy, r) if column else running(cx, cy, r))
    for n in won(scene):
        points = [(box.x + (r + 0.5) * wide, box.y + (row + 0.5) * high) for r, row in enumerate(program.played[n])]
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        nodes.append(path(d, fill="none", stroke="red", stroke_width=6, stroke_opacity=0.75))
    return nodes


def won(scene: Scene | None) -> list[int]:
    """The lines of the last play that have won, from 0."""
    said = str(scene.facts.get("lines_won") or "") if scene is not None else ""
    return [int(one) - 1 for one in said.split()]


def pay_table(game: Machine, box: Box, scene: Scene | None) -> list[Node]:
    """What pays how much; what stands in the pools."""
    facts = scene.facts if scene is not None else {}
    rows: list[tuple[tuple[str, ...], str]] = [
        (pay.symbols, f"× {pay.times}" if pay.kind in ("cash", "points") else words.say("values", "gift", "es"))
        for pay in game.program.pays[:SHOWN]
    ]
    rows += [(tuple(pool.on.split(" ")), pool_row(game, name, facts)) for name, pool in game.pools.items()]
    nodes: list[Node] = [rect(*box, fill="shade", fill_opacity=0.5, stroke="line", stroke_width=2, rx=12)]
    high = min(box.h / max(len(rows), 1), 60)
    for n, (shown, said) in enumerate(rows):
        y, r = box.y + (n + 0.5) * high, high * 0.32
        for k, one in enumerate(shown):
            x = box.x + 18 + r + k * r * 2.4
            nodes.append(circle(x, y, r * 1.15, fill="ball", stroke="line", stroke_width=1))
            if one != "-":
                nodes.append(symbol(one, x, y, r * 0.8))
        left = box.x + 18 + (len(shown) + 0.4) * r * 2.4
        room = box.x + box.w - 14 - left
        nodes.append(text(left + room / 2, y, said, fit(said, 26, room), fill="ink", font_weight=700))
    return nodes


def pool_row(game: Machine, name: str, facts: Mapping[str, Any]) -> str:
    """What a pool is called, and what stands in it; what a link keeps is told by the link."""
    stands = facts.get("network" if game.common(name) else f"pool:{name}")
    own = None if game.common(name) else game.pools[name].amount
    known = stands or own
    return f"{name}: {cloth.grouped(int(known))}" if known is not None else name


# --- symbols ----------------------------------------------------------------------------------------------------------


def running(x: float, y: float, r: float) -> Node:
    """A reel that has not stopped."""
    return group(*(line(x - r, y + d * r, x + r, y + d * r, stroke="brass", stroke_width=3, stroke_opacity=0.6)
                   for d in (-0.7, 0, 0.7)))  # fmt: skip


def seven(x: float, y: float, r: float) -> Node:
    return path(f"M{x - 0.7 * r:g} {y - r:g}h{1.4 * r:g}l{-0.8 * r:g} {2 * r:g}h{-0.5 * r:g}l{0.65 * r:g} {-1.5 * r:g}"
                f"h{-0.75 * r:g}z", fill="red", stroke="dark", stroke_width=1.5)  # fmt: skip


def bar(x: float, y: float, r: float) -> Node:
    return group(rect(x - r, y - 0.5 * r, 2 * r, r, fill="black", rx=r * 0.15),
                 text(x, y, "BAR", 0.75 * r, fill="ink", font_weight=700))  # fmt: skip


def bell(x: float, y: float, r: float) -> Node:
    return group(
        path(f"M{x - r:g} {y + 0.6 * r:g}q{0.4 * r:g} {-0.3 * r:g} {0.4 * r:g} {-0.9 * r:g}"
             f"q0 {-0.7 * r:g} {0.6 * r:g} {-0.7 * r:g}q{0.6 * r:g} 0 {0.6 * r:g} {0.7 * r:g}"
             f"q0 {0.6 * r:g} {0.4 * r:g} {0.9 * r:g}z", fill="five", stroke="dark", stroke_width=1.5),
        circle(x, y + 0.75 * r, 0.2 * r, fill="five", stroke="dark", stroke_width=1.5),
    )  # fmt: skip


def plum(x: float, y: float, r: float) -> Node:
    return group(circle(x, y + 0.1 * r, 0.8 * r, fill="plum", stroke="dark", stroke_width=1.5),
                 path(f"M{x:g} {y - 0.6 * r:g}q{0.5 * r:g} {-0.5 * r:g} {0.8 * r:g} {-0.1 * r:g}"
                      f"q{-0.4 * r:g} {0.4 * r:g} {-0.8 * r:g} {0.1 * r:g}z", fill="zero"))  # fmt: skip


def lemon(x: float, y: float, r: float) -> Node:
    return path(f"M{x - r:g} {y:g}q{0.3 * r:g} {-0.75 * r:g} {r:g} {-0.75 * r:g}q{0.7 * r:g} 0 {r:g} {0.75 * r:g}"
                f"q{-0.3 * r:g} {0.75 * r:g} {-r:g} {0.75 * r:g}q{-0.7 * r:g} 0 {-r:g} {-0.75 * r:g}z",
                fill="five", stroke="dark", stroke_width=1.5)  # fmt: skip


def cherry(x: float, y: float, r: float) -> Node:
    return group(
        path(f"M{x - 0.4 * r:g} {y + 0.4 * r:g}L{x + 0.3 * r:g} {y - 0.9 * r:g}L{x + 0.5 * r:g} {y + 0.4 * r:g}",
             fill="none", stroke="zero", stroke_width=2.5),
        circle(x - 0.45 * r, y + 0.5 * r, 0.42 * r, fill="red", stroke="dark", stroke_width=1.5),
        circle(x + 0.5 * r, y + 0.5 * r, 0.42 * r, fill="red", stroke="dark", stroke_width=1.5),
    )  # fmt: skip


def a_star(x: float, y: float, r: float) -> Node:
    return polygon(star(x, y, r), fill="five", stroke="dark", stroke_width=1.5)


SYMBOLS: dict[str, Callable[[float, float, float], Node]] = {
    "seven": seven, "bar": bar, "bell": bell, "plum": plum, "lemon": lemon, "cherry": cherry, "star": a_star,
}  # fmt: skip
"""Symbols that have a picture; any other is written."""


def symbol(name: str, x: float, y: float, r: float) -> Node:
    """A symbol of a strip."""
    if name in SYMBOLS:
        return SYMBOLS[name](x, y, r)
    said = words.say("values", name, "es").upper()
    return text(x, y, said, fit(said, 0.9 * r, 2 * r), fill="dark", font_weight=700)


def svg(game: Machine, lang: str = "es") -> str:
    """The empty machine."""
    return draw(game, None, lang)
