"""The bank's cards are uncovered; if it plays hands are compared, and bets are taken and paid in the law's order."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ...bank import paying
from ...base.stakes import lose, lose_whole, must
from .. import moves as m
from ..state import BANK, Card, Hand, Stake
from ..turn import BankedTurn as Turn
from . import ending, pools

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
    played = t.game.holding(t, hand)
    said, behind = t.game.judge.said(played), t.game.valued_by(played)
    t.emit(
        m.Valued(
            hand=name, category=t.game.judge.worth(played).category, said=said.es, gloss=said.en,
            cite=cites(*behind), reading=reading(*behind),
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
    if q.least is not None:
        t.emit(m.Qualified(plays=t.game.qualifies(t), cite=cites(q.least), reading=reading(q.least)))
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
    mine, other = (t.game.judge.worth(t.game.holding(t, one)) for one in (hand, bank))
    return EQUAL if mine == other else HIGHER if mine > other else LOWER


def made(t: Turn[Any], hand: Hand) -> str:
    """The combination of a hand as it is compared."""
    found: str = t.game.judge.worth(t.game.holding(t, hand)).category
    return found


def told_apart(t: Turn[Any], hand: Hand, found: str) -> Leaf[bool] | None:
    """The clauses that tell two hands of one combination apart, as one."""
    bank, r = t.bank, t.rules.ranking
    if bank is None or found == UNQUALIFIED or made(t, hand) != made(t, bank):
        return None
    parts = dict.fromkeys(t.game.judge.parts.get(made(t, hand), ()))
    leaves = (r.same, *(r.ties[part] for part in parts if part in r.ties), r.successive)
    return Leaf(found != EQUAL, cites(*leaves), reading(*leaves))


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
    pools.before_base(t)
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
    ties = told_apart(t, hand, found)
    sources = (s.compared, clauses.get(found), ties) if found != UNQUALIFIED else (t.rules.qualify.least,)
    t.emit(
        m.Compared(
            hand=hand.name, category=made(t, hand) if found != UNQUALIFIED else "",
            bank=made(t, bank) if bank is not None else "", result=found, cite=cites(*sources),
            reading=reading(*sources),
        )
    )  # fmt: skip
    t.change(hand.name, done=True)
    t.game.pay_extras(t, hand, found)
    for stake in t.on(hand.name, *t.game.compared_bets):
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
    row: Leaf[Any] | None = t.game.paid_by(stake.on, made(t, t.hand(stake.at)))
    return row


def settle_stake(t: Turn[Any], stake: Stake, found: str) -> None:
    s, odds = t.rules.settle, price(t, stake, found)
    if odds is not None:
        paying.win(t, stake, stake.on, odds, s.higher_wins if found == HIGHER else t.rules.qualify.least)
        back(t, stake.n, odds)
    elif found == LOWER and holds(s.lower_loses):
        lose_whole(t, stake, s.lower_loses)
    elif found == EQUAL and denied(s.tie_back):
        lose(t, stake, stake.amount, s.tie_back)
    elif found == UNQUALIFIED and denied(t.rules.qualify.others_back):
        lose(t, stake, stake.amount, t.rules.qualify.others_back)
    elif found == HIGHER and denied(t.game.unpaid(stake.on)):
        lose(t, stake, stake.amount, t.game.unpaid(stake.on))
    else:
        others = {EQUAL: s.tie_back, UNQUALIFIED: t.rules.qualify.others_back, HIGHER: t.game.unpaid(stake.on)}
        leaf = others.get(found) or s.lower_loses
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
        t.refuse("wrong_order", s.order, s.way or t.rules.staff.settlers, at=str(box), next=left[0].name)
    return hand


def due(t: Turn[Any], hand: Hand) -> int:
    """What is to be paid on a box in all."""
    found, rounding = result(t, hand), t.game.terms.rounding
    lying = t.on(hand.name, *t.game.compared_bets)
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
