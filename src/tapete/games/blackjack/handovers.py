"""What follows what: each point of the ``course`` leads to the part that goes on from there."""

from __future__ import annotations

from ...table.contract import Pending
from .course import Course
from .errors import cards
from .round import bank_hand, betting, challenge, cover, questions, side_bets
from .state import Stake
from .table import shoe
from .turn import Turn


class Handovers(Course):
    """The course, part by part."""

    def defaults(self, t: Turn, *abouts: str) -> None:
        questions.defaults(t, *abouts)

    def insurance_closed(self, t: Turn) -> None:
        cover.call_closed(t)

    def unstuck(self, t: Turn, pending: Pending, option: str) -> None:
        cards.unstuck(t, pending, option)

    def check_liftable(self, t: Turn) -> None:
        betting.check_liftable(t)

    def forget_questions(self, t: Turn) -> None:
        betting.forget(t)

    def check_wait(self, t: Turn, player: str) -> None:
        challenge.check_wait(t, player)

    def refill(self, t: Turn) -> None:
        shoe.refill(t)

    def bank_starts(self, t: Turn) -> None:
        bank_hand.start(t)

    def bank_goes_on(self, t: Turn) -> None:
        bank_hand.go_on(t)

    def bank_looks_again(self, t: Turn) -> None:
        bank_hand.look_again(t)

    def insurances(self, t: Turn) -> list[Stake]:
        return bank_hand.insurances(t)

    def another_round(self, t: Turn) -> bool:
        return challenge.another(t)

    def sides_end(self, t: Turn) -> None:
        side_bets.at_end(t)
