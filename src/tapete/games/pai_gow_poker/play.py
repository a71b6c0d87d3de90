"""The table of Pai Gow poker, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds, reading
from ...law.rulebook import Law, Leaf
from ...table import money
from ...table.contract import HOUSE, Actor, Among, Between, Lawful, Offer, Pending, Step, Thing, Types
from ..banked_poker import lawful as family
from ..banked_poker.errors import bets, common, conduct, deal
from ..banked_poker.play import BankedPoker
from ..banked_poker.ranking import Judge
from ..banked_poker.round import betting, settle
from ..banked_poker.round import deal as dealing
from ..banked_poker.rules import Ranking
from ..banked_poker.state import Hand, Stake
from ..banked_poker.table import pack, seats, staff
from ..base import moves as w
from ..base.offers import tried
from ..base.stakes import give_back
from . import banking, dicing, errors, offers, seating, setting, settling
from . import moves as m
from .hands import TwoHands
from .rules import PaiGowRules
from .state import CROUPIER, MAIN, State
from .terms import Terms
from .turn import Turn


class PaiGow(BankedPoker):
    """Pai Gow poker under one regulation. What the moves do stands in the modules beside this one and in those of the
    family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    pack_name: ClassVar[str] = "french52+1"
    at_once: ClassVar[int] = 7
    first_bet: ClassVar[str] = MAIN
    second_bet: ClassVar[str] = ""
    questions: ClassVar[tuple[str, ...]] = (setting.QUESTION,)
    bank_place: ClassVar[str] = "1/bank/"
    aside: ClassVar[frozenset[str]] = BankedPoker.aside | {"wrong"}
    handlers: ClassVar[dict[Any, Any]] = {
        **seats.HANDLERS,
        **pack.HANDLERS,
        **staff.HANDLERS,
        **dealing.HANDLERS,
        **settle.HANDLERS,
        **common.HANDLERS,
        **deal.HANDLERS,
        **bets.HANDLERS,
        **conduct.HANDLERS,
        **banking.HANDLERS,
        **dicing.HANDLERS,
        **setting.HANDLERS,
        **seating.HANDLERS,
        **errors.HANDLERS,
        w.CloseBets: dicing.on_close_bets,
        m.Bet: betting.on_bet,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
    }
    rules: PaiGowRules
    terms: Terms
    judge: TwoHands

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(PaiGowRules)
        super().__init__(law, terms)
        self.share = Fraction(self.terms.commission)
        doubt = law.header.readings.get("PG13")
        self.way_clause: Leaf[bool] = Leaf(True, doubt.cites if doubt is not None else (), "PG13")
        """the provisions that leave open how the croupier sets the cards"""

    @classmethod
    def lawful(cls, rules: PaiGowRules, terms: Terms) -> tuple[Lawful, ...]:
        most, table = rules.commission.most, rules.seating
        found: list[Lawful] = [
            *family.lawful(rules, terms),
            Between(term="commission", low=0, high=most.value, cite=most.cite),
            Among(term="shuffler", values=(False,), cite=rules.staff.shufflers.cite),
        ]
        if holds(table.band):
            high = terms.band_high or None
            found.append(Between(term="minimum", low=terms.band_low, high=high, cite=table.band.cite))
        return tuple(found)

    def judging(self, ranking: Ranking) -> Judge:
        return TwoHands(self.rules, self.terms.readings)

    def begin(self, state: Any, move: Any) -> Turn:
        return Turn(self, state, move)

    def opening(self) -> Step:
        """The croupier holds the first bank, until players have come to whom it can be offered."""
        step = self.opened(State)
        told = self.terms.announced == "at_opening" and step.state.phase != "unopened"
        nobody = CROUPIER not in self.rules.round.holders.value
        return Step(replace(step.state, told=told, nobody=nobody), step.events)

    # --- the bank ---------------------------------------------------------------------------------------------------

    def bankers(self, state: Any) -> tuple[str, ...]:
        return (state.banker,) if state.banker else ()

    def bets_begin(self, t: Any) -> None:
        if self.terms.announced == "at_opening" and not t.s.told:
            seating.announced(t)
        banking.offer_round(t)

    def hand_over(self, t: Any) -> None:
        banking.close(t)
        t.set(shaken=False, dice="", first="", set_by={}, wrong=(), compared="")
        if t.s.phase == "ending":
            for stake in t.s.stakes:
                give_back(t, stake, stake.amount, "stake_back", self.rules.betting.before_deal)

    def kept_part(self) -> Fraction:
        """The part of what is won that the house keeps at a table where it was announced."""
        c = self.rules.commission
        return self.share if holds(c.deducted) and holds(c.by) else Fraction(0)

    def fate(self, case: str) -> str:
        """What becomes of a stake in a case, as this table reads the text."""
        literal = self.terms.readings.get("PG1") == "literal" and holds(self.rules.compare.copies_bank)
        return settling.LOSS if literal and settle.EQUAL in case else self.rules.compare.cases[case].value

    def part(self, amount: int, state: Any) -> int:
        """The house's part of what was won."""
        return self._split(amount, state).part

    def _split(self, amount: int, state: Any) -> money.Split:
        """A fraction of a unit goes as the table rounds, but never so that the house keeps more than it may."""
        c = self.rules.commission
        told = state.told or not holds(c.announced)
        due = self.kept_part() if told else Fraction(0)
        cut = money.split(amount, due, "rest" if self.terms.rounding == "player" else "part")
        return cut if cut.part <= c.most.value * amount else money.split(amount, due, "rest")

    def deduct(self, t: Any, player: str, n: int, amount: int, source: str, *more: Source) -> None:
        """It is taken off what was won."""
        c, cut = self.rules.commission, self._split(amount, t.s)
        if not cut.part:
            return
        behind = (c.deducted, c.by, c.most, c.announced, *more)
        t.emit(m.Deducted(player=player, n=n, amount=cut.part, remainder=cut.remainder, cite=cites(*behind),
                          reading=reading(*behind)))  # fmt: skip
        t.pay(source, HOUSE, cut.part, "commission", *behind, remainder=cut.remainder)

    # --- bets -------------------------------------------------------------------------------------------------------

    def place(self, t: Any, player: str, move: Any) -> None:
        seating.place(t, player, move)

    def check_place(self, t: Any, player: str, box: int) -> None:
        seating.check_first(t, player)

    def rooms(self, t: Any, who: str, box: int) -> Iterator[Any]:
        """What may be bet: as far as the limits go, and a player's bank covers it."""
        for on, room in super().rooms(t, who, box):
            free = t.s.bank_money - banking.needed(t) if t.s.banker and holds(self.rules.round.covers) else room.high
            if free >= room.low:
                yield on, replace(room, high=min(room.high, free))

    def left_lying(self, stake: Stake) -> bool:
        """A stake that stayed where it was, of the hand before."""
        return stake.fate == settling.SPLIT

    def stays(self, t: Any, stake: Stake) -> bool:
        return self.left_lying(stake)

    # --- the cards --------------------------------------------------------------------------------------------------

    def other_hands(self) -> tuple[str, ...]:
        return (CROUPIER,)

    def new_hand(self, t: Any) -> None:
        """Stakes that stayed are bets like all others."""
        t.set(stakes=tuple(replace(s, fate="") for s in t.s.stakes), set_by={}, wrong=(), compared="")

    def sequence(self, t: Any, names: Sequence[str]) -> tuple[str, ...]:
        return dicing.sequence(t, names)

    def card_clause(self, t: Any, name: str) -> Leaf[Any]:
        d, making = self.rules.dealing, self.rules.making
        found = (d.cards, d.order, *((making.croupier,) if name == CROUPIER else ()))
        return Leaf(True, cites(*found), reading(*found))

    def cards_are_dealt(self, t: Any) -> None:
        if t.s.phase == "dealing":
            dicing.after_deal(t)
            setting.begin(t)

    # --- setting and settling ---------------------------------------------------------------------------------------

    def answers(self, t: Any, who: str, asked: Pending) -> Iterator[Offer]:
        yield from setting.offers(t, who, asked)

    def ask_next(self, t: Any) -> None:
        setting.ask_next(t)

    def silence_clauses(self) -> tuple[Leaf[Any] | None, ...]:
        return (self.rules.setting.own, self.rules.cut.order)

    def uncovers(self, state: Any) -> Leaf[Any] | None:
        return self.rules.setting.croupier_last

    def holding(self, t: Any, hand: Hand) -> tuple[str, ...]:
        return setting.parts(t, hand)[1]

    def result(self, t: Any, hand: Hand) -> str:
        return settling.result(t, hand)

    def settles(self, t: Any) -> None:
        settling.begin(t)

    def settle_hand(self, t: Any, hand: Hand) -> None:
        settling.settle_hand(t, hand)

    def due(self, t: Any, hand: Hand) -> int:
        return settling.due(t, hand)

    def base_settled(self, t: Any) -> None:
        settling.end(t)

    # --- offers and views -------------------------------------------------------------------------------------------

    def more_offers(self, t: Any, who: str) -> Iterator[Offer]:
        yield from offers.more(self, t, who)

    def more_staff_offers(self, t: Any, who: str) -> Iterator[Offer]:
        yield from offers.more_of_staff(self, t, who)

    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        role = Actor.of(who).role
        own: Iterator[Offer] = iter(())
        if role == "azar":
            own = offers.chance(self, state)
        elif role == "reloj":
            own = offers.clock(self, state)
        return (*super().offers(state, who), *tried(self, state, own))

    def duties(self, state: Any) -> tuple[Offer, ...]:
        own = offers.duties(self, state)
        return super().duties(state) if own is None else tuple(own)

    def things(self, state: Any, who: str) -> list[Thing]:
        """Beside what all tables of the family show: the small hands apart, the bank's money, the dice."""
        t = self.begin(state, w.Leave(who=who or "nobody"))
        found = [thing for thing in super().things(state, who) if thing.kind != "card" or thing.mark]
        for hand in state.hands:
            if hand.gone:
                continue
            numbers, mine = state.set_by.get(hand.name, ()), self.sees(t, hand, who)
            found += [
                Thing(
                    kind="card", place=f"{'small' if c.n in numbers else 'hand'}/{hand.name}",
                    label=c.face if c.up or mine else "", up=c.up,
                )
                for c in sorted(hand.cards, key=lambda card: card.n in numbers)  # nobody sees which went where
            ]  # fmt: skip
        if state.banker:
            amount = state.accounts.get(f"bank:{state.banker}", 0)
            found.append(Thing(kind="chip", place=self.bank_place, owner=state.banker, amount=amount))
        return found

    def facts(self, state: Any, who: str) -> dict[str, str | int | bool | None]:
        """Beside what all tables of the family show: who holds the bank, the dice, who waits."""
        own = self.begin(state, w.Leave(who=who or "nobody"))
        return {
            **super().facts(state, who),
            "banker": state.banker or ("" if state.nobody else CROUPIER),
            "bank_box": banking.place(own),
            "bank_offered": next((p.by for p in state.pending if p.do == banking.QUESTION), ""),
            "dice": state.dice,
            "first_hand": state.first,
            "waiting_list": " ".join(state.waiting),
        }
