"""From the last bet to the last second card: closing, dealing, and every card of azar."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import HOUSE
from ....table.events import Corrected, Dealt
from ...base import moves as w
from ...base.conduct import correctors
from ...base.outcome import NOTHING
from ...base.stakes import compensate, give_back, pay_back
from ...cards import moves as cards
from .. import moves as m
from ..law import points
from ..state import MAIN, Hand
from ..table import seats, shoe
from ..turn import BY_HAND, PASS, Turn
from . import bank_hand, betting, challenge, cover, ending, hand, questions, side_bets

IN_PASS = (*PASS, *BY_HAND)


def on_open_bets(t: Turn, move: w.OpenBets) -> None:
    leaf = t.rules.betting.opening_call
    t.staff(t.rules.staff.directs)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf,))
    check_duties(t)
    if t.s.invited:
        t.refuse("already_done", leaf)
    betting.invite(t)


def check_duties(t: Turn) -> None:
    """What staff owe of the last pass comes before the next."""
    if t.s.duties_owed:
        name = t.s.duties_owed[0]
        t.refuse("duty_owed", t.rules.duties[name], at=name)


def boxes(t: Turn) -> list[int]:
    """Boxes with a main stake, from the croupier's left."""
    return sorted({s.box for s in t.s.stakes if s.on in MAIN})


def check_bets(t: Turn) -> None:
    b = t.rules.betting
    if not boxes(t):
        t.refuse("no_bets", b.opening_call, b.before_deal, b.min_hands)


def needed(t: Turn) -> int:
    """Hands that must take part for a deal."""
    leaf = t.rules.betting.min_hands
    return leaf.value if leaf is not None else t.game.terms.min_hands


def check_hands(t: Turn) -> None:
    if len(boxes(t)) < needed(t):
        leaf = t.rules.betting.min_hands
        t.refuse("too_few_hands", leaf, *t.game.required("limits.hands_to_start"), hands=needed(t))


def on_close_bets(t: Turn, move: w.CloseBets) -> None:
    t.staff(t.rules.staff.directs)
    t.in_phase("betting", sources=(t.rules.betting.call, t.rules.betting.before_deal))
    check_duties(t)
    check_bets(t)
    if t.rules.betting.call is not None:
        check_hands(t)
    close(t, t.actor.name)
    if not boxes(t) or len(boxes(t)) < needed(t):  # too little of it was admitted: bets are taken again
        t.set(phase="betting", invited=False)


def close(t: Turn, by: str) -> None:
    """«No más apuestas»; what was not admitted goes back, the slot is counted."""
    questions.defaults(t, "bet")
    t.say(t.rules.betting.call, by)
    challenge.not_admitted(t)
    side_bets.not_admitted(t)
    t.set(phase="closed", fresh=False)


def on_deal(t: Turn, move: m.Deal) -> None:
    rules = t.rules
    t.staff(rules.staff.directs, rules.staff.deals)
    t.in_phase("betting", "closed", sources=(rules.staff.deals, rules.dealing.order))
    check_duties(t)
    check_bets(t)
    if t.s.phase == "betting":
        close(t, "croupier")
    elif rules.betting.call is None:
        questions.defaults(t, "bet")
        side_bets.not_admitted(t)
    check_bets(t)
    check_hands(t)
    begin(t)


def begin(t: Turn) -> None:
    """The pass begins: one card to each hand, one to the bank, a second one to each hand."""
    d = t.rules.dealing
    flow: dict[str, int] = {}
    for stake in t.s.stakes:
        flow[stake.owner] = flow.get(stake.owner, 0) - stake.amount
    t.set(flow=flow)
    side_bets.to_slot(t)
    found = boxes(t)
    names = [str(box) for box in found]
    commanders = {str(box): seats.commander(t.rules, t.s, box) for box in found}
    t.set(
        phase="dealing",
        commanders=commanders,
        hands=tuple(Hand(str(box), box) for box in found),
        bank=(),
        bank_done=False,
        bank_round=0,
        base=0,
        dealt=0,
        third=False,
        asker=0,
        insurance_called=False,
        firsts={},
        beaten=(),
        rank=0,
        losses={},
        handled=(),
        hands_left=t.s.hands_left - 1 if t.s.hands_left > 0 else t.s.hands_left,
    )
    t.note("pass", d.order, amount=t.s.round)
    ordered = names if d.order.value == "from_left" else names[::-1]
    queue = [*ordered, *(("bank",) if holds(d.bank_card) else ()), *ordered]
    t.owe(*queue, *(("bank",) if d.second.value == "hands_and_bank" else ()))


# --- cards ----------------------------------------------------------------------------------------------------------


def giver(t: Turn) -> tuple[str, ...]:
    return ("croupier",) if t.game.terms.cards == "entered" else ("azar",)


def on_card(t: Turn, move: m.Card) -> None:
    """Azar answers, or the croupier says which card came."""
    d = t.rules.dealing
    t.allow(giver(t), t.rules.staff.deals, d.face_up)
    if not t.s.owed or any(p.about == "stuck" for p in t.s.pending):
        t.refuse("nothing_pending", d.order, phase=t.s.phase)
    if move.to and move.to != t.s.owed[0]:
        leaf = t.rules.split.order if t.s.phase == "playing" else None
        t.refuse("wrong_hand", leaf or d.order, leaf or d.second, at=move.to, next=t.s.owed[0])
    check_face(t, move.face)
    land(t, move.face)


def check_face(t: Turn, face: str, more: tuple[str, ...] = ()) -> None:
    """A face of which none is left cannot have come."""
    left = t.s.shoe
    for one in (*more, face):
        code = left.admits(one)
        if code is not None:
            t.refuse("none_left", t.rules.shoe.decks, at=one)
        left = left.draw(one)


def land(t: Turn, face: str) -> None:
    """The card goes where it is owed, and play goes on."""
    entry = t.s
    questions.defaults(t, "match")
    name, *rest = t.s.owed
    if name == "bank" and t.s.phase == "bank" and len(t.s.bank) == 1 and t.s.bank_round <= 1:
        bank_hand.before_second(t)
    t.set(owed=tuple(rest), shoe=t.s.shoe.draw(face), dealt=t.s.dealt + 1, last=face)
    if t.s.dealt == 1:  # the next pass begins
        t.set(outcome=NOTHING)
    leaf, up = card_leaf(t, name), t.rules.dealing.face_up
    t.emit(Dealt(n=t.s.dealt, place=name, face=face if holds(up) else None, cite=cites(leaf, up)))
    if name == "bank":
        t.set(bank=(*t.s.bank, face), base=t.s.base or t.s.dealt)
    else:
        to_hand(t, name, face)
    shoe.watch(t)
    onward(t, name)
    t.set(undo=entry)


def card_leaf(t: Turn, name: str) -> Leaf[Any] | None:
    """The rule that gives this card."""
    rules, d = t.rules, t.rules.dealing
    if name == "bank":
        return rules.croupier.draws if t.s.phase == "bank" else d.bank_card if not t.s.bank else d.second
    got = t.hand(name)
    if t.s.phase == "dealing":
        return d.second if got.cards else d.order
    if got.split and len(got.cards) == 1:
        return rules.split.aces_one_card if got.aces else rules.split.as_simple or rules.split.allowed
    return rules.double.one_card if got.doubled else rules.play.draws


def to_hand(t: Turn, name: str, face: str) -> None:
    got = t.change(name, cards=(*t.hand(name).cards, face))
    seen = t.s.firsts.get(str(got.box), ())
    if len(seen) < points.longest(t.rules):
        t.set(firsts={**t.s.firsts, str(got.box): (*seen, face)})
    if t.s.phase != "dealing":
        t.set(third=True)
        side_bets.third_card(t, got.box)


def onward(t: Turn, name: str) -> None:
    """What follows a card."""
    if t.s.phase == "dealing":
        if not t.s.owed:
            dealt(t)
        else:
            t.owe(*t.s.owed)
    elif t.s.phase == "bank":
        if name != "bank":
            challenge.drawn(t, name)
        else:
            bank_hand.go_on(t)
    else:
        hand.next_turn(t)


def dealt(t: Turn) -> None:
    """The deal is over: side bets, the proposals, the first turn."""
    rules = t.rules
    t.set(phase="playing")
    side_bets.after_deal(t)
    if cover.ace(t):
        if not denied(rules.insurance.before_third):
            t.say(rules.insurance.call, "croupier")
    elif cover.has_retiro(t) and rules.surrender is not None:
        t.say(rules.surrender.call, "croupier")
    cover.offer_even_money(t)
    hand.next_turn(t)


# --- correcting -----------------------------------------------------------------------------------------------------


def on_correct(t: Turn, move: cards.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    general = t.rules.general
    sources = (
        t.rules.staff.problems_by,
        general.corrected_by if general is not None else None,
        t.rules.dealing.face_up,
    )
    settled = t.s.phase not in ("dealing", "playing", "bank", "score")
    t.allow(("jefe_de_mesa",) if settled else ("jefe_de_mesa", "croupier", *correctors(t)), *sources)
    entry = t.undo
    if entry is None:
        t.refuse("nothing_pending", *sources)
    was = t.s.last
    if move.face == was:
        t.refuse("not_the_result", *sources, at=move.face)
    now = t.s
    t.s = entry
    check_face(t, move.face)
    t.s = now
    t.emit(Corrected(what="card", was=was, now=move.face, cite=cites(*sources)))
    compensate(t, entry, *sources)
    t.s = replace(entry, accounts=t.s.accounts)
    land(t, move.face)


def annul(t: Turn, ground: str, *sources: Any) -> None:
    """The pass is null: every stake goes back, the cards are collected."""
    t.emit(w.Annulled(ground=ground, cite=cites(*sources)))
    for stake in t.s.stakes:
        if stake.won:  # winnings that still lie on the cloth are the house's again
            t.put(replace(stake, amount=stake.amount - stake.won, won=0))
            t.pay(stake.account, HOUSE, stake.won, "annulled", *sources)
    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, "annulled", *sources)
    even_out(t, *sources)
    t.set(pending=tuple(p for p in t.s.pending if p.about.partition(":")[0] not in questions.CHOICES))
    if t.s.phase in IN_PASS:
        ending.collect_all(t)
    elif t.s.phase == "closed":
        t.set(phase="betting", invited=False)


def even_out(t: Turn, *sources: Any) -> None:
    """What the pass had already taken or paid goes back, too."""
    if t.s.phase not in IN_PASS:
        return
    for account, amount in t.s.flow.items():
        if amount > 0 and account.startswith("held:"):
            drop_holds(t, account.partition(":")[2], amount)
    pay_back(t, t.s.flow, "annulled", *sources)
    t.set(flow={}, losses={}, hits=tuple(hit for hit in t.s.hits if hit.round != t.s.round))


def drop_holds(t: Turn, player: str, amount: int) -> None:
    """Payments of this pass that waited are owed no longer."""
    left = list(t.s.holds)
    for hold in reversed(t.s.holds):
        if hold.player == player and amount >= hold.amount:
            left.remove(hold)
            amount -= hold.amount
    t.set(holds=tuple(left))


HANDLERS: dict[Any, Any] = {
    w.OpenBets: on_open_bets,
    w.CloseBets: on_close_bets,
    m.Deal: on_deal,
    m.Card: on_card,
    cards.Correct: on_correct,
}
