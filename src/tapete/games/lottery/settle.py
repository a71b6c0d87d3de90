"""What the numbers drawn come to: the extract, winners, claims, lapse; then the next draw."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...table import money
from ...table.contract import HOUSE
from ..base.moves import Annulled
from ..draws import calendar, holding, presenting
from ..draws import moves as tickets
from . import moves as m
from . import plan, sale
from .state import Turn

CARRIED = "carried"
"""The account of what a variable draw leaves for the next one."""


def published(game: Any) -> bool:
    """Whether there is an extract, and nothing is won before it."""
    records = game.rules.records
    return records is not None and holds(records.extract) and holds(records.decides)


def results(t: Turn) -> None:
    """Every number has come: what each ticket has won. Where the text has claims winners present their tickets, else
    they are paid at once."""
    won = shares(t) if t.game.variable else {s.n: value(t, s) for s in t.s.stakes}
    won = {n: amount for n, amount in won.items() if amount > 0}
    if published(t.game):
        publish(t, won)
    prizes = t.game.rules.prizes
    for stake in t.s.stakes:
        if stake.n not in won:
            t.spend(stake, 0, prizes.to_drawn, cite=cites(prizes.to_drawn))
        else:
            t.put(replace(stake, prize=won[stake.n]))
    claims = t.game.rules.claims
    if not won:
        next_draw(t)
    elif claims is None:
        for stake in t.s.stakes:
            presenting.pay(t, stake, stake.owner, 0, means(t, stake), prizes.to_drawn, *paid_by(t))
        next_draw(t)
    else:
        first, last = t.game.claimed(t.s.today, t.s.round)
        t.set(phase="claims", deadline=last)
        t.emit(tickets.ClaimsOpen(first=first, last=last, cite=cites(claims.days, claims.start)))


def publish(t: Turn, won: dict[int, int]) -> None:
    """The extract; and the act of the draw, by whoever keeps the book."""
    records, officials = t.game.rules.records, t.game.rules.officials
    numbers = " ".join(came.number for came in t.s.drawn)
    t.emit(m.Extract(draw=t.s.round, date=t.s.date, numbers=numbers, winners=len(won), amount=sum(won.values()),
                     cite=cites(records.extract)))  # fmt: skip
    if officials is not None and t.actor.role in officials.acts.value:
        t.emit(m.Entered(draw=t.s.round, by=t.actor.name, present=" ".join(t.s.present), cite=cites(officials.acts)))


def paid_by(t: Turn) -> tuple[Any, ...]:
    """The clauses by which a prize is what it is."""
    rules = t.game.rules
    variable = rules.variable.in_proportion if rules.variable is not None and t.game.variable else None
    return (rules.prizes.fixed if variable is None else variable, rules.prizes.kinds)


def means(t: Turn, stake: Any) -> str:
    """What the prize of this ticket is paid in."""
    ranks = [t.game.ranks[came.prize] for came in t.s.drawn if came.number == stake.at and not t.game.variable]
    return ranks[0].kind if ranks else "cash"


def value(t: Turn, stake: Any) -> int:
    """The prize of the number, or of so many fractions of it."""
    game, prizes = t.game, t.game.rules.prizes
    if denied(prizes.to_drawn):
        return 0
    full = sum(game.ranks[came.prize].value for came in t.s.drawn if came.number == stake.at)
    part = Fraction(full * game.parts(stake.amount), game.terms.fractions)
    if denied(prizes.fixed):
        part = part * sale.paid(t.s) / (game.price * game.terms.tickets * game.terms.series)
    return whole(t, part)


def whole(t: Turn, part: Fraction) -> int:
    """In whole units."""
    below = int(part)
    return below + (1 if part > below and t.game.terms.rounding == "player" else 0)


def shares(t: Turn) -> dict[int, int]:
    """Variable draws: each category has its part of what was paid in, and those in it share that in proportion to
    theirs."""
    game, terms = t.game, t.game.terms
    variable = game.rules.variable
    if variable is None or denied(variable.in_proportion):
        return {}
    drawn = [came.number for came in t.s.drawn]
    carried = t.s.accounts.get(CARRIED, 0)
    pool = int(sale.paid(t.s) * Fraction(terms.distributed))
    t.pay(CARRIED, HOUSE, carried, "carried_in", variable.in_proportion)
    won: dict[int, int] = {}
    left = 0
    for category, part in terms.categories.items():
        amount = int((pool + carried) * Fraction(part))
        those = [s for s in t.s.stakes if plan.right(s.at, drawn) == int(category)]
        t.emit(m.SharedOut(category=category, amount=amount, winners=len(those), cite=cites(variable.in_proportion),
                           reading=variable.in_proportion.reading))  # fmt: skip
        if those:
            parts = money.proportional(amount, [s.amount for s in those])
            won |= dict(zip([s.n for s in those], parts, strict=True))
        else:
            left += amount
    if terms.nobody_right == "carried":
        t.pay(HOUSE, CARRIED, left, "carried_on", variable.in_proportion)
    return won


# --- claims ---------------------------------------------------------------------------------------------------------


def present(t: Turn, move: tickets.Present) -> None:
    """A ticket is presented for its prize."""
    rules = t.game.rules
    claims, records = rules.claims, rules.records
    if claims is None:
        t.refuse("no_rule")
    decides = records.decides if records is not None else None
    if t.s.phase != "claims":
        presenting.late(t, move.ticket)
        t.refuse("no_extract", decides, records.extract if records is not None else None)
    stake = presenting.shown(t, move, decides)
    by = (claims.against_ticket, claims.indivisible, decides, *paid_by(t))
    presenting.pay(t, stake, t.actor.name, move.amount, means(t, stake), *by)
    if not t.s.stakes:
        next_draw(t)


def next_day(t: Turn, move: tickets.NextDay) -> None:
    """Days pass: up to the day of the draw, and past the last day of the claims."""
    rules = t.game.rules
    date, claims = rules.date, rules.claims
    fixed = date.fixed if date is not None else None
    if not calendar.known(move.date):
        t.refuse("no_such_day", fixed, at=move.date)
    if t.s.phase == "drawing":
        t.refuse("draw_under_way", fixed)
    if t.s.phase in ("betting", "closed") and holds(fixed) and move.date > t.s.date:
        t.refuse("draw_is_due", fixed, at=t.s.date)
    over = t.s.phase == "claims" and claims is not None and move.date > t.s.deadline
    holding.next_day(t, move.date, (claims.lapse if over else claims.days) if claims is not None else fixed)
    if over and holds(claims.lapse):
        presenting.lapse(t)
        next_draw(t)


def next_draw(t: Turn) -> None:
    """The next draw is issued: its sale is as long as that of the first one."""
    terms = t.game.terms
    date = calendar.later(t.s.today, calendar.between(terms.opens, terms.date))
    t.set(
        phase="betting", round=t.s.round + 1, date=date, deadline="", stated=sale.stated(t.game, date), present=(),
        checked=False, digits="", drawn=(), sung=0, attested=False, last=t.s.drawn,
    )  # fmt: skip


def not_held(t: Turn, ground: str, *sources: Any) -> None:
    """There is no draw: tickets are paid back."""
    t.emit(Annulled(ground=ground, cite=cites(*sources)))
    sale.refund(t, "no_draw", *sources)
    next_draw(t)
