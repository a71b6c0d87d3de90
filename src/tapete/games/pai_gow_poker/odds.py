"""What the bet of Pai Gow poker costs, exactly, against a bank that sets its seven cards in the house way of the table:
by each of the house ways, and by the best setting of each hand. And what it brings to hold the bank, against the
croupier alone, who sets in the same way.

The best setting is that for the largest commission that the law allows; its cost is that at the table's.
The results are kept with the package; for other rules they are counted when they are asked for, once, and kept in the
user's cache.

>>> from tapete.inspection.costs import report
>>> [(row["bet"], row["strategy"], row["method"]) for row in report("pai_gow_poker", "MEL14")["bets"]][:2]
[('main', 'best', 'exact'), ('main', 'traditional', 'exact')]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from msgspec.structs import replace

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import rulebook
from ...odds import Distribution, Line, Scenario, distribution, result
from ..banked_poker.analysis import card, worth
from ..banked_poker.round.settle import EQUAL, HIGHER, LOWER
from . import best, paper, played
from .play import PaiGow
from .settling import LOSS, VOID, WIN
from .state import MAIN
from .ways import ways

BANK = "hold_bank"
"""The line of whoever holds the bank."""


def fates(literal: bool) -> dict[str, str]:
    """What becomes of a stake, case by case; ``literal``: any equal hand is the bank's."""
    out = {}
    for both in product((HIGHER, EQUAL, LOWER), repeat=2):
        split = HIGHER in both and not (literal and EQUAL in both)
        out["_".join(both)] = WIN if both == (HIGHER, HIGHER) else VOID if split else LOSS
    return out


def counted(table: PaiGow) -> best.Against:
    """The rules as numbers. Of a law that compares hands otherwise than every text does (only ``--what-if`` makes one)
    nothing is counted, and that is said."""
    r, judge = table.rules, table.judge
    ties = (r.ranking.same, r.ranking.successive, *r.ranking.ties.values(), r.ranking.low_ace, r.small.pairs)
    listed = [name for rank in r.ranking.listed.value.ranks for name in rank]
    whole = all(map(holds, ties)) and judge.usual and set(listed) == set(judge.levels) == set(played.CATEGORIES)
    sizes = (r.setting.small.value, r.setting.big.value, r.dealing.cards.value) == (2, 5, 7)
    mine = {case: table.fate(case) for case in fates(False)}
    literal = mine == fates(True)
    if not whole or not sizes or denied(r.compare.copies_bank) or not (literal or mine == fates(False)):
        raise TapeteError(
            "se cuentan siete cartas, dos delante y cinco detrás, comparadas como dicen los textos",
            "what is counted are seven cards, two before and five behind, compared as the texts say",
        )
    free, names = denied(r.setting.big_higher), list(ways())
    figures = replace(played.figures(judge, free, names[0], names[0]), mine=(), bank=())
    return best.Against(
        figures=figures, ways={name: played.encoded(judge, name) for name in names}, bank=table.terms.house_way,
        keep=1 - min(Fraction(1), Fraction(r.commission.most.value)), literal=literal,
    )  # fmt: skip


def nets(table: PaiGow, found: best.Share, *, bank: bool = False) -> Distribution:
    """What a stake of one brings; ``bank``: to whoever holds the bank, whom what was won is paid in full."""
    won = Fraction(1) if bank else table.rules.pays[MAIN]["won"].value.win(1)
    void = 1 - found.won - found.lost
    return distribution([(won - table.kept_part() * won, found.won), (Fraction(-1), found.lost), (Fraction(0), void)])


def lines(table: PaiGow, scenario: Scenario) -> Iterator[Line]:
    """One line for the best setting and for each way, and the same for the bank (``scenario`` has no say: one hand
    settles the bet, or leaves it as it was)."""
    r, rules = table.rules, counted(table)
    found = best.counted(rules)
    behind = list(cites(r.pays[MAIN]["won"], r.commission.deducted, *r.compare.cases.values()))
    order = (best.BEST, *ways())
    for name in order:
        yield worth.line(MAIN, nets(table, found.player[name]), strategy=name, cites=behind)
    for name in order:
        yield worth.line(BANK, nets(table, found.bank[name], bank=True), strategy=name, cites=behind)


def tasks(table: PaiGow) -> Iterator[Any]:
    """What is played: the bet, set in each of the house ways."""
    rules = counted(table)
    found = best.counted(rules)
    for name, way in rules.ways.items():
        cost = result(nets(table, found.player[name]))
        win = float(max(nets(table, found.player[name])))
        yield played.Task(
            bet=MAIN, strategy=name, expected=float(cost.house_edge), variance=float(cost.variance), win=win,
            literal=rules.literal, figures=replace(rules.figures, mine=way, bank=rules.ways[rules.bank]),
        )  # fmt: skip


def strategy(table: PaiGow, form: str, lang: str) -> str:
    """The best setting under the rules of a table, written as text, as a page or as a picture."""
    title = rulebook(table.game, table.regulation).header.title
    found = best.counted(counted(table))
    cost = result(nets(table, found.player[best.BEST])).house_edge
    return card.write(paper.sheet(title, cost, found), form, lang)
