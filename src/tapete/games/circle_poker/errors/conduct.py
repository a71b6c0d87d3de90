"""What players may not do, the ladder of warnings, and what a general part has for every game."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import HOUSE, Pending, tag
from ....table.events import Asked
from ...base import conduct as general
from ...base import moves as w
from .. import incidents
from .. import moves as m
from ..round import beginning, ending
from ..table import seating
from ..table.resting import level, lose_seat, passes, remove
from ..table.waiting_list import off_list
from ..turn import HAND, Turn
from .common import DECLARE, chief_decides, decisions, declare, found, hold, so

CROUPIERS = ("show_stub", "announces_draws")
"""Prohibitions that are the croupier's own."""


def infraction(t: Turn, move: incidents.Infraction) -> None:
    leaf = t.rules.conduct.infractions.get(move.what)
    if move.what == "looks_early":
        leaf = leaf or t.rules.deal.not_yet
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf, at=move.what)
    check_people(t, move, leaf)
    forbidden(t, move.player, move.what, leaf)


def check_people(t: Turn, move: incidents.Infraction, leaf: Leaf[Any] | None) -> None:
    """Prohibitions of players concern who sits at the table; that of spectators who does not."""
    if move.what in CROUPIERS:
        so(t, move.player == "croupier", leaf, player=move.player)
    elif move.what == "spectators":
        so(t, move.player not in t.s.seats, leaf, player=move.player)
    else:
        so(t, move.player in t.s.seats, leaf, player=move.player)


def forbidden(t: Turn, player: str, what: str, leaf: Leaf[Any] | None) -> None:
    """By the general part's ladder where there is one, else forbidden, and the jefe sees to it."""
    reduced = t.rules.stacks.reduced_leaves
    if what == "stack_reduced" and holds(reduced):
        t.rule(tag(t.move), "leaves_table", leaf, reduced, about=player)
        remove(t, player, reduced)
    elif t.rules.general is not None:
        general.sanction(t, tag(t.move), player, leaf, reduced if what == "stack_reduced" else None)
        from_next_hand(t, player)
        t.people(warned={**t.s.people.warned, player: t.s.breaches.get(player, 0)})
    else:
        t.rule(tag(t.move), "forbidden", rows(t, leaf), leaf, about=player)
        chief = t.rules.staff.problems_by
        if holds(chief):
            hold(t, f"incident:{tag(t.move)}", decisions(t, player), "go_on", chief, about=player)


def rows(t: Turn, leaf: Leaf[Any] | None) -> tuple[str, ...]:
    """What a prohibition rests on that no program can measure: the row that its reading names."""
    read = t.game.header.readings.get(leaf.reading) if leaf is not None else None
    return read.cites if read is not None else ()


def from_next_hand(t: Turn, player: str) -> None:
    """An exclusion holds from the next hand on; before the first one that is the first. What he has posted for it goes
    back."""
    if player in t.s.excluded and not t.s.hands:
        t.s.excluded = {**t.s.excluded, player: 0}
    if player in t.s.posted and not beginning.fit(t, player):
        g = t.rules.general
        ending.unpost(t, g.breaches.exclusion if g is not None else None, only=player)
        level(t)


def breach(t: Turn, move: w.BreachOfDuty) -> None:
    general.breach(t, move)
    from_next_hand(t, move.player)


# --- talk, delay, spectators ----------------------------------------------------------------------------------------


def deceptive(t: Turn, move: incidents.DeceptiveTalk) -> None:
    c, name = t.rules.conduct, move.player
    declare(t, c.warned_by)
    if c.warned_by is None:
        chief_decides(t, tag(move), about=name)
        return
    if not c.warned_by.value:
        t.refuse("wrong_role", c.warned_by, role=t.actor.role)
    so(t, name in t.s.seats, c.warned_by, player=name)
    talked = t.s.people.talked
    before = talked.get(name, 0)
    t.people(talked={**talked, name: before + 1})
    if before and holds(c.repeated_by):
        t.rule(tag(move), "held", c.repeated_by, about=name)
        hold(t, "talk", ("go_on", "exclude"), "go_on", c.repeated_by, about=name)
        return
    t.allow((*c.warned_by.value, "jefe_de_mesa"), c.warned_by)
    t.people(warned={**t.s.people.warned, name: t.s.people.warned.get(name, 0) + 1})
    t.rule(tag(move), "warned", c.warned_by, c.repeated_by if before else None, about=name)


def slow(t: Turn, move: incidents.SlowDecision) -> None:
    leaf, name = t.rules.conduct.slow, move.player
    declare(t, leaf)
    so(t, name in t.s.seats, leaf, player=name)
    if found(t, leaf, about=name):
        t.people(warned={**t.s.people.warned, name: t.s.people.warned.get(name, 0) + 1})
        t.rule(tag(move), "warned", leaf, about=name)


def spectator(t: Turn, move: incidents.SpectatorDisturbs) -> None:
    """Sent away by the jefe; where outsiders may not watch at all, forbidden as such."""
    leaf = t.rules.conduct.spectators_by
    barred = t.rules.conduct.infractions.get("spectators")
    if leaf is not None:
        t.allow(leaf.value, leaf)
        declare(t, leaf, by=tuple(leaf.value))
        so(t, move.player not in t.s.seats, leaf, player=move.player)
        t.rule(tag(move), "sent_away", leaf, about=move.player)
        off_list(t, move.player)  # who is away from the table does not wait there for a seat
        return
    declare(t, barred)
    so(t, move.player not in t.s.seats, barred, player=move.player)
    if found(t, barred, about=move.player):
        forbidden(t, move.player, "spectators", barred)


# --- seats ----------------------------------------------------------------------------------------------------------


def idle_seat(t: Turn, move: incidents.IdleSeat) -> None:
    """Another player or the croupier complains; after so many passes the jefe asks him to go."""
    s, name = t.rules.seats, move.player
    declare(t, s.idle_complaint, by=(*DECLARE, "player"))
    if s.idle is None:
        chief_decides(t, tag(move), about=name)
        return
    if not holds(s.idle_complaint):
        t.refuse("no_rule", s.idle_complaint)
    so(t, name in t.s.seats and t.actor.name != name, s.idle_complaint, player=name)
    so(t, s.idle.value < move.passes <= passes(t, name), s.idle, s.idle_complaint, passes=s.idle.value)
    if denied(s.idle_by):
        t.rule(tag(move), "no_effect", s.idle_by, about=name, amount=move.passes)
        return
    t.rule(tag(move), "asked_to_leave", s.idle, s.idle_complaint, s.idle_by, about=name, amount=move.passes)
    remove(t, name, s.idle, s.idle_by)


def abrupt(t: Turn, move: incidents.AbruptLeave) -> None:
    leaf = t.rules.seats.away_again
    declare(t, leaf)
    so(t, move.player in t.s.seats, leaf, player=move.player)
    if found(t, leaf, about=move.player):
        lose_seat(t, tag(move), move.player, leaf)


def absent_at_opening(t: Turn, move: incidents.AbsentAtOpening) -> None:
    """Before the table opens, or at that moment."""
    leaf = t.rules.seats.absent_loses
    t.allow(DECLARE, leaf, t.rules.staff.problems_by)
    if t.s.phase not in ("unopened", "waiting") or t.s.hands:
        t.refuse("wrong_phase", leaf, t.rules.staff.problems_by, phase=t.s.phase)
    if leaf is not None and not leaf.value:
        t.rule(tag(move), "kept", leaf, about=move.player)
    elif found(t, leaf, about=move.player):
        seating.absent_at_opening(t, leaf, move)


def late_claim(t: Turn, move: incidents.LateClaim) -> None:
    """A complaint about the hand before: too late once the next was dealt."""
    leaf = t.rules.rulings.late_claim
    declare(t, leaf)
    so(t, t.s.hands > 0, leaf)
    on = t.s.phase in HAND
    so(t, not on or t.s.hands > 1, leaf)
    if on and holds(leaf):
        t.rule(tag(move), "not_admitted", leaf, about=move.player)
    else:
        chief_decides(t, tag(move), leaf, about=move.player)


def any_other(t: Turn, move: incidents.AnyOtherProblem) -> None:
    leaf = t.rules.staff.problems_by
    declare(t, leaf, by=(*DECLARE, *(leaf.value if leaf is not None else ())))
    chief_decides(t, tag(move), about=move.about)


# --- the general part -----------------------------------------------------------------------------------------------


def barred_person(t: Turn, move: w.BarredPerson) -> None:
    """Who may not play has no hand, no seat and no place on a list."""
    leaf = general.general(t).breaches.barred.get(move.ground)
    if not t.actor.staff:
        t.refuse("wrong_role", leaf, role=t.actor.role)
    if not holds(leaf):
        t.refuse("no_rule", leaf, at=move.ground)
    if t.s.phase == "lot":
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if move.player in t.s.barred:
        t.refuse("barred", leaf, player=move.player)
    t.s.barred = (*t.s.barred, move.player)
    t.rule("barred_person", "barred", leaf, about=move.player)
    off_list(t, move.player)
    t.people(registered=tuple(n for n in t.s.people.registered if n != move.player))
    if move.player in t.s.seats:
        remove(t, move.player, leaf)
    elif t.resto(move.player):
        seating.cash_out(t, move.player, leaf)


def dispute(t: Turn, move: w.RuleDispute) -> None:
    """A doubt on the rules waits for the decision of the jefe; play goes on."""
    general.dispute(t, move)
    owed = t.s.pending[-1]
    g = t.rules.general
    t.emit(Asked(player=owed.by, about=owed.about, options=owed.options, cite=owed.cite,
                 reading=reading(g.dispute_by if g is not None else None)))  # fmt: skip


def release_hold(t: Turn, move: w.ReleaseHold) -> None:
    """What was held is his own at the table again; a fraud is nobody's prize."""
    g = general.general(t)
    general.role(t, "director", "jefe_de_sala", sources=(g.hold,))
    if move.upheld:
        released(t, move.player, g.collect_prizes)
        return
    for held in general.take_holds(t, move.player, "cctv", g.hold):
        t.pay(f"held:{move.player}", HOUSE, held.amount, "not_upheld", g.hold)
    t.rule("suspicious_win", "not_upheld", g.cctv, about=move.player)


def hold_expires(t: Turn, move: w.HoldExpires) -> None:
    g = general.general(t)
    general.role(t, "reloj", sources=(g.hold_minutes,))
    released(t, move.player, g.hold_minutes, g.collect_prizes)


def released(t: Turn, player: str, *sources: Leaf[Any] | None) -> None:
    """It goes to his resto while he sits, else to himself."""
    if any(denied(leaf) for leaf in sources):
        t.refuse("no_rule", *sources)
    target = f"resto:{player}" if player in t.s.seats and t.s.phase not in HAND else player
    for held in general.take_holds(t, player, "cctv", *sources):
        t.pay(f"held:{player}", target, held.amount, "released", *sources)
        t.rule("suspicious_win", "released", *sources, about=player, amount=held.amount)


WAITING = (m.Choose, m.Decide, w.Silence, w.Perform, w.ReleaseHold, w.HoldExpires, m.Tip)
"""What may be done while play waits for an answer."""

GOING = (w.Leave, w.LeaveList)
"""What even somebody who is left out may do."""


def admit(t: Turn) -> None:
    """Refuse who is barred, excluded or put out, and whatever an open decision does not let pass."""
    s = t.s
    if t.actor.role == "player":
        if t.actor.name in s.people.put_out:
            t.refuse("excluded", t.rules.staff.problems_by, t.rules.conduct.repeated_by, player=t.actor.name)
        if (s.barred or s.excluded or s.holds) and not isinstance(t.move, GOING):
            general.check_person(t, t.actor.name)
    if s.phase in ("held", "asking") and not isinstance(t.move, WAITING):
        owed: Pending | None = next(iter(s.pending), None)
        cite = owed.cite if owed is not None else ()
        t.refuse("previous_unsettled", cite, at=owed.about if owed is not None else s.phase)


HANDLERS: dict[Any, Any] = {
    incidents.Infraction: infraction,
    incidents.DeceptiveTalk: deceptive,
    incidents.SlowDecision: slow,
    incidents.SpectatorDisturbs: spectator,
    incidents.IdleSeat: idle_seat,
    incidents.AbruptLeave: abrupt,
    incidents.AbsentAtOpening: absent_at_opening,
    incidents.LateClaim: late_claim,
    incidents.AnyOtherProblem: any_other,
    w.BreachOfDuty: breach,
    w.Irregularity: general.irregularity,
    w.Fraud: general.fraud,
    w.BarredPerson: barred_person,
    w.RuleDispute: dispute,
    w.PaymentHold: general.hold_payment,
    w.ReleaseHold: release_hold,
    w.HoldExpires: hold_expires,
}
