"""Bets on one's own five cards as they are played by the million: a task of the simulation for what ``worth.own_hand``
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
from ...poker.hands import Ranking
from . import fives, worth
from .combos import CARDS, CHOOSE, FIVE, number_of
from .combos import fives as known_fives


@compiled
def play(rounds: int, nets: Any, place: Any, level: Any, choose: Any, deck: Any, s: Any, tally: Any) -> None:
    """Hands of five from a full pack."""
    mine = np.zeros(FIVE, np.int64)
    for _ in range(rounds):
        for j in range(FIVE):
            mine[j] = draw(deck, j, s)
        fives.sort_five(mine)
        gain = nets[level[place[number_of(mine, FIVE, choose)]]]
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += 1.0


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on one's own hand, as a task: ``pays`` by combination, what is not in it loses the bet."""

    bet: str
    pays: dict[str, Fraction]
    kept: bool
    expected: float
    variance: float
    ranking: Ranking = Ranking()
    strategy: str | None = None
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        known, back = known_fives(self.ranking), Fraction(0 if self.kept else -1)
        nets = np.array([float(self.pays[n] + back) if n in self.pays else -1.0 for n in self.ranking.order])
        play(rounds, nets, known.place, known.level, CHOOSE, np.arange(CARDS), stream, tally)
        return tally


def played(bet: str, pays: Mapping[str, Fraction], ranking: Ranking, *, kept: bool) -> Played:
    """The bet as it is played by the million."""
    found = result(worth.own_hand(pays, fives.hands(ranking), kept=kept))
    return Played(bet=bet, pays=dict(pays), kept=kept, expected=float(found.house_edge),
                  variance=float(found.variance), ranking=ranking)  # fmt: skip
