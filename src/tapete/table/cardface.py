"""Playing cards as every felt draws them: a face with its index and suit, or the back.

>>> "10" in card(0, 0, 50, "Td", lang="en").render()
True
"""

from __future__ import annotations

from .cards import colour, name, rank, suit
from .drawing import Node, group, path, rect, text

RATIO = 1.4
"""How much higher than wide a card is."""
PIPS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BACK = {"es": "carta tapada", "en": "card face down"}


def index(face: str) -> str:
    """A card in two or three signs.

    >>> index("Td"), index("As")
    ('10♦', 'A♠')
    """
    return _short(face) + PIPS.get(suit(face), suit(face))


def _short(face: str) -> str:
    return "10" if rank(face) == "T" else rank(face)


def card(x: float, y: float, w: float, face: str, up: bool = True, lang: str = "es", corner: bool = False) -> Node:
    """A card whose left upper corner is at (x, y). ``face`` empty: nobody here may see it. A card that lies face down
    and that this person has looked at is drawn with its face, on the ground of a back. ``corner``: rank and suit at the
    left edge, for cards that lie one upon the other."""
    h = RATIO * w
    shadow = rect(x + 0.04 * w, y + 0.06 * w, w, h, rx=0.09 * w, fill="#000", fill_opacity=0.4)
    title = BACK["en" if lang == "en" else "es"] if not face else name(face)[lang]
    if not face:
        return group(shadow, *_back(x, y, w, h), title=title, class_="card", data_card="")
    ground = rect(x, y, w, h, rx=0.09 * w, fill="ball", stroke="dark", stroke_width=0.02 * w)
    edge = None
    if not up:
        edge = rect(x + 2, y + 2, w - 4, h - 4, rx=0.07 * w, fill="none", stroke="blue", stroke_width=0.09 * w)
    ink = "red" if colour(face) == "red" else "black"
    pip = PIPS.get(suit(face), "")
    if corner:
        size = 0.38 * w if len(_short(face)) == 1 else 0.32 * w
        signs = [
            text(x + 0.23 * w, y + 0.31 * w, _short(face), size, fill=ink, font_weight=700),
            text(x + 0.23 * w, y + 0.7 * w, pip, 0.38 * w, fill=ink),
        ]
    else:
        signs = [
            text(x + 0.3 * w, y + 0.32 * w, _short(face), 0.44 * w, fill=ink, font_weight=700),
            text(x + 0.58 * w, y + 0.92 * w, pip, 0.66 * w, fill=ink),
        ]
    return group(
        shadow,
        ground,
        edge,
        *signs,
        title=title,
        class_="card",
        data_card=face,
    )


def _back(x: float, y: float, w: float, h: float) -> list[Node]:
    inner = 0.12 * w
    waves = " ".join(f"M{x + inner} {y + inner + k * (h - 2 * inner) / 4}h{w - 2 * inner}" for k in range(5))
    return [
        rect(x, y, w, h, rx=0.09 * w, fill="blue", stroke="ball", stroke_width=0.05 * w),
        rect(x + inner, y + inner, w - 2 * inner, h - 2 * inner, fill="none", stroke="ball", stroke_opacity=0.7),
        path(waves, stroke="ball", stroke_opacity=0.45, stroke_width=1),
    ]
