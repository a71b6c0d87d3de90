"""A small SVG builder: elements, escaping, words for screen readers, and one palette for every felt.

A colour is named, not written: ``fill="felt"`` becomes the plain colour (for viewers that know no style sheets) and a
class whose rule reads the CSS custom property ``--tapete-felt``, so that a page can dress the table as it likes.
Without a page the light or the dark tone follows the reader's system.

>>> rect(0, 0, 10, 5.50, fill="felt").render()
'<rect class="f-felt" x="0" y="0" width="10" height="5.5" fill="#0c5a3c"/>'
>>> text(1, 2, "<Ana & Eva>", 10, fill="ink").render()
'<text class="f-ink" x="1" y="5.5" font-size="10" text-anchor="middle" fill="#fbf6e6">&lt;Ana &amp; Eva&gt;</text>'
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

Attr = str | int | float | None


class Tone(NamedTuple):
    """A colour of the palette on a light and on a dark page."""

    light: str
    dark: str


PALETTE: dict[str, Tone] = {
    "rail": Tone("#2a1710", "#1d100b"),
    "felt": Tone("#0c5a3c", "#0a4a32"),
    "shade": Tone("#08432c", "#073824"),
    "line": Tone("#e3c77f", "#d9bc72"),
    "ink": Tone("#fbf6e6", "#f4eedb"),
    "red": Tone("#b11f2b", "#a81d29"),
    "black": Tone("#15171b", "#121417"),
    "zero": Tone("#1a7a45", "#187040"),
    "five": Tone("#e9b824", "#e0b022"),
    "dark": Tone("#1b1510", "#1b1510"),
    "wood": Tone("#5b3018", "#4c2813"),
    "wood_deep": Tone("#3a1c0d", "#30170a"),
    "brass": Tone("#d8b25a", "#cfa94f"),
    "ball": Tone("#ffffff", "#ffffff"),
    "blue": Tone("#1d4f91", "#1b4a88"),
    "plum": Tone("#6d2a6e", "#662767"),
    "teal": Tone("#0f6470", "#0e5d68"),
    "rust": Tone("#a3431a", "#993f18"),
}
"""Names and tones of the felts. The tests hold every pairing of print and ground to WCAG AA."""

CHIPS: tuple[tuple[str, str], ...] = (
    ("#f4ecd8", "#1b1510"),
    ("#1f4fa3", "#ffffff"),
    ("#e0a81f", "#1b1510"),
    ("#7b2d8b", "#ffffff"),
    ("#ee8440", "#1b1510"),
    ("#6fcbdc", "#1b1510"),
    ("#ee9cbd", "#1b1510"),
    ("#6b4327", "#ffffff"),
    ("#b4db7c", "#1b1510"),
    ("#3d434b", "#ffffff"),
    ("#b8a6ec", "#1b1510"),
    ("#0f6470", "#ffffff"),
)
"""Colours of the players' chips, each with the colour of its print; none is the red, black or green of the cloth."""

FONT = "'Palatino Linotype',Palatino,'Book Antiqua',P052,'URW Palladio L','Times New Roman',serif"
"""Families with lining figures that readers have already; nothing is fetched."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_SPECIAL = re.compile("[&<>\"']")


def escape(words: str) -> str:
    """Text as XML can hold it: markup escaped, characters that XML forbids replaced.

    >>> escape('"Q" & <b>' + chr(27))
    '&quot;Q&quot; &amp; &lt;b&gt;\ufffd'
    """
    return _SPECIAL.sub(lambda found: _MARKUP[found[0]], _NOT_XML.sub("\ufffd", words))


def number(value: float) -> str:
    """
    >>> number(2.50), number(3.0), number(-0.001), number(1/3)
    ('2.5', '3', '0', '0.33')
    """
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


class Node:
    """An element. Attributes are written in the order given; ``_`` stands for ``-``, a trailing one is dropped."""

    __slots__ = ("attrs", "children", "tag")

    def __init__(self, tag: str, *children: Node | str | None, **attrs: Attr) -> None:
        self.tag = tag
        self.children = [child for child in children if child is not None]
        classes = [str(attrs.pop("class_"))] if attrs.get("class_") else []
        attrs.pop("class_", None)
        for name, prefix in (("fill", "f"), ("stroke", "s")):
            colour = attrs.get(name)
            if isinstance(colour, str) and colour in PALETTE:
                classes.append(f"{prefix}-{colour}")
                attrs[name] = PALETTE[colour].light
        self.attrs: dict[str, Attr] = {"class": " ".join(classes) or None, **attrs}

    def add(self, *children: Node | str | None) -> Node:
        self.children.extend(child for child in children if child is not None)
        return self

    def render(self) -> str:
        out: list[str] = []
        self._write(out)
        return "".join(out)

    def _write(self, out: list[str]) -> None:
        out.append(f"<{self.tag}")
        for name, value in self.attrs.items():
            if value is not None:
                said = escape(value) if isinstance(value, str) else number(value)
                out.append(f' {name.rstrip("_").replace("_", "-")}="{said}"')
        if not self.children:
            out.append("/>")
            return
        out.append(">")
        for child in self.children:
            if isinstance(child, Node):
                child._write(out)
            else:
                out.append(escape(child))
        out.append(f"</{self.tag}>")
        if self.tag == "g":
            out.append("\n")


class Comment(Node):
    """A remark to whoever reads the file."""

    __slots__ = ()

    def __init__(self, words: str) -> None:
        super().__init__("!--", words)

    def _write(self, out: list[str]) -> None:
        words = _NOT_XML.sub("", str(self.children[0])).replace("--", "- -")
        out.append(f"<!-- {words} -->\n")


class Style(Node):
    """A style sheet; its text is ours and is not escaped."""

    __slots__ = ()

    def _write(self, out: list[str]) -> None:
        out.append(f"<style>{''.join(str(child) for child in self.children)}</style>\n")


# --- shapes ---------------------------------------------------------------------------------------------------------


def group(*children: Node | str | None, title: str = "", **attrs: Attr) -> Node:
    return Node("g", Node("title", title) if title else None, *children, **attrs)


def rect(x: float, y: float, width: float, height: float, **attrs: Attr) -> Node:
    return Node("rect", x=x, y=y, width=width, height=height, **attrs)


def circle(cx: float, cy: float, r: float, **attrs: Attr) -> Node:
    return Node("circle", cx=cx, cy=cy, r=r, **attrs)


def path(d: str, **attrs: Attr) -> Node:
    return Node("path", d=d, **attrs)


def line(x1: float, y1: float, x2: float, y2: float, **attrs: Attr) -> Node:
    return Node("line", x1=x1, y1=y1, x2=x2, y2=y2, **attrs)


def polygon(points: Iterable[tuple[float, float]], **attrs: Attr) -> Node:
    return Node("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attrs)


def text(x: float, y: float, words: str, size: float, **attrs: Attr) -> Node:
    """Words centred on a point (``text_anchor`` for another alignment)."""
    anchor = attrs.pop("text_anchor", "middle")
    return Node("text", words, x=x, y=y + 0.35 * size, font_size=size, text_anchor=anchor, **attrs)


def fit(words: str, size: float, room: float, wide: float = 0.68) -> float:
    """The size at which these words fit; ``wide`` is the breadth of a letter in ems.

    >>> fit("ab", 20, 100), round(fit("IMPAR", 40, 68), 6)
    (20, 20.0)
    """
    return min(size, room / (max(len(words), 1) * wide))


def polar(cx: float, cy: float, r: float, degrees: float) -> tuple[float, float]:
    """A point by its angle, clockwise from the top."""
    a = math.radians(degrees - 90)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def sector(cx: float, cy: float, inner: float, outer: float, start: float, end: float) -> str:
    """The path of a ring's sector between two angles, clockwise from the top."""
    (x1, y1), (x2, y2) = polar(cx, cy, outer, start), polar(cx, cy, outer, end)
    (x3, y3), (x4, y4) = polar(cx, cy, inner, end), polar(cx, cy, inner, start)
    large = int(end - start > 180)
    n = number
    return (
        f"M{n(x1)} {n(y1)}A{n(outer)} {n(outer)} 0 {large} 1 {n(x2)} {n(y2)}"
        f"L{n(x3)} {n(y3)}A{n(inner)} {n(inner)} 0 {large} 0 {n(x4)} {n(y4)}Z"
    )


def star(cx: float, cy: float, r: float, points: int = 5, waist: float = 0.42) -> list[tuple[float, float]]:
    step = 180 / points
    return [polar(cx, cy, r if k % 2 == 0 else r * waist, k * step) for k in range(2 * points)]


# --- the sheet ------------------------------------------------------------------------------------------------------


def _sheet() -> str:
    """Rules that let a page, or the reader's system, choose the tones."""
    tone = [f"--t-{name}:{both.light}" for name, both in PALETTE.items()]
    dark = [f"--t-{name}:{both.dark}" for name, both in PALETTE.items() if both.dark != both.light]
    rules = [
        f".tapete-felt{{max-width:100%;height:auto;font-family:{FONT};font-variant-numeric:lining-nums;"
        f"-webkit-user-select:none;user-select:none;{';'.join(tone)}}}",
        f"@media (prefers-color-scheme:dark){{.tapete-felt{{{';'.join(dark)}}}}}",
    ]
    for name in PALETTE:
        chosen = f"var(--tapete-{name.replace('_', '-')},var(--t-{name}))"
        rules.append(f".tapete-felt .f-{name}{{fill:{chosen}}}.tapete-felt .s-{name}{{stroke:{chosen}}}")
    rules.append(
        ".tapete-felt .spot{cursor:pointer;outline:none}.tapete-felt .spot:hover{fill-opacity:.2}"
        ".tapete-felt .spot:focus-visible{fill-opacity:.2;stroke:#fff;stroke-width:3}"
    )
    return "".join(rules)


def document(name: str, width: float, height: float, *body: Node, title: str, desc: str, lang: str) -> str:
    """A complete picture. ``name`` keeps its ids apart from those of other pictures on the same page."""
    root = Node(
        "svg",
        Node("title", title, id=f"{name}-title"),
        Node("desc", desc, id=f"{name}-desc"),
        Style("style", _sheet()),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        class_="tapete-felt",
        role="group",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
        lang=lang,
        font_family=FONT.replace("'", ""),
    )
    return root.render() + "\n"
