"""What a ticket returns, exactly, by the plan of prizes of the draw: the law fixes no part that goes back.

Every number issued stands the same chance. Where only numbers that were sold are drawn it depends on how many are: the
line is of the fewest that pay for the prizes, the best that a ticket can be. A variable draw gives back the part that
is shared, as long as somebody is in every category.

>>> from tapete.inspection.costs import report
>>> terms = {"minimum": 300, "tickets": 100_000, "prizes": [{"value": 20_000_000}]}
>>> report("lottery", "MEL14", terms=terms)["bets"][0]["house_edge"]
'1/3'
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, comb
from typing import Any

from ...law.leaves import cites, denied, holds
from ...odds import Line, Scenario, distribution, result
from .play import Draw


def entered(table: Draw) -> int:
    """Of how many numbers one is drawn."""
    terms, rules = table.terms, table.rules
    if rules.prizes.drum.value == "issued":
        return terms.tickets
    least = rules.funding.players.value if rules.funding is not None and rules.funding.players is not None else 1
    if rules.funding is not None and holds(rules.funding.covered) and rules.funding.by.value == "sold":
        return max(least, len(table.ranks), ceil(Fraction(table.cost, table.price)))
    return terms.tickets


def lines(table: Draw, scenario: Scenario) -> Iterator[Line]:
    """A whole ticket and, where there are fractions, one of them; of a variable draw each category."""
    prizes = table.rules.prizes
    for on, kind in table.kinds().items():
        if table.variable:
            yield variable(table, on, cites(kind.offered))
            continue
        count = entered(table)
        together = prizes.together is None or holds(prizes.together)
        ranks = table.ranks[: count if together else 1] if holds(prizes.to_drawn) else ()
        chance = Fraction(1, count)
        nets = [(Fraction(one.value, table.price) - 1, chance) for one in ranks]
        nets.append((Fraction(-1), 1 - chance * len(ranks)))
        pays = distribution(nets)
        said = {"pays": " ".join(str(one.value) for one in ranks[:4]), "tickets": count,
                "cites": list(cites(kind.offered, prizes.to_drawn, prizes.fixed))}  # fmt: skip
        yield Line(bet=on, result=result(pays), nets=pays, beside=said)


def variable(table: Draw, on: str, cite: tuple[str, ...]) -> Line:
    """A choice among as many others as there are choices, each made once, of the same sum."""
    terms, rules = table.terms, table.rules
    all_ = comb(terms.of, terms.chosen)
    shared = Fraction(terms.distributed)
    in_proportion = rules.variable is None or not denied(rules.variable.in_proportion)
    nets: list[tuple[Fraction, Fraction]] = []
    rest = Fraction(1)
    for category, part in terms.categories.items():
        k = int(category)
        those = comb(terms.chosen, k) * comb(terms.of - terms.chosen, terms.chosen - k) if k <= terms.chosen else 0
        if those:
            gross = all_ * shared * Fraction(part) / those if in_proportion else Fraction(0)
            nets.append((gross - 1, Fraction(those, all_)))
            rest -= Fraction(those, all_)
    nets.append((Fraction(-1), rest))
    pays = distribution(nets)
    return Line(bet=on, result=result(pays), nets=pays, beside={"pays": str(shared), "cites": list(cite)})


def tasks(table: Draw) -> Iterator[Any]:
    """What is played: each ticket, draw by draw."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))
