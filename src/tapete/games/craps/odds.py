"""Exact odds of craps. A bet lives until a throw decides it: a chain of what it stands on.

A line is per bet resolved (a null result ends the bet); ``per_roll`` is the same per valid throw, ``per_decided`` per
bet that is not null. Strategy ``with_odds``: the highest associated bet is made as soon as the bet has its number.

>>> from tapete.inspection.costs import report
>>> rows = {(r["bet"], r["strategy"], r["at"][0]): r for r in report("craps", "ES79")["bets"]}
>>> rows["win", None, ""]["house_edge"], rows["win", None, ""]["rolls"], rows["dont_win", None, ""]["per_decided"]
('7/495', '557/165', '27/1925')
>>> rows["win", "with_odds", ""]["element_of_risk"], rows["right_bet", None, "6"]["house_edge"]
('7/825', '1/66')
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...law.leaves import cites, denied
from ...odds import Arrow, Line, Scenario, distribution, evaluate
from ...odds.chain import Outcome, plays, reached
from ...table import dice as falls
from .law import book
from .play import Craps
from .state import Stake

Chain = dict[str, list[Arrow[str]]]
"""By the number a bet stands on ('' for none): what each of the 36 falls does to it."""

ENDS: dict[str, Outcome] = {"won": "win", "lost": "lose", "pushed": "push"}


def lines(table: Craps, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs; places of one bet that cost differently get a line each."""
    for on, places in table.spots.items():
        starts = tuple(at for at in places if not (on in book.COMES and at))
        if table.rules.bets[on].base:
            starts = book.admitted(table.rules, on)
        classes: dict[tuple[Fraction, Fraction, str], list[str]] = {}
        for at in starts:
            found = chain(table, on)
            if ending(found, at):
                odds = book.price(table.rules, on, at).value
                key = (evaluate(found, at).p_win, evaluate(found, at).expectation, str(odds))
                classes.setdefault(key, []).append(at)
        for ats in classes.values():
            yield line(table, on, ats)
            if with_odds(table, on):
                yield line(table, on, ats, "with_odds")


def tasks(table: Craps) -> Iterator[Any]:
    """What is played: each bet, throw by throw, until it is decided."""
    from ...kernels.tasks import thrown

    return thrown(lines(table, Scenario()))


def chain(table: Craps, on: str, odds: bool = False) -> Chain:
    """All that may become of a unit on this bet."""
    return {number: list(arrows(table, on, number, odds)) for number in ("", *book.points(table.rules))}


def arrows(table: Craps, on: str, number: str, odds: bool) -> Iterator[Arrow[str]]:
    """One for each throw; with odds, what stands beside the bet once it has its number."""
    added = ratio(table, on, number) if odds else Fraction(0)
    for throw in falls.throws():
        p = Fraction(throw.ways, 36)
        what = book.judge(table, Stake(1, "", on, "", 1, number), throw, ()).what
        if what == "moved":
            to = str(throw.total)
            yield Arrow(p, to=to, stake=ratio(table, on, to) if odds else Fraction(0))
        elif what in ENDS:
            yield Arrow(p, gain=gain(table, on, number, throw.total, what, added), ends=ENDS[what])
        else:
            yield Arrow(p, to=number)


def gain(table: Craps, on: str, number: str, total: int, what: str, added: Fraction) -> Fraction:
    """What a unit, and the odds beside it, win or lose."""
    if what != "won":
        return -1 - added if what == "lost" else Fraction(0)
    if denied(table.rules.settlement.by_table):
        return Fraction(0)
    won = book.price(table.rules, on, number, total).value.win(1)
    beside = with_odds(table, on)
    return won + (added * book.price(table.rules, beside, number).value.win(1) if beside and added else 0)


def with_odds(table: Craps, on: str) -> str:
    """The associated bet of a bet, where the law says how high it may be."""
    bets = table.rules.bets
    return next((o for o in table.spots if bets[o].base == on and bets[o].limit), "")


def ratio(table: Craps, on: str, number: str) -> Fraction:
    """The highest associated bet on a number, per unit of the bet itself."""
    beside = with_odds(table, on)
    percent = table.rules.limits.percent.get(book.limit_key(table, beside, number)) if beside and number else None
    return Fraction(percent.value, 100) if percent is not None else Fraction(0)


def ending(found: Chain, start: str) -> bool:
    """Can the bet be decided wherever it gets to?"""
    return all(any(a.to != state for a in arrows) for state, arrows in reached(found, start).items())


def line(table: Craps, on: str, ats: list[str], strategy: str | None = None) -> Line:
    found = chain(table, on, strategy is not None)
    start, rules = ats[0], table.rules
    result = evaluate(found, start)
    rolls = plays(found, start)
    lists = rules.pays_on
    prices = {
        rules.pays[key]: None
        for key in rules.bets[on].pays.values()
        if not any(ats) or key not in lists or set(ats) & set(lists[key].value)
    }
    at_once = rolls == 1
    decided = 1 - result.p_push
    return Line(
        bet=on,
        result=result,
        strategy=strategy,
        nets=distribution((a.gain, a.p) for a in found[start]) if at_once else None,
        chain=(found, start),
        beside={
            "pays": ", ".join(dict.fromkeys(str(leaf.value) for leaf in prices)),
            "chance": book.kind(rules, on),
            "places": len(ats),
            "at": ats,
            "where": ", ".join(ats),
            "rolls": str(rolls),
            "per_roll": str(result.house_edge / rolls),
            "per_decided": str(result.house_edge / decided) if decided else "0",
            "cites": list(cites(*prices)),
        },
    )
