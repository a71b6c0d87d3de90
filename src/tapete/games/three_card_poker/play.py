"""The table of three-card poker, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Law, Leaf
from ...law.values import Odds
from ...table.contract import Among, Between, Lawful, Range, Step, Types
from ...table.limits import Limit
from ..bank import paying
from ..bank.limits import maximum
from ..banked_poker import lawful as family
from ..banked_poker.errors import bets, common, conduct, deal
from ..banked_poker.play import BankedPoker
from ..banked_poker.ranking import Judge
from ..banked_poker.round import betting, decisions, settle
from ..banked_poker.round import deal as dealing
from ..banked_poker.rules import Ranking
from ..banked_poker.state import Hand, Stake
from ..banked_poker.table import pack, seats, staff
from ..banked_poker.turn import BankedTurn
from . import moves as m
from .ranking import ThreeJudge
from .rules import OwnCards, ThreeRules
from .state import State
from .terms import Terms

OWN = "pair_plus"
"""The bet on the player's own cards."""
BONUS = "ante_bonus"
"""What the ante is paid beside the comparison."""
AFTER_FOLD = "TC5"
"""The doubt on the bet on the own cards of whoever withdraws."""
ALONE = "TC10"
"""The doubt on that bet without an ante."""


class ThreeCardPoker(BankedPoker):
    """Three-card poker under one regulation. What the moves do stands in the modules of the family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **pack.HANDLERS,
        **staff.HANDLERS,
        **dealing.HANDLERS,
        **decisions.HANDLERS,
        **settle.HANDLERS,
        **common.HANDLERS,
        **deal.HANDLERS,
        **bets.HANDLERS,
        **conduct.HANDLERS,
        m.Bet: betting.on_bet,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
    }
    rules: ThreeRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(ThreeRules)
        super().__init__(law, terms)
        own = self.own
        if self.terms.pair_plus_table and own.tables is None:
            self.refuse_terms(
                "pair_plus_table", "esta ley tiene una sola", "this law has a single one", cites(own.listed)
            )

    @classmethod
    def lawful(cls, rules: ThreeRules, terms: Terms) -> tuple[Lawful, ...]:
        own, found = rules.sides[OWN], [*family.lawful(rules, terms)]
        if own.tables is not None:
            found.append(Among(term="pair_plus_table", values=own.tables.value.items, cite=own.tables.cite))
        if terms.pair_plus_minimum:
            part, clause = (own.part.value, own.part) if own.part is not None else (1, own.limited)
            low = -int(-(part * terms.minimum) // 1)
            found.append(Between(term="pair_plus_minimum", low=low, high=terms.minimum, cite=cites(clause)))
        return tuple(found)

    @property
    def own(self) -> OwnCards:
        return self.rules.sides[OWN]

    def judging(self, ranking: Ranking) -> Judge:
        return ThreeJudge(ranking)

    def opening(self) -> Step:
        return self.opened(State)

    # --- the bet on the own cards -----------------------------------------------------------------------------------

    def fixed(self, on: str) -> int:
        """The least that the bet costs."""
        return (self.terms.pair_plus_minimum or self.terms.minimum) if on == OWN else 0

    def gives_cards(self, on: str) -> bool:
        return on == self.first_bet or (on == OWN and self.alone)

    @property
    def alone(self) -> bool:
        """Whether the bet on the own cards needs no ante, as this table reads the text."""
        return holds(self.own.alone) and self.terms.readings.get(ALONE) != "with_ante"

    def survives(self, leaf: Leaf[bool]) -> bool:
        read = self.terms.readings.get(AFTER_FOLD) if leaf.reading == AFTER_FOLD else None
        return {"forfeited": False, "alive": True}.get(read or "", holds(leaf))

    def rows(self, on: str) -> Mapping[str, Leaf[Odds]]:
        """The second bet is paid like the ante; the bet on the own cards by the table that was chosen, where the
        highest combination without a row of its own counts as the next one."""
        if on == self.second_bet:
            return {"won": self.rules.pays[self.first_bet]["won"]}
        if on != OWN or self.own.tables is None:
            return super().rows(on)
        chosen = self.terms.pair_plus_table or "a"
        found = dict(self.rules.pays[f"{OWN}_{chosen}"])
        return {"mini_royal": found["straight_flush"], **found}

    def side_bounds(self, state: Any) -> tuple[int, int | None]:
        """The least and the most on the bet on the own cards."""
        own = self.own
        if own.times is not None:
            return self.fixed(OWN), own.times.value * int(state.minimum)
        return self.fixed(OWN), maximum(self, state)

    def side_lying(self, t: BankedTurn[Any], player: str, box: int) -> tuple[int, int]:
        """What lies there: the player's own, and what counts towards the maximum."""
        lying = [s for s in t.s.stakes if s.on == OWN and s.box == box]
        mine = sum(s.amount for s in lying if s.owner == player)
        return mine, sum(s.amount for s in lying) if holds(self.rules.limits.per_box) else mine

    def check_side(self, t: BankedTurn[Any], player: str, on: str, box: int, amount: int) -> None:
        own, limits = self.own, self.rules.limits
        if denied(own.limited) or denied(limits.within):
            return
        low, high = self.side_bounds(t.s)
        mine, all_there = self.side_lying(t, player, box)
        if mine + amount < low:
            t.refuse("below_minimum", own.part, own.limited, limits.within, at=on, minimum=low, stake=mine + amount)
        if high is not None and all_there + amount > high:
            behind = limits.per_box if all_there > mine else None
            t.refuse("above_maximum", own.times, own.limited, limits.within, behind, at=on, maximum=high,
                     stake=all_there + amount)  # fmt: skip

    def side_room(self, t: BankedTurn[Any], who: str, on: str, box: int) -> Range | None:
        low, high = self.side_bounds(t.s)
        mine, all_there = self.side_lying(t, who, box)
        most = None if high is None else high - all_there
        return Limit(low).room(mine, most) if most is None or most > 0 else None

    # --- what the ante is paid beside ------------------------------------------------------------------------------

    def extras(self, t: BankedTurn[Any], hand: Hand, found: str) -> Sequence[tuple[Stake, Leaf[Odds]]]:
        """The bonus: on each ante, by the player's own combination."""
        bonus = self.rules.bonus
        row = bonus.pays.get(self.judge.worth(hand.faces).category)
        silent = {settle.UNQUALIFIED: bonus.unqualified, settle.LOWER: bonus.beaten}.get(found)
        if row is None or not holds(bonus.offered) or denied(silent):
            return ()
        return [(stake, row) for stake in t.on(hand.name, self.first_bet)]

    def pay_extras(self, t: BankedTurn[Any], hand: Hand, found: str) -> None:
        bonus = self.rules.bonus
        silent = {settle.UNQUALIFIED: bonus.unqualified, settle.LOWER: bonus.beaten}.get(found)
        for stake, row in self.extras(t, hand, found):
            settle.show(t, hand.name, bonus.offered)
            paying.win(t, stake, BONUS, row, bonus.offered, silent)
