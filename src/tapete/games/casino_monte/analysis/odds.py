"""Exact odds of Casino Monte from a full shoe: the initial bet by what its bettor does on a tie, the bet on the tie,
and the Revancha by itself.

>>> from tapete.inspection.costs import report
>>> rows = {(row["bet"], row["strategy"]): row["house_edge"] for row in report("casino_monte", "AND10")["bets"]}
>>> rows["initial", "best"], rows["initial", "decline"], rows["tie", None], rows["revancha", None]
('23138/993023', '23/622', '58/311', '1006/3193')
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, holds
from ....odds import Distribution, Line, Scenario, distribution, result
from ..law.ranks import fate
from ..play import PACK, CasinoMonte
from . import hands

STRATEGIES = ("best", "revancha", "decline")
"""What the bettor does on a tie: whatever costs less; always go; never."""


def lines(table: CasinoMonte, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one hand settles it)."""
    rules, pays = table.rules, table.rules.pays
    found = list(hands.pairs(hands.full(PACK, table.decks)))
    ends = {(one.mine, one.bank): fate(rules, one.mine, one.bank) for one in found}
    tied = [one for one in found if ends[one.mine, one.bank] == "ties"]
    p_tie = sum((one.p for one in tied), Fraction(0))
    settled = [(hands.first(rules, ends[o.mine, o.bank]), o.p) for o in found if ends[o.mine, o.bank] != "ties"]
    shown = {"decks": table.decks, "p_tie": str(p_tie)}
    r = rules.revancha
    again = {one.mine: hands.revancha(rules, one.left) for one in tied} if holds(r.on_tie) else {}
    for strategy in STRATEGIES:
        nets, going = on_tie(table, tied, again, strategy)
        every = distribution([*settled, *nets])
        behind = (pays["initial"], pays["revancha"], pays["second_tie"], r.declined, r.loses, rules.shoe.decks)
        yield Line(
            bet="initial",
            strategy=strategy,
            result=replace(result(every), staked=1 + going),
            nets=every,
            beside={**shown, "pays": str(pays["initial"].value), "cites": list(cites(*behind))},
        )
    on_it = distribution((hands.tie_bet(rules, ends[one.mine, one.bank]), one.p) for one in found)
    more = {**shown, "pays": str(pays["tie"].value), "cites": list(cites(pays["tie"], rules.shoe.decks))}
    yield Line(bet="tie", result=result(on_it), nets=on_it, beside=more)
    if again:
        yield alone(table, tied, again, p_tie)


def on_tie(
    table: CasinoMonte, tied: list[hands.Pair], again: dict[str, Distribution], strategy: str
) -> tuple[list[tuple[Fraction, Fraction]], Fraction]:
    """What ties come to for a bettor with this strategy, and how often they go to Revancha."""
    rules = table.rules
    nets: list[tuple[Fraction, Fraction]] = []
    going = Fraction(0)
    for one in tied:
        if one.mine not in again:
            nets.append((Fraction(0), one.p))
        elif hands.goes(rules, strategy, again[one.mine]):
            nets += [(net, one.p * p) for net, p in again[one.mine].items()]
            going += one.p
        else:
            nets.append((hands.declined(rules), one.p))
    return nets, going


def alone(table: CasinoMonte, tied: list[hands.Pair], again: dict[str, Distribution], p_tie: Fraction) -> Line:
    """Given a tie: the Revancha, per unit of the initial bet; beside it what to decline costs."""
    rules, pays = table.rules, table.rules.pays
    nets = distribution((net, one.p * p / p_tie) for one in tied for net, p in again[one.mine].items())
    behind = (pays["revancha"], pays["second_tie"], rules.revancha.loses, rules.revancha.declined)
    more: dict[str, Any] = {
        "given": "tie",
        "p_tie": str(p_tie),
        "pays": str(pays["revancha"].value),
        "declined": str(-hands.declined(rules)),
        "cites": list(cites(*behind)),
    }
    return Line(bet="revancha", result=replace(result(nets), staked=Fraction(2)), nets=nets, beside=more)


def tasks(table: CasinoMonte) -> Iterator[Any]:
    """What is played: every bet, by hands dealt from a full shoe."""
    from . import kernel

    rules = table.rules
    pack = kernel.shoe(hands.full(PACK, table.decks), table.burns)
    ends = kernel.fates(rules, pack)
    for line in lines(table, Scenario()):
        yield kernel.Hands(
            bet=line.bet,
            strategy=line.strategy,
            expected=float(line.result.house_edge),
            variance=float(line.result.variance),
            pack=pack,
            worth=kernel.worth(rules, ends, line.bet, goes(table, line)),
        )


def goes(table: CasinoMonte, line: Line) -> dict[str, bool]:
    """By the value that has tied, whether the bettor of this line goes to Revancha."""
    rules = table.rules
    found: dict[str, bool] = {}
    for one in hands.pairs(hands.full(PACK, table.decks)):
        if fate(rules, one.mine, one.bank) == "ties" and holds(rules.revancha.on_tie):
            nets = hands.revancha(rules, one.left) if line.strategy == "best" else {}
            found[one.mine] = line.bet == "revancha" or hands.goes(rules, line.strategy or "", nets)
    return found
