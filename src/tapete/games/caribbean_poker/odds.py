"""Exact odds of Caribbean poker: the ante and what follows it under best play, the seguro, and the bet for the pool.

The rules of the table become the typed numbers of ``banked_poker.analysis``, which counts every deal. The pool is taken
as it stands when the table opens (terms.carousel_pool, terms.progressive_pool) and as not shared; ``break_even`` is the
pool, in bets, at which the bet costs nothing. A bet that a bought card may complete (reading CP13 as ``all_cards``)
depends on how one buys, and has no line while cards are sold.

>>> from tapete.inspection.costs import report
>>> [(row["bet"], row["house_edge"]) for row in report("caribbean_poker", "AND10")["bets"]]
[('ante', '262304849593/4983307629300'), ('insurance', '11839/15470')]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf, rulebook
from ...odds import Line, Scenario, distribution
from ..banked_poker.analysis import card, fives, meters, own, worth
from ..banked_poker.analysis.rules import FiveCards
from ..banked_poker.rules import Pool
from .play import CaribbeanPoker

METHOD = "exact"
HAND = 5


class Beside(NamedTuple):
    """A bet on one's own cards: what it pays by combination, whether the stake stays besides, what is said of it."""

    bet: str
    pays: dict[str, Fraction]
    kept: bool
    more: dict[str, Any]


def counted(table: CaribbeanPoker) -> FiveCards:
    """The rules as numbers. Of a law that compares or settles otherwise than every text does (only ``--what-if`` makes
    one) there is no count, and that is said."""
    r = table.rules
    ante = {leaf.value.win(1) for leaf in r.pays["ante"].values()}
    must: list[Leaf[Any] | None] = [
        r.decision.fold_loses, r.qualify.uncovers, r.qualify.others_back, r.settle.compared, r.settle.higher_wins,
        r.settle.lower_loses, r.settle.tie_back, r.ranking.same, r.ranking.successive, *r.ranking.ties.values(),
    ]  # fmt: skip
    if r.ranking.no_wrap is not None:
        must.append(r.ranking.no_wrap)
    if r.ranking.suits_equal is not None:
        must.append(r.ranking.suits_equal)
    usual = table.judge.usual and all(holds(leaf) for leaf in must) and r.dealing.bank_up is not None
    cards = (r.dealing.cards.value, r.dealing.bank_cards.value if r.dealing.bank_cards is not None else 0)
    high = r.qualify.high
    if high is None or not usual or cards != (HAND, HAND) or len(ante) != 1 or fewer_figures(table):
        raise TapeteError(
            "el cálculo exacto cuenta cinco cartas contra cinco, comparadas y pagadas como dicen los textos",
            "the exact count is of five cards against five, compared and settled as the texts say",
        )
    sold = r.purchase is not None and table.terms.purchase and not denied(r.purchase.offered)
    return FiveCards(
        pays={name: leaf.value.win(1) for name, leaf in r.pays["raise"].items()},
        opens="".join("T" if name == "10" else name for name in high.value),
        multiple=Fraction(r.decision.raises.value),
        ante=ante.pop(),
        ranking=table.judge.ranking,
        purchase=r.purchase.price.value.win(1) if sold and r.purchase is not None else None,
    )


def fewer_figures(table: CaribbeanPoker) -> bool:
    """A law whose figures are not the three of the pack."""
    figures = table.rules.ranking.figures
    return figures is not None and set(figures.value) != set("JQK")


def sides(table: CaribbeanPoker, sold: bool) -> Iterator[Beside]:
    """The bets on one's own cards that this table may take."""
    for on, side in table.rules.sides.items():
        if holds(side.offered) and holds(side.independent) and holds(side.listed):
            if sold and not table.first_only(side.first_cards):
                continue
            rows = table.rules.pays[on]
            sources: list[Leaf[Any]] = [side.offered, side.listed, side.independent, *rows.values()]
            yield Beside(on, {name: leaf.value.win(1) for name, leaf in rows.items()}, True,
                         {"cites": list(cites(*sources))})  # fmt: skip
    for on, pool in table.rules.pools.items():
        bet = table.fixed(on)
        if bet and holds(pool.own_cards) and not denied(pool.wins):
            if sold and not table.first_only(pool.first_cards):
                continue
            yield of_pool(table, on, pool, bet)


def of_pool(table: CaribbeanPoker, on: str, pool: Pool, bet: int) -> Beside:
    """The bet for a pool that stands at what it held when the table opened: the prizes in bets."""
    pays, more = meters.prizes(pool, bet, table.pool_start(on), fives.hands(table.judge.ranking))
    return Beside(on, pays, False, more)


def lines(table: CaribbeanPoker, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one hand settles it)."""
    r, rules = table.rules, counted(table)
    found = fives.solved(rules)
    behind: list[Leaf[Any]] = [*r.pays["ante"].values(), *r.pays["raise"].values()]
    behind += [r.decision.raises, *filter(None, (r.qualify.high,)), r.qualify.others_back]
    more: dict[str, Any] = {"method": METHOD, "goes": str(found.goes), "opens": str(fives.opens(rules))}
    if rules.purchase is not None and r.purchase is not None:
        more["buys"] = str(found.buys)
        behind += [r.purchase.price, r.purchase.cards]
    more["cites"] = list(cites(*behind))
    yield worth.line("ante", found.nets, found.staked, strategy="best", **more)
    counts = fives.hands(rules.ranking)
    for one in sides(table, rules.purchase is not None):
        nets = worth.own_hand(one.pays, counts, kept=one.kept)
        yield worth.line(one.bet, distribution(nets.items()), method=METHOD, **one.more)


def tasks(table: CaribbeanPoker) -> Iterator[Any]:
    """What is played: the game under best play, and every bet on one's own cards, by hands from a full pack."""
    rules = counted(table)
    yield fives.played(rules)
    for one in sides(table, rules.purchase is not None):
        yield own.played(one.bet, one.pays, rules.ranking, kept=one.kept)


def strategy(table: CaribbeanPoker, form: str, lang: str) -> str:
    """Best play under the rules of a table, written as text, as a page or as a picture."""
    title = rulebook(table.game, table.regulation).header.title
    return card.write(card.five_cards(title, counted(table)), form, lang)
