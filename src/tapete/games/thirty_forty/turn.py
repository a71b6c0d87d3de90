"""One move on its way through a table of treinta y cuarenta."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ...law.leaves import Source, cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...table.cards import rank
from ...table.contract import tag
from ...table.events import Call
from ..base.asking import AskingTurn
from .closest import closest
from .rules import ThirtyFortyRules
from .state import Stake, State

if TYPE_CHECKING:
    from .course import Course
    from .play import ThirtyForty

COUP = ("dealing", "settling", "collecting")
PIPS = {str(n): n for n in range(2, 10)} | {"T": 10}
BY_RANK = {"J": 11, "Q": 12, "K": 13}
"""What a court card shows by its rank, if it were no figure."""


def worth(face: str, rules: ThirtyFortyRules) -> int:
    """What a card counts."""
    s, r = rules.scoring, rank(face)
    if r == "A":
        return s.ace.value
    if r in s.figures.value:
        return s.figure.value
    if r in BY_RANK:
        return BY_RANK[r]
    return PIPS[r] if s.pips.value else 1


def colour(face: str, rules: ThirtyFortyRules) -> str:
    """Red or black, by its suit."""
    return "red" if face[-1] in rules.scoring.red_suits.value else "black"


class Turn(AskingTurn[State]):
    """What a handler works with."""

    __slots__ = ()

    game: ThirtyForty

    @property
    def course(self) -> Course:
        """What follows what."""
        return self.game.course

    @property
    def rules(self) -> ThirtyFortyRules:
        return self.game.rules

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """Where no clause is the reason, those nearest to the situation are."""
        if not cites(*sources):
            sources = (*sources, *closest(self.rules, tag(self.move), self.s.phase))
        super().refuse(code, *sources, at=at, **facts)

    # --- staff ------------------------------------------------------------------------------------------------------

    def act(self, name: str) -> Leaf[Any] | None:
        """The clause that gives an act to somebody."""
        return self.rules.staff.acts.get(name)

    def roles(self, name: str) -> tuple[str, ...]:
        """Who does an act; where no clause names anybody, the croupier. Two croupiers may share all of them."""
        leaf = self.act(name)
        found = tuple(leaf.value) if leaf is not None else ("croupier",)
        if found and self.game.terms.two_croupiers and holds(self.rules.staff.shared):
            return tuple(dict.fromkeys((*found, *self.game.croupiers)))
        return found

    def by(self, name: str) -> str:
        """Who is said to do it when it happens by itself."""
        roles = self.roles(name)
        if self.actor.staff and self.actor.role in roles:
            return self.actor.name
        return roles[0] if roles else "croupier"

    def staff(self, name: str, *sources: Source) -> None:
        """Refuse whoever may not do this act."""
        general = self.rules.general
        if general is not None and not holds(general.croupier_runs) and self.actor.role in self.game.croupiers:
            self.refuse("wrong_role", general.croupier_runs, role=self.actor.role)
        shared = self.rules.staff.shared if self.game.terms.two_croupiers else None
        self.allow(self.roles(name), self.act(name), shared, *sources)

    def speak(self, act: str, leaf: Leaf[CallValue] | None, points: int = 0) -> None:
        """A call of whoever does this act."""
        if leaf is None or not leaf.value or not self.roles(act):
            return
        word = self.rules.numbers.get(str(points))
        es, en = (word.es, word.en) if word is not None else (str(points), str(points))
        self.emit(
            Call(
                text=leaf.value.es.format(points=es),
                gloss=leaf.value.en.format(points=en),
                by=self.by(act),
                cite=cites(leaf, self.act(act)),
                reading=reading(leaf),
            )
        )

    # --- cards and stakes -------------------------------------------------------------------------------------------

    def faces(self, row: str) -> tuple[str, ...]:
        return tuple(s.face for s in self.s.slots if s.place == row and s.face is not None)

    def points(self, row: str) -> int:
        """What the row counts; cards of the other colour, too, as long as its name only tells it apart."""
        faces = self.faces(row)
        if denied(self.rules.rows.names_only):
            faces = tuple(face for face in faces if colour(face, self.rules) == row)
        return sum(worth(face, self.rules) for face in faces)

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def stake(self, player: str, on: str) -> Stake | None:
        """The player's free stake on this chance."""
        return next((s for s in self.s.stakes if s.owner == player and s.on == on and not s.held), None)

    def may_go_back(self, player: str) -> list[Stake]:
        return [s for s in self.stakes_of(player) if not s.held] if self.s.phase == "betting" else []
