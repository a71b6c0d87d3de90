"""One move on its way through a table of chemin de fer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...law.leaves import denied, holds
from ..baccarat.circle import priority
from ..baccarat.circle.turn import CircleTurn
from ..baccarat.law.points import is_natural, total, units, value
from .law.rules import CheminDeFerRules
from .state import Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import CheminDeFer

BETTING = ("announce_bank", "betting")
PLAYED = ("dealing", "punto", "banker")
"""Cards are on the table and the result is open."""
COUP = ("closed", *PLAYED, "withdrawal")
OFFERS = ("rotation", "next_talla", "offer_seated", "offer_standing", "retake", "auction", "forced")
"""The bank looks for its banker."""


class Turn(CircleTurn[State]):
    """What a handler works with at chemin de fer."""

    __slots__ = ()

    game: CheminDeFer
    rules: CheminDeFerRules

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    s: State

    # --- parts of the state -----------------------------------------------------------------------------------------

    def associates(self) -> tuple[str, ...]:
        return tuple(name for name in self.s.bank.shares if name != self.banker)

    # --- people -----------------------------------------------------------------------------------------------------

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

    def points(self, hand: str) -> int:
        """The total of a hand; an incident may have fixed what its first cards are worth."""
        faces, deemed = self.faces(hand), self.s.coup.deemed.get(hand)
        if deemed is None:
            return total(faces, self.rules.scoring)
        third = faces[2:] if hand == "banca" else ()
        return units(deemed + sum(value(face, self.rules.scoring) for face in third), self.rules.scoring)

    def two(self, hand: str) -> int:
        """The total of its first two cards."""
        deemed = self.s.coup.deemed.get(hand)
        return total(self.faces(hand)[:2], self.rules.scoring) if deemed is None else deemed

    def natural(self, hand: str) -> bool:
        """Its first two cards would end the coup."""
        if hand in self.s.coup.deemed:
            return hand == "punto" and len(self.faces(hand)) < 3 and "punto" in self.s.coup.up
        return is_natural(self.faces(hand)[:2], self.rules.scoring, self.rules.natural)

    def player_of(self, hand: str) -> str:
        return self.banker if hand == "banca" else self.s.coup.punto

    def hand_of(self, name: str) -> str:
        """The hand that he plays."""
        if name == self.banker:
            return "banca"
        return "punto" if name and name == self.s.coup.punto else ""

    # --- stakes -----------------------------------------------------------------------------------------------------

    def stake(self, player: str, on: str) -> Stake | None:
        return next((s for s in self.s.stakes if s.owner == player and s.on == on and not s.group), None)

    def against(self) -> list[Stake]:
        """The stakes against the bank."""
        return [s for s in self.s.stakes if s.on not in ("abono", "empate")]
