"""What goes wrong: a draw that is moved or not held, tickets with which somebody has tampered, other publications."""

from __future__ import annotations

from ...law.leaves import cites, denied, holds
from ..base.stakes import give_back, in_phase
from ..draws import calendar, holding
from . import moves as m
from . import sale, settle
from .rules import Date
from .state import Turn


def changes(t: Turn, founded: bool, authorised: bool) -> Date:
    """The draw may be held on another day, or not at all: for good reasons, and with an authorisation given before."""
    rules = t.game.rules
    date: Date | None = rules.date
    represents = rules.officials.represents if rules.officials is not None else None
    t.role(represents.value if represents is not None else (), represents)
    if date is None:
        t.refuse("no_rule")
    if t.s.phase not in ("betting", "closed"):
        t.refuse("too_late", date.authorised)
    if not founded and holds(date.founded):
        t.refuse("not_founded", date.founded)
    if not authorised and holds(date.authorised):
        t.refuse("not_authorised_change", date.authorised)
    return date


def postponed(t: Turn, move: m.Postponed) -> None:
    """Another day; who was there and what was looked at on this one counts for nothing then."""
    date = changes(t, move.founded, move.authorised)
    if not calendar.known(move.date) or move.date < t.s.today or move.date == t.s.date:
        t.refuse("no_such_day", date.fixed, at=move.date)
    t.rule("postponed_draw", "postponed", date.founded, date.authorised, about=move.date)
    t.set(date=move.date, present=(), checked=False)
    t.emit(m.Postponement(draw=t.s.round, date=move.date, cite=cites(date.founded, date.authorised)))


def cancelled(t: Turn, move: m.Cancelled) -> None:
    """No draw at all: tickets are paid back."""
    date = changes(t, move.founded, move.authorised)
    t.rule("cancelled_draw", "cancelled", date.founded, date.authorised)
    settle.not_held(t, "cancelled_draw", date.founded, date.authorised)


def altered(t: Turn, move: m.AlteredTicket) -> None:
    """Such a ticket is void."""
    holding.altered(t, move.player, move.ticket, move.tampering, "altered_ticket", "void")


def conflict(t: Turn, move: m.ConflictOfRecords) -> None:
    """What others print is nothing; where the text does not say so, who relied on it would have the first prize."""
    records = t.game.rules.records
    if records is None:
        t.refuse("no_rule")
    t.role((), records.only)
    in_phase(t, "claims", sources=(records.only,))
    if not any(came.number == move.number for came in t.s.drawn) and holds(records.only):
        t.rule("conflict_of_records", "extract_counts", records.only, records.decides, about=move.player)
    elif denied(records.only):
        t.rule("conflict_of_records", "publication_counts", records.only, about=move.player)
    else:
        t.refuse("not_so", records.only, at=move.number)


def null_draw(t: Turn, move: m.NullDraw) -> None:
    """Too little was paid, or by too few: there is no such game, and everybody has their price back."""
    t.role(())
    funding = t.game.rules.funding
    if funding is None or (funding.players is None and funding.by.value == "issued"):
        t.refuse("no_rule", *sale.says(t, move.ground))
    in_phase(t, "betting", sources=sale.says(t, move.ground))
    if not t.s.stakes:
        t.refuse("nothing_there", *sale.says(t, move.ground))
    if sale.missing(t) != move.ground:
        t.refuse("not_so", *sale.says(t, move.ground), at=move.ground)
    t.rule("null_draw", "no_draw", *sale.says(t, move.ground), about=move.ground)
    settle.not_held(t, move.ground, *sale.says(t, move.ground))


def other_product(t: Turn, move: m.OtherProduct) -> None:
    """Who takes part for something else does not take part."""
    promotion = t.game.rules.promotion
    if promotion is None:
        t.refuse("no_rule")
    t.role((), promotion.consumption)
    in_phase(t, "betting", sources=(promotion.consumption,))
    stake = holding.found_at_fault(t, move.ticket, move.player, promotion.consumption)
    if not holds(promotion.consumption):
        t.rule("other_product", "stands", promotion.consumption, about=move.player, amount=stake.amount)
        return
    t.rule("other_product", "no_entry", promotion.consumption, about=move.player, amount=stake.amount)
    give_back(t, stake, stake.amount, "no_entry", promotion.consumption)
