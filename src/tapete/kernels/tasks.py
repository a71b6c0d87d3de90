"""What is played by the million, and how one block of rounds of it is played.

A task names a bet and holds numbers only, so that a thread, another process or another machine can play a block of it;
what the numbers mean comes from the rules of the game whose odds room made the task.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from ..odds import Arrow, Line
from ..odds.chain import reached
from .chance import below, draw
from .compiled import compiled

Tally = npt.NDArray[np.float64]
"""Bets made, sum of gains, of their squares, of all that was staked."""


class Task(Protocol):
    """A bet that can be played."""

    @property
    def bet(self) -> str: ...

    @property
    def strategy(self) -> str | None: ...

    @property
    def where(self) -> str: ...

    @property
    def expected(self) -> float:
        """The exact house edge: what is played is held against it."""

    @property
    def variance(self) -> float:
        """The exact variance of the result of a round."""

    def play(self, rounds: int, stream: Any) -> Tally:
        """So many rounds with random numbers from this stream."""


# --- bets that go from state to state: wheels and dice --------------------------------------------------------------


class Flow(NamedTuple):
    """A chain as arrays. By state, the arrows that leave it (``start``) and the number of equal chances (``of``); by
    arrow: chances up to it, what it gains, adds to the stake, leaves alive, and the state it leads to (-1: none)."""

    start: Any
    of: Any
    upto: Any
    gain: Any
    stake: Any
    scale: Any
    to: Any


CELLS = 1 << 16
"""So many equally likely cases a throw may have at most: a wheel has pockets, two dice have falls. What has more is no
throw but a result that somebody worked out, and to draw from that would be no play."""


def flow(chain: Mapping[Hashable, Iterable[Arrow[Any]]], first: Hashable) -> Flow:
    """A chain for the kernel; its first state gets number 0. Chances become whole numbers, as dice and pockets are.

    >>> flow({"": [Arrow(Fraction(1, 10**15), gain=Fraction(1)), Arrow(1 - Fraction(1, 10**15))]}, "")
    Traceback (most recent call last):
    ValueError: 1000000000000000 equal chances are no throw: such a bet needs a kernel that deals its cards
    """
    states = list(dict.fromkeys((first, *reached(chain, first))))  # type: ignore[arg-type]
    number = {state: n for n, state in enumerate(states)}
    start, of, upto = [0], [], []
    arrows: list[Arrow[Any]] = []
    for state in states:
        mine = list(chain[state])
        cells = lcm(*(arrow.p.denominator for arrow in mine))
        if cells > CELLS:
            raise ValueError(f"{cells} equal chances are no throw: such a bet needs a kernel that deals its cards")
        weights = [int(arrow.p * cells) for arrow in mine]
        upto += np.cumsum(weights).tolist()
        of.append(cells)
        arrows += mine
        start.append(len(arrows))
    return Flow(
        start=np.array(start, np.int64),
        of=np.array(of, np.int64),
        upto=np.array(upto, np.int64),
        gain=np.array([float(a.gain) for a in arrows]),
        stake=np.array([float(a.stake) for a in arrows]),
        scale=np.array([float(a.scale) for a in arrows]),
        to=np.array([number[a.to] if a.to is not None else -1 for a in arrows], np.int64),
    )


@compiled
def follow(rounds: int, ways: Flow, s: Any, tally: Any) -> None:
    """Bets are made and followed until they are decided."""
    for _ in range(rounds):
        state, alive, gain, staked = 0, 1.0, 0.0, 1.0
        while state >= 0:
            cell = below(s, ways.of[state])
            arrow = ways.start[state]
            while ways.upto[arrow] <= cell:
                arrow += 1
            gain += alive * ways.gain[arrow]
            staked += alive * ways.stake[arrow]
            alive *= ways.scale[arrow]
            state = ways.to[arrow]
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += staked


class Followed(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of a wheel or of the dice."""

    bet: str
    strategy: str | None
    where: str
    expected: float
    variance: float
    ways: Flow

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        follow(rounds, self.ways, stream, tally)
        return tally


def thrown(lines: Iterable[Line]) -> Iterator[Followed]:
    """The tasks of exact lines whose bets throws decide: for wheels and dice, whose odds rooms ask for it by name."""
    for line in lines:
        if line.chain is not None:
            ways = flow(*line.chain)
        elif line.nets is not None:
            ways = flow({"": [Arrow(p, gain=net) for net, p in line.nets.items()]}, "")
        else:
            raise ValueError(f"{line.bet}: the line does not say how the bet goes")
        yield Followed(
            bet=line.bet,
            strategy=line.strategy,
            where=str(line.beside.get("where", "")),
            expected=float(line.result.house_edge),
            variance=float(line.result.variance),
            ways=ways,
        )


# --- bets that a few cards of a full shoe settle --------------------------------------------------------------------


@compiled
def deal(rounds: int, cards: int, faces: int, nets: Any, deck: Any, s: Any, tally: Any) -> None:
    """Cards are dealt and the result is looked up; NaN: with these the bet is not made."""
    for _ in range(rounds):
        index = 0
        for at in range(cards):
            index = index * faces + draw(deck, at, s)
        net = nets[index]
        if not np.isnan(net):
            tally[0] += 1.0
            tally[1] += net
            tally[2] += net * net
            tally[3] += 1.0


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on the first cards: ``nets`` by the faces in their order, ``faces`` of them, ``each`` so often in the
    shoe."""

    bet: str
    strategy: str | None
    where: str
    expected: float
    variance: float
    cards: int
    faces: int
    each: int
    nets: Any

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        deck = np.repeat(np.arange(self.faces, dtype=np.int8), self.each)
        deal(rounds, self.cards, self.faces, self.nets, deck, stream, tally)
        return tally


def edge(tally: Tally) -> tuple[float, float]:
    """House edge and standard error of what was played.

    >>> edge(np.array([4.0, -2.0, 4.0, 4.0]))
    (0.5, 0.4330127018922193)
    """
    rounds, gains, squares = (float(x) for x in tally[:3])
    if not rounds:
        return 0.0, 0.0
    mean = gains / rounds
    return 0.0 - mean, float(max(0.0, squares / rounds - mean**2) / rounds) ** 0.5


def fraction(number: float) -> Fraction:
    """A simulated number as a fraction of twelve digits, as all exact numbers are written."""
    return Fraction(round(number * 10**12), 10**12)
