"""The course of a hand: where one part of the table gives way to another. What follows what is settled in one place
(``handovers``), so that no part has to know those that come after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ...law.leaves import Source
from ...table.contract import Pending

if TYPE_CHECKING:
    from .state import Player
    from .turn import Blind, Turn


class Course(Protocol):
    """Reached from every turn as ``t.course``."""

    # --- before the hand --------------------------------------------------------------------------------------------

    def lot_card(self, t: Turn, face: str) -> None:
        """Azar gives the next card of a draw of seats or marca."""

    def deck_ready(self, t: Turn) -> None:
        """Before forced bets and the deal: everything was done with the deck."""

    def before_deal(self, t: Turn) -> None:
        """``deal`` is admitted: rests that ran over, changed limits, seats that are free now, before the hand."""

    def hand_began(self, t: Turn) -> None:
        """The hand's players are fixed: nothing of earlier errors is left, and a turn as postre (or mano) counts."""

    # --- streets and rounds -----------------------------------------------------------------------------------------

    def start_street(self, t: Turn, number: int) -> None:
        """A street begins."""

    def before_street(self, t: Turn, number: int) -> bool:
        """What errors of earlier rounds ask for first; True: the street's common card lay there and was turned."""

    def burns(self, t: Turn, number: int, lawful: int) -> int:
        """How many cards are burned before a street."""

    def go_on(self, t: Turn) -> None:
        """Whatever can happen by itself happens."""

    def laid_card(self, t: Turn, face: str) -> None:
        """A common card of a later street lies face down beside the others."""

    def dealt(self, t: Turn) -> None:
        """Cards that an incident had dealt in mid-round lie there."""

    def street_dealt(self, t: Turn) -> None:
        """All cards of a street lie there; a question that waited for them is asked before the round."""

    def post_all(self, t: Turn) -> None:
        """Forced bets of an automatic table."""

    def blinds_after(self, t: Turn) -> list[Blind]:
        """Blinds that somebody who is in the hand has still to post after the first cards."""

    def blinds_posted(self, t: Turn) -> None:
        """Nobody owes a blind any more: the round begins."""

    def open_forced(self, t: Turn) -> None:
        """The forced bets that lie there when round one begins are its first bet."""

    def open_round(self, t: Turn) -> None:
        """A round of betting begins."""

    def opens_again(self, t: Turn) -> bool:
        """Whoever was to open the round is out: another one opens it."""

    def close_round(self, t: Turn) -> None:
        """What nobody matched goes back, the rest is gathered; then the next street, or the end."""

    # --- words ------------------------------------------------------------------------------------------------------

    def check_early(self, t: Turn, p: Player, action: str, to: int = 0) -> None:
        """What a player may say whose bet out of turn lies before them."""

    def held_to(self, t: Turn, p: Player) -> tuple[str, int] | None:
        """The word that a bet out of turn counts as once its player's turn has come, and to how much."""

    def bet_counts(self, t: Turn, p: Player) -> None:
        """A bet out of turn is its player's word."""

    def all_in_counts(self, t: Turn, name: str) -> None:
        """Who has nothing left has nothing to say: the bet out of turn counts by itself."""

    def answer(self, t: Turn, pending: Pending, option: str) -> None:
        """What follows from an answer, given or taken from silence."""

    # --- the end ----------------------------------------------------------------------------------------------------

    def reveal(self, t: Turn, name: str, *sources: Source) -> None:
        """Covered cards are turned for all."""

    def settle_step(self, t: Turn, name: str, *sources: Source) -> None:
        """The next step of the settlement, by whoever may take it."""

    def settled(self, t: Turn) -> None:
        """A step of the settlement is done; after the last the hand is over."""

    def collect(self, t: Turn) -> None:
        """The cards are collected."""

    def finish(self, t: Turn, played: bool = True) -> None:
        """The hand is over. ``played``: its pot was won."""

    def annul(self, t: Turn, ground: str, *sources: Source) -> None:
        """The hand is null: every chip of it goes back, the marca stays."""

    def hand_null(self, t: Turn) -> None:
        """The hand counts for nothing: neither as a turn with the disc nor as one of the last hands."""

    def errors_gone(self, t: Turn) -> None:
        """All cards are in the pack again: nothing is remembered of early ones."""

    def after_hand(self, t: Turn) -> None:
        """The hand is over, phase ``waiting``: last hands, suspension, the closing."""
