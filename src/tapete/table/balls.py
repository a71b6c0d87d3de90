"""A bag, drum or pneumatic extractor of numbered balls, drawn without return."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from .contract import Chance

Ball = Annotated[int, Meta(ge=1, le=1000)]


class Bag(msgspec.Struct, frozen=True):
    """Balls from 1 to ``balls``; those ``drawn``, in their order.

    >>> bag = Bag(90).draw(7).draw(88)
    >>> bag.left, bag.order(88), bag.shows([7, 88]), bag.shows([7, 9])
    (88, 2, True, False)
    >>> Bag(75).chance().weights["75"]
    1
    """

    balls: Ball = 90
    drawn: tuple[Ball, ...] = ()

    @property
    def left(self) -> int:
        return self.balls - len(self.drawn)

    def admits(self, ball: int) -> str | None:
        """Why this ball cannot come out: ``no_such_ball`` or ``already_drawn``; None if it can."""
        if not 1 <= ball <= self.balls:
            return "no_such_ball"
        return "already_drawn" if ball in self.drawn else None

    def draw(self, ball: int) -> Bag:
        """The ball comes out."""
        if code := self.admits(ball):
            raise ValueError(f"ball {ball}: {code}")
        return Bag(self.balls, (*self.drawn, ball))

    def undo(self) -> Bag:
        """The last ball was entered wrongly: it goes back in."""
        if not self.drawn:
            raise ValueError("no ball was drawn")
        return Bag(self.balls, self.drawn[:-1])

    def order(self, ball: int) -> int:
        """The order of extraction: the first ball is 1; 0 if it has not come out."""
        return self.drawn.index(ball) + 1 if ball in self.drawn else 0

    def shows(self, numbers: Iterable[int]) -> bool:
        """All these numbers have come out."""
        return set(self.drawn).issuperset(numbers)

    def completed(self, numbers: Iterable[int]) -> int:
        """The order of the ball that completed these numbers; 0 if they are not complete.

        >>> Bag(90).draw(4).draw(9).draw(1).completed([4, 9])
        2
        """
        orders = [self.order(n) for n in numbers]
        return max(orders) if orders and all(orders) else 0

    def weights(self) -> dict[str, int]:
        out = set(self.drawn)
        return {str(n): 1 for n in range(1, self.balls + 1) if n not in out}

    def chance(self) -> Chance:
        """The field of azar's offer."""
        return Chance(self.weights())
