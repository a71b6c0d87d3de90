"""A ticket on paper, as a page of HTML: its front and its back, each with everything that the law wants printed there.

What has to stand there are the lists of the rulebook; what stands there comes from the regulation of the draw. An item
that the law does not ask for is not printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ...law.values import Text
from ...table import words

SIDES = ("front", "back")
SIDE = {"front": Text("Anverso", "Front"), "back": Text("Reverso", "Back")}
WARNING = Text(
    "No lo altere, corrija ni enmiende. NO RASPAR fuera de las casillas: el billete sería nulo.",
    "Do not alter, correct or amend it. DO NOT SCRATCH outside the boxes: the ticket would be void.",
)
"""What its holder is told."""


def asked(requires: Mapping[str, Any], side: str) -> tuple[str, ...]:
    """What the law wants printed on this side, in its order."""
    found: dict[str, None] = {}
    for leaf in requires.values():
        if leaf.value.holds and leaf.value.at == f"ticket.{side}":
            found.update(dict.fromkeys(leaf.value.value))
    return tuple(found)


def page(title: Text, requires: Mapping[str, Any], known: Mapping[str, str], lang: str) -> str:
    """Front and back of one ticket; an item of which nothing is known is left open, to be filled in."""
    parts = [part for side in SIDES if (part := _side(side, asked(requires, side), known, lang))]
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(title[lang])}</title><style>{_STYLE}'
        f"</style>{''.join(parts)}</html>\n"
    )


def _side(side: str, names: Sequence[str], known: Mapping[str, str], lang: str) -> str:
    if not names:
        return ""
    said = ((words.called("fields", f"printed_{name}", lang), known.get(name, "") or "…") for name in names)
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in said)
    return f'<section class="{side}"><h2>{SIDE[side][lang]}</h2><dl>{rows}</dl></section>'


_STYLE = (
    "body{font:14px/1.4 Georgia,serif;margin:12mm}"
    "section{border:2px solid #0c5a3c;border-radius:4mm;padding:6mm;margin:0 0 8mm;break-inside:avoid}"
    "h2{margin:0 0 3mm;font-size:16px;letter-spacing:.1em;text-transform:uppercase}"
    "dl{display:grid;grid-template-columns:14em 1fr;gap:1mm 4mm;margin:0}dt{font-weight:700}dd{margin:0}"
)
