"""Who has a place first, the minimum, and the commission that is announced."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied, holds
from ..banked_poker.moves import Sit
from ..banked_poker.round import betting
from ..banked_poker.table import seats, staff
from ..banked_poker.turn import SITTING
from ..base import moves as w
from ..base.conduct import check_person
from ..base.stakes import must
from . import banking
from . import moves as m
from .turn import Turn

# --- the list -------------------------------------------------------------------------------------------------------


def on_join(t: Turn, move: w.JoinList) -> None:
    """Somebody without a place asks for one; the list has an order."""
    leaf, name = t.rules.seating.list_by, t.player()
    check_person(t, name)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase(*SITTING, banking.PHASE, "dealing", "decision", "showing", "settling", sources=(leaf,))
    if name in t.s.waiting or t.seat_of(name):
        t.refuse("already_done", leaf, player=name)
    if len(t.s.waiting) < vacant(t):
        t.refuse("place_free", leaf, player=name)
    t.set(waiting=(*t.s.waiting, name))
    t.note("on_the_list", leaf, about=name, amount=len(t.s.waiting))


def on_leave_list(t: Turn, move: w.LeaveList) -> None:
    leaf, name = t.rules.seating.list_by, t.player()
    if name not in t.s.waiting:
        t.refuse("not_on_list", leaf, player=name)
    off_list(t, name)


def off_list(t: Turn, name: str) -> None:
    """Whoever sits, or wants no place, waits no longer."""
    if name in t.s.waiting:
        t.set(waiting=tuple(one for one in t.s.waiting if one != name))
        t.note("off_the_list", t.rules.seating.list_by, about=name)


def vacant(t: Turn) -> int:
    """So many places are nobody's."""
    return int(t.game.boxes) - len(t.s.seats)


def called(t: Turn) -> tuple[str, ...]:
    """Those of the list for whom there is a place now, while places may be taken."""
    return t.s.waiting[: vacant(t)] if t.s.phase in SITTING else ()


def check_first(t: Turn, player: str) -> None:
    """As many places as are vacant go to the first of the list."""
    leaf = t.rules.seating.list_by
    if not holds(leaf) or not t.s.waiting:
        return
    if player not in t.s.waiting[: vacant(t)] and vacant(t) <= len(t.s.waiting):
        t.refuse("not_first_on_list", leaf, player=t.s.waiting[0])


def seated(t: Turn, name: str) -> None:
    """Whoever has a place now waits no longer."""
    if t.seat_of(name):
        off_list(t, name)


def on_sit(t: Turn, move: Any) -> None:
    seats.on_sit(t, move)
    seated(t, t.actor.name)


def on_leave(t: Turn, move: w.Leave) -> None:
    """Who holds the bank stays until the hand is over; who is offered it passes it on by leaving."""
    name = t.player()
    if name == t.s.banker:
        t.refuse("holds_the_bank", t.rules.round.holders, t.rules.round.covers, player=name)
    seats.on_leave(t, move)
    banking.withdraw(t, name)


# --- bets -----------------------------------------------------------------------------------------------------------


def place(t: Turn, player: str, move: Any) -> None:
    """A bet against the bank, which covers it."""
    if t.s.phase == banking.PHASE:
        t.refuse("bank_not_held", t.rules.round.holders, phase=t.s.phase)
    banking.check_covered(t, player, move.stake)
    betting.place(t, player, move)
    seated(t, player)


# --- the minimum, the commission ------------------------------------------------------------------------------------


def on_change_minimum(t: Turn, move: w.ChangeMinimum) -> None:
    """Between two hands, before anybody has bet, within what the casino is authorised."""
    r, terms = t.rules.seating, t.game.terms
    if r.minimum_by is None or denied(r.minimum_by):
        t.refuse("limits_fixed", r.minimum_by, r.band)
    t.allow(r.minimum_by.value, r.minimum_by)
    t.in_phase("betting", "shuffling", "unopened", sources=(r.minimum_by,))
    if t.s.stakes or t.s.banker:
        t.refuse("bets_down", r.minimum_by)
    low, high = terms.band_low, terms.band_high
    if holds(r.band) and (move.minimum < low or (high and move.minimum > high)):
        t.refuse("outside_the_band", r.band, minimum=low, maximum=high)
    if move.minimum == t.s.minimum:
        t.refuse("already_done", r.minimum_by)
    t.set(minimum=move.minimum, limit_base=move.minimum)
    t.note("new_minimum", r.minimum_by, r.band, amount=move.minimum)


def on_announce_commission(t: Turn, move: m.AnnounceCommission) -> None:
    """Before the session begins: before the first cards."""
    c = t.rules.commission
    t.staff(t.rules.staff.directs)
    if denied(c.announced):
        t.refuse("no_rule", c.announced)
    if t.s.told:
        t.refuse("already_done", c.announced)
    if t.s.round > 1 or t.s.phase not in ("betting", "shuffling", "unopened", banking.PHASE):
        t.refuse("too_late", c.announced)
    announced(t)


def announced(t: Turn) -> None:
    """The players know what part of the winnings the house keeps."""
    t.set(told=True)
    t.note("commission_announced", t.rules.commission.announced, t.rules.commission.most, about=t.game.terms.commission)


# --- the end of the session -----------------------------------------------------------------------------------------

END = "session_end"


def last_duties(t: Turn) -> tuple[str, ...]:
    """What staff owe when the session is over, and have not done."""
    return tuple(name for name, _ in t.game.imposed.get(END, ()) if name not in t.s.ended)


def on_perform(t: Turn, move: w.Perform) -> None:
    """A duty of the end of the session is done between two hands, as long as it is owed."""
    if move.duty not in last_duties(t):
        staff.on_perform(t, move)
        return
    leaf = t.rules.duties[move.duty]
    t.allow(leaf.value.by, leaf)
    t.in_phase("betting", "shuffling", "ending", sources=(leaf,))
    t.done(move.duty, t.actor.name, leaf, about=move.about)
    t.set(ended=(*t.s.ended, move.duty))


def on_close(t: Turn, move: w.CloseSession) -> None:
    """By hand the cards are checked before the table is closed."""
    if t.by_hand and t.s.phase in ("betting", "shuffling", "ending") and (owed := last_duties(t)):
        t.refuse("duty_owed", t.rules.duties[owed[0]], at=owed[0])
    must(t, END)
    staff.on_close(t, move)


HANDLERS: dict[Any, Any] = {
    w.Perform: on_perform,
    w.CloseSession: on_close,
    Sit: on_sit,
    w.Leave: on_leave,
    w.JoinList: on_join,
    w.LeaveList: on_leave_list,
    w.ChangeMinimum: on_change_minimum,
    m.AnnounceCommission: on_announce_commission,
}
