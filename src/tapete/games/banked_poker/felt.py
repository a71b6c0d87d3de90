"""The felt of poker against the house as SVG, and where one may click.

The croupier is at the top; box 1 lies at the croupier's left, the right of the picture. From the croupier outwards each
box has room for its cards, the second bet and the first one, with the side bets beside it. What is printed is Spanish;
titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from ...law.leaves import holds
from ...law.values import Odds, Text
from ...table import cards as deck
from ...table import cloth, words
from ...table.cardface import RATIO, card
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene, Thing
from ...table.drawing import Node, circle, fit, group, path, rect, text
from ...table.framing import framed
from .state import BANK

Point = tuple[float, float]
POOLS = ("carousel", "progressive")
"""Facts with what stands in a pool that other tables share."""
CARD = 52.0
ROUND = 42.0
BEFORE = 26.0
"""How wide a card is that lies before the first bet."""
SIDE = (72.0, 40.0)
GAP = 14.0
"""Between the bets of one box that lie side by side and those of the next."""
DEEP = 360.0
"""From the cards to the name of whoever has the place."""
SMALL = "small"
LAMP = 8.0
LAMP_SAYS = {
    "on": Text("Luz de la casilla {box}: encendida, apuesta al pozo", "Light of box {box}: on, a bet for the pool"),
    "off": Text("Luz de la casilla {box}: apagada", "Light of box {box}: off"),
    "dark": Text(
        "Luz de la casilla {box}: no funciona, puesto cerrado al pozo",
        "Light of box {box}: out of order, place closed to the pool",
    ),
}
BESIDE = 260.0
"""How far from the middle of the croupier's place what lies beside it."""
CARDS, SECOND, FIRST, SIDES = 44.0, 150.0, 248.0, 308.0
"""How far below the top of its box each thing lies."""


class Plan(NamedTuple):
    """Where things lie in one form of the picture; ``boxes``: the middle of the top of each box; ``board``: the cards
    in common."""

    width: float
    height: float
    boxes: dict[int, Point]
    wide: float
    bank: Point
    board: Point
    meter: Box
    table: Box
    plaque: Box
    legend: Box


class Bets(NamedTuple):
    """What a box of this game has: the first bet, the second one (empty: none), side bets; what each is called and
    printed; and the bet whose payments are printed (empty: the second one). ``line``: bets side by side in the place of
    the second. ``commons``: hands of one card that lie before the croupier, from the croupier's left. ``rows``: what a
    combination is called where it is paid, if not by its name. ``dealer``: the hand that lies before the croupier.
    ``small``: each hand has a small one beside it, in the place of the second bet. ``money``: where the bank's money
    lies, if a player holds it."""

    first: str
    second: str
    sides: tuple[str, ...]
    names: dict[str, Text]
    printed: dict[str, str]
    paid: str = ""
    line: tuple[str, ...] = ()
    commons: tuple[str, ...] = ()
    rows: Mapping[str, str] = MappingProxyType({})
    dealer: str = BANK
    small: bool = False
    money: str = ""

    @property
    def every(self) -> tuple[str, ...]:
        return (self.first, *((self.second,) if self.second else ()), *self.line, *self.sides)


def plan(game: Any, form: Form = "wide") -> Plan:
    """The boxes along a curve before the croupier; on a phone in rows of three."""
    count = game.boxes
    if form == "tall":
        columns = min(3, count)
        wide, high, top = 660 / columns, DEEP + 60, 470.0
        boxes = {n + 1: (700 - (n % columns + 0.5) * wide, top + high * (n // columns)) for n in range(count)}
        foot = top + high * (-(-count // columns) - 1) + DEEP + 30
        return Plan(740, foot + 176, boxes, wide, (370, 220), (650, 220), Box(560, 66, 120, 70), Box(60, 300, 620, 140),
                    Box(70, 56, 420, 84), Box(60, foot, 620, 126))  # fmt: skip
    step = min(204.0, 1400 / count)
    boxes = {}
    for n in range(count):
        x = 750 + step * ((count - 1) / 2 - n)
        boxes[n + 1] = (x, 430 - 110 * ((x - 750) / 690) ** 2)
    return Plan(1500, 940, boxes, step, (750, 170), (1070, 170), Box(1240, 66, 160, 84), Box(400, 262, 700, 120),
                Box(90, 66, 380, 84), Box(70, 850, 1360, 50))  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def centre(p: Plan, bets: Bets, on: str, box: int) -> Point:
    """Where a bet lies on its box."""
    x, y = p.boxes[box]
    if on in bets.line:
        n, count = bets.line.index(on), len(bets.line)
        return x + (n - (count - 1) / 2) * (p.wide - GAP) / count, y + SECOND
    if on == bets.second:
        return x, y + SECOND
    if on == bets.first:
        return x, y + FIRST
    n, count = bets.sides.index(on), len(bets.sides)
    return x + (n - (count - 1) / 2) * min(SIDE[0] + 8, p.wide / max(1, count)), y + SIDES + 6


def radius(p: Plan, bets: Bets, on: str) -> float:
    """Bets side by side are smaller."""
    return min(ROUND, (p.wide - GAP) / (2 * len(bets.line)) - 3) if on in bets.line else ROUND


def spots(game: Any, bets: Bets, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    p = plan(game, form)
    found = [_spot(game, p, bets, on, box) for box in p.boxes for on in bets.every]
    return [*found, _money(p, bets)] if bets.money else found


def _money(p: Plan, bets: Bets) -> ClickSpot:
    """Where the money of a player who holds the bank lies."""
    x, y = p.bank[0] - BESIDE, p.bank[1]
    name = Text("Dinero de la banca", "The bank's money")
    return ClickSpot(place=bets.money, x=x, y=y, shape="circle", w=80, h=80, pile=(x, y), label=name)


def _odds(game: Any, on: str) -> Odds:
    """What a bet pays at least; one for a pool is told by its prizes."""
    rows = game.rows(on)
    found = [leaf.value for leaf in rows.values()]
    return min(found, key=lambda odds: odds.num / odds.den) if found else Odds(0, 1)


def _spot(game: Any, p: Plan, bets: Bets, on: str, box: int) -> ClickSpot:
    x, y = centre(p, bets, on, box)
    side = on in bets.sides
    wide, high = SIDE if side else (2 * radius(p, bets, on), 2 * radius(p, bets, on))
    odds, where = _odds(game, on), Text(f"casilla {box}", f"box {box}")
    named = bets.names[on]
    label = cloth.label(named, where, odds.num, odds.den, 1, 1) if odds.num else _unpriced(named, where)
    return ClickSpot(
        place=f"1/{on}/{box}", x=x, y=y, shape="rect" if side else "circle", w=wide, h=high, pile=(x, y),
        numbers=(str(box),), label=label,
    )  # fmt: skip


def _unpriced(name: Text, where: Text) -> Text:
    return Text(f"{name.es} {where.es}", f"{name.en} {where.en}")


# --- the picture ----------------------------------------------------------------------------------------------------


def draw(game: Any, bets: Bets, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, bets, form)
    lying: list[Node] = []
    if scene is not None:
        lying = [
            cloth.chips(scene, places, 17, lang),
            _cards(scene, p, bets, lang),
            *cloth.results(scene, places, lang),
            _seats(scene, p),
        ]
    printed = [_layout(game, p, bets)]
    if game.rules.pools:
        printed.append(_meter(scene, p, lang))
    lit = [on for on in bets.sides if on in game.rules.pools and holds(game.rules.pools[on].lit)]
    if lit:
        printed.append(_lamps(scene, p, bets, lit, lang))
    return framed(game, p, form, lang, scene, places, printed, lying, _said(scene, bets))


def _said(scene: Scene | None, bets: Bets) -> tuple[str, str] | None:
    """The cards of the bank, or in common, that lie face up, in words."""
    places = [f"{kind}/{name}" for kind in ("hand", "small") for name in (bets.dealer, *bets.commons)]
    lying = [t.label for t in scene.things if t.kind == "card" and t.place in places] if scene is not None else []
    found = [deck.name(face) for face in lying if face]
    return (", ".join(f.es for f in found), ", ".join(f.en for f in found)) if found else None


def _layout(game: Any, p: Plan, bets: Bets) -> Node:
    """The bank's place, what the second bet pays, and the boxes."""
    out = group(class_="layout", data_layout=1)
    x, y = p.bank
    out.add(rect(x - 190, y - 60, 380, 120, rx=12, fill="shade", fill_opacity=0.45, stroke="line", stroke_width=2))
    for name in bets.commons:
        cx, cy = common(p, bets, name)
        out.add(rect(cx - 37, cy - 51, 74, 102, rx=8, fill="none", stroke="line", stroke_width=2))
    _pay_table(out, game, p, bets)
    for box in p.boxes:
        out.add(_box(p, bets, box))
    return out


def _pay_table(out: Node, game: Any, p: Plan, bets: Bets) -> None:
    """The rows by which a bet is paid, in two columns."""
    rows = list(game.rows(bets.paid or bets.second).items())
    half = -(-len(rows) // 2)
    for n, (made, leaf) in enumerate(rows):
        column, line = divmod(n, half)
        name = bets.rows.get(made) or words.called("reasons", made, "es")
        words_ = f"{name} {leaf.value.num} A {leaf.value.den}".upper()
        x = p.table.x + (column + 0.5) * p.table.w / 2
        y = p.table.y + (line + 0.5) * p.table.h / half
        out.add(text(x, y, words_, fit(words_, 15, p.table.w / 2 - 12, 0.62), fill="five", font_weight=600))


def _box(p: Plan, bets: Bets, box: int) -> Node:
    out = group(data_space=f"box-{box}")
    for on in (*((bets.second,) if bets.second else ()), *bets.line):
        x, y = centre(p, bets, on, box)
        wide, said = radius(p, bets, on), bets.printed[on]
        dash = {"stroke_dasharray": "6 5"} if on == bets.second else {}
        out.add(circle(x, y, wide, fill="none", stroke="line", stroke_width=2, **dash))
        out.add(text(x, y, said, fit(said, 16, 1.6 * wide, 0.72), fill="ink"))
    x, y = centre(p, bets, bets.first, box)
    out.add(circle(x, y, ROUND, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2.5))
    out.add(text(x, y, str(box), 28, fill="line", font_weight=700))
    for on in bets.sides:
        x, y = centre(p, bets, on, box)
        wide, high = SIDE
        out.add(rect(x - wide / 2, y - high / 2, wide, high, rx=8, fill="shade", fill_opacity=0.55, stroke="line",
                     stroke_width=2))  # fmt: skip
        said = bets.printed[on]
        out.add(text(x, y, said, fit(said, 13, wide - 8, 0.82), fill="ink", font_weight=700))
    return out


def _meter(scene: Scene | None, p: Plan, lang: str) -> Node:
    """What the pool shows, and which pack is in play."""
    b = p.meter
    facts = scene.facts if scene is not None else {}
    names = ((name, name.removeprefix("pool:")) for name, value in facts.items() if value is not None)
    found = [(on, facts[name]) for name, on in names if name != on or on in POOLS]
    data = {"data_meter": found[0][0]} if found else {}
    out = group(rect(*b, rx=12, fill="wood", stroke="brass", stroke_width=2),
                title="Pool" if lang == "en" else "Bote acumulado", class_="meter", **data)  # fmt: skip
    if found:
        said = cloth.grouped(int(found[0][1] or 0))
        out.add(text(b.x + b.w / 2, b.y + b.h / 2, said, fit(said, 30, b.w - 20, 0.6), fill="five", font_weight=700))
    return out


def _lamps(scene: Scene | None, p: Plan, bets: Bets, lit: Sequence[str], lang: str) -> Node:
    """The lights of the acceptors: whose bet for the pool is made, and which do not work."""
    facts = scene.facts if scene is not None else {}
    things = scene.things if scene is not None else ()
    made = {thing.place for thing in things if thing.kind == "chip"}
    out = group(class_="lamps")
    for on in lit:
        for box in p.boxes:
            how = "dark" if facts.get(f"dark:{box}") else "on" if f"1/{on}/{box}" in made else "off"
            out.add(_lamp(centre(p, bets, on, box), box, how, lang))
    return out


def _lamp(at: Point, box: int, how: str, lang: str) -> Node:
    """A lamp on the corner of the slot: it glows, it is off, or it is crossed out."""
    x, y = at[0] + SIDE[0] / 2 - 2, at[1] - SIDE[1] / 2 + 2
    lamp = group(title=cloth.said(LAMP_SAYS[how], lang).format(box=box), data_lamp=box, data_light=how)
    if how == "on":
        lamp.add(circle(x, y, 2 * LAMP, fill="five", fill_opacity=0.3))
        lamp.add(circle(x, y, 1.5 * LAMP, fill="five", fill_opacity=0.4))
    lamp.add(circle(x, y, LAMP, fill="five" if how == "on" else "dark", stroke="line", stroke_width=1.5))
    if how == "on":
        lamp.add(circle(x - 2, y - 2, 0.35 * LAMP, fill="ball"))
    elif how == "dark":
        d = 0.55 * LAMP
        cross = f"M{x - d:.2f} {y - d:.2f}L{x + d:.2f} {y + d:.2f}M{x + d:.2f} {y - d:.2f}L{x - d:.2f} {y + d:.2f}"
        lamp.add(path(cross, fill="none", stroke="ink", stroke_width=2.5))
    return lamp


def common(p: Plan, bets: Bets, name: str) -> Point:
    """Where a common card lies: the croupier's left is the right of the picture."""
    n, count = bets.commons.index(name), len(bets.commons)
    return p.bank[0] - (n - (count - 1) / 2) * 150, p.bank[1]


def _cards(scene: Scene, p: Plan, bets: Bets, lang: str) -> Node:
    """Every hand's cards, each a little over the one before; what was put down for others lies before the first bet."""
    out = group(class_="cards")
    hands: dict[str, list[Thing]] = {}
    for thing in scene.things:
        if thing.kind == "card":
            hands.setdefault(thing.place, []).append(thing)
    for place, there in hands.items():
        kind, _, name = place.partition("/")
        if kind == SMALL:
            _small(out, p, bets, name, there, lang)
        elif kind == "before" and name.isdecimal() and int(name) in p.boxes:
            at = centre(p, bets, bets.first, int(name))
            row_of_cards(out, (at[0], at[1] - ROUND - BEFORE), p.wide - 18, BEFORE, there, lang)
        elif name in bets.commons:
            x, y = common(p, bets, name)
            for thing in there:
                out.add(card(x - 31, y - RATIO * 31, 62, thing.label, thing.up or bool(thing.label), lang))
        else:
            _hand(out, p, bets, name, there, lang)
    return out


def _small(out: Node, p: Plan, bets: Bets, name: str, there: Sequence[Thing], lang: str) -> None:
    """The small hand of a box before the big one, that of the croupier beside it."""
    if name == bets.dealer:
        row_of_cards(out, (p.bank[0] + BESIDE, p.bank[1]), 110.0, 50.0, there, lang)
    elif name.isdecimal() and int(name) in p.boxes:
        x, y = p.boxes[int(name)]
        row_of_cards(out, (x, y + SECOND - 10), p.wide - 18, CARD, there, lang)


def _hand(out: Node, p: Plan, bets: Bets, name: str, there: Sequence[Thing], lang: str) -> None:
    own = name.isdecimal()
    if own and int(name) not in p.boxes:
        return
    wide = CARD if own else 62.0
    at = (p.boxes[int(name)][0], p.boxes[int(name)][1] + CARDS) if own else p.bank if name == bets.dealer else p.board
    row_of_cards(out, at, p.wide - 18 if own else 360.0 if name == bets.dealer else 160.0, wide, there, lang)


def row_of_cards(out: Node, at: Point, room: float, wide: float, there: Sequence[Thing], lang: str) -> None:
    """Cards side by side about a point; where there is no room for that, each a little over the one before."""
    x, y = at
    step = min(wide + 6, (room - wide) / max(1, len(there) - 1))
    first = x - (wide + step * (len(there) - 1)) / 2
    for n, thing in enumerate(there):
        out.add(card(first + n * step, y - RATIO * wide / 2, wide, thing.label, thing.up or bool(thing.label), lang))


def _seats(scene: Scene, p: Plan) -> Node:
    """Who has which place; whoever is asked is marked."""
    out = group(class_="seats")
    asked = str(scene.facts.get("deciding") or "")
    for box, (x, y) in p.boxes.items():
        name = str(scene.facts.get(f"seat:{box}") or "")
        if name:
            said = name if len(name) <= 12 else f"{name[:11]}…"
            out.add(text(x, y + DEEP, said, fit(said, 20, 140, 0.56), fill="five" if str(box) == asked else "ink"))
    return out
