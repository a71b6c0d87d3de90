"""What a ticket has won; how it is presented, verified and paid; what nobody presents lapses."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ..base.stakes import in_phase
from ..draws import calendar, holding, presenting
from ..draws import moves as tickets
from . import batch
from . import moves as m
from .state import Turn


def found(t: Turn, stake: Any) -> None:
    """All boxes are open: each is looked at by itself. Where the text has claims the ticket is presented, else its
    prize is paid at once."""
    rules = t.game.rules
    opening, pays = rules.opening, rules.payment
    amount = sum(int(sign) for sign in stake.signs)
    if denied(opening.compared) or denied(pays.stated):
        amount = 0
    t.emit(m.Found(player=stake.owner, n=stake.n, amount=amount, cite=cites(opening.compared or opening.beforehand)))
    t.set(phase="betting", round=t.s.round + 1, opening=0, last=stake.signs)
    if not amount:
        t.spend(stake, 0, opening.beforehand, cite=cites(opening.beforehand))
    elif rules.claims is None:
        t.put(replace(stake, prize=amount))
        presenting.pay(t, t.ticket(stake.n), stake.owner, 0, means(t, stake), pays.stated or opening.beforehand)
    else:
        t.put(replace(stake, prize=amount))
    batch.rest(t)


def means(t: Turn, stake: Any) -> str:
    """What the prize is paid in."""
    return next((one.kind for one in t.game.prizes if str(one.value) in stake.signs), "cash")


def present(t: Turn, move: m.PresentTicket) -> None:
    """The ticket is presented; it is looked at before anything is paid."""
    rules = t.game.rules
    if rules.claims is None:
        t.refuse("no_rule")
    in_phase(t, "betting", sources=(rules.claims.against_ticket,))
    plain = tickets.Present(who=move.who, ticket=move.ticket, amount=move.amount, proof=move.proof)
    stake = presenting.shown(t, plain)
    if not stake.opened or not stake.prize:
        t.refuse("prizeless", rules.opening.ways, at=str(move.ticket))
    address = rules.payment.address
    if move.place == "elsewhere" and holds(address):
        t.refuse("not_at_address", address, at=t.game.terms.place)
    if stake.presented >= 0:
        t.refuse("already_done", rules.claims.against_ticket, at=str(move.ticket))
    t.put(replace(stake, presented=move.amount, owner=t.actor.name))
    t.done("present_ticket", t.actor.name, rules.claims.against_ticket, address, about=str(move.ticket))


def presented(t: Turn, n: int, *sources: Any) -> Any:
    """A ticket that lies before the desk."""
    if t.game.rules.claims is None:
        t.refuse("no_rule")
    t.role((), *sources)
    in_phase(t, "betting", sources=sources)
    stake = t.ticket(n)
    if stake is None or stake.presented < 0:
        t.refuse("nothing_there", *sources, at=str(n))
    presenting.check_void(t, stake)
    return stake


def verify(t: Turn, move: m.Verify) -> None:
    """It is valid and authentic."""
    verified = t.game.rules.payment.verified
    stake = presented(t, move.ticket, verified)
    if stake.verified or denied(verified):
        t.refuse("already_done", verified, at=str(move.ticket))
    t.put(replace(stake, verified=True))
    t.done("verify_ticket", t.actor.name, verified, about=str(move.ticket))


def deliver(t: Turn, move: m.Deliver) -> None:
    """The prize, and its entry in the register."""
    rules = t.game.rules
    pays = rules.payment
    stake = presented(t, move.ticket, pays.verified)
    if holds(pays.verified) and not stake.verified:
        t.refuse("ticket_unverified", pays.verified, at=str(move.ticket))
    known = {
        "game": str(stake.batch), "ticket": str(stake.n), "player": stake.owner, "identity": move.identity,
        "prize": str(stake.prize), "signature": stake.owner if move.signed else "",
    }  # fmt: skip
    fields = {name: known[name] for name in pays.fields.value} if pays.fields is not None else {}
    empty = next((name for name, said in fields.items() if not said), "")
    if empty and holds(pays.registered):
        t.refuse("register_incomplete", pays.fields, at=empty)
    if holds(pays.registered):
        t.emit(m.Registered(fields=fields, cite=cites(pays.registered, pays.fields)))
    by = (pays.verified, rules.claims.indivisible, rules.claims.against_ticket)
    presenting.pay(t, stake, stake.owner, stake.presented, means(t, stake), *by)
    if (rest := t.ticket(stake.n)) is not None:
        t.put(replace(rest, presented=-1))
    batch.rest(t)


def next_day(t: Turn, move: tickets.NextDay) -> None:
    """Days pass; after the last one on the back nothing more is presented of the batch. What was presented in time
    lies before the desk, however long it takes to verify and pay it."""
    claims = t.game.rules.claims
    lapse = claims.lapse if claims is not None else None
    if not calendar.known(move.date):
        t.refuse("no_such_day", lapse, at=move.date)
    in_phase(t, "betting", sources=(lapse,))
    over = bool(t.s.deadline) and move.date > t.s.deadline
    holding.next_day(t, move.date, lapse)
    if not over or not holds(lapse):
        return
    presenting.lapse(t, frozenset(stake.n for stake in t.s.stakes if stake.presented >= 0 and not stake.void))
    days = calendar.between(t.game.terms.opens, t.game.deadline)
    t.set(deadline=calendar.later(move.date, days), batch=t.s.batch + 1, sold=0, left=batch.boxes(t.game))
