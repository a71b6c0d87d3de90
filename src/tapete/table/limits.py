"""A minimum, a maximum and a step: what a table admits on one place."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .contract import Amount, Range

Step = Annotated[int, Meta(ge=1, le=10**15)]
ENDLESS = 10**12
"""The upper end offered where the law sets no maximum."""


class Limit(msgspec.Struct, frozen=True):
    """What may stand on a place in all; None: no maximum. Amounts are multiples of ``step``.

    >>> limit = Limit(100, 3000, 100)
    >>> limit.admits(50), limit.admits(150), limit.admits(3100), limit.admits(300)
    ('below_minimum', 'not_a_multiple', 'above_maximum', None)
    >>> limit.admits(100, already=2950), limit.room(already=2800)
    ('above_maximum', Range(low=100, high=200, step=100))
    """

    minimum: Amount = 1
    maximum: Amount | None = None
    step: Step = 1

    def admits(self, amount: int, already: int = 0) -> str | None:
        """Why so much may not be added to what stands there: a code; None if it may."""
        total = already + amount
        if amount < 1 or total < self.minimum:
            return "below_minimum"
        if self.maximum is not None and total > self.maximum:
            return "above_maximum"
        return "not_a_multiple" if total % self.step else None

    def room(self, already: int = 0, most: int | None = None) -> Range | None:
        """What may be added, as the field of an offer; None if nothing may. ``most`` is what the bettor can put."""
        high = ENDLESS if self.maximum is None else min(self.maximum, already + ENDLESS)
        high = high if most is None else min(high, already + most)
        low = -(-max(self.minimum, already + 1) // self.step) * self.step
        high = high // self.step * self.step
        return Range(low - already, high - already, self.step) if low <= high else None

    def times(self, factor: int) -> Limit:
        """The same minimum and step; the maximum so many times the minimum.

        >>> Limit(100).times(30)
        Limit(minimum=100, maximum=3000, step=1)
        """
        return Limit(self.minimum, self.minimum * factor, self.step)
