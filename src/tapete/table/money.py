"""Exact shares in whole units. A fraction of a unit that is left goes to somebody by name, and is always shown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from ..law.values import Odds
from .contract import Amount

Rounding = Literal["player", "house"]
"""A table's term: to whom a fraction of a unit goes."""


class Split(msgspec.Struct, frozen=True):
    """A share, what is left of the amount, and the fraction of a unit that was at stake between the two."""

    part: Amount
    rest: Amount
    remainder: str = "0"


class Paid(msgspec.Struct, frozen=True):
    """What a winner receives beside his stake, and the fraction that rounding gave him or left aside."""

    amount: Amount
    remainder: str = "0"


def split(amount: int, share: Fraction, favour: Literal["part", "rest"]) -> Split:
    """The share of an amount in whole units; ``favour`` says to which side a fraction of a unit goes.

    >>> split(25, Fraction(1, 2), "part")
    Split(part=13, rest=12, remainder='1/2')
    >>> split(150, Fraction(5, 100), "rest")
    Split(part=7, rest=143, remainder='1/2')
    >>> split(1000, Fraction(1, 2), "rest")
    Split(part=500, rest=500, remainder='0')
    """
    if amount < 0 or not 0 <= share <= 1:
        raise ValueError(f"no share {share} of {amount}")
    whole, over = divmod(amount * share.numerator, share.denominator)
    part = whole + 1 if over and favour == "part" else whole
    return Split(part, amount - part, str(Fraction(over, share.denominator)))


def pay(stake: int, odds: Odds, rounding: Rounding) -> Paid:
    """What odds give on a stake, in whole units.

    >>> pay(25, Odds.parse("3:2"), "player"), pay(25, Odds.parse("3:2"), "house")
    (Paid(amount=38, remainder='1/2'), Paid(amount=37, remainder='1/2'))
    """
    if stake < 0:
        raise ValueError(f"no stake of {stake}")
    whole, over = divmod(stake * odds.num, odds.den)
    if not over:
        return Paid(whole)
    return Paid(whole + 1 if rounding == "player" else whole, str(Fraction(over, odds.den)))


def equal_shares(amount: int, among: int, unit: int = 1) -> tuple[tuple[int, ...], int]:
    """Equal shares in chips of ``unit``; odd chips go one each from the first. Beside them, what is less than a chip.

    >>> equal_shares(955, 2, 5), equal_shares(955, 3, 5)
    (((480, 475), 0), ((320, 320, 315), 0))
    >>> equal_shares(100001, 2)
    ((50001, 50000), 0)
    """
    if amount < 0 or among < 1 or unit < 1:
        raise ValueError(f"no shares of {amount} among {among} in units of {unit}")
    chips, less = divmod(amount, unit)
    each, odd = divmod(chips, among)
    return tuple((each + (n < odd)) * unit for n in range(among)), less


def proportional(amount: int, stakes: Sequence[int]) -> tuple[int, ...]:
    """An amount shared in proportion to stakes; units left over go one each to the largest fractions, then in order.

    >>> proportional(143, (100, 50)), proportional(7, (1, 1))
    ((95, 48), (4, 3))
    """
    total = sum(stakes)
    if amount < 0 or total <= 0 or any(s < 0 for s in stakes):
        raise ValueError(f"no shares of {amount} in proportion to {tuple(stakes)}")
    parts = [divmod(amount * s, total) for s in stakes]
    shares = [whole for whole, _ in parts]
    for n in sorted(range(len(parts)), key=lambda k: -parts[k][1])[: amount - sum(shares)]:
        shares[n] += 1
    return tuple(shares)
