"""One move on its way through a table of punto y banca."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ...law.leaves import Source, cites, holds
from ...law.rulebook import Leaf
from ...table.contract import tag
from ..baccarat.law.points import total
from ..baccarat.table import shoe, slots
from ..baccarat.turn import BaccaratTurn
from .law.closest import closest
from .law.rules import PuntoBancaRules
from .state import HANDS, Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import PuntoBanca

COUP = ("dealing", "showing", "drawing")
BY_HAND = ("winner", "settling", "collecting")


class Turn(BaccaratTurn[State]):
    """What a handler works with at punto y banca."""

    __slots__ = ()

    game: PuntoBanca
    rules: PuntoBancaRules

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """Where no clause is the reason, those nearest to the situation are, or those of the moment."""
        if not cites(*sources):
            near = closest(self.rules, tag(self.move))
            sources = (*sources, *(near if cites(*near) else self.moment()))
        super().refuse(code, *sources, at=at, **facts)

    def moment(self) -> tuple[Leaf[Any] | None, ...]:
        """The clauses on what is done now: a move for which it is too early or too late breaks them."""
        r, phase = self.rules, self.s.phase
        if phase == "shuffling":
            over = self.s.cards == "used" and self.s.shoes > 0 and not self.s.steps
            return (r.stop.ends,) if over and holds(r.stop.ends) else shoe.clauses(self, shoe.next_step(self))
        if phase in ("ending", "over"):
            return (r.last.hands,) if self.s.hands_left == 0 else (r.last.shoe_call, r.stop.ends)
        found: dict[str, tuple[Leaf[Any] | None, ...]] = {
            "unopened": (r.shoe.handed_by,),
            "betting": (r.betting.on,),
            "closed": (r.betting.deal_call or r.betting.close_call,),
            "dealing": (r.coup.order,),
            "showing": (r.showing.punto_call,),
            "drawing": (r.drawing.punto_draws, r.drawing.follows),
            "winner": (r.calls.punto_wins,),
        }
        return found.get(phase, (r.settle.order,))

    def whose(self, duty: str) -> tuple[str, ...]:
        """The roles that the law charges with a duty."""
        leaf = self.rules.duties.get(duty)
        return tuple(leaf.value.by) if leaf is not None and leaf.value.holds else ()

    def faces(self, hand: str) -> tuple[str, ...]:
        return slots.faces(self.s, hand)

    def points(self, hand: str) -> int:
        return total(self.faces(hand), self.rules.scoring)

    def stake(self, player: str, on: str) -> Stake | None:
        """The player's stake on this bet."""
        return next((s for s in self.s.stakes if s.owner == player and s.on == on), None)

    def main(self, player: str) -> Stake | None:
        """His stake on a hand."""
        return next((s for s in self.s.stakes if s.owner == player and s.on in HANDS), None)
