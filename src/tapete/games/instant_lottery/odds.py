"""What a ticket returns, exactly, by the batch as it was printed: the first one, before anything of it is known.

>>> from tapete.inspection.costs import report
>>> terms = {"minimum": 100, "tickets": 10_000, "prizes": [{"value": 100, "count": 6000}]}
>>> report("boletos", "MEL14", terms=terms)["bets"][0]["house_edge"]
'2/5'
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from ...law.leaves import cites, denied
from ...odds import Line, Scenario, distribution, result
from . import batch
from .play import Instant


def sums(left: dict[str, int], boxes: int) -> dict[int, Fraction]:
    """What so many boxes of a batch come to, and how often: each box is another one of the batch.

    >>> sums({"10": 1, "0": 1}, 1), sums({"10": 1, "0": 1}, 2)
    ({0: Fraction(1, 2), 10: Fraction(1, 2)}, {10: Fraction(1, 1)})
    """
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for sign, count in left.items():
        found: dict[tuple[int, int], int] = {}
        for (taken, amount), n in ways.items():
            for k in range(min(count, boxes - taken) + 1):
                key = (taken + k, amount + k * int(sign))
                found[key] = found.get(key, 0) + n * comb(count, k)
        ways = found
    total = comb(sum(left.values()), boxes)
    return {amount: Fraction(n, total) for (taken, amount), n in ways.items() if taken == boxes}


def lines(table: Instant, scenario: Scenario) -> Iterator[Line]:
    """A ticket."""
    rules, terms = table.rules, table.terms
    nothing = denied(rules.opening.compared) or denied(rules.payment.stated)
    for on, kind in rules.bets.items():
        came = sums(batch.boxes(table), terms.boxes)
        pays = distribution(
            [(Fraction(0 if nothing else amount, terms.minimum) - 1, chance) for amount, chance in came.items()]
        )
        said = {"pays": " ".join(str(one.value) for one in table.prizes[:4]), "tickets": terms.tickets,
                "cites": list(cites(kind.offered, rules.opening.beforehand))}  # fmt: skip
        yield Line(bet=on, result=result(pays), nets=pays, beside=said)


def tasks(table: Instant) -> Iterator[Any]:
    """What is played: ticket after ticket."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))
