"""Exact figures held against compiled play: each by itself, and all of them together with chance.

A figure that is right lies from what was played as chance has it: its distance in standard errors is normal, and the
sum of the squares of all distances has a known distribution (χ²).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ....kernels.chance import stream
from ....kernels.tasks import Task, edge

BLOCK = 1 << 20
"""Rounds of one block, each with random numbers of its own."""
APART = 1 << 32
"""The blocks of different games are so far apart in number."""


class Held(NamedTuple):
    """One figure beside play: rounds, house edge as played and as it is, and the distance in standard errors."""

    rounds: int
    played: float
    exact: float
    distance: float


def hold(task: Task, rounds: int, seed: int, number: int = 0) -> Held:
    """So many rounds of one game. The standard error is that of the exact variance, not of what was played."""
    tally = np.zeros(4)
    for block in range(-(-rounds // BLOCK)):
        size = min(BLOCK, rounds - block * BLOCK)
        tally += task.play(size, stream(seed, number * APART + block))
    found, _ = edge(tally)
    error = math.sqrt(task.variance / rounds)
    return Held(rounds, found, task.expected, (found - task.expected) / error)


def together(held: Iterable[Held]) -> tuple[float, float]:
    """χ² of all distances, and how often chance alone makes it as large.

    >>> statistic, p = together([Held(1, 0.0, 0.0, 1.0), Held(1, 0.0, 0.0, -2.0)])
    >>> statistic, round(p, 6)
    (5.0, 0.082085)
    """
    distances: Sequence[float] = [one.distance for one in held]
    statistic = sum(d * d for d in distances)
    return statistic, beyond(statistic, len(distances))


def beyond(statistic: float, freedom: int) -> float:
    """The upper tail of χ²: Q(k/2, x/2), by its recurrence from one or two degrees of freedom.

    >>> round(beyond(3.841459, 1), 6), round(beyond(18.307038, 10), 6)
    (0.05, 0.05)
    """
    half = statistic / 2
    if freedom % 2:
        tail, at = math.erfc(math.sqrt(half)), 0.5
    else:
        tail, at = math.exp(-half), 1.0
    while at < freedom / 2:
        tail += math.exp(at * math.log(half) - half - math.lgamma(at + 1)) if half else 0.0
        at += 1
    return tail
