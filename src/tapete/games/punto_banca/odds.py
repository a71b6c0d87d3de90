"""Exact odds of punto y banca from a full shoe: every bet under each regulation and number of packs.

Nothing hangs on a choice of the player, so one count of all coups (``baccarat.counts``) prices every bet. Burned cards
are unknown ones and change nothing.

>>> from tapete.inspection.costs import report
>>> rows = {row["bet"]: row for row in report("punto_banca", "ES79")["bets"]}
>>> rows["punto"]["house_edge"], rows["banca"]["house_edge_pct"]
('18880657128/1525814595305', 1.0558)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...odds import Line, Scenario, distribution, result
from ..baccarat.analysis import counts
from ..baccarat.law import draws
from ..baccarat.law.points import bank_draws, punto_draws, winner
from .law.rules import PuntoBancaRules
from .play import PuntoBanca
from .round import settle

BETS = ("punto", "banca", "empate")
Ends = tuple[tuple[str, int, Fraction], ...]
"""How a coup ends: the winner, the bank's total, and how probable that is."""


SIX = ("6",)
"""The total of the bank whose chance is told everywhere: many tables pay it otherwise."""


def lines(table: PuntoBanca, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one coup settles it)."""
    found = ends(table.rules, table.decks)
    for bet in offered(table):
        nets = distribution((net(table, bet, won, points), p) for won, points, p in found)
        yield Line(bet=bet, result=result(nets), nets=nets, beside=beside(table, bet, found))


def offered(table: PuntoBanca) -> tuple[str, ...]:
    """The bets of this law."""
    return tuple(bet for bet in BETS if bet in table.rules.betting.on.value and bet in table.rules.pays)


def tasks(table: PuntoBanca) -> Iterator[Any]:
    """What is played: every bet, by coups dealt from a full shoe and drawn by the rules."""
    from ..baccarat.analysis.kernel import Coups, draws, nets, shoe

    rules, plan, found = table.rules, drawing(table.rules), ends(table.rules, table.decks)
    pack = shoe(rules.scoring, table.decks, first_cards(rules))
    ways = draws(pack, rules.scoring, plan.over, plan.punto, lambda _, points, third: plan.banca(points, third))
    for bet in offered(table):
        exact = result(distribution((net(table, bet, won, points), p) for won, points, p in found))
        yield Coups(
            bet=bet,
            strategy=None,
            expected=float(exact.house_edge),
            variance=float(exact.variance),
            pack=pack,
            ways=ways,
            worth=nets(pack, lambda p, b, bet=bet: float(net(table, bet, won_by(rules, p, b), b))),  # type: ignore[misc]
        )


def beside(table: PuntoBanca, bet: str, found: Ends) -> dict[str, Any]:
    """What else can be said of a bet."""
    rules = table.rules
    more: dict[str, Any] = {"pays": str(rules.pays[bet].value), "decks": table.decks}
    behind: list[Leaf[Any] | None] = [rules.pays[bet], rules.shoe.decks]
    if bet == "banca":
        d = rules.deduction
        behind += [d.rate, d.with_six, d.commission]
        six = d.six.value if d.six is not None else SIX
        more["p_with_six"] = str(sum((p for won, n, p in found if won == bet and str(n) in six), Fraction(0)))
        if d.commission is not None:
            more["commission"] = table.terms.commission
            more["break_even_commission"] = str(break_even(found))
    if bet == "empate":
        more["offered"] = not rules.tie.option or table.terms.tie_bet
    return {**more, "cites": list(cites(*behind))}


def break_even(found: Ends) -> Fraction:
    """The part of its winnings at which a bet on Banca costs nothing, where it is paid at even money."""
    chance = {hand: sum((p for won, _, p in found if won == hand), Fraction(0)) for hand in ("punto", "banca")}
    return 1 - chance["punto"] / chance["banca"]


def net(table: PuntoBanca, bet: str, won: str, points: int) -> Fraction:
    """What a unit on this bet gains or loses when the coup ends so."""
    rules = table.rules
    if won == "tie" and bet != "empate":
        return Fraction(0) if holds(rules.tie.void) else Fraction(-1)
    if bet == "empate" and won == "tie" and denied(rules.tie.wins):
        return Fraction(0)
    if bet != ("empate" if won == "tie" else won):
        return Fraction(-1)
    gain = rules.pays[bet].value.win(1)
    part = settle.share(rules, table.terms, points)[0] if bet == "banca" else Fraction(0)
    return gain * (1 - part)


# --- all coups ------------------------------------------------------------------------------------------------------


def ends(rules: PuntoBancaRules, decks: int) -> Ends:
    """Every way in which a coup from a full shoe may end."""
    shoe = counts.composition(rules.scoring, decks)
    found = counts.totals(shoe, rules.scoring, drawing(rules), first_cards(rules))
    every = sum(found.values())
    sums: dict[tuple[str, int], int] = {}
    for (punto, banca), n in found.items():
        end = (won_by(rules, punto, banca), banca)
        sums[end] = sums.get(end, 0) + n
    return tuple((won, points, Fraction(n, every)) for (won, points), n in sorted(sums.items()))


def first_cards(rules: PuntoBancaRules) -> int:
    """How many cards each hand has before any is drawn."""
    return rules.coup.two_each.value if rules.coup.two_each is not None else draws.DEALT


def won_by(rules: PuntoBancaRules, punto: int, banca: int) -> str:
    """The hand that these totals make the winner; equal ones tie, where the law says so."""
    return winner(punto, banca, rules.scoring) or ("banca" if denied(rules.tie.equal) else "tie")


def drawing(rules: PuntoBancaRules) -> counts.Strategy:
    """The rules of the draw by totals."""
    n, d, nobody = rules.natural, rules.drawing, draws.nobody(rules)
    two = first_cards(rules) == draws.DEALT
    bank_first = denied(d.punto_first)

    def natural(points: int) -> bool:
        return two and str(points) in n.totals.value

    def over(punto: int, banca: int) -> bool:
        return (natural(punto) and not denied(n.punto_ends)) or (natural(banca) and not denied(n.bank_ends))

    def punto(points: int) -> bool:
        return not nobody and not natural(points) and punto_draws(points, d)

    def banca(points: int, third: int | None) -> bool:
        column = "none" if third is None or bank_first else str(third % 10)
        return not nobody and not natural(points) and bank_draws(points, column, d)

    return counts.Strategy(over, punto, banca)
