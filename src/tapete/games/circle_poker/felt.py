"""The felt of poker between players as SVG.

An oval table, the croupier at the top; seat 1 lies at his right (the left of the picture) or at his left, as the law
has it. Before each seat the line, within it the bets; in the middle the common cards and the pots. Nothing is put down
by clicking on a place: amounts are said with the words of the turn. What is printed is Spanish; titles for screen
readers follow ``lang``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec

from ...law.values import Text
from ...table import cloth
from ...table.cardface import RATIO, card
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import LAST, Scene, Thing
from ...table.drawing import Node, circle, fit, group, path, rect, text
from ...table.framing import framed
from .play import CirclePoker
from .table.seating import PLACES

POTS = 6
"""So many pots have a place of their own; later ones lie with the last."""
POT = Text("Bote", "Pot")
SLOT = Text("Ranura", "Slot")


class Seat(NamedTuple):
    """Where a player sits: his board with name and chips, his cards above it, his bet before the line."""

    board: Box
    cards: Box
    bet: tuple[float, float]
    marca: tuple[float, float]


class Plan(NamedTuple):
    """Where things lie in one form of the picture."""

    width: float
    height: float
    chip: float
    plaque: Box
    legend: Box | None
    seats: dict[int, Seat]
    rows: tuple[Box, ...]
    pots: tuple[tuple[float, float], ...]
    stock: Box
    slot: Box
    line: tuple[float, float, float, float] | None


def places(game: CirclePoker) -> int:
    """Numbered seats of the table: as many as the law lets play, and whoever the terms seat beyond them."""
    most = game.rules.seats.most
    seated = [n for n, name in enumerate(game.terms.players, 1) if name]
    return max(most.value if most is not None else PLACES, *seated, 2)


def common(game: CirclePoker) -> int:
    """Rows of common cards."""
    return game.plan.rows if any(street.board for street in game.plan.streets) else 0


def plan(game: CirclePoker, form: Form = "wide") -> Plan:
    return _tall(game) if form == "tall" else _wide(game)


def order(game: CirclePoker) -> list[int]:
    """The seats from the left of the picture, along the table, to its right."""
    numbers = list(range(1, places(game) + 1))
    return numbers if game.plan.step == -1 else numbers[::-1]


def _wide(game: CirclePoker) -> Plan:
    width, height = 1400.0, 900.0
    x0, y0 = width / 2, 445.0
    seats = {}
    for number, (x, y) in zip(order(game), _around(places(game), x0), strict=True):
        inward = -1 if x > x0 + 20 else 1
        bet = (x0 + 0.66 * (x - x0), y0 + 0.52 * (y - y0))
        seats[number] = Seat(
            Box(x - 98, y + 12, 196, 56), Box(x - 110, y - 84, 220, 92), bet, (x + 118 * inward, y + 40)
        )
    rows, high, card_wide = common(game), 0.0, 84.0
    top = {0: 330.0, 1: 300.0}.get(rows, 226.0)
    boxes = []
    for n in range(rows):
        high = RATIO * card_wide + 12
        boxes.append(Box(x0 - 2.5 * (card_wide + 8), top + n * high, 5 * (card_wide + 8), high - 12))
    below = top + rows * high + 36
    pots = tuple((x0 + _aside(n) * 96, below) for n in range(POTS))
    return Plan(
        width, height, 20, Box(450, 48, 500, 84), None, seats, tuple(boxes), pots, Box(980, 66, 150, 66),
        Box(270, 66, 150, 66), (x0, y0, 430, 250),
    )  # fmt: skip


def _around(count: int, x0: float) -> list[tuple[float, float]]:
    """The seats down the left side, along the foot and up the right side.

    >>> [round(y) for _, y in _around(7, 700)]
    [300, 550, 770, 790, 770, 550, 300]
    """
    side = 3 if count >= 8 else 2 if count >= 5 else 1
    left = {3: [(190.0, 250.0), (142.0, 430.0), (190.0, 610.0)], 2: [(160.0, 300.0), (172.0, 550.0)]}.get(
        side, [(150.0, 430.0)]
    )
    foot = count - 2 * side
    step = min(240.0 if foot > 3 else 270.0, 1160.0 / max(1, foot))
    along = [x0 + (n - (foot - 1) / 2) * step for n in range(foot)]
    bottom = [(x, 770.0 if foot > 2 and n in (0, foot - 1) else 790.0) for n, x in enumerate(along)]
    return [*left, *bottom, *((2 * x0 - x, y) for x, y in reversed(left))]


def _aside(n: int) -> int:
    """The main pot in the middle, side pots to its right and left in turn.

    >>> [_aside(n) for n in range(5)]
    [0, 1, -1, 2, -2]
    """
    return (n + 1) // 2 * (1 if n % 2 else -1)


def _tall(game: CirclePoker) -> Plan:
    width, card_wide = 760.0, 92.0
    rows = common(game)
    boxes = []
    top = 250.0
    for _ in range(rows):
        boxes.append(Box(width / 2 - 2.5 * (card_wide + 10), top, 5 * (card_wide + 10), RATIO * card_wide))
        top += RATIO * card_wide + 14
    pots = tuple((width / 2 + _aside(n) * 96, top + 34) for n in range(POTS))
    top += 108
    numbers = order(game)
    half = math.ceil(len(numbers) / 2)
    seats = {}
    for n, number in enumerate(numbers):
        left = n < half
        line = n if left else len(numbers) - 1 - n
        x, y = (40.0 if left else width - 40 - 262), top + line * 182
        bet = (x + 262 + 34, y + 56) if left else (x - 34, y + 56)
        disc = (bet[0], y + 136)
        seats[number] = Seat(Box(x, y + 106, 262, 62), Box(x, y, 262, 100), bet, disc)
    height = top + half * 182 + 34
    return Plan(
        width, height, 22, Box(80, 48, 600, 84), None, seats, tuple(boxes), pots, Box(430, 156, 180, 76),
        Box(150, 156, 180, 76), None,
    )  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def spots(game: CirclePoker, form: Form = "wide") -> list[ClickSpot]:
    """None: what is bet is said on one's turn, it is not put on a place of one's choice."""
    return []


def lying(game: CirclePoker, form: Form = "wide") -> list[ClickSpot]:
    """Where chips lie."""
    p = plan(game, form)
    found = []
    for number, seat in p.seats.items():
        words = Text(f"Plaza {number}", f"Seat {number}")
        x = seat.board.x + seat.board.w - 1.5 * p.chip
        found.append(_pile(f"seat/{number}/resto", x, seat.board.y + seat.board.h / 2 + 4, p.chip, words))
        found.append(_pile(f"seat/{number}/bet", *seat.bet, p.chip, words))
    for n, (x, y) in enumerate(p.pots):
        found.append(_pile(f"pot/{n}", x, y, p.chip, POT))
    x, y = p.slot.centre
    found.append(_pile("cagnotte", x + 0.34 * p.slot.w, y + 4, p.chip, SLOT))
    return found


def _pile(place: str, x: float, y: float, r: float, words: Text) -> ClickSpot:
    return ClickSpot(place=place, x=x, y=y, shape="circle", w=2 * r, h=2 * r, label=words, pile=(x, y))


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: CirclePoker, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: CirclePoker, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p = plan(game, form)
    empty = [_layout(p), _stock(scene, p.stock, lang), _slot(p.slot, lang), _seats(p, scene, lang)]
    on_it = []
    if scene is not None:
        named, where = _named(scene, lang), lying(game, form)
        on_it = [_cards(p, scene, lang), cloth.chips(named, where, p.chip, lang), _sums(p, named, where),
                 *cloth.results(scene, where, lang)]  # fmt: skip
    return framed(game, p, form, lang, scene, (), empty, on_it, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """What lies in the middle, in words."""
    board = " ".join(str(scene.facts.get(key) or "") for key in ("board", "board:2")) if scene is not None else ""
    pot = scene.facts.get("pot") if scene is not None else None
    if not board.strip() and not pot:
        return None
    said = board.strip()
    return f"mesa {said or '–'}, bote {pot or 0}", f"board {said or '–'}, pot {pot or 0}"


def _named(scene: Scene, lang: str) -> Scene:
    """Chips that are nobody's under a name that a reader can be told; pots beyond the last place lie with it."""
    things = []
    for t in scene.things:
        kind, _, n = t.place.partition("/")
        if t.kind == "chip" and kind in ("pot", "cagnotte"):
            words = SLOT if kind == "cagnotte" else POT
            place = f"pot/{min(int(n), POTS - 1)}" if n else t.place
            things.append(msgspec.structs.replace(t, owner=cloth.said(words, lang), place=place))
        else:
            things.append(t)
    return msgspec.structs.replace(scene, things=tuple(things))


def _sums(p: Plan, scene: Scene, where: list[ClickSpot]) -> Node:
    """What lies before the line and in the pots, in figures that can be read from afar."""
    out = group(class_="sums")
    at = {spot.place: spot.pile for spot in where}
    heaps = cloth.piles(scene)
    room = 100 if "pot/1" in heaps else 150
    for place, heap in heaps.items():
        if place.endswith("/resto") or place == "cagnotte" or place not in at:
            continue
        x, y = at[place]
        amount = cloth.grouped(sum(pile.amount for pile in heap))
        main = place.startswith("pot/")
        words = f"BOTE {amount}" if place == "pot/0" and "pot/1" not in heaps else amount
        size = fit(words, 26 if main else 22, room if place == "pot/0" else 88, 0.6)
        out.add(text(x, y + 1.9 * p.chip, words, size, fill="line" if main else "ink", font_weight=700))
    return out


def _layout(p: Plan) -> Node:
    """The line that bets cross, and the places of the common cards."""
    out = group(class_="layout", data_layout=1)
    if p.line is not None:
        x, y, a, b = p.line
        ellipse = f"M{x - a} {y}a{a} {b} 0 1 0 {2 * a} 0a{a} {b} 0 1 0 {-2 * a} 0Z"
        out.add(path(ellipse, fill="none", stroke="line", stroke_width=2, stroke_opacity=0.55))
    for row in p.rows:
        each = row.w / 5
        for n in range(5):
            out.add(rect(row.x + n * each + 4, row.y, each - 8, row.h, rx=7, fill="shade", fill_opacity=0.5,
                         stroke="line", stroke_width=1.5, stroke_opacity=0.6))  # fmt: skip
    return out


def _stock(scene: Scene | None, box: Box, lang: str) -> Node:
    """What is left of the pack."""
    left = scene.facts.get("stock") if scene is not None else None
    title = ("Cards left", "Naipes por dar")[lang != "en"] + (f": {left}" if isinstance(left, int) else "")
    wide = box.h / RATIO
    out = group(class_="stock", title=title)
    for k in range(3):
        out.add(rect(box.x + 10 + 3 * k, box.y - 2 * k, wide, box.h, rx=5, fill="blue", stroke="ball", stroke_width=2))
    if isinstance(left, int):
        out.add(text(box.x + wide + 50, box.y + box.h / 2, str(left), 26, fill="ink", font_weight=700))
    return out


def _slot(box: Box, lang: str) -> Node:
    """Where the house's cut goes."""
    return group(
        rect(*box, rx=10, fill="wood_deep", fill_opacity=0.7, stroke="brass", stroke_width=1.5),
        text(box.x + 0.36 * box.w, box.y + 0.32 * box.h, "CAGNOTTE", fit("CAGNOTTE", 20, 0.6 * box.w, 0.74),
             fill="ink"),
        rect(box.x + 0.12 * box.w, box.y + 0.66 * box.h, 0.46 * box.w, 8, rx=4, fill="#000"),
        title=cloth.said(SLOT, lang), class_="slot",
    )  # fmt: skip


def _seats(p: Plan, scene: Scene | None, lang: str) -> Node:
    """The numbered seats: who sits there, whose turn it is, the marca."""
    out = group(class_="seats")
    facts = scene.facts if scene is not None else {}
    things = scene.things if scene is not None else ()
    marked = {t.place for t in things if t.kind == "marker"}
    with_cards = {t.owner for t in things if t.kind == "card" and t.mark != LAST}
    behind: dict[str, int] = {}
    for t in things:
        if t.kind == "chip" and t.place.endswith("/resto"):
            behind[t.owner] = behind.get(t.owner, 0) + t.amount
    for number, seat in p.seats.items():
        name = str(facts.get(f"seat:{number}") or "")
        all_in = bool(name) and name in with_cards and name not in behind
        had = "RESTO" if all_in else cloth.grouped(behind[name]) if name in behind else ""
        out.add(_board(number, seat.board, name, bool(name) and name == facts.get("turn"), had, lang))
        if f"seat/{number}/marca" in marked:
            out.add(_marca(*seat.marca, lang))
    return out


def _board(number: int, box: Box, name: str, speaks: bool, had: str, lang: str) -> Node:
    """A seat's number and, if somebody sits there, his name and the chips he has left (all he had is in: «RESTO»); lit
    while he is to speak."""
    y, r = box.y + box.h / 2, 0.36 * box.h
    tone, thick = ("five", 4.0) if speaks else ("brass", 1.5)
    told = ("to speak", "le toca hablar")[lang != "en"] if speaks else ""
    told = ("all-in", "resto")[lang != "en"] if had == "RESTO" else told
    out = group(
        rect(*box, rx=12, fill="wood_deep" if name else "shade", fill_opacity=0.9 if name else 0.45, stroke=tone,
             stroke_width=thick),
        circle(box.x + box.h / 2, y, r, fill="shade", stroke="brass", stroke_width=1.5),
        text(box.x + box.h / 2, y, str(number), 1.05 * r, fill="ink", font_weight=700),
        title=": ".join(filter(None, (f"{('Seat', 'Plaza')[lang != 'en']} {number}", name, told))),
        class_="seat", data_seat=number, data_owner=name or None, data_turn="1" if speaks else None,
    )  # fmt: skip
    if name:
        shown = name if len(name) <= 14 else f"{name[:13]}…"
        x, room = box.x + 0.96 * box.h, box.w - 2.1 * box.h
        up = 0.2 * box.h if had else 0
        size = fit(shown, 0.4 * box.h, room, 0.56)
        out.add(text(x, y - up, shown, size, fill="ink", text_anchor="start", font_weight=700))
        if had:
            tone = "five" if had == "RESTO" else "line"
            size = fit(had, 0.36 * box.h, room, 0.6)
            out.add(text(x, y + 0.23 * box.h, had, size, fill=tone, text_anchor="start", font_weight=700))
    return out


def _marca(x: float, y: float, lang: str) -> Node:
    return group(
        circle(x, y, 17, fill="ball", stroke="dark", stroke_width=2),
        circle(x, y, 13, fill="none", stroke="dark", stroke_width=1),
        text(x, y, "M", 17, fill="dark", font_weight=700),
        title="Marca" if lang != "en" else "Marca (button)",
        class_="marker",
    )


# --- cards ----------------------------------------------------------------------------------------------------------


def cards_of(scene: Scene) -> list[Thing]:
    """The cards that lie there; between two hands those that were shown at the end of the last, until the next deal."""
    return [t for t in scene.things if t.kind == "card"]


def _cards(p: Plan, scene: Scene, lang: str) -> Node:
    """Every card at its seat or in its row; a back where this person may not see the face."""
    out = group(class_="cards")
    by_place: dict[str, list[Thing]] = {}
    for thing in cards_of(scene):
        by_place.setdefault(thing.place, []).append(thing)
    for place, things in by_place.items():
        kind, _, rest = place.partition("/")
        if kind == "board":
            row = int(rest) - 1
            if row < len(p.rows):
                out.add(*_row(p.rows[row], things, lang))
        elif (seat := p.seats.get(int(rest.partition("/")[0]))) is not None:
            out.add(_hand(seat.cards, things, place, lang))
        if kind == "board" and not p.rows:  # a common seventh card in a game without common cards
            x, y = p.pots[-1]
            out.add(*_row(Box(x + 40, y - 44, 300, 88), things, lang))
    return out


def _row(box: Box, things: list[Thing], lang: str) -> list[Node]:
    each = box.w / 5
    return [card(box.x + n * each + 4, box.y, each - 8, t.label, t.up, lang) for n, t in enumerate(things)]


def _hand(box: Box, things: list[Thing], place: str, lang: str) -> Node:
    """A player's cards side by side; where they are many, one upon the other so that each corner shows."""
    wide = box.h / RATIO
    step = min(wide + 3, (box.w - wide) / max(1, len(things) - 1))
    left = box.x + (box.w - wide - step * (len(things) - 1)) / 2
    out = group(class_="hand", data_place=place, data_owner=things[0].owner)
    for n, t in enumerate(things):
        lift = -6 if t.up and len({x.up for x in things}) > 1 else 0  # open cards of a stud game stand out
        out.add(card(left + n * step, box.y + lift, wide, t.label, t.up, lang, corner=step < 0.8 * wide))
    return out


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
