"""What a card costs, and how its prizes live.

Line and bingo are won in every game by somebody, so that all cards together return exactly what the plan gives to both:
the expectation is exact. How often a card wins, and how much the results vary, is counted over games that are played
with the first cards of the series (``cards``: so many are sold). A prize out of a pool is a bet of its own, whose stake
is the part of the price that goes there: in the long run it costs nothing. Its line says how likely a game is to win it
(``chance``), how many games in play it outlives (``games``), what it comes to (``size``), and after how many games of
the house an amount is reached (``to_reach``).

>>> from tapete.inspection.costs import report
>>> row = report("bingo_traditional", "MEL14", {"line": "1/10", "bingo": "1/2"})["bets"][0]
>>> row["bet"], row["house_edge"], row["method"]
('card', '2/5', 'play')
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from ...law.leaves import cites
from ...odds import Line, Scenario, distribution, result
from .analysis import exact, pools, sold
from .play import Bingo
from .prizes import engine
from .prizes.plan import Plan
from .prizes.rules import Prize
from .prizes.standing import Standing

CARDS = 100
"""So many cards are sold in the games that are counted, or the whole series where it is smaller."""
GAMES = 4000
PLAYED = 20_000
"""Games for the chances of pools where exact bounds are wide."""


def lines(table: Bingo, scenario: Scenario) -> Iterator[Line]:
    """A card, then every prize that has its own pool."""
    line, bingo = Fraction(table.terms.line), Fraction(table.terms.bingo)
    count = min(CARDS, table.terms.series_size)
    nets = card_nets(table, line, bingo, count)
    p = table.rules.prizes
    yield Line(
        bet="card",
        result=result(nets),
        nets=nets,
        beside={"method": "play", "cards": count, "games": GAMES, "returned": str(line + bingo + shares(table)),
                "cites": list(cites(p.line_shared, p.bingo_shared, p.percentages))},
    )  # fmt: skip
    for name, rule, plan in table.room.prizes if table.room is not None else ():
        if rule.common is None and rule.combination == "bingo" and Fraction(plan.share):
            yield pooled(table, name, rule, plan, count)


def shares(table: Bingo) -> Fraction:
    """What goes to pools, and comes back in the long run."""
    return sum((Fraction(plan.share) for plan in table.terms.prizes.values()), Fraction(0))


def card_nets(table: Bingo, line: Fraction, bingo: Fraction, count: int) -> dict[Fraction, Fraction]:
    """What a card comes to, for each unit that it costs: as often as all cards of all games had it."""
    lines_won, bingos_won = wins(table, count)
    keys, times = np.unique(np.stack([lines_won.ravel(), bingos_won.ravel()]), axis=1, return_counts=True)
    found = []
    for (k_line, k_bingo), n in zip(keys.T.tolist(), times.tolist(), strict=True):
        net = Fraction(-1)
        net += line * count / k_line if k_line else 0
        net += bingo * count / k_bingo if k_bingo else 0
        found.append((net, Fraction(n, GAMES * count)))
    return distribution(found)


def wins(table: Bingo, count: int) -> tuple[Any, Any]:
    """By game and card, among how many cards it shared line and bingo; 0: it did not win. The same games every time."""
    cards = [table.matrix.card(n) for n in range(1, count + 1)]
    rows = np.array([[list(row) for row in card.rows] for card in cards]) - table.rules.cards.lowest.value
    rng = np.random.default_rng(1)
    numbers = table.rules.balls.count.value
    order = rng.permuted(np.tile(np.arange(numbers), (GAMES, 1)), axis=1).argsort(axis=1)
    full = order[:, rows].max(axis=3)
    return _shared(full.min(axis=2)), _shared(full.max(axis=2))


def _shared(when: Any) -> Any:
    first = when == when.min(axis=1, keepdims=True)
    return first * first.sum(axis=1, keepdims=True)


# --- pools ----------------------------------------------------------------------------------------------------------


def pooled(table: Bingo, name: str, rule: Prize, plan: Plan, count: int) -> Line:
    """A prize out of a pool of its own: a card's part of it, and its life."""
    room = table.room
    if room is None:
        raise ValueError(name)
    takings = count * table.unit
    more = Fraction(engine.brings(room, name, takings))
    limit, source = engine.limit(room, rule, plan, Standing(played=plan.played), count)
    grows, every = growth(room, rule)
    chance = chances(table, count)
    life = pools.life(chance, limit=limit or room.last, grows=grows if limit else 0, every=every, last=room.last)
    fixed = engine.fixed_amount(room, rule, plan)
    kept = Fraction(rule.kept.value) if rule.kept is not None else Fraction(0)
    p = (min(Fraction(1), 1 / life.games) / count).limit_denominator(10**9)
    nets = distribution([(1 / p - 1, p), (Fraction(-1), 1 - p)])
    beside: dict[str, Any] = {
        "method": "exact or play", "cards": count, "limit": limit, "grows": grows,
        "chance": float(chance(limit or room.last)), "games": float(life.games), "brings": int(more),
        "cites": list(cites(rule.offered, source, rule.kept, rule.step)),
    }  # fmt: skip
    if fixed:
        left = max(0, fixed - plan.standing)
        beside |= {"size": fixed, "to_reach": -(-left // int(more)) if more >= 1 else None}
    else:
        settled = life.settled(more, 1 - kept)
        beside |= {"size": float(settled.size), "prize": float(settled.prize), "start": float(settled.start)}
    return Line(bet=name, result=result(nets), nets=nets, beside=beside)


def growth(room: engine.Room, rule: Prize) -> tuple[int, int]:
    """By how many balls the order grows, and after how many games in play."""
    step = rule.step.value if rule.step is not None else 0
    per_day = rule.goes_on is not None and rule.goes_on.value == "day"
    return step, max(1, len(engine.hours(room, rule))) if per_day else 1


def chances(table: Bingo, count: int) -> pools.Chance:
    """How likely a bingo is within so many balls, when so many cards are sold; the cards are looked at once."""
    return _chances(tuple(table.matrix.card(n) for n in range(1, count + 1)), table.rules.balls.count.value)


@lru_cache(maxsize=16)
def _chances(cards: tuple[Any, ...], balls: int) -> pools.Chance:
    return sold.chance(exact.united(cards, balls), sold.play(cards, PLAYED))
