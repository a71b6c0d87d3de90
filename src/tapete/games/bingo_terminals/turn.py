"""One move on its way through a system of bingo at terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ...law.leaves import Source, cites, denied, holds
from ...law.rulebook import Leaf
from ...law.values import Names
from ...table.contract import HOUSE
from ..base import moves as w
from ..base.turn import TableTurn
from ..bingo.state import Stake
from .rules import TerminalRules
from .state import State

if TYPE_CHECKING:
    from .play import Terminals

BALANCE = "balance:"
"""What stands on a player's card."""
POT = "pool:"
"""An accumulated prize of the room."""
RESERVE = "reserve:"
"""What it is filled again from."""


class Turn(TableTurn[State]):
    """What a handler works with."""

    __slots__ = ()

    game: Terminals

    @property
    def rules(self) -> TerminalRules:
        return self.game.rules

    # --- people -----------------------------------------------------------------------------------------------------

    def player(self, *sources: Source) -> str:
        if self.actor.role != "player":
            self.refuse("wrong_role", *sources, role=self.actor.role)
        return self.actor.name

    def by(self, leaf: Leaf[Names], *sources: Source) -> str:
        """Who may do it by the rulebook."""
        if not self.may(leaf.value):
            self.refuse("wrong_role", leaf, *sources, role=self.actor.role)
        return self.actor.role

    def anybody(self, *sources: Source) -> None:
        """Somebody of the house, or whoever inspects it."""
        if not self.actor.staff:
            self.refuse("wrong_role", *sources, role=self.actor.role)

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        if self.s.phase == "verifying" and "betting" in phases:
            self.refuse("not_verified", self.rules.central.verified, *sources)
        if self.s.phase not in phases:
            self.refuse("wrong_phase", *sources, phase=self.s.phase)

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        super().refuse(code, *(sources if cites(*sources) else (self.game.anchor,)), at=at, **facts)

    # --- money ------------------------------------------------------------------------------------------------------

    def purse(self, player: str) -> str:
        """From which account a player stakes: the card; or their own money where nothing is prepaid."""
        return player if denied(self.rules.cash.prepaid) else BALANCE + player

    def balance(self, player: str) -> int:
        return self.s.accounts.get(BALANCE + player, 0)

    def pot(self, name: str) -> int:
        """What an accumulated prize holds."""
        return self.game.opened_with(name) + self.s.accounts.get(POT + name, 0)

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def prize(self, source: str, player: str, prize: str, card: int, amount: int, *sources: Source,
              remainder: str = "0") -> None:  # fmt: skip
        """A prize goes to the player's card (or becomes money at once)."""
        cash = self.rules.cash
        if not amount or denied(cash.pays):
            return
        to_card = holds(cash.prepaid) and not denied(cash.to_card)
        doubt = next((s.reading for s in sources if isinstance(s, Leaf) and s.reading), "")
        means: w.Means = "ticket" if to_card else "cash"
        self.emit(
            w.Won(player=player, on=prize, at=str(card), amount=amount, n=0, means=means, cite=cites(*sources),
                  reading=doubt)
        )  # fmt: skip
        target = BALANCE + player if to_card else player
        self.pay(source, target, amount, "prize", *sources, cash.pays, cash.to_card, remainder=remainder)

    def put_in(self, name: str, amount: int, reason: str, *sources: Source, remainder: str = "0") -> None:
        """An accumulated prize grows: what is withheld of a game the house has of its stakes."""
        self.pay(HOUSE, POT + name, amount, reason, *sources, remainder=remainder)

    def may_go_back(self, player: str) -> list[Any]:
        return []
