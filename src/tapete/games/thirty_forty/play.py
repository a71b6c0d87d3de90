"""The table of treinta y cuarenta, driven by the rules of its rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

from ...law.errors import TapeteError
from ...law.leaves import cites
from ...law.rulebook import Law, Leaf
from ...law.values import Odds
from ...table.cards import deck
from ...table.contract import Actor, Among, Between, Lawful, Scene, Step, Thing, Types
from ...table.shoe import Shoe
from ..bank.limits import maximum, multiple, multiples
from ..base import claims, late, outcome
from ..base import moves as w
from ..base.game import HELD, TableGame
from . import errors, offers, table
from . import moves as m
from .course import Course
from .handovers import Handovers
from .round import betting, coup, refait, settle
from .rules import ThirtyFortyRules
from .state import ROWS, Stake, State
from .terms import Terms
from .turn import Turn

DECK = len(deck(table.PACK).faces)
FREE = (m.Decide, *HELD, *claims.KINDS, w.Perform)
"""Moves that need not wait for a decision on the cards."""


class ThirtyForty(TableGame):
    """Treinta y cuarenta under one regulation. What the moves do stands in the modules beside this one."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    hold_phases: ClassVar[tuple[str, ...]] = ("closed", "dealing", "settling", "collecting", "refait")
    played: ClassVar[frozenset[str]] = late.PLAYED | {"refait"}
    paid_as: dict[str, str]
    """the line of the pay table by which a bet is paid"""
    winnings_stay: ClassVar[None] = None
    """winnings and stake go back together"""
    incident_names: ClassVar[dict[str, str]] = {
        "over_max": "unnoticed_bet",
        "under_min": "unnoticed_bet",
        "interpretation_dispute": "rule_dispute",
        "suspicious_win": "payment_hold",
    }
    handlers: ClassVar[dict[Any, Any]] = {
        **table.HANDLERS,
        **betting.HANDLERS,
        **coup.HANDLERS,
        **refait.HANDLERS,
        **settle.HANDLERS,
        **errors.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: ThirtyFortyRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(ThirtyFortyRules)
        super().__init__(law, terms)
        self.anchor = cites(self.rules.authorised, self.rules.bank)
        named = {role for leaf in self.rules.staff.acts.values() for role in leaf.value}
        self.croupiers = tuple(sorted(named)) or ("croupier",)
        self.decks = self.terms.decks or next(iter(self.rules.shoe.decks.value), 1)
        self.multiple = multiple(self)
        beside = "beside" if "beside" in self.rules.pays else "rows"
        self.paid_as = {"red": "rows", "black": "rows", "color": beside, "inverse": beside}
        size = self.decks * DECK
        if self.below_stop() >= size or self.terms.before_stop > size - self.below_stop():
            raise TapeteError(
                f"condiciones de la mesa: un sabot de {size} cartas no tiene tantas",
                f"terms of the table: a shoe of {size} cards has not so many",
            )

    @classmethod
    def lawful(cls, rules: ThirtyFortyRules, terms: Terms) -> tuple[Lawful, ...]:
        decks = rules.shoe.decks
        found: list[Lawful] = [
            *multiples(rules.limits.multiples, False, terms.minimum),
            Among(term="decks", values=decks.value, cite=decks.cite),
        ]
        s = rules.stop
        if s.behind is not None:
            found.append(Among(term="behind", values=(s.behind.value,), cite=s.behind.cite))
        elif s.packs_out is not None and s.stack_out is not None:
            size = (terms.decks or next(iter(decks.value), 1)) * DECK
            high = int(size * s.stack_out.value)
            found.append(
                Between(term="behind", low=s.packs_out.value * DECK, high=high, cite=cites(s.packs_out, s.stack_out))
            )
        return tuple(found)

    def stop_range(self, size: int) -> tuple[int, int]:
        """How few and how many cards may be behind the stop card."""
        s = self.rules.stop
        if s.behind is not None:
            return s.behind.value, s.behind.value
        low = (s.packs_out.value if s.packs_out is not None else 0) * DECK
        high = int(size * s.stack_out.value) if s.stack_out is not None else size
        return min(low, high), high

    def below_stop(self) -> int:
        """How many cards this table keeps behind it."""
        return self.terms.behind or self.stop_range(self.decks * DECK)[0] or 1

    def price(self, on: str) -> Leaf[Odds]:
        """What a chance pays."""
        return self.rules.pays[self.paid_as[on]]

    # --- what the shared modules ask for ----------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def closing(self) -> Leaf[Any] | None:
        return next(iter(self.rules.last.hands.values()), None)

    def bounds(self, state: State, stake: Stake) -> tuple[int, int | None]:
        return state.minimum, maximum(self, state)

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (*super().disputes(), self.rules.staff.problems_by)

    def annul(self, t: Any, ground: str, *sources: Leaf[Any] | None) -> None:
        settle.annul(t, ground, *sources)

    # --- the contract -----------------------------------------------------------------------------------------------

    def admit(self, t: Any) -> None:
        super().admit(t)
        if t.s.phase == "unopened" and not isinstance(t.move, w.OpenSession):
            t.refuse("session_over", self.rules.authorised)
        waits = next((p for p in t.s.pending if p.do == "decide" and not p.about.startswith("dispute:")), None)
        if waits is not None and not isinstance(t.move, FREE):
            t.refuse("previous_unsettled", waits.cite, at=waits.about)

    def opening(self) -> Step:
        terms = self.terms
        ready = terms.shoe == "ready"
        shoe = table.ready(self.below_stop(), terms.before_stop, self.decks) if ready else Shoe.of(
            table.PACK, self.decks
        )  # fmt: skip
        state = State(
            phase="unopened", minimum=terms.minimum, limit_base=terms.minimum, shoe=shoe, players=terms.players,
            seated=terms.players, idle=dict.fromkeys(terms.players, 0), most_players=terms.most_players,
        )  # fmt: skip
        if terms.session == "closed":
            return Step(state, ())
        t = self.begin(state, w.OpenSession(who="jefe_de_mesa"))
        table.opened(t)
        return Step(t.s, tuple(t.events))

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return offers.staff_offers(self, state, who) if Actor.of(who).staff else offers.offers(self, state, who)

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
            pending=state.pending,
        )

    def things(self, state: State) -> list[Thing]:
        """Chips and cards as they lie."""
        found = [
            Thing(kind="chip", place=self.stake_place(s), owner=s.owner, amount=s.amount,
                  mark="prison" if s.held else s.mark)
            for s in state.stakes
        ]  # fmt: skip
        for s in state.slots:
            found.append(Thing(kind="card", place=f"hand/{s.place}", label=(s.face or "") if s.up else "", up=s.up))
        return found + outcome.things(state.outcome)

    def facts(self, state: State) -> dict[str, str | int | bool | None]:
        t = Turn(self, state, w.Leave(who="nobody"))
        s = state
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "maximum": maximum(self, s),
            "next_card": s.owed,
            "winner": s.winner,
            "beside": s.beside,
            "players": " ".join(s.players),
            "shoe": s.shoes,
            "shoe_left": s.shoe.left,
            "before_stop": s.shoe.before_stop,
            "shoe_step": table.next_step(t),
            "cut_offered": table.cutter(t) if s.phase == "shuffling" else "",
            "hands_left": s.hands_left if s.hands_left >= 0 else None,
            "last_shoe": s.last_shoe,
            "most_players": s.most_players or None,
            "held": sum(stake.amount for stake in s.stakes if stake.held),
        }
        for row in ROWS:
            lying = [slot for slot in s.slots if slot.place == row]
            facts[f"cards:{row}"] = " ".join(slot.face or "" for slot in lying if slot.up)
            facts[row] = t.points(row) if lying and all(slot.up for slot in lying) else None
        return {**facts, **outcome.facts(s.outcome)}
