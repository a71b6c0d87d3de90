"""The table of Caribbean poker, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ...law.leaves import cites, holds
from ...law.rulebook import Law, Leaf
from ...table.contract import Lawful, Offer, OneOf, Range, Step, Types
from ..banked_poker import lawful as family
from ..banked_poker.errors import bets, common, conduct, deal, irregular, lights
from ..banked_poker.offers.players import players
from ..banked_poker.play import BankedPoker
from ..banked_poker.round import acceptor, betting, complementary, decisions, pools, settle
from ..banked_poker.round import deal as dealing
from ..banked_poker.table import pack, seats, staff
from ..banked_poker.turn import BankedTurn
from ..base import conduct as general
from ..base.offers import offer
from . import buying
from . import moves as m
from .rules import CaribbeanRules
from .state import State
from .terms import Terms

SIDES = ("insurance", "carousel", "progressive")
AFTER_FOLD = "CP12"
"""The doubt on side bets of whoever withdraws."""
BOUGHT = "CP13"
"""The doubt on side bets and a card that was bought."""


class CaribbeanPoker(BankedPoker):
    """Caribbean poker under one regulation. What the moves do stands in the modules beside this one and in those of the
    family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **pack.HANDLERS,
        **staff.HANDLERS,
        **dealing.HANDLERS,
        **decisions.HANDLERS,
        **settle.HANDLERS,
        **pools.HANDLERS,
        **acceptor.HANDLERS,
        **lights.HANDLERS,
        **common.HANDLERS,
        **deal.HANDLERS,
        **bets.HANDLERS,
        **conduct.HANDLERS,
        **general.HANDLERS,
        **irregular.HANDLERS,
        **complementary.HANDLERS,
        **buying.HANDLERS,
        m.Bet: betting.on_bet,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
    }
    rules: CaribbeanRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(CaribbeanRules)
        super().__init__(law, terms)
        complementary.check_terms(self)
        acceptor.check_terms(self)
        known = {*self.rules.sides, *self.rules.pools, *(("purchase",) if self.rules.purchase is not None else ())}
        asked = {on for on in (*SIDES, "purchase") if self.fixed(on) or (on == "purchase" and self.terms.purchase)}
        for on in sorted(asked - known):
            self.refuse_terms(
                on,
                "esta ley no la tiene",
                "this law has none",
                cites(self.rules.no_change if on == "purchase" else None, self.rules.betting.before_deal),
            )
        laid = [pool for on, pool in self.rules.pools.items() if self.fixed(on)]
        if len(laid) > 1:
            self.refuse_terms(
                "progressive",
                "una mesa tiene un solo bote, carrusel o progresivo",
                "a table has one pool, carrusel or progresivo",
                cites(*(pool.offered for pool in laid)),
            )

    @classmethod
    def lawful(cls, rules: CaribbeanRules, terms: Terms) -> tuple[Lawful, ...]:
        insurance = rules.sides.get("insurance")
        found = [*family.lawful(rules, terms), *acceptor.lawful(rules.pools, terms)]
        found += family.part_of_minimum("insurance", insurance.most if insurance is not None else None, terms)
        for on, bet, pool in (
            ("carousel", terms.carousel, "carousel_pool"),
            ("progressive", terms.progressive, "progressive_pool"),
        ):
            rule = rules.pools.get(on)
            if rule is not None:
                found += family.part_of_minimum(on, rule.most, terms)
                found += family.floor(pool, rule.floor, bet)
        return tuple(found)

    def fixed(self, on: str) -> int:
        terms = self.terms
        amounts = {"insurance": terms.insurance, "carousel": terms.carousel, "progressive": terms.progressive}
        return amounts.get(on, 0)

    def pool_start(self, on: str) -> int:
        """What a pool held when the table opened: the least that the law admits, where nothing was said."""
        rule = self.rules.pools.get(on)
        said = {"carousel": self.terms.carousel_pool, "progressive": self.terms.progressive_pool}.get(on, 0)
        least = rule.floor.value * self.fixed(on) if rule is not None and rule.floor is not None else 0
        return said or least

    def new_hand(self, t: BankedTurn[Any]) -> None:
        t.set(bought=())

    def survives(self, leaf: Leaf[bool]) -> bool:
        return holds(leaf) and self.terms.readings.get(AFTER_FOLD) != "forfeited"

    def first_only(self, leaf: Leaf[bool] | None) -> bool:
        if leaf is None or not holds(leaf):
            return False
        return not (leaf.reading == BOUGHT and self.terms.readings.get(BOUGHT) == "all_cards")

    def opening(self) -> Step:
        return self.opened(State)

    def more_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """A card may be put down for another; credits for the pool."""
        yield from acceptor.offers(t, who)
        faces = buying.offered(t, who)
        if faces:
            yield offer(who, "buy_card", "play", cites(buying.clause(t)), face=OneOf(tuple(faces)))

    def more_staff_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """Incidents of this game, and prizes by chance."""
        low = t.s.minimum
        yield from complementary.offers(t, who)
        yield from acceptor.staff_offers(t, who)
        yield offer(who, "bank_not_qualified", "incident", stake=Range(low, 2 * low))
        for hand in t.boxes():
            yield offer(who, "tie", "incident", box=hand.box)
        for name in players(t.s):
            yield offer(who, "carousel_without_ante", "incident", player=name)
            yield offer(who, "blind_box_purchase", "incident", player=name)
            yield offer(who, "second_card_purchase", "incident", player=name)
            for on in SIDES:
                yield offer(who, "purchased_card_makes_prize", "incident", player=name, on=on)
