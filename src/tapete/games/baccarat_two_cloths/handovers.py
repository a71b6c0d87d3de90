"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from .bank import holding
from .course import Course
from .moves import Deposit
from .round import closing
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def awarded(self, t: Turn, deposit: int) -> None:
        holding.award(t, deposit)

    def deposits_more(self, t: Turn, move: Deposit) -> None:
        holding.more(t, move)

    def redeposits(self, t: Turn, move: Deposit) -> None:
        holding.redeposit(t, move)

    def banco_of(self, t: Turn, cloth: int) -> None:
        closing.banco_of(t, cloth)
