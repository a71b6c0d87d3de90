"""The felt of hold'em against the house as SVG, and where one may click.

The croupier is at the top, with the two boxes of the bank and below them the five of the common cards. Box 1 lies at
the croupier's left, the right of the picture; each box has room for its cards, the bets of the streets in a row, and
the ante with the Bonus beside it. What is printed is Spanish; titles for screen readers follow ``lang``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...law.values import Text
from ...table import cards as deck
from ...table import cloth, words
from ...table.cardface import RATIO
from ...table.cloth import Box, ClickSpot, Form
from ...table.contract import Scene, Thing
from ...table.drawing import Node, circle, fit, group, rect, text
from ...table.framing import framed
from ..banked_poker.felt import row_of_cards
from ..banked_poker.state import BANK, BOARD
from .play import BankedHoldem

Point = tuple[float, float]
NAMES = {
    "ante": Text("Ante", "Ante"),
    "flop": Text("Flop", "Flop"),
    "turn": Text("Turn", "Turn"),
    "river": Text("River", "River"),
    "bonus": Text("Bonus", "Bonus"),
}
CARD, BIG = 54.0, 64.0
ROUND = 40.0
PLACE = (62.0, 54.0)
CARDS, STREETS, FIRST, DEEP = 44.0, 126.0, 206.0, 268.0
"""How far below the top of its box each thing lies; the last is the name of whoever has the place."""
ROOM = 8.0


class Plan(NamedTuple):
    """Where things lie in one form of the picture; ``boxes``: the middle of the top of each box."""

    width: float
    height: float
    boxes: dict[int, Point]
    bank: Point
    board: Point
    plaque: Box
    legend: Box
    table: Box | None = None
    """where the rows of the side bet are printed, if there is room"""


def plan(game: BankedHoldem, form: Form = "wide") -> Plan:
    """The boxes along a curve before the croupier; on a phone in rows of three."""
    count = game.boxes
    if form == "tall":
        columns = min(3, count)
        wide, high, top = 660 / columns, DEEP + 56, 470.0
        boxes = {n + 1: (700 - (n % columns + 0.5) * wide, top + high * (n // columns)) for n in range(count)}
        foot = top + high * (-(-count // columns) - 1) + DEEP + 30
        return Plan(740, foot + 176, boxes, (370, 206), (370, 346), Box(60, 56, 620, 84), Box(60, foot, 620, 126))
    step = min(204.0, 1400 / count)
    boxes = {}
    for n in range(count):
        x = 750 + step * ((count - 1) / 2 - n)
        boxes[n + 1] = (x, 470 - 110 * ((x - 750) / 690) ** 2)
    return Plan(1500, 880, boxes, (750, 150), (750, 310), Box(90, 66, 400, 84), Box(70, 796, 1360, 50),
                Box(1060, 70, 360, 196))  # fmt: skip


# --- where one may click --------------------------------------------------------------------------------------------


def bets(game: BankedHoldem) -> tuple[str, ...]:
    """What a box of this table has."""
    return (*game.compared_bets, *game.rules.sides)


def centre(game: BankedHoldem, p: Plan, on: str, box: int) -> Point:
    """Where a bet lies on its box: the streets side by side; below them the ante, with the Bonus at its side."""
    x, y = p.boxes[box]
    streets = tuple(game.rules.streets)
    if on in streets:
        return x + (streets.index(on) - (len(streets) - 1) / 2) * (PLACE[0] + 2), y + STREETS
    if not game.rules.sides:
        return x, y + FIRST
    return (x - 34, y + FIRST) if on == game.first_bet else (x + 48, y + FIRST)


def spots(game: BankedHoldem, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    p = plan(game, form)
    return [spot(game, p, on, box) for box in p.boxes for on in bets(game)]


def spot(game: BankedHoldem, p: Plan, on: str, box: int) -> ClickSpot:
    x, y = centre(game, p, on, box)
    first = on == game.first_bet
    wide, high = (2 * ROUND, 2 * ROUND) if first else PLACE
    odds = min((leaf.value for leaf in game.rows(on).values()), key=lambda one: one.num / one.den)
    label = cloth.label(NAMES[on], Text(f"casilla {box}", f"box {box}"), odds.num, odds.den, 1, 1)
    return ClickSpot(
        place=f"1/{on}/{box}", x=x, y=y, shape="circle" if first else "rect", w=wide, h=high, pile=(x, y),
        numbers=(str(box),), label=label,
    )  # fmt: skip


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: BankedHoldem, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: BankedHoldem, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    lying: list[Node] = []
    if scene is not None:
        lying = [cloth.chips(scene, places, 16, lang), cards(scene, p, lang), *cloth.results(scene, places, lang),
                 seats(scene, p)]  # fmt: skip
    return framed(game, p, form, lang, scene, places, [layout(game, p)], lying, said(scene))


def said(scene: Scene | None) -> tuple[str, str] | None:
    """The cards of bank and board that lie face up, in words."""
    there = (f"hand/{BANK}", f"hand/{BOARD}")
    lying = [t.label for t in scene.things if t.kind == "card" and t.place in there] if scene is not None else []
    found = [deck.name(face) for face in lying if face]
    return (", ".join(f.es for f in found), ", ".join(f.en for f in found)) if found else None


def layout(game: BankedHoldem, p: Plan) -> Node:
    """The boxes of the bank and of the common cards, and those of the players."""
    out = group(class_="layout", data_layout=1)
    frames(out, p.bank, [("BANCA", game.rules.dealing.bank_cards.value if game.rules.dealing.bank_cards else 0)])
    frames(out, p.board, [(on.upper(), street.cards.value) for on, street in game.rules.streets.items()])
    if p.table is not None:
        for on in game.rules.sides:
            pay_table(out, game, p.table, on)
    for box in p.boxes:
        out.add(player_box(game, p, box))
    return out


def pay_table(out: Node, game: BankedHoldem, at: Box, on: str) -> None:
    """What a side bet pays, row by row."""
    rows = game.rows(on)
    high = at.h / (len(rows) + 1)
    out.add(text(at.x + at.w / 2, at.y + high / 2, NAMES[on].es.upper(), 17, fill="ink", font_weight=700))
    for n, (made, leaf) in enumerate(rows.items(), 1):
        line = f"{words.called('reasons', made, 'es')} {leaf.value.num} A {leaf.value.den}".upper()
        out.add(text(at.x + at.w / 2, at.y + (n + 0.5) * high, line, fit(line, 14, at.w - 10, 0.62), fill="five"))


def frames(out: Node, at: Point, groups: list[tuple[str, int]]) -> None:
    """A frame for each card, with a name under those that belong together."""
    count = sum(n for _, n in groups)
    wide, high = BIG + ROOM, RATIO * BIG + ROOM
    x, y = at[0] - (count * wide) / 2, at[1]
    for name, n in groups:
        for k in range(n):
            out.add(rect(x + k * wide + 1, y - high / 2, wide - 2, high, rx=7, fill="shade", fill_opacity=0.45,
                         stroke="line", stroke_width=2))  # fmt: skip
        if n:
            out.add(text(x + n * wide / 2, y + high / 2 + 15, name, fit(name, 16, n * wide, 0.7), fill="five",
                         font_weight=600))  # fmt: skip
        x += n * wide


def player_box(game: BankedHoldem, p: Plan, box: int) -> Node:
    out = group(data_space=f"box-{box}")
    for on in bets(game):
        x, y = centre(game, p, on, box)
        if on == game.first_bet:
            out.add(circle(x, y, ROUND, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2.5))
            out.add(text(x, y - 10, "ANTE", 15, fill="ink", font_weight=700))
            out.add(text(x, y + 14, str(box), 24, fill="line", font_weight=700))
            continue
        wide, high = PLACE
        out.add(rect(x - wide / 2, y - high / 2, wide, high, rx=8, fill="shade", fill_opacity=0.55, stroke="line",
                     stroke_width=2))  # fmt: skip
        name = NAMES[on].es.upper()
        out.add(text(x, y, name, fit(name, 14, wide - 10, 0.82), fill="ink", font_weight=700))
    return out


def cards(scene: Scene, p: Plan, lang: str) -> Node:
    """Every hand's cards, and those in common."""
    out = group(class_="cards")
    hands: dict[str, list[Thing]] = {}
    for thing in scene.things:
        if thing.kind == "card":
            hands.setdefault(thing.place.partition("/")[2], []).append(thing)
    for name, there in hands.items():
        if name == BANK:
            row_of_cards(out, p.bank, 2 * (BIG + ROOM), BIG, there, lang)
        elif name == BOARD:
            row_of_board(out, p, there, lang)
        elif int(name) in p.boxes:
            x, y = p.boxes[int(name)]
            row_of_cards(out, (x, y + CARDS), 2 * (CARD + 6), CARD, there, lang)
    return out


def row_of_board(out: Node, p: Plan, there: list[Thing], lang: str) -> None:
    """The common cards each in its frame, from the left of the picture."""
    wide = BIG + ROOM
    first = p.board[0] - 2 * wide
    for n, thing in enumerate(there):
        row_of_cards(out, (first + n * wide, p.board[1]), wide, BIG, [thing], lang)


def seats(scene: Scene, p: Plan) -> Node:
    """Who has which place; whoever is asked is marked."""
    out = group(class_="seats")
    asked = str(scene.facts.get("deciding") or "")
    for box, (x, y) in p.boxes.items():
        name = str(scene.facts.get(f"seat:{box}") or "")
        if name:
            cut = name if len(name) <= 12 else f"{name[:11]}…"
            out.add(text(x, y + DEEP, cut, fit(cut, 20, 140, 0.56), fill="five" if str(box) == asked else "ink"))
    return out


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
