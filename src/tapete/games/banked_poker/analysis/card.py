"""Best play on paper: as text, as a page, as a picture.

Each cell stands for many deals. Where best play does one thing in all of them the cell has its letter; where it hangs
on more than the row and the column say (suits, other cards), it has the letter of what is done more often and of how
many deals in a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ....law.errors import TapeteError
from ....law.values import Text
from ....odds import result
from ....table import drawing, words
from ....table.cards import FRENCH_RANKS
from . import draws, fives, holdem, threes, withdrawn
from .combos import classes
from .draws import Draws
from .rules import FiveCards, Holdem, ThreeCards, Withdrawn

FORMS = ("text", "html", "svg")
RANKS = tuple(reversed(FRENCH_RANKS))
NAMES = {rank: "10" if rank == "T" else rank for rank in FRENCH_RANKS}


class Mark(NamedTuple):
    """A decision on paper: its letter, its meaning, its colour in the palette of the felts."""

    letter: Text
    meaning: Text
    fill: str


MARKS = {
    "pass": Mark(Text("P", "P"), Text("paso: se pierde el ante", "pass: the ante is lost"), "red"),
    "go": Mark(Text("V", "G"), Text("voy: se hace la segunda apuesta", "go on: the second bet is made"), "zero"),
    "buy": Mark(Text("C", "B"), Text("se compra una carta", "a card is bought"), "blue"),
    "withdraw": Mark(Text("R", "W"), Text("se retira la apuesta", "the bet is withdrawn"), "red"),
    "leave": Mark(Text("D", "L"), Text("se deja la apuesta", "the bet is left"), "zero"),
    "keep": Mark(Text("S", "S"), Text("servido: no se cambia nada", "stand: nothing is changed"), "zero"),
    "one": Mark(Text("1", "1"), Text("se cambia una carta", "one card is changed"), "blue"),
    "two": Mark(Text("2", "2"), Text("se cambian dos cartas", "two cards are changed"), "blue"),
    "check": Mark(Text("N", "N"), Text("no se apuesta más", "no further bet"), "red"),
    "bet": Mark(Text("A", "B"), Text("se apuesta", "bet"), "zero"),
    "pair_before": Mark(Text("P", "P"), Text("una pareja delante", "a pair before"), "zero"),
    "high_before": Mark(Text("0", "0"), Text("sin pareja delante ni detrás", "no pair before or behind"), "red"),
    "pair_behind": Mark(Text("1", "1"), Text("una pareja detrás", "one pair behind"), "blue"),
    "two_behind": Mark(Text("2", "2"), Text("las dos parejas detrás", "two pairs behind"), "blue"),
    "three_behind": Mark(Text("3", "3"), Text("el trío detrás", "three of a kind behind"), "blue"),
    "line_behind": Mark(Text("C", "S"), Text("escalera o color detrás", "a straight or flush behind"), "blue"),
    "more_behind": Mark(Text("4", "4"), Text("full, póquer o más detrás", "a full house or more behind"), "blue"),
}
MIXED = Text(
    "con un número: depende de los palos y de las demás cartas; es lo más frecuente, en tantas manos de cada cien",
    "with a number: it hangs on suits and on the other cards; this is what is done most, in so many deals of a hundred",
)


class Cell(NamedTuple):
    """What is done, and in how many deals of a hundred if not in all."""

    mark: str
    share: int = 100

    def said(self, lang: str) -> str:
        letter = MARKS[self.mark].letter[lang]
        return letter if self.share == 100 else f"{letter}{self.share}"


class Part(NamedTuple):
    """One table: its title, its columns, and its rows."""

    title: Text
    columns: tuple[str, ...]
    rows: tuple[tuple[Text, tuple[Cell | None, ...]], ...]


class Sheet(NamedTuple):
    """Tables to be written: heading, a line on what the game costs, the tables."""

    title: Text
    cost: Text
    parts: tuple[Part, ...]


def cost(edge: Fraction) -> Text:
    """What the game costs, in a line."""
    percent = f"{100 * float(edge):.4f}"
    return Text(
        f"Ventaja de la casa {percent.replace('.', ',')} % de la primera apuesta ({edge}).",
        f"House edge {percent} % of the first bet ({edge}).",
    )


def cell(marks: Sequence[str], counts: Iterable[int]) -> Cell | None:
    """The cell of so many deals by decision; None: there is no such deal.

    >>> cell(("pass", "go"), (1, 3)), cell(("pass", "go"), (0, 3)), cell(("pass", "go"), (0, 0))
    (Cell(mark='go', share=75), Cell(mark='go', share=100), None)
    """
    many = list(counts)
    whole = sum(many)
    if not whole:
        return None
    best = max(range(len(many)), key=lambda n: many[n])
    share = 100 * many[best] / whole
    return Cell(marks[best], 100 if many[best] == whole else max(1, min(99, round(share))))


def combination(name: str) -> Text:
    """A combination in words."""
    words.furnish("tapete.games")
    return Text(*(words.called("reasons", name, lang).split(" (")[0] for lang in ("es", "en")))


MAY_BECOME = {
    "four_flush": Text("con cuatro de un palo", "with four of one suit"),
    "four_straight": Text("con cuatro seguidas", "with four in a row"),
    "board": Text("solo en la mesa", "of the board alone"),
}


def row(name: str) -> Text:
    """The name of a row: a combination, and what is said of it."""
    first, _, more = name.partition("/")
    if first == "ace_king":
        rank, _, held = more.partition("/")
        high = f"A-K-{NAMES[rank]}"
        return Text(f"{high} y la de la banca", f"{high} and the bank's card") if held else Text(high, high)
    made = combination(first)
    if not more or name == "high_card/board":  # what nobody has, the board has too
        return made
    return Text(f"{made.es}, {MAY_BECOME[more].es}", f"{made.en}, {MAY_BECOME[more].en}")


def place(name: str, order: Sequence[str]) -> tuple[float, ...]:
    """Where a row stands: the worst first."""
    first, _, more = name.partition("/")
    if first == "ace_king":
        return (0.5, FRENCH_RANKS.index(more[0]), "held" not in more)
    return (order.index(first), list(MAY_BECOME)[::-1].index(more) if more else -1)


def by_rank(table: Mapping[str, Any], marks: Sequence[str], order: Sequence[str]) -> Iterator[tuple[Text, Any]]:
    """Rows whose columns are the ranks, from the highest; the best combinations first."""

    for name in sorted(table, key=lambda name: place(name, order), reverse=True):
        yield row(name), tuple(cell(marks, counts) for counts in reversed(table[name]))


# --- the games ------------------------------------------------------------------------------------------------------


def three_cards(title: Text, rules: ThreeCards) -> Sheet:
    """Three cards against three."""
    (line,) = threes.lines(rules)
    least = threes.solved(rules).least
    if least is None:
        raise TapeteError(
            "con estos pagos las manos con las que se va no son todas las que superan a una",
            "with these payments the hands with which one goes on are not all those from one upwards",
        )
    hand = "-".join(NAMES[card[0]] for card in least)
    rows = (
        (Text(f"{hand} o más", f"{hand} or more"), (Cell("go"),)),
        (Text("menos", "less"), (Cell("pass"),)),
    )
    return Sheet(title, cost(line.result.house_edge), (Part(Text("Tres cartas", "Three cards"), ("",), rows),))


def draw(title: Text, rules: Draws) -> Sheet:
    """Five cards against a bank that draws by rule: who passes, and how many cards are changed."""
    found, order = draws.cost(rules), rules.bank.ranking.order
    marks = ("pass", "keep", "one", "two")
    names = sorted(found.best, key=lambda name: place(name, order), reverse=True)
    rows = tuple((row(name), (cell(marks, found.best[name]),)) for name in names)
    said = cost(result(found.nets(rules)).house_edge)
    passed = draws.passed(found)
    if passed:
        hands = ", ".join("-".join(NAMES[rank] for rank in ranks) for ranks in passed)
        said = Text(f"{said.es} Se pasa solo con {hands}.", f"{said.en} One passes with {hands} only.")
    return Sheet(title, said, (Part(Text("Cuando todos han ido", "When all have declared"), ("",), rows),))


AGAINST = Text("Contra la carta de la banca que se ve", "Against the bank's card that lies open")


def five_cards(title: Text, rules: FiveCards) -> Sheet:
    """Five cards against five, by the open card of the bank."""
    (line,) = fives.lines(rules)
    marks = ("pass", "go", "buy")
    rows = tuple(by_rank(fives.solved(rules).chosen, marks, rules.ranking.order))
    return Sheet(title, cost(line.result.house_edge), (Part(AGAINST, tuple(NAMES[r] for r in RANKS), rows),))


def three_bets(title: Text, rules: Withdrawn) -> Sheet:
    """Three bets, two of which may be withdrawn."""
    (line,) = withdrawn.lines(rules)
    found = withdrawn.solved(rules)
    high = FRENCH_RANKS.index(rules.least[0])
    parts = []
    for size, worths, title_of in (
        (3, found.first, Text("Primera apuesta, con las tres cartas propias", "First bet, with one's own three cards")),
        (4, found.second, Text("Segunda apuesta, con la primera común", "Second bet, with the first common card")),
    ):
        mine = classes(size)
        table: dict[str, np.ndarray[Any, Any]] = {}
        stands = {int(c): n for n, c in reversed(list(enumerate(mine.of)))}
        for c, (hand, weight) in enumerate(zip(mine.sets, mine.weight, strict=True)):
            name, highs = _pattern(hand, high)
            counts = table.setdefault(name, np.zeros((size + 1, 2), np.int64))
            counts[highs, 1 if worths[stands[c]] > 0 else 0] += weight
        rows = tuple(
            (SHAPES[name], tuple(cell(("withdraw", "leave"), counts) for counts in table[name]))
            for name in SHAPES
            if name in table
        )
        parts.append(Part(title_of, tuple(str(n) for n in range(size + 1)), rows))
    columns = Text(
        f"Columnas: cuántas de las cartas son {NAMES[rules.least[0]]} o más.",
        f"Columns: how many of the cards are {NAMES[rules.least[0]]} or higher.",
    )
    said = cost(line.result.house_edge)
    return Sheet(title, Text(f"{said.es} {columns.es}", f"{said.en} {columns.en}"), tuple(parts))


SHAPES = {
    "four": Text("póquer", "four of a kind"),
    "trio": Text("trío", "three of a kind"),
    "two_pairs": Text("doble pareja", "two pairs"),
    "high_pair": Text("pareja que gana", "winning pair"),
    "suited_0": Text("de un palo, seguidas", "of one suit, in a row"),
    "suited_1": Text("de un palo, con un hueco", "of one suit, one gap"),
    "suited_2": Text("de un palo, con dos huecos", "of one suit, two gaps"),
    "suited": Text("de un palo", "of one suit"),
    "run_0": Text("seguidas", "in a row"),
    "run_1": Text("con un hueco", "one gap"),
    "low_pair": Text("pareja que no gana", "pair that does not win"),
    "other": Text("cualquier otra", "anything else"),
}
"""Rows of the card of three bets, the best first."""


def _pattern(hand: Any, high: int) -> tuple[str, int]:
    """The row of a set of three or four cards, and how many of them are high."""
    ranks = sorted(int(card) >> 2 for card in hand)
    many = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    highs = sum(r >= high for r in ranks)
    if many[0] > 1:
        pair = max(r for r in set(ranks) if ranks.count(r) > 1)
        if many[0] > 2:
            return ("four" if many[0] > 3 else "trio"), highs
        if many[:2] == [2, 2]:
            return "two_pairs", highs
        return ("high_pair" if pair >= high else "low_pair"), highs
    low = sorted(-1 if r == len(FRENCH_RANKS) - 1 else r for r in ranks)
    gaps = min(ranks[-1] - ranks[0], low[-1] - low[0]) - len(ranks) + 1
    room = 5 - len(ranks)
    if len({int(card) & 3 for card in hand}) == 1:
        return (f"suited_{gaps}" if gaps <= room else "suited"), highs
    return (f"run_{gaps}" if gaps <= min(room, 1) else "other"), highs


def hold_em(title: Text, rules: Holdem) -> Sheet:
    """Two own cards, five common ones."""
    (line,) = holdem.lines(rules)
    found = holdem.solved(rules)
    names = tuple(NAMES[r] for r in RANKS)

    def start(i: int, j: int) -> Cell:
        a, b = RANKS[min(i, j)], RANKS[max(i, j)]
        name = a + b + ("" if i == j else "s" if i < j else "o")
        return Cell("pass" if name in found.folds else "go")

    first = tuple(
        (Text(NAMES[r], NAMES[r]), tuple(start(i, j) for j in range(len(RANKS)))) for i, r in enumerate(RANKS)
    )
    parts = [
        Part(
            Text(
                "Antes del flop: del mismo palo, sobre la diagonal; de distinto, debajo",
                "Before the flop: suited above the diagonal, unsuited below",
            ),
            names,
            first,
        )
    ]
    for table, title_of in (
        (found.turn, Text("Tras el flop, por la carta propia más alta", "After the flop, by the higher own card")),
        (found.river, Text("Tras la cuarta, por la carta propia más alta", "After the fourth, by the higher own card")),
    ):
        parts.append(Part(title_of, names, tuple(by_rank(table, ("check", "bet"), rules.ranking.order))))
    return Sheet(title, cost(line.result.house_edge), tuple(parts))


# --- the forms ------------------------------------------------------------------------------------------------------


def write(page: Sheet, form: str, lang: str) -> str:
    """The sheet in one of the ``FORMS``."""
    if form not in FORMS:
        raise TapeteError(
            f"la tabla se escribe como {', '.join(FORMS)}, no como «{form}»",
            f"the table is written as {', '.join(FORMS)}, not as '{form}'",
        )
    return {"text": as_text, "html": as_html, "svg": as_svg}[form](page, lang)


def cells(page: Sheet) -> Iterator[Cell]:
    """Every cell that is filled."""
    return (one for part in page.parts for _, line in part.rows for one in line if one is not None)


def legend(page: Sheet, lang: str) -> list[tuple[str, str, str]]:
    """Letter, meaning and colour of what occurs."""
    used = {one.mark for one in cells(page)}
    out = [(m.letter[lang], m.meaning[lang], m.fill) for name, m in MARKS.items() if name in used]
    if any(one.share != 100 for one in cells(page)):
        out.append(("", MIXED[lang], ""))
    return out


def as_text(page: Sheet, lang: str) -> str:
    out = [page.title[lang], page.cost[lang]]
    for part in page.parts:
        wide = max(len(name[lang]) for name, _ in part.rows) + 1
        out += ["", part.title[lang]]
        if any(part.columns):
            out.append(" " * wide + "".join(f"{column:>4}" for column in part.columns))
        for name, line in part.rows:
            out.append(f"{name[lang]:<{wide}}" + "".join(f"{one.said(lang) if one else '':>4}" for one in line))
    out += ["", *(f"{letter:>4}  {meaning}" for letter, meaning, _ in legend(page, lang))]
    return "\n".join(out) + "\n"


def as_html(page: Sheet, lang: str) -> str:
    """A whole page, with its own style; colours never stand alone, the letter is always there."""
    tones = {mark.fill: drawing.PALETTE[mark.fill].light for mark in MARKS.values()}
    style = (
        "body{font:16px/1.4 system-ui,sans-serif;margin:2rem;color:#1b1510;background:#fff}"
        "table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:600;padding:.3rem 0}"
        "th,td{border:1px solid #6b6257;padding:.2rem .5rem;text-align:center;min-width:1.6rem}td{color:#fff}"
        "th[scope=row]{text-align:left;font-weight:400}"
        + "".join(f".{name}{{background:{tone}}}" for name, tone in tones.items())
    )
    body = []
    for part in page.parts:
        heads = "".join(f'<th scope="col">{column}</th>' for column in part.columns if column)
        head = f"<thead><tr><td></td>{heads}</tr></thead>" if heads else ""
        lines = [
            f'<tr><th scope="row">{drawing.escape(name[lang])}</th>'
            + "".join(_data(one, lang) for one in line)
            + "</tr>"
            for name, line in part.rows
        ]
        body.append(
            f"<table><caption>{drawing.escape(part.title[lang])}</caption>{head}<tbody>{''.join(lines)}</tbody></table>"
        )
    key = "".join(
        f"<li>{f'<b>{letter}</b> ' if letter else ''}{drawing.escape(meaning)}</li>"
        for letter, meaning, _ in legend(page, lang)
    )
    heading = drawing.escape(page.title[lang])
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{heading}</title>'
        f"<style>{style}</style></head>\n<body><h1>{heading}</h1><p>{drawing.escape(page.cost[lang])}</p>\n"
        + "\n".join(body)
        + f"\n<ul>{key}</ul></body></html>\n"
    )


def _data(one: Cell | None, lang: str) -> str:
    if one is None:
        return "<td></td>"
    mark = MARKS[one.mark]
    return f'<td class="{mark.fill}" title="{drawing.escape(mark.meaning[lang])}">{one.said(lang)}</td>'


WIDE, HIGH, LEFT, MARGIN = 46, 30, 250, 20


def as_svg(page: Sheet, lang: str) -> str:
    """A picture of the tables, one below the other."""
    columns = max(len(part.columns) for part in page.parts)
    width = max(LEFT + WIDE * columns + MARGIN, 760)
    nodes = [drawing.text(width / 2, 26, page.title[lang], 17, fill="ink", font_weight="bold")]
    nodes.append(drawing.text(width / 2, 50, page.cost[lang], drawing.fit(page.cost[lang], 13, width - 40), fill="ink"))
    y = 60.0
    for part in page.parts:
        nodes.append(drawing.text(width / 2, y + 22, part.title[lang], 14, fill="line"))
        for n, column in enumerate(part.columns):
            if column:
                nodes.append(drawing.text(LEFT + WIDE * (n + 0.5), y + 50, column, 14, fill="line"))
        y += 64
        for name, line in part.rows:
            words_of = drawing.text(
                MARGIN,
                y + HIGH / 2,
                name[lang],
                drawing.fit(name[lang], 14, LEFT - 30),
                fill="ink",
                text_anchor="start",
            )
            nodes.append(words_of)
            nodes += [_square(n, y, one, lang) for n, one in enumerate(line) if one is not None]
            y += HIGH
        y += 10
    for letter, meaning, fill in legend(page, lang):
        if letter:
            nodes.append(drawing.rect(MARGIN, y, WIDE - 4, HIGH - 4, fill=fill))
            nodes.append(drawing.text(MARGIN + WIDE / 2 - 2, y + HIGH / 2 - 2, letter, 14, fill="ink"))
        size = drawing.fit(meaning, 14, width - 110)
        nodes.append(drawing.text(MARGIN + WIDE + 6, y + HIGH / 2 - 2, meaning, size, fill="ink", text_anchor="start"))
        y += HIGH
    ground = drawing.rect(0, 0, width, y + 14, fill="shade")
    return drawing.document(
        "strategy", width, y + 14, ground, *nodes, title=page.title[lang], desc=page.cost[lang], lang=lang
    )


def _square(column: int, y: float, one: Cell, lang: str) -> drawing.Node:
    mark, x = MARKS[one.mark], LEFT + WIDE * column
    return drawing.group(
        drawing.rect(x + 1, y + 1, WIDE - 2, HIGH - 2, fill=mark.fill),
        drawing.text(x + WIDE / 2, y + HIGH / 2, one.said(lang), 14, fill="ink"),
        title=mark.meaning[lang],
    )
