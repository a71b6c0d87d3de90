"""Exact odds of baccarat at two cloths: the banker's best draw against each pair of situations, and what it is worth.

When the banker speaks he knows his own total and, of each cloth, its third card, or that it stood or turned up.
With the same stake on both cloths the best of drawing and standing is found for each such pair by counting everything
that may lie covered, from a full shoe, without replacement; the house's part is taken of what he wins on both together.
Two ways of the cloths are reckoned: with five both draw, or both stand (as the croupier advises).

``cloth`` is a unit on one of the cloths, ``bank`` a unit of the bank, half of it covered on each.

>>> from tapete.inspection.costs import report
>>> rows = {(row["bet"], row["strategy"]): row for row in report("baccarat_two_cloths", "ES79")["bets"]}
>>> rows["cloth", "five_draw"]["house_edge_pct"], rows["bank", "five_draw"]["house_edge_pct"]
(0.9316, -0.2683)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import msgspec
import numpy as np

from ....law.leaves import cites, holds
from ....law.rulebook import Leaf
from ....odds import Line, Scenario, distribution, result
from ...baccarat.analysis import counts
from ...baccarat.law.points import punto_draws, total
from ..play import TwoCloths
from ..round import ending
from .kernel import DRAWS, RESULTS, STANDS, TURNS_UP, Coup, Coups, ends

NATURAL, STOOD = "up", "none"
CARDS = 9
"""The most that a coup takes: three hands of three."""
RESULT = ("cloth", "tie", "banca")
SIDES = (-1, 0, 1)
"""What the bank gains on a cloth by its result, per unit staked there."""

Tally = dict[tuple[int, int], Fraction]
"""How probable each pair of the cloths' results is, of all coups."""


class Cell(msgspec.Struct, frozen=True):
    """What the banker knows: his total, and what each cloth did; the results if he stands, and if he draws."""

    points: int
    first: str
    second: str
    stands: Tally
    draws: Tally


class Analysis(msgspec.Struct, frozen=True):
    """Every coup: those that the banker's two cards end, and the cells in which he decides."""

    over: Tally
    cells: tuple[Cell, ...]


# --- lines ----------------------------------------------------------------------------------------------------------


FIVE = {"five_draw": True, "five_stand": False}
"""The two ways of the cloths: whether both draw with five."""


def lines(table: TwoCloths, scenario: Scenario) -> Iterator[Line]:
    """What both sides cost (``scenario`` has no say: one coup settles it)."""
    for name, five in FIVE.items():
        yield from sides(table, name, analysis(table, five))


def sides(table: TwoCloths, name: str, found: Analysis) -> Iterator[Line]:
    """The two lines of a way of playing, the banker playing best against it."""
    part, leaf = cut(table)
    played = add(found.over, *(best(table, cell)[1] for cell in found.cells))
    more: dict[str, Any] = {"decks": table.decks, "cut": str(part), "bank": "best"}
    for bet, behind in (("cloth", table.rules.play.asks), ("bank", leaf)):
        nets = distribution((net(bet, pair, part), p) for pair, p in played.items())
        yield Line(bet=bet, strategy=name, result=result(nets), nets=nets, beside=more | _cited(behind))


def net(bet: str, pair: tuple[int, int], part: Fraction) -> Fraction:
    """What a unit on the first cloth, or of the bank, nets by the results of both."""
    return Fraction(-SIDES[pair[0]]) if bet == "cloth" else gain(pair, part) / 2


def tasks(table: TwoCloths) -> Iterator[Any]:
    """What is played: both sides of the coup, dealt card by card; the banker draws as his best table says."""
    part = cut(table)[0]
    for name, five in FIVE.items():
        found = analysis(table, five)
        law = _Count(table, five).coup({(c.points, c.first, c.second): best(table, c)[0] for c in found.cells})
        for line in sides(table, name, found):
            yield Coups(
                bet=line.bet,
                strategy=name,
                expected=float(line.result.house_edge),
                variance=float(line.result.variance),
                law=law,
                worth=np.array(
                    [[float(net(line.bet, (one, two), part)) for two in range(RESULTS)] for one in range(RESULTS)]
                ),
            )


def _cited(leaf: Leaf[Any] | None) -> dict[str, Any]:
    return {"cites": list(cites(leaf))}


def cut(table: TwoCloths) -> tuple[Fraction, Leaf[Any]]:
    """The house's part of what the banker wins in a coup."""
    d = table.rules.deduction
    leaf = d.limited if table.terms.variant == "limited" else d.free
    return Fraction(leaf.value), leaf


def gain(pair: tuple[int, int], part: Fraction) -> Fraction:
    """The bank's result over both cloths, a unit on each, less the house's part of what it wins."""
    net = Fraction(SIDES[pair[0]] + SIDES[pair[1]])
    return net * (1 - part) if net > 0 else net


def worth(tally: Tally, part: Fraction) -> Fraction:
    return sum((gain(pair, part) * p for pair, p in tally.items()), Fraction(0))


def best(table: TwoCloths, cell: Cell) -> tuple[bool, Tally]:
    """Whether the banker does better to draw, where he may choose; and the results."""
    part = cut(table)[0]
    if cell.points == 0 and holds(table.rules.play.zero_draws):
        return True, cell.draws
    draws = worth(cell.draws, part) > worth(cell.stands, part)
    return draws, cell.draws if draws else cell.stands


def add(*tallies: Tally) -> Tally:
    found: Tally = {}
    for tally in tallies:
        for pair, p in tally.items():
            found[pair] = found.get(pair, Fraction(0)) + p
    return found


# --- counting -------------------------------------------------------------------------------------------------------


def analysis(table: TwoCloths, five: bool) -> Analysis:
    """All coups from a full shoe; ``five``: both cloths draw with five."""
    return _Count(table, five).run()


class _Count:
    """The banker's two cards and what the cloths did, case by case; the rest is counted by the kernel."""

    def __init__(self, table: TwoCloths, five: bool) -> None:
        rules = table.rules
        shoe = counts.composition(rules.scoring, table.decks)
        named = counts.faces(rules.scoring)
        self.shoe = np.array([shoe[v] for v in sorted(shoe)], np.int64)
        faces = [named[v] for v in sorted(shoe)]
        size = range(len(faces))
        self.two = np.array([[total([faces[a], faces[b]], rules.scoring) for b in size] for a in size])
        self.three = np.array(
            [[[total([faces[a], faces[b], faces[c]], rules.scoring) for c in size] for b in size] for a in size]
        )
        self.size = int(self.shoe.sum())
        self.every = prod(range(self.size - CARDS + 1, self.size + 1))
        self.wins = _results(table, int(max(self.two.max(), self.three.max())) + 1)
        self.fits = self._fits(table, five)

    def _fits(self, table: TwoCloths, five: bool) -> dict[str, Any]:
        """Which two-card totals lead to what a cloth may do: turn up, stand, draw."""
        d, naturals = table.rules.drawing, {int(n) for n in table.rules.natural.totals.value}
        free = {int(n) for n in d.punto_free.value} if d.punto_free is not None else set()
        found = {name: np.zeros(len(self.wins), np.bool_) for name in (NATURAL, STOOD, "third")}
        for points in range(len(self.wins)):
            draws = five if points in free else punto_draws(points, d)
            found[NATURAL if points in naturals else "third" if draws else STOOD][points] = True
        return found

    def run(self) -> Analysis:
        over: Tally = {}
        cells: dict[tuple[int, str, str], dict[bool, Tally]] = {}
        naturals = self.fits[NATURAL]
        for a in range(len(self.shoe)):
            for b in range(a, len(self.shoe)):
                points = int(self.two[a, b])
                for first, second in product(self.situations(), repeat=2):
                    if naturals[points]:
                        if first[1] < 0 and second[1] < 0:  # nobody draws against a natural
                            over = add(over, self.count(a, b, first, second, True)[False])
                        continue
                    found = self.count(a, b, first, second, False)
                    kept = cells.setdefault((points, first[0], second[0]), {False: {}, True: {}})
                    for drawn, tally in found.items():
                        kept[drawn] = add(kept[drawn], tally)
        return Analysis(over, tuple(Cell(*key, both[False], both[True]) for key, both in sorted(cells.items())))

    def coup(self, draws: Mapping[tuple[int, str, str], bool]) -> Coup:
        """The coup for play; ``draws``: what the banker does with his total and what the cloths show."""
        shown = [name for name, _ in self.situations()]
        does = np.full(len(self.wins), STANDS, np.int64)
        does[self.fits["third"]], does[self.fits[NATURAL]] = DRAWS, TURNS_UP
        bank = np.zeros((len(self.wins), len(shown), len(shown)), np.bool_)
        for (points, first, second), drawn in draws.items():
            bank[points, shown.index(first), shown.index(second)] = drawn
        deck = np.repeat(np.arange(len(self.shoe), dtype=np.int8), self.shoe)
        return Coup(deck, self.two, self.three, does, self.fits[NATURAL], bank, self.wins)

    def situations(self) -> Iterator[tuple[str, int]]:
        yield from ((str(n), n) for n in range(len(self.shoe)))
        yield from ((STOOD, -1), (NATURAL, -1))

    def count(
        self, a: int, b: int, first: tuple[str, int], second: tuple[str, int], natural: bool
    ) -> dict[bool, Tally]:
        """The results if the banker stands and if he draws, as parts of all coups."""
        left = self.shoe.copy()
        thirds = [n for n in (first[1], second[1]) if n >= 0]
        orders = 1 if a == b else 2
        for card in (a, b, *thirds):
            orders *= int(left[card])
            left[card] -= 1
        masks = [self._mask(one, natural) for one in (first, second)]
        if orders <= 0 or not all(mask.any() for mask in masks):
            return {False: {}, True: {}}
        found = ends(left, masks[0], masks[1], self.two, self.three, (a, b), (first[1], second[1]), self.wins)
        taken = 2 + len(thirds) + 4
        return {bool(n): self._tally(found[n], orders, taken + n) for n in (0, 1)}

    def _mask(self, one: tuple[str, int], natural: bool) -> Any:
        """Against a natural of the banker a cloth shows whatever it has."""
        if natural:
            return np.ones(len(self.wins), np.bool_) if one[0] == STOOD else np.zeros(len(self.wins), np.bool_)
        return self.fits[one[0] if one[0] in (STOOD, NATURAL) else "third"]

    def _tally(self, found: Any, orders: int, taken: int) -> Tally:
        """Cards that the coup does not take are counted as drawn."""
        rest = orders * prod(range(self.size - CARDS + 1, self.size - taken + 1))
        return {
            (one, other): Fraction(int(found[one, other]) * rest, self.every)
            for one, other in product(range(RESULTS), repeat=2)
            if found[one, other]
        }


def _results(table: TwoCloths, size: int) -> Any:
    """Who wins, by the totals of a cloth and of the bank, and whether each has a third card."""
    naturals = {int(n) for n in table.rules.natural.totals.value}
    found = np.zeros((size, 2, size, 2), np.int64)
    for cloth, big, bank, bank_big in product(range(size), (0, 1), range(size), (0, 1)):
        hands = (
            ending.Held(n, bool(third), n in naturals and not third) for n, third in ((cloth, big), (bank, bank_big))
        )
        found[cloth, big, bank, bank_big] = RESULT.index(ending.compared(table.rules, *hands)[0])
    return found


# --- the table of his play ------------------------------------------------------------------------------------------


def strategy(table: TwoCloths, form: str, lang: str) -> str:
    """The banker's best draw, written as text or as a page."""
    from . import draw_card

    part = cut(table)[0]
    decided = {
        five: {
            (c.points, c.first, c.second): None if worth(c.draws, part) == worth(c.stands, part) else best(table, c)[0]
            for c in analysis(table, five).cells
        }
        for five in (True, False)
    }
    return draw_card.write(table, decided, form, lang)
