"""Baccarat at two cloths: the kernel against every order of a few cards, and what must hold of the whole count."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tapete.games import registry
from tapete.games.baccarat_two_cloths.analysis import odds
from tapete.games.baccarat_two_cloths.analysis.kernel import ends
from tapete.inspection.costs import report


@pytest.fixture(scope="module")
def count() -> Any:
    return odds._Count(registry.game("baccarat_two_cloths", "ES79"), True)  # type: ignore[arg-type]


def by_hand(cards: list[int], bank: tuple[int, int], thirds: tuple[int, int], fits: Any) -> Counter[Any]:
    """Every order of five cards: two to each cloth, and the banker's third."""
    found: Counter[Any] = Counter()
    for a, b, c, d, e in permutations(cards, 5):
        one, other = (a + b) % 10, (c + d) % 10
        if not (fits[0][one] and fits[1][other]):
            continue
        one = (one + thirds[0]) % 10 if thirds[0] >= 0 else one
        other = (other + thirds[1]) % 10 if thirds[1] >= 0 else other
        for draws in (0, 1):
            mine = (sum(bank) + e) % 10 if draws else sum(bank) % 10
            found[draws, _result(one, thirds[0] >= 0, mine, draws), _result(other, thirds[1] >= 0, mine, draws)] += 1
    return found


def _result(cloth: int, third: bool, mine: int, drew: int) -> int:
    """A two-card 8 or 9 beats an 8 or 9 on three."""
    if not third and cloth > 7 and drew and mine > 7:
        return 0
    return 0 if cloth > mine else 1 if cloth == mine else 2


@pytest.mark.parametrize("thirds", [(6, 3), (-1, 4), (-1, -1)])
def test_the_kernel_counts_every_order(count: Any, thirds: tuple[int, int]) -> None:
    cards = [0, 0, 1, 4, 4, 6, 9, 9]
    left = np.array([cards.count(v) for v in range(10)], np.int64)
    drawn, stood = count.fits["third"], count.fits[odds.STOOD] | count.fits[odds.NATURAL]
    fits = [drawn if third >= 0 else stood for third in thirds]
    found = ends(left, fits[0], fits[1], count.two, count.three, (2, 3), thirds, count.wins)
    wanted = by_hand(cards, (2, 3), thirds, fits)
    for one in range(3):
        for other in range(3):
            # who stands leaves the fifth card in the shoe: each order stands for one without it
            assert found[0, one, other] * (len(cards) - 4) == wanted[0, one, other]
            assert found[1, one, other] == wanted[1, one, other]
    assert found.sum() > 0


def test_the_whole_of_it(count: Any) -> None:
    """Every coup is counted once, the cloths are alike, and the banker's choice is the better one."""
    table: Any = registry.game("baccarat_two_cloths", "ES79")
    found = odds.analysis(table, True)
    for drawn in (False, True):
        every = odds.add(found.over, *(cell.draws if drawn else cell.stands for cell in found.cells))
        assert sum(every.values()) == 1
        assert every[0, 2] == every[2, 0]
    mirrored = {(cell.points, cell.second, cell.first): cell for cell in found.cells}
    for cell in found.cells:
        twin = mirrored[cell.points, cell.first, cell.second]
        assert odds.best(table, cell)[0] == odds.best(table, twin)[0]
    assert odds.best(table, next(c for c in found.cells if (c.points, c.first, c.second) == (6, "6", "6")))[0]
    assert not odds.best(table, next(c for c in found.cells if (c.points, c.first, c.second) == (7, "0", "0")))[0]


def test_the_houses_part() -> None:
    """Two per cent of a limited bank's net win, one and a quarter of a free one's: the free banker keeps more."""
    limited, free = (
        {row["strategy"]: Fraction(row["expectation"]) for row in found["bets"] if row["bet"] == "bank"}
        for found in (report("baccarat_two_cloths", "MEL14", {"variant": v}) for v in ("limited", "free"))
    )
    assert all(free[way] > limited[way] for way in ("five_draw", "five_stand"))
