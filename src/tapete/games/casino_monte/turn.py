"""One move on its way through a table of Casino Monte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...law.values import Names
from ..base.asking import AskingTurn
from .law import ranks
from .law.rules import CasinoMonteRules
from .moves import Announced
from .state import Hand, Stake, State

if TYPE_CHECKING:
    from .play import CasinoMonte

HAND = ("dealing", "settling", "ties", "burning", "revancha")
"""From the first card to the last payment."""


class Turn(AskingTurn[State]):
    """What a handler works with at Casino Monte."""

    __slots__ = ()

    game: CasinoMonte

    @property
    def rules(self) -> CasinoMonteRules:
        return self.game.rules

    @property
    def by_hand(self) -> bool:
        return self.game.terms.settlement == "by_hand"

    def staff(self, *leaves: Leaf[Names]) -> None:
        """Who may do it by the law's own words."""
        for leaf in leaves:
            self.allow(leaf.value, leaf)

    def announce(self, phase: str) -> None:
        """A phase of the game is announced by whoever has to."""
        leaf = self.rules.staff.announces
        if holds(leaf):
            self.emit(Announced(phase=phase, by=leaf.value.items[0], cite=leaf.cite))

    def call(self, leaf: Leaf[CallValue]) -> None:
        """The words of the law, said by whoever announces."""
        speakers = self.rules.staff.announces.value.items
        self.say(leaf, speakers[0] if speakers else self.actor.name)

    def pay(self, source: str, target: str, amount: int, reason: str, *sources: Source, remainder: str = "0") -> None:
        super().pay(source, target, amount, reason, *sources, remainder=remainder)
        if amount and self.s.flow:
            flow = dict(self.s.flow)
            for account, part in ((source, -amount), (target, amount)):
                if not account.startswith("stake:"):
                    flow[account] = flow.get(account, 0) + part
            self.set(flow=flow)

    # --- refusals ---------------------------------------------------------------------------------------------------

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """Where no clause is closer, that of the moment; for what no rule settles, whoever settles it."""
        if not cites(*sources):
            sources = (self.rules.staff.problems_by,) if code == "no_rule" else self.moment()
        super().refuse(code, *sources, at=at, **facts)

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        """A move out of its time meets its own clause and that of the moment."""
        super().in_phase(*phases, sources=(*sources, *self.moment()))

    def moment(self) -> tuple[Source, ...]:
        """The clauses on what is done now."""
        r = self.rules
        known: dict[str, tuple[Source, ...]] = {
            "shuffling": (r.shoe.aside, r.shoe.loaded),
            "betting": (r.betting.before_deal,),
            "closed": (r.betting.call,),
            "dealing": (r.dealing.order,),
            "settling": (r.settle.order,),
            "ties": (r.revancha.asked,),
            "burning": (r.burn.between,),
            "revancha": (r.revancha.order,),
        }
        return known.get(self.s.phase, (r.staff.directs,))

    # --- hands ------------------------------------------------------------------------------------------------------

    def hand(self, name: str) -> Hand:
        return next(h for h in self.s.hands if h.name == name)

    def change(self, name: str, **changes: Any) -> Hand:
        made = replace(self.hand(name), **changes)
        self.set(hands=tuple(made if h.name == name else h for h in self.s.hands))
        return made

    def fate(self, hand: Hand) -> str:
        """What the last card of a hand does against the croupier's last."""
        return ranks.fate(self.rules, hand.cards[-1], self.s.bank[-1])

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def on(self, box: int, *kinds: str) -> list[Stake]:
        """What lies on a box, whoever has the place first, then in the order of the bets."""
        holder = self.s.seats.get(str(box), "")
        lying = [s for s in self.s.stakes if s.box == box and s.on in kinds]
        return sorted(lying, key=lambda s: (s.owner != holder, s.n))

    def stake(self, player: str, on: str, box: int) -> Stake | None:
        return next((s for s in self.s.stakes if s.owner == player and s.on == on and s.box == box), None)

    def may_go_back(self, player: str) -> list[Stake]:
        return self.stakes_of(player) if self.s.phase in ("betting", "shuffling", "unopened") else []
