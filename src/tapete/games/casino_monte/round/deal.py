"""From the last bet to the last card: closing, dealing, and every card of azar."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, holds
from ....law.rulebook import Leaf
from ....table.events import Corrected, Dealt
from ...base import moves as w
from ...base.outcome import NOTHING
from ...base.stakes import compensate
from ...cards import moves as cards
from .. import moves as m
from ..state import BANK, Hand
from ..table import shoe, staff
from ..turn import Turn
from . import ties


def boxes(t: Turn) -> list[int]:
    """Boxes with an initial bet, from the croupier's left."""
    return sorted({s.box for s in t.s.stakes if s.on == "initial"})


def check_bets(t: Turn) -> None:
    if not boxes(t):
        t.refuse("no_bets", t.rules.betting.before_deal, t.rules.betting.before_first)


def on_close_bets(t: Turn, move: w.CloseBets) -> None:
    """«No va más»."""
    call = t.rules.betting.call
    t.staff(t.rules.staff.directs)
    t.in_phase("betting", sources=(call,))
    staff.check_duties(t)
    check_bets(t)
    t.call(call)
    t.set(phase="closed")


def on_deal(t: Turn, move: m.Deal) -> None:
    """One card for each box that bets, one for the croupier."""
    d = t.rules.dealing
    t.staff(t.rules.staff.deals)
    t.in_phase("closed", sources=(d.order, t.rules.betting.call))
    check_bets(t)
    flow: dict[str, int] = {}
    for stake in t.s.stakes:
        flow[stake.owner] = flow.get(stake.owner, 0) - stake.amount
    found = boxes(t)
    t.set(
        phase="dealing", flow=flow, hands=tuple(Hand(str(box)) for box in found), bank=(), revanchas=0, dealt=0,
        losses={},
    )  # fmt: skip
    t.announce("dealing")
    names = [str(box) for box in found]
    shoe.owe(t, *ties.queue(names if d.order.value == "from_left" else names[::-1], d.bank.value))


# --- cards ----------------------------------------------------------------------------------------------------------


def giver(t: Turn) -> tuple[str, ...]:
    return t.rules.staff.deals.value.items if t.game.terms.cards == "entered" else ("azar",)


def order_leaf(t: Turn, name: str) -> Leaf[Any]:
    """The clause that gives this card."""
    rules = t.rules
    part: Any = rules.revancha if t.s.phase == "revancha" else rules.dealing
    leaf: Leaf[Any] = part.bank if name == BANK else part.order
    return leaf


def on_card(t: Turn, move: m.Card) -> None:
    """Azar answers, or the croupier says which card came."""
    t.allow(giver(t), t.rules.staff.deals)
    if not t.s.owed:
        t.refuse("nothing_pending", phase=t.s.phase)
    due = t.s.owed[0]
    if move.to and move.to != due:
        t.refuse("wrong_hand", order_leaf(t, due), order_leaf(t, move.to), at=move.to, next=due)
    check_face(t, move.face)
    land(t, move.face)


def check_face(t: Turn, face: str) -> None:
    """A face of which none is left cannot have come."""
    if t.s.shoe.admits(face) is not None:
        t.refuse("none_left", t.rules.shoe.decks, at=face)


def land(t: Turn, face: str) -> None:
    """The card goes where it is owed, and play goes on."""
    entry = t.s
    name, *rest = t.s.owed
    t.set(shoe=t.s.shoe.draw(face), dealt=t.s.dealt + 1, last=face)
    if t.s.dealt == 1:  # the next hand begins
        t.set(outcome=NOTHING)
    up = t.rules.dealing.face_up
    t.emit(Dealt(n=t.s.dealt, place=name, face=face if holds(up) else None, cite=cites(order_leaf(t, name), up)))
    if name == BANK:
        t.set(bank=(*t.s.bank, face))
    else:
        t.change(name, cards=(*t.hand(name).cards, face))
    shoe.watch(t)
    shoe.owe(t, *rest)
    if not rest:
        ties.go_on(t)
    t.set(undo=entry)


# --- correcting -----------------------------------------------------------------------------------------------------


def on_correct(t: Turn, move: cards.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    problems = t.rules.staff.problems_by
    settled = t.s.phase not in ("dealing", "revancha")
    t.allow(problems.value if settled else (*problems.value, *t.rules.staff.deals.value), problems)
    entry = t.undo
    if entry is None:
        t.refuse("nothing_pending", problems)
    was = t.s.last
    if move.face == was:
        t.refuse("not_the_result", problems, at=move.face)
    now = t.s
    t.s = entry
    check_face(t, move.face)
    t.s = now
    t.emit(Corrected(what="card", was=was, now=move.face, cite=cites(problems)))
    compensate(t, entry, problems)
    t.s = replace(entry, accounts=t.s.accounts)
    land(t, move.face)


HANDLERS: dict[Any, Any] = {
    w.CloseBets: on_close_bets,
    m.Deal: on_deal,
    m.Card: on_card,
    cards.Correct: on_correct,
}
