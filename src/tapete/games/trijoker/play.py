"""The table of three bets, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Law, Leaf
from ...table.contract import Lawful, Offer, OneOf, Pending, Range, Step, Types
from ..banked_poker import lawful as family
from ..banked_poker.errors import bets, common, conduct, deal, irregular, lights
from ..banked_poker.moves import Collected
from ..banked_poker.offers.players import players
from ..banked_poker.play import BankedPoker
from ..banked_poker.ranking import Judge
from ..banked_poker.round import acceptor, ending, pools, settle
from ..banked_poker.round import betting as chips
from ..banked_poker.round import deal as dealing
from ..banked_poker.rules import Pool, Ranking, Side
from ..banked_poker.state import Hand
from ..banked_poker.table import pack, seats, staff
from ..banked_poker.turn import BankedTurn
from ..base import conduct as general
from ..base import moves as w
from ..base.offers import offer
from . import betting, choosing, commons, errors, settling
from . import moves as m
from .rules import ThreeBetsRules
from .state import LEFT, RIGHT, THIRD, THREE, State
from .terms import Terms

LOW_ACE = "TJ1"
"""The doubt on the ace before the deuce."""
POOLS = ("carousel", "progressive")


class ThreeBets(BankedPoker):
    """Trijoker or Go Poker under one regulation. What the moves do stands in the modules beside this one and in those
    of the family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_bet: ClassVar[str] = THIRD
    second_bet: ClassVar[str] = ""
    questions: ClassVar[tuple[str, ...]] = ("choose",)
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **pack.HANDLERS,
        **staff.HANDLERS,
        **dealing.HANDLERS,
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
        **commons.HANDLERS,
        **choosing.HANDLERS,
        **errors.HANDLERS,
        w.CloseBets: betting.on_close_bets,
        m.Bet: chips.on_bet,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
    }
    rules: ThreeBetsRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(ThreeBetsRules)
        super().__init__(law, terms)
        acceptor.check_terms(self)
        for on in POOLS:
            if self.fixed(on) and on not in self.rules.pools:
                self.refuse_terms(on, "esta ley no la tiene", "this law has none", self.rules.betting.before_deal.cite)

    @classmethod
    def lawful(cls, rules: ThreeBetsRules, terms: Terms) -> tuple[Lawful, ...]:
        found = [*family.lawful(rules, terms), *acceptor.lawful(rules.pools, terms)]
        for on, bet, pool in (
            ("carousel", terms.carousel, "carousel_pool"),
            ("progressive", terms.progressive, "progressive_pool"),
        ):
            rule = rules.pools.get(on)
            if rule is not None:
                found += family.part_of_minimum(on, rule.most, terms)
                found += family.floor(pool, rule.floor, bet)
        return tuple(found)

    def judging(self, ranking: Ranking) -> Judge:
        """The ace stands before the deuce as well, unless this table reads the text otherwise."""
        low = ranking.low_ace
        if low.reading == LOW_ACE and self.terms.readings.get(LOW_ACE) == "high_only":
            ranking = replace(ranking, low_ace=replace(low, value=False))
        return Judge(ranking)

    def opening(self) -> Step:
        return self.opened(State)

    # --- bets -------------------------------------------------------------------------------------------------------

    @property
    def first_bets(self) -> tuple[str, ...]:
        return THREE

    def clause(self, on: str) -> Leaf[Any] | None:
        return self.rules.three.equal if on in THREE else super().clause(on)

    def bounds(self, state: Any, stake: Any) -> tuple[int, int | None]:
        """Minimum and maximum are those of each of the three."""
        return super().bounds(state, replace(stake, on=THIRD) if stake.on in THREE else stake)

    def rows(self, on: str) -> Any:
        return self.rules.pays["bets"] if on in THREE else super().rows(on)

    def fixed(self, on: str) -> int:
        return {"carousel": self.terms.carousel, "progressive": self.terms.progressive}.get(on, 0)

    def pool_start(self, on: str) -> int:
        """What a pool held when the table opened: the least that the law admits, where nothing was said."""
        rule = self.rules.pools.get(on)
        said = {"carousel": self.terms.carousel_pool, "progressive": self.terms.progressive_pool}.get(on, 0)
        least = rule.floor.value * self.fixed(on) if rule is not None and rule.floor is not None else 0
        return said or least

    def place(self, t: BankedTurn[Any], player: str, move: Any) -> None:
        betting.place(t, player, move)

    def rooms(self, t: BankedTurn[Any], who: str, box: int) -> Iterator[tuple[str, Range]]:
        yield from betting.rooms(t, who, box)

    # --- the cards --------------------------------------------------------------------------------------------------

    def other_hands(self) -> tuple[str, ...]:
        return (LEFT, RIGHT)

    def sequence(self, t: BankedTurn[Any], names: Sequence[str]) -> tuple[str, ...]:
        return commons.sequence(t, names)

    def card_clause(self, t: BankedTurn[Any], name: str) -> Leaf[Any]:
        common: dict[str, Leaf[Any]] = {LEFT: self.rules.common.left, RIGHT: self.rules.common.right}
        return common.get(name) or super().card_clause(t, name)

    def dealt_open(self, hand: Hand) -> bool:
        return hand.name in (LEFT, RIGHT) and denied(self.rules.common.covered)

    def exposed(self, t: BankedTurn[Any], face: str, place: str) -> tuple[str, tuple[Leaf[Any], ...]]:
        if place in (LEFT, RIGHT):
            return commons.seen(t, face)
        own = self.rules.own.player_seen
        if own is not None and own.value:
            return "goes_on", (own,)
        return super().exposed(t, face, place)

    def new_hand(self, t: BankedTurn[Any]) -> None:
        t.set(stage=0, withdrew=())

    def cards_are_dealt(self, t: BankedTurn[Any]) -> None:
        if t.s.phase != "dealing":
            return
        rest = self.rules.own.rest_away
        if holds(rest):
            t.emit(Collected(hand="pack", cards=t.s.shoe.left, cite=cites(rest)))
        choosing.begin(t, 1)

    # --- decisions --------------------------------------------------------------------------------------------------

    def answers(self, t: BankedTurn[Any], who: str, asked: Pending) -> Iterator[Offer]:
        yield from choosing.offers(t, who, asked)

    def ask_next(self, t: BankedTurn[Any]) -> None:
        choosing.ask_next(t)

    def silence_clauses(self) -> tuple[Leaf[Any] | None, ...]:
        return (self.rules.choice.first, self.rules.choice.second, self.rules.cut.order)

    def uncovers(self, state: Any) -> Leaf[Any] | None:
        common = self.rules.common
        return common.left_opens if state.stage == 1 else common.right_opens

    # --- settling ---------------------------------------------------------------------------------------------------

    def holding(self, t: BankedTurn[Any], hand: Hand) -> tuple[str, ...]:
        return settling.faces(t, hand)

    def result(self, t: BankedTurn[Any], hand: Hand) -> str:
        return settling.result(t, hand)

    def settle_hand(self, t: BankedTurn[Any], hand: Hand) -> None:
        settling.settle_hand(t, hand)

    def due(self, t: BankedTurn[Any], hand: Hand) -> int:
        return settling.due(t, hand)

    def side_cards(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> tuple[str, ...]:
        """Five: the player's own and the common ones."""
        return settling.faces(t, t.hand(box))

    def base_settled(self, t: BankedTurn[Any]) -> None:
        """The bets on the line are settled: now those for the pool."""
        for on in self.rules.pools:
            pools.settle(t, on)
        ending.finish(t)

    # --- offers -----------------------------------------------------------------------------------------------------

    def more_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """Credits for the pool."""
        yield from acceptor.offers(t, who)

    def more_staff_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """Incidents of this game."""
        low = t.s.minimum
        yield from acceptor.staff_offers(t, who)
        hidden = tuple(commons.hidden(t))
        if hidden:
            yield offer(who, "common_exposed", "incident", cites(self.rules.common.exposed_low), place=OneOf(hidden))
        for hand in t.boxes():
            yield offer(who, "several_combinations", "incident", cites(self.rules.win.highest_only), box=hand.box)
        for name in players(t.s):
            yield offer(who, "unequal_bets", "incident", player=name, bet_1=low, bet_2=low, bet_3=2 * low)
            yield offer(who, "absent_after_looking", "incident", cites(self.rules.own.looked), player=name)

    def facts(self, state: Any, who: str) -> dict[str, str | int | bool | None]:
        """Beside what all tables of the family show: which bet is decided on."""
        return {**super().facts(state, who), "stage": state.stage}
