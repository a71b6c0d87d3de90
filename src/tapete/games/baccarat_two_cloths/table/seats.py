"""Compartments, those behind them, the list, and who leaves."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied
from ....law.rulebook import Leaf
from ...baccarat.circle import chips, standing
from ...baccarat.circle.standing import check_behind, check_standing, open_table, places, stand
from ...baccarat.table import seats
from ...base import moves as w
from .. import moves as m
from ..turn import COUP, Turn
from . import cloths


def highest(t: Turn, cloth: int) -> int:
    """The compartment of a cloth behind which one stands who names none."""
    return t.game.compartments(cloth)[-1]


def join(t: Turn, name: str, behind: int, cloth: int) -> None:
    """Whoever bets and is not at the table stands by that."""
    standing.join(t, name, behind or highest(t, cloth))


def check_joining(t: Turn, name: str, behind: int) -> None:
    if not t.here(name):
        check_standing(t)
        check_behind(t, behind)


def on_stand(t: Turn, move: m.StandBehind) -> None:
    s, name = t.rules.seats, t.player()
    open_table(t, s.standing)
    check_not_banker(t, name)
    if move.seated:
        if denied(s.behind):
            t.refuse("no_rule", s.behind, player=name)
    else:
        check_standing(t)
    check_behind(t, move.behind)
    check_free(t, name)
    old = t.stander(name)
    if t.seat(name) or (old is not None and old.behind == move.behind):
        t.refuse("already_done", s.behind if move.seated else s.standing, player=name)
    if old is not None:  # he comes to his new place as the last
        t.set(standing=tuple(p for p in t.s.standing if p.name != name))
    stand(t, name, move.behind, s.behind if move.seated else s.standing)


def on_sit(t: Turn, move: m.Sit) -> None:
    name = t.player()
    open_table(t)
    seats.check_place(t, move.place)
    if t.seat(name) == move.place:
        t.refuse("already_done", *places(t), at=str(move.place))
    check_moving(t, name)
    seats.check_free(t, name, move.place)
    seats.check_list(t, name)
    gone = cloths.leaving(t, name)
    t.set(standing=tuple(p for p in t.s.standing if p.name != name))
    seats.take(t, name, move.place)
    cloths.left(t, [(cloth, heir) for cloth, heir in gone if t.cloth_of(name) != cloth])
    cloths.seated(t, name)


def check_not_banker(t: Turn, name: str) -> None:
    """The banker has a seat of his own."""
    if name == t.banker:
        t.refuse("banker", *places(t), player=name)


def check_moving(t: Turn, name: str) -> None:
    check_not_banker(t, name)
    check_free(t, name)


def check_free(t: Turn, name: str) -> None:
    """Whoever plays this coup stays where he is."""
    if t.s.phase in (*COUP, "lot") and (t.stakes_of(name) or name in t.s.callers or name in (t.s.coup.players)):
        t.refuse("coup_on", t.rules.betting.close_call, player=name)


def remove(t: Turn, name: str, *sources: Leaf[Any] | None) -> None:
    """He has no compartment and stands nowhere any more; the cards that he had go on."""
    gone = cloths.leaving(t, name)
    if t.seat(name):
        seats.leave(t, name, *sources)
    standing.go(t, name, *sources)
    cloths.left(t, gone)


def on_leave(t: Turn, move: w.Leave) -> None:
    """He goes, and what is still his to take with him."""
    s, b, name = t.rules.seats, t.rules.betting, t.player()
    if not t.here(name) and name not in t.s.waiting and name != t.banker:
        t.refuse("nothing_there", *places(t), player=name)
    check_leaving(t, name)
    for stake in t.stakes_of(name):
        chips.back(t, stake, "stake_back", b.close_call)
    forget(t, name)
    seats.off_list(t, name)
    remove(t, name)
    t.note("left", s.one_each, s.standing, about=name)


def forget(t: Turn, name: str) -> None:
    """What he has said, and wants no longer."""
    a = t.s.award
    bids = tuple(x for x in a.bids if x.player != name)
    t.set(callers=tuple(n for n in t.s.callers if n != name))
    if t.s.phase in ("auction", "reoffer") and bids != a.bids:
        t.award_set(bids=bids)


def check_leaving(t: Turn, name: str) -> None:
    """The banker gives up his bank first; who is to deposit, or is drawn for, waits; a coup is played to its end."""
    b, a = t.rules.bank, t.s.award
    if name == t.banker or (t.s.phase == "deposit" and name == a.player):
        t.refuse("banker", b.leave, player=name)
    if t.s.lot is not None and name in t.s.lot.among:
        t.refuse("coup_on", b.equal_lot, t.rules.priority.banco_lot, player=name)
    check_free(t, name)


HANDLERS: dict[Any, Any] = {
    m.Sit: on_sit,
    m.StandBehind: on_stand,
    w.JoinList: seats.on_join,
    w.LeaveList: seats.on_leave_list,
    w.Leave: on_leave,
}
