"""All that was played at once, held against all that is exact: one sum of squares, and how probable a larger one is.

Each bet is one normal deviation (its exact variance is known); a count of cases by kind is Pearson's sum. They are
played with random numbers of their own, so that the sums add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ..kernels.tasks import Tally, Task

FEW = 10
"""So many times each kind of case has to be expected for its count to say anything."""


class Cases(Protocol):
    """Kinds of cases of one round, each with its exact probability, that can be counted by play."""

    @property
    def what(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def exact(self) -> tuple[float, ...]: ...

    def play(self, rounds: int, stream: Any) -> npt.NDArray[np.float64]:
        """How often each of them came in so many rounds with random numbers from this stream."""


class Square(NamedTuple):
    """A sum of squares of so many independent deviations."""

    chi2: float
    of: int

    def report(self) -> dict[str, Any]:
        return {"chi2": round(self.chi2, 3), "degrees": self.of, "p": tail(self.chi2, self.of)}


def tail(chi2: float, degrees: int) -> float:
    """How probable a sum of squares of so many degrees is to come out at least so large.

    >>> [round(tail(x, k), 4) for x, k in ((3.841459, 1), (5.991465, 2), (124.342113, 100), (199.0, 199))]
    [0.05, 0.05, 0.05, 0.4867]
    """
    half = chi2 / 2
    if degrees < 1 or half <= 0:
        return 1.0
    total, term = (erfc(sqrt(half)), 0.5) if degrees % 2 else (0.0, 0.0)
    while term < degrees / 2:  # each two degrees add one term of Poisson's kind
        total += exp(term * log(half) - half - lgamma(term + 1))
        term += 1
    return min(1.0, total)


def bets(tasks: Sequence[Task], tallies: Sequence[Tally]) -> Square:
    """Of the house edges that were played."""
    chi2, of = 0.0, 0
    for task, tally in zip(tasks, tallies, strict=True):
        rounds, gains = float(tally[0]), float(tally[1])
        if rounds and task.variance > 0:
            chi2 += (gains / rounds + task.expected) ** 2 * rounds / task.variance
            of += 1
    return Square(chi2, of)


def counted(cases: Cases, found: npt.NDArray[np.float64]) -> tuple[dict[str, Any], Square | None]:
    """The report on a count, with the case that lies farthest from its probability; too few rounds say nothing."""
    rounds = float(found.sum())
    exact = np.array(cases.exact)
    report: dict[str, Any] = {"what": cases.what, "kinds": len(exact), "played": int(rounds)}
    if rounds * exact.min() < FEW:
        return report, None
    wanted = rounds * exact
    square = Square(float(((found - wanted) ** 2 / wanted).sum()), len(exact) - 1)
    off = (found - wanted) / np.sqrt(wanted * (1 - exact))
    far = int(np.abs(off).argmax())
    farthest = {
        "at": cases.names[far],
        "exact": float(exact[far]),
        "played": float(found[far] / rounds),
        "deviation": round(float(off[far]), 2),
    }
    return {**report, **square.report(), "farthest": farthest}, square


def add(*squares: Square | None) -> Square:
    found = [one for one in squares if one is not None]
    return Square(sum(one.chi2 for one in found), sum(one.of for one in found))
