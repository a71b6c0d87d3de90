"""By hand: announcing the score, taking, paying and collecting are moves of the croupier."""

from __future__ import annotations

from typing import Any

from ....table import money
from ...base.stakes import counted
from .. import moves as m
from ..law import points
from ..state import Hand, Stake
from ..turn import Turn
from . import bank_hand, ending, settle


def on_announce(t: Turn, move: m.Announce) -> None:
    leaf = t.rules.croupier.announces
    t.staff(t.rules.staff.directs)
    t.in_phase("score", sources=(leaf,))
    score = points.bank_points(t.rules, t.s.bank)
    if move.points != score:
        t.refuse("not_the_result", leaf, at=str(move.points), result=score)
    bank_hand.call_score(t, t.actor.name)
    t.set(phase="settling", handled=())
    pass_over(t)


def stakes_of(t: Turn, hand: Hand) -> list[Stake]:
    """What is to be settled with a hand: its own stakes, and the insurances of its box with the first of its hands."""
    found = settle.decided(t, hand)
    first = next((h for h in waiting(t) if h.box == hand.box), None)
    if (first is None or first.name == hand.name) and points.bank_natural(t.rules, t.s.bank):
        found += [s for s in bank_hand.insurances(t) if s.box == hand.box and not s.fate]
    return found


def waiting(t: Turn) -> list[Hand]:
    """Hands not yet settled, in the lawful order."""
    order = t.game.settle_order(t)
    return [h for h in settle.ordered(t, order) if h.name not in t.s.handled]


def wins(t: Turn, hand: Hand) -> bool:
    insured = any(s.sort == "insurance" for s in stakes_of(t, hand))
    return insured or (bool(settle.decided(t, hand)) and settle.judge(t, hand).what == "won")


def loses(t: Turn, hand: Hand) -> bool:
    return bool(settle.decided(t, hand)) and settle.judge(t, hand).what == "lost"


def pass_over(t: Turn) -> None:
    """Null hands are passed over; when all is settled the cards are collected."""
    while left := waiting(t):
        if wins(t, left[0]) or loses(t, left[0]):
            return
        do(t, left[0])
    settle.pay_insurances(t)
    settle.after(t)


def do(t: Turn, hand: Hand) -> None:
    insured = [s.n for s in stakes_of(t, hand) if s.sort == "insurance"]
    settle.settle_hand(t, hand, t.game.settle_order(t))
    if insured:
        settle.pay_insurances(t, hand.box)
    t.set(handled=(*t.s.handled, hand.name))


def find(t: Turn, name: str, *sources: Any) -> Hand:
    """The hand named: it must be the next one."""
    order = t.game.settle_order(t)
    t.staff(t.rules.staff.settles)
    t.in_phase("settling", sources=(order,))
    left = waiting(t)
    hand = next((h for h in left if h.name == name), None)
    if hand is None or not (loses if isinstance(t.move, m.Take) else wins)(t, hand):
        t.refuse("nothing_due", *sources, order, at=name)
    if hand is not left[0]:
        t.refuse("wrong_order", order, at=name, next=left[0].name)
    return hand


def on_take(t: Turn, move: m.Take) -> None:
    leaf = t.rules.settle.lower_lose
    hand = find(t, move.hand, leaf)
    do(t, hand)
    pass_over(t)


def due(t: Turn, hand: Hand) -> int:
    """What is to be paid on a hand in all."""
    total = 0
    verdict = settle.judge(t, hand)
    for stake in stakes_of(t, hand):
        odds = t.rules.pays["insurance"] if stake.sort == "insurance" else verdict.odds
        if odds is not None and (stake.sort == "insurance" or verdict.what == "won"):
            base, price, _ = counted(t, stake, odds.value)
            total += money.pay(base, price, t.game.terms.rounding).amount
    return total


def on_pay(t: Turn, move: m.Pay) -> None:
    leaf = t.rules.settle.higher_win
    hand = find(t, move.hand, leaf)
    amount = due(t, hand)
    if move.amount not in (0, amount):
        t.refuse("wrong_amount", t.rules.pays["main"], at=move.hand, amount=amount)
    do(t, hand)
    pass_over(t)


def on_collect(t: Turn, move: m.Collect) -> None:
    c = t.rules.collect
    t.staff(t.rules.staff.shuffles)
    t.in_phase("collecting", sources=(c.to_holder, c.bank_last))
    if not move.hand:
        ending.collect_all(t)
        return
    queue = ending.queue(t)
    if move.hand not in queue:
        t.refuse("nothing_there", c.to_holder, at=move.hand)
    if move.hand != queue[0]:
        leaf = c.bank_last if "bank" in (move.hand, queue[0]) else c.order
        t.refuse("wrong_order", leaf, c.bank_last, at=move.hand, next=queue[0])
    ending.collect_one(t, move.hand)
    if not ending.queue(t):
        ending.finish(t)


HANDLERS: dict[Any, Any] = {
    m.Announce: on_announce,
    m.Take: on_take,
    m.Pay: on_pay,
    m.Collect: on_collect,
}
