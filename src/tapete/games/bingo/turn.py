"""One move on its way through a room of bingo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds
from ...law.rulebook import Leaf
from ...law.values import Call as CallValue
from ...law.values import Names
from ...table.contract import HOUSE
from ...table.events import Call
from ..base import moves as w
from ..base.state import Hold
from ..base.turn import TableTurn
from . import moves as m
from .law.rules import BingoRules
from .state import Stake, State, Sung

if TYPE_CHECKING:
    from .play import Bingo

TAKINGS = "takings"
GAME = ("announcing", "drawing", "ball_out", "called", "stopped", "asking_more", "more", "paying", "second")
"""From the end of the sale to the last payment."""
RUNS = ("drawing", "ball_out", "called", "stopped", "asking_more", "more")
"""Balls come out, or a claim has stopped them."""


class Turn(TableTurn[State]):
    """What a handler works with at bingo."""

    __slots__ = ()

    game: Bingo

    @property
    def rules(self) -> BingoRules:
        return self.game.rules

    @property
    def by_hand(self) -> bool:
        return self.game.terms.settlement == "by_hand"

    # --- people -----------------------------------------------------------------------------------------------------

    def staff(self, leaf: Leaf[Names] | None, *sources: Source) -> str:
        """Who may do it by the law's own words; their role."""
        roles = self.rules.staff.roles
        if leaf is None or not self.may(leaf.value):
            self.refuse("wrong_role", leaf, *sources, role=self.actor.role)
        if not self.may(roles.value):
            self.refuse("wrong_role", roles, role=self.actor.role)
        return self.actor.role

    def anybody(self, *sources: Source) -> str:
        """Somebody who works in the room."""
        if not self.actor.staff or not self.may(self.rules.staff.roles.value):
            self.refuse("wrong_role", *sources, self.rules.staff.roles, role=self.actor.role)
        return self.actor.role

    def player(self, *sources: Source) -> str:
        if self.actor.role != "player":
            self.refuse("wrong_role", *sources, role=self.actor.role)
        return self.actor.name

    def in_phase(self, *phases: str, sources: tuple[Source, ...] = ()) -> None:
        if self.s.phase not in phases:
            self.refuse("wrong_phase", *sources, *self.due(), phase=self.s.phase)

    def due(self) -> tuple[Source, ...]:
        """The clause of the step that has to be made first, where another is out of its place."""
        r, phase = self.rules, self.s.phase
        if phase == "material":
            return (r.session.balls if "check_material" in self.s.checks else r.session.check,)
        if phase == "second" and r.double is not None:
            return (r.double.second,)
        steps: dict[str, tuple[Source, ...]] = {
            "series": (r.sale.series_call,),
            "ball_out": (r.draw.announced,),
            "called": (r.draw.shown,),
            "stopped": (r.claims.every,),
            "asking_more": (r.claims.more_line, r.claims.more_bingo),
            "more": (r.claims.prudent,),
        }
        return steps.get(phase, ())

    def refuse(self, code: str, *sources: Source, at: str = "", **facts: str | int) -> NoReturn:
        """Where no clause is closer, the one of whoever directs the game."""
        super().refuse(code, *(sources if cites(*sources) else (self.rules.staff.directs,)), at=at, **facts)

    # --- saying -----------------------------------------------------------------------------------------------------

    def announce(self, leaf: Leaf[CallValue] | None, **facts: Any) -> None:
        """The words of the law, with the figures of this game; where it has none, nothing is said."""
        if leaf is not None and leaf.value:
            es = leaf.value.es.format(
                **{name: fact[0] if isinstance(fact, tuple) else fact for name, fact in facts.items()}
            )
            en = leaf.value.en.format(
                **{name: fact[1] if isinstance(fact, tuple) else fact for name, fact in facts.items()}
            )
            self.emit(Call(text=es, gloss=en, by=self.actor.role, cite=leaf.cite, reading=leaf.reading))

    def enter(self, what: str, *sources: Source, signed: Iterable[str] = (), about: str = "") -> None:
        """An entry in the book of acts."""
        self.emit(m.Entered(what=what, signed=tuple(signed), about=about, cite=cites(*sources)))

    def incident(self, incident: str, ruling: str, *sources: Source, about: str = "", amount: int = 0) -> None:
        """A ruling; where there is a book it is entered there, with the signatures that the text asks for."""
        self.rule(incident, ruling, *sources, about=about, amount=amount)
        books = self.rules.books
        if books is not None and holds(books.incidents):
            self.enter(incident, books.incidents, books.signed_by, signed=books.signed_by.value, about=about)

    # --- cards ------------------------------------------------------------------------------------------------------

    def stakes_of(self, player: str) -> list[Stake]:
        return [s for s in self.s.stakes if s.owner == player]

    def sold(self) -> int:
        return sum(s.count for s in self.s.stakes)

    def takings(self) -> int:
        """What this game brought: of double cards, one half."""
        return sum(self.share_of(s) for s in self.s.stakes)

    def share_of(self, stake: Stake) -> int:
        """What a stake pays for this game."""
        return stake.count * self.s.minimum if self.game.double and self.s.half == 1 else stake.amount

    def holding(self, player: str, card: int, series: str, game: int) -> Stake | None:
        """The cards among which this one is, in this game or in the one before."""
        those = self.s.stakes if game in (0, self.s.round) else self.s.former if game == self.s.round - 1 else ()
        known = self.rules.cards.identified
        by = known.value.items if known is not None else ()
        for stake in those:
            if stake.owner != player:
                continue
            if ("number" not in by or stake.first <= card <= stake.last) and (
                "series" not in by or series in ("", stake.on)
            ):
                return stake
        return None

    def good(self, prize: str) -> list[Sung]:
        return [one for one in self.s.sung if one.prize == prize and one.fate == "good"]

    def unchecked(self) -> list[Sung]:
        return [one for one in self.s.sung if not one.fate]

    def may_go_back(self, player: str) -> list[Stake]:
        return self.stakes_of(player) if self.s.phase in ("betting", "series", "material") else []

    def drop(self, stake: Stake) -> None:
        """Cards that come back during the sale are sold again, before others."""
        super().drop(stake)
        if self.s.phase in ("betting", "series"):
            self.set(back=tuple(sorted((*self.s.back, (stake.on, stake.first, stake.last)))))

    # --- money ------------------------------------------------------------------------------------------------------

    def refund(self, stake: Stake, amount: int, reason: str, *sources: Source) -> None:
        """All or a part of what was paid goes back to the player."""
        rest = stake.amount - amount
        if rest:
            self.put(replace(stake, amount=rest))
        else:
            self.drop(stake)
        self.emit(w.Lifted(player=stake.owner, on=stake.on, at=stake.at, stake=amount, n=stake.n, cite=cites(*sources)))
        self.pay(stake.account, stake.owner, amount, reason, *sources)

    def prize(
        self, player: str, prize: str, card: int, amount: int, remainder: str, *sources: Source, account: str = TAKINGS
    ) -> None:
        """A prize is paid; where the house looks at the recording it waits."""
        means = self.game.means
        self.emit(
            w.Won(player=player, on=prize, at=str(card), amount=amount, n=0, means=means, cite=cites(*sources),
                  reading=next((s.reading for s in sources if isinstance(s, Leaf) and s.reading), ""))
        )  # fmt: skip
        held = player in self.s.watched
        self.pay(account, f"held:{player}" if held else player, amount, prize, *sources, remainder=remainder)
        if held:
            hold = Hold(player, "cctv", amount, self.s.watched[player], cites(*sources))
            self.set(holds=(*self.s.holds, hold))

    def to_house(self, amount: int, reason: str, *sources: Source) -> None:
        self.pay(TAKINGS, HOUSE, amount, reason, *sources)
