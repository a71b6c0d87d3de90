"""One coup as a contest: Punto chooses on some totals, the banker answers; what each choice is worth, exactly.

Punto's choice is one number, how often he draws where he is free (with five). The banker decides in each *cell*: what
he knows of his own two cards (their total, or the cards) and what Punto did (the value of the third card, or none).
Results are additive in the banker's cells, so that his best answer is found cell by cell and the equilibria follow
from the points where an answer changes. (Foster's method for such games; with a cut the two do not play for the same
money and the game is no longer zero-sum.) Whole numbers and fractions throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import NamedTuple

import msgspec

from ..law import points as cards
from ..law.rules import Scoring
from .counts import composition, faces, hands, ways

Known = tuple[int, ...]
"""What the banker knows of his own cards: their total alone, or the cards' values."""
Third = int | None
Cell = tuple[Known, Third]
NONE = Fraction(0)
SURE = Fraction(1)


_ENDS = ("punto", None, "banca")


class Tally(NamedTuple):
    """How often Punto wins, neither, the bank wins."""

    punto: Fraction = NONE
    tie: Fraction = NONE
    banca: Fraction = NONE

    def plus(self, other: Tally, times: Fraction = SURE) -> Tally:
        return Tally(*(a + times * b for a, b in zip(self, other, strict=True)))


class Answers(msgspec.Struct):
    """A cell of the banker: the results if he stands and if he draws; ``bound``: where Punto had no choice, ``free``:
    where he took (third card) or left (none) a card by choice."""

    total: int
    bound: dict[bool, Tally] = msgspec.field(default_factory=lambda: {False: Tally(), True: Tally()})
    free: dict[bool, Tally] = msgspec.field(default_factory=lambda: {False: Tally(), True: Tally()})


class Prizes(msgspec.Struct, frozen=True):
    """What a unit staked brings: to Punto, and to the bank after the house's cut."""

    punto: Fraction = SURE
    banca: Fraction = SURE

    def of_punto(self, t: Tally) -> Fraction:
        return self.punto * t.punto - t.banca

    def of_bank(self, t: Tally) -> Fraction:
        return self.banca * t.banca - self.punto * t.punto


class Equilibrium(msgspec.Struct, frozen=True, kw_only=True):
    """Neither gains by doing otherwise: how often Punto draws where he is free, how often the banker in each cell."""

    draws: Fraction
    answers: dict[Cell, Fraction]
    result: Tally


class Coup:
    """A coup from a fresh shoe of so many packs, or (``decks`` None) with each card replaced before the next."""

    def __init__(
        self, scoring: Scoring, naturals: frozenset[int], draws: frozenset[int], free: frozenset[int],
        decks: int | None, by_cards: bool = False,
    ) -> None:  # fmt: skip
        self.naturals, self.draws, self.free = naturals, draws, free
        self.replaced, self.by_cards = decks is None, by_cards
        self.shoe = composition(scoring, decks or 1)
        named = faces(scoring)
        self.two = hands(self.shoe, 2)
        self.totals = {hand: cards.total([named[v] for v in hand], scoring) for hand, _ in self.two}
        self.three = {
            hand: {v: cards.total([named[c] for c in (*hand, v)], scoring) for v in self.shoe} for hand, _ in self.two
        }
        every = sorted({*self.totals.values(), *(n for found in self.three.values() for n in found.values())})
        self.winner = {(p, b): _ENDS.index(cards.winner(p, b, scoring)) for p in every for b in every}
        size = sum(self.shoe.values())
        self.sizes = [size - (0 if self.replaced else n) for n in range(6)]
        """how many cards there are for the first, the second, … the sixth"""
        self._over = [0, 0, 0]
        self._found: dict[tuple[Cell, bool, bool], list[int]] = {}
        """orders of six cards by cell, whether Punto chose, and whether the banker draws"""
        self._count()
        self.over, self.cells = self._tally(self._over), self._collected()

    # --- counting ---------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        for punto, orders in self.two:
            for banca, more in self.two:
                if weight := orders * more * self._ways((*punto, *banca)):
                    self._deal(punto, banca, weight)

    def _ways(self, drawn: tuple[int, ...]) -> int:
        return prod(self.shoe[v] for v in drawn) if self.replaced else ways(self.shoe, drawn)

    def _left(self, gone: tuple[int, ...]) -> dict[int, int]:
        """What the next card may be: how many there are of each value."""
        left = dict(self.shoe)
        if not self.replaced:
            for value in gone:
                left[value] -= 1
        return left

    def _deal(self, punto: Known, banca: Known, weight: int) -> None:
        p, b = self.totals[punto], self.totals[banca]
        fifth, sixth = self.sizes[4:]
        if p in self.naturals or b in self.naturals:
            self._over[self.winner[p, b]] += weight * fifth * sixth
            return
        gone, free = (*punto, *banca), p in self.free
        left = self._left(gone)
        if p in self.draws or free:
            for third, n in left.items():
                if n:
                    after = left if self.replaced else left | {third: n - 1}
                    self._answers(banca, third, self.three[punto][third], after, weight * n, sixth, free)
        if p not in self.draws:
            self._answers(banca, None, p, left, weight * sixth, fifth, free)

    def _answers(
        self, banca: Known, third: Third, points: int, left: dict[int, int], weight: int, size: int, free: bool
    ) -> None:
        """Both answers of the banker, the next card being one of ``left``."""
        b, three = self.totals[banca], self.three[banca]
        cell = (banca if self.by_cards else (b,), third)
        stands = self._found.setdefault((cell, free, False), [0, 0, 0])
        draws = self._found.setdefault((cell, free, True), [0, 0, 0])
        stands[self.winner[points, b]] += weight * size
        for value, n in left.items():
            draws[self.winner[points, three[value]]] += weight * n

    def _tally(self, found: list[int]) -> Tally:
        every = prod(self.sizes)
        return Tally(*(Fraction(n, every) for n in found))

    def _collected(self) -> dict[Cell, Answers]:
        cells: dict[Cell, Answers] = {}
        for (where, free, drawn), found in self._found.items():
            known = where[0]
            cell = cells.setdefault(where, Answers(self.totals[known] if self.by_cards else known[0]))
            (cell.free if free else cell.bound)[drawn] = self._tally(found)
        return cells

    # --- what a way of playing is worth -----------------------------------------------------------------------------

    def result(self, draws: Fraction, answers: Mapping[Cell, Fraction]) -> Tally:
        """The chances if Punto draws so often where he is free and the banker so often in each cell."""
        found = self.over
        for where, cell in self.cells.items():
            often = answers[where]
            part = draws if where[1] is not None else 1 - draws
            for drawn, weight in ((True, often), (False, 1 - often)):
                found = found.plus(cell.bound[drawn], weight).plus(cell.free[drawn], weight * part)
        return found

    def equilibria(self, prizes: Prizes, may: Callable[[int, Third], tuple[bool, ...]]) -> list[Equilibrium]:
        """Every equilibrium, lowest ``draws`` first. ``may``: whether the banker, with this total against this third
        card, may stand (False) and draw (True)."""
        return _Contest(self, prizes, may).solve()


class _Contest:
    """The search for equilibria over Punto's one number."""

    def __init__(self, coup: Coup, prizes: Prizes, may: Callable[[int, Third], tuple[bool, ...]]) -> None:
        self.coup, self.prizes = coup, prizes
        self.fixed: dict[Cell, Fraction] = {}
        self.lines: dict[Cell, tuple[Fraction, Fraction]] = {}
        """the banker's gain by drawing, as a line over ``draws``: where it starts, how it climbs"""
        self.effect: dict[Cell, Fraction] = {}
        """what the banker's drawing does to Punto's own gain by drawing"""
        for where, cell in coup.cells.items():
            drawing = self._punto(where, cell.free[True]), self._punto(where, cell.free[False])
            self.effect[where] = drawing[0] - drawing[1]
            allowed = may(cell.total, where[1])
            if len(allowed) == 1:
                self.fixed[where] = Fraction(int(allowed[0]))
            else:
                self.lines[where] = self._line(where, cell)
        self.base = sum((self._punto(where, cell.free[False]) for where, cell in coup.cells.items()), NONE)

    def _punto(self, where: Cell, free: Tally) -> Fraction:
        """Punto's part in his choice to draw: gained with a third card, forgone with none."""
        worth = self.prizes.of_punto(free)
        return worth if where[1] is not None else -worth

    def _line(self, where: Cell, cell: Answers) -> tuple[Fraction, Fraction]:
        worth = self.prizes.of_bank
        bound = worth(cell.bound[True]) - worth(cell.bound[False])
        free = worth(cell.free[True]) - worth(cell.free[False])
        return (bound, free) if where[1] is not None else (bound + free, -free)

    def answers(self, at: Fraction) -> dict[Cell, Fraction]:
        """The banker's best answers; a half where he is indifferent."""
        found = dict(self.fixed)
        for where, (start, climb) in self.lines.items():
            gain = start + climb * at
            found[where] = Fraction(int(gain > 0)) if gain else Fraction(1, 2)
        return found

    def gain(self, answers: Mapping[Cell, Fraction]) -> Fraction:
        """What Punto gains by drawing."""
        return self.base + sum((often * self.effect[where] for where, often in answers.items()), NONE)

    def solve(self) -> list[Equilibrium]:
        changes = {-start / climb for start, climb in self.lines.values() if climb}
        points = sorted({NONE, SURE, *(p for p in changes if 0 < p < 1)})
        between = [self.answers((a + b) / 2) for a, b in pairwise(points)]
        found = []
        if self.gain(between[0]) <= 0:
            found.append((NONE, between[0]))
        for n, at in enumerate(points[1:-1]):
            below, above = self.gain(between[n]), self.gain(between[n + 1])
            if below * above < 0:
                part = below / (below - above)  # so much of the way from the answers below to those above
                mixed = {c: between[n][c] + part * (between[n + 1][c] - between[n][c]) for c in between[n]}
                found.append((at, mixed))
        if self.gain(between[-1]) >= 0:
            found.append((SURE, between[-1]))
        return [Equilibrium(draws=p, answers=a, result=self.coup.result(p, a)) for p, a in found]
