"""One move on its way through a blackjack table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import Source, holds
from ...law.rulebook import Leaf
from ..base.asking import AskingTurn
from .law.rules import BlackjackRules
from .state import MAIN, Hand, Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import Blackjack

OPEN = ("betting", "closed")
PASS = ("dealing", "playing", "bank")
BY_HAND = ("score", "settling", "collecting")


OTHER = ("released", "not_upheld", "fraud_refund", "float_top_up")
"""Transfers that settle something else than the pass that is on."""


class Turn(AskingTurn[State]):
    """What a handler works with at blackjack."""

    __slots__ = ()

    game: Blackjack

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    @property
    def rules(self) -> BlackjackRules:
        return self.game.rules

    def staff(self, *leaves: Leaf[Any] | None) -> None:
        """Who may do it by the law's own words; where it is silent, the croupier. Where a general part has croupiers
        run the game, without that clause they may not."""
        general = self.rules.general
        if general is not None and not holds(general.croupier_runs) and self.may(("croupier",)):
            self.refuse("wrong_role", general.croupier_runs, role=self.actor.role)
        for leaf in leaves:
            self.allow(leaf.value if leaf is not None else ("croupier",), leaf, *leaves)

    def owe(self, *hands: str) -> None:
        """Azar owes a card to these hands, in this order. A shoe that ran out is filled from the holder."""
        if not self.s.shoe.left:
            self.course.refill(self)
        self.set(owed=hands)

    def pay(self, source: str, target: str, amount: int, reason: str, *sources: Source, remainder: str = "0") -> None:
        super().pay(source, target, amount, reason, *sources, remainder=remainder)
        if amount and self.s.flow and reason not in OTHER:
            flow = dict(self.s.flow)
            for account, part in ((source, -amount), (target, amount)):
                if not account.startswith("stake:"):
                    flow[account] = flow.get(account, 0) + part
            self.set(flow=flow)

    # --- hands ------------------------------------------------------------------------------------------------------

    def hand(self, name: str) -> Hand:
        return next(h for h in self.s.hands if h.name == name)

    def find(self, name: str) -> Hand | None:
        return next((h for h in self.s.hands if h.name == name), None)

    def put_hand(self, hand: Hand) -> None:
        self.set(hands=tuple(hand if h.name == hand.name else h for h in self.s.hands))

    def change(self, name: str, **changes: Any) -> Hand:
        hand = replace(self.hand(name), **changes)
        self.put_hand(hand)
        return hand

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def main(self, player: str, box: int) -> Stake | None:
        """The player's original stake on a box (in Challenge 21 that of the first round he has one on)."""
        return next((s for s in self.s.stakes if s.owner == player and s.sort == "main" and s.box == box), None)

    def mains(self, box: int) -> list[Stake]:
        return [s for s in self.s.stakes if s.on in MAIN and s.box == box]

    def on_hand(self, name: str) -> list[Stake]:
        """What shares the fate of a hand, by number."""
        return sorted((s for s in self.s.stakes if s.at == name and s.played), key=lambda s: s.n)

    def may_go_back(self, player: str) -> list[Stake]:
        return self.stakes_of(player) if self.s.phase in ("betting", "shuffling", "unopened", "ending") else []
