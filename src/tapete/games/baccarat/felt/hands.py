"""What all felts of the family draw alike: a hand with its cards and points, and the shoe."""

from __future__ import annotations

import math

from ....law.values import Text
from ....table.cardface import RATIO, card
from ....table.cloth import Box
from ....table.contract import Scene
from ....table.drawing import Node, fit, group, line, rect, text

NAMES = {"punto": Text("PUNTO", "Punto"), "banca": Text("BANCA", "Banca"), "empate": Text("EMPATE", "Tie")}


def hand_box(scene: Scene | None, hand: str, box: Box, lang: str, words: str = "", fact: str = "") -> Node:
    """The place of a hand with its cards and its points."""
    words = words or NAMES[hand].es
    facts = scene.facts if scene is not None else {}
    now = facts.get(fact or hand)
    points = now if now is not None else facts.get(f"last:{hand}")
    won = wins(scene, hand)
    told = "" if won is None else ("tie", "empate")[lang != "en"] if not won else ("wins", "gana")[lang != "en"]
    told = " · ".join(filter(None, (words if points is None else f"{words} {points}", told)))
    out = group(
        rect(*box, rx=10, fill="shade", fill_opacity=0.5, stroke="five" if won else "line",
             stroke_width=5 if won else 2),
        text(box.centre[0], box.y + box.h + 20, told, fit(told, 22, box.w, 0.74 if won else 0.6),
             fill="five" if won else "ink", font_weight=700),
        class_="hand", data_hand=hand, data_points=points if isinstance(points, int) else None,
        data_won=None if won is None else int(won),
    )  # fmt: skip
    lying = [t for t in scene.things if t.kind == "card" and t.place == f"hand/{hand}"] if scene is not None else []
    wide = (box.h - 22) / RATIO
    for n, thing in enumerate(lying):
        shown = card(box.x + 10 + n * (wide - 1), box.y + 10, wide, thing.label, thing.up, lang)
        out.add(shown)
    return out


def wins(scene: Scene | None, hand: str) -> bool | None:
    """Whether a hand that still lies there has won; False: nobody has; None: the other, or it is not decided."""
    facts = scene.facts if scene is not None else {}
    if f"last:{hand}" not in facts:
        return None
    on_cloths = {facts.get(key) for key in ("won:1", "won:2")} - {None, "void"}
    if hand == "banca" and on_cloths:  # he has won, or lost, on each cloth: that stands there
        return True if on_cloths == {"banca"} else None
    won = facts.get(f"won:{hand[-1]}") if hand.startswith("cloth_") else facts.get("won")
    won = hand if won == "cloth" else won
    return True if won == hand else False if won == "tie" else None


def shoe_box(scene: Scene | None, box: Box, lang: str) -> Node:
    """The shoe, how many cards it holds, and the stop card."""
    facts = scene.facts if scene is not None else {}
    left, before = facts.get("shoe_left"), facts.get("before_stop")
    title = "Shoe" if lang == "en" else "Sabot"
    if isinstance(left, int):
        title += f": {left} cards" if lang == "en" else f": {left} cartas"
    out = group(
        rect(box.x, box.y, box.w, 0.62 * box.h, rx=10, fill="wood", stroke="brass", stroke_width=2),
        rect(box.x + 8, box.y + 8, 0.3 * box.w, 0.62 * box.h - 16, rx=4, fill="wood_deep"),
        text(box.x + 0.64 * box.w, box.y + 0.31 * box.h, str(left) if isinstance(left, int) else "", 26, fill="ink",
             font_weight=700),
        title=title, class_="shoe",
    )  # fmt: skip
    if isinstance(before, int) and isinstance(left, int):
        y = box.y + 0.8 * box.h
        share = 1 - min(1.0, before / max(1, left))
        out.add(line(box.x, y, box.x + box.w, y, stroke="line", stroke_width=5, stroke_opacity=0.5))
        at = box.x + box.w * (1 - math.sqrt(share))
        seen = ("stop card", "carta de detención")[lang != "en"]
        out.add(group(rect(at - 4, y - 9, 8, 18, fill="five"), title=f"{seen}: {before}", class_="stop"))
    first = [t for t in scene.things if t.place == "hand/first"] if scene is not None else []
    for thing in first:
        out.add(card(box.x + 0.3 * box.w, box.y + 0.66 * box.h, 40, thing.label, True, lang))
    return out
