"""The table of punto y banca, driven by the rules of its rulebook: the full one, and the reduced ones."""

from __future__ import annotations

from typing import Any, ClassVar

from ...law.leaves import denied
from ...law.rulebook import Law, Leaf
from ...table.contract import Actor, Lawful, Scene, Step, Thing, Types
from ..baccarat import moves as base
from ..baccarat.law.points import total
from ..baccarat.play import BaccaratGame
from ..baccarat.table import cutting, shoe, slots
from ..baccarat.table import seats as places
from ..bank.limits import maximum, multiple
from ..base import moves as w
from ..base import outcome
from ..base.game import HELD
from . import errors
from . import moves as m
from .course import Course
from .handovers import Handovers
from .law import limits
from .law.rules import Mode, PuntoBancaRules
from .law.terms import Terms
from .offers import players as player_offers
from .offers import staff as staff_offers
from .round import betting, coup, settle, showing
from .state import HANDS, Stake, State
from .table import shoe_holder
from .turn import BY_HAND, COUP, Turn

WAITING = (
    base.Sit, w.JoinList, w.LeaveList, base.TakeShoe, base.DeclineShoe, base.Deal, base.Show, base.NewCards,
    base.CountCards, base.Shuffle, base.Cut, base.DeclineCut, base.InsertStop, base.LoadShoe, base.ShowFirst, base.Burn,
    w.OpenBets, w.CloseBets, m.PlaceBet, m.AskChange, base.AnnounceWinner, base.Take, base.Pay, base.Deduct,
    base.Collect,
)  # fmt: skip
"""Moves that nobody makes while azar owes a card."""


class PuntoBanca(BaccaratGame):
    """Punto y banca under one regulation. What the moves do stands in the modules beside this one."""

    PLACES: ClassVar[dict[str, int]] = {"": 14, "midi": 9, "mini": 7}
    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_phase: ClassVar[str] = "betting"
    settled_phases: ClassVar[tuple[str, ...]] = ("settling", "collecting", "void_coup")
    hold_phases: ClassVar[tuple[str, ...]] = ("closed", *COUP, *BY_HAND)
    winnings_stay: ClassVar[None] = None
    """winnings and stake go back together"""
    handlers: ClassVar[dict[Any, Any]] = {
        **BaccaratGame.handlers,
        **shoe_holder.HANDLERS,
        **betting.HANDLERS,
        **coup.HANDLERS,
        **showing.HANDLERS,
        **settle.HANDLERS,
        **errors.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: PuntoBancaRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(PuntoBancaRules)
        super().__init__(law, terms)
        self.variant = self.kind(self.terms)
        self.mode: Mode = self.rules.modes.get(self.variant, Mode())
        self.places = places.numbers(self.count_places(), self.terms.skip_13)
        self.multiple = multiple(self)
        h = self.rules.holder
        self.players_deal = h.players_deal.value if h.players_deal is not None else h.first is not None
        self.check_terms()

    @classmethod
    def lawful(cls, rules: PuntoBancaRules, terms: Terms) -> tuple[Lawful, ...]:
        return limits.lawful(rules, terms, cls.kind(terms))

    @classmethod
    def kind(cls, terms: Terms) -> str:
        """The kind of table; '' at the full one."""
        return ""

    def count_places(self) -> int:
        """How many places the table has; where its terms do not say, the most that the law knows."""
        most, listed = self.mode.seats, self.rules.seats.most
        if most is not None:
            return self.terms.places or most.value
        return self.terms.places or (listed.value[-1] if listed is not None else self.PLACES[self.variant])

    # --- what the shared modules ask for ----------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def house_banks(self) -> Leaf[Any] | None:
        return self.rules.bank

    def closing(self) -> Leaf[Any] | None:
        return self.rules.last.hands

    def bounds(self, state: State, stake: Stake) -> tuple[int, int | None]:
        return state.minimum, limits.highest(self, state, stake.on)

    def dealer(self, t: Any) -> str:
        name: str = t.s.holder
        return name

    def lies_up(self, t: Any, hand: str) -> bool:
        c = self.rules.coup
        return not denied(c.third_up) if len(t.faces(hand)) >= 2 else c.face.value == "up"

    def onward(self, t: Any, hand: str) -> None:
        coup.onward(t, hand)

    def needs_more(self, t: Any) -> bool:
        return coup.needs_more(t)

    def card_sources(self, t: Any, hand: str) -> tuple[Leaf[Any] | None, ...]:
        return coup.card_sources(t, hand)

    def shoe_ready(self, t: Any) -> None:
        t.set(phase="betting", started=False)
        shoe_holder.check_holder(t)
        shoe_holder.ensure(t)

    def annul(self, t: Any, ground: str, *sources: Leaf[Any] | None) -> None:
        coup.annul(t, ground, *sources)

    def void_coup(self, t: Any, ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
        coup.void(t, ground, faces, *sources)

    def seated_now(self, t: Any, player: str) -> None:
        shoe_holder.somebody_sat(t)

    def gone(self, t: Any, player: str, place: int) -> None:
        shoe_holder.gone(t, player, place)

    def also(self, act: str) -> tuple[Leaf[Any], ...]:
        leaves = (self.mode.house_deals if act == "deal" else None, self.mode.whole_game)
        return tuple(leaf for leaf in leaves if leaf is not None)

    def place_sources(self) -> tuple[Leaf[Any] | None, ...]:
        s = self.rules.seats
        skipped = self.rules.requires.get("skip_13") if self.terms.skip_13 else None
        return (self.mode.seats or s.most or s.one_each, skipped)

    def standing(self) -> tuple[Leaf[Any] | None, bool]:
        leaf = self.mode.no_standing
        chosen = leaf is not None and self.terms.readings.get(leaf.reading) == "house_chooses"
        if leaf is not None and leaf.value and not chosen:
            return leaf, False
        return super().standing()

    def no_touching(self) -> Leaf[Any] | None:
        return self.mode.no_touching or super().no_touching()

    # --- the contract -----------------------------------------------------------------------------------------------

    def admit(self, t: Any) -> None:
        super().admit(t)
        if isinstance(t.move, HELD) and any(paid.held for paid in t.s.paid):
            t.refuse("previous_unsettled", self.rules.settle.order)  # the house's part is still to come off it
        if t.s.owed and isinstance(t.move, WAITING):
            hand = t.s.owed[0]
            t.refuse("card_owed", *coup.card_sources(t, hand), next=hand)

    def opening(self) -> Step:
        terms = self.terms
        state = State(
            phase="unopened",
            minimum=terms.minimum,
            limit_base=terms.minimum,
            shoe=self.first_shoe(),
            shoes=1 if terms.shoe == "ready" else 0,
            last_cutter=terms.last_cutter,
            holder="" if self.players_deal else shoe_holder.CROUPIER,
        )
        return self.open_with(state)

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return staff_offers.offers(self, state, who) if Actor.of(who).staff else player_offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Any, ...]:
        return player_offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return player_offers.people(self, state)

    def view(self, state: State, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state, who)),
            facts={**self.facts(state, who), **self.marks},
            accounts=self.holdings(state),
            pending=state.pending,
        )

    def things(self, state: State, who: str) -> list[Thing]:
        """Chips and cards as they lie; a face only where this person may see it."""
        found = [
            Thing(kind="chip", place=f"1/{s.on}/{s.at}", owner=s.owner, amount=s.amount, mark=s.mark)
            for s in state.stakes
        ]
        for s in state.slots:
            seen = s.up or (who != "" and who in s.seen)
            found.append(Thing(kind="card", place=f"hand/{s.place}", label=(s.face or "") if seen else "", up=s.up))
        if state.shown:
            found.append(Thing(kind="card", place="hand/first", label=state.shown))
        return found + outcome.things(state.outcome)

    def facts(self, state: State, who: str) -> dict[str, str | int | bool | None]:
        t = Turn(self, state, w.Leave(who="nobody"))
        s = state
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "maximum": maximum(self, s),
            "tie_cap": limits.tie_cap(self, s),
            "holder": s.holder or None,
            "shoe_offered": s.offered,
            "shows": s.shower,
            "next_card": s.owed[0] if s.owed else "",
            "winner": s.winner,
            "list": " ".join(s.waiting),
            "shoe_left": s.shoe.left,
            "before_stop": s.shoe.before_stop,
            "last_of_shoe": s.last_of_shoe,
            "shoe_step": shoe.next_step(t),
            "cut_offered": cutting.cutter(t) if s.phase == "shuffling" else "",
            "burn_due": shoe.burn_due(t),
            "shoe": s.shoes,
            "hands_left": s.hands_left if s.hands_left >= 0 else None,
            "last_shoe": s.last_shoe,
            "stakes": len(s.stakes),
            "held": sum(h.amount for h in s.holds),
        }
        for hand in HANDS:
            seen = slots.shown(s, hand, who)
            complete = bool(seen) and len(seen) == len(slots.faces(s, hand))
            facts[f"cards:{hand}"] = " ".join(seen)
            facts[hand] = total(seen, self.rules.scoring) if complete else None
        for name, place in s.seats.items():
            facts[f"seat:{place}"] = name
        return {**facts, **outcome.facts(s.outcome)}


class Reduced(PuntoBanca):
    """Midi and Mini: the house deals."""

    @classmethod
    def kind(cls, terms: Terms) -> str:
        return terms.variant
