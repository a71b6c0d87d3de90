"""The craps table, driven by the rules of its rulebook: craps and mini craps."""

from __future__ import annotations

from typing import Any, ClassVar

from ...law.leaves import cites
from ...law.rulebook import Law, Leaf
from ...law.values import Duty
from ...table.contract import Lawful, Scene, Step, Thing, Types
from ..base import conduct, outcome
from ..base import moves as w
from ..base.game import TableGame
from ..base.terms import taken
from . import moves as m
from . import offers
from .course import Course
from .errors import bets, throws
from .handovers import Handovers
from .law import book
from .law.rules import CrapsRules
from .law.terms import Terms
from .round import betting, lifting, settle
from .state import Stake, State
from .table import dice, duties, shooter, staff
from .turn import Turn

GENERAL = (
    w.ReleaseHold,
    w.AuthoriseUnderMinimum,
    w.HoldExpires,
    w.BreachOfDuty,
    w.Irregularity,
    w.Dispute,
    w.HoldPayment,
    w.Fraud,
)
"""Moves that a general part rules on for every game alike."""


class Craps(TableGame):
    """Craps under one regulation. What the moves do stands in the modules beside this one."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    handlers: ClassVar[dict[Any, Any]] = {
        **{kind: conduct.HANDLERS[kind] for kind in GENERAL},
        **betting.HANDLERS,
        **lifting.HANDLERS,
        **shooter.HANDLERS,
        **dice.HANDLERS,
        **settle.HANDLERS,
        **staff.HANDLERS,
        **duties.HANDLERS,
        **throws.HANDLERS,
        **bets.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: CrapsRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(CrapsRules)
        super().__init__(law, terms)
        self.anchor = cites(self.rules.authorised, self.rules.bank, self.rules.betting.call)
        self.minimum_set_by = self.required("limits.minimum_set_by")
        self.maximum_set_by = self.required("limits.maximum_set_by")
        self.spots = book.spots(self.rules)
        book.check_maxima(self)
        self.simple_maximum = book.simple_maximum(self.rules, self.terms)
        self.multiple_win = book.multiple_win(self)
        calls = self.rules.staff.calls.value.items
        self.caller = calls[0] if calls else "croupier"
        self.single = "croupier" in self.rules.staff.acts_as
        self.moments: dict[str, dict[str, Leaf[Duty]]] = {}
        """the duties of a moment, as far as anybody has asked for them"""
        self._roles: dict[str, tuple[str, ...]] = {}

    @classmethod
    def lawful(cls, rules: CrapsRules, terms: Terms) -> tuple[Lawful, ...]:
        return book.lawful(rules, terms)

    @classmethod
    def as_played(cls, rules: CrapsRules, terms: Terms) -> Terms:
        for term in ("maximum", "multiple_win"):  # the second rests on the first
            terms = taken(terms, book.lawful(rules, terms), (term,))
        return terms

    def required(self, at: str) -> tuple[Leaf[Any], ...]:
        """The leaves that ask for this fact of the table."""
        return tuple(leaf for leaf in self.rules.requires.values() if leaf.value.at == at)

    def roles(self, role: str) -> tuple[str, ...]:
        """A role, and those that the same person also has by the law or the terms."""
        if role in self._roles:
            return self._roles[role]
        rules = self.rules
        found = [role]
        more = rules.staff.acts_as.get(role)
        if more is not None and (role != "tallador" or self.terms.tallador_is_jefe):
            found += more.value.items
        if rules.general is not None and role in ("tallador", "pagador"):
            found.append("croupier")
        self._roles[role] = tuple(found)
        return self._roles[role]

    def minimum_sources(self) -> tuple[Leaf[Any] | None, ...]:
        general = self.rules.general
        return (general.limits_hold, general.plan) if general is not None else self.minimum_set_by

    # --- what the base asks for -------------------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def bounds(self, state: State, stake: Stake) -> tuple[int, int | None]:
        return state.minimum, book.maximum(self, state, stake.owner, stake.on, stake.number)[0]

    def closing(self) -> Leaf[Any] | None:
        """The last game of the table, where the law has one; else the set of dice, which is of one session."""
        return self.rules.session.last_call or self.rules.dice.set

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        size: int = self.terms.dice_set or max(self.rules.dice.set.value)
        n = self.rules.dice.in_play.value
        closed = self.terms.session == "closed"
        state = State(
            phase="unopened" if closed else "betting",
            minimum=self.terms.minimum,
            seats=tuple(dict.fromkeys(self.terms.players)),
            shooter=shooter.first_of(self.terms.players, self.rules.shooter.first),
            dice=tuple(range(1, n + 1)),
            reserve=tuple(range(n + 1, size + 1)),
            owed=tuple(duties.imposed(self, "before_opening")) if closed and duties.by_hand(self) else (),
        )
        return Step(state, ())

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Any, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return offers.people(self, state)

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state)),
            facts={**self.facts(state), **self.marks},
            accounts=self.holdings(state),
            pending=(*state.pending, *shooter.owed(self, state)),
            dues=state.dues,
        )

    def things(self, state: State) -> list[Thing]:
        """Chips, the markers, and the dice as they lie."""
        found = [
            Thing(kind="chip", place=f"1/{s.on}/{s.at}", owner=s.owner, amount=s.amount, mark=s.mark)
            for s in state.stakes
        ]
        on, off = self.rules.markers.on, self.rules.markers.off
        if state.point:
            found.append(Thing(kind="marker", place=f"point/{state.point}", label=on.value if on is not None else ""))
        elif off is not None:
            found.append(Thing(kind="marker", place="point/", label=off.value, up=False))
        for n, face in enumerate(state.previous.split("-") if state.previous else (), 1):
            found.append(Thing(kind="die", place=f"dice/{n}", label=face))
        return found if state.phase == "closed" else found + outcome.things(state.outcome)

    def facts(self, state: State) -> dict[str, str | int | bool | None]:
        return {
            "point": state.point,
            "shooter": state.shooter,
            "offered": state.offered,
            "minimum": state.minimum,
            "round": state.round,
            "throws": state.throws,
            "dice": dice.written(state.dice),
            "reserve": dice.written(state.reserve),
            "missing": len(state.lost),
            "set": state.set,
            "previous": state.previous,
            "total": state.total,
            "stakes": len(state.stakes),
            "held": sum(h.amount for h in state.holds),
            "tips": state.tips,
            "deprived": ",".join(state.deprived),
            "last": state.last,
            "owed": ",".join(state.owed),
            "cash": state.cash,
        }
