"""A bet on one's own two cards as it is played by the million: a task of the simulation for what ``holdem.on_start``
reckons."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ....odds import result
from . import holdem
from .combos import CARDS, CHOOSE

ACES = "AA"


@compiled
def play(
    rounds: int, nets: Any, start: Any, aces: int, both: float, choose: Any, deck: Any, s: Any, tally: Any
) -> None:
    """Two cards and the bank's two from a full pack."""
    same = np.arange(4)
    for _ in range(rounds):
        a, b = draw(deck, 0, s), draw(deck, 1, s)
        c, d = draw(deck, 2, s), draw(deck, 3, s)
        own = start[holdem.pair_number(a, b, same, choose)]
        gain = nets[own]
        if own == aces and start[holdem.pair_number(c, d, same, choose)] == aces:
            gain = both
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += 1.0


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on one's own two cards, as a task: ``pays`` by start, ``both`` for aces against aces; what is not in it
    loses the bet."""

    bet: str
    pays: dict[str, Fraction]
    both: Fraction | None
    expected: float
    variance: float
    strategy: str | None = None
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        names, start, _ = holdem.starts()
        nets = np.array([float(self.pays.get(name, Fraction(-1))) for name in names])
        aces = names.index(ACES)
        both = nets[aces] if self.both is None else float(self.both)
        play(rounds, nets, start, aces, both, CHOOSE, np.arange(CARDS), stream, tally)
        return tally


def played(bet: str, pays: Mapping[str, Fraction], both: Fraction | None) -> Played:
    """The bet as it is played by the million."""
    found = result(holdem.on_start(pays, both))
    return Played(bet=bet, pays=dict(pays), both=both, expected=float(found.house_edge),
                  variance=float(found.variance))  # fmt: skip
