"""A ticket is presented: in time, by whoever holds it, for the whole of its prize."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from ...law.leaves import Source, cites, denied, holds, reading
from ...table.contract import HOUSE
from . import calendar
from . import moves as m
from .rules import Claims, Holding
from .state import TicketTurn


def period(claims: Claims, day: str, holidays: tuple[str, ...], days: int, counted: bool = True) -> tuple[str, str]:
    """The first and the last day on which prizes of a result of this day are paid. ``counted``: the first working day
    is the first of the period; else the day after it is."""
    start = claims.start.value if claims.start is not None else "next_day"
    first = calendar.first_working_day(day, holidays) if start == "first_working_day" else calendar.later(day, 1)
    return first, calendar.last_day(first if counted else calendar.later(first, 1), days)


def shown(t: TicketTurn[Any], move: m.Present, *missing: Source) -> Any:
    """The ticket that is presented, if whoever presents it may be paid for it at all."""
    claims: Claims = t.game.rules.claims
    holding: Holding | None = t.game.rules.holding
    if t.actor.role != "player":
        t.refuse("wrong_role", claims.against_ticket, role=t.actor.role)
    late(t, move.ticket)
    stake = t.ticket(move.ticket)
    if stake is None:
        known = move.ticket < t.s.next_stake or (holding is not None and denied(holding.issued))
        t.refuse("prizeless" if known else "not_issued", *missing, holding.issued if holding else None,
                 at=str(move.ticket))  # fmt: skip
    if move.proof != "ticket" and not denied(claims.no_other_proof):
        t.refuse("other_proof", claims.no_other_proof, claims.against_ticket, at=move.proof)
    if (stake.owner != t.actor.name or stake.lost) and not denied(claims.against_ticket) and move.proof == "ticket":
        t.refuse("without_the_ticket", claims.against_ticket, at=str(move.ticket))
    check_void(t, stake)
    if t.s.deadline and t.s.today > t.s.deadline and holds(claims.lapse):
        t.refuse("lapsed", claims.lapse, claims.days, at=t.s.deadline)
    if move.amount and move.amount < stake.prize and holds(claims.indivisible):
        t.refuse("indivisible", claims.indivisible, amount=stake.prize)
    return stake


def check_void(t: TicketTurn[Any], stake: Any) -> None:
    """Nothing is paid on a ticket with which somebody has tampered."""
    holding: Holding | None = t.game.rules.holding
    invalid = holding.invalid if holding is not None else None
    if stake.void and not denied(invalid):
        t.refuse("void_ticket", invalid, holding.void if holding else None, at=str(stake.n))


def late(t: TicketTurn[Any], ticket: int) -> None:
    """It had a prize, and nobody came for it in time."""
    claims: Claims = t.game.rules.claims
    if str(ticket) in t.s.lapsed:
        t.refuse("lapsed", claims.lapse, claims.days, at=t.s.lapsed[str(ticket)])


def pay(t: TicketTurn[Any], stake: Any, to: str, amount: int, means: str, *sources: Source) -> None:
    """The prize, or where the law lets it be divided a part; what is left of it waits."""
    part = min(amount, stake.prize) if amount else stake.prize
    at = stake.at or str(stake.n)
    t.emit(m.PrizePaid(player=to, n=stake.n, at=at, amount=part, means=means, cite=cites(*sources),
                       reading=reading(*sources)))  # fmt: skip
    if part < stake.prize:
        t.put(replace(stake, prize=stake.prize - part, paid=stake.paid + part))
    else:
        own = stake.paid + part if to == stake.owner else 0
        t.spend(stake, own, *sources, cite=cites(*sources))
    t.pay(HOUSE, to, part, f"prize_{means}", *sources)


def lapse(t: TicketTurn[Any], presented: Collection[int] = ()) -> None:
    """The last day is over: what nobody presented is nobody's any more."""
    claims: Claims = t.game.rules.claims
    gone = [stake for stake in t.s.stakes if stake.n not in presented]
    t.set(lapsed={str(stake.n): t.s.deadline for stake in gone if stake.prize})
    for stake in gone:
        if stake.prize:
            at = stake.at or str(stake.n)
            t.emit(m.Lapsed(player=stake.owner, n=stake.n, at=at, amount=stake.prize, cite=cites(claims.lapse)))
        t.spend(stake, stake.paid, claims.lapse, cite=cites(claims.lapse))
