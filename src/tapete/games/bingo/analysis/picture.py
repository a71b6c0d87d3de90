"""Pictures of the figures: when line and bingo come, what cards return, how long a pool lives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from ....law.values import Text
from ....table import drawing
from ....table.drawing import Node
from .exact import Chances
from .pools import Life
from .sold import Estimate, Plan, Played, Prize

WIDTH, HEIGHT = 1000.0, 460.0
LEFT, RIGHT, TOP, FOOT = 90.0, 30.0, 108.0, 64.0
STEPS = (1, 2, 5)
LINE, BINGO = Text("línea", "line"), Text("bingo", "bingo")
CELLS = 30
"""Bars of a histogram."""


class Bars(NamedTuple):
    """A set of bars: what it is called, its colour, and how high they are at each place."""

    name: Text
    fill: str
    heights: dict[float, float]


class Axis(NamedTuple):
    """An axis: its ends, what it counts, and how a number on it is written."""

    low: float
    high: float
    name: Text
    write: Callable[[float, str], str]


def plain(value: float, lang: str) -> str:
    """A number as a reader writes it.

    >>> plain(0.25, "es"), plain(12500.0, "en")
    ('0,25', '12500')
    """
    written = f"{value:.4f}".rstrip("0").rstrip(".")
    return written if lang == "en" else written.replace(".", ",")


def percent(value: float, lang: str) -> str:
    return f"{plain(round(100 * value, 6), lang)} %"


def ticks(low: float, high: float, most: int = 10) -> list[float]:
    """Round numbers between two ends, a few of them.

    >>> ticks(0, 90), ticks(0, 0.07, 5)
    ([0, 10, 20, 30, 40, 50, 60, 70, 80, 90], [0.0, 0.02, 0.04, 0.06])
    """
    step: float = Fraction(1, 10**12)  # type: ignore[assignment]
    while (high - low) / step > most:
        for n in STEPS:
            if (high - low) / (n * step) <= most:
                step *= n
                break
        else:
            step *= 10
    first = -(-low // step)
    found = [float((first + n) * step) for n in range(most + 2) if (first + n) * step <= high]
    return [int(x) for x in found] if step >= 1 else found


def chart(title: Text, cost: Text, x: Axis, y: Axis, bars: Sequence[Bars], lang: str, name: str) -> str:
    """A picture of bars, with a line of words on what they come to."""
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - FOOT

    def at(value: float) -> float:
        return LEFT + (value - x.low) / ((x.high - x.low) or 1) * wide

    def up(value: float) -> float:
        return HEIGHT - FOOT - (value - y.low) / ((y.high - y.low) or 1) * high

    nodes: list[Node] = [drawing.rect(0, 0, WIDTH, HEIGHT, fill="felt", rx=10)]
    nodes.append(drawing.text(LEFT, 30, title[lang], 24, text_anchor="start", fill="ink", font_weight=700))
    nodes.append(drawing.text(LEFT, 60, cost[lang], 17, text_anchor="start", fill="ink"))
    for value in ticks(y.low, y.high, 6):
        nodes.append(drawing.line(LEFT, up(value), WIDTH - RIGHT, up(value), stroke="line", stroke_width=0.5))
        nodes.append(drawing.text(LEFT - 8, up(value), y.write(value, lang), 15, text_anchor="end", fill="ink"))
    for value in ticks(x.low, x.high, 10):
        nodes.append(drawing.text(at(value), HEIGHT - FOOT + 18, x.write(value, lang), 15, fill="ink"))
    nodes.append(drawing.text(LEFT + wide / 2, HEIGHT - 20, x.name[lang], 16, fill="ink"))
    nodes.append(drawing.text(LEFT, TOP - 14, y.name[lang], 15, text_anchor="start", fill="ink"))
    places = sorted({place for one in bars for place in one.heights})
    gap = min((b - a for a, b in pairwise(places)), default=1.0)
    each = max(0.6, at(x.low + gap) - at(x.low)) / len(bars) * 0.9
    for n, one in enumerate(bars):
        drawn = []
        for place, height in one.heights.items():
            if height > 0:
                left = at(place) + (n - len(bars) / 2) * each
                drawn.append(drawing.rect(left, up(height), each, HEIGHT - FOOT - up(height), fill=one.fill))
        nodes.append(drawing.group(*drawn, title=one.name[lang]))
        if len(bars) > 1:
            side = WIDTH - RIGHT - 130 * (len(bars) - n)
            nodes.append(drawing.rect(side, TOP - 24, 16, 16, fill=one.fill))
            nodes.append(drawing.text(side + 24, TOP - 15, one.name[lang], 16, text_anchor="start", fill="ink"))
    nodes.append(drawing.line(LEFT, HEIGHT - FOOT, WIDTH - RIGHT, HEIGHT - FOOT, stroke="ink", stroke_width=1.5))
    return drawing.document(name, WIDTH, HEIGHT, *nodes, title=title[lang], desc=cost[lang], lang=lang)


BALL = Text("orden de la bola", "order of the ball")
OFTEN = Text("probabilidad", "chance")


def _by_ball(title: Text, cost: Text, line: dict[float, float], bingo: dict[float, float], lang: str, name: str) -> str:
    bars = [Bars(LINE, "brass", line), Bars(BINGO, "ball", bingo)]
    highest = max(max(one.heights.values(), default=0.0) for one in bars)
    x = Axis(0, max(line | bingo), BALL, plain)
    return chart(title, cost, x, Axis(0, highest * 1.05 or 1, OFTEN, percent), bars, lang, name)


def one_card(chances: Chances, lang: str = "es") -> str:
    """With which ball a card has its first line, and its bingo."""
    line, bingo = ({float(ball): float(p) for ball, p in enumerate(law.at)} for law in (chances.line, chances.bingo))
    means = [float(law.mean) for law in (chances.line, chances.bingo)]
    es, en = ([f"{mean:.2f}".replace(".", dot) for mean in means] for dot in ",.")
    return _by_ball(
        Text("Un cartón: con qué bola llegan la línea y el bingo", "One card: the ball that gives line and bingo"),
        Text(
            f"De media, la línea con la bola {es[0]} y el bingo con la {es[1]}; exacto.",
            f"On average the line with ball {en[0]} and the bingo with ball {en[1]}; exact.",
        ),
        line,
        bingo,
        lang,
        "bingo-one-card",
    )


def _often(played: Played, prize: Prize) -> dict[float, float]:
    return {float(ball): float(n) / played.games for ball, n in enumerate(played.at(prize))}


def sold(played: Played, lang: str = "es") -> str:
    """With which ball the first line and the first bingo of the room come."""
    laws = [_often(played, "line"), _often(played, "bingo")]
    means = [played.ball("line"), played.ball("bingo")]
    said = [[f"{m.mean:.2f} ± {m.error:.2f}".replace(".", dot) for m in means] for dot in ",."]
    return _by_ball(
        Text(
            f"{played.cards} cartones: con qué bola llegan la primera línea y el primer bingo",
            f"{played.cards} cards: the ball that gives the first line and the first bingo",
        ),
        Text(
            f"De media, la línea con la bola {said[0][0]} y el bingo con la {said[0][1]}; {played.games} partidas.",
            f"On average the line with ball {said[1][0]} and the bingo with ball {said[1][1]}; {played.games} games.",
        ),
        laws[0],
        laws[1],
        lang,
        "bingo-sold",
    )


def returns(cards: Sequence[Estimate], plan: Plan, lang: str = "es") -> str:
    """How many of the cards return how much: they differ by what they share with others, and by the error of play."""
    low, high = min(card.mean for card in cards), max(card.mean for card in cards)
    step = (high - low) / CELLS or 0.01
    heights: dict[float, float] = {}
    for card in cards:
        place = low + (min(int((card.mean - low) / step), CELLS - 1) + 0.5) * step
        heights[place] = heights.get(place, 0.0) + 1
    error = sum(card.error for card in cards) / len(cards)
    whole = float(plan.line + plan.bingo)
    said = [[percent(round(value, 5), one) for value in (whole, error)] for one in ("es", "en")]
    return chart(
        Text("Lo que devuelve cada cartón en líneas y bingos", "What each card returns in lines and bingos"),
        Text(
            f"Entre todos, {said[0][0]} justo; el error típico de cada uno es de {said[0][1]}.",
            f"All together exactly {said[1][0]}; the standard error of each is {said[1][1]}.",
        ),
        Axis(low, high, Text("devuelto, de lo que cuesta", "returned, of what it costs"), _short),
        Axis(0, max(heights.values()) * 1.05, Text("cartones", "cards"), plain),
        [Bars(Text("cartones", "cards"), "brass", heights)],
        lang,
        "bingo-returns",
    )


def _short(value: float, lang: str) -> str:
    return percent(round(value, 4), lang)


def pool(found: Life, start: Fraction | int, more: Fraction | int, lang: str = "es") -> str:
    """How likely a pool is still to be there after so many games."""
    far = 1
    while found.within(far) < Fraction(99, 100):
        far += max(1, far // 8)
    step = max(1, far // 64)
    heights = {float(game): float(1 - found.within(game)) for game in range(0, far + 1, step)}
    games, size = (plain(round(float(one), 1), lang) for one in (found.games, found.size(start, more)))
    return chart(
        Text("Cuánto vive un pozo acumulado", "How long an accumulated pool lives"),
        Text(
            f"Sale de media a las {games} partidas, con {size} unidades.",
            f"It is won after {games} games on average, at {size} units.",
        ),
        Axis(0, far, Text("partidas", "games"), plain),
        Axis(0, 1, Text("sigue sin salir", "not yet won"), percent),
        [Bars(Text("sigue sin salir", "not yet won"), "brass", heights)],
        lang,
        "bingo-pool",
    )
