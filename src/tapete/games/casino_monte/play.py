"""The table of Casino Monte, driven by the rules of its rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

from ...law.errors import TapeteError
from ...law.leaves import holds
from ...law.rulebook import Law, Leaf
from ...table.contract import Actor, Lawful, Offer, Scene, Step, Thing, Types
from ...table.shoe import Shoe
from ..bank.limits import maximum, multiple
from ..base import moves as w
from ..base import outcome
from ..base.game import TableGame
from . import errors
from . import moves as m
from .law import limits
from .law.rules import CasinoMonteRules
from .law.terms import Terms
from .offers import players as player_offers
from .offers import staff as staff_offers
from .round import betting, by_hand, deal, ties
from .state import BANK, Stake, State
from .table import seats, shoe, staff
from .turn import HAND, Turn

PACK = "french52"


class CasinoMonte(TableGame):
    """Casino Monte under one regulation. What the moves do stands in the modules beside this one."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_phase: ClassVar[str] = "betting"
    winnings_stay: ClassVar[None] = None
    """winnings and stake go back together"""
    played: ClassVar[frozenset[str]] = frozenset(("closed", *HAND))
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **shoe.HANDLERS,
        **staff.HANDLERS,
        **betting.HANDLERS,
        **deal.HANDLERS,
        **ties.HANDLERS,
        **by_hand.HANDLERS,
        **errors.HANDLERS,
    }
    rules: CasinoMonteRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(CasinoMonteRules)
        super().__init__(law, terms)
        self.boxes = limits.boxes(self.rules, self.terms)
        self.shuffler = self.terms.shoe_kind == "shuffler"
        self.multiple = multiple(self)
        self.decks = self.rules.shoe.decks.value[-1]
        self.burns = self.terms.burn or self.rules.burn.between.value[0]
        self.reserve = self.terms.reserve or limits.fewest(self.rules, self.terms)
        self.check_terms()

    @classmethod
    def lawful(cls, rules: CasinoMonteRules, terms: Terms) -> tuple[Lawful, ...]:
        return limits.lawful(rules, terms)

    def check_terms(self) -> None:
        """Terms that the shoe has no room for are said at once."""
        size = Shoe.of(PACK, self.decks).size
        if self.terms.before_stop + self.reserve >= size - self.rules.shoe.aside.value:
            raise TapeteError(
                f"condiciones de la mesa: un sabot de {size} cartas no tiene tantas",
                f"terms of the table: a shoe of {size} cards has not so many",
            )

    # --- what the modules ask for -----------------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def bounds(self, state: State, stake: Stake) -> tuple[int, int | None]:
        return limits.bounds(self, state, stake)

    def closing(self) -> Leaf[Any] | None:
        return self.rules.staff.directs

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (*super().disputes(), self.rules.staff.problems_by)

    def place_sources(self) -> tuple[Leaf[Any], ...]:
        """The clauses on how many places there are."""
        return limits.places(self.rules) or (self.rules.players.most,)

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        terms, ready = self.terms, self.terms.shoe == "ready"
        closed = terms.session == "closed"
        state = State(
            phase="unopened" if closed else "betting" if ready else "shuffling",
            minimum=terms.minimum,
            limit_base=terms.minimum,
            shoe=self.ready(Shoe.of(PACK, self.decks)) if ready else Shoe.of(PACK, self.decks),
            shoes=1 if ready else 0,
        )
        return Step(state, ())

    def ready(self, cards: Shoe) -> Shoe:
        """A shoe that was loaded, its first cards set aside, with its stop card."""
        cards = cards.burn(self.rules.shoe.aside.value)
        if self.terms.before_stop:
            gone = cards.left - self.reserve - self.terms.before_stop
            cards = cards.burn(gone) if gone > 0 else cards
        return cards.stop_at(self.reserve)

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return staff_offers.offers(self, state, who) if Actor.of(who).staff else player_offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Offer, ...]:
        return player_offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return player_offers.people(self, state)

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
            Thing(kind="chip", place=f"1/{s.on}/{s.at}", owner=s.owner, amount=s.amount, mark=s.mark)
            for s in state.stakes
        ]
        up = holds(self.rules.dealing.face_up)
        for h in state.hands:
            if not h.gone:
                found += [Thing(kind="card", place=f"hand/{h.name}", label=f if up else "", up=up) for f in h.cards]
        found += [Thing(kind="card", place=f"hand/{BANK}", label=f if up else "", up=up) for f in state.bank]
        return found + outcome.things(state.outcome)

    def facts(self, state: State) -> dict[str, str | int | bool | None]:
        t, s = Turn(self, state, w.Leave(who="nobody")), state
        up = holds(self.rules.dealing.face_up)
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "maximum": maximum(self, s),
            "others": self.terms.others,
            "burns": self.burns,
            "next_card": s.owed[0] if s.owed else "",
            "cards:bank": " ".join(s.bank) if up else "",
            "revanchas": s.revanchas,
            "asked": next((p.by for p in s.pending if p.do == "choose"), ""),
            "shoe_left": s.shoe.left,
            "before_stop": s.shoe.before_stop,
            "behind_stop": s.shoe.stop,
            "discards": s.shoe.discards,
            "cut_at": s.shoe.cut,
            "last_of_shoe": s.last_of_shoe,
            "shoe_step": shoe.next_step(t),
            "cut_offered": shoe.awaited(t),
            "shoe": s.shoes,
            "stakes": len(s.stakes),
        }
        for h in s.hands:
            facts[f"cards:{h.name}"] = " ".join(h.cards) if up and not h.gone else ""
        for box, name in s.seats.items():
            facts[f"seat:{box}"] = name
        return {**facts, **outcome.facts(s.outcome)}
