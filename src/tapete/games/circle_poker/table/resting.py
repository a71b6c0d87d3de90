"""Players who rest, step away and come back, and what it costs them; whether enough are left to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from .. import moves as m
from ..law.plan import readings_say
from ..round import beginning, ending
from ..turn import Turn
from .seating import cash_out, free_seat, in_play, unseat


def seated(t: Turn, name: str, *sources: Leaf[Any] | None) -> None:
    if name not in t.s.seats:
        t.refuse("no_seats", *sources, player=name)


# --- two hands' rest ------------------------------------------------------------------------------------------------


def allowance(t: Turn) -> list[Leaf[int]]:
    """The clauses on how many hands a player may let pass: in all, and without ante."""
    s = t.rules.seats
    with_ante = t.game.plan.forced == "ante"
    return [leaf for leaf in (s.rest, s.ante_rest if with_ante else None) if leaf is not None]


def on_sit_out(t: Turn, move: m.SitOut) -> None:
    s = t.rules.seats
    name = t.player()
    if s.rest is None:
        t.refuse("no_rule", s.away_minutes)
    seated(t, name, s.rest)
    if t.s.phase in ("unopened", "lot"):
        t.refuse("wrong_phase", s.rest, phase=t.s.phase)
    if name in t.s.people.resting:
        t.refuse("already_done", s.rest, player=name)
    not_posted(t, name, s.rest)
    used = [leaf for leaf in allowance(t) if t.s.people.rested.get(name, 0) >= leaf.value]
    if used:
        t.refuse("rest_used", *used, player=name, hands=used[0].value)
    t.people(resting=(*t.s.people.resting, name))
    t.note("sits_out", s.rest, about=name)
    level(t)


def not_posted(t: Turn, name: str, *sources: Leaf[Any] | None) -> None:
    """Who has posted for the hand that is about to be dealt plays it."""
    if name in t.s.posted:
        t.refuse("hand_on", *sources, player=name)


def on_come_back(t: Turn, move: m.ComeBack) -> None:
    s = t.rules.seats
    name = t.player()
    sources = (s.rest, s.away_minutes)
    seated(t, name, *sources)
    if name not in t.s.people.resting and name not in t.s.people.away:
        t.refuse("already_done", *sources, player=name)
    t.people(resting=tuple(n for n in t.s.people.resting if n != name))
    t.people(away=tuple(n for n in t.s.people.away if n != name))
    t.people(unnoticed=tuple(n for n in t.s.people.unnoticed if n != name))
    t.note("comes_back", *sources, about=name)
    level(t)


def hand_without(t: Turn) -> None:
    """A hand is dealt: it counts for everybody who rests, or posted no ante; whoever lets too many pass loses his
    seat, where it is so."""
    s = t.rules.seats
    poor = broke(t)
    without = {name: allowance(t) for name in (*t.s.people.resting, *poor)}
    if s.ante_rest is not None:
        without.update({name: [s.ante_rest] for name in no_ante(t)})
    for name, clauses in without.items():
        one_without(t, name, clauses, t.s.hands + 1, s.broke if name in poor else None)


def one_without(t: Turn, name: str, clauses: Sequence[Leaf[int]], number: int, doubt: Leaf[bool] | None = None) -> None:
    """One hand more (its number) in which he has no part; above what a clause allows him his seat is free. ``doubt``:
    by whose reading the hand counts."""
    frees = t.rules.seats.rest_frees
    count = t.s.people.rested.get(name, 0) + 1
    over = [leaf for leaf in clauses if count > leaf.value]
    if over and holds(frees):
        t.rule("rest_overrun", "seat_free", doubt, *over, frees, about=name)
        free_seat(t, name, doubt, *over, frees)
        cash_out(t, name, doubt, *over, frees)
    else:
        people = t.s.people
        t.people(rested={**people.rested, name: count}, without={**people.without, name: number})


def hand_null(t: Turn) -> None:
    """The hand counts for nothing: not as one that somebody let pass, either."""
    for name, count in t.s.people.rested.items():
        if t.s.people.without.get(name) == t.s.hands:
            t.people(rested={**t.s.people.rested, name: count - 1})


def ante_refused(t: Turn, name: str) -> None:
    """He had not posted and stays out: a hand without his ante."""
    leaf = t.rules.seats.ante_rest
    if leaf is not None:
        one_without(t, name, [leaf], t.s.hands)
        level(t)


def broke(t: Turn) -> list[str]:
    """Who sits there without chips and did not ask for a rest: by another reading he rests all the same."""
    rule, s = t.rules.seats.broke, t.s
    if rule is None or not readings_say(t.game, rule.reading, "rests"):
        return []
    return [name for name in s.seats if not t.resto(name) and name not in (*s.people.resting, *s.people.new, *s.posted)]


def no_ante(t: Turn) -> list[str]:
    """Antes posted by hand: who could have posted one for the hand that begins, and did not."""
    if t.game.terms.posting != "by_hand" or not beginning.ante_due(t):
        return []
    return [name for name in beginning.dealt_in(t) if "ante" not in t.s.posted.get(name, ())]


# --- passes without playing -----------------------------------------------------------------------------------------


def pass_without(t: Turn) -> None:
    """A hand was begun: one pass more for everybody who has a seat and no cards in it."""
    if t.rules.seats.idle is None:
        return
    playing = {n for n, p in t.s.players.items() if p.live}
    t.people(idle={n: passes(t, n) + 1 for n in t.s.seats if n not in playing})


def passes(t: Turn, name: str) -> int:
    """How many hands in a row he has let pass at his seat."""
    return t.s.people.idle.get(name, 0)


# --- stepping away --------------------------------------------------------------------------------------------------


def on_step_away(t: Turn, move: m.StepAway) -> None:
    s = t.rules.seats
    name = t.player()
    if s.away_minutes is None:
        t.refuse("no_rule", s.rest)
    seated(t, name, s.away_minutes)
    if name in t.s.people.away:
        t.refuse("already_done", s.away_minutes, player=name)
    not_posted(t, name, s.away_minutes)
    t.people(away=(*t.s.people.away, name))
    if move.notified:
        t.note("jefe_de_sala_told", s.away_minutes, about=name)
    else:
        t.people(unnoticed=(*t.s.people.unnoticed, name))
        t.note("left_without_notice", s.away_minutes, about=name)
    level(t)


def on_away_time(t: Turn, move: m.AwayTime) -> None:
    """Reloj: the seat is kept for so long, and only after notice."""
    s = t.rules.seats
    t.allow(("reloj",), s.away_minutes)
    if s.away_minutes is None:
        t.refuse("no_rule", s.rest)
    noticed = move.player not in t.s.people.unnoticed
    if move.player not in t.s.people.away or (noticed and move.minutes <= s.away_minutes.value):
        t.refuse("not_so", s.away_minutes, player=move.player, minutes=s.away_minutes.value)
    lose_seat(t, "long_absence", move.player, s.away_minutes, amount=move.minutes)


def lose_seat(t: Turn, incident: str, name: str, *leaves: Leaf[Any] | None, amount: int = 0) -> None:
    """His seat is free; a hand that he still has is out of the play first."""
    t.rule(incident, "seat_lost", *leaves, about=name, amount=amount)
    remove(t, name, *leaves)


def remove(t: Turn, name: str, *leaves: Leaf[Any] | None) -> None:
    """He has no part in the hand nor at the table any more."""
    if in_play(t, name):
        ending.void(t, name, *leaves)
    if name in t.s.posted:
        ending.unpost(t, *leaves, only=name)
    if name in t.s.seats:
        unseat(t, name, *leaves)
    level(t)


# --- how many -------------------------------------------------------------------------------------------------------


def level(t: Turn) -> None:
    """Between hands: below the number that the law wants play is suspended, with it the table waits for a deal."""
    s = t.rules.seats
    if t.s.phase == "forced" and beginning.before_deal(t) and len(beginning.dealt_in(t)) < beginning.needed(t)[0]:
        ending.unpost(t, s.least, s.suspended)
        t.s.phase = "waiting"
    if t.s.phase not in ("waiting", "suspended"):
        return
    least = s.least.value if s.least is not None else 2
    few = len(beginning.dealt_in(t)) < least
    if few and t.s.phase == "waiting" and t.s.hands and s.suspended is not None and not denied(s.suspended):
        t.s.phase = "suspended"
        t.note("suspended", s.suspended, s.least, amount=least)
    elif not few and t.s.phase == "suspended":
        t.s.phase = "waiting"
        t.note("resumed", s.suspended, s.least, amount=least)


HANDLERS: dict[Any, Any] = {
    m.SitOut: on_sit_out,
    m.ComeBack: on_come_back,
    m.StepAway: on_step_away,
    m.AwayTime: on_away_time,
}
