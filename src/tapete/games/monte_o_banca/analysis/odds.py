"""Exact odds of Monte o Banca, without replacement: every bet and combination, as the four cards may lie.

A counting argument does it. The cards that match are in random order among all that are left, so the first of them is
each one with the same chance, whenever it comes; that it is the very first card has a chance of its own, one in all
cards that are left for each. Segundas go on from there with the cards that Primeras have left.

>>> from tapete.inspection.costs import report
>>> rows = {(row["bet"], row["where"]): row["expectation"] for row in report("monte_o_banca", "MEL14")["bets"]}
>>> rows["vista_hermosa", "plain"], rows["camo", "plain"], rows["salto", "plain"], rows["cartas_pair", "plain"]
('-1/12', '-11/360', '-1/40', '-1/60')
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any, NamedTuple

from ....law.leaves import cites, holds
from ....odds import Distribution, Line, Result, Scenario, distribution, result
from ..law import square
from ..play import Monte
from ..round import judge
from ..round.judge import Match

LAYOUTS = {
    "plain": (1, 1, 1, 0),
    "burned_pair": (1, 1, 1, 2),
    "two_burned_pairs": (1, 1, 1, 4),
    "one_doubled": (2, 1, 1, 0),
    "burned_and_doubled": (2, 1, 1, 2),
    "two_doubled": (2, 2, 1, 0),
    "one_tripled": (3, 1, 1, 0),
    "tripled_and_doubled": (3, 2, 1, 0),
    "two_tripled": (3, 3, 1, 0),
    "third_doubled": (1, 1, 2, 0),
    "third_tripled": (1, 1, 3, 0),
}
"""How many cards lie in the first three boxes (in the fourth there is one: nothing comes after it), and how many of
values that are not on the table were burned."""
Nets = list[tuple[Fraction, Fraction]]
"""Net results and their chances."""


class Lying(NamedTuple):
    """The four boxes, and how many cards are burned besides."""

    laid: tuple[tuple[str, ...], ...]
    burned: int = 0

    @property
    def out(self) -> frozenset[str]:
        return frozenset(face for box in self.laid for face in box)


def ways(table: Monte, name: str) -> tuple[Lying, ...]:
    """All ways, equally likely, in which cards may have come to lie so: which of its kin lies on an enlarged card."""
    faces = square.pack(table.rules)
    ranks = list(dict.fromkeys(face[0] for face in faces))
    suits = list(dict.fromkeys(face[1] for face in faces))
    placed = [rank + suit for rank, suit in zip(ranks, suits, strict=False)][: len(square.BOXES)]
    *upto_third, burned = LAYOUTS[name]
    more = (*upto_third, 1)
    kin = [[face for face in faces if face[0] == one[0] and face != one] for one in placed]
    each = [[(one, *extra) for extra in combinations(kin[n], more[n] - 1)] for n, one in enumerate(placed)]
    return tuple(Lying(laid, burned) for laid in product(*each))


# --- one bet, as the cards lie --------------------------------------------------------------------------------------


def left(table: Monte, lying: Lying) -> int:
    """How many cards may still come."""
    return len(square.pack(table.rules)) - len(lying.out) - lying.burned


def matches(table: Monte, lying: Lying, boxes: tuple[str, ...] = square.BOXES) -> tuple[tuple[str, str], ...]:
    """The cards that match one of these boxes."""
    return tuple(
        (face, box)
        for box in boxes
        for face in square.pack(table.rules)
        if face[0] == lying.laid[int(box) - 1][0][0] and face not in lying.out
    )


def offered(table: Monte, lying: Lying, on: str, at: str) -> bool:
    """A bet on a card that is out is not taken."""
    bet = table.rules.bets[on]
    return bet.suit is None or square.target(table.rules, on, lying.laid[int(at) - 1][0]) not in lying.out


def first_match(cards: int, hits: int) -> Iterator[tuple[int, Fraction]]:
    """The chance that the first of so many hits among these cards is the n-th card.

    >>> sum(p for _, p in first_match(36, 12)), next(first_match(36, 12))
    (Fraction(1, 1), (1, Fraction(1, 3)))
    """
    every = comb(cards, hits)
    for n in range(1, cards - hits + 2):
        yield n, Fraction(comb(cards - n, hits - 1), every)


def net(table: Monte, lying: Lying, phase: str, on: str, at: str, match: Match) -> Fraction | None:
    """What a unit gains or loses with this match; None: the bet is still open."""
    book = table.book
    what = judge.verdict(book, lying.laid, on, at, match).what
    if what == "open":
        return None
    if what == "null":
        return Fraction(0)
    if what == "lost":
        return Fraction(-1 if holds(table.rules.settlement.take) else 0)
    if not holds(table.rules.settlement.pay):
        return Fraction(0)
    won = judge.price(book, on, phase, lying.laid, lying.burned)[0].win(1)
    if not judge.charged(book, on, phase, match.first):
        return won
    return won - Fraction(table.rules.commission.rate.value) * judge.base(book, Fraction(1), won)


def primeras(table: Monte, lying: Lying, on: str, at: str) -> Nets:
    """A bet that is made in Primeras; one that the match leaves open may play on in Segundas."""
    cards, hits = left(table, lying), matches(table, lying)
    found: Nets = []
    after = dict.fromkeys((True, False), Fraction(0))
    open_pair: tuple[str, ...] = ()
    for face, box in hits:
        chances = ((True, Fraction(1, cards)), (False, Fraction(1, len(hits)) - Fraction(1, cards)))
        for first, p in chances:
            gain = net(table, lying, "primeras", on, at, Match(face, box, first))
            pair = judge.still_placed(table.book, box)
            if gain is None and judge.stays(table.book, on, at, pair):
                after[first] += p
                open_pair = pair
            else:
                found.append((gain or Fraction(0), p))
    if open_pair:
        turned = dict(first_match(cards, len(hits)))
        for first, p in after.items():
            when = {n: q for n, q in turned.items() if (n == 1) == first}
            whole = sum(when.values(), Fraction(0))
            for n, q in when.items():
                found += [(gain, p * q / whole * r) for gain, r in second(table, lying, on, at, open_pair, cards - n)]
    return found


def second(table: Monte, lying: Lying, on: str, at: str, pair: tuple[str, ...], cards: int) -> Nets:
    """A bet in Segundas, with so many cards left."""
    hits = matches(table, lying, pair)
    found: Nets = []
    for face, box in hits:
        for first, p in ((True, Fraction(1, cards)), (False, Fraction(1, len(hits)) - Fraction(1, cards))):
            gain = net(table, lying, "segundas", on, at, Match(face, box, first))
            found.append((gain or Fraction(0), p))
    return found


def segundas(table: Monte, lying: Lying, on: str, at: str) -> Nets:
    """A bet that is made in Segundas on the pair of its card, before anybody knows when Primeras will have ended."""
    pair = (at[0], *square.beside(table.rules, at[0]))
    cards, hits = left(table, lying), matches(table, lying)
    return [
        (gain, p * q)
        for n, p in first_match(cards, len(hits))
        for gain, q in second(table, lying, on, at, pair, cards - n)
    ]


# --- the lines ------------------------------------------------------------------------------------------------------


class Priced(NamedTuple):
    """A bet as the cards lie, and the places on which it costs the same."""

    on: str
    where: str
    phase: str
    ats: tuple[str, ...]
    lying: tuple[Lying, ...]
    nets: Distribution
    result: Result


def priced(table: Monte) -> Iterator[Priced]:
    """Every bet, on every kind of layout, in both phases."""
    for name in LAYOUTS:
        every = ways(table, name)
        for phase, ask in (("primeras", primeras), ("segundas", segundas)):
            for on, bet in table.rules.bets.items():
                if phase in bet.phases.value:
                    yield from grouped(table, name, phase, ask, on, every)


def grouped(table: Monte, name: str, phase: str, ask: Any, on: str, every: tuple[Lying, ...]) -> Iterator[Priced]:
    groups: dict[tuple[tuple[Fraction, Fraction], ...], list[str]] = {}
    for at in table.spots[on]:
        if phase == "segundas" and on in table.book.lines and table.book.lines[on][at] != "horizontal":
            continue
        those = [lying for lying in every if offered(table, lying, on, at)]
        if those:
            nets = [(gain, p / len(those)) for lying in those for gain, p in ask(table, lying, on, at)]
            groups.setdefault(tuple(distribution(nets).items()), []).append(at)
    for nets_, ats in groups.items():
        those = [lying for lying in every if offered(table, lying, on, ats[0])]
        found = dict(nets_)
        where = " ".join((name, *(("segundas",) if phase == "segundas" else ()), *(ats if len(groups) > 1 else ())))
        yield Priced(on, where, phase, tuple(ats), tuple(those), found, result(found))


def lines(table: Monte, scenario: Scenario) -> Iterator[Line]:
    """What each bet costs (``scenario`` has no say: one coup settles it)."""
    for one in priced(table):
        price, why = judge.price(table.book, one.on, one.phase, one.lying[0].laid, one.lying[0].burned)
        beside = {
            "pays": str(price),
            "where": one.where,
            "phase": one.phase,
            "at": list(one.ats),
            "places": len(one.ats),
            "cites": list(cites(*why, table.rules.commission.rate)),
        }
        yield Line(bet=one.on, result=one.result, nets=one.nets, beside=beside)


def tasks(table: Monte) -> Iterator[Any]:
    """What is played: every bet, by cards that are dealt one after the other until one matches."""
    from .kernel import Dealt

    for one in priced(table):
        at = one.ats[0]
        yield Dealt(
            bet=one.on,
            strategy=None,
            where=one.where,
            expected=float(one.result.house_edge),
            variance=float(one.result.variance),
            plan=plan(table, one.lying, one.phase, one.on, at),
        )


def plan(table: Monte, those: tuple[Lying, ...], phase: str, on: str, at: str) -> Any:
    """A bet for the kernel."""
    import numpy as np

    from .kernel import OPEN, Plan

    most = 12
    n = len(those)
    cards, hits, then_hits = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    worth, then_worth = np.zeros((n, most, 2)), np.zeros((n, most, 2))
    pair = (at[0], *square.beside(table.rules, at[0]))
    for k, lying in enumerate(those):
        found, then = matches(table, lying), matches(table, lying, pair)
        cards[k], hits[k], then_hits[k] = left(table, lying), len(found), len(then)
        for m, (face, box) in enumerate(found):
            for later in (0, 1):
                gain = net(table, lying, "primeras", on, at, Match(face, box, not later))
                goes_on = gain is None and judge.stays(table.book, on, at, judge.still_placed(table.book, box))
                worth[k, m, later] = OPEN if goes_on else float(gain or 0)
        for m, (face, box) in enumerate(then):
            for later in (0, 1):
                gain = net(table, lying, "segundas", on, at, Match(face, box, not later))
                then_worth[k, m, later] = float(gain or 0)
    return Plan(cards, hits, worth, then_hits, then_worth, np.int64(phase == "segundas"))
