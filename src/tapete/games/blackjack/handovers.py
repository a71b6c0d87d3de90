"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from ...table.contract import Pending
from . import bank, betting, challenge, consent, cover, incidents, shoe, sides
from .course import Course
from .state import Stake
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def defaults(self, t: Turn, *abouts: str) -> None:
        consent.defaults(t, *abouts)

    def insurance_closed(self, t: Turn) -> None:
        cover.call_closed(t)

    def unstuck(self, t: Turn, pending: Pending, option: str) -> None:
        incidents.unstuck(t, pending, option)

    def check_liftable(self, t: Turn) -> None:
        betting.check_liftable(t)

    def forget_questions(self, t: Turn) -> None:
        betting.forget(t)

    def check_wait(self, t: Turn, player: str) -> None:
        challenge.check_wait(t, player)

    def refill(self, t: Turn) -> None:
        shoe.refill(t)

    def bank_starts(self, t: Turn) -> None:
        bank.start(t)

    def bank_goes_on(self, t: Turn) -> None:
        bank.go_on(t)

    def bank_looks_again(self, t: Turn) -> None:
        bank.look_again(t)

    def insurances(self, t: Turn) -> list[Stake]:
        return bank.insurances(t)

    def another_round(self, t: Turn) -> bool:
        return challenge.another(t)

    def sides_end(self, t: Turn) -> None:
        sides.at_end(t)
