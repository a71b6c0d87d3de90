"""Who has a ticket: it is handed over, lost, altered. The risk is its holder's."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import Source, cites, denied, holds, reading
from . import barring
from . import moves as m
from .rules import Holding
from .state import TicketTurn


def of(t: TicketTurn[Any]) -> Holding:
    """What the text says of holders; a text that is silent rules on nothing of it."""
    found: Holding | None = t.game.rules.holding
    if found is None:
        t.refuse("no_rule")
    return found


def held(t: TicketTurn[Any], n: int, player: str, *sources: Source) -> Any:
    """The ticket, if it is this person's."""
    found = t.ticket(n)
    if found is None or found.owner != player:
        t.refuse("nothing_there", *sources, at=str(n))
    return found


def found_at_fault(t: TicketTurn[Any], n: int, player: str, *sources: Source) -> Any:
    """The same for what is wrong with it: that may be found when it has been settled, and is then declared late."""
    if t.ticket(n) is None and 0 < n < t.s.next_stake and t.s.trail is not None:
        t.refuse("wrong_phase", *sources, phase=t.s.phase)
    return held(t, n, player, *sources)


def hand(t: TicketTurn[Any], move: m.HandTicket) -> None:
    """A bearer document: whoever has it lawfully plays with it."""
    holding: Holding | None = t.game.rules.holding
    bearer = holding.bearer if holding is not None else None
    if t.actor.role != "player":
        t.refuse("wrong_role", bearer, role=t.actor.role)
    t.game.check_player(t, move.to)
    barring.check(t, move.to)
    stake = held(t, move.ticket, t.actor.name, bearer)
    if bearer is None or denied(bearer):
        t.refuse("no_rule" if bearer is None else "not_to_bearer", bearer)
    if move.to == stake.owner or stake.lost:
        t.refuse("nothing_there", bearer, at=str(move.ticket))
    t.put(replace(stake, owner=move.to))
    t.emit(m.Handed(player=t.actor.name, to=move.to, n=stake.n, cite=cites(bearer)))


def lost(t: TicketTurn[Any], move: m.LostTicket) -> None:
    """Nobody answers for it; where the text did not say so the operator would write another one."""
    rules = of(t)
    risk, causes = rules.risk, rules.no_action
    t.role((), causes)
    if causes is None:
        t.refuse("no_rule", risk)
    stake = held(t, move.ticket, move.player, causes)
    if stake.lost:
        t.refuse("already_done", causes, at=str(move.ticket))
    if (risk is None or holds(risk)) and move.cause in causes.value:
        t.put(replace(stake, lost=move.cause))
        t.rule("lost_ticket", "no_action", causes, risk, about=move.player, amount=move.ticket)
    else:
        t.rule("lost_ticket", "replaced", causes, risk, about=move.player, amount=move.ticket)


GONE = "gone"
"""The reading by which a ticket that was lost is none any more."""


def recover(t: TicketTurn[Any], move: m.RecoverTicket) -> None:
    """It was out of its holder's hands, and is what it was: whoever holds it lawfully presents it."""
    turns_up = of(t).turns_up
    if t.actor.role != "player":
        t.refuse("wrong_role", turns_up, role=t.actor.role)
    if turns_up is None:
        t.refuse("no_rule", turns_up)
    stake = held(t, move.ticket, t.actor.name, turns_up)
    if not stake.lost:
        t.refuse("nothing_there", turns_up, at=str(move.ticket))
    if stake.lost not in turns_up.value or t.game.terms.readings.get(turns_up.reading) == GONE:
        t.refuse("gone_for_good", turns_up, at=str(move.ticket))
    t.put(replace(stake, lost=""))
    t.emit(m.Recovered(player=stake.owner, n=stake.n, cite=cites(turns_up), reading=reading(turns_up)))


def altered(t: TicketTurn[Any], player: str, ticket: int, how: str, incident: str, ruling: str) -> None:
    """A ticket with which somebody has tampered is none."""
    grounds = of(t).void
    t.role((), grounds)
    if grounds is None:
        t.refuse("no_rule", grounds)
    stake = found_at_fault(t, ticket, player, grounds)
    if stake.void:
        t.refuse("already_done", grounds, at=str(ticket))
    if how in grounds.value:
        t.put(replace(stake, void=how))
        t.rule(incident, ruling, grounds, about=player, amount=ticket)
    else:
        t.rule(incident, "stands", grounds, about=player, amount=ticket)


def next_day(t: TicketTurn[Any], date: str, *sources: Source) -> None:
    """It is another day; days do not come back."""
    if not t.may(("reloj",)):
        t.refuse("wrong_role", *sources, role=t.actor.role)
    if date <= t.s.today:
        t.refuse("not_a_later_day", *sources, at=date)
    t.set(today=date)
    t.emit(m.DayCame(date=date, cite=cites(*sources)))
