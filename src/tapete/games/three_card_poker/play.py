"""The table of three-card poker, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...law.leaves import denied, holds
from ...law.rulebook import Law, Leaf
from ...law.values import Odds
from ...table.contract import Lawful, Range, Step, Types
from ..bank import paying
from ..banked_poker import lawful as family
from ..banked_poker.errors import bets, common, conduct, deal, irregular
from ..banked_poker.play import BankedPoker
from ..banked_poker.ranking import Judge, Worth
from ..banked_poker.round import betting, decisions, pools, settle
from ..banked_poker.round import deal as dealing
from ..banked_poker.rules import Pool, Ranking, Side
from ..banked_poker.state import BOARD, Hand, Stake
from ..banked_poker.table import pack, seats, staff
from ..banked_poker.turn import BankedTurn
from ..base import conduct as general
from . import carousel, changing, own, payments
from . import moves as m
from .own import OWN
from .ranking import ThreeJudge
from .rules import OwnCards, ThreeRules
from .state import State
from .terms import Terms

BONUS = "ante_bonus"
"""What the ante is paid beside the comparison."""


class ThreeCardPoker(BankedPoker):
    """Three-card poker under one regulation. What the moves do stands in the modules of the family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **seats.CONSENT,
        **pack.HANDLERS,
        **staff.HANDLERS,
        **dealing.HANDLERS,
        **decisions.HANDLERS,
        **settle.HANDLERS,
        **pools.HANDLERS,
        **common.HANDLERS,
        **deal.HANDLERS,
        **bets.HANDLERS,
        **conduct.HANDLERS,
        **general.HANDLERS,
        **irregular.HANDLERS,
        **changing.HANDLERS,
        m.Bet: betting.on_bet,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
    }
    rules: ThreeRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(ThreeRules)
        super().__init__(law, terms)
        own.check_terms(self)
        carousel.check_terms(self)
        self.rules = carousel.scaled(self)
        self.five = carousel.judge(self)
        """who says what five cards are worth, where the law has hands of five"""
        self.paid_as = {on: dict(self.rows(on)) for on in self.rules.bets}

    @classmethod
    def lawful(cls, rules: ThreeRules, terms: Terms) -> tuple[Lawful, ...]:
        return (*family.lawful(rules, terms), *own.lawful(rules, terms), *carousel.lawful(rules, terms))

    @property
    def own(self) -> OwnCards | None:
        """The bet on the player's own cards, where the law has it."""
        return self.rules.sides.get(OWN)

    @property
    def chosen(self) -> str:
        """Which of its tables of payments holds here, where there are several."""
        return own.chosen(self)

    def judging(self, ranking: Ranking) -> Judge:
        return ThreeJudge(ranking)

    def opening(self) -> Step:
        return self.opened(State)

    # --- the bets ---------------------------------------------------------------------------------------------------

    def fixed(self, on: str) -> int:
        """The least that a bet beside the ante costs."""
        if on == OWN and self.own is not None:
            return self.terms.pair_plus_minimum or self.terms.minimum
        return self.terms.carousel if on == carousel.ON else 0

    def pool_start(self, on: str) -> int:
        """What the pool held when the table opened: the least that the law admits, where nothing was said."""
        rule = self.rules.pools.get(on)
        least = rule.floor.value * self.fixed(on) if rule is not None and rule.floor is not None else 0
        return self.terms.carousel_pool or least

    def gives_cards(self, on: str) -> bool:
        return on == self.first_bet or (on == OWN and own.alone(self))

    def survives(self, leaf: Leaf[bool]) -> bool:
        read = self.terms.readings.get(own.AFTER_FOLD) if leaf.reading == own.AFTER_FOLD else None
        return {"forfeited": False, "alive": True}.get(read or "", holds(leaf))

    def rows(self, on: str) -> Mapping[str, Leaf[Odds]]:
        """The second bet is paid by rows of its own or like the ante, that on the own cards by the table chosen."""
        if on == self.second_bet:
            return payments.second(self.rules, self.terms)
        return own.rows(self) if on == OWN else super().rows(on)

    def check_side(self, t: BankedTurn[Any], player: str, on: str, box: int, amount: int) -> None:
        if on == OWN and self.own is not None:
            own.check(t, self.own, player, box, amount)
        else:
            super().check_side(t, player, on, box, amount)

    def side_room(self, t: BankedTurn[Any], who: str, on: str, box: int) -> Range | None:
        return own.room(t, self.own, who, box) if on == OWN and self.own else super().side_room(t, who, on, box)

    # --- cards in common --------------------------------------------------------------------------------------------

    def cards_are_dealt(self, t: BankedTurn[Any]) -> None:
        if t.s.phase == "dealing" and carousel.due(t, early=True):
            carousel.draw(t)
            return
        if t.s.phase == "settling":
            super().base_settled(t)
        else:
            super().cards_are_dealt(t)

    def base_settled(self, t: BankedTurn[Any]) -> None:
        """Last of all the cards in common are drawn, where the pool needs them."""
        if not carousel.due(t):
            super().base_settled(t)
            return
        t.set(phase="settling")
        carousel.draw(t)

    def hand_is_null(self, t: BankedTurn[Any], asked: bool) -> None:
        if t.s.phase != "settling" or not t.s.owed:
            super().hand_is_null(t, asked)

    def card_clause(self, t: BankedTurn[Any], name: str) -> Leaf[Any]:
        there = self.rules.linked
        return carousel.clause(there) if name == BOARD and there is not None else super().card_clause(t, name)

    def board_up(self, t: BankedTurn[Any]) -> bool:
        return self.rules.linked is not None and holds(self.rules.linked.up)

    def side_worth(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> Worth:
        if isinstance(side, Pool) and self.five is not None and carousel.linked(self):
            return self.five.worth(carousel.cards(t, box, side))
        return super().side_worth(t, box, side)

    # --- what the ante is paid beside ------------------------------------------------------------------------------

    def silent(self, found: str) -> Leaf[bool] | None:
        """The clause by which the bonus is paid all the same."""
        bonus = self.rules.bonus
        if bonus is None:
            return None
        return {settle.UNQUALIFIED: bonus.unqualified, settle.LOWER: bonus.beaten}.get(found)

    def extras(self, t: BankedTurn[Any], hand: Hand, found: str) -> Sequence[tuple[Stake, Leaf[Odds]]]:
        """The bonus: on each ante, by the player's own combination."""
        bonus = self.rules.bonus
        if bonus is None or not holds(bonus.offered) or denied(self.silent(found)):
            return ()
        row = bonus.pays.get(self.judge.worth(hand.faces).category)
        return [(stake, row) for stake in t.on(hand.name, self.first_bet)] if row is not None else ()

    def pay_extras(self, t: BankedTurn[Any], hand: Hand, found: str) -> None:
        bonus = self.rules.bonus
        for stake, row in self.extras(t, hand, found):
            settle.show(t, hand.name, bonus.offered if bonus is not None else None)
            paying.win(t, stake, BONUS, row, bonus.offered if bonus is not None else None, self.silent(found))
