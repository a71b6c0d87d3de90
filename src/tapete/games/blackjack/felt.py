"""The felt of the blackjack table as SVG, and where one may click.

What stands on the cloth is what the rulebook and the terms of the table offer. What is printed is Spanish; titles for
screen readers follow ``lang``.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...law.values import Text
from ...table import cards as deck
from ...table import cloth
from ...table.cloth import ClickSpot, Form
from ...table.contract import LAST, Scene, Thing
from ...table.drawing import Node, circle, fit, group, line, path, rect, text
from ...table.framing import framed, title_of
from ..base.outcome import fate
from .felt_plan import CENTRE, DEEP, WIDE, Plan, Point, from_box, plan, sides, spot_of
from .play import Blackjack
from .round.side_bets import POOLS
from .state import MAIN, sort

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
NAMES: dict[str, Text] = {
    "main": Text("Casilla", "Box"),
    "round_1": Text("Ronda 1, lugar", "Round 1, place"),
    "round_2": Text("Ronda 2, lugar", "Round 2, place"),
    "round_3": Text("Ronda 3, lugar", "Round 3, place"),
    "under_13": Text("Menor de 13, casilla", "Under 13, box"),
    "over_13": Text("Mayor de 13, casilla", "Over 13, box"),
    "bolsa": Text("Bolsa, casilla", "Bolsa, box"),
    "progressive": Text("Progresivo, casilla", "Progressive, box"),
    "perfect_pairs": Text("Perfect Pairs, casilla", "Perfect Pairs, box"),
    "insurance": Text("Seguro, casilla", "Insurance, box"),
    "insurance_1": Text("Seguro de la ronda 1, lugar", "Insurance of round 1, place"),
    "insurance_2": Text("Seguro de la ronda 2, lugar", "Insurance of round 2, place"),
    "insurance_3": Text("Seguro de la ronda 3, lugar", "Insurance of round 3, place"),
}
PRINTED = {
    "under_13": "<13", "over_13": ">13", "bolsa": "BOLSA", "progressive": "7-7-7", "perfect_pairs": "PARES",
    "round_1": "1", "round_2": "2", "round_3": "3",
}  # fmt: skip
ODDS = {"under_13": "under_over", "over_13": "under_over", "bolsa": "bolsa_7", "perfect_pairs": "perfect_pair"}


# --- where one may click --------------------------------------------------------------------------------------------


def places(game: Blackjack, p: Plan, box: int) -> dict[str, tuple[Point, float]]:
    """Every bet of a box: its centre and its radius."""
    if game.rounds is not None:
        return {on: (spot_of(p, box, n, 3), 0.62 * p.radius) for n, on in enumerate(MAIN[1:])}
    around = sides(game)
    found = {"main": (p.boxes[box], p.radius)}
    for n, on in enumerate(around):
        found[on] = (spot_of(p, box, n, len(around)), 0.6 * p.radius)
    return found


def line_place(p: Plan, box: int) -> Point:
    """Where the insurance of a box lies: on the line between it and the bank; on a phone beside its cards."""
    x, y = p.boxes[box]
    if not p.curved:
        return x + 1.3 * p.radius, y - 1.35 * p.radius
    return _toward(p, (x, y))


def _toward(p: Plan, at: Point) -> Point:
    """The point of the insurance line before a point of the curve of the boxes."""
    return at[0] + LINE * (p.bank[0] - at[0]), at[1] + LINE * (p.bank[1] - at[1])


LINE = 0.4
"""How far the insurance line lies from the boxes, as a part of their distance from the bank."""


def spots(game: Blackjack, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    p = plan(game, form)
    found: list[ClickSpot] = []
    for box in p.boxes:
        for on, (at, r) in places(game, p, box).items():
            found.append(_spot(game, on, box, at, r))
        covers = ("insurance",) if game.rounds is None else ("insurance_1", "insurance_2", "insurance_3")
        for n, on in enumerate(covers):
            x, y = line_place(p, box)
            found.append(_spot(game, on, box, (x + 34 * (n - (len(covers) - 1) / 2), y), 17))
    return found


def _spot(game: Blackjack, on: str, box: int, at: Point, r: float) -> ClickSpot:
    pays = game.rules.pays
    key = "insurance" if on.startswith("insurance") else ODDS.get(on, "main")
    odds = pays[key].value if key in pays else pays["main"].value
    name = NAMES.get(on) or NAMES[sort(on)]
    return ClickSpot(
        place=f"1/{on}/{box}",
        x=at[0],
        y=at[1],
        shape="circle",
        w=2 * r,
        h=2 * r,
        pile=at,
        numbers=(str(box),),
        label=Text(f"{name.es} {box} · {odds.num} a {odds.den}", f"{name.en} {box} · {odds.num} to {odds.den}"),
    )


# --- the picture ----------------------------------------------------------------------------------------------------


def svg(game: Blackjack, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: Blackjack, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    p, places = plan(game, form), spots(game, form)
    lying: list[Node] = []
    if scene is not None:
        hands = _hands(scene)
        lying = [
            cloth.chips(scene, [*places, *_moved(scene, places, p, hands)], 0.4 * p.radius, lang),
            _cards(scene, p, hands, lang),
            *cloth.results(_by_box(scene, game.first_bet), places, lang),
            _seats(scene, p, bool(sides(game)) or game.rounds is not None),
            *_meters(game, scene, p),
        ]
    empty = [_layout(game, p, title_of(game, form)), _shoe(scene, p)]
    return framed(game, p, form, lang, scene, places, empty, lying, _said(scene))


def _said(scene: Scene | None) -> tuple[str, str] | None:
    """The bank's cards, in words."""
    found = [t.label for t in scene.things if t.kind == "card" and t.place == "hand/bank"] if scene is not None else []
    if not found:
        return None
    return ", ".join(deck.name(f).es for f in found), ", ".join(deck.name(f).en for f in found)


def _layout(game: Blackjack, p: Plan, name: str) -> Node:
    """The bank's place, the rules of the house in print, the insurance line and the boxes."""
    out = group(class_="layout", data_layout=1)
    x, y = p.bank
    out.add(rect(x - 190, y - 62, 380, 124, rx=12, fill="shade", fill_opacity=0.45, stroke="line", stroke_width=2))
    if game.rounds is not None:
        for n in (1, 2, 3):
            out.add(rect(x - 190 + (n - 1) * 128, y + 70, 124, 34, rx=6, fill="none", stroke="line", stroke_width=1.5))
            out.add(text(x - 128 + (n - 1) * 128, y + 87, str(n), 20, fill="line"))
    pays = game.rules.pays
    words = f"BLACK JACK PAGA {pays['natural'].value.num} A {pays['natural'].value.den}"
    out.add(text(x, y + 132, words, 30, fill="five", font_weight=700, letter_spacing="0.08em"))
    out.add(_line(game, p, name))
    for box in p.boxes:
        out.add(_box(game, p, box))
    return out


def _line(game: Blackjack, p: Plan, name: str) -> Node:
    """«Seguro» along the curve before the boxes."""
    odds = game.rules.pays["insurance"].value
    words = f"SEGURO PAGA {odds.num} A {odds.den}"
    x, y = p.bank
    if not p.curved:
        return text(x, y + 172, words, 24, fill="line", letter_spacing="0.06em")
    middle, rx, ry = _toward(p, CENTRE), (1 - LINE) * WIDE, (1 - LINE) * DEEP
    reach = 0.9 if len(p.boxes) > 1 else 0.5

    def arc(off: float) -> str:
        """From left to right through the lowest point, so far outside the line."""
        a, b = rx + off, ry + off
        down = middle[1] + b * (1 - reach**2) ** 0.5
        return f"M{middle[0] - a * reach:.1f} {down:.1f}A{a:.1f} {b:.1f} 0 0 0 {middle[0] + a * reach:.1f} {down:.1f}"

    out = group(path(arc(0), fill="none", stroke="shade", stroke_width=46, stroke_opacity=0.55))
    for off in (-23, 23):
        out.add(path(arc(off), fill="none", stroke="line", stroke_width=2))
    out.add(path(arc(-48), fill="none", id=f"{name}-line"))
    along = Node("textPath", words, href=f"#{name}-line", startOffset="50%")
    return out.add(Node("text", along, font_size=26, text_anchor="middle", fill="line", letter_spacing="0.1em"))


def _box(game: Blackjack, p: Plan, box: int) -> Node:
    out = group(data_space=f"box-{box}")
    x, y = p.boxes[box]
    out.add(circle(x, y, p.radius, fill="shade", fill_opacity=0.55, stroke="line", stroke_width=2.5))
    out.add(text(x, y, str(box), 0.62 * p.radius, fill="line", fill_opacity=0.8, font_weight=700))
    for on, (at, r) in places(game, p, box).items():
        if on == "main":
            continue
        out.add(circle(*at, r, fill="none", stroke="line", stroke_width=1.5, stroke_dasharray="6 5"))
        out.add(text(*at, PRINTED[on], fit(PRINTED[on], 17, 1.7 * r, 0.66), fill="ink"))
    return out


def _shoe(scene: Scene | None, p: Plan) -> Node:
    """The shoe at the croupier's left, with what is left in it."""
    b = p.shoe
    left = scene.facts.get("shoe_left") if scene is not None else None
    last = bool(scene.facts.get("last_of_shoe")) if scene is not None else False
    out = group(class_="shoe")
    out.add(rect(b.x + 4, b.y + 6, b.w, b.h, rx=12, fill="#000", fill_opacity=0.35))
    out.add(rect(*b, rx=12, fill="wood", stroke="brass", stroke_width=2))
    for n in range(4):
        out.add(line(b.x + 16 + 8 * n, b.y + 14, b.x + 16 + 8 * n, b.y + b.h - 14, stroke="ball", stroke_opacity=0.5))
    if left is not None:
        out.add(text(b.x + 0.66 * b.w, b.y + b.h / 2, str(left), 26, fill="five" if last else "ink", font_weight=700))
    return out


def _meters(game: Blackjack, scene: Scene, p: Plan) -> Iterator[Node]:
    """What stands in the pools whose bets this table has, under the shoe."""
    shown = [on for on in sides(game) if on in POOLS and scene.facts.get(on) is not None]
    for n, on in enumerate(shown):
        x, y = p.shoe.x + p.shoe.w / 2, p.shoe.y + p.shoe.h + 30 + 46 * n
        words = f"{PRINTED[on]} {scene.facts[on]}"
        plate = group(data_meter=on)
        plate.add(rect(x - 75, y - 19, 150, 38, rx=8, fill="dark", stroke="brass", stroke_width=2))
        yield plate.add(text(x, y, words, fit(words, 20, 138, 0.6), fill="five", font_weight=700))


def _box_of(place: str) -> str:
    """The box of a hand or of a bet."""
    return place.rpartition("/")[2].partition(".")[0]


def _by_box(scene: Scene, main: str) -> Scene:
    """What each player won or lost on a box in all, upon the place of its first bet; while its hand is still in play,
    each bet that is decided upon its own."""
    playing = {_box_of(t.place) for t in scene.things if t.kind == "card" and t.mark != LAST}
    sums: dict[tuple[str, str], int] = {}
    for thing in scene.things:
        if thing.kind == "result":
            box = _box_of(thing.place)
            key = (thing.owner, thing.place if box in playing else f"1/{main}/{box}")
            sums[key] = sums.get(key, 0) + thing.amount
    chips = [t for t in scene.things if t.kind == "chip"]
    found = [
        Thing(kind="result", place=place, owner=owner, amount=amount, label=fate(amount), mark=LAST)
        for (owner, place), amount in sums.items()
    ]
    return msgspec.structs.replace(scene, things=(*chips, *found))


# --- cards ----------------------------------------------------------------------------------------------------------


def _hands(scene: Scene) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for thing in scene.things:
        if thing.kind == "card":
            found.setdefault(thing.place.partition("/")[2], []).append(thing)
    return found


def _where(p: Plan, hand: str, hands: dict[str, list[Thing]]) -> tuple[Point, float]:
    """Where the first card of a hand lies, and how high its cards are."""
    if hand == "bank":
        return (p.bank[0] - 140, p.bank[1]), 100
    if hand.startswith("bank."):  # an earlier one of Challenge 21
        return (p.bank[0] - 158 + 128 * (int(hand[5:]) - 1), p.bank[1] + 87), 32
    box = int(hand.partition(".")[0])
    alike = _of_box(hands, box)
    n = alike.index(hand)
    high = 84.0 if len(alike) < 2 else 64.0
    x, y = p.boxes[box]
    return (x - 0.28 * high - (n - (len(alike) - 1) / 2) * 1.4 * high, y - p.radius - 0.62 * high - 6), high


def _of_box(hands: dict[str, list[Thing]], box: int) -> list[str]:
    return [name for name in hands if not name.startswith("bank") and int(name.partition(".")[0]) == box]


def _cards(scene: Scene, p: Plan, hands: dict[str, list[Thing]], lang: str) -> Node:
    """Every hand's cards, each a little over the one before, and its points."""
    out = group(class_="cards")
    for name, there in hands.items():
        (x, y), high = _where(p, name, hands)
        step = 0.72 * high if name == "bank" else 0.5 * high if high <= 32 else 0.3 * high
        for n, thing in enumerate(there):
            flat = name.startswith("bank")
            out.add(card(x + n * step, y - (0 if flat else 0.1 * high * n), high, thing, lang))
        key = f"last:{name}" if there[0].mark == LAST else "bank" if name == "bank" else f"points:{name}"
        score = scene.facts.get(key)
        turn = scene.facts.get("turn") == name
        if score:
            cx, cy = (x - 0.36 * high, y + 0.42 * high) if high > 32 else (x - 26, y)
            out.add(circle(cx, cy, 17, fill="five" if turn else "black", stroke="brass", stroke_width=1.5))
            out.add(text(cx, cy, str(score), 17, fill="dark" if turn else "ball", font_weight=700))
    return out


def card(x: float, y: float, high: float, thing: Thing, lang: str) -> Node:
    """A card seen from above, its centre at the point."""
    wide = 0.7 * high
    left, top = x - wide / 2, y - high / 2
    if not thing.up:
        return group(rect(left, top, wide, high, rx=0.08 * high, fill="blue", stroke="ball", stroke_width=3))
    face = thing.label
    red = deck.colour(face) == "red"
    rank = {"T": "10"}.get(deck.rank(face), deck.rank(face))
    return group(
        rect(left + 2, top + 3, wide, high, rx=0.08 * high, fill="#000", fill_opacity=0.35),
        rect(left, top, wide, high, rx=0.08 * high, fill="ball", stroke="dark", stroke_width=1),
        text(left + 0.2 * wide, top + 0.17 * high, rank, 0.26 * high, fill="red" if red else "black", font_weight=700),
        text(left + 0.2 * wide, top + 0.4 * high, SUITS[deck.suit(face)], 0.24 * high, fill="red" if red else "black"),
        text(x + 0.14 * wide, y + 0.18 * high, SUITS[deck.suit(face)], 0.46 * high, fill="red" if red else "black"),
        title=cloth.said(deck.name(face), lang),
        data_face=face,
    )


def _moved(scene: Scene, clickable: list[ClickSpot], p: Plan, hands: dict[str, list[Thing]]) -> list[ClickSpot]:
    """Places of chips that nobody clicks: doubles, and stakes on split hands, under their cards."""
    known = {spot.place for spot in clickable}
    found: dict[str, ClickSpot] = {}
    for thing in scene.things:
        if thing.kind != "chip" or thing.place in known or thing.place in found:
            continue
        _, on, at = thing.place.split("/")
        box = int(at.partition(".")[0])
        alike = _of_box(hands, box)
        along = -(alike.index(at) - (len(alike) - 1) / 2) * 1.1 * p.radius if at in alike else 0.0
        double = sort(on) == "double"
        rank = int(on[-1]) - 2 if on[-1:] in "123" and "_" in on else 0
        x, y = p.boxes[box]
        x, y = x + along + (0.3 * p.radius if double else 0.0), y + 0.55 * p.radius * (rank + double)
        spot = next((s for s in clickable if s.numbers == (str(box),)), clickable[0])
        found[thing.place] = ClickSpot(
            place=thing.place, x=x, y=y, shape="circle", w=1, h=1, pile=(x, y),
            label=spot.label,
        )  # fmt: skip
    return list(found.values())


def _seats(scene: Scene, p: Plan, beside: bool) -> Node:
    """Who sits where, behind his box and what lies ``beside`` it."""
    out = group(class_="seats")
    depth = (2.9 if beside else 1.6) * p.radius
    for box in p.boxes:
        name = str(scene.facts.get(f"seat:{box}") or "")
        if name:
            words = name if len(name) <= 12 else f"{name[:11]}…"
            place = from_box(p, box, depth)
            out.add(text(*place, words, fit(words, 20, 3.2 * p.radius, 0.56), fill="ink"))
    return out


__all__ = ["card", "draw", "plan", "spots", "svg"]
