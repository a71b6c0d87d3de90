"""Exact odds of hold'em against the house: the ante and what follows it under best play, and the Bonus.

The rules of the table become the typed numbers of ``banked_poker.analysis.holdem``, which counts every board.

>>> from tapete.inspection.costs import report
>>> [(row["bet"], row["house_edge"]) for row in report("texas_holdem_bonus", "MEL14")["bets"]]
[('ante', '578107733/28381438800'), ('bonus', '13873/162435')]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...law.errors import TapeteError
from ...law.leaves import cites, holds
from ...law.rulebook import Leaf, rulebook
from ...odds import Line, Scenario
from ..banked_poker.analysis import card, holdem, starts, worth
from ..banked_poker.analysis.rules import Holdem
from .play import BankedHoldem

METHOD = "exact"
DEALT = (holdem.HOLE, holdem.HOLE, (holdem.FLOP, 1, 1), holdem.BOARD)
"""What is counted: own cards, the bank's, the common ones by street, the cards of a hand."""


def counted(table: BankedHoldem) -> Holdem:
    """The rules as numbers. Of a law that deals, compares or settles otherwise than the text does (only ``--what-if``
    makes one) there is no count, and that is said."""
    r = table.rules
    bets = [r.decision.raises, *(street.raises for street in r.streets.values() if street.raises is not None)]
    board = tuple(street.cards.value for street in r.streets.values())
    bank = r.dealing.bank_cards.value if r.dealing.bank_cards is not None else 0
    dealt = (r.dealing.cards.value, bank, board, r.qualify.best.value)
    even = {odds.value.win(1) for on in table.compared_bets for odds in table.rows(on).values()}
    must: list[Leaf[Any] | None] = [
        r.decision.go, r.decision.fold, r.decision.fold_loses, r.qualify.combined, r.settle.compared,
        r.settle.higher_wins, r.settle.lower_loses, r.settle.tie_back, r.settle.ante_back, r.ranking.same,
        r.ranking.successive, *r.ranking.ties.values(), *(street.up for street in r.streets.values()),
        *(leaf for street in r.streets.values() for leaf in (street.asked, street.may_pass) if leaf is not None),
    ]  # fmt: skip
    usual = table.judge.usual and all(holds(leaf) for leaf in must) and even == {Fraction(1)}
    least = lowest(table)
    if not usual or dealt != DEALT or len(bets) != len(board) or not least:
        raise TapeteError(
            "el cálculo exacto cuenta dos cartas y cinco comunes, comparadas y pagadas como dice el texto",
            "the exact count is of two cards and five in common, compared and settled as the text says",
        )
    flop, turn, river = (Fraction(leaf.value) for leaf in bets)
    return Holdem(flop=flop, turn=turn, river=river, ante_from=least, ranking=table.judge.ranking)


def lowest(table: BankedHoldem) -> str:
    """The combination from which on the ante is paid; '' where it is not paid from one upwards."""
    order = table.judge.ranking.order
    paid = [made for made in order if made in table.rules.settle.ante_with.value]
    return paid[0] if paid and list(order[order.index(paid[0]) :]) == paid else ""


def own_cards(table: BankedHoldem) -> tuple[dict[str, Fraction], Fraction | None]:
    """What the Bonus pays by the two cards, and what a pair of aces gets against another one."""
    bonus, rows = table.rules.bonus, table.rows("bonus")
    pays: dict[str, Fraction] = {}
    both: Fraction | None = None
    for made, leaf in bonus.starts.items() if bonus is not None else ():
        against = bonus.against.get(made) if bonus is not None else None
        if against is None:
            pays |= {start: rows[made].value.win(1) for start in leaf.value}
        elif leaf.value and tuple(leaf.value) == tuple(against.value) == (starts.ACES,):
            both = rows[made].value.win(1)
    return pays, both


def has_bonus(table: BankedHoldem) -> bool:
    """Whether there is a Bonus that the own two cards decide, whatever becomes of the hand."""
    side = next(iter(table.rules.sides.values()), None)
    return side is not None and all(
        holds(one) for one in (side.offered, side.listed, side.independent, side.first_cards)
    )


def lines(table: BankedHoldem, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one hand settles it)."""
    r, rules = table.rules, counted(table)
    found = holdem.solved(rules)
    behind: list[Leaf[Any] | None] = [
        *r.pays["ante"].values(),
        r.settle.ante_with,
        r.settle.ante_back,
        r.decision.raises,
    ]
    for on, street in r.streets.items():
        behind += [street.raises, *r.pays[on].values()]
    yield worth.line("ante", found.nets, found.staked, strategy="best", method=METHOD, folds=found.folds,
                     cites=list(cites(*behind)))  # fmt: skip
    if has_bonus(table) and r.bonus is not None:
        sources: list[Leaf[Any]] = [*r.pays["bonus"].values(), *r.bonus.starts.values(), *r.bonus.against.values()]
        pays, both = own_cards(table)
        yield worth.line("bonus", holdem.on_start(pays, both), method=METHOD, cites=list(cites(*sources)))


def tasks(table: BankedHoldem) -> Iterator[Any]:
    """What is played: the game under best play, and the Bonus, by hands from a full pack."""
    yield holdem.played(counted(table))
    if has_bonus(table):
        yield starts.played("bonus", *own_cards(table))


def strategy(table: BankedHoldem, form: str, lang: str) -> str:
    """Best play under the rules of a table, written as text, as a page or as a picture."""
    title = rulebook(table.game, table.regulation).header.title
    return card.write(card.hold_em(title, counted(table)), form, lang)
