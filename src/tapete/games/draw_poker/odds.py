"""What Draw Poker costs: the ante and what follows it by the best exchange, and the bet for the pool, exactly.

The rules of the table become the typed numbers of ``banked_poker.analysis.draws``. Every hand is worked out with every
exchange, every card that may come and every draw of the bank. The pool is taken as it stands when the table opens
(terms.progressive_pool) and as not shared; a hand that best play changes has lost its prize, and counts so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf, rulebook
from ...law.values import Order
from ...odds import Line, Scenario
from ..banked_poker.analysis import card, drawing, draws, meters, outside, worth
from ..banked_poker.analysis.draws import Draws
from .drawing import OPEN_ENDED, ROW
from .play import POOL, DrawPoker

METHOD = "every deal counted"
HAND = 5
RULES = Order.parse(["stand", "one", "two"])
NEAR = Order.parse(["flush", "straight"])


def counted(table: DrawPoker) -> Draws:
    """The rules as numbers. Of a law that draws, compares or settles otherwise than the text does (only ``--what-if``
    makes one) nothing is known, and that is said."""
    r, b = table.rules, table.rules.bank_draw
    ante = {leaf.value.win(1) for leaf in r.pays["ante"].values()}
    must: list[Leaf[Any] | None] = [
        r.decision.fold_loses, r.qualify.uncovers, r.qualify.others_back, r.settle.compared, r.settle.higher_wins,
        r.settle.lower_loses, r.settle.tie_back, r.ranking.same, r.ranking.successive, r.ranking.suits_equal,
        *r.ranking.ties.values(), r.change.after_all, b.looks, b.two_pairs, b.below_pair, b.same_four, b.trio, b.pair,
    ]  # fmt: skip
    numbers = (r.dealing.cards.value, r.dealing.bank_cards.value if r.dealing.bank_cards is not None else 0,
               r.change.most.value, r.change.up_to.value, b.four.value, b.kickers.value, b.highest.value)  # fmt: skip
    usual = numbers == (HAND, HAND, outside.MOST, HAND, 4, 1, 3) and table.judge.usual and all(map(holds, must))
    order = table.judge.ranking.order
    listed = order[order.index("straight") :] if "straight" in order else ()
    ruled = b.order.value == RULES and b.prefers.value == NEAR and set(b.four_of.value) == {"flush", "straight"}
    figures = r.ranking.figures is None or set(r.ranking.figures.value) == set("JQK")
    if not (usual and ruled and figures and r.qualify.pair is not None) or (
        len(ante) != 1 or set(listed) != set(b.stands.value)
    ):
        raise TapeteError(
            "el cálculo es de cinco cartas contra cinco, con el descarte de la banca y la liquidación del texto",
            "the count is of five cards against five, with the bank's draw and the settlement of the text",
        )
    return Draws(
        pays={name: leaf.value.win(1) for name, leaf in r.pays["raise"].items()},
        multiple=Fraction(r.decision.raises.value),
        ante=ante.pop(),
        bank=drawing.Rule(
            opens=2 * ("T" if r.qualify.pair.value == "10" else r.qualify.pair.value),
            ends=table.terms.readings.get(ROW) != OPEN_ENDED,
            ranking=table.judge.ranking,
        ),
    )


def standing(found: draws.Cost) -> dict[str, int]:
    """How many hands make each combination, those that are kept as they were dealt; all others together."""
    kept: dict[str, int] = {}
    for row, ways in found.best.items():
        name = row.partition("/")[0]
        kept[name] = kept.get(name, 0) + ways[1]
    return {**kept, "": sum(map(sum, found.best.values())) - sum(kept.values())}


def of_pool(table: DrawPoker, found: draws.Cost) -> tuple[Mapping[str, Fraction], dict[str, Any]] | None:
    """The prizes of the bet for the pool, in bets, and what is said of it; None: the table has none."""
    pool, bet = table.rules.pools.get(POOL), table.fixed(POOL)
    if pool is None or not bet or not holds(pool.own_cards) or denied(pool.wins):
        return None
    if not denied(pool.after_change) or not denied(pool.after_fold):
        return None  # the bet would depend on what comes
    return meters.prizes(pool, bet, table.pool_start(POOL), standing(found))


def lines(table: DrawPoker, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one hand settles it)."""
    r, rules = table.rules, counted(table)
    found = draws.cost(rules)
    nets = found.nets(rules)
    sources: list[Leaf[Any] | None] = [*r.pays["ante"].values(), *r.pays["raise"].values()]
    sources += [r.decision.raises, r.qualify.least, r.qualify.others_back, r.change.most, r.bank_draw.order]
    yield worth.line(
        "ante", nets, 1 + rules.multiple * found.goes, strategy="best", goes=str(found.goes), opens=str(found.opens),
        cites=list(cites(*sources)),
    )  # fmt: skip
    prizes = of_pool(table, found)
    if prizes is not None:
        pays, more = prizes
        yield worth.line(POOL, worth.own_hand(pays, standing(found), kept=False), method=METHOD, **more)


def tasks(table: DrawPoker) -> Iterator[Any]:
    """What is played: the game with the best exchange."""
    yield draws.played(counted(table))


def strategy(table: DrawPoker, form: str, lang: str) -> str:
    """The best exchange under the rules of a table, written as text, as a page or as a picture."""
    title = rulebook(table.game, table.regulation).header.title
    return card.write(card.draw(title, counted(table)), form, lang)
