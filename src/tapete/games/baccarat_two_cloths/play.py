"""The table of baccarat at two cloths, driven by the rules of its rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

from ...law.leaves import cites, denied
from ...law.rulebook import Law, Leaf
from ...table.contract import Actor, Among, Between, Lawful, Pending, Step, Types, Window
from ..baccarat import moves as base
from ..baccarat.circle import desk, errors
from ..baccarat.circle import moves as circle
from ..baccarat.circle.play import CircleGame
from ..baccarat.circle.standing import Stander
from ..baccarat.table import shoe
from ..base import moves as w
from ..base import outcome
from ..base.game import RESERVED
from . import moves as m
from . import staff
from .bank import award, holding
from .course import Course
from .errors import bank as bank_errors
from .errors import cards as card_errors
from .errors import restoring
from .handovers import Handovers
from .law.rules import TwoClothsRules
from .law.terms import Terms
from .offers import players as player_offers
from .offers import staff as staff_offers
from .round import closing, coup, ending, stakes
from .state import CLOTHS, POCKETS, ZONES, State
from .table import seats
from .turn import COUP, PLAYED, Turn

USUAL = 5
"""Compartments of a cloth that names no number."""

SHOE = (base.CountCards, base.Shuffle, base.Cut, base.InsertStop, base.LoadShoe)
WAITING = (base.Deal, *SHOE, w.CloseBets, circle.CloseWindow, circle.CallAbono, circle.AskCuadro)
"""Moves that nobody makes while azar owes a card."""
AFTER = (w.CloseSession, m.NoBidder)
"""What may still happen when the game is over and the session is not."""


class TwoCloths(CircleGame):
    """Baccarat at two cloths under one regulation. What the moves do stands in the modules beside this one."""

    pockets: ClassVar[tuple[str, ...]] = POCKETS
    waiting: ClassVar[tuple[Any, ...]] = WAITING
    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    hands: ClassVar[tuple[str, ...]] = ("cloth_1", "cloth_2", "banca")
    first_phase: ClassVar[str] = "opening"
    coup_phases: ClassVar[tuple[str, ...]] = PLAYED
    settled_phases: ClassVar[tuple[str, ...]] = ()
    free_phases: ClassVar[tuple[str, ...]] = ("betting",)
    idle_phases: ClassVar[tuple[str, ...]] = ("opening", "betting", "shuffling")
    open_phases: ClassVar[tuple[str, ...]] = ("betting",)
    hold_phases: ClassVar[tuple[str, ...]] = COUP
    waived_as: ClassVar[str] = "rule_waived"
    paid_as: ClassVar[dict[str, str]] = dict.fromkeys((*ZONES.values(), "both_cloths", "banco"), "cloth")
    """Under which name the rulebook keeps what a stake pays."""
    reserved: ClassVar[tuple[str, ...]] = (*RESERVED, *POCKETS, "cagnotte", "azar", "reloj")
    handlers: ClassVar[dict[Any, Any]] = {
        **CircleGame.handlers,
        **seats.HANDLERS,
        **award.HANDLERS,
        **holding.HANDLERS,
        **stakes.HANDLERS,
        **closing.HANDLERS,
        **coup.HANDLERS,
        **staff.HANDLERS,
        **errors.HANDLERS,
        **desk.HANDLERS,
        **card_errors.HANDLERS,
        **restoring.HANDLERS,
        **bank_errors.HANDLERS,
    }
    course: ClassVar[Course] = Handovers()
    rules: TwoClothsRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(TwoClothsRules)
        super().__init__(law, terms)
        self.free = self.terms.variant == "free"
        self.abonos = self.terms.abonos and not self.free
        by = self.rules.staff.problems_by
        self.heads = tuple(by.value) if by is not None and by.value else ("inspector", "jefe_de_mesa")
        self.anchor = cites(self.rules.authorised) or cites(self.rules.bank.limited)
        needed = self.rules.seats.needed
        self.company = 2 * (needed.value if needed is not None else 1) + 2
        self.each = max(self.terms.places or USUAL, (len(self.terms.players) + 1) // 2)
        self.places = tuple(range(1, 2 * self.each + 1))
        self.check_terms()

    @classmethod
    def lawful(cls, rules: TwoClothsRules, terms: Terms) -> tuple[Lawful, ...]:
        """So many cards stand below the stop card, or at least so many."""
        stop, behind = rules.stop, rules.stop.behind
        if stop.at_least:
            return (Between(term="below_stop", low=behind.value, high=None, cite=behind.cite),)
        return (Among(term="below_stop", values=(behind.value,), cite=behind.cite),)

    # --- the cloths -------------------------------------------------------------------------------------------------

    def cloth(self, place: int) -> int:
        return 1 if place <= self.each else 2

    def compartments(self, cloth: int) -> tuple[int, ...]:
        return self.places[: self.each] if cloth == 1 else self.places[self.each :]

    # --- what the shared modules ask for ----------------------------------------------------------------------------

    def begin(self, state: State, move: Any) -> Turn:
        return Turn(self, state, move)

    def claims_closed(self, state: State) -> Leaf[bool] | None:
        return self.rules.rulings.late_claim if state.round > 1 and state.phase in self.idle_phases else None

    def late_closed(self, state: State, move: Any) -> Leaf[bool] | None:
        return self.claims_closed(state)

    def closing(self) -> Leaf[Any] | None:
        return self.rules.bank.no_bidder

    def below_stop(self) -> int:
        least: int = self.rules.stop.behind.value
        return self.terms.below_stop or least

    def enough(self, t: Any, needed: int, anywhere: bool = False) -> bool:
        """So many at each cloth; the shoe may be prepared without them."""
        if t.s.phase == "shuffling" and not anywhere:
            return True
        return all(len(t.of_cloth(cloth)) >= needed for cloth in CLOTHS)

    def dealer(self, t: Any) -> str:
        name: str = t.banker
        return name

    def lies_up(self, t: Any, hand: str) -> bool:
        c = self.rules.coup
        return not denied(c.third_up) if len(t.faces(hand)) >= 2 else c.face.value == "up"

    def onward(self, t: Any, hand: str) -> None:
        coup.onward(t, hand)

    def needs_more(self, t: Any) -> bool:
        """Nobody is told more than that the bank has not had its last card."""
        return t.s.phase in PLAYED and len(t.faces("banca")) < 3

    def card_sources(self, t: Any, hand: str) -> tuple[Leaf[Any] | None, ...]:
        c, p = self.rules.coup, self.rules.play
        if len(t.faces(hand)) < 2:
            return (c.order, c.two_each, c.face)
        return (p.banker_free if hand == "banca" else p.asks, c.third_up)

    def shoe_ready(self, t: Any) -> None:
        holding.shoe_ready(t)

    def annul(self, t: Any, ground: str, *sources: Leaf[Any] | None) -> None:
        ending.annul(t, ground, *sources)

    def advised(self, t: Turn, name: str) -> None:
        coup.advised(t, name)

    def before_play(self, t: Any) -> bool:
        """The game has not begun."""
        fresh = t.s.round == 1 and not t.s.stakes and not t.s.callers
        return t.s.phase in (*award.BEFORE, "shuffling") or (t.s.phase == "betting" and fresh)

    # --- the contract -----------------------------------------------------------------------------------------------

    def admit(self, t: Any) -> None:
        over = t.s.phase == "over" and not t.s.closed
        if not (over and isinstance(t.move, AFTER)):
            super().admit(t)
        self.check_actor(t)
        if isinstance(t.move, SHOE):
            staff.check_deposited(t)
        self.check_card(t)

    def only_people(self) -> Leaf[Any] | None:
        return self.rules.requires.get("opponent")

    def opening(self) -> Step:
        terms = self.terms
        sitting = {name: place for place, name in zip(self.places, terms.players, strict=False) if name}
        state = State(
            phase="unopened", minimum=terms.minimum, limit_base=terms.minimum, shoe=self.first_shoe(),
            shoes=1 if terms.shoe == "ready" else 0, cards="new", seats=sitting, waiting=terms.waiting,
            standing=tuple(Stander(name, min(at, self.places[-1])) for name, at in terms.standers.items()),
        )  # fmt: skip
        if terms.session == "closed":
            return Step(state, ())
        t = self.begin(state, w.OpenSession(who=self.heads[0]))
        staff.begin(t)
        return Step(t.s, tuple(t.events))

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        whose = super().owners(state)
        amount = state.accounts.get("bank", 0)
        if amount and state.bank.banker:
            whose["bank"] = {state.bank.banker: amount}
        return whose

    def bankers(self, state: State) -> tuple[str, ...]:
        return (state.bank.banker,) if state.bank.banker else ()

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

    def facts(self, t: Turn, who: str) -> dict[str, str | int | bool | None]:
        s, held, c = t.s, t.s.bank, t.s.coup
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "variant": self.terms.variant,
            "banker": held.banker or None,
            "bank": t.bank,
            "bank_kept_by": held.kept_by or None,
            "initial": (held.initial or s.award.amount) or None,
            "deposited": held.deposited,
            "cagnotte": s.accounts.get("cagnotte", 0),
            "tallas_left": held.tallas,
            "coups": held.coups,
            "bid": max((x.amount for x in s.award.bids), default=None),
            "lacking": self.lacking(t),
            "turn": self.whose_turn(t),
            "banco": c.banco or None,
            "repeats_left": s.repeats,
            "restored": c.restored or None,
            "bound:banca": "banca" in c.bound or c.cuadro,
            "cards_out": s.cards_out,
            "picked_up_by": s.coup.floor or None,
            "cards_checked": s.checked,
            "next_card": s.owed[0] if s.owed else "",
            "list": " ".join(s.waiting),
            "shoe_left": s.shoe.left,
            "before_stop": s.shoe.before_stop if s.shoe.stop else None,
            "last_of_shoe": s.last_of_shoe,
            "shoe_step": shoe.next_step(t),
            "free_draw": s.free_draw,
            "draw_mode": self.terms.draw_mode,
        }
        return {**facts, **self.hand_facts(t, who), **self.people_facts(t), **outcome.facts(s.outcome)}

    def people_facts(self, t: Turn) -> dict[str, str | int | bool | None]:
        s = t.s
        facts: dict[str, str | int | bool | None] = {f"seat:{n}": "" for n in self.places}
        for cloth in CLOTHS:
            now = s.coup.players[cloth - 1] if s.phase in COUP else s.holders[cloth - 1]
            facts[f"holder:{cloth}"] = now or None
            facts[f"order:{cloth}"] = " ".join(t.of_cloth(cloth))
        for name, place in s.seats.items():
            facts[f"seat:{place}"] = name
        for p in s.standing:
            facts[f"behind:{p.name}"] = p.behind
        for name in s.ousted:
            facts[f"barred:{name}"] = True
        return facts

    def lacking(self, t: Turn) -> int:
        """How many players the cloths still need, and a banker where there is none."""
        needed = self.rules.seats.needed
        least = needed.value if needed is not None else 0
        if t.banker:
            return sum(max(0, least - len(t.of_cloth(cloth))) for cloth in CLOTHS)
        return max(0, 2 * least + 1 - sum(len(t.of_cloth(cloth)) for cloth in CLOTHS))
