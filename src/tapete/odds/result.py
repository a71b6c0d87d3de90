"""What exact analysis says of a bet: probabilities, expectation, variance; and how a report writes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

Distribution = dict[Fraction, Fraction]
"""The probability of each net result, in units of the first stake."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A bet in exact numbers, per unit of the first stake.

    ``staked`` is what is staked in all, on average: more than one where the player may add to the bet.
    """

    p_win: Fraction
    p_push: Fraction
    p_lose: Fraction
    expectation: Fraction
    variance: Fraction
    staked: Fraction = Fraction(1)

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit of the first stake."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit staked in all."""
        return self.house_edge / self.staked


def distribution(results: Iterable[tuple[Fraction, Fraction]]) -> Distribution:
    """Net results and their probabilities, equal results together, the lowest first.

    >>> distribution([(Fraction(1), Fraction(1, 4)), (Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 4))])
    {Fraction(-1, 1): Fraction(1, 2), Fraction(1, 1): Fraction(1, 2)}
    """
    found: Distribution = {}
    for net, p in results:
        found[net] = found.get(net, Fraction(0)) + p
    return {net: found[net] for net in sorted(found) if found[net]}


def result(nets: Mapping[Fraction, Fraction]) -> Result:
    """The result of a bet that one round settles.

    >>> result({Fraction(35): Fraction(1, 37), Fraction(-1): Fraction(36, 37)}).house_edge
    Fraction(1, 37)
    """
    nought = Fraction(0)
    if sum(nets.values(), nought) != 1:
        raise ValueError("the probabilities do not add up to one")
    mean = sum((net * p for net, p in nets.items()), nought)
    return Result(
        p_win=sum((p for net, p in nets.items() if net > 0), nought),
        p_push=nets.get(nought, nought),
        p_lose=sum((p for net, p in nets.items() if net < 0), nought),
        expectation=mean,
        variance=sum((net**2 * p for net, p in nets.items()), nought) - mean**2,
    )


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a report: a bet, and the strategy where the player has choices. ``nets``: its results, if one play
    settles it; ``chain`` with its first state: how it goes on, if it may outlive one. ``beside``: what else can be
    said."""

    bet: str
    result: Result
    strategy: str | None = None
    nets: Distribution | None = None
    chain: tuple[Any, Any] | None = None
    beside: dict[str, Any] = {}


def written(line: Line) -> dict[str, Any]:
    """A line as the report has it: exact numbers as text, beside them rounded ones.

    >>> nets = {Fraction(35): Fraction(1, 37), Fraction(-1): Fraction(36, 37)}
    >>> row = written(Line(bet="straight_up", result=result(nets), nets=nets))
    >>> row["house_edge"], row["house_edge_pct"], row["variance"], row["method"], row["strategy"]
    ('1/37', 2.7027, '46656/1369', 'exact', None)
    """
    r = line.result
    exact = {
        "p_win": r.p_win, "p_push": r.p_push, "p_lose": r.p_lose, "house_edge": r.house_edge,
        "element_of_risk": r.element_of_risk, "variance": r.variance, "expectation": r.expectation, "staked": r.staked,
    }  # fmt: skip
    row: dict[str, Any] = {"bet": line.bet, "strategy": line.strategy, "method": "exact"}
    row |= {name: str(number) for name, number in exact.items()}
    row |= {f"{name}_float": round(float(number), 12) for name, number in exact.items()}
    row["house_edge_pct"] = round(float(100 * r.house_edge), 4)
    row["distribution"] = None if line.nets is None else {str(net): str(p) for net, p in line.nets.items()}
    return row | line.beside
