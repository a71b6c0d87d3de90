"""From the last bet to the last card: closing, dealing, and every card of azar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, reading
from ....law.rulebook import Leaf
from ....table.events import Corrected, Dealt
from ...base import moves as w
from ...base.outcome import NOTHING
from ...base.stakes import compensate, give_back
from ...cards import moves as cards
from .. import moves as m
from ..state import BANK, BOARD, Card, Hand
from ..table import seats, staff
from ..turn import BankedTurn as Turn
from . import acceptor, pools


def boxes(t: Turn[Any]) -> list[int]:
    """Boxes with a bet that gets cards, in the order of the deal."""
    found = sorted({s.box for s in t.s.stakes if t.game.gives_cards(s.on)})
    return found if t.rules.dealing.order.value == "from_left" else found[::-1]


def check_bets(t: Turn[Any]) -> None:
    least, there = t.rules.players.least, {s.owner for s in t.s.stakes if s.on == t.game.first_bet}
    if not boxes(t) or (least is not None and len(there) < least.value):
        t.refuse("no_bets", t.rules.betting.before_deal, t.rules.dealing.after_bets, least)


def on_close_bets(t: Turn[Any], move: w.CloseBets) -> None:
    """«No va más»."""
    call = t.rules.betting.call
    t.staff(t.rules.staff.directs)
    t.in_phase("betting", sources=(call,))
    staff.check_duties(t)
    check_bets(t)
    acceptor.check_all(t)
    t.call(call)
    t.set(phase="closed")


def on_deal(t: Turn[Any], move: m.Deal) -> None:
    """Each box that bets gets a hand, and the bank another."""
    d = t.rules.dealing
    t.staff(t.rules.staff.dealers)
    early = ("betting",) if denied(d.after_bets) else ()
    t.in_phase("closed", *early, sources=(d.after_bets, d.order, t.rules.betting.call))
    check_bets(t)
    not_admitted(t)
    flow: dict[str, int] = {}
    for stake in t.s.stakes:
        purse = t.game.paid_from(t, stake)
        flow[purse] = flow.get(purse, 0) - stake.amount
    names = [*(str(box) for box in boxes(t)), *t.game.other_hands()]
    t.set(
        phase="dealing", flow=flow, hands=tuple(Hand(name) for name in names), asking=(), put_out=(), slots=(),
        dealt=0, losses={}, entered={}, hands_left=t.s.hands_left - 1 if t.s.hands_left > 0 else t.s.hands_left,
    )  # fmt: skip
    t.game.new_hand(t)
    seats.count_idle(t)
    pools.to_slot(t)
    t.announce("dealing")
    t.set(owed=t.game.sequence(t, names))


def not_admitted(t: Turn[Any]) -> None:
    """Side bets of whoever gets no cards on that box go back."""
    for stake in [s for s in t.s.stakes if not t.has_cards(s.owner, s.at)]:
        t.note("not_admitted", t.game.clause(stake.on), about=stake.owner, amount=stake.amount)
        give_back(t, stake, stake.amount, "not_admitted", t.game.clause(stake.on))


def queue(t: Turn[Any], names: Sequence[str]) -> tuple[str, ...]:
    """Who gets cards, in order: one at a time, or with a machine in lots."""
    d, lots = t.rules.dealing, t.rules.pack.lots
    due = {name: d.bank_cards.value if name == BANK else d.cards.value for name in names}
    at_once = lots.value if t.game.terms.shuffler and lots is not None else 1
    found: list[str] = []
    while any(due.values()):
        for name in names:
            part = min(at_once, due[name])
            found += [name] * part
            due[name] -= part
    return tuple(found)


# --- cards ----------------------------------------------------------------------------------------------------------


def giver(t: Turn[Any]) -> tuple[str, ...]:
    return t.rules.staff.dealers.value.items if t.game.terms.cards == "entered" else ("azar",)


def order_leaf(t: Turn[Any], name: str) -> Leaf[Any]:
    """The clause that gives this card."""
    leaf: Leaf[Any] = t.game.card_clause(t, name)
    return leaf


def share(t: Turn[Any], name: str) -> int:
    """So many cards of the deal are this hand's."""
    owed: tuple[str, ...] = t.game.sequence(t, [hand.name for hand in t.s.hands])
    return owed.count(name)


def check_owed(t: Turn[Any]) -> str:
    """Somebody waits for a card, and whoever says which it is may say so."""
    t.allow(giver(t), t.rules.staff.dealers)
    if not t.s.owed:
        t.refuse("nothing_pending", phase=t.s.phase)
    name: str = t.s.owed[0]
    return name


def on_card(t: Turn[Any], move: m.GiveCard) -> None:
    """Azar answers, or the croupier says which card came."""
    due = check_owed(t)
    if move.to and move.to != due:
        t.refuse("wrong_hand", order_leaf(t, due), order_leaf(t, move.to), at=move.to, next=due)
    check_face(t, move.face)
    land(t, move.face)


def on_cards(t: Turn[Any], move: m.GiveCards) -> None:
    """Several answers at once."""
    check_owed(t)
    if len(move.faces) > len(t.s.owed):
        t.refuse("nothing_pending", order_leaf(t, t.s.owed[-1]), phase=t.s.phase)
    for face in move.faces:
        check_face(t, face)
        land(t, face)


def check_face(t: Turn[Any], face: str) -> None:
    """A face of which none is left cannot have come."""
    if t.s.shoe.admits(face) is not None:
        t.refuse("none_left", t.rules.deck, at=face)


def dealt_up(t: Turn[Any], hand: Hand) -> bool:
    """Is the next card of this hand dealt face up?"""
    d = t.rules.dealing
    if hand.name == BOARD:
        return bool(t.game.board_up(t))
    if denied(d.covered) or t.game.dealt_open(hand):
        return True
    if hand.name != BANK or d.bank_up is None:
        return False
    at = len(hand.cards)
    return bool(at == (0 if d.bank_up.value == "first" else d.bank_cards.value - 1))


def seen_by(t: Turn[Any], hand: Hand) -> tuple[str, ...]:
    """Who looks at a covered card of this hand."""
    if not hand.name.isdecimal() or t.blind(hand.name):
        return ()
    return (t.leader(hand.name),)


def land(t: Turn[Any], face: str, seen: bool = False) -> None:
    """The card goes where it is owed, and play goes on. ``seen``: everybody has seen it."""
    entry = t.s
    name, *rest = t.s.owed
    t.set(shoe=t.s.shoe.draw(face), dealt=t.s.dealt + 1, last=face, owed=tuple(rest))
    if t.s.dealt == 1:  # the next hand begins
        t.set(outcome=NOTHING)
    hand, d = t.hand(name), t.rules.dealing
    up = seen or dealt_up(t, hand)
    lots = t.rules.pack.lots if t.game.terms.shuffler else None
    sources = (order_leaf(t, name), d.bank_up if up else d.covered, lots)
    t.emit(
        Dealt(
            n=t.s.dealt, place=name, face=face, seen_by=None if up else seen_by(t, hand), cite=cites(*sources),
            reading=reading(*sources),
        )
    )  # fmt: skip
    first = t.s.phase == "dealing"
    t.change(name, cards=(*hand.cards, Card(t.s.dealt, face, up)), dealt=(*hand.dealt, face) if first else hand.dealt)
    if not rest:
        t.game.cards_are_dealt(t)
    t.set(undo=entry)


# --- correcting -----------------------------------------------------------------------------------------------------


def on_correct(t: Turn[Any], move: cards.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    problems = t.rules.staff.problems_by
    t.allow((*problems.value, *t.rules.staff.dealers.value), problems)
    entry = t.undo
    if entry is None:
        t.refuse("nothing_pending", problems)
    was = t.s.last
    if move.face == was:
        t.refuse("not_the_result", problems, at=move.face)
    now = t.s
    t.s = entry
    check_face(t, move.face)
    hand = t.hand(entry.owed[0])
    told = None if dealt_up(t, hand) else seen_by(t, hand)
    t.emit(Corrected(what="card", was=was, now=move.face, cite=cites(problems), seen_by=told))
    t.s = now
    compensate(t, entry, problems)
    t.s = replace(entry, accounts=t.s.accounts)
    land(t, move.face)


HANDLERS: dict[Any, Any] = {
    w.CloseBets: on_close_bets,
    m.Deal: on_deal,
    m.GiveCard: on_card,
    m.GiveCards: on_cards,
    cards.Correct: on_correct,
}
