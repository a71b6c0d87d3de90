"""The picture of a table of prizes: what it returns, by how many balls are drawn."""

from __future__ import annotations

from copy import copy

from msgspec.structs import replace

from ...law.values import Text
from ..bingo.analysis.picture import Axis, Bars, chart, percent, plain
from . import odds
from .play import Electronic

MOST = 1.25
"""Beyond so much returned no table is offered."""


def returned(table: Electronic, name: str) -> dict[int, float]:
    """By the number of balls, what a card returns; up to where it returns far more than it costs."""
    one = table.terms.specialities[name]
    found: dict[int, float] = {}
    for balls in range(1, one.highest + 1 - one.extra_balls):
        other = copy(table)
        other.terms = replace(table.terms, specialities={name: replace(one, extractions=balls, accumulated={})})
        found[balls] = 1 + float(odds.card(other, name).result.expectation)
        if found[balls] > MOST:
            break
    return found


def returns(table: Electronic, name: str, lang: str = "es") -> str:
    """What the table of a speciality returns."""
    one, found = table.terms.specialities[name], returned(table, name)
    said = [percent(round(found[one.extractions], 5), lang_) for lang_ in ("es", "en")]
    return chart(
        Text("Lo que devuelve la tabla de premios", "What the table of prizes returns"),
        Text(
            f"Con {one.extractions} bolas de {one.highest}, {said[0]} exactamente; cada bola más lo sube.",
            f"With {one.extractions} balls of {one.highest}, {said[1]} exactly; every ball more raises it.",
        ),
        Axis(0, max(found) + 1, Text("bolas", "balls"), plain),
        Axis(
            0,
            max(1.0, *found.values()) * 1.02,
            Text("devuelto, de lo que cuesta", "returned, of what it costs"),
            percent,
        ),
        [Bars(Text("devuelto", "returned"), "brass", {float(n): value for n, value in found.items()})],
        lang,
        "bingo-electronic",
    )
