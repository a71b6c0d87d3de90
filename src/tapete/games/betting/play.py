"""The betting desk: which function does which move, and what everybody sees."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ...law.rulebook import Law, Leaf
from ...table.contract import AZAR, HOUSE, Between, Lawful, Offer, Scene, Step, Thing, Types
from ..base import moves as shared
from ..base import outcome
from ..base.game import TableGame
from . import betting, errors, offers, selection, settle
from . import moves as m
from .rules import BettingRules
from .state import State, Turn
from .terms import Fixture, Terms


class Betting(TableGame):
    """A desk for bets on events, under one rulebook."""

    types = Types(State, m.Moves, m.Events, Terms)
    deals = frozenset(("result",))
    callers = offers.STAFF
    handlers = {  # noqa: RUF012
        m.Bet: betting.bet,
        m.Take: betting.take,
        m.Withdraw: betting.withdraw,
        m.Validate: betting.validate,
        shared.CloseBets: betting.close_bets,
        m.Result: settle.result,
        shared.LateBet: errors.late_bet,
        m.ParticipantBet: errors.participant_bet,
        m.EventNotHeld: errors.event_not_held,
        m.CrossedDefault: errors.crossed_default,
    }
    rules: BettingRules
    terms: Terms

    def __init__(self, law: Law, terms: Any = None) -> None:
        self.rules = law.typed(BettingRules)
        super().__init__(law, terms)
        self.fixtures: dict[str, Fixture] = {one.id: one for one in self.terms.programme}
        """the events of the programme, by their short names"""
        if len(self.fixtures) < len(self.terms.programme):
            self.refuse_terms("programme", "dos acontecimientos con el mismo nombre", "two events of one name", ())
        for name in self.terms.coefficients:
            if ":" in name and not set(selection.events(name)) <= set(self.fixtures):
                self.refuse_terms(
                    "coefficients", f"{name} no está en el programa", f"{name} is not in the programme", ()
                )
            if Fraction(self.terms.coefficients[name]) < 1:
                prize = self.rules.counterpart.prize
                self.refuse_terms("coefficients", f"{name}: por debajo de 1", f"{name}: below 1", prize.cite)
        self.organised: dict[str, Leaf[bool]] = {
            "counterpart": self.rules.counterpart.offered, "mutual": self.rules.mutual.shared,
            "crossed": self.rules.crossed.offered,
        }  # fmt: skip
        """against whom one bets, and the clause that admits it"""
        self.moments = tuple(
            f"{one.id}/{moment}"
            for one in self.terms.programme
            for moment in ((selection.HALF, selection.FINAL) if one.half else (selection.FINAL,))
        )
        """the results of a programme, in the order in which they come"""

    @classmethod
    def lawful(cls, rules: BettingRules, terms: Terms) -> tuple[Lawful, ...]:
        """Percentages are parts of a whole."""
        return (
            Between(term="distributed", low=0, high=1, cite=rules.mutual.shared.cite),
            Between(term="withheld", low=0, high=1, cite=rules.crossed.withholds.cite),
        )

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def opening(self) -> Step:
        return Step(State(phase="betting"), ())

    def coefficients(self, state: State) -> Mapping[str, str]:
        """What the company has validated: at the opening, and since."""
        return {**self.terms.coefficients, **state.validated}

    def awaited(self, state: State) -> tuple[str, ...]:
        """The results that are still to come; of one event the half-time comes first."""
        coming = [
            key for key in self.moments if key not in state.results and key.partition("/")[0] not in state.not_held
        ]
        first = {key.partition("/")[0]: key for key in reversed(coming)}
        return tuple(key for key in coming if first[key.partition("/")[0]] == key)

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Offer, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        owners = dict.fromkeys(stake.owner for stake in state.stakes if stake.owner != HOUSE)
        return (*owners, *offers.STAFF, AZAR)

    def view(self, state: State, who: str) -> Scene:
        """Everybody sees the same: bets, coefficients, results."""
        things = [
            Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount, label=s.coefficient)
            for s in state.stakes
        ]
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=(*things, *outcome.things(state.outcome)),
            facts={
                "minimum": self.terms.minimum, "round": state.round, **self.marks,
                **{f"result:{key}": came for key, came in {**state.last, **state.results}.items()},
                **{f"coefficient:{at}": value for at, value in self.coefficients(state).items()},
            },
            accounts=self.holdings(state),
        )  # fmt: skip
