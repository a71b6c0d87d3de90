"""One move on its way through a table of baccarat at two cloths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import denied, holds
from ..baccarat.circle.turn import CircleTurn
from ..baccarat.law.points import total, units, value
from .law.rules import TwoClothsRules
from .state import ABONO, CLOTHS, HANDS, Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import TwoCloths

SPEAKING = ("cloth_1", "cloth_2")
PLAYED = ("dealing", *SPEAKING, "banker")
"""Cards are on the table and the result is open."""
COUP = ("closed", *PLAYED)


class Turn(CircleTurn[State]):
    """What a handler works with at two cloths."""

    __slots__ = ()

    game: TwoCloths
    rules: TwoClothsRules

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    s: State

    def award_set(self, **changes: Any) -> None:
        self.set(award=replace(self.s.award, **changes))

    # --- people -----------------------------------------------------------------------------------------------------

    def cloth_of(self, name: str) -> int:
        """The cloth of his compartment, or of the one he is behind; 0: he is not at the table."""
        standing = self.stander(name)
        place = self.seat(name) or (standing.behind if standing is not None else 0)
        return self.game.cloth(place) if place else 0

    def of_cloth(self, cloth: int) -> list[str]:
        """Everybody at a cloth, in the order of priority."""
        p, places = self.rules.priority, self.game.compartments(cloth)
        seats = {n: at if not denied(p.nearest) else -at for n, at in self.s.seats.items() if at in places}
        sitting = sorted(seats, key=lambda name: (seats[name], name))
        others = [x for x in self.s.standing if x.behind in places]
        if denied(p.others_same):
            others.reverse()
        else:
            others.sort(key=lambda x: x.behind)  # of equal ones who came first
        return [*sitting, *(x.name for x in others)]

    def rank(self, stake: Stake) -> tuple[int, int, int, int]:
        """The place of a stake among all: by cloth, those of its cloth before those of the other, then priority."""
        cloth = self.cloth(stake)
        own = self.of_cloth(cloth)
        order = own if stake.owner in own else self.of_cloth(3 - cloth)
        at = order.index(stake.owner) if stake.owner in order else len(order)
        return cloth, int(stake.owner not in own), at, stake.n

    def player_of(self, hand: str) -> str:
        if hand == "banca":
            return self.banker
        return self.s.coup.players[0 if hand == "cloth_1" else 1]

    def holder(self, cloth: int) -> str:
        return self.s.holders[cloth - 1]

    # --- hands ------------------------------------------------------------------------------------------------------

    def two(self, hand: str) -> int:
        """The total of its first two cards; testimony may have fixed it."""
        deemed = self.s.coup.deemed.get(hand)
        return total(self.faces(hand)[:2], self.rules.scoring) if deemed is None else deemed

    def points(self, hand: str) -> int:
        """The total of a hand."""
        c = self.s.coup
        if hand in c.thrown:
            return int(self.rules.rulings.thrown.value.items[0])
        faces, deemed = self.faces(hand), c.deemed.get(hand)
        if deemed is None:
            return total(faces, self.rules.scoring)
        return units(deemed + sum(value(face, self.rules.scoring) for face in faces[2:]), self.rules.scoring)

    def natural(self, hand: str) -> bool:
        """Its two cards make 8 or 9, and it may still turn them up."""
        c = self.s.coup
        if hand in c.barred or hand in c.thrown:
            return False
        return str(self.two(hand)) in self.rules.natural.totals.value

    def word(self, hand: str) -> str:
        return self.s.coup.words.get(hand, "")

    def playing(self) -> list[int]:
        """The cloths that are not void."""
        return [cloth for cloth in CLOTHS if cloth not in self.s.coup.void]

    def spoken_for(self) -> str:
        """The hand whose word is owed now."""
        if self.s.owed:
            return ""
        if self.s.phase in SPEAKING:
            return self.s.phase
        return "banca" if self.s.phase == "banker" else ""

    # --- stakes -----------------------------------------------------------------------------------------------------

    def cloth(self, stake: Stake) -> int:
        return 2 if stake.on == "second_cloth" else 1

    def against(self, cloth: int = 0) -> list[Stake]:
        """The stakes against the bank (on one cloth)."""
        found = [s for s in self.s.stakes if s.on != ABONO]
        return [s for s in found if not cloth or self.cloth(s) == cloth]

    def answers_all(self) -> bool:
        """Does the banker answer for every stake, or only for what lies in the bank?"""
        b = self.rules.bank
        return holds(b.free) if self.game.free else denied(b.limited)


def hand(cloth: int) -> str:
    return HANDS[cloth]
