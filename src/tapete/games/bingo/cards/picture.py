"""A card as a picture: as it is printed, both halves of a double one, its back, and the master card before the camera.

Everything that a text wants to be read on a card stands on it: its series and number, its face value, how many cards
the series has. The master card is the house's own copy, with the numbers that were drawn marked; the camera shows it
while a claim is checked.
"""

from __future__ import annotations

from ....table import drawing, voice
from ....table.drawing import Node
from .card import Card, Series
from .rules import CardRules

CELL = 64.0
HEAD = 116.0
EDGE = 14.0
BACK = 46.0


def _say(code: str, lang: str, **facts: object) -> str:
    return voice.filled(voice.read(__package__ or __name__)["picture"][code][lang], facts, lang)


def printed(series: Series, number: int, rules: CardRules, lang: str = "es") -> str:
    """A card as the player gets it; a double one with both halves, and with its back where a text wants room there."""
    card = series.card(number)
    halves = (1, 2) if series.double else (0,)
    games = rules.double.games.value if rules.double is not None and series.double else _games(rules)
    parts = [_card(series, card, lang, half, games, 0) for half in halves]
    back = _back(rules, len(card.grid[0]), lang)
    return _sheet(series, card, lang, [*parts, *([back] if back is not None else [])], f"card-{number}")


def master(series: Series, number: int, drawn: int, lang: str = "es") -> str:
    """The master card, the numbers drawn (a mask) being marked: before the camera, and on the monitors."""
    card = series.card(number)
    return _sheet(series, card, lang, [_card(series, card, lang, 0, 0, drawn)], f"master-{number}")


def _games(rules: CardRules) -> int:
    return rules.games.value if rules.games is not None else 0


def _size(card: Card) -> tuple[float, float]:
    rows, columns = len(card.grid), len(card.grid[0])
    return columns * CELL + 2 * EDGE, rows * CELL + HEAD + 2 * EDGE


def _sheet(series: Series, card: Card, lang: str, parts: list[tuple[Node, float]], name: str) -> str:
    """The parts one below the other."""
    width, y = _size(card)[0], 0.0
    body = []
    for part, height in parts:
        body.append(drawing.group(part, transform=f"translate(0 {drawing.number(y)})"))
        y += height
    rows = "; ".join(", ".join(map(str, row)) for row in card.rows)
    title = _say("title", lang, number=card.number, series=f"{series.letter} {series.id}")
    return drawing.document(name, width, y, *body, title=title, desc=_say("desc", lang, rows=rows), lang=lang)


def _card(series: Series, card: Card, lang: str, half: int, games: int, drawn: int) -> tuple[Node, float]:
    """One card, or half of one; ``games`` 0: the master card."""
    width, height = _size(card)
    good = _say("good_for" if games > 1 else "good_for_one", lang, games=games) if games else ""
    last = _say("half", lang, half=half) if half else ""
    said = [
        (_say("series", lang, series=f"{series.letter} {series.id}"), _say("number", lang, number=card.number)),
        (_say("face_value", lang, face=series.face), _say("series_size", lang, size=series.size)),
        (good or _say("master", lang), last),
    ]
    nodes: list[Node | None] = [
        drawing.rect(2, 2, width - 4, height - 4, fill="ink", stroke="dark", stroke_width=2, rx=8)
    ]
    for line, words in enumerate(said):
        for word, x, anchor in zip(words, (EDGE, width - EDGE), ("start", "end"), strict=True):
            if word:
                y = EDGE + 18 + 34 * line
                nodes.append(drawing.text(x, y, word, 19, text_anchor=anchor, fill="dark", font_weight=700))
    for r, row in enumerate(card.grid):
        for c, number in enumerate(row):
            x, y = EDGE + c * CELL, HEAD + EDGE + r * CELL
            nodes.append(drawing.rect(x, y, CELL, CELL, fill="ink" if number else "line", stroke="dark"))
            if number and drawn >> number & 1:
                nodes.append(drawing.circle(x + CELL / 2, y + CELL / 2, CELL * 0.42, fill="zero"))
            if number:
                ink = "ink" if drawn >> number & 1 else "dark"
                nodes.append(drawing.text(x + CELL / 2, y + CELL / 2, str(number), 34, fill=ink, font_weight=700))
    return drawing.group(*nodes), height


def _back(rules: CardRules, columns: int, lang: str) -> tuple[Node, float] | None:
    """Where the player writes what the text leaves room for."""
    if rules.back is None or not rules.back.value:
        return None
    width, fields = columns * CELL + 2 * EDGE, rules.back.value.items
    height = BACK * (len(fields) + 1) + 2 * EDGE
    nodes: list[Node | None] = [
        drawing.rect(2, 2, width - 4, height - 4, fill="ink", stroke="dark", stroke_width=2, rx=8),
        drawing.text(EDGE, EDGE + 14, _say("back", lang), 17, text_anchor="start", fill="dark"),
    ]
    for n, field in enumerate(fields, 1):
        y = EDGE + BACK * (n + 0.5)
        nodes.append(drawing.text(EDGE, y, f"{_say(field, lang)}:", 19, text_anchor="start", fill="dark"))
        nodes.append(drawing.line(EDGE + 270, y + 12, width - EDGE, y + 12, stroke="dark", stroke_width=1.5))
    return drawing.group(*nodes), height
