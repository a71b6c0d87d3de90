"""The cards actually sold, played by compiled games: when the first line and bingo come, how many share them, and what
each card returns under an operator's plan. Every figure of play has its standard error.

>>> from ..cards import make, of
>>> cards = make.series(of("ES79").geometry, "1", 120).cards
>>> played = play(cards, 20_000, seed=1)
>>> plan = Plan(line=Fraction(1, 10), bingo=Fraction(1, 2))
>>> round(sum(card.mean for card in played.returns(plan)) / 120, 9), plan.returned
(0.6, Fraction(3, 5))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import stream
from ....law.errors import TapeteError
from ..cards import Card
from . import kernel
from .exact import Unions

BLOCK = 10_000
"""Games that share a stream of random numbers: the outcome hangs on the seed, not on who played which block."""
Prize = Literal["line", "bingo"]


class Estimate(NamedTuple):
    """A figure of play and its standard error."""

    mean: float
    error: float


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """An operator's percentages, as parts of the takings: of the line, of the bingo, and of what pools receive."""

    line: Fraction
    bingo: Fraction
    pools: Fraction = Fraction(0)

    @property
    def returned(self) -> Fraction:
        """What a card returns in the long run, all cards taken together: whatever is withheld for pools is won one
        day. It is exact, for line and bingo are won in every game by somebody."""
        return self.line + self.bingo + self.pools

    @property
    def kept(self) -> Fraction:
        """What is the house's."""
        return 1 - self.returned


def plan(line: Fraction, bingo: Fraction, pools: Fraction = Fraction(0)) -> Plan:
    """A plan; one that gives away more than was taken is refused."""
    made = Plan(line=line, bingo=bingo, pools=pools)
    if min(line, bingo, pools) < 0 or made.returned > 1:
        raise TapeteError(
            f"los porcentajes del plan suman {_percent(made.returned)} %: han de ser partes de la recaudación",
            f"the percentages of the plan add up to {_percent(made.returned)} %: they are parts of the takings",
        )
    return made


def _percent(part: Fraction) -> str:
    return f"{float(100 * part):g}"


class Played(msgspec.Struct, frozen=True):
    """What came of so many games with these cards."""

    cards: int
    games: int
    tally: kernel.Tally

    def at(self, prize: Prize) -> Any:
        """By ball, in how many games the first came at it."""
        return self.tally.line if prize == "line" else self.tally.bingo

    def within(self, prize: Prize, balls: int) -> Estimate:
        """How likely the first is to come within so many balls."""
        return _share(int(self.at(prize)[: balls + 1].sum()), self.games)

    def ball(self, prize: Prize) -> Estimate:
        """The ball with which the first comes."""
        return _mean(np.arange(len(self.at(prize))), self.at(prize), self.games)

    def winners(self, prize: Prize) -> Estimate:
        """How many cards share it (sixty-four stand for more)."""
        counts = self.tally.lines if prize == "line" else self.tally.bingos
        return _mean(np.arange(len(counts)), counts, self.games)

    def alone(self, prize: Prize) -> Estimate:
        """How often one card has it to itself."""
        counts = self.tally.lines if prize == "line" else self.tally.bingos
        return _share(int(counts[1]), self.games)

    def returns(self, plan: Plan) -> list[Estimate]:
        """By card, what it returns for each unit that it costs, from line and bingo."""
        line, bingo = self.cards * float(plan.line), self.cards * float(plan.bingo)
        won = self.tally.won
        mean = (line * won[:, 0] + bingo * won[:, 2]) / self.games
        square = (line**2 * won[:, 1] + bingo**2 * won[:, 3] + 2 * line * bingo * won[:, 4]) / self.games
        error = np.sqrt(np.maximum(0.0, square - mean**2) / self.games)
        return [Estimate(float(m), float(e)) for m, e in zip(mean, error, strict=True)]


def _share(count: int, games: int) -> Estimate:
    p = count / games
    return Estimate(p, (p * (1 - p) / games) ** 0.5)


def _mean(values: Any, counts: Any, games: int) -> Estimate:
    mean = float((values * counts).sum() / games)
    square = float((values.astype(float) ** 2 * counts).sum() / games)
    return Estimate(mean, (max(0.0, square - mean**2) / games) ** 0.5)


def play(
    cards: Sequence[Card], games: int, *, seed: int = 1, lowest: int = 1, highest: int = 90, workers: int = 1
) -> Played:
    """So many whole games with these cards, all claims being made; ``workers``: threads."""
    if games < 1 or not cards:
        raise TapeteError("hace falta algún cartón y alguna partida", "some card and some game are needed")
    sold = kernel.room(cards, lowest, highest)
    sizes = [min(BLOCK, games - start) for start in range(0, games, BLOCK)]

    def block(n: int) -> kernel.Tally:
        found = kernel.tally(sold)
        kernel.play(sizes[n], sold, stream(seed, n), *found)
        return found

    whole = kernel.tally(sold)
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        for found in pool.map(block, range(len(sizes))):
            for all_blocks, more in zip(whole, found, strict=True):
                np.add(all_blocks, more, out=all_blocks)
    return Played(len(cards), games, whole)


def chance(united: Unions, played: Played) -> Callable[[int], Fraction]:
    """How likely a bingo is within so many balls: from what is exact where its bounds are close, else from play."""

    def within(limit: int) -> Fraction:
        found = united.within(limit)
        if found.most and found.width <= found.most / 100:
            return found.middle
        return Fraction(int(played.at("bingo")[: limit + 1].sum()), played.games)

    return within
