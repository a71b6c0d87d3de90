"""What a card costs: in the hall as at traditional bingo; beside it the part that goes to the prize of the network.

That part is what its line stakes, so that in the long run it costs nothing. Where several halls share the prize, the
line says how the prize would live with this hall alone.

>>> from tapete.inspection.costs import report
>>> row = report("bingo_interconnected", "MEL14", {"share": "1/20", "maximum": 45})["bets"][1]
>>> row["bet"], row["house_edge"], row["limit"], row["brings"]
('interconnected', '0', 45, 500)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...law.leaves import cites
from ...odds import Line, Scenario, distribution, result
from ..bingo import odds as hall
from ..bingo.analysis import pools
from .play import PRIZE, Interconnected


def lines(table: Interconnected, scenario: Scenario) -> Iterator[Line]:
    """A card, the prizes of the hall, and the prize of the network."""
    yield from hall.lines(table, scenario)
    if Fraction(table.terms.share):
        yield network(table)


def network(table: Interconnected) -> Line:
    """How likely a game is to win it, how many games it outlives, what it comes to."""
    terms, last = table.terms, table.rules.balls.count.value
    count = min(hall.CARDS, terms.series_size)
    limit = terms.maximum if table.law.within.value == "inclusive" else terms.maximum - 1
    chance = hall.chances(table, count)
    more = Fraction(terms.share) * count * table.unit
    life = pools.life(chance, limit=limit, grows=0, every=1, last=last)
    settled = life.settled(more, Fraction(1))
    p = (min(Fraction(1), 1 / life.games) / count).limit_denominator(10**9)
    nets = distribution([(1 / p - 1, p), (Fraction(-1), 1 - p)])
    return Line(
        bet=PRIZE,
        result=result(nets),
        nets=nets,
        beside={"method": "exact or play", "cards": count, "limit": limit, "grows": 0, "chance": float(chance(limit)),
                "games": float(life.games), "brings": int(more), "size": float(settled.size),
                "prize": float(settled.prize), "start": float(settled.start),
                "cites": list(cites(table.law.additional))},
    )  # fmt: skip
