"""A closed ticket is sold, given back, opened; what lies under its boxes comes out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...table.contract import AZAR
from ..base import outcome
from ..base.moves import Placed
from ..base.stakes import give_back, in_phase
from ..draws import barring, holding
from . import batch, payment
from . import moves as m
from .state import State, Turn


def bet(t: Turn, move: m.Bet) -> None:
    """A closed ticket, at its price."""
    rules, terms = t.game.rules, t.game.terms
    if t.actor.role != "player":
        t.refuse("wrong_role", role=t.actor.role)
    barring.check(t, move.who)
    kind = rules.bets.get(move.on)
    if kind is None or not holds(kind.offered):
        t.refuse("not_offered", kind.offered if kind is not None else None, at=move.on)
    in_phase(t, "betting", sources=(kind.offered,))
    if t.s.sold >= terms.tickets:
        t.refuse("batch_sold", kind.offered, at=str(t.s.batch))
    price = rules.sale.price
    if move.stake != terms.minimum and not denied(price):
        t.refuse("price_of_ticket", price, kind.offered, minimum=terms.minimum)
    at = "" if holds(rules.opening.closed) else str(t.s.sold + 1)
    stake = t.game.stake_type(n=t.s.next_stake, owner=move.who, on=move.on, at=at, amount=move.stake,
                              batch=t.s.batch)  # fmt: skip
    t.put(stake)
    t.set(sold=t.s.sold + 1)
    cite = cites(kind.offered, rules.opening.closed, price)
    t.emit(Placed(player=move.who, on=move.on, at=at, stake=move.stake, n=stake.n, cite=cite))
    t.pay(move.who, stake.account, move.stake, "bet", kind.offered)


def give(t: Turn, move: m.ReturnTicket) -> None:
    """Whoever buys looks at the ticket; a bad one goes back as long as it is closed."""
    checked = t.game.rules.opening.checked
    if t.actor.role != "player":
        t.refuse("wrong_role", checked, role=t.actor.role)
    if checked is None:
        t.refuse("no_rule")
    in_phase(t, "betting", sources=(checked,))
    stake = holding.held(t, move.ticket, t.actor.name, checked)
    if stake.opened and holds(checked):
        t.refuse("opened_already", checked, at=str(move.ticket))
    give_back(t, stake, stake.amount, "ticket_back", checked)
    batch.rest(t)


def open_ticket(t: Turn, move: m.OpenTicket) -> None:
    """Its holder opens it, and thereby spoils it."""
    opening = t.game.rules.opening
    if t.actor.role != "player":
        t.refuse("wrong_role", opening.ways, role=t.actor.role)
    in_phase(t, "betting", sources=(opening.ways,))
    stake = holding.held(t, move.ticket, t.actor.name, opening.ways)
    if stake.opened:
        t.refuse("opened_already", opening.ways, at=str(move.ticket))
    if stake.lost:
        t.refuse("nothing_there", opening.ways, at=str(move.ticket))
    if move.way not in opening.ways.value:
        t.refuse("not_that_way", opening.ways, opening.closed, at=move.way)
    t.put(replace(stake, opened=move.way))
    t.emit(m.Opened(player=stake.owner, n=stake.n, way=move.way, cite=cites(opening.ways)))
    t.set(phase="running", opening=stake.n, last=(), outcome=outcome.NOTHING, losses={})


def box(t: Turn, move: m.Box) -> None:
    """Azar: what lies there; the prizes of a batch were set before, and each comes out once."""
    opening = t.game.rules.opening
    if not t.may((AZAR,)):
        t.refuse("wrong_role", opening.beforehand, role=t.actor.role)
    in_phase(t, "running", sources=(opening.beforehand,))
    if not t.s.left.get(move.sign):
        t.refuse("not_in_batch", opening.beforehand, at=move.sign)
    stake = t.ticket(t.s.opening)
    signs = (*stake.signs, move.sign)
    t.put(replace(stake, signs=signs))
    if holds(opening.beforehand):
        left = {**t.s.left, move.sign: t.s.left[move.sign] - 1}
        t.set(left={sign: count for sign, count in left.items() if count})
    t.emit(m.Shown(player=stake.owner, n=stake.n, box=len(signs), sign=move.sign, cite=cites(opening.beforehand)))
    if len(signs) == t.game.terms.boxes:
        payment.found(t, t.ticket(stake.n))


def first(game: Any) -> State:
    """The desk with a new batch."""
    return State(phase="betting", today=game.terms.opens, deadline=game.deadline, left=batch.boxes(game))
