"""Two rows counted and played: the joint law of both totals from a full shoe without replacement, and coups by the
million. Compiled.

The count. A row is its last card and the cards before it, whose order does not matter and which stay below the goal.
Cards of a shuffled shoe may be looked at in any order, so the two last cards are taken out first; what is left of the
shoe gives the cards before them. For each pair of last cards a table over (sum, number) of either row is filled value
by value: of a value of which n are left, a and b cards in the rows weigh n(n-1)...(n-a-b+1) / (a! b!). The weights of
all values multiply, the orders of a row of k cards are k!, and all draws are N(N-1)... Every term is positive, so that
doubles lose nothing: the sum of all probabilities is 1 to some 14 digits, which is checked.

The kernel holds no rule of its own: what cards come to and what a bet nets come in as arrays.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ...kernels.chance import draw
from ...kernels.compiled import compiled
from ...kernels.tasks import Tally


@compiled
def falling(n: int, k: int) -> float:
    """n (n - 1) ... (n - k + 1)"""
    out = 1.0
    for i in range(k):
        out *= n - i
    return out


@compiled
def at(s: int, k: int) -> int:
    """Where a row of k cards that sum to s stands: no card counts less than one, so that k is at most s."""
    return s * (s + 1) // 2 + k


@compiled
def spread(goal: int, values: Any, counts: Any, old: Any, new: Any) -> None:
    """The weight of every (sum, number) of both rows below the goal; it ends in ``old``."""
    old[:] = 0.0
    old[0, 0] = 1.0
    for i in range(values.size):
        v, n = values[i], counts[i]
        new[:] = 0.0
        for s in range(goal):
            for k in range(s + 1):
                for z in range(goal):
                    for j in range(z + 1):
                        here = old[at(s, k), at(z, j)]
                        if here == 0.0:
                            continue
                        left = 1.0
                        a = 0
                        while s + a * v < goal and a <= n:
                            right = left
                            b = 0
                            while z + b * v < goal and a + b <= n:
                                new[at(s + a * v, k + a), at(z + b * v, j + b)] += here * right
                                b += 1
                                right *= (n - a - b + 1) / b
                            a += 1
                            left *= (n - a + 1) / a
        old[:] = new


@compiled
def joint(goal: int, values: Any, counts: Any, top: int) -> Any:
    """The probability of each pair of totals, counted from the goal."""
    out = np.zeros((top, top))
    size = at(goal, 0)
    old = np.zeros((size, size))
    new = np.zeros((size, size))
    total = 0
    for i in range(counts.size):
        total += counts[i]
    rest = counts.copy()
    for x in range(values.size):
        for y in range(x, values.size):
            first = counts[x] / total
            second = (counts[y] - (1 if x == y else 0)) / (total - 1)
            rest[:] = counts
            rest[x] -= 1
            rest[y] -= 1
            spread(goal, values, rest, old, new)
            for s in range(max(0, goal - values[x]), goal):
                for z in range(max(0, goal - values[y]), goal):
                    p = 0.0
                    for k in range(s + 1):
                        for j in range(z + 1):
                            here = old[at(s, k), at(z, j)]
                            if here > 0.0:
                                p += here * falling(k, k) * falling(j, j) / falling(total - 2, k + j)
                    p *= first * second
                    out[s + values[x] - goal, z + values[y] - goal] += p
                    if x != y:
                        out[z + values[y] - goal, s + values[x] - goal] += p
    return out


def kept(goal: int, shoe: tuple[tuple[int, int], ...]) -> Path:
    """Where the law of such a shoe is kept from one day to the next."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tapete"
    return home / f"two-rows-{goal}-{'-'.join(f'{v}x{n}' for v, n in shoe)}.npy"


@cache
def law(goal: int, shoe: tuple[tuple[int, int], ...]) -> Any:
    """The joint law of both totals from a shoe: cards by what they count. Counted once, then read from the disk."""
    file = kept(goal, shoe)
    try:
        found = np.load(file, allow_pickle=False)
        if sound(found):
            return found
    except (OSError, ValueError):
        pass
    values = np.array([v for v, _ in shoe], np.int64)
    counts = np.array([n for _, n in shoe], np.int64)
    found = joint(goal, values, counts, int(values.max()))
    if not sound(found):
        raise ArithmeticError("the probabilities do not add up to one")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        own = file.with_suffix(f".{os.getpid()}.npy")
        np.save(own, found)
        own.replace(file)
    return found


def sound(found: Any) -> bool:
    """Do the probabilities add up, and are both rows alike?"""
    return found.ndim == 2 and abs(float(found.sum()) - 1) < 1e-11 and bool(np.allclose(found, found.T, 0, 1e-13))


# --- play -----------------------------------------------------------------------------------------------------------

WON, LOST, TIE, REFAIT = range(4)


@compiled
def many(
    rounds: int, goal: int, worth: Any, red: Any, on: int, first_winning: bool, refait: int, gain: Any, to: Any,
    cards: Any, s: Any, tally: Any,
) -> None:  # fmt: skip
    """Bets are made and followed until they are decided; each coup is dealt from the full shoe. ``on``: 0 black, 1 red,
    2 color, 3 inverse."""
    for _ in range(rounds):
        level, net = 0, 0.0
        while level >= 0:
            at, black, lower = 0, 0, 0
            card = draw(cards, at, s)
            first_black = red[card]
            black = worth[card]
            at = 1
            while black < goal:
                black += worth[draw(cards, at, s)]
                at += 1
            card = draw(cards, at, s)
            first_red = red[card]
            lower = worth[card]
            at += 1
            while lower < goal:
                lower += worth[draw(cards, at, s)]
                at += 1
            if black == lower:
                end = 3 if black == refait else 2
            else:
                winner = 0 if black < lower else 1
                shown = first_black
                if first_winning and winner == 1:
                    shown = first_red
                same = shown == winner
                wins = (on == winner) if on < 2 else (same if on == 2 else not same)
                end = 0 if wins else 1
            net += gain[level, end]
            level = to[level, end]
        tally[0] += 1.0
        tally[1] += net
        tally[2] += net * net
        tally[3] += 1.0


class Rows(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on two rows, as a task of the simulation."""

    bet: str
    strategy: str | None
    expected: float
    variance: float
    goal: int
    refait: int
    on: int
    first_winning: bool
    worth: Any
    red: Any
    gain: Any
    to: Any
    deck: Any
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        many(rounds, self.goal, self.worth, self.red, self.on, self.first_winning, self.refait, self.gain, self.to,
             self.deck.copy(), stream, tally)  # fmt: skip
        return tally


@compiled
def count(rounds: int, goal: int, size: int, worth: Any, red: Any, cards: Any, s: Any, found: Any) -> None:
    """Both totals of each coup, from the goal, and whether the first card of the black row was red."""
    for _ in range(rounds):
        card = draw(cards, 0, s)
        shown = red[card]
        black, lower, at = worth[card], 0, 1
        while black < goal:
            black += worth[draw(cards, at, s)]
            at += 1
        while lower < goal:
            lower += worth[draw(cards, at, s)]
            at += 1
        found[((black - goal) * size + lower - goal) * 2 + shown] += 1.0


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """How often both totals come, with the colour of the first card, as a count of the simulation."""

    what: str
    names: tuple[str, ...]
    exact: tuple[float, ...]
    goal: int
    size: int
    worth: Any
    red: Any
    deck: Any

    def play(self, rounds: int, stream: Any) -> Any:
        found = np.zeros(2 * self.size * self.size)
        count(rounds, self.goal, self.size, self.worth, self.red, self.deck.copy(), stream, found)
        return found
