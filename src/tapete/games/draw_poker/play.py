"""The table of Draw Poker, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ...law.leaves import cites, denied
from ...law.rulebook import Law, Leaf
from ...table.contract import Lawful, Offer, Pending, Step, Thing, Types
from ..banked_poker import lawful as family
from ..banked_poker.errors import bets, common, conduct, deal, irregular, lights
from ..banked_poker.offers.players import clock_offers
from ..banked_poker.play import BankedPoker
from ..banked_poker.round import acceptor, betting, complementary, decisions, pools, settle
from ..banked_poker.round import deal as dealing
from ..banked_poker.state import BANK, Hand
from ..banked_poker.table import pack, seats, staff
from ..banked_poker.turn import BankedTurn
from ..base import conduct as general
from ..base.offers import offer
from . import changing, drawing, errors
from . import moves as m
from .rules import DrawRules
from .state import State
from .terms import Terms

POOL = "progressive"


class DrawPoker(BankedPoker):
    """Draw Poker under one regulation. What the moves do stands in the modules beside this one and in those of the
    family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    questions: ClassVar[tuple[str, ...]] = ("declare", changing.ASKED)
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **pack.HANDLERS,
        **staff.HANDLERS,
        **dealing.HANDLERS,
        **decisions.HANDLERS,
        **settle.HANDLERS,
        **common.HANDLERS,
        **deal.HANDLERS,
        **bets.HANDLERS,
        **conduct.HANDLERS,
        **general.HANDLERS,
        **irregular.HANDLERS,
        **complementary.HANDLERS,
        **pools.HANDLERS,
        **acceptor.HANDLERS,
        **lights.HANDLERS,
        **changing.HANDLERS,
        **drawing.HANDLERS,
        **errors.HANDLERS,
        m.Bet: betting.on_bet,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
    }
    rules: DrawRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(DrawRules)
        super().__init__(law, terms)
        complementary.check_terms(self)
        acceptor.check_terms(self)
        ends = self.terms.readings.get(drawing.ROW) != drawing.OPEN_ENDED
        self.drawer = drawing.Drawer(self.rules.bank_draw, self.judge, ends)

    @classmethod
    def lawful(cls, rules: DrawRules, terms: Terms) -> tuple[Lawful, ...]:
        pool = rules.pools.get(POOL)
        found = [*family.lawful(rules, terms), *acceptor.lawful(rules.pools, terms)]
        if pool is not None:
            found += family.part_of_minimum(POOL, pool.most, terms)
            found += family.floor("progressive_pool", pool.floor, terms.progressive)
        return tuple(found)

    def fixed(self, on: str) -> int:
        return self.terms.progressive if on == POOL else 0

    def pool_start(self, on: str) -> int:
        return self.terms.progressive_pool if on == POOL else 0

    def opening(self) -> Step:
        return self.opened(State)

    # --- the course of a hand ---------------------------------------------------------------------------------------

    def new_hand(self, t: BankedTurn[Any]) -> None:
        t.set(changed={}, before={}, looked=False)

    def dealt_open(self, hand: Hand) -> bool:
        """New cards have a clause of their own; the bank's are dealt like its first ones."""
        return hand.name != BANK and bool(hand.discards) and denied(self.rules.change.new_covered)

    def cards_are_dealt(self, t: BankedTurn[Any]) -> None:
        if t.s.phase == "discarding":
            drawing.begin(t)
        elif t.s.phase == "bank_draw":
            t.set(phase="showing")
        else:
            super().cards_are_dealt(t)

    def all_decided(self, t: BankedTurn[Any]) -> None:
        """Whoever goes on changes cards; where nobody does the hand is over."""
        if changing.in_play(t):
            changing.begin(t)
        else:
            self.base_settled(t)

    def ask_next(self, t: BankedTurn[Any]) -> None:
        if t.s.phase == "discarding":
            changing.ask_next(t)
        else:
            super().ask_next(t)

    def hand_is_null(self, t: BankedTurn[Any], asked: bool) -> None:
        if t.s.phase not in ("discarding", "bank_draw"):
            super().hand_is_null(t, asked)
        elif not changing.in_play(t):
            t.set(owed=(), asking=())
            self.base_settled(t)
        elif asked:
            self.ask_next(t)
        elif t.s.phase == "discarding" and not (t.s.asking or t.s.owed):
            drawing.begin(t)

    def card_clause(self, t: BankedTurn[Any], name: str) -> Leaf[Any]:
        if t.s.phase == "discarding" and name != BANK:
            return self.rules.change.way
        if t.s.phase == "bank_draw":
            return self.rules.bank_draw.looks
        return super().card_clause(t, name)

    def answers(self, t: BankedTurn[Any], who: str, asked: Pending) -> Iterator[Offer]:
        if asked.do == changing.ASKED:
            yield from changing.offers(t, who, asked)
        else:
            yield from super().answers(t, who, asked)

    def more_duties(self, state: Any, croupier: str) -> Iterator[Offer]:
        """Who is asked for cards answers in time; then the croupier looks at the bank's."""
        if state.phase == "discarding":
            yield from clock_offers(self, state)
        else:
            yield offer(croupier, "look", cite=cites(self.rules.bank_draw.looks))

    def more_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """Credits for the pool."""
        yield from acceptor.offers(t, who)

    def more_staff_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """Prizes by chance."""
        yield from complementary.offers(t, who)
        yield from acceptor.staff_offers(t, who)

    # --- what is seen -----------------------------------------------------------------------------------------------

    def things(self, state: Any, who: str) -> list[Thing]:
        """Beside what all tables of the family show: cards before the ante, until they are collected."""
        found = super().things(state, who)
        for box, faces in state.before.items():
            found += [Thing(kind="card", place=f"before/{box}", label=face, up=bool(face)) for face in faces]
        return found

    def facts(self, state: Any, who: str) -> dict[str, str | int | bool | None]:
        facts = {**super().facts(state, who), "looked": state.looked}
        for hand in state.hands:
            if hand.name in state.changed:
                facts[f"changed:{hand.name}"] = state.changed[hand.name]
                facts[f"before:{hand.name}"] = " ".join(filter(None, state.before.get(hand.name, ())))
        return facts
