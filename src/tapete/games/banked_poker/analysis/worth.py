"""From counts to results: what a table of payments makes of how often each combination wins, draws and loses.

Counts do not know payments, save through the decisions that were taken: so the kernels count in whole numbers, and
only here they become fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ....odds import Distribution, Line, Result, distribution, result
from .rules import Against, Pays

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLD, CLOSED, WIN, TIE, LOSE = range(5)
"""What becomes of a deal: the ante was given up; the bank does not play; it does, and the hands are compared."""
ENDS = 5


class Units(NamedTuple):
    """Results as whole numbers, so many to an ante (``unit``); by level of the own hand what a won second bet and what
    the bonus bring."""

    unit: int
    ante: int
    stake: int
    pays: NDArray[np.int64]
    bonus: NDArray[np.int64]


def units(rules: Against, order: Sequence[str], *more: Fraction) -> Units:
    """The results of a game for the kernels. ``more``: other numbers that must be whole as well.

    >>> rules = Against(pays={"high_card": Fraction(1), "pair": Fraction(3, 2)}, multiple=Fraction(2))
    >>> units(rules, ("high_card", "pair")).pays.tolist()
    [2, 3]
    """
    unknown = (set(rules.pays) | set(rules.bonus)) - set(order)
    if unknown:
        raise ValueError(f"no combination is called {', '.join(sorted(unknown))}: they are {', '.join(order)}")
    won = [rules.multiple * rules.pays.get(name, Fraction(0)) for name in order]
    bonus = [rules.bonus.get(name, Fraction(0)) for name in order]
    unit = lcm(*(n.denominator for n in (*won, *bonus, rules.ante, rules.multiple, *more)))

    def whole(numbers: Iterable[Fraction]) -> NDArray[np.int64]:
        return np.array([int(n * unit) for n in numbers], np.int64)

    return Units(unit, int(rules.ante * unit), int(rules.multiple * unit), whole(won), whole(bonus))


def nets(rules: Against, order: Sequence[str], ends: Any, of: int, price: Fraction = Fraction(0)) -> Distribution:
    """The distribution of what a deal brings: ``ends[level, end]`` deals out of ``of``, each less ``price``."""
    out = []
    for level, name in enumerate(order):
        bonus = rules.bonus.get(name, Fraction(0)) - price
        for end, net in (
            (FOLD, Fraction(-1) - price),
            (CLOSED, rules.ante + bonus),
            (WIN, rules.ante + rules.multiple * rules.pays.get(name, Fraction(0)) + bonus),
            (TIE, bonus),
            (LOSE, bonus - 1 - rules.multiple),
        ):
            if ends[level, end]:
                out.append((net, Fraction(int(ends[level, end]), of)))
    return distribution(out)


def line(bet: str, found: Distribution, staked: Fraction = Fraction(1), **beside: Any) -> Line:
    """A line of the report; ``strategy`` is the best, where there is a choice."""
    made: Result = msgspec.structs.replace(result(found), staked=staked)
    strategy = beside.pop("strategy", None)
    return Line(bet=bet, result=made, strategy=strategy, nets=found, beside=beside)


def own_hand(pays: Pays, counts: Mapping[str, int], *, kept: bool = True) -> Distribution:
    """A bet on one's own hand alone; ``kept``: the stake stays besides, otherwise a prize is all that comes back.

    >>> own_hand({"pair": Fraction(2)}, {"high_card": 3, "pair": 1}, kept=False)
    {Fraction(-1, 1): Fraction(3, 4), Fraction(1, 1): Fraction(1, 4)}
    """
    of, back = sum(counts.values()), Fraction(0 if kept else -1)
    return distribution(
        (pays[name] + back if name in pays else Fraction(-1), Fraction(n, of)) for name, n in counts.items()
    )


class Share(NamedTuple):
    """What a combination takes of the meter, and the cap, in bets."""

    part: Fraction
    cap: Fraction | None = None


def returned(prizes: Pays, shares: Mapping[str, Share], counts: Mapping[str, int], meter: Fraction) -> Fraction:
    """What a bet on a meter brings back on average, in bets, with the meter at so many bets; it is not shared.

    >>> returned({"pair": Fraction(2)}, {"trio": Share(Fraction(1))}, {"high": 5, "pair": 4, "trio": 1}, Fraction(10))
    Fraction(9, 5)
    """
    back = sum((prizes[name] * counts[name] for name in prizes), Fraction(0))
    for name, share in shares.items():
        part = share.part * meter
        back += counts[name] * (part if share.cap is None else min(part, share.cap))
    return back / sum(counts.values())


def break_even(
    prizes: Pays, shares: Mapping[str, Share], counts: Mapping[str, int], back: Fraction = Fraction(1)
) -> Fraction | None:
    """The meter, in bets, at which so much comes back (one: the bet costs nothing); None: no meter is enough.

    >>> break_even({"pair": Fraction(2)}, {"trio": Share(Fraction(1))}, {"high": 5, "pair": 4, "trio": 1})
    Fraction(2, 1)
    """
    left = back * sum(counts.values()) - sum((prizes[name] * counts[name] for name in prizes), Fraction(0))
    growing = dict(shares)
    while growing:
        slope = sum((share.part * counts[name] for name, share in growing.items()), Fraction(0))
        at = max(left / slope, Fraction(0))
        capped = [name for name, s in growing.items() if s.cap is not None and s.part * at > s.cap]
        if not capped:
            return at
        first = min(capped, key=lambda name: (growing[name].cap or 0) / growing[name].part)
        left -= counts[first] * (growing.pop(first).cap or Fraction(0))
    return None if left > 0 else Fraction(0)
