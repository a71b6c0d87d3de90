"""The banker's best draw on paper: for each of his totals, what one cloth did against what the other did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....law.errors import TapeteError
from ....law.rulebook import rulebook
from ....law.values import Text
from ....table.drawing import escape

FORMS = ("text", "html")
Decided = Mapping[tuple[int, str, str], bool | None]
"""(the banker's total, what the first cloth did, what the second did): he draws; None: it does not matter."""

MARKS = {True: Text("C", "D"), False: Text("P", "S"), None: Text("·", "·")}
KEY = Text(
    "C carta, P plantarse; columnas y filas: tercera carta del paño, «–» se plantó, «A» abatió",
    "D draw, S stand; columns and rows: the cloth's third card, «–» it stood, «U» it turned up",
)
NAMES = {"none": Text("–", "–"), "up": Text("A", "U")}
FIVE = {
    True: Text("Los dos paños piden con cinco", "Both cloths draw with five"),
    False: Text("Los dos paños se plantan con cinco", "Both cloths stand with five"),
}
ALWAYS = {
    True: Text("con {n}: siempre carta", "with {n}: always draw"),
    False: Text("con {n}: siempre plantarse", "with {n}: always stand"),
}


def write(table: Any, decided: Mapping[bool, Decided], form: str, lang: str) -> str:
    """The tables in one of the ``FORMS``."""
    if form not in FORMS:
        raise TapeteError(
            f"la tabla se escribe como {', '.join(FORMS)}, no como «{form}»",
            f"the table is written as {', '.join(FORMS)}, not as '{form}'",
        )
    heading = Text(
        f"{rulebook(table.game, table.regulation).header.title.es} · {table.regulation} · {table.decks} barajas · "
        "la mejor decisión del banquero, con igual apuesta en los dos paños",
        f"{rulebook(table.game, table.regulation).header.title.en} · {table.regulation} · {table.decks} decks · "
        "the banker's best draw, with equal stakes on both cloths",
    )[lang]
    blocks = [(FIVE[five][lang], _tables(cells, lang)) for five, cells in decided.items()]
    return (_text if form == "text" else _html)(heading, blocks, lang)


Block = tuple[str, list[tuple[str, list[list[str]]]]]
"""A heading, and under it tables: each a line, and its rows (none: the line says it all)."""


def _tables(cells: Decided, lang: str) -> list[tuple[str, list[list[str]]]]:
    situations = list(dict.fromkeys(first for _, first, _ in cells))
    situations.sort(key=lambda one: (one in NAMES, one != "none", one))
    found: list[tuple[str, list[list[str]]]] = []
    for points in sorted({points for points, _, _ in cells}):
        known = {cells[points, one, other] for one in situations for other in situations} - {None}
        if len(known) == 1:
            found.append((ALWAYS[bool(known.pop())][lang].replace("{n}", str(points)), []))
            continue
        head = ["", *(_name(one, lang) for one in situations)]
        rows = [
            [_name(one, lang), *(MARKS[cells[points, one, other]][lang] for other in situations)] for one in situations
        ]
        found.append((Text(f"con {points}:", f"with {points}:")[lang], [head, *rows]))
    return found


def _name(situation: str, lang: str) -> str:
    return NAMES[situation][lang] if situation in NAMES else situation


def _text(heading: str, blocks: list[Block], lang: str) -> str:
    out = [heading, KEY[lang]]
    for title, tables in blocks:
        out += ["", title]
        for line, rows in tables:
            out += ["", line, *("".join(f"{cell:>3}" for cell in row) for row in rows)]
    return "\n".join(out) + "\n"


def _html(heading: str, blocks: list[Block], lang: str) -> str:
    body = [f"<h1>{escape(heading)}</h1><p>{escape(KEY[lang])}</p>"]
    for title, tables in blocks:
        body.append(f"<h2>{escape(title)}</h2>")
        for line, rows in tables:
            body.append(f"<p>{escape(line)}</p>")
            if rows:
                body.append("<table>" + "".join(_row(row, n) for n, row in enumerate(rows)) + "</table>")
    style = (
        "body{font:16px/1.4 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}"
        "th,td{border:1px solid #6b6257;padding:.15rem .5rem;text-align:center}"
    )
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f"<style>{style}</style></head>\n<body>" + "\n".join(body) + "</body></html>\n"
    )


def _row(row: list[str], n: int) -> str:
    tags = ["th" if n == 0 or k == 0 else "td" for k in range(len(row))]
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for tag, cell in zip(tags, row, strict=True)) + "</tr>"
