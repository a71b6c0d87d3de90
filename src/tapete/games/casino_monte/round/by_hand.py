"""By hand: taking and paying are moves of the croupier, box by box."""

from __future__ import annotations

from typing import Any

from ....law.rulebook import Leaf
from ....table import money
from .. import moves as m
from ..state import Hand
from ..turn import Turn
from . import ties
from .settle import settle_hand, waiting


def find(t: Turn, box: int, pays: bool) -> Hand:
    """The hand named: it must be the next one, and have something to take or to pay."""
    s = t.rules.settle
    t.staff(t.rules.staff.settles)
    t.in_phase("settling", sources=(s.order,))
    left = waiting(t)
    hand = next((h for h in left if h.box == box), None)
    if hand is None or (t.fate(hand) != "loses") is not pays:
        t.refuse("nothing_due", s.order, at=str(box))
    if hand is not left[0]:
        t.refuse("wrong_order", s.order, at=str(box), next=left[0].name)
    return hand


def prices(t: Turn, hand: Hand) -> dict[str, Leaf[Any]]:
    """What is paid on each bet of a winning hand."""
    pays = t.rules.pays
    if not t.s.revanchas:
        return {"initial": pays["initial"]}
    if t.fate(hand) == "ties":
        return {"initial": pays["second_tie"]}
    return {"revancha": pays["revancha"]}


def due(t: Turn, hand: Hand) -> int:
    """What is to be paid on a box in all."""
    rounding = t.game.terms.rounding
    return sum(
        money.pay(stake.amount, leaf.value, rounding).amount
        for on, leaf in prices(t, hand).items()
        for stake in t.on(hand.box, on)
    )


def on_take(t: Turn, move: m.Take) -> None:
    settle_hand(t, find(t, move.box, pays=False))
    ties.pass_over(t)


def on_pay(t: Turn, move: m.Pay) -> None:
    hand = find(t, move.box, pays=True)
    amount = due(t, hand)
    if move.amount not in (0, amount):
        t.refuse("wrong_amount", *prices(t, hand).values(), at=str(move.box), amount=amount)
    settle_hand(t, hand)
    ties.pass_over(t)


HANDLERS: dict[Any, Any] = {m.Take: on_take, m.Pay: on_pay}
