"""Bets as chains of states, on exact fractions: what a bet is worth, how it ends, and how best to play it.

A state has arrows. An arrow says with what probability the bet takes it, what the player gains on the way, where the
bet goes on and how much of it goes on: a stake of which half is taken goes on at ``scale`` one half, so that a bet that
may shrink for ever is still a chain of few states. Everything is counted per unit alive in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Literal, TypeVar

import msgspec

from .result import Result

S = TypeVar("S", bound=Hashable)
Outcome = Literal["win", "push", "lose"]
ONE = Fraction(1)
NONE = Fraction(0)


class Arrow(msgspec.Struct, Generic[S], frozen=True):
    """One way out of a state.

    ``p``      its probability
    ``gain``   what the player gains (or loses) now
    ``to``     where the bet goes on; None: it is over
    ``scale``  how much of a unit goes on
    ``ends``   if it is over: as a bet won, drawn or lost in all
    ``stake``  what the player adds to the bet on this way
    """

    p: Fraction
    gain: Fraction = NONE
    to: S | None = None
    scale: Fraction = ONE
    ends: Outcome | None = None
    stake: Fraction = NONE


Arrows = Sequence[Arrow[S]]
Chain = Mapping[S, Arrows[S]]
Problem = Mapping[S, Mapping[str, Arrows[S]]]
"""By state: what the player may choose there, and the arrows of each choice."""
Policy = dict[S, str]


def sign(amount: Fraction) -> Outcome:
    """
    >>> sign(Fraction(-1, 2)), sign(Fraction(0)), sign(Fraction(35))
    ('lose', 'push', 'win')
    """
    return "win" if amount > 0 else "lose" if amount < 0 else "push"


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The solution of a system of linear equations, by elimination on fractions.

    >>> solve([[Fraction(2), Fraction(1)], [Fraction(1), Fraction(-1)]], [Fraction(3), Fraction(0)])
    [Fraction(1, 1), Fraction(1, 1)]
    """
    full = [(*row, last) for row, last in zip(matrix, right, strict=True)]
    rows = [{n: value for n, value in enumerate(row) if value} for row in full]
    for n in range(len(rows)):
        pivot = next((r for r in range(n, len(rows)) if n in rows[r]), None)
        if pivot is None:
            raise ValueError("the equations have no single solution: the bet may never end")
        rows[n], rows[pivot] = rows[pivot], rows[n]
        lead = rows[n][n]
        top = rows[n] = {column: value / lead for column, value in rows[n].items()}
        for r, row in enumerate(rows):
            if r != n and n in row:
                rows[r] = _less(row, row[n], top)
    return [row.get(len(rows), NONE) for row in rows]


def _less(row: dict[int, Fraction], times: Fraction, top: dict[int, Fraction]) -> dict[int, Fraction]:
    """A sparse row less a multiple of another."""
    out = dict(row)
    for column, value in top.items():
        left = out.pop(column, NONE) - times * value
        if left:
            out[column] = left
    return out


def _system(
    chain: Chain[S], weight: Callable[[Arrow[S]], Fraction], here: Callable[[Arrow[S]], Fraction]
) -> dict[S, Fraction]:
    """The numbers v(state) = Σ p · (here(arrow) + weight(arrow) · v(where it leads))."""
    states = list(chain)
    index = {state: n for n, state in enumerate(states)}
    matrix = [[ONE if r == c else NONE for c in range(len(states))] for r in range(len(states))]
    right = [NONE] * len(states)
    for n, state in enumerate(states):
        for arrow in chain[state]:
            right[n] += arrow.p * here(arrow)
            if arrow.to is not None:
                matrix[n][index[arrow.to]] -= arrow.p * weight(arrow)
    return dict(zip(states, solve(matrix, right), strict=True))


def expectations(chain: Chain[S]) -> dict[S, Fraction]:
    """What a unit alive in each state is expected to gain."""
    return _system(chain, lambda a: a.scale, lambda a: a.gain)


def plays(chain: Chain[S], start: S) -> Fraction:
    """How many plays a bet that starts there lasts, on average.

    >>> half = Fraction(1, 2)
    >>> plays({"alive": [Arrow(half, to="alive"), Arrow(half, ends="win")]}, "alive")
    Fraction(2, 1)
    """
    return _system(reached(chain, start), lambda a: ONE, lambda a: ONE)[start]


def _at(values: Mapping[S, Fraction], state: S | None) -> Fraction:
    """Nothing more is gained when the bet is over."""
    return NONE if state is None else values[state]


def reached(chain: Chain[S], start: S) -> Chain[S]:
    """The part of a chain that can be reached."""
    found: dict[S, Arrows[S]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state not in found:
            found[state] = chain[state]
            todo += [arrow.to for arrow in chain[state] if arrow.to is not None]
    return found


def evaluate(chain: Chain[S], start: S) -> Result:
    """The exact result of a unit that starts there.

    A coin that pays even money, and on its edge (1 in 10) is thrown again for half of the stake:

    >>> edge = Fraction(1, 10)
    >>> again = Arrow(edge, gain=Fraction(-1, 2), to="thrown", scale=Fraction(1, 2))
    >>> lost = Arrow(Fraction(9, 20), gain=Fraction(-1), ends="lose")
    >>> won = Arrow(Fraction(9, 20), gain=Fraction(1), ends="win")
    >>> evaluate({"thrown": [won, lost, again]}, "thrown").house_edge
    Fraction(1, 19)
    """
    chain = reached(chain, start)
    for state, arrows in chain.items():
        if sum((arrow.p for arrow in arrows), NONE) != 1:
            raise ValueError(f"the probabilities of {state!r} do not add up to one")
    mean = expectations(chain)
    square = _system(chain, lambda a: a.scale**2, lambda a: a.gain**2 + 2 * a.gain * a.scale * _at(mean, a.to))
    ends: dict[Outcome, Fraction] = {}
    for outcome in ("win", "push", "lose"):
        chances = _system(chain, lambda a: ONE, lambda a, o=outcome: ONE if a.ends == o else NONE)  # type: ignore[misc]
        ends[outcome] = chances[start]
    staked = 1 + _system(chain, lambda a: a.scale, lambda a: a.stake)[start]
    return Result(
        p_win=ends["win"],
        p_push=ends["push"],
        p_lose=ends["lose"],
        expectation=mean[start],
        variance=square[start] - mean[start] ** 2,
        staked=staked,
    )


# --- choosing -------------------------------------------------------------------------------------------------------


def follow(problem: Problem[S], policy: Mapping[S, str]) -> Chain[S]:
    """The chain that is left when every choice is made."""
    return {state: options[policy[state]] for state, options in problem.items()}


def decide(problem: Problem[S], best: bool = True) -> Policy[S]:
    """The choices that are worth most (or least) in every state, by improving them until none can be improved.

    Values are compared exactly; of equal choices the first stands.
    """
    policy: Policy[S] = {state: next(iter(options)) for state, options in problem.items()}
    better = 1 if best else -1
    while True:
        value = expectations(follow(problem, policy))
        changed = False
        for state, options in problem.items():
            worth = {
                name: better * sum((a.p * (a.gain + a.scale * _at(value, a.to)) for a in arrows), NONE)
                for name, arrows in options.items()
            }
            top = max(worth, key=lambda name: worth[name])
            if worth[top] > worth[policy[state]]:
                policy[state], changed = top, True
        if not changed:
            return policy
