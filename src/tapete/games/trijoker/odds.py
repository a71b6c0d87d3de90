"""Exact odds of three bets under best play, and of the bet for a pool; the same by play, and best play on paper.

The rules of the table become the typed numbers of ``banked_poker.analysis``, which counts every three, four and five
cards. What a pool is worth: as it stands when the table opens, and as not shared.

>>> from tapete.inspection.costs import report
>>> [(row["bet"], row["house_edge"]) for row in report("trijoker", "MEL14")["bets"]]
[('bets', '32653/216580')]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf, rulebook
from ...odds import Line, Scenario, distribution
from ..banked_poker.analysis import card, fives, meters, own, withdrawn, worth
from ..banked_poker.analysis.rules import Withdrawn
from .play import ThreeBets

METHOD = "exact"
HAND = 3


def counted(table: ThreeBets) -> Withdrawn:
    """The rules as numbers. Of a law that deals or settles otherwise than every text does (only ``--what-if`` makes
    one) there is no count, and that is said."""
    r = table.rules
    must: list[Leaf[Any] | None] = [
        r.three.equal, r.three.third_stays, r.common.left_counts, r.common.right_counts, r.common.left_opens,
        r.common.right_opens, r.choice.first, r.choice.second, r.choice.independent, r.win.all_bets,
        r.settle.higher_wins, r.settle.lower_loses,
    ]  # fmt: skip
    usual = table.judge.usual and all(holds(leaf) for leaf in must) and not denied(r.win.highest_only)
    early = r.common.left.value in range(1, HAND + 1) and r.common.right.value in range(1, HAND + 1)
    figures = r.ranking.figures is None or set(r.ranking.figures.value) == set("JQK")
    wraps = denied(r.ranking.no_wrap)
    if not usual or not early or not figures or wraps or r.dealing.cards.value != HAND:
        raise TapeteError(
            "el cálculo exacto cuenta tres cartas propias y dos comunes, y apuestas retiradas y pagadas como dicen los "
            "textos",
            "the exact count is of three own cards and two common ones, bets withdrawn and settled as the texts say",
        )
    least = "T" if r.win.pair.value == "10" else r.win.pair.value
    pays = {name: leaf.value.win(1) for name, leaf in r.pays["bets"].items()}
    return Withdrawn(pays=pays, least=2 * least, ranking=table.judge.ranking)


def sides(table: ThreeBets) -> Iterator[tuple[str, dict[str, Fraction], dict[str, Any]]]:
    """The bet for a pool, where this table takes it: its prizes in bets, and what is said of it."""
    for on, pool in table.rules.pools.items():
        bet = table.fixed(on)
        if bet and holds(pool.own_cards) and not denied(pool.wins):
            yield on, *meters.prizes(pool, bet, table.pool_start(on), fives.hands(table.judge.ranking))


def lines(table: ThreeBets, scenario: Scenario) -> Iterator[Line]:
    """What the three bets cost per unit of one of them (``scenario`` has no say: one hand settles it)."""
    r, rules = table.rules, counted(table)
    found = withdrawn.solved(rules)
    behind: list[Leaf[Any]] = [*r.pays["bets"].values(), r.win.pair, r.choice.first, r.choice.second]
    more: dict[str, Any] = {f"bet_{n + 1}": str(gain) for n, gain in enumerate(found.bets)}
    more |= {"method": METHOD, "cites": list(cites(*behind))}
    yield worth.line("bets", found.nets, found.staked, strategy="best", **more)
    counts = fives.hands(rules.ranking)
    for on, prizes, said in sides(table):
        nets = worth.own_hand(prizes, counts, kept=False)
        yield worth.line(on, distribution(nets.items()), method=METHOD, **said)


def tasks(table: ThreeBets) -> Iterator[Any]:
    """What is played: the three bets under best play, and the bet for a pool, by hands from a full pack."""
    rules = counted(table)
    yield withdrawn.played(rules)
    for on, prizes, _ in sides(table):
        yield own.played(on, prizes, rules.ranking, kept=False)


def strategy(table: ThreeBets, form: str, lang: str) -> str:
    """Best play under the rules of a table, written as text, as a page or as a picture."""
    title = rulebook(table.game, table.regulation).header.title
    return card.write(card.three_bets(title, counted(table)), form, lang)
