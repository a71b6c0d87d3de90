"""What the felts of the games in which a player holds the bank share: zones for stakes, boxes of the bank's money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from ....law.values import Odds, Text
from ....table import cloth
from ....table.cloth import Box, ClickSpot, Form
from ....table.contract import Scene
from ....table.drawing import Node, circle, fit, group, rect, text
from ....table.framing import Sheet, framed


class BankSheet(Sheet, Protocol):
    """A plan that says where stakes and the bank's money lie."""

    @property
    def chip(self) -> float: ...
    @property
    def zones(self) -> dict[str, Box]: ...
    @property
    def held(self) -> dict[str, Box]: ...


def spot(on: str, name: Text, odds: Odds, box: Box) -> ClickSpot:
    """Where one puts chips for one kind of stake."""
    x, y = box.centre
    return ClickSpot(
        place=f"1/{on}/", x=x, y=y, shape="rect", w=box.w - 2, h=box.h - 2, pile=(x, y + 0.12 * box.h),
        label=cloth.label(Text(name.es.capitalize(), name.en), Text("", ""), odds.num, odds.den, 1, 1),
    )  # fmt: skip


def shown(held: Mapping[str, Box], names: Mapping[str, Text]) -> list[ClickSpot]:
    """Where the money of the bank lies; nobody puts chips there by hand."""
    found = []
    for name, box in held.items():
        x, y = box.centre
        found.append(
            ClickSpot(place=f"1/{name}/", x=x, y=y, shape="rect", w=box.w, h=box.h, pile=(x, y + 10), label=names[name])
        )
    return found


def zones(boxes: Mapping[str, Box], names: Mapping[str, Text], tones: Mapping[str, str], else_: str) -> list[Node]:
    """The places of stakes, or of the bank's money, with their names."""
    return [node for on, box in boxes.items() for node in labelled(box, names[on].es, tones.get(on, else_))]


def layout(sheet: BankSheet, names: Mapping[str, Text], held: Mapping[str, Text], tones: Mapping[str, str]) -> Node:
    """The places of the stakes, and those of the bank's money."""
    stakes = zones(sheet.zones, names, tones, "shade")
    return group(*stakes, *zones(sheet.held, held, {}, "wood_deep"), class_="layout", data_layout=1)


def labelled(box: Box, words: str, tone: str) -> list[Node]:
    return [
        rect(*box, rx=10, fill=tone, fill_opacity=0.5, stroke="line", stroke_width=2),
        text(box.centre[0], box.y + 18, words, fit(words, 18, 0.9 * box.w, 0.74), fill="ink", font_weight=700),
    ]


def seat(x: float, y: float, place: str, name: str, marked: bool, wide: float = 110) -> Node:
    """A numbered place, who sits there, and whether he is marked out."""
    out = group(
        circle(x, y, 20, fill="shade", stroke="five" if marked else "brass", stroke_width=4 if marked else 1.5),
        text(x, y, place, 19, fill="ink", font_weight=700),
    )
    if name:
        out.add(text(x, y + 34, name, fit(name, 17, wide, 0.6), fill="ink", data_seat=place, data_owner=name))
    return out


def picture(
    game: Any, sheet: BankSheet, form: Form, lang: str, scene: Scene | None, places: list[ClickSpot],
    empty: Iterable[Node], held: Mapping[str, Text],
) -> str:  # fmt: skip
    """The whole table: what is ``empty`` of chips, and the stakes and the bank's money that lie on it."""
    everything = [*places, *shown(sheet.held, held)]
    lying = [cloth.chips(scene, everything, sheet.chip, lang), *cloth.results(scene, everything, lang)] if scene else []
    return framed(game, sheet, form, lang, scene, places, empty, lying)
