"""One move on its way through a table of chemin de fer."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...table.contract import Actor
from ...table.events import Transfer
from ..baccarat import priority, slots
from ..baccarat.cards import is_natural, total, value
from ..baccarat.turn import BaccaratTurn
from ..wheels.turn import Source, cites, denied, holds, reading
from .rules import CheminDeFerRules
from .state import Stake, State

if TYPE_CHECKING:
    from .play import CheminDeFer

BETTING = ("announce_bank", "betting")
PLAYED = ("dealing", "punto", "banker")
"""Cards are on the table and the result is open."""
COUP = ("closed", *PLAYED, "withdrawal")
OFFERS = ("rotation", "next_talla", "offer_seated", "offer_standing", "retake", "auction", "forced")
"""The bank looks for its banker."""
OWN = ("stake:", "abono:")
"""Accounts that are kept with the stakes."""


class Turn(BaccaratTurn[State]):
    """What a handler works with at chemin de fer."""

    __slots__ = ()

    game: CheminDeFer

    @property
    def rules(self) -> CheminDeFerRules:
        return self.game.rules

    def may(self, roles: Container[str]) -> bool:
        """Whoever is kept out of the game may do what a croupier may, where that clause does not hold."""
        off = self.rules.staff.hands_off
        if super().may(roles):
            return True
        return off is not None and not off.value and self.actor.role == "auxiliar" and "croupier" in roles

    # --- parts of the state -----------------------------------------------------------------------------------------

    def bank_set(self, **changes: Any) -> None:
        self.set(bank=replace(self.s.bank, **changes))

    def coup_set(self, **changes: Any) -> None:
        self.set(coup=replace(self.s.coup, **changes))

    @property
    def banker(self) -> str:
        return self.s.bank.banker

    @property
    def bank(self) -> int:
        """What is in the bank, in play."""
        return self.s.accounts.get("bank", 0)

    def associates(self) -> tuple[str, ...]:
        return tuple(name for name in self.s.bank.shares if name != self.banker)

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
        return self.s.seats.get(name, 0)

    def stander(self, name: str) -> Any:
        return next((p for p in self.s.standing if p.name == name), None)

    def here(self, name: str) -> bool:
        """Seated or standing at the table."""
        return name in self.s.seats or self.stander(name) is not None

    def person(self, name: str, *sources: Source) -> None:
        """It must be a player's name."""
        if not name or Actor.of(name).role != "player" or ":" in name or name in self.game.reserved:
            self.refuse("no_player", *sources, at=name)

    def order(self, start: int | None = None) -> list[str]:
        """Everybody at the table in the order of priority (``start``: from whose right; None: the banker's)."""
        p, s = self.rules.priority, self.s
        first = self.origin() if start is None else start
        if denied(p.from_right):
            first = 0
        late = s.owes if holds(self.rules.seats.salute_last) else ()
        return priority.ranked(
            s.seats, [(x.name, x.behind) for x in s.standing], first, seated_first=not denied(p.seated_first),
            same=not denied(p.standing_same), last=late,
        )  # fmt: skip

    def origin(self) -> int:
        """The place that the order starts from: the banker's, the one he stands behind; 0: there is no banker."""
        name = self.banker
        if not name:
            return 0
        standing = self.stander(name)
        return self.seat(name) or (standing.behind if standing is not None else 0) or self.s.last_seat

    # --- hands ------------------------------------------------------------------------------------------------------

    def faces(self, hand: str) -> tuple[str, ...]:
        return slots.faces(self.s, hand)

    def points(self, hand: str) -> int:
        """The total of a hand; an incident may have fixed what its first cards are worth."""
        faces, deemed = self.faces(hand), self.s.coup.deemed.get(hand)
        if deemed is None:
            return total(faces, self.rules.scoring)
        third = faces[2:] if hand == "banca" else ()
        return (deemed + sum(value(face, self.rules.scoring) for face in third)) % 10

    def two(self, hand: str) -> int:
        """The total of its first two cards."""
        deemed = self.s.coup.deemed.get(hand)
        return total(self.faces(hand)[:2], self.rules.scoring) if deemed is None else deemed

    def natural(self, hand: str) -> bool:
        """Its first two cards would end the coup."""
        if hand in self.s.coup.deemed:
            return hand == "punto" and len(self.faces(hand)) < 3 and "punto" in self.s.coup.up
        return is_natural(self.faces(hand)[:2], self.rules.scoring, self.rules.natural)

    def hand_of(self, name: str) -> str:
        """The hand that he plays."""
        if name == self.banker:
            return "banca"
        return "punto" if name and name == self.s.coup.punto else ""

    def has_looked(self, hand: str) -> bool:
        """Whoever plays it has lifted its first cards and seen them."""
        name = self.banker if hand == "banca" else self.s.coup.punto
        first = [s for s in self.s.slots if s.place == hand][:2]
        return bool(first) and all(name in s.seen for s in first)

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stake(self, player: str, on: str) -> Stake | None:
        return next((s for s in self.s.stakes if s.owner == player and s.on == on and not s.group), None)

    def against(self) -> list[Stake]:
        """The stakes against the bank."""
        return [s for s in self.s.stakes if s.on not in ("abono", "empate")]

    def for_bank(self) -> list[Stake]:
        return [s for s in self.s.stakes if s.on == "abono"]
