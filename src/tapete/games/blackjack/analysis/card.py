"""The basic strategy on paper: hard hands, soft hands, pairs; as text, as a page, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....law.errors import TapeteError
from ....law.values import Text
from ....table import drawing
from .paper import Table

FORMS = ("text", "html", "svg")
BANK = (*(str(n) for n in range(2, 11)), "A")


class Mark(NamedTuple):
    """A decision on paper: its letter, its meaning, its colour in the palette of the felts."""

    letter: Text
    meaning: Text
    fill: str


MARKS = {
    "S": Mark(Text("P", "S"), Text("plantarse", "stand"), "red"),
    "H": Mark(Text("C", "H"), Text("pedir carta", "hit"), "zero"),
    "Dh": Mark(Text("D", "D"), Text("doblar; si no se puede, carta", "double, else hit"), "blue"),
    "Ds": Mark(Text("Dp", "Ds"), Text("doblar; si no se puede, plantarse", "double, else stand"), "blue"),
    "P": Mark(Text("S", "P"), Text("separar", "split"), "plum"),
    "Rh": Mark(Text("R", "R"), Text("retirarse; si no se puede, carta", "surrender, else hit"), "rust"),
    "Rs": Mark(Text("Rp", "Rs"), Text("retirarse; si no se puede, plantarse", "surrender, else stand"), "rust"),
}
TITLES = {
    "hard": Text("Manos duras", "Hard hands"),
    "soft": Text("Manos blandas (un as vale once)", "Soft hands (an ace counts eleven)"),
    "pairs": Text("Parejas", "Pairs"),
}
AGAINST = Text("contra la carta de la banca", "against the bank's card")


class Sheet(NamedTuple):
    """A table to be written: its heading, a line on what it costs, and the decisions."""

    title: Text
    cost: Text
    table: Table


def sheet(game: Text, regulation: str, decks: int, edges: tuple[float, float], table: Table) -> Sheet:
    """``edges``: what the table costs, and what the best play by the cards costs."""
    mine, best = (f"{100 * edge:.3f}" for edge in edges)
    return Sheet(
        Text(
            f"{game.es} · {regulation} · {decks} barajas · estrategia básica",
            f"{game.en} · {regulation} · {decks} decks · basic strategy",
        ),
        Text(
            f"Ventaja de la casa {mine.replace('.', ',')} %; atendiendo a cada carta, {best.replace('.', ',')} %.",
            f"House edge {mine} %; playing every hand by its cards, {best} %.",
        ),
        table,
    )


def write(page: Sheet, form: str, lang: str) -> str:
    """The table in one of the ``FORMS``."""
    if form not in FORMS:
        raise TapeteError(
            f"la tabla se escribe como {', '.join(FORMS)}, no como «{form}»",
            f"the table is written as {', '.join(FORMS)}, not as '{form}'",
        )
    return {"text": as_text, "html": as_html, "svg": as_svg}[form](page, lang)


def rows(table: Table) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Which table, the name of the row, its decisions. A pair of aces is no soft 12 to the reader, nor 2-2 a hard 4."""
    for score, cells in sorted(table.hard.items()):
        if score > 4:
            yield "hard", str(score), cells
    for score, cells in sorted(table.soft.items()):
        if score > 12:
            yield "soft", f"A-{score - 11}", cells
    for card, cells in sorted(table.pairs.items()):
        name = "A" if card == 0 else str(card + 1)
        yield "pairs", f"{name}-{name}", cells


def used(table: Table) -> list[Mark]:
    """The decisions that occur, for the key."""
    found = {cell for _, _, cells in rows(table) for cell in cells}
    return [mark for code, mark in MARKS.items() if code in found]


def as_text(page: Sheet, lang: str) -> str:
    out = [page.title[lang], page.cost[lang]]
    last = ""
    for kind, name, cells in rows(page.table):
        if kind != last:
            out += ["", f"{TITLES[kind][lang]}, {AGAINST[lang]}", " " * 6 + "".join(f"{card:>4}" for card in BANK)]
            last = kind
        out.append(f"{name:>6}" + "".join(f"{MARKS[cell].letter[lang] if cell else '':>4}" for cell in cells))
    out += ["", *(f"{mark.letter[lang]:>4}  {mark.meaning[lang]}" for mark in used(page.table))]
    return "\n".join(out) + "\n"


def as_html(page: Sheet, lang: str) -> str:
    """A whole page, with its own style; colours never stand alone, the letter is always there."""
    tones = {mark.fill: drawing.PALETTE[mark.fill].light for mark in MARKS.values()}
    style = (
        "body{font:16px/1.4 system-ui,sans-serif;margin:2rem;color:#1b1510;background:#fff}"
        "table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:600;padding:.3rem 0}"
        "th,td{border:1px solid #6b6257;padding:.2rem .5rem;text-align:center;min-width:1.6rem}td{color:#fff}"
        + "".join(f".{name}{{background:{tone}}}" for name, tone in tones.items())
    )
    body = []
    for kind, title in TITLES.items():
        heads = "".join(f'<th scope="col">{card}</th>' for card in BANK)
        lines = [
            f'<tr><th scope="row">{name}</th>' + "".join(_cell(cell, lang) for cell in cells) + "</tr>"
            for one, name, cells in rows(page.table)
            if one == kind
        ]
        body.append(
            f"<table><caption>{drawing.escape(f'{title[lang]}, {AGAINST[lang]}')}</caption>"
            f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
        )
    key = "".join(
        f"<li><b>{mark.letter[lang]}</b> {drawing.escape(mark.meaning[lang])}</li>" for mark in used(page.table)
    )
    heading = drawing.escape(page.title[lang])
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{heading}</title>'
        f"<style>{style}</style></head>\n<body><h1>{heading}</h1><p>{drawing.escape(page.cost[lang])}</p>\n"
        + "\n".join(body)
        + f"\n<ul>{key}</ul></body></html>\n"
    )


def _cell(code: str, lang: str) -> str:
    if not code:
        return "<td></td>"
    mark = MARKS[code]
    return f'<td class="{mark.fill}" title="{drawing.escape(mark.meaning[lang])}">{mark.letter[lang]}</td>'


WIDE, HIGH, LEFT = 44, 30, 74


def as_svg(page: Sheet, lang: str) -> str:
    """A picture of the three tables, one below the other."""
    width = LEFT + WIDE * len(BANK) + 20
    nodes = [drawing.text(width / 2, 26, page.title[lang], 17, fill="ink", font_weight="bold")]
    nodes.append(drawing.text(width / 2, 50, page.cost[lang], 13, fill="ink"))
    y, last = 60.0, ""
    for kind, name, cells in rows(page.table):
        if kind != last:
            nodes += _heading(y, f"{TITLES[kind][lang]}, {AGAINST[lang]}", width)
            y, last = y + 64, kind
        nodes.append(drawing.text(LEFT / 2 + 4, y + HIGH / 2, name, 14, fill="ink"))
        nodes += [_square(n, y, cell, lang) for n, cell in enumerate(cells) if cell]
        y += HIGH
    y += 14
    for mark in used(page.table):
        nodes.append(drawing.rect(20, y, WIDE - 4, HIGH - 4, fill=mark.fill))
        nodes.append(drawing.text(20 + WIDE / 2 - 2, y + HIGH / 2 - 2, mark.letter[lang], 14, fill="ink"))
        words = drawing.text(LEFT, y + HIGH / 2 - 2, mark.meaning[lang], 14, fill="ink", text_anchor="start")
        nodes.append(words)
        y += HIGH
    ground = drawing.rect(0, 0, width, y + 14, fill="shade")
    return drawing.document(
        "strategy", width, y + 14, ground, *nodes, title=page.title[lang], desc=page.cost[lang], lang=lang
    )


def _heading(y: float, words: str, width: float) -> list[drawing.Node]:
    heads = [drawing.text(LEFT + WIDE * (n + 0.5), y + 50, card, 14, fill="line") for n, card in enumerate(BANK)]
    return [drawing.text(width / 2, y + 22, words, 14, fill="line"), *heads]


def _square(column: int, y: float, code: str, lang: str) -> drawing.Node:
    mark, x = MARKS[code], LEFT + WIDE * column
    return drawing.group(
        drawing.rect(x + 1, y + 1, WIDE - 2, HIGH - 2, fill=mark.fill),
        drawing.text(x + WIDE / 2, y + HIGH / 2, mark.letter[lang], 14, fill="ink"),
        title=mark.meaning[lang],
    )
