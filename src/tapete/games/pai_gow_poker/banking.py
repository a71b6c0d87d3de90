"""Who holds the bank. It is offered round the table from hand to hand, and comes to the croupier in turn."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, holds, reading
from ...table.contract import HOUSE, Pending
from ..base.stakes import give_back
from . import moves as m
from .state import CROUPIER
from .turn import Turn

TAKE, PASS = "take_bank", "pass_bank"
QUESTION = "take_bank"
PHASE = "offering"
HOUSE_PLACE = 0


def account(t: Turn) -> str:
    """Where the bank's money is."""
    return f"bank:{t.s.banker}" if t.s.banker else HOUSE


def place(t: Turn) -> int:
    """The place of whoever holds the bank; 0: the croupier's."""
    return t.seat_of(t.s.banker) if t.s.banker else HOUSE_PLACE


def hand_name(t: Turn) -> str:
    """The bank's hand."""
    return str(place(t)) if t.s.banker else CROUPIER


def after(t: Turn, at: int) -> int:
    """The place that comes next: up the numbers, then the croupier's."""
    return (at + 1) % (t.game.boxes + 1)


# --- offering -------------------------------------------------------------------------------------------------------


def offer_round(t: Turn) -> None:
    """From the place whose turn it is: each player is asked; the croupier has to take it."""
    r = t.rules.round
    t.set(banker="", bank_money=0, nobody=False, offered=False, phase="betting")
    for _ in range(t.game.boxes + 1):
        at = t.s.turn
        if at == HOUSE_PLACE and CROUPIER in r.holders.value:
            if holds(r.croupier_must):
                croupier_holds(t)
            else:
                ask(t, CROUPIER, at)
            return
        if at != HOUSE_PLACE and t.holder(at) and "player" in r.holders.value:
            ask(t, t.holder(at), at)
            return
        t.set(turn=after(t, at))
    t.set(nobody=True)


def ask(t: Turn, who: str, at: int) -> None:
    """The bank is offered to whoever is at this place."""
    r = t.rules.round
    t.set(phase=PHASE, offered=True)
    options = (TAKE, PASS) if holds(r.refusable) or at == HOUSE_PLACE else (TAKE,)
    t.ask(who, QUESTION, f"bank:{at}", options, options[-1], r.holders, r.refusable, r.again)


def croupier_holds(t: Turn) -> None:
    """The bank is the house's, and goes on from the croupier to the players."""
    r = t.rules.round
    t.set(turn=after(t, HOUSE_PLACE), phase="betting")
    sources = (r.holders, r.croupier_must)
    t.emit(m.BankHeld(by=CROUPIER, box=HOUSE_PLACE, amount=0, cite=cites(*sources), reading=reading(*sources)))
    if not holds(r.again) and r.again is not None:
        t.set(turn=HOUSE_PLACE)


def on_offer(t: Turn, move: m.OfferBank) -> None:
    """Players who came when it was the croupier's already are asked before they bet."""
    r = t.rules.round
    t.staff(t.rules.staff.directs)
    t.in_phase("betting", sources=(r.holders,))
    if t.s.offered or t.s.banker:
        t.refuse("already_done", r.holders, r.again)
    if [s for s in t.s.stakes if not t.game.left_lying(s)]:
        t.refuse("bets_down", t.rules.betting.before_deal)
    offer_round(t)


def owed(t: Turn, who: str) -> Pending:
    """The offer that somebody has to answer."""
    r = t.rules.round
    found: Pending | None = next((p for p in t.s.pending if p.do == QUESTION), None)
    if found is None:
        t.refuse("nothing_pending", r.holders, phase=t.s.phase)
    if found.by != who:
        t.refuse("not_your_turn", r.holders, r.refusable, player=found.by)
    return found


def on_take(t: Turn, move: m.TakeBank) -> None:
    """Whoever takes it covers what may be won against it."""
    r, staff = t.rules.round, t.actor.role == CROUPIER
    pending = owed(t, CROUPIER if staff else t.player())
    if staff:
        t.answered(pending, TAKE)
        croupier_holds(t)
        return
    name = t.player()
    for stake in t.stakes_of(name):
        give_back(t, stake, stake.amount, "holds_bank", r.holders)
    least = needed(t) + t.s.minimum
    if holds(r.covers) and move.amount < least:
        t.refuse("bank_too_small", r.covers, minimum=least, stake=move.amount)
    t.answered(pending, TAKE)
    at = t.seat_of(name)
    t.set(banker=name, bank_money=move.amount, turn=after(t, at), phase="betting")
    t.pay(name, account(t), move.amount, "bank", r.covers)
    sources = (r.holders, r.covers)
    t.emit(m.BankHeld(by=name, box=at, amount=move.amount, cite=cites(*sources), reading=reading(*sources)))


def on_pass(t: Turn, move: m.PassBank) -> None:
    r = t.rules.round
    if t.actor.staff:
        t.staff(t.rules.staff.directs)
        if holds(r.croupier_must):
            t.refuse("must_take_bank", r.croupier_must)
        refuse(t, owed(t, CROUPIER))
        return
    pending = owed(t, t.player())
    if PASS not in pending.options:
        t.refuse("must_take_bank", r.refusable, player=pending.by)
    refuse(t, pending)


def refuse(t: Turn, pending: Pending) -> None:
    """It is offered to the next."""
    t.answered(pending, PASS)
    t.set(turn=after(t, t.s.turn))
    offer_round(t)


def withdraw(t: Turn, name: str) -> None:
    """Whoever is asked leaves the table: the offer goes on."""
    if any(p.do == QUESTION and p.by == name for p in t.s.pending):
        t.drop_question(f"bank:{t.s.turn}")
        t.set(turn=after(t, t.s.turn))
        offer_round(t)


# --- covering -------------------------------------------------------------------------------------------------------


def croupier_stake(t: Turn) -> int:
    """What the croupier plays for against a player's bank."""
    return t.game.terms.croupier_stake or t.s.minimum


def needed(t: Turn) -> int:
    """What the bank may have to pay."""
    return sum(s.amount for s in t.s.stakes) + croupier_stake(t)


def check_covered(t: Turn, player: str, amount: int) -> None:
    """A bet against a player's bank: it is not one's own, and the bank covers it."""
    r = t.rules.round
    if t.s.phase == PHASE or t.s.nobody:
        t.refuse("bank_not_held", r.holders, phase=t.s.phase)
    if not t.s.banker:
        return
    if player == t.s.banker:
        t.refuse("bank_does_not_bet", r.holders, player=player)
    free = t.s.bank_money - needed(t)
    if holds(r.covers) and amount > free:
        t.refuse("beyond_the_bank", r.covers, amount=max(0, free), stake=amount)


def commission(t: Turn) -> None:
    """The house's part of what a player's bank has won in this hand."""
    gain, r = t.s.flow.get(account(t), 0), t.rules.round
    if t.s.banker and gain > 0 and holds(r.commission):
        t.game.deduct(t, t.s.banker, 0, gain, account(t), r.commission)


def close(t: Turn) -> None:
    """The hand is over: what is left of the bank goes back to whoever held it."""
    name, r = t.s.banker, t.rules.round
    if name:
        t.pay(account(t), name, t.s.accounts.get(account(t), 0), "bank_back", r.holders, r.covers)
    t.set(banker="", bank_money=0)


HANDLERS: dict[Any, Any] = {m.OfferBank: on_offer, m.TakeBank: on_take, m.PassBank: on_pass}
