"""A turn at a table where a player holds the bank: his chips, those who sit and stand, the cards of a hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, reading
from ....table.contract import Actor
from ....table.events import Transfer
from ...base.turn import S
from ..table import slots
from ..turn import BaccaratTurn

OWN = ("stake:", "abono:")
"""Accounts that are kept with the stakes."""


class CircleTurn(BaccaratTurn[S]):
    """What chemin de fer and baccarat at two cloths have in common."""

    __slots__ = ()

    s: Any

    # --- parts of the state -----------------------------------------------------------------------------------------

    def bank_set(self, **changes: Any) -> None:
        self.set(bank=replace(self.s.bank, **changes))

    def coup_set(self, **changes: Any) -> None:
        self.set(coup=replace(self.s.coup, **changes))

    @property
    def banker(self) -> str:
        name: str = self.s.bank.banker
        return name

    @property
    def bank(self) -> int:
        """What is in the bank, in play."""
        amount: int = self.s.accounts.get("bank", 0)
        return amount

    # --- chips ------------------------------------------------------------------------------------------------------

    def pay(self, source: str, target: str, amount: int, reason: str, *sources: Source, remainder: str = "0") -> None:
        """Chips go from one account to another; stakes and abonos keep their own amounts."""
        if not amount:
            return
        accounts = dict(self.s.accounts)
        if not source.startswith(OWN):
            accounts[source] = accounts.get(source, 0) - amount
        if not target.startswith(OWN):
            accounts[target] = accounts.get(target, 0) + amount
        self.set(accounts=accounts)
        self.emit(
            Transfer(
                source=source, target=target, amount=amount, reason=reason,
                cite=cites(*sources) or self.game.anchor, reading=reading(*sources), remainder=remainder,
            )
        )  # fmt: skip

    def acts(self, duty: str, act: str, *sources: Source, about: str = "") -> None:
        """What staff do by themselves in every coup; without the clause nobody does."""
        if self.does(act):
            self.done(duty, self.by(act), *sources, self.act(act) or self.game.anchor, about=about)

    # --- people -----------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> int:
        place: int = self.s.seats.get(name, 0)
        return place

    def stander(self, name: str) -> Any:
        return next((p for p in self.s.standing if p.name == name), None)

    def here(self, name: str) -> bool:
        """Seated or standing at the table."""
        return name in self.s.seats or self.stander(name) is not None

    def person(self, name: str, *sources: Source) -> None:
        """It must be a player's name."""
        if not name or Actor.of(name).role != "player" or ":" in name or name in self.game.reserved:
            self.refuse("no_player", *sources, at=name)

    def player_of(self, hand: str) -> str:
        """Who plays a hand."""
        raise NotImplementedError

    # --- hands ------------------------------------------------------------------------------------------------------

    def faces(self, hand: str) -> tuple[str, ...]:
        return slots.faces(self.s, hand)

    def has_looked(self, hand: str) -> bool:
        """Whoever plays it has lifted its first cards and seen them."""
        name = self.player_of(hand)
        first = [s for s in self.s.slots if s.place == hand][:2]
        return bool(first) and all(name in s.seen for s in first)

    # --- stakes -----------------------------------------------------------------------------------------------------

    def against(self) -> list[Any]:
        """The stakes against the bank."""
        raise NotImplementedError

    def for_bank(self) -> list[Any]:
        """The abonos."""
        return [s for s in self.s.stakes if s.on == "abono"]
