"""Both cloths' hands and the banker's third card, counted over what is left of a shoe. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernels.compiled import compiled

RESULTS = 3
"""A cloth wins, neither, the bank wins."""


@compiled
def ends(
    left: Any, first: Any, second: Any, two: Any, three: Any, bank: tuple[int, int], thirds: tuple[int, int], wins: Any
) -> Any:
    """How often each pair of results comes, if the banker stands and if he draws.

    ``left``: cards by value; ``first``, ``second``: which two-card totals fit what each cloth did; ``thirds``: their
    third cards (-1: none); ``bank``: the banker's two cards; ``wins``: the result by the totals and sizes of a cloth's
    hand and the banker's.
    """
    found = np.zeros((2, RESULTS, RESULTS), np.int64)
    n = left.copy()
    values = len(n)
    stood = two[bank[0], bank[1]]
    for a in range(values):
        for b in range(a, values):
            if not first[two[a, b]] or n[a] < 1 or n[b] < 1 + (a == b):
                continue
            ways = n[a] * (n[b] - (a == b)) * (1 if a == b else 2)
            n[a] -= 1
            n[b] -= 1
            big1 = int(thirds[0] >= 0)
            total1 = three[a, b, thirds[0]] if big1 else two[a, b]
            for c in range(values):
                for d in range(c, values):
                    if not second[two[c, d]] or n[c] < 1 or n[d] < 1 + (c == d):
                        continue
                    both = ways * n[c] * (n[d] - (c == d)) * (1 if c == d else 2)
                    n[c] -= 1
                    n[d] -= 1
                    big2 = int(thirds[1] >= 0)
                    total2 = three[c, d, thirds[1]] if big2 else two[c, d]
                    found[0, wins[total1, big1, stood, 0], wins[total2, big2, stood, 0]] += both
                    for e in range(values):
                        drawn = three[bank[0], bank[1], e]
                        found[1, wins[total1, big1, drawn, 1], wins[total2, big2, drawn, 1]] += both * n[e]
                    n[c] += 1
                    n[d] += 1
            n[a] += 1
            n[b] += 1
    return found
