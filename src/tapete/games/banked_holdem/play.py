"""The table of hold'em against the house, driven by the rules of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Law, Leaf
from ...law.values import Odds
from ...table.contract import Actor, Among, Between, Lawful, Offer, OneOf, Range, Step, Types
from ...table.limits import Limit
from ..bank.limits import maximum
from ..banked_poker import lawful as family
from ..banked_poker import moves as poker
from ..banked_poker.errors import bets, common, conduct, deal
from ..banked_poker.offers.players import players
from ..banked_poker.play import BankedPoker
from ..banked_poker.round import betting, settle
from ..banked_poker.round import deal as dealing
from ..banked_poker.rules import Pool, Ranking, Side
from ..banked_poker.state import BANK, BOARD, Hand
from ..banked_poker.table import pack, seats, staff
from ..banked_poker.turn import BankedTurn
from ..base.offers import offer, tried
from . import errors, house, showdown, streets
from . import moves as m
from .ranking import BestOf
from .rules import HoldemRules
from .state import State
from .terms import Terms


class BankedHoldem(BankedPoker):
    """Hold'em against the house under one regulation. What the moves do stands in the modules beside this one and in
    those of the family."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
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
        **streets.HANDLERS,
        **errors.HANDLERS,
        **house.HANDLERS,
        m.Lift: betting.on_lift,
        m.LateBet: bets.late_bet,
        poker.CardsShown: errors.rebuke,
        poker.Comments: errors.rebuke,
    }
    second_bet: ClassVar[str] = "flop"
    aside: ClassVar[frozenset[str]] = BankedPoker.aside | {"rebukes"}
    rules: HoldemRules
    terms: Terms
    judge: BestOf

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(HoldemRules)
        super().__init__(law, terms)

    def judging(self, ranking: Ranking) -> BestOf:
        return BestOf(ranking, self.rules.qualify.best.value)

    @classmethod
    def lawful(cls, rules: HoldemRules, terms: Terms) -> tuple[Lawful, ...]:
        changes, standing = rules.cloth.changes, rules.players.no_standing
        found = [*family.lawful(rules, terms), Between(term="changes", low=0, high=changes.value, cite=changes.cite)]
        if standing is not None and holds(standing):
            found.append(Among(term="others", values=("none", "seated"), cite=standing.cite))
        return tuple(found)

    # --- what the family asks for -----------------------------------------------------------------------------------

    def fixed(self, on: str) -> int:
        """A Bonus is at least the minimum of the table."""
        return self.terms.minimum if on in self.rules.sides else 0

    def clause(self, on: str) -> Leaf[Any] | None:
        street = self.rules.streets.get(on)
        if street is None or street.raises is None:
            return super().clause(on)
        return street.raises

    def check_side(self, t: BankedTurn[Any], player: str, on: str, box: int, amount: int) -> None:
        """The Bonus has no limits of its own: those of the table."""
        limits, low, high = self.rules.limits, t.s.minimum, maximum(self, t.s)
        already = t.stake(player, on, box)
        total = amount + (already.amount if already is not None else 0)
        if denied(limits.within):
            return
        if total < low:
            t.refuse("below_minimum", limits.within, at=on, minimum=low, stake=total)
        if high is not None and total > high:
            t.refuse("above_maximum", limits.within, limits.multiples, at=on, maximum=high, stake=total)

    def side_room(self, t: BankedTurn[Any], who: str, on: str, box: int) -> Range | None:
        there = t.stake(who, on, box)
        own, high = there.amount if there is not None else 0, maximum(self, t.s)
        most = None if high is None else high - own
        return Limit(t.s.minimum).room(own, most) if most is None or most > 0 else None

    @property
    def compared_bets(self) -> tuple[str, ...]:
        return (self.first_bet, *self.rules.streets)

    def next_bet(self, t: BankedTurn[Any]) -> tuple[str, Leaf[int]]:
        return streets.next_bet(t)

    def holding(self, t: BankedTurn[Any], hand: Hand) -> tuple[str, ...]:
        """The own cards and the common ones; of whoever has withdrawn the own ones alone."""
        board = next((one.faces for one in t.s.hands if one.name == BOARD and not hand.out), ())
        return board if denied(self.rules.qualify.combined) and board else (*hand.faces, *board)

    def valued_by(self, faces: Sequence[str]) -> tuple[Leaf[Any], ...]:
        """Beside the list what says that the lowest card exists, and that the ace may stand before it."""
        ranking, hand = self.rules.ranking, self.judge.best(tuple(faces))
        top, *_, low = ranking.order.value.ranks
        held = {face[0] for face in hand}
        if not held & set(low):
            return super().valued_by(faces)
        wheel = held & set(top) and self.judge.worth(hand).category in ("straight", "straight_flush")
        return (*super().valued_by(faces), *((ranking.low_ace,) if wheel else ()), ranking.order)

    def card_clause(self, t: BankedTurn[Any], name: str) -> Leaf[Any]:
        return streets.rule(t).cards if name == BOARD and t.s.street else super().card_clause(t, name)

    def board_up(self, t: BankedTurn[Any]) -> bool:
        return holds(streets.rule(t).up)

    def paid_by(self, on: str, made: str) -> Leaf[Odds] | None:
        """The ante is paid only with a high hand."""
        if on == self.first_bet and made not in self.rules.settle.ante_with.value:
            return None
        return super().paid_by(on, made)

    def unpaid(self, on: str) -> Leaf[bool] | None:
        return self.rules.settle.ante_back if on == self.first_bet else None

    # --- the course of a hand ---------------------------------------------------------------------------------------

    def new_hand(self, t: BankedTurn[Any]) -> None:
        places = tuple(group[0] for group in self.rules.dealing.bank_boxes.value.ranks)
        t.set(street="", boxed=0, aside=False, reshuffle=False, bank_boxes=places)

    def cards_are_dealt(self, t: BankedTurn[Any]) -> None:
        if t.s.phase == "dealing":
            streets.go_on(t)

    def qualifies(self, t: BankedTurn[Any]) -> bool:
        """The bank plays with whatever it has."""
        return True

    def settles(self, t: BankedTurn[Any]) -> None:
        showdown.settles(t)

    def hand_is_null(self, t: BankedTurn[Any], asked: bool) -> None:
        if t.s.phase == "settling":
            super().hand_is_null(t, asked)
        else:
            streets.hand_is_null(t, asked)

    def base_settled(self, t: BankedTurn[Any]) -> None:
        super().base_settled(t)
        if t.s.reshuffle:
            errors.shuffle_again(t, self.rules.rulings.player_shuffled)

    # --- the Bonus --------------------------------------------------------------------------------------------------

    def side_cards(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> tuple[str, ...]:
        hand = t.hand(box)
        return hand.faces if self.first_only(side.first_cards) else self.holding(t, hand)

    def side_category(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> str:
        """The row of the Bonus that two cards are for, the one that looks at the bank's cards first."""
        bonus, bank = self.rules.bonus, t.bank
        if bonus is None:
            return super().side_category(t, box, side)
        own = self.judge.start(self.side_cards(t, box, side))
        other = self.judge.start(bank.faces) if bank is not None else ""
        rows = sorted(bonus.starts, key=lambda made: made not in bonus.against)
        fits = (
            made
            for made in rows
            if own in bonus.starts[made].value and (made not in bonus.against or other in bonus.against[made].value)
        )
        return next(fits, "")

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        return self.opened(State)

    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        found = super().offers(state, who)
        if state.phase == "unopened" and Actor.of(who).staff:
            found += tuple(tried(self, state, [self.new_minimum(state, who)]))
        return found

    def new_minimum(self, state: Any, who: str) -> Offer:
        low = state.minimum
        return offer(who, "change_minimum", cite=cites(self.rules.limits.set_by), minimum=OneOf((2 * low, 5 * low)))

    def more_staff_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """What the house changes, and the incidents of this game."""
        low, c, r = t.s.minimum, self.rules.cloth, self.rules.rulings
        yield self.new_minimum(t.s, who)
        turned: dict[str, Any] = {
            "to": "blackjack",
            "advance": Range(low, 9000 * low),
            "book": self.terms.cloth_number + 1,
        }
        yield offer(who, "change_game", cite=cites(c.changes), **turned)
        for hand in t.s.hands:
            yield offer(who, "card_shown_early", "incident", cites(r.shown_early), hand=hand.name)
        faces = tuple(t.s.shoe.weights())
        yield offer(who, "one_boxed_card", "incident", cites(r.exposed), face=OneOf(faces))
        many = Range(r.boxed.value + 1, r.boxed.value + 3)
        yield offer(who, "several_boxed_cards", "incident", cites(r.boxed), cards=many)
        yield offer(who, "card_drawn_unseen", "incident", cites(r.unseen_next))
        yield from self.counts(t, who)
        for name in players(t.s):
            yield offer(who, "fold_with_bonus", "incident", player=name)
            yield offer(who, "bonus_independent", "incident", player=name)
            for box in range(1, self.boxes + 1):
                leaf = self.rules.players.one_place
                yield offer(who, "second_box", "incident", cites(leaf), player=name, box=box, stake=Range(low, 2 * low))
        for hand in t.boxes():
            yield offer(who, "tie", "incident", cites(self.rules.settle.tie_back), box=hand.box)
            yield offer(who, "win_below_straight", "incident", cites(self.rules.settle.ante_back), box=hand.box)

    def counts(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """Wrong numbers of cards, that can be put right or not."""
        leaf = self.rules.rulings.put_right
        for hand in t.s.hands:
            right = errors.due(t, hand.name) if not hand.name.isdecimal() else self.rules.dealing.cards
            wrong = OneOf((right.value - 1, right.value + 1))
            for fixable, turned in ((False, False), (True, False), (True, True)):
                said: dict[str, Any] = {"cards": wrong, "fixable": fixable, "turned": turned}
                if hand.name.isdecimal():
                    yield offer(who, "player_wrong_count", "incident", cites(leaf), box=hand.box, **said)
                else:
                    yield offer(who, "wrong_count_dealt", "incident", cites(leaf), hand=hand.name, **said)

    def facts(self, state: Any, who: str) -> dict[str, str | int | bool | None]:
        found = super().facts(state, who)
        bank = next((hand for hand in state.hands if hand.name == BANK), None)
        box = ""
        if bank is not None and state.owed and state.owed[0] == BANK:
            box = next(iter(state.bank_boxes[len(bank.cards) :]), "")
        told = {f"told:{name}": times for name, times in state.rebukes.items()}
        return {
            **found, "street": state.street, "bank_box": box, "drawn_aside": state.aside, "next_game": state.next_game,
            **told,
        }  # fmt: skip
