"""One move on its way through a blackjack table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds
from ...law.rulebook import Leaf
from ...law.values import Names
from ...table.contract import Move
from ..base.asking import AskingTurn
from .law.points import named
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

    __slots__ = ("rules",)

    game: Blackjack
    rules: BlackjackRules

    def __init__(self, game: Blackjack, state: State, move: Move) -> None:
        super().__init__(game, state, move)
        self.rules = game.rules

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    def staff(self, *leaves: Leaf[Any] | None) -> None:
        """Who may do it by the law's own words; where it is silent, the croupier. Where a general part has croupiers
        run the game, without that clause they may not."""
        general = self.rules.general
        runs = general.croupier_runs if general is not None else None
        if runs is not None and not holds(runs) and self.may(("croupier",)):
            self.refuse("wrong_role", runs, role=self.actor.role)
        for leaf in leaves:
            who = leaf if leaf is not None else runs
            self.allow(who.value if who is not None else ("croupier",), who, *leaves)

    def shows(self, leaf: Leaf[Names] | None) -> bool:
        """Is the bank's first card one of those that the law names here?"""
        return leaf is not None and bool(self.s.bank) and named(self.s.bank[0]) in leaf.value

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

    # --- refusals ---------------------------------------------------------------------------------------------------

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """Where no clause is closer, the one that answers for such a refusal, or that of the phase the table is in."""
        if not cites(*sources):
            sources = closest(self.rules, self.s, code)
        super().refuse(code, *sources, at=at, **facts)

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        """A move out of its time meets its own clause and that of the phase it breaks."""
        if self.s.phase not in phases:
            super().in_phase(*phases, sources=(*sources, *phase_clauses(self.rules, self.s)))

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


def closest(rules: BlackjackRules, state: State, code: str) -> tuple[Source, ...]:
    """What stands behind a refusal that has no clause of its own: for what no rule settles whoever settles it, for a
    bet that the law does not know those that it knows, for the limits the limits."""
    general = rules.general
    if code == "no_rule":
        return (rules.staff.problems_by, general.corrected_by if general is not None else None)
    if code == "not_offered":
        return (rules.betting.before_deal, rules.betting.on_spot, rules.pays["main"])
    if code == "limits_fixed":
        return (rules.limits.within, general.plan if general is not None else None)
    return phase_clauses(rules, state)


def phase_clauses(rules: BlackjackRules, state: State) -> tuple[Source, ...]:
    """The clauses that put the table where it is."""
    b, shoe = rules.betting, rules.shoe
    first = shoe.makes_piles or shoe.again_times or shoe.pile_cuts
    known: dict[str, tuple[Source, ...]] = {
        "unopened": (shoe.handed_by,),
        "shuffling": (shoe.burn,) if "load_shoe" in state.steps else (first, shoe.burn),
        "betting": (b.opening_call, b.before_deal),
        "closed": (b.call, b.before_deal),
        "dealing": (rules.dealing.order, rules.dealing.second),
        "playing": (rules.play.asks,),
        "bank": (rules.croupier.draws,),
        "score": (rules.croupier.announces,),
        "settling": (rules.settle.order,),
        "collecting": (rules.collect.to_holder, rules.collect.bank_last),
    }
    ends = (rules.closing.ordered, rules.closing.machine_hands, rules.staff.directs)
    return known.get(state.phase, ends)
