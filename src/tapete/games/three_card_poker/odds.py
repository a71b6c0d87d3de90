"""Exact odds of three-card poker: the ante and what follows it under best play, and the bet on the own cards.

The rules of the table become the typed numbers of ``banked_poker.analysis``, which counts every deal (22,100 hands
against 18,424 each). Whoever withdraws has less than a pair, so that the bet on the own cards costs the same whether it
survives the withdrawal or not (reading TC5). The carrusel is taken as it stands when the table opens
(terms.carousel_pool) and as not shared; linked with the other pokers, its hands are five cards of a full pack.

>>> from tapete.inspection.costs import report
>>> [(row["bet"], row["house_edge"]) for row in report("three_card_poker", "AND10")["bets"]]
[('ante', '778809/20358520'), ('pair_plus', '308/5525')]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf, rulebook
from ...odds import Line, Scenario, distribution
from ..banked_poker.analysis import card, fives, meters, threes, worth
from ..banked_poker.analysis import own as five_own
from ..banked_poker.analysis.rules import ThreeCards
from ..banked_poker.ranking import Judge
from ..poker.three import ORDER, ThreeRanking
from . import carousel
from .play import ThreeCardPoker

METHOD = "exact"
HAND = 3


class Beside(NamedTuple):
    """A bet on one's own cards: what it pays by combination, whether the stake stays besides, what is said of it; and
    whether its hands are of five cards, two of them in common."""

    bet: str
    pays: dict[str, Fraction]
    more: dict[str, Any]
    kept: bool = True
    five: Judge | None = None

    def counts(self, three: ThreeRanking) -> Mapping[str, int]:
        """How many hands make each combination."""
        return threes.hands(three) if self.five is None else fives.hands(self.five.ranking)


def ranking(table: ThreeCardPoker) -> ThreeRanking:
    """The order of the combinations of this table, from the lowest."""
    order, named = table.rules.ranking.listed.value.ranks, table.rules.ranking.hands
    there = [group[0] for group in reversed(order) if group[0] not in named or named[group[0]].value]
    return ThreeRanking(order=tuple(there), low_ace=holds(table.rules.ranking.low_ace))


def counted(table: ThreeCardPoker) -> ThreeCards:
    """The rules as numbers. Of a law that compares or settles otherwise than every text does (only ``--what-if`` makes
    one) there is no count, and that is said."""
    r = table.rules
    ante = {leaf.value.win(1) for leaf in table.rows(table.first_bet).values()}
    must: list[Leaf[Any] | None] = [
        r.decision.fold_loses, r.qualify.uncovers, r.qualify.others_back, r.settle.compared, r.settle.higher_wins,
        r.settle.lower_loses, r.settle.tie_back, r.ranking.same, r.ranking.successive, *r.ranking.ties.values(),
        *r.ranking.hands.values(), r.dealing.covered,
    ]  # fmt: skip
    usual = table.judge.usual and all(holds(leaf) for leaf in must) and set(ORDER) <= set(ranking(table).order)
    cards = (r.dealing.cards.value, r.dealing.bank_cards.value if r.dealing.bank_cards is not None else 0)
    high, up = r.qualify.high, r.dealing.bank_up
    if high is None or not usual or cards != (HAND, HAND) or len(ante) != 1 or up is not None:
        raise TapeteError(
            "el cálculo exacto cuenta tres cartas contra tres, comparadas y pagadas como dicen los textos",
            "the exact count is of three cards against three, compared and settled as the texts say",
        )
    return ThreeCards(
        pays=second(table),
        opens="".join("T" if name == "10" else name for name in high.value),
        multiple=Fraction(r.decision.raises.value),
        ante=ante.pop(),
        bonus=bonus(table),
        ranking=ranking(table),
    )


def second(table: ThreeCardPoker) -> dict[str, Fraction]:
    """What the second bet pays, by the combination that wins."""
    rows = table.rows(table.second_bet)
    won = rows.get("won")
    found = {name: rows.get(name, won) for name in ranking(table).order}
    return {name: leaf.value.win(1) for name, leaf in found.items() if leaf is not None}


def bonus(table: ThreeCardPoker) -> dict[str, Fraction]:
    """What the ante is paid beside, whatever the bank has; a law that says less of it is not counted."""
    b = table.rules.bonus
    if b is None or not holds(b.offered):
        return {}
    if not (holds(b.unqualified) and holds(b.beaten)):
        raise TapeteError(
            "el cálculo exacto cuenta un bonus que se cobra tenga lo que tenga la banca",
            "the exact count is of a bonus that is paid whatever the bank has",
        )
    return {name: leaf.value.win(1) for name, leaf in b.pays.items()}


def sides(table: ThreeCardPoker) -> Iterator[Beside]:
    """The bets on one's own cards that this table takes."""
    for on, side in table.rules.sides.items():
        if holds(side.offered) and holds(side.independent) and holds(side.listed):
            rows = {name: leaf for name, leaf in table.rows(on).items() if name in ranking(table).order}
            sources: list[Leaf[Any] | None] = [side.offered, side.listed, side.independent, side.tables, *rows.values()]
            more = {"table": table.chosen} if side.tables is not None else {}
            yield Beside(on, {name: leaf.value.win(1) for name, leaf in rows.items()},
                         {**more, "cites": list(cites(*sources))})  # fmt: skip
    for on, pool in table.rules.pools.items():
        bet = table.fixed(on)
        if bet and holds(pool.own_cards) and not denied(pool.wins):
            five = table.five if carousel.linked(table) else None
            counts = Beside(on, {}, {}, five=five).counts(ranking(table))
            pays, more = meters.prizes(pool, bet, table.pool_start(on), counts)
            yield Beside(on, pays, more, kept=False, five=five)


def lines(table: ThreeCardPoker, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one hand settles it)."""
    r, rules = table.rules, counted(table)
    found = threes.solved(rules)
    behind: list[Leaf[Any] | None] = [*table.rows(table.first_bet).values(), *table.rows(table.second_bet).values()]
    behind += [r.decision.raises, r.qualify.high, r.qualify.others_back]
    behind += [] if r.bonus is None else [r.bonus.offered, *r.bonus.pays.values()]
    more: dict[str, Any] = {"method": METHOD, "goes": str(found.often), "opens": str(threes.opens(rules))}
    if found.least is not None:
        more["least"] = "".join(face[0] for face in found.least)
    yield worth.line("ante", found.nets, found.staked, strategy="best", **more, cites=list(cites(*behind)))
    for one in sides(table):
        nets = worth.own_hand(one.pays, one.counts(rules.ranking), kept=one.kept)
        yield worth.line(one.bet, distribution(nets.items()), method=METHOD, **one.more)


def tasks(table: ThreeCardPoker) -> Iterator[Any]:
    """What is played: the game under best play, and every bet on one's own cards, by hands from a full pack."""
    rules = counted(table)
    yield threes.played(rules)
    for one in sides(table):
        if one.five is None:
            yield threes.played_own(one.bet, one.pays, rules.ranking, kept=one.kept)
        else:
            yield five_own.played(one.bet, one.pays, one.five.ranking, kept=one.kept)


def strategy(table: ThreeCardPoker, form: str, lang: str) -> str:
    """Best play under the rules of a table, written as text, as a page or as a picture."""
    title = rulebook(table.game, table.regulation).header.title
    return card.write(card.three_cards(title, counted(table)), form, lang)
