"""What follows what at a circle poker table: each point of the hand's ``course`` leads to the part that goes on from
there."""

from __future__ import annotations

from ...law.leaves import Source
from ...table.contract import Pending
from .course import Course
from .errors import common_cards, decisions, hole_cards, out_of_turn, repairs, stud
from .round import beginning, ending, showdown, streets
from .state import Player
from .table import deck, resting, seating, session
from .turn import Blind, Turn


class Handovers(Course):
    """The course of a hand, part by part."""

    # --- before the hand --------------------------------------------------------------------------------------------

    def lot_card(self, t: Turn, face: str) -> None:
        seating.lot_card(t, face)

    def deck_ready(self, t: Turn) -> None:
        deck.deck_ready(t)

    def before_deal(self, t: Turn) -> None:
        decisions.due_exclusions(t)
        resting.hand_without(t)
        session.new_limits(t)

    def hand_began(self, t: Turn) -> None:
        s = t.s
        self.errors_gone(t)
        name = marked(t)
        t.people(turns={**s.people.turns, name: s.people.turns.get(name, 0) + 1})
        resting.pass_without(t)

    # --- streets and rounds -----------------------------------------------------------------------------------------

    def start_street(self, t: Turn, number: int) -> None:
        streets.start(t, number)

    def before_street(self, t: Turn, number: int) -> bool:
        return repairs.before_street(t, number)

    def burns(self, t: Turn, number: int, lawful: int) -> int:
        return repairs.burns(t, number, lawful)

    def go_on(self, t: Turn) -> None:
        streets.flow(t)

    def laid_card(self, t: Turn, face: str) -> None:
        repairs.laid_card(t, face)

    def dealt(self, t: Turn) -> None:
        common_cards.continued(t)

    def street_dealt(self, t: Turn) -> None:
        hole_cards.street_dealt(t)
        stud.street_dealt(t)

    def post_all(self, t: Turn) -> None:
        beginning.post_all(t)

    def blinds_after(self, t: Turn) -> list[Blind]:
        return beginning.blinds_after(t)

    def blinds_posted(self, t: Turn) -> None:
        beginning.blinds_posted(t)

    def open_forced(self, t: Turn) -> None:
        beginning.open_forced(t)

    def open_round(self, t: Turn) -> None:
        streets.open_round(t)

    def opens_again(self, t: Turn) -> bool:
        return streets.opens_again(t)

    def close_round(self, t: Turn) -> None:
        streets.close_round(t)

    # --- words ------------------------------------------------------------------------------------------------------

    def check_early(self, t: Turn, p: Player, action: str, to: int = 0) -> None:
        out_of_turn.check_early(t, p, action, to)

    def held_to(self, t: Turn, p: Player) -> tuple[str, int] | None:
        return out_of_turn.held_to(t, p)

    def bet_counts(self, t: Turn, p: Player) -> None:
        out_of_turn.counts(t, p)

    def all_in_counts(self, t: Turn, name: str) -> None:
        out_of_turn.all_in_counts(t, name)

    def answer(self, t: Turn, pending: Pending, option: str) -> None:
        decisions.answer(t, pending, option)

    # --- the end ----------------------------------------------------------------------------------------------------

    def reveal(self, t: Turn, name: str, *sources: Source) -> None:
        showdown.reveal(t, name, *sources)

    def settle_step(self, t: Turn, name: str, *sources: Source) -> None:
        showdown.step(t, name, *sources)

    def settled(self, t: Turn) -> None:
        showdown.over(t)

    def collect(self, t: Turn) -> None:
        ending.collect(t)

    def finish(self, t: Turn, played: bool = True) -> None:
        ending.finish(t, played)

    def annul(self, t: Turn, ground: str, *sources: Source) -> None:
        ending.annul(t, ground, *sources)

    def hand_null(self, t: Turn) -> None:
        s, name = t.s, marked(t)
        resting.hand_null(t)
        t.people(turns={**s.people.turns, name: max(0, s.people.turns.get(name, 0) - 1)})
        if s.session.hands_left > 0:
            t.session(hands_left=s.session.hands_left + 1)

    def errors_gone(self, t: Turn) -> None:
        t.s.questions, t.s.pack.laid = (), ()

    def after_hand(self, t: Turn) -> None:
        session.after_hand(t)
        if t.s.session.reshuffle:
            t.session(reshuffle=False)
            if deck.by_hand(t) and t.s.phase == "waiting":
                t.s.phase = "shuffling"


def marked(t: Turn) -> str:
    """Who has the disc in this hand."""
    shows = t.rules.marca.shows
    return t.s.mano if shows is not None and shows.value == "mano" else t.s.order[-1]
