"""The board of results: a row for each event, a box for each result; bets on several results lie below.

Simple bets are clicked; a bet on two moments or on several events is named, and its chips lie in the strip of slips.
What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cloth
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene
from ...table.drawing import Node, fit, group, rect, text
from ...table.framing import framed
from . import selection
from .play import Betting

CHIP = 24.0
ROW = {"wide": 104.0, "tall": 128.0}
LYING = ("chip", "result")
SLIPS = {"wide": 6, "tall": 3}
"""Slips side by side below the board; there are two rows of them."""


class Plan(NamedTuple):
    """Where things lie: ``rows``, one for each event; ``slips``, the strip of bets on several results."""

    width: float
    height: float
    rows: tuple[Box, ...]
    slips: Box
    plaque: Box
    legend: Box


def plan(game: Betting, form: Form = "wide") -> Plan:
    """One row below the other; a phone has narrower ones."""
    width, margin, high = (1240.0, 60.0, ROW["wide"]) if form == "wide" else (740.0, 50.0, ROW["tall"])
    inner, top = width - 2 * margin, 190.0
    rows = tuple(Box(margin, top + n * (high + 12), inner, high) for n in range(len(game.fixtures)))
    under = rows[-1].y + high + 30
    return Plan(width, under + 300, rows, Box(margin, under, inner, 130), Box(margin, 60, inner, 84),
                Box(margin, under + 145, inner, 110))  # fmt: skip


def boxes(game: Betting, form: Form = "wide") -> dict[str, Box]:
    """The box of every result of every event, by selection."""
    found: dict[str, Box] = {}
    for fixture, row in zip(game.fixtures.values(), plan(game, form).rows, strict=True):
        left = row.x + row.w * 0.34
        wide = (row.x + row.w - left) / len(fixture.results)
        for n, said in enumerate(fixture.results):
            found[f"{fixture.id}:{said}"] = Box(left + n * wide + 6, row.y + 8, wide - 12, row.h - 16)
    return found


def called(game: Betting, event: str) -> str:
    """The name of an event, or its short one."""
    return game.fixtures[event].name or event


def spots(game: Betting, form: Form = "wide") -> list[ClickSpot]:
    """Where one may click: every result once."""
    found = []
    for at, box in boxes(game, form).items():
        one = selection.read(at)[0]
        price = selection.coefficient(at, game.terms.coefficients, game.terms.combined)
        pays = f" · {float(price):g}" if price is not None else ""
        name = f"{called(game, one.event)}: {one.results[0]}{pays}"
        x, y = box.centre
        spot = ClickSpot(place=f"1/simple/{at}", x=x, y=y, shape="rect", w=box.w, h=box.h, label=Text(name, name),
                         pile=(box.x + box.w - max(box.w * 0.16, CHIP + 6), y))  # fmt: skip
        found.append(spot)
    return found


def slips(scene: Scene, strip: Box, across: int) -> list[ClickSpot]:
    """Where the chips of bets on several results lie: side by side, as they were made."""
    places = list(
        dict.fromkeys(t.place for t in scene.things if t.kind in LYING and not t.place.startswith("1/simple/"))
    )
    wide, two = strip.w / across, len(places) > across
    found = []
    for n, place in enumerate(places[: 2 * across]):
        x = strip.x + (n % across + 0.5) * wide
        y = strip.y + (0.25 + 0.5 * (n // across) if two else 0.5) * strip.h
        spot = ClickSpot(place=place, x=x, y=y, shape="rect", w=wide - 10, h=strip.h - 10, label=Text(place, place),
                         pile=(x - wide * 0.5 + CHIP + 8, y))  # fmt: skip
        found.append(spot)
    return found


def draw(game: Betting, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The board with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    where, nodes = boxes(game, form), []
    facts = scene.facts if scene is not None else {}
    for fixture, row in zip(game.fixtures.values(), p.rows, strict=True):
        name = called(game, fixture.id)
        size = fit(name, 34, row.w * 0.3)
        nodes.append(group(rect(*row, fill="shade", fill_opacity=0.35, stroke="line", stroke_width=2),
                           text(row.x + row.w * 0.17, row.y + row.h * 0.48, name, size, fill="ink", font_weight=700),
                           *came(fixture.id, facts, row)))  # fmt: skip
        for said in fixture.results:
            nodes.append(result_box(game, f"{fixture.id}:{said}", said, where[f"{fixture.id}:{said}"], facts))
            if facts.get(f"result:{fixture.id}/{selection.FINAL}") == said:
                nodes.append(cloth.halo(where[f"{fixture.id}:{said}"]))
    lying: list[Node] = []
    if scene is not None:
        below = slips(scene, p.slips, SLIPS[form])
        lying = [
            cloth.chips(scene, [*places, *below], CHIP, lang),
            *written(below),
            *cloth.results(scene, [*places, *below], lang),
        ]
    return framed(game, p, form, lang, scene, places, nodes, lying)


def came(event: str, facts: dict[str, str | int | bool | None], row: Box) -> list[Node]:
    """What is known of an event: at half-time, and at the end."""
    known = [facts.get(f"result:{event}/{moment}") for moment in (selection.HALF, selection.FINAL)]
    if not any(known):
        return []
    said = " / ".join(str(one or "…") for one in known)
    return [text(row.x + row.w * 0.17, row.y + row.h * 0.84, said, 26, fill="brass", font_weight=700)]


def result_box(game: Betting, at: str, said: str, box: Box, facts: dict[str, str | int | bool | None]) -> Node:
    """A result, and what it pays."""
    known = {**game.terms.coefficients, **{key.partition(":")[2]: one for key, one in facts.items() if one}}
    own, left = known.get(at, known.get(said, "")), box.x + max(box.w * 0.24, 46)
    square = rect(*box, fill="shade", fill_opacity=0.5, stroke="line", stroke_width=2, rx=8)
    name = text(left, box.y + box.h * 0.52, said, fit(said, 40, box.w * 0.4), fill="ink", font_weight=700)
    return group(
        square, name, text(left, box.y + box.h * 0.86, f"× {own}".replace(".", ",") if own else "", 22, fill="ink")
    )


def written(below: list[ClickSpot]) -> list[Node]:
    """What each slip is on."""
    found = []
    for spot in below:
        at, left = spot.place.split("/", 2)[2], spot.pile[0] + CHIP + 8
        room = spot.x + spot.w / 2 - left
        found.append(text(left + room / 2, spot.y + 7, at, fit(at, 24, room), fill="ink"))
    return found


def svg(game: Betting, lang: str = "es") -> str:
    """The empty board."""
    return draw(game, None, lang)
