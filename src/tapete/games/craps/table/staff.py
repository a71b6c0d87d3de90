"""Staff: closing the bets, opening and closing the session."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, holds
from ...base import moves as w
from ...base.stakes import give_back
from .. import moves as m
from ..turn import Turn, nearest
from . import duties
from .dice import lay_out, present, set_size
from .shooter import check_line_bet, check_shooter, first_of, has_line, on_offer, pass_dice, passing

HEADS = ("jefe_de_mesa", "director")


def caller(t: Turn, *sources: Any) -> None:
    """Who makes the calls of the game."""
    calls = t.game.rules.staff.calls
    t.run()
    t.allow(calls.value, calls, *sources)


def close_bets(t: Turn, move: w.CloseBets) -> None:
    """«Ya no va más». The dice are passed first, if they were not."""
    b, d = t.game.rules.betting, t.game.rules.dice
    caller(t, b.call)
    t.in_phase("betting", sources=(d.set,) if t.s.phase == "unopened" else (t.owed(), b.call))
    if t.s.lost and not t.s.point and holds(d.lost_replaced):
        t.refuse("die_missing", d.lost_replaced, missing=len(t.s.lost))
    check_shooter(t)
    check_line_bet(t)
    duties.check(t, "after_clearing", "new_dice")
    if not t.s.offered:
        for leaf in duties.imposed(t.game, "before_call").values() if duties.by_hand(t.game) else ():
            t.refuse("dice_not_passed", leaf, player=t.s.shooter)
        pass_dice(t)
    t.say(b.call, t.actor.name)
    t.set(phase="closed", stakes=tuple(s if s.bound else replace(s, bound=True) for s in t.s.stakes))


def duty(t: Turn, move: w.Perform) -> None:
    """A duty by its name; what nobody owes is none of the work that the law gives to staff."""
    staff, leaf = t.game.rules.staff, t.game.rules.duties.get(move.duty)
    if move.duty not in t.game.duties_by_name:
        t.refuse("no_such_duty", staff.calls, staff.clears, staff.pays, at=move.duty)
    if leaf is None or move.duty not in passing(t.game):
        duties.perform_owed(t, move)
        return
    if leaf.value.holds:
        t.allow(leaf.value.by, leaf)
    on_offer(t, m.OfferDice(who=move.who))


# --- the session ----------------------------------------------------------------------------------------------------


def open_session(t: Turn, move: m.OpenSession) -> None:
    """The table gets its set of dice; where the law says so, a player takes the first two."""
    s, d = t.game.rules.session, t.game.rules.dice
    answers = t.game.rules.duties.get("answer_for_table")
    t.allow(s.opened_by.value if s.opened_by is not None else HEADS, nearest(s.opened_by, answers))
    t.in_phase("unopened", sources=(d.set,))
    if move.dice == "previous_session" and holds(d.renewed):
        t.refuse("dice_of_last_session", d.renewed)
    if move.count and move.count not in d.set.value:
        t.refuse("wrong_number_of_dice", d.set, dice=move.count)
    duties.check(t, "before_opening")
    if not duties.by_hand(t.game):
        duties.owe(t, "before_opening")
    size = set_size(t, move.count)
    lay_out(t, size)
    t.set(phase="betting")
    t.emit(m.DiceSet(set=t.s.set, dice=size, why="opened", cite=cites(d.set, d.renewed)))
    t.say(s.opening_call, t.actor.name)
    if d.first_choice is not None and t.s.seats:
        by = first_of(t.s.seats, d.first_choice)
        present(t, by, (*t.s.dice, *t.s.reserve), d.in_play.value, "opening", d.first_choice)
    else:
        duties.owe(t, "new_dice")


def announce_last(t: Turn, move: m.AnnounceLast) -> None:
    """«Último juego de la mesa», before another throw begins."""
    s = t.game.rules.session
    if not holds(s.last_call):
        t.refuse("no_rule", nearest(s.last_call, t.game.rules.staff.calls))
    caller(t, s.last_call)
    if t.s.phase == "closed" and holds(s.last_before_throw):
        t.refuse("before_the_throw", s.last_before_throw, phase=t.s.phase)
    t.in_phase("betting", "closed", sources=(s.last_call,))
    if t.s.last:
        t.refuse("nothing_pending", s.last_call)
    t.set(last=True)
    t.say(s.last_call, t.actor.name)


def close_session(t: Turn, move: m.CloseSession) -> None:
    """What is still alive goes back to its owners."""
    s, staff = t.game.rules.session, t.game.rules.staff
    t.allow((*staff.calls.value, *HEADS), staff.calls)
    t.in_phase("betting", "ending", sources=(nearest(s.last_call, t.game.rules.betting.call),))
    if t.s.phase == "betting":
        if holds(s.last_call) and not t.s.last:
            t.refuse("last_game_not_announced", s.last_call)
        if holds(s.last_call) and has_line(t.game, t.s, t.s.shooter):
            t.refuse("last_game_not_played", s.last_call)
        if t.s.point:
            t.refuse("in_series", t.game.rules.bets["win"].follows, point=t.s.point)
    duties.check(t, "tip")
    duties.check_money(t)
    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, "session_end", s.last_call)
    t.set(phase="over")
    t.emit(m.SessionClosed(cite=cites(s.last_call)))


HANDLERS: dict[Any, Any] = {
    w.Perform: duty,
    w.CloseBets: close_bets,
    m.OpenSession: open_session,
    m.AnnounceLast: announce_last,
    m.CloseSession: close_session,
}
