"""The geometry of the layouts: which numbers each place of the cloth covers.

>>> len(roulette_places(("0",))["pair"]), sorted(roulette_places(("0",))["pair"]["0-2"])
(60, ['0', '2'])
>>> sorted(roulette_places(("0", "00"))["pair"])[:5]
['0-00', '0-1', '0-2', '00-2', '00-3']
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache

Numbers = frozenset[str]
Places = dict[str, Numbers]

NUMBERS = tuple(str(n) for n in range(1, 37))
ORDER = {p: n for n, p in enumerate(("0", "00", *NUMBERS))}


def spot(numbers: Iterable[str]) -> str:
    """The name of a place by its numbers, in the order of the layout."""
    return "-".join(sorted(numbers, key=lambda n: ORDER.get(n, 0)))


def _places(groups: Iterable[Iterable[int | str]]) -> Places:
    sets = [frozenset(str(n) for n in group) for group in groups]
    return {spot(s): s for s in sets}


def _rows() -> list[tuple[int, int, int]]:
    return [(3 * k + 1, 3 * k + 2, 3 * k + 3) for k in range(12)]


def _pairs() -> list[tuple[int, int]]:
    across = [(n, n + 1) for n in range(1, 36) if n % 3]
    down = [(n, n + 3) for n in range(1, 34)]
    return across + down


def neighbouring(thirds: Places) -> Places:
    """Two columns or dozens that lie side by side."""
    return {f"{a}-{b}": thirds[a] | thirds[b] for a, b in itertools.pairwise(thirds)}


@cache
def roulette_places(zeros: tuple[str, ...]) -> dict[str, Places]:
    """Every place by what it covers (the ``covers`` words of the rulebooks)."""
    double = "00" in zeros
    zero_pairs: list[tuple[str, str]] = (
        [("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")]
        if double
        else [("0", "1"), ("0", "2"), ("0", "3")]
    )
    rows = _rows()
    columns = {str(c): frozenset(str(n) for n in range(c, 37, 3)) for c in (1, 2, 3)}
    dozens = {str(d): frozenset(str(n) for n in range(12 * d - 11, 12 * d + 1)) for d in (1, 2, 3)}
    return {
        "number": {p: frozenset((p,)) for p in (*zeros, *NUMBERS)},
        "pair": {**_places(zero_pairs), **_places(_pairs())},
        "row": _places(rows),
        "zero_row": _places([("0", 1, 2)] if double else [("0", 1, 2), ("0", 2, 3)]),
        "zero_row_00": _places([("0", "00", 2), ("00", 2, 3)]) if double else {},
        "square": _places((n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3),
        "first_four": _places([("0", 1, 2, 3)]),
        "five": _places([("0", "00", 1, 2, 3)]) if double else {},
        "two_rows": _places((*a, *b) for a, b in itertools.pairwise(rows)),
        "column": columns,
        "dozen": dozens,
        "two_columns": neighbouring(columns),
        "two_dozens": neighbouring(dozens),
        "even": {"": frozenset(n for n in NUMBERS if int(n) % 2 == 0)},
        "odd": {"": frozenset(n for n in NUMBERS if int(n) % 2)},
        "low": {"": frozenset(str(n) for n in range(1, 19))},
        "high": {"": frozenset(str(n) for n in range(19, 37))},
    }


@cache
def neighbours(pocket: str) -> Numbers:
    """The numbers that touch this one on the layout (zeros aside)."""
    if pocket not in NUMBERS:
        return frozenset(("1", "2", "3"))
    n = int(pocket)
    row, col = divmod(n - 1, 3)
    return frozenset(
        str(3 * r + c + 1)
        for r in (row - 1, row, row + 1)
        for c in (col - 1, col, col + 1)
        if 0 <= r < 12 and 0 <= c < 3
    )


def boule_places(numbers: Iterable[str]) -> dict[str, Places]:
    """Boule: each number by itself, and the even and the odd ones."""
    numbers = tuple(numbers)
    return {
        "number": {n: frozenset((n,)) for n in numbers},
        "even": {"": frozenset(n for n in numbers if int(n) % 2 == 0)},
        "odd": {"": frozenset(n for n in numbers if int(n) % 2)},
    }


CALLED: dict[str, tuple[tuple[str, str, int], ...]] = {
    "call_voisins_zero": (
        ("zero_street", "0-2-3", 2),
        ("split", "4-7", 1),
        ("split", "12-15", 1),
        ("split", "18-21", 1),
        ("split", "19-22", 1),
        ("corner", "25-26-28-29", 2),
        ("split", "32-35", 1),
    ),
    "call_tiers": tuple(("split", at, 1) for at in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")),
    "call_orphans": (("straight_up", "1", 1), *(("split", at, 1) for at in ("6-9", "14-17", "17-20", "31-34"))),
}
"""Called bets and the ordinary bets they stand for, by the custom of the trade: what somebody asks for where the law
has no such bets. A law that has them says in its rulebook what they are (``betting.series``)."""
