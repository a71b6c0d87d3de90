"""What the bet of Pai Gow poker costs whoever sets seven cards in a house way, against a bank that sets its own in the
way of the table: as it was played, with the standard error. Both sets of seven cards come from one pack of 53.

The hands are kept with the package; for other rules they are played when they are asked for, once, and kept in the
user's cache.

>>> from tapete.inspection.costs import report
>>> [(row["strategy"], row["method"]) for row in report("pai_gow_poker", "MEL14")["bets"]]
[('traditional', 'simulated'), ('best_small', 'simulated'), ('all_behind', 'simulated')]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...odds import Distribution, Line, Scenario, distribution
from ..banked_poker.analysis import kept, worth
from ..banked_poker.analysis.rules import key
from . import played
from .play import PaiGow
from .settling import LOSS, WIN
from .state import MAIN
from .ways import ways

METHOD = "simulated"
ROUNDS = 4_000_000
KIND = "pai_gow"


def counted(table: PaiGow, mine: str) -> played.Figures:
    """The rules as numbers. Of a law that compares hands otherwise than every text does (only ``--what-if`` makes one)
    nothing is played, and that is said."""
    r, judge = table.rules, table.judge
    ties = (r.ranking.same, r.ranking.successive, *r.ranking.ties.values(), r.ranking.low_ace, r.small.pairs)
    listed = [name for rank in r.ranking.listed.value.ranks for name in rank]
    whole = all(map(holds, ties)) and judge.usual and set(listed) == set(judge.levels) == set(played.CATEGORIES)
    sizes = (r.setting.small.value, r.setting.big.value, r.dealing.cards.value) == (2, 5, 7)
    if not whole or not sizes or denied(r.compare.copies_bank):
        raise TapeteError(
            "se juegan siete cartas, dos delante y cinco detrás, comparadas como dicen los textos",
            "what is played are seven cards, two before and five behind, compared as the texts say",
        )
    free = denied(r.setting.big_higher)
    return played.figures(judge, free, mine, table.terms.house_way, ROUNDS)


def nets(table: PaiGow, cases: dict[str, int]) -> Distribution:
    """What a stake of one brings, by the table of cases."""
    won = table.rules.pays[MAIN]["won"].value.win(1)
    gain = won - table.kept_part() * won
    found: dict[Fraction, Fraction] = {}
    for name, times in cases.items():
        result = table.fate(name)
        net = gain if result == WIN else Fraction(-1) if result == LOSS else Fraction(0)
        found[net] = found.get(net, Fraction(0)) + Fraction(times, sum(cases.values()))
    return distribution(found.items())


def lines(table: PaiGow, scenario: Scenario) -> Iterator[Line]:
    """One line for each way (``scenario`` has no say: one hand settles the bet, or leaves it as it was)."""
    r = table.rules
    behind = cites(r.pays[MAIN]["won"], r.commission.deducted, *r.compare.cases.values())
    for mine in ways():
        rules = counted(table, mine)
        found = kept.found(KIND, key(rules), played.Figures, played.Played, played.play)
        made = nets(table, found.cases)
        mean = sum(net * part for net, part in made.items())
        error = sqrt(float(sum((net - mean) ** 2 * part for net, part in made.items())) / ROUNDS)
        more: dict[str, Any] = {"method": METHOD, "rounds": ROUNDS, "standard_error": round(error, 9)}
        yield worth.line(MAIN, made, strategy=mine, **more, cites=list(behind))
