"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from . import bank, closing
from .course import Course
from .moves import Deposit
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def awarded(self, t: Turn, deposit: int) -> None:
        bank.award(t, deposit)

    def deposits_more(self, t: Turn, move: Deposit) -> None:
        bank.more(t, move)

    def redeposits(self, t: Turn, move: Deposit) -> None:
        bank.redeposit(t, move)

    def banco_of(self, t: Turn, cloth: int) -> None:
        closing.banco_of(t, cloth)
