"""What every felt has: the rail and the cloth, places to click, players' chips, the marker, the legend, the plaque."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from ..law.values import Text
from .contract import Scene, Thing
from .drawing import CHIPS, Node, circle, fit, group, line, number, path, polar, rect, text

Form = Literal["wide", "tall"]
"""``wide`` for desks and walls, ``tall`` for a phone held upright."""


class Box(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


class ClickSpot(msgspec.Struct, frozen=True, kw_only=True):
    """Where a chip is put: ``place`` is the key of the scene's things (``layout/on/at``), ``x`` and ``y`` its centre.

    ``shape`` is a rectangle or circle of ``w`` by ``h`` around the centre, or the path ``d``. Chips lie at ``pile``:
    the centre, or beside what is printed there.
    """

    place: str
    x: float
    y: float
    shape: Literal["rect", "circle", "path"]
    w: float
    h: float
    label: Text
    pile: tuple[float, float]
    numbers: tuple[str, ...] = ()
    d: str = ""

    def node(self, lang: str) -> Node:
        """The invisible shape that a page listens to."""
        title = Node("title", said(self.label, lang))
        data = " ".join(self.numbers)
        if self.shape == "circle":
            return Node(
                "circle",
                title,
                cx=self.x,
                cy=self.y,
                r=self.w / 2,
                class_="spot",
                data_place=self.place,
                data_numbers=data,
                fill="#fff",
                fill_opacity=0,
            )
        if self.shape == "path":
            return Node(
                "path",
                title,
                d=self.d,
                class_="spot",
                data_place=self.place,
                data_numbers=data,
                fill="#fff",
                fill_opacity=0,
            )
        return Node(
            "rect",
            title,
            x=self.x - self.w / 2,
            y=self.y - self.h / 2,
            width=self.w,
            height=self.h,
            class_="spot",
            data_place=self.place,
            data_numbers=data,
            fill="#fff",
            fill_opacity=0,
        )


def said(words: Text, lang: str) -> str:
    return words.en if lang == "en" else words.es


def short(name: str) -> str:
    """The first of the names that the law gives a bet.

    >>> short("Línea, seisena o doble fila transversal"), short("Pleno o número entero"), short("Six line")
    ('Línea', 'Pleno', 'Six line')
    """
    return name.partition(",")[0].partition(" o ")[0].partition(" or ")[0]


def beside(box: Box, r: float) -> tuple[float, float]:
    """Where chips lie in a printed space so that its name stays legible: at its right, or below the name."""
    x, y = box.centre
    if box.w > 1.3 * box.h:
        return box.x + box.w - max(0.16 * box.w, r + 5), box.y + 0.6 * box.h
    return x, (box.y + 0.78 * box.h if box.h > 1.15 * box.w else y)


def label(name: Text, where: Text, num: int, den: int, layout: int, layouts: int) -> Text:
    """What a place is called: the bet, where it lies, what it pays."""
    es = " ".join(filter(None, (short(name.es), where.es)))
    en = " ".join(filter(None, (short(name.en), where.en)))
    if layouts > 1:
        es, en = f"{es}, paño {layout}", f"{en}, layout {layout}"
    return Text(f"{es} · {num} a {den}", f"{en} · {num} to {den}")


def click_layer(spots: Iterable[ClickSpot], lang: str) -> Node:
    """Places to click, the large ones beneath the small ones."""
    ordered = sorted(spots, key=lambda s: -s.w * s.h)
    return group(*(spot.node(lang) for spot in ordered), class_="spots")


# --- the table ------------------------------------------------------------------------------------------------------


def definitions(name: str) -> Node:
    """Light and weave of the cloth, light on wood and brass."""

    def stops(*pairs: tuple[float, str, float]) -> list[Node]:
        return [Node("stop", offset=at, stop_color=colour, stop_opacity=alpha) for at, colour, alpha in pairs]

    return Node(
        "defs",
        Node(
            "radialGradient",
            *stops((0, "#fff", 0.08), (0.5, "#fff", 0), (0.5, "#000", 0), (1, "#000", 0.34)),
            id=f"{name}-light",
            cx="50%",
            cy="45%",
            r="72%",
        ),
        Node(
            "radialGradient",
            *stops((0, "#fff", 0.24), (0.5, "#fff", 0), (0.5, "#000", 0), (1, "#000", 0.42)),
            id=f"{name}-dome",
            cx="38%",
            cy="32%",
            r="80%",
        ),
        Node(
            "linearGradient",
            *stops((0, "#fff", 0.16), (0.25, "#fff", 0), (0.6, "#000", 0), (1, "#000", 0.35)),
            id=f"{name}-edge",
            x1=0,
            y1=0,
            x2=0,
            y2=1,
        ),
        Node(
            "pattern",
            path("M0 5L5 0M-1 1L1 -1M4 6L6 4", stroke="#fff", stroke_opacity=0.035, stroke_width=1),
            id=f"{name}-weave",
            width=5,
            height=5,
            patternUnits="userSpaceOnUse",
        ),
    )


def table(name: str, width: float, height: float, rail: float = 26) -> Node:
    """The rail and the cloth. Beyond the rail the picture is transparent."""
    inner = (rail, rail, width - 2 * rail, height - 2 * rail)
    return group(
        rect(1, 1, width - 2, height - 2, rx=54, fill="rail"),
        rect(1, 1, width - 2, height - 2, rx=54, fill=f"url(#{name}-edge)"),
        rect(*inner, rx=32, fill="felt"),
        rect(*inner, rx=32, fill=f"url(#{name}-weave)"),
        rect(*inner, rx=32, fill=f"url(#{name}-light)"),
        rect(*inner, rx=32, fill="none", stroke="#000", stroke_opacity=0.45, stroke_width=4),
        rect(
            rail - 5,
            rail - 5,
            width - 2 * rail + 10,
            height - 2 * rail + 10,
            rx=36,
            fill="none",
            stroke="brass",
            stroke_width=1.5,
            stroke_opacity=0.8,
        ),
        class_="table",
        aria_hidden="true",
    )


SMALLEST = 16.0
"""A name that would be printed smaller than this has two lines."""


def plaque(box: Box, title: str, under: str) -> Node:
    """The name of the game on the cloth."""
    x, _ = box.centre
    words = title.upper()
    rows = [words] if fit(words, 34, box.w, 0.86) >= SMALLEST else halves(words)
    size = fit(max(rows, key=len), 34 if len(rows) == 1 else 24, box.w, 0.86)
    y = box.y + size / 2
    rule = y + size * (0.85 + 1.2 * (len(rows) - 1))
    half = min(box.w / 2, 150)
    return group(
        *(
            text(x, y + 1.2 * size * n, row, size, fill="line", letter_spacing="0.1em", font_weight=700)
            for n, row in enumerate(rows)
        ),
        line(x - half, rule, x - 9, rule, stroke="line", stroke_width=1.2),
        line(x + 9, rule, x + half, rule, stroke="line", stroke_width=1.2),
        path(diamond(x, rule, 5, 5), fill="line"),
        text(x, rule + 22, under, fit(under, 19, box.w, 0.5), fill="ink", letter_spacing="0.04em"),
        class_="plaque",
    )


def halves(words: str) -> list[str]:
    """A long name in two lines, about equally long.

    >>> halves("PÓQUER CUBIERTO DE CINCO CARTAS CON DESCARTE")
    ['PÓQUER CUBIERTO DE CINCO', 'CARTAS CON DESCARTE']
    """
    parts = words.split()
    cuts = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return list(min(cuts, key=lambda cut: max(map(len, cut)))) if cuts else [words]


def diamond(x: float, y: float, w: float, h: float) -> str:
    n = number
    return f"M{n(x)} {n(y - h)}L{n(x + w)} {n(y)}L{n(x)} {n(y + h)}L{n(x - w)} {n(y)}Z"


def minimum(scene: Scene | None, planned: int) -> int:
    """The minimum that applies: the scene's, or that of the terms."""
    found = scene.facts.get("minimum") if scene is not None else None
    return found if isinstance(found, int) else planned


def result(scene: Scene | None) -> str:
    """Where the ball lies, if it does."""
    if scene is None:
        return ""
    return next((t.place.partition("/")[2] for t in scene.things if t.kind == "ball"), "")


def describe(layouts: int, regulation: str, winner: tuple[str, str] | None, lang: str) -> str:
    """What the picture shows, in a sentence or two; ``winner`` as it is announced in Spanish and in English.

    >>> describe(2, "ES79", ("17, negro", "17, black"), "en")
    'Table of 2 layouts under ES79. Result: 17, black.'
    """
    if lang == "en":
        said = f" Result: {winner[1]}." if winner else ""
        return f"Table of {layouts} layout{'s' * (layouts > 1)} under {regulation}.{said}"
    said = f" Ha salido: {winner[0]}." if winner else ""
    return f"Mesa de {layouts} paño{'s' * (layouts > 1)} según {regulation}.{said}"


def ball(x: float, y: float, r: float) -> Node:
    return group(
        circle(x + r * 0.2, y + r * 0.3, r, fill="#000", fill_opacity=0.45),
        circle(x, y, r, fill="ball"),
        circle(x, y, r, fill="none", stroke="#000", stroke_opacity=0.35, stroke_width=r * 0.12),
        circle(x - r * 0.3, y - r * 0.3, r * 0.28, fill="#fff"),
        class_="ball",
    )


def dolly(x: float, y: float, r: float) -> Node:
    """The marker that stands on the winning number."""
    return group(
        circle(x + 2, y + 3, r, fill="#000", fill_opacity=0.4),
        circle(x, y, r, fill="brass", stroke="dark", stroke_width=1.2),
        circle(x, y, r * 0.66, fill="ball", fill_opacity=0.85, stroke="dark", stroke_width=0.8),
        circle(x, y, r * 0.3, fill="brass", stroke="dark", stroke_width=0.8),
        class_="marker",
    )


def halo(box: Box) -> Node:
    """Light around the winning space."""
    return group(
        rect(
            box.x - 3,
            box.y - 3,
            box.w + 6,
            box.h + 6,
            rx=9,
            fill="none",
            stroke="five",
            stroke_width=9,
            stroke_opacity=0.55,
        ),
        rect(box.x + 1, box.y + 1, box.w - 2, box.h - 2, rx=7, fill="none", stroke="ball", stroke_width=4),
        class_="winner",
    )


# --- chips ----------------------------------------------------------------------------------------------------------


class Pile(msgspec.Struct, frozen=True):
    """What one owner has on one place."""

    owner: str
    mark: str
    amount: int


def piles(scene: Scene) -> dict[str, list[Pile]]:
    """Chips by place; those of one owner with one mark lie together."""
    sums: dict[tuple[str, str, str], int] = {}
    for thing in scene.things:
        if thing.kind == "chip":
            key = (thing.place, thing.owner, thing.mark)
            sums[key] = sums.get(key, 0) + thing.amount
    by_place: dict[str, list[Pile]] = {}
    for (place, owner, mark), amount in sorted(sums.items()):
        by_place.setdefault(place, []).append(Pile(owner, mark, amount))
    return by_place


def colours(owners: Iterable[str]) -> dict[str, int]:
    """A colour for each owner: his name chooses it, so that it rarely changes when others come or go.

    >>> sorted(colours(["ana", "eva", "luis"]).values()) == sorted(set(colours(["ana", "eva", "luis"]).values()))
    True
    """
    taken: dict[str, int] = {}
    for owner in sorted(set(owners), key=lambda name: (name.casefold(), name)):
        first = zlib.crc32(owner.encode("utf-8", "surrogatepass")) % len(CHIPS)
        free = [(first + k) % len(CHIPS) for k in range(len(CHIPS)) if (first + k) % len(CHIPS) not in taken.values()]
        taken[owner] = free[0] if free else first
    return taken


def compact(amount: int, lang: str) -> str:
    """An amount that fits on a chip, never rounded up.

    >>> compact(950, "es"), compact(12500, "es"), compact(12500, "en"), compact(3_000_000, "es"), compact(19999, "en")
    ('950', '12,5k', '12.5k', '3M', '19.9k')
    """
    if amount < 10_000:
        return str(amount)
    unit, sign = next((u, s) for u, s in ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k")) if amount >= u)
    whole, rest = divmod(amount, unit)
    tenth = rest * 10 // unit
    point = "." if lang == "en" else ","
    return f"{whole}{sign}" if whole >= 100 or not tenth else f"{whole}{point}{tenth}{sign}"


def grouped(amount: int) -> str:
    """
    >>> grouped(1234567) == "1\u202f234\u202f567"
    True
    """
    return f"{amount:,}".replace(",", "\u202f")


def chip(x: float, y: float, r: float, colour: int, words: str, discs: int = 1) -> Node:
    """A pile seen from above, a little from the front."""
    ground, ink = CHIPS[colour]
    step = r * 0.17
    pile = group(
        Node("ellipse", cx=x + r * 0.16, cy=y + r * 0.3, rx=r * 1.06, ry=r * 1.02, fill="#000", fill_opacity=0.38)
    )
    dash = math.pi * r * 0.82 / (4 + colour % 3)
    for k in range(discs):
        cy = y - k * step
        pile.add(circle(x, cy, r, fill=ground, stroke="#14110c", stroke_width=r * 0.07))
    top = y - (discs - 1) * step
    pile.add(
        circle(
            x,
            top,
            r * 0.82,
            fill="none",
            stroke=ink,
            stroke_opacity=0.75,
            stroke_width=r * 0.24,
            stroke_dasharray=f"{number(dash * 0.62)} {number(dash * 1.38)}",
        ),
        circle(x, top, r * 0.69, fill=ground),
        circle(x, top, r * 0.69, fill="none", stroke=ink, stroke_opacity=0.55, stroke_width=r * 0.04),
        text(x, top, words, fit(words, r * 0.68, r * 1.28, 0.52), fill=ink, font_weight=700) if words else None,
    )
    return pile


def bars(x: float, y: float, r: float) -> Node:
    """The prison: bars over the pile, and a lock."""
    out = group(class_="prison")
    for k in (-0.5, 0, 0.5):
        half = r * math.sqrt(1 - k * k)
        out.add(
            line(x + k * r, y - half, x + k * r, y + half, stroke="#fff", stroke_width=r * 0.2),
            line(x + k * r, y - half, x + k * r, y + half, stroke="#14110c", stroke_width=r * 0.11),
        )
    out.add(circle(x, y, r, fill="none", stroke="#14110c", stroke_width=r * 0.16))
    bx, by, s = x + r * 0.82, y - r * 0.82, r * 0.5
    n = number
    out.add(
        circle(bx, by, s * 1.15, fill="#fff", stroke="#14110c", stroke_width=s * 0.16),
        path(
            f"M{n(bx - s * 0.35)} {n(by - s * 0.1)}v{n(-s * 0.2)}a{n(s * 0.35)} {n(s * 0.38)} 0 0 1 "
            f"{n(s * 0.7)} 0v{n(s * 0.2)}",
            fill="none",
            stroke="#14110c",
            stroke_width=s * 0.2,
        ),
        rect(bx - s * 0.55, by - s * 0.12, s * 1.1, s * 0.8, rx=s * 0.12, fill="#14110c"),
    )
    return out


def notice(x: float, y: float, r: float) -> Node:
    """A stake with a remark upon it (one outside the limits that nobody saw)."""
    bx, by, s = x + r * 0.82, y - r * 0.82, r * 0.5
    return group(
        circle(bx, by, s, fill="five", stroke="dark", stroke_width=s * 0.16),
        text(bx, by, "!", s * 1.5, fill="dark", font_weight=700),
    )


def offsets(count: int, r: float) -> list[tuple[float, float]]:
    """Where several piles lie around one place: side by side, none upon another, the front ones last.

    >>> offsets(1, 10), [round(x) for x, _ in offsets(2, 10)]
    ([(0.0, 0.0)], [-10, 10])
    """
    if count == 1:
        return [(0.0, 0.0)]
    reach = r / math.sin(math.pi / count)
    ring = [polar(0, 0, reach, 270 + k * 360 / count) for k in range(count)]
    return sorted(ring, key=lambda at: (round(at[1], 3), round(at[0], 3)))


CROWDED = {1: 1.0, 2: 0.92, 3: 0.84, 4: 0.78}
"""How much smaller chips are drawn where several players share a place."""

MARKS = {"prison": Text("en prisión", "in prison"), "unnoticed": Text("sin advertir", "unnoticed")}


def chips(scene: Scene, spots: Iterable[ClickSpot], r: float, lang: str) -> Node:
    """Every player's chips on their places."""
    where = {spot.place: spot for spot in spots}
    by_place = piles(scene)
    colour = colours(pile.owner for heap in by_place.values() for pile in heap)
    layer = group(class_="chips")
    for place, heap in by_place.items():
        spot = where.get(place)
        if spot is None:
            continue
        small = r * CROWDED.get(len(heap), 0.72)
        x, y = spot.pile
        for pile, (dx, dy) in zip(heap, offsets(len(heap), small), strict=True):
            layer.add(_pile(pile, place, x + dx, y + dy, small, colour[pile.owner], lang))
    return layer


def _pile(pile: Pile, place: str, x: float, y: float, r: float, colour: int, lang: str) -> Node:
    discs = min(5, max(1, len(str(pile.amount)) - 1))
    top = y - (discs - 1) * r * 0.17
    mark = MARKS.get(pile.mark, Text(pile.mark, pile.mark))
    title = ", ".join(filter(None, (f"{pile.owner}: {grouped(pile.amount)}", said(mark, lang))))
    over = bars(x, top, r) if pile.mark == "prison" else notice(x, top, r) if pile.mark else None
    words = compact(pile.amount, lang)
    drawn = chip(x, y, r, colour, words, discs)
    if over is not None and pile.mark == "prison":
        size = fit(words, r * 0.68, r * 1.28, 0.52)
        over.add(
            rect(x - r * 0.72, top - size * 0.55, r * 1.44, size * 1.1, rx=2, fill=CHIPS[colour][0]),
            text(x, top, words, size, fill=CHIPS[colour][1], font_weight=700),
        )
    return group(
        drawn,
        over,
        title=title,
        class_="pile",
        data_place=place,
        data_owner=pile.owner,
        data_amount=pile.amount,
        data_mark=pile.mark or None,
    )


# --- what came of it ------------------------------------------------------------------------------------------------

FATES = {"won": Text("gana {}", "wins {}"), "lost": Text("pierde {}", "loses {}"), "null": Text("empate", "push")}
TONES = {"won": ("five", "dark"), "lost": ("black", "ball"), "null": ("ball", "dark")}
"""Ground and print of each fate."""


def outcome(amount: int, lang: str) -> str:
    """A result in words.

    >>> outcome(200, "es"), outcome(-1500, "en"), outcome(0, "es")
    ('gana 200', 'loses 1\u202f500', 'empate')
    """
    fate = "won" if amount > 0 else "lost" if amount < 0 else "null"
    return said(FATES[fate], lang).format(grouped(abs(amount)))


def results(scene: Scene, spots: Iterable[ClickSpot], lang: str, size: float = 17, losses: bool = True) -> list[Node]:
    """What everybody won or lost in the last round, where it lay; beside or below it when somebody has put chips there
    again. Without ``losses`` only who won is told, where one player covers half of the cloth."""
    where = {spot.place: spot for spot in spots}
    taken = piles(scene)
    layer = group(class_="results")
    by_place: dict[str, list[Thing]] = {}
    for thing in scene.things:
        if thing.kind == "result" and thing.place in where and (losses or thing.amount > 0):
            by_place.setdefault(thing.place, []).append(thing)
    for place, those in by_place.items():
        spot = where[place]
        wide, high = 5.4 * size, 2.4 * size
        across = max(1, min(len(those), int(spot.w // wide)))
        rows = -(-len(those) // across)
        x, y = spot.x, spot.pile[1]
        if place in taken and spot.h > 2.6 * high:
            y = spot.y + 0.5 * spot.h - rows * (high + 2) / 2
        elif place in taken and spot.w > 2 * wide and across == 1:
            x += 0.33 * spot.w
        elif place in taken:
            y = spot.y + 0.5 * spot.h + high / 2
        for k, thing in enumerate(those):
            row, column = divmod(k, across)
            dx = (column - (min(across, len(those) - row * across) - 1) / 2) * (wide + 4)
            layer.add(_result(thing, x + dx, y + (row - (rows - 1) / 2) * (high + 2), wide, high, size, lang))
    return [layer] if by_place else []


def _result(thing: Thing, x: float, y: float, wide: float, high: float, size: float, lang: str) -> Node:
    ground, ink = TONES[thing.label]
    name = thing.owner if len(thing.owner) <= 10 else f"{thing.owner[:9]}…"
    words = outcome(thing.amount, lang)
    room = wide - 0.6 * size
    return group(
        rect(x - wide / 2, y - high / 2, wide, high, rx=0.5 * size, fill=ground, stroke="brass", stroke_width=1.5),
        text(x, y - 0.26 * high, name, fit(name, 0.9 * size, room, 0.56), fill=ink),
        text(x, y + 0.22 * high, words, fit(words, size, room, 0.56), fill=ink, font_weight=700),
        title=f"{thing.owner}: {outcome(thing.amount, lang)}",
        class_="result", data_place=thing.place, data_owner=thing.owner, data_amount=thing.amount,
    )  # fmt: skip


# --- the legend -----------------------------------------------------------------------------------------------------


def legend(scene: Scene | None, box: Box, lang: str) -> Node | None:
    """Who plays with which chips, and how much each has on the table."""
    heaps = [pile for heap in piles(scene).values() for pile in heap] if scene is not None else []
    if not heaps:
        return None
    colour = colours(pile.owner for pile in heaps)
    total = {owner: sum(p.amount for p in heaps if p.owner == owner) for owner in colour}
    columns = max(1, int(box.w // 180))
    rows = max(1, int(box.h // 42))
    out = group(class_="legend", title="Players" if lang == "en" else "Jugadores")
    seats = columns * rows
    shown = list(colour) if len(colour) <= seats else list(colour)[: seats - 1]
    wide = box.w / min(columns, len(shown) + (len(colour) > seats))
    for k, owner in enumerate(shown):
        x, y = box.x + (k % columns) * wide, box.y + 21 + (k // columns) * 42
        out.add(_entry(owner, total[owner], colour[owner], x, y, wide))
    if len(shown) < len(colour):
        k = len(shown)
        out.add(
            text(
                box.x + (k % columns) * wide + 4,
                box.y + 21 + (k // columns) * 42,
                f"+{len(colour) - k}",
                19,
                fill="ink",
                text_anchor="start",
            )
        )
    return out


def _entry(owner: str, amount: int, colour: int, x: float, y: float, wide: float) -> Node:
    name = owner if len(owner) <= 14 else f"{owner[:13]}…"
    return group(
        chip(x + 18, y, 15, colour, ""),
        text(x + 42, y - 8, name, fit(name, 18, wide - 48, 0.56), fill="ink", text_anchor="start", font_weight=700),
        text(x + 42, y + 11, grouped(amount), 16, fill="line", text_anchor="start"),
        title=f"{owner}: {grouped(amount)}",
    )
