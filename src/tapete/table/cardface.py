"""Playing cards as every felt draws them: a face with its index and suit, or the back.

>>> "10" in card(0, 0, 50, "Td", lang="en").render()
True
"""

from __future__ import annotations

from .cards import colour, is_joker, name, rank, suit, suit_name
from .drawing import Node, circle, group, path, rect, text

RATIO = 1.4
"""How much higher than wide a card is."""
PIPS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
GAPS = {"o": 0, "p": 1, "e": 2, "b": 3}
"""Spanish suits show in the frame of the card, too: by how often its line is broken."""
BACK = {"es": "carta tapada", "en": "card face down"}


def index(face: str) -> str:
    """A card in two or three signs.

    >>> index("Td"), index("As"), index("Rp")
    ('10♦', 'A♠', 'rey de copas')
    """
    if is_joker(face):
        return "★"
    if suit(face) in GAPS:
        return f"{rank(face)} de {suit_name(face).es}" if rank(face).isdigit() else name(face).es
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
    frame = _frame(x, y, w, h, suit(face))
    if is_joker(face):
        signs = [
            text(x + 0.3 * w, y + 0.32 * w, "★", 0.44 * w, fill=ink, font_weight=700),
            text(x + 0.5 * w, y + 0.92 * w, "JOKER", 0.26 * w, fill=ink, font_weight=700),
        ]
    elif corner:
        size = 0.38 * w if len(_short(face)) == 1 else 0.32 * w
        signs = [
            text(x + 0.23 * w, y + 0.31 * w, _short(face), size, fill=ink, font_weight=700),
            _sign(suit(face), x + 0.23 * w, y + 0.7 * w, 0.38 * w, ink),
        ]
    else:
        signs = [
            text(x + 0.3 * w, y + 0.32 * w, _short(face), 0.44 * w, fill=ink, font_weight=700),
            _sign(suit(face), x + 0.58 * w, y + 0.92 * w, 0.66 * w, ink),
        ]
    return group(
        shadow,
        ground,
        edge,
        *frame,
        *signs,
        title=title,
        class_="card",
        data_card=face,
    )


def _sign(of: str, x: float, y: float, size: float, ink: str) -> Node:
    """The sign of a suit around a point: French ones are letters, Spanish ones are drawn."""
    s = 0.9 * size
    match of:
        case "o":
            return group(
                circle(x, y, 0.44 * s, fill="five", stroke="rust", stroke_width=0.05 * s),
                circle(x, y, 0.27 * s, fill="none", stroke="rust", stroke_width=0.05 * s),
                circle(x, y, 0.1 * s, fill="rust"),
            )
        case "p":
            bowl = f"M{x - 0.36 * s} {y - 0.46 * s}h{0.72 * s}q0 {0.5 * s} {-0.27 * s} {0.55 * s}v{0.2 * s}"
            stem = f"h{0.17 * s}v{0.15 * s}h{-0.52 * s}v{-0.15 * s}h{0.17 * s}v{-0.2 * s}"
            side = f"q{-0.27 * s} {-0.05 * s} {-0.27 * s} {-0.55 * s}z"
            return path(bowl + stem + side, fill="red")
        case "e":
            blade = f"M{x} {y - 0.5 * s}l{0.09 * s} {0.16 * s}v{0.4 * s}h{0.2 * s}v{0.1 * s}h{-0.2 * s}v{0.26 * s}"
            back = f"h{-0.18 * s}v{-0.26 * s}h{-0.2 * s}v{-0.1 * s}h{0.2 * s}v{-0.4 * s}z"
            return path(blade + back, fill="blue")
        case "b":
            club = f"M{x - 0.1 * s} {y + 0.5 * s}l{-0.08 * s} {-0.62 * s}q{-0.1 * s} {-0.36 * s} {0.18 * s} {-0.38 * s}"
            knot = f"q{0.28 * s} {0.02 * s} {0.18 * s} {0.38 * s}l{-0.08 * s} {0.62 * s}z"
            leaf = f"M{x + 0.12 * s} {y}l{0.2 * s} {-0.14 * s}v{0.12 * s}z"
            return path(club + knot + leaf, fill="zero")
    return text(x, y, PIPS.get(of, ""), size, fill=ink)


def _frame(x: float, y: float, w: float, h: float, of: str) -> list[Node]:
    """The line along the edge of a Spanish card, broken above and below as often as its suit wants."""
    if of not in GAPS:
        return []
    inner, gap = 0.06 * w, 0.1 * w
    out = [rect(x + inner, y + inner, w - 2 * inner, h - 2 * inner, fill="none", stroke="dark", stroke_width=0.015 * w)]
    for n in range(GAPS[of]):
        at = x + w / 2 + (n - (GAPS[of] - 1) / 2) * 2 * gap - gap / 2
        out += [rect(at, edge - 0.03 * w, gap, 0.06 * w, fill="ball") for edge in (y + inner, y + h - inner)]
    return out


def _back(x: float, y: float, w: float, h: float) -> list[Node]:
    inner = 0.12 * w
    waves = " ".join(f"M{x + inner} {y + inner + k * (h - 2 * inner) / 4}h{w - 2 * inner}" for k in range(5))
    return [
        rect(x, y, w, h, rx=0.09 * w, fill="blue", stroke="ball", stroke_width=0.05 * w),
        rect(x + inner, y + inner, w - 2 * inner, h - 2 * inner, fill="none", stroke="ball", stroke_opacity=0.7),
        path(waves, stroke="ball", stroke_opacity=0.45, stroke_width=1),
    ]
