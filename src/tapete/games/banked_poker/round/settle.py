"""The bank's cards are uncovered; if it plays hands are compared, and bets are taken and paid in the law's order."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ...bank import paying
from ...base.stakes import lose, must
from .. import moves as m
from ..state import BANK, Card, Hand, Stake
from ..turn import BankedTurn as Turn
from . import ending

LOSERS, WINNERS = "losers", "winners"
HIGHER, LOWER, EQUAL, UNQUALIFIED = "higher", "lower", "equal", "unqualified"


# --- turning up -----------------------------------------------------------------------------------------------------


def turn_up(t: Turn[Any], name: str, by: str, *sources: Leaf[Any] | None) -> None:
    """The covered cards of a hand lie face up, and what it is worth is said."""
    hand = t.hand(name)
    if not hand.cards or all(card.up for card in hand.cards):
        return
    t.change(name, cards=tuple(Card(card.n, card.face, True) for card in hand.cards))
    t.emit(m.Uncovered(hand=name, faces=hand.faces, by=by, cite=cites(*sources), reading=reading(*sources)))
    faces, ranking = t.game.faces(t, hand), t.rules.ranking
    said = t.game.judge.said(faces)
    t.emit(
        m.Valued(
            hand=name, category=t.game.judge.worth(faces).category, said=said.es, gloss=said.en,
            cite=cites(ranking.listed),
        )
    )  # fmt: skip


def show(t: Turn[Any], box: str, *sources: Leaf[Any] | None) -> None:
    """A player's cards are turned up; those of a box that was played blind by whoever the law says."""
    opens = t.rules.players.blind_opened_by if t.blind(box) else None
    roles = opens.value if opens is not None else t.rules.staff.dealers.value
    turn_up(t, box, next(iter(roles), t.leader(box)), *sources, opens)


def on_uncover(t: Turn[Any], move: m.Uncover) -> None:
    """When all have decided, and not before; without that clause whenever the cards lie there."""
    q = t.rules.qualify
    t.staff(t.rules.staff.dealers)
    t.in_phase("showing", *(("decision",) if denied(q.uncovers) else ()), sources=(q.uncovers,))
    turn_up(t, BANK, t.actor.name, q.uncovers)
    if t.s.phase == "decision":
        return
    t.emit(m.Qualified(plays=t.game.qualifies(t), cite=cites(q.high), reading=reading(q.high)))
    t.game.settles(t)


# --- the comparison -------------------------------------------------------------------------------------------------


def result(t: Turn[Any], hand: Hand) -> str:
    """What becomes of a hand that is still in, by the rules of the game."""
    found: str = t.game.result(t, hand)
    return found


def against_bank(t: Turn[Any], hand: Hand) -> str:
    """The same, where hands are compared with the bank's."""
    bank = t.bank
    if not t.game.qualifies(t):
        return UNQUALIFIED
    if bank is None or denied(t.rules.settle.compared):
        return EQUAL
    mine, other = t.game.judge.worth(hand.faces), t.game.judge.worth(bank.faces)
    return EQUAL if mine == other else HIGHER if mine > other else LOWER


def ordered(t: Turn[Any]) -> list[Hand]:
    """The hands along the boxes, in the way of the law."""
    return sorted(t.boxes(), key=lambda h: h.box, reverse=t.rules.settle.way.value == "from_right")


def waiting(t: Turn[Any]) -> list[Hand]:
    """Hands that are not settled yet: losers and winners in the order of the law."""
    order = t.rules.settle.order.value
    left = [h for h in ordered(t) if not h.done and not h.out and not h.gone]
    return sorted(left, key=lambda h: order.rank(LOSERS if result(t, h) == LOWER else WINNERS))


def go_on(t: Turn[Any]) -> None:
    """Boxes are settled one by one, by hand or at once; then the side bets."""
    t.set(phase="settling")
    t.announce("settling")
    if t.by_hand and waiting(t):
        return
    for hand in waiting(t):
        t.game.settle_hand(t, hand)
    t.game.base_settled(t)


def settle_hand(t: Turn[Any], hand: Hand) -> None:
    """One box: its hand is compared, its bets are taken or paid."""
    found = result(t, hand)
    s, bank = t.rules.settle, t.bank
    if found != UNQUALIFIED:
        show(t, hand.name, s.compared)
    clauses = {HIGHER: s.higher_wins, LOWER: s.lower_loses, EQUAL: s.tie_back}
    ties = t.rules.ranking.same if found == EQUAL else None
    sources = (s.compared, clauses.get(found), ties) if found != UNQUALIFIED else (t.rules.qualify.high,)
    judge = t.game.judge
    t.emit(
        m.Compared(
            hand=hand.name, category=judge.worth(hand.faces).category if found != UNQUALIFIED else "",
            bank=judge.worth(bank.faces).category if bank is not None else "", result=found, cite=cites(*sources),
            reading=reading(*sources),
        )
    )  # fmt: skip
    t.change(hand.name, done=True)
    t.game.pay_extras(t, hand, found)
    for stake in t.on(hand.name, t.game.first_bet, t.game.second_bet):
        settle_stake(t, stake, found)
    if holds(s.collected) and not t.game.alive(t, hand.name):
        ending.collect(t, t.hand(hand.name), s.collected)


def price(t: Turn[Any], stake: Stake, found: str) -> Leaf[Any] | None:
    """What a bet wins; None: it does not."""
    pays = t.game.rows(stake.on)
    if found == UNQUALIFIED:
        odds: Leaf[Any] | None = pays.get(UNQUALIFIED)
        return odds
    if found != HIGHER or denied(t.rules.settle.higher_wins):
        return None
    made = t.game.judge.worth(t.hand(stake.at).faces).category
    row: Leaf[Any] | None = pays.get(made, pays.get("won"))
    return row


def settle_stake(t: Turn[Any], stake: Stake, found: str) -> None:
    s, odds = t.rules.settle, price(t, stake, found)
    if odds is not None:
        paying.win(t, stake, stake.on, odds, s.higher_wins if found == HIGHER else t.rules.qualify.high)
        back(t, stake.n, odds)
    elif found == LOWER and holds(s.lower_loses):
        lose(t, stake, stake.amount, s.lower_loses)
    elif found == EQUAL and denied(s.tie_back):
        lose(t, stake, stake.amount, s.tie_back)
    elif found == UNQUALIFIED and denied(t.rules.qualify.others_back):
        lose(t, stake, stake.amount, t.rules.qualify.others_back)
    else:
        leaf = {EQUAL: s.tie_back, UNQUALIFIED: t.rules.qualify.others_back}.get(found, s.lower_loses)
        paying.push(t, stake, leaf)
        back(t, stake.n, leaf)


def back(t: Turn[Any], n: int, *sources: Leaf[Any] | None) -> None:
    """What lies there goes back to its owner."""
    stake = next((s for s in t.s.stakes if s.n == n), None)
    if stake is not None:
        paying.lift(t, stake, *sources)


# --- by hand --------------------------------------------------------------------------------------------------------


def find(t: Turn[Any], box: int, takes: bool) -> Hand:
    """The hand named: it must be the next one, and have something to take or to pay."""
    s = t.rules.settle
    t.staff(t.rules.staff.settlers)
    t.in_phase("settling", sources=(s.order, s.way))
    left = waiting(t)
    hand = next((h for h in left if h.box == box), None)
    if hand is None or (result(t, hand) == LOWER) is not takes:
        t.refuse("nothing_due", s.order, at=str(box))
    if hand is not left[0]:
        t.refuse("wrong_order", s.order, s.way, at=str(box), next=left[0].name)
    return hand


def due(t: Turn[Any], hand: Hand) -> int:
    """What is to be paid on a box in all."""
    found, rounding = result(t, hand), t.game.terms.rounding
    lying = t.on(hand.name, t.game.first_bet, t.game.second_bet)
    prices = [(stake, price(t, stake, found)) for stake in lying]
    return sum(
        money.pay(stake.amount, leaf.value, rounding).amount for stake, leaf in prices if leaf is not None
    ) + sum(money.pay(stake.amount, leaf.value, rounding).amount for stake, leaf in t.game.extras(t, hand, found))


def on_take(t: Turn[Any], move: m.Take) -> None:
    t.game.settle_hand(t, find(t, move.box, takes=True))
    if not waiting(t):
        t.game.base_settled(t)


def on_pay(t: Turn[Any], move: m.Pay) -> None:
    hand = find(t, move.box, takes=False)
    amount = t.game.due(t, hand)
    if move.amount not in (0, amount):
        t.refuse("wrong_amount", t.rules.settle.order, at=str(move.box), amount=amount)
    t.game.settle_hand(t, hand)
    if not waiting(t):
        t.game.base_settled(t)


def duties(t: Turn[Any]) -> None:
    """What staff owe at the end of every hand."""
    must(t, "hand_end")


HANDLERS: dict[Any, Any] = {m.Uncover: on_uncover, m.Take: on_take, m.Pay: on_pay}
