"""Seats, the list, those who stand, who stepped away, and what a change of seat costs."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat import moves as base
from ...baccarat.circle import chips, standing
from ...baccarat.circle.standing import check_behind, check_standing, open_table, places, stand
from ...baccarat.table import seats
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import ticket_exchanged
from ...base.turn import admitted
from .. import moves as m
from ..state import Wish
from ..turn import COUP, Turn

# --- standing -------------------------------------------------------------------------------------------------------


def on_stand(t: Turn, move: m.StandBehind) -> None:
    s, name = t.rules.seats, t.player()
    open_table(t, s.standing)
    check_person(t, name)
    check_standing(t)
    check_behind(t, move.behind)
    if t.seat(name):
        t.refuse("already_done", s.standing, s.no_others, player=name)
    old = t.stander(name)
    if old is not None and holds(s.standing_stay):
        t.refuse("standing_moves", s.standing_stay, player=name)
    stand(t, name, move.behind, s.standing)


# --- sitting --------------------------------------------------------------------------------------------------------


def on_sit(t: Turn, move: m.Sit) -> None:
    s, name = t.rules.seats, t.player()
    open_table(t)
    check_person(t, name)
    seats.check_place(t, move.place)
    if move.elsewhere and holds(s.elsewhere):
        t.refuse("two_tables", s.elsewhere, player=name)
    if t.seat(name) == move.place:
        t.refuse("already_done", *places(t), at=str(move.place))
    check_moving(t, name)
    check_vacant(t, name, move.place)
    check_turn(t, name, move.place)
    change(t, name, move.place)


def check_moving(t: Turn, name: str) -> None:
    """The banker stays where he is, and so does whoever plays this coup."""
    if name == t.banker:
        t.refuse("banker", *places(t), player=name)
    if t.s.phase in COUP and (t.stakes_of(name) or t.s.coup.punto == name):
        t.refuse("coup_on", t.rules.betting.close_call, player=name)


def check_vacant(t: Turn, name: str, place: int) -> None:
    """One player at each place; a momentarily empty one is kept."""
    s = t.rules.seats
    there = next((n for n, at in t.s.seats.items() if at == place and n != name), "")
    if not there:
        return
    if there in t.s.away:
        if not denied(s.empty_kept):
            t.refuse("seat_kept", s.empty_kept, at=str(place), player=there)
        remove(t, there, s.empty_kept)
        return
    seats.check_free(t, name, place)


def check_turn(t: Turn, name: str, place: int) -> None:
    """Whose a free place is: the list's; between two tallas first a seated player's who asked for it."""
    s = t.rules.seats
    between = t.s.phase == "shuffling"
    wanting = [x.name for x in t.s.wishes if x.place in (0, place)]
    if between and wanting and holds(s.changers_first):
        if name not in wanting:
            t.refuse("changers_first", s.changers_first, at=str(place), player=wanting[0])
        return
    if holds(s.list_first) and t.s.waiting and t.s.waiting[0] != name:
        t.refuse("not_first_on_list", s.list_first, s.waiting_list, player=t.s.waiting[0])


def change(t: Turn, name: str, place: int) -> None:
    """He sits there now; during the talla that has its price."""
    had = bool(t.seat(name))
    away = tuple(n for n in t.s.away if n != name)
    t.set(
        standing=tuple(p for p in t.s.standing if p.name != name), away=away,
        wishes=tuple(x for x in t.s.wishes if x.name != name),
    )  # fmt: skip
    seats.take(t, name, place)
    owe_salute(t, name, had)


def owe_salute(t: Turn, name: str, had: bool) -> None:
    """Who changes his seat or fills a vacancy in the talla owes one pass of the hand."""
    s = t.rules.seats
    between = t.s.phase == "shuffling"
    t.set(changed={**t.s.changed, name: "after" if between else "talla"})
    if (between and not denied(s.intact_at_end)) or not begun(t):
        return
    if (holds(s.salute) or holds(s.salute_last)) and (had or holds(s.newcomers)):
        t.set(owes=(*(n for n in t.s.owes if n != name), name))


def begun(t: Turn) -> bool:
    """Before the table has ever had its players there is no talla that somebody could come into."""
    return t.s.phase != "idle" or t.s.started or bool(t.s.last_seat)


# --- the list -------------------------------------------------------------------------------------------------------


def on_join_list(t: Turn, move: m.JoinList) -> None:
    s, name = t.rules.seats, t.player()
    check_person(t, name)
    if not t.seat(name):
        if move.place:
            t.refuse("not_seated", s.changers_first, s.waiting_list, player=name)
        seats.on_join(t, move)
        return
    if not holds(s.waiting_list) or not holds(s.changers_first):
        t.refuse("no_rule", s.changers_first, s.waiting_list)
    open_table(t, s.changers_first)
    if any(x.name == name for x in t.s.wishes):
        t.refuse("already_done", s.changers_first, player=name)
    if move.place:
        seats.check_place(t, move.place)
        if move.place == t.seat(name):
            t.refuse("already_done", s.changers_first, player=name)
    t.set(wishes=(*t.s.wishes, Wish(name, move.place)))
    sources = (s.changers_first, s.waiting_list)
    assert s.waiting_list is not None
    t.emit(
        base.Listed(
            player=name, rank=len(t.s.wishes), by=s.waiting_list.value.items[0], cite=cites(*sources),
            reading=reading(*sources),
        )
    )  # fmt: skip


def on_leave_list(t: Turn, move: w.LeaveList) -> None:
    leaf, name = t.rules.seats.waiting_list, t.player()
    if any(x.name == name for x in t.s.wishes) and leaf is not None and leaf.value:
        t.set(wishes=tuple(x for x in t.s.wishes if x.name != name))
        t.emit(base.Listed(player=name, rank=0, by=leaf.value.items[0], cite=leaf.cite))
        return
    seats.on_leave_list(t, move)


# --- away and gone --------------------------------------------------------------------------------------------------


def on_step_away(t: Turn, move: m.StepAway) -> None:
    s, name = t.rules.seats, t.player()
    open_table(t, s.empty_kept)
    if not t.seat(name):
        t.refuse("not_seated", s.empty_kept, *places(t), player=name)
    if name in t.s.away:
        t.refuse("already_done", s.empty_kept, player=name)
    if name == t.banker:
        t.refuse("banker", s.empty_kept, t.rules.bank.deal_once, player=name)
    t.set(away=(*t.s.away, name))
    t.note("stepped_away", s.empty_kept or s.one_each, about=name)
    t.course.somebody_left(t, name)


def on_come_back(t: Turn, move: m.ComeBack) -> None:
    s, name = t.rules.seats, t.player()
    open_table(t, s.empty_kept)
    if name not in t.s.away:
        t.refuse("nothing_there", s.empty_kept, player=name)
    t.set(away=tuple(n for n in t.s.away if n != name))
    t.note("came_back", s.empty_kept or s.one_each, about=name)


def remove(t: Turn, name: str, *sources: Leaf[Any] | None) -> int:
    """His place is free, and he is gone from the table."""
    place = t.seat(name)
    if place:
        seats.leave(t, name, *sources)
    standing.go(t, name, *sources)
    forget(t, name)
    return place


def forget(t: Turn, name: str) -> None:
    """What belonged to his seat goes with it."""
    s = t.s
    t.set(
        away=tuple(n for n in s.away if n != name), owes=tuple(n for n in s.owes if n != name),
        wishes=tuple(x for x in s.wishes if x.name != name),
        refusals={k: v for k, v in s.refusals.items() if k != name},
    )  # fmt: skip


def sweep(t: Turn) -> None:
    """Who may not play the next coup has no place at the table."""
    for name in [*t.s.seats, *(p.name for p in t.s.standing), *t.s.waiting]:
        if not admitted(check_person, t, name) and name not in t.s.bank.shares:
            seats.off_list(t, name)
            remove(t, name, t.rules.general.breaches.exclusion if t.rules.general is not None else None)


def gives_up(t: Turn, name: str, *sources: Leaf[Any] | None) -> None:
    """He gives up his seat and stands behind it."""
    place = t.seat(name)
    seats.leave(t, name, *sources)
    forget(t, name)
    if holds(t.rules.seats.standing):
        stand(t, name, place, *sources)


def on_leave(t: Turn, move: w.Leave) -> None:
    """He goes, and what is still his to take with him."""
    s, name = t.rules.seats, t.player()
    b = t.rules.betting
    waits = name in t.s.waiting
    if not t.here(name) and not waits:
        t.refuse("nothing_there", *places(t), player=name)
    check_leaving(t, name)
    for stake in t.stakes_of(name):
        chips.back(t, stake, "stake_back", b.close_call)
    t.course.settle_phase(t)
    seats.off_list(t, name)
    drop_partner(t, name)
    remove(t, name)
    t.note("left", s.one_each, s.standing, s.no_others, about=name)
    t.course.somebody_left(t, name)


def check_leaving(t: Turn, name: str) -> None:
    """The banker must pass, an associate's money lies in the bank, a coup is played to its end."""
    b = t.rules.bank
    if name == t.banker:
        t.refuse("banker", b.deal_once, b.keep, player=name)
    if name in t.s.bank.shares and t.banker:
        t.refuse(
            "associate", t.rules.association.alike or t.rules.association.allowed, b.passer_associates, player=name
        )
    if t.s.phase in COUP and (t.stakes_of(name) or t.s.coup.punto == name):
        t.refuse("coup_on", t.rules.betting.close_call, player=name)


def drop_partner(t: Turn, name: str) -> None:
    """Questions to him, and associations that wait for him, lapse."""
    gone = tuple(p for p in t.s.pending if p.by == name)
    for pending in gone:
        t.game.answer(t, pending, pending.default)
    t.set(called=tuple(c for c in t.s.called if name not in (c.player, c.partner)))
    about = (f"partner:{name}", f"associate:{name}")
    t.set(pending=tuple(p for p in t.s.pending if p.about not in about))


def on_ticket(t: Turn, move: w.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.rules.seats.tickets
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.note("ticket_exchanged", leaf, about=t.player(), amount=move.amount)
    ticket_exchanged(t, t.player(), move.amount)


HANDLERS: dict[Any, Any] = {
    m.Sit: on_sit,
    m.JoinList: on_join_list,
    w.LeaveList: on_leave_list,
    m.StandBehind: on_stand,
    m.StepAway: on_step_away,
    m.ComeBack: on_come_back,
    w.Leave: on_leave,
    w.BuyTicket: on_ticket,
}
