"""One move on its way through a table of poker against the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...law.values import Names
from ..base.asking import AskingTurn
from .moves import Announced
from .state import BANK, BankedState, Hand, Stake

if TYPE_CHECKING:
    from .play import BankedPoker

HAND = ("dealing", "decision", "discarding", "bank_draw", "showing", "settling")
"""From the first card to the last payment."""
DEALS = ("dealing", "discarding", "bank_draw")
"""Phases in which cards come."""
SITTING = ("betting", "closed", "shuffling", "ending")

S = TypeVar("S", bound=BankedState)


class BankedTurn(AskingTurn[S]):
    """What a handler works with."""

    __slots__ = ()

    game: BankedPoker

    @property
    def rules(self) -> Any:
        return self.game.rules

    @property
    def by_hand(self) -> bool:
        return bool(self.game.terms.settlement == "by_hand")

    def staff(self, *leaves: Leaf[Names]) -> None:
        """Who may do it by the law's own words."""
        for leaf in leaves:
            self.allow(leaf.value, leaf)

    def announce(self, phase: str) -> None:
        """A phase of the game is announced by whoever has to."""
        leaf = self.rules.staff.announces
        if holds(leaf):
            self.emit(Announced(phase=phase, by=leaf.value.items[0], cite=leaf.cite))

    def call(self, leaf: Leaf[CallValue] | None, by: str = "") -> None:
        """The words of the law, said by whoever directs the game."""
        speakers = self.rules.staff.directs.value.items
        self.say(leaf, by or (speakers[0] if speakers else self.actor.name))

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
            sources = (self.rules.staff.problems_by,) if code == "no_rule" else self.game.moment(self)
        super().refuse(code, *sources, at=at, **facts)

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        """A move out of its time meets its own clause and that of the moment."""
        super().in_phase(*phases, sources=(*sources, *self.game.moment(self)))

    # --- boxes and hands --------------------------------------------------------------------------------------------

    def holder(self, box: int | str) -> str:
        """Who has the place at a box."""
        return self.s.seats.get(str(box), "")

    def seat_of(self, player: str) -> int:
        """The box at which a player has the place; 0: none."""
        return next((int(box) for box, name in self.s.seats.items() if name == player), 0)

    def bettors(self, box: int | str) -> list[str]:
        """Whose bets for cards lie on a box, whoever has the place first, then in the order of the bets."""
        lying = [s.owner for s in self.s.stakes if s.at == str(box) and self.game.gives_cards(s.on)]
        own = self.holder(box)
        return sorted(dict.fromkeys(lying), key=lambda name: name != own)

    def leader(self, box: int | str) -> str:
        """Who decides for a box: whoever has its place, or bet first where nobody has."""
        there = self.holder(box)
        if there and there not in self.s.put_out and holds(self.rules.players.holder_decides):
            return there
        return next(iter(self.bettors(box)), there)

    def blind(self, box: int | str) -> bool:
        """Nobody looks at the cards of this box before the croupier uncovers them."""
        return not self.holder(box) or self.leader(box) != self.holder(box)

    def hand(self, name: str) -> Hand:
        return next(h for h in self.s.hands if h.name == name)

    @property
    def bank(self) -> Hand | None:
        return next((h for h in self.s.hands if h.name == BANK), None)

    def boxes(self) -> list[Hand]:
        """The players' hands, from the croupier's left."""
        return sorted((h for h in self.s.hands if h.name.isdecimal()), key=lambda h: h.box)

    def change(self, name: str, **changes: Any) -> Hand:
        made = replace(self.hand(name), **changes)
        self.set(hands=tuple(made if h.name == name else h for h in self.s.hands))
        return made

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def on(self, box: int | str, *kinds: str) -> list[Stake]:
        """What lies on a box, whoever has the place first, then in the order of the bets."""
        own = self.holder(box)
        lying = [s for s in self.s.stakes if s.at == str(box) and s.on in kinds]
        return sorted(lying, key=lambda s: (s.owner != own, s.n))

    def stake(self, player: str, on: str, box: int | str) -> Stake | None:
        return next((s for s in self.s.stakes if s.owner == player and s.on == on and s.at == str(box)), None)

    def has_cards(self, player: str, box: int | str) -> bool:
        """Whether a bet of this player on the box gets cards, so that others may go with it."""
        return any(s.at == str(box) and self.game.gives_cards(s.on) for s in self.stakes_of(player))

    def may_go_back(self, player: str) -> list[Stake]:
        return self.stakes_of(player) if self.s.phase in ("betting", "shuffling", "unopened") else []
