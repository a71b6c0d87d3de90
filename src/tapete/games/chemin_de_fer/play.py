"""The table of chemin de fer, driven by the rules of its rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from ...law.leaves import cites, denied
from ...law.rulebook import Law, Leaf
from ...table.contract import Actor, Among, Between, Lawful, Pending, Step, Types, Window
from ..baccarat import moves as base
from ..baccarat.circle import desk, errors, shares
from ..baccarat.circle.play import CircleGame
from ..baccarat.circle.standing import Stander
from ..baccarat.table import seats as places
from ..baccarat.table import shoe
from ..base import moves as w
from ..base import outcome
from ..base.game import RESERVED
from ..base.terms import taken
from . import moves as m
from . import staff
from .bank import bank, holding, offering, taking
from .course import Course
from .errors import cards as card_errors
from .errors import conduct, words
from .errors import stakes as stake_errors
from .handovers import Handovers
from .law.rules import CheminDeFerRules
from .law.terms import Terms
from .offers import players as player_offers
from .offers import staff as staff_offers
from .round import closing, coup, ending, house_draws, settle, stakes
from .state import POCKETS, State
from .table import seats
from .turn import BETTING, COUP, PLAYED, Turn

USUAL = 9
"""Places of a table that names no number."""

WAITING = (
    base.Deal, base.NewCards, base.CountCards, base.Shuffle, base.Cut, base.DeclineCut, base.InsertStop, base.LoadShoe,
    w.OpenBets, w.CloseBets, m.CloseWindow, m.CallAbono, m.Resume, m.AskCuadro,
)  # fmt: skip
"""Moves that nobody makes while azar owes a card."""


class CheminDeFer(CircleGame):
    """Chemin de fer under one regulation. What the moves do stands in the modules beside this one."""

    pockets: ClassVar[tuple[str, ...]] = POCKETS
    waiting: ClassVar[tuple[Any, ...]] = WAITING
    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_phase: ClassVar[str] = "rotation"
    coup_phases: ClassVar[tuple[str, ...]] = PLAYED
    settled_phases: ClassVar[tuple[str, ...]] = ("void_coup",)
    free_phases: ClassVar[tuple[str, ...]] = ("betting",)
    idle_phases: ClassVar[tuple[str, ...]] = ("idle", "rotation", "announce_bank", "shuffling")
    open_phases: ClassVar[tuple[str, ...]] = BETTING
    waived_as: ClassVar[str] = "relaxed"
    hold_phases: ClassVar[tuple[str, ...]] = COUP
    reserved: ClassVar[tuple[str, ...]] = (*RESERVED, *POCKETS, "cagnotte", "azar", "reloj")
    handlers: ClassVar[dict[Any, Any]] = {
        **{kind: do for kind, do in CircleGame.handlers.items() if kind not in (base.Sit, w.JoinList)},
        **seats.HANDLERS,
        **taking.HANDLERS,
        **holding.HANDLERS,
        **stakes.HANDLERS,
        **closing.HANDLERS,
        **coup.HANDLERS,
        **staff.HANDLERS,
        **errors.HANDLERS,
        **desk.HANDLERS,
        **card_errors.HANDLERS,
        **words.HANDLERS,
        **stake_errors.HANDLERS,
        **conduct.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: CheminDeFerRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(CheminDeFerRules)
        super().__init__(law, terms)
        by = self.rules.staff.problems_by
        self.heads = tuple(by.value) if by is not None and by.value else ("jefe_de_mesa",)
        self.anchor = cites(self.rules.authorised, self.rules.bank.of_player)
        needed = self.rules.seats.needed
        self.company = needed.value + 1 if needed is not None else 2
        self.places = places.numbers(self.count_places(), self.terms.skip_13)
        self.check_terms()

    @classmethod
    def lawful(cls, rules: CheminDeFerRules, terms: Terms) -> tuple[Lawful, ...]:
        """How many places there are; above how many minima winnings may leave the bank."""
        listed, above = rules.seats.most, rules.garage.above
        found: list[Lawful] = []
        if listed is not None:
            found.append(Among(term="places", values=listed.value, cite=listed.cite))
        if len(above.value) > 1:
            low, high = above.value[0], above.value[-1]
            found.append(Between(term="garage_multiple", low=low, high=high, cite=above.cite))
        else:
            found.append(Among(term="garage_multiple", values=above.value, cite=above.cite))
        return tuple(found)

    @classmethod
    def as_played(cls, rules: CheminDeFerRules, terms: Terms) -> Terms:
        if len(rules.garage.above.value) < 2:
            return msgspec.structs.replace(terms, garage_multiple=0)
        return taken(terms, cls.lawful(rules, terms), ("garage_multiple",))

    def count_places(self) -> int:
        """How many places the table has. Where its terms do not say: the first number of the law that its players
        need; where the law counts none, as many as they are and no fewer than usual."""
        listed, players = self.rules.seats.most, len(self.terms.players)
        if listed is None:
            return max(self.terms.places or USUAL, players)
        count = self.terms.places or next((n for n in listed.value if n >= players), listed.value[-1])
        if players > count:
            self.refuse_terms("players", f"{players} para {count} plazas", f"{players} for {count} places", listed.cite)
        return max(count, players)

    # --- what the shared modules ask for ----------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def house_banks(self) -> Leaf[Any] | None:
        return self.rules.bank.of_player

    def claims_closed(self, state: State) -> Leaf[bool] | None:
        return self.rules.rulings.late_claim if state.round > 1 and state.phase in self.idle_phases else None

    def late_closed(self, state: State, move: Any) -> Leaf[bool] | None:
        """It is said of claims against the banker: not of errors of the croupier or of Punto."""
        return self.claims_closed(state) if isinstance(move, m.BANKERS_ERRORS) else None

    def closing(self) -> Leaf[Any] | None:
        return self.rules.last.hands or self.rules.bank.of_player

    def dealer(self, t: Any) -> str:
        """The banker; between two tallas he who had the shoe at the end, unless he lost it."""
        o = t.s.offering
        ended: str = o.passer if t.s.phase == "shuffling" and o is not None and o.why == "talla" else ""
        return t.banker or ended

    def lies_up(self, t: Any, hand: str) -> bool:
        c = self.rules.coup
        if len(t.faces(hand)) >= 2:
            return not denied(c.third_up)
        return c.face.value == "up" or len(t.s.slots) + 1 in t.s.coup.exposed

    def onward(self, t: Any, hand: str) -> None:
        coup.onward(t, hand)

    def needs_more(self, t: Any) -> bool:
        """Where cards lie face down nobody is told more than that the bank has not had its last."""
        if t.s.phase not in (*PLAYED, "void_coup"):
            return False
        if house_draws.runs(t):
            return house_draws.needs_more(t)
        return len(t.faces("banca")) < 3

    def card_sources(self, t: Any, hand: str) -> tuple[Leaf[Any] | None, ...]:
        c, d = self.rules.coup, self.rules.drawing
        if len(t.faces(hand)) < 2:
            return (c.order, c.two_each, c.face)
        if house_draws.runs(t):
            return (*house_draws.sources(t, hand), c.third_up)
        if hand == "punto":
            return (self.rules.play.asks or d.punto_draws, c.third_up)
        return (self.rules.play.banker_free or d.follows, c.third_up)

    def shoe_ready(self, t: Any) -> None:
        settle.begin_talla(t)

    def annul(self, t: Any, ground: str, *sources: Leaf[Any] | None) -> None:
        ending.annul(t, ground, *sources)

    def void_coup(self, t: Any, ground: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
        house_draws.void(t, ground, faces, *sources)

    def gone(self, t: Any, player: str, place: int) -> None:
        """He has no place any more: what he was asked lapses, and his bank with him."""
        seats.forget(t, player)
        seats.drop_partner(t, player)
        stakes.settle_phase(t)
        if player == t.banker and t.s.phase == "announce_bank":
            settle.next_coup(t)
        else:
            offering.somebody_left(t, player)

    def advised(self, t: Turn, name: str) -> None:
        """Punto with five who wants advice is made to stand."""
        if t.s.phase == "punto" and name == t.s.coup.punto:
            staff.advised(t)

    def before_play(self, t: Any) -> bool:
        """The game has not begun."""
        phase = t.s.phase
        return phase in staff.BEFORE and not (phase == "rotation" and t.s.round > 1)

    def answer(self, t: Turn, pending: Pending, option: str) -> None:
        staff.answer(t, pending, option)

    # --- the contract -----------------------------------------------------------------------------------------------

    def admit(self, t: Any) -> None:
        super().admit(t)
        self.check_actor(t)
        self.check_card(t)

    def only_people(self) -> Leaf[Any] | None:
        return self.rules.bank.of_player

    def card_due(self, t: Any) -> bool:
        return super().card_due(t) and t.s.owed[0] != shoe.FIRST

    def opening(self) -> Step:
        terms = self.terms
        sitting = {name: place for place, name in zip(self.places, terms.players, strict=False) if name}
        state = State(
            phase="unopened", minimum=terms.minimum, limit_base=terms.minimum, shoe=self.first_shoe(),
            shoes=1 if terms.shoe == "ready" else 0, seats=sitting, waiting=terms.waiting,
            last_cutter=terms.last_cutter,
            standing=tuple(Stander(name, behind) for name, behind in terms.standers.items()),
        )  # fmt: skip
        return self.open_with(state)

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        whose = super().owners(state)
        held = state.bank
        for pocket in POCKETS:
            amount = state.accounts.get(pocket, 0)
            if amount:
                whose[pocket] = shares.parts(held.shares, held.banker, amount, bank.alike(self))
        return whose

    def bankers(self, state: State) -> tuple[str, ...]:
        held = state.bank
        return tuple(dict.fromkeys((held.banker, *held.shares))) if held.banker else ()

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return staff_offers.offers(self, state, who) if Actor.of(who).staff else player_offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Any, ...]:
        return player_offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return player_offers.people(self, state)

    def owes(self, t: Any) -> list[Pending]:
        return staff.pending_words(t)

    def windows(self, t: Any) -> tuple[Window, ...]:
        return player_offers.windows(t)

    def mark(self, stake: Any) -> str:
        named: str = stake.mark
        return named

    def facts(self, t: Turn, who: str) -> dict[str, str | int | bool | None]:
        s, held, o = t.s, t.s.bank, t.s.offering
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "lacking": self.lacking(t),
            "banker": held.banker or None,
            "bank": t.bank,
            "bank_kept_by": held.kept_by or None,
            "bank_side": held.side or None,
            "garage_side": held.garage_side or None,
            "garage": s.accounts.get("garage", 0),
            "uncovered": s.accounts.get("uncovered", 0),
            "cagnotte": s.accounts.get("cagnotte", 0),
            "winnings": held.winnings,
            "passed_at": o.passed_at if o is not None and o.why == "choice" else None,
            "passer": o.passer or None if o is not None else None,
            "acquired_from": held.acquired_from or None,
            "turn": self.whose_turn(t),
            "punto": s.coup.punto or None,
            "ground": s.coup.ground or None,
            "seguido": s.seguido or None,
            "order": " ".join(t.order(o.place) if o is not None else t.order()),
            "list": " ".join(s.waiting),
            "bound:punto": "punto" in s.coup.bound,
            "bound:banca": coup.is_bound(t)[0] if s.slots else "banca" in s.coup.bound,
            "cards_out": s.cards_out,
            "picked_up_by": s.coup.floor or None,
            "cards_checked": s.checked,
            "next_card": s.owed[0] if s.owed else "",
            "shoe_left": s.shoe.left,
            "before_stop": s.shoe.before_stop if s.shoe.stop else None,
            "last_of_shoe": s.last_of_shoe,
            "shoe_step": shoe.next_step(t),
            "free_draw": s.free_draw,
            "draw_mode": self.terms.draw_mode,
            "hands_left": s.hands_left if s.hands_left >= 0 else None,
        }
        for name in held.shares:
            parts = shares.parts(held.shares, held.banker, t.bank, bank.alike(self))
            facts[f"share:{name}"] = parts.get(name, 0)
        return {**facts, **self.hand_facts(t, who), **self.people_facts(t), **outcome.facts(s.outcome)}

    def lacking(self, t: Turn) -> int:
        """So many players more are needed before anything begins."""
        needed = self.rules.seats.needed
        return max(0, needed.value - len(places.present(t))) if needed is not None else 0

    def people_facts(self, t: Turn) -> dict[str, str | int | bool | None]:
        s = t.s
        facts: dict[str, str | int | bool | None] = {f"seat:{n}": "" for n in self.places}
        for name, place in s.seats.items():
            facts[f"seat:{place}"] = name
            facts[f"owes_salute:{name}"] = name in s.owes
            facts[f"refusals:{name}"] = s.refusals.get(name, 0)
        for p in s.standing:
            facts[f"behind:{p.name}"] = p.behind
            facts[f"refusals:{p.name}"] = s.refusals.get(p.name, 0)
            facts[f"owes_salute:{p.name}"] = p.name in s.owes
        return facts

    def whose_turn(self, t: Turn) -> str | None:
        return offering.turn(t) or super().whose_turn(t)
