"""Numbered places, who sits where, and the list for vacant seats.

The player on the right of a place sits at the next higher occupied one; after the last comes the first.
"""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base.conduct import check_person
from .. import moves as m
from ..state import TableState
from ..turn import BaccaratTurn

SITTING = ("betting", "shuffling")
MOST = 15
"""Numbers that a place may have."""


# --- who sits where -------------------------------------------------------------------------------------------------


def place_of(state: TableState, player: str) -> int:
    """His place; 0: he has none."""
    return state.seats.get(player, 0)


def seated(state: TableState) -> list[str]:
    """Those who sit, by place."""
    return sorted(state.seats, key=lambda name: (state.seats[name], name))


def around(state: TableState, place: int, up: bool = True) -> list[str]:
    """All who sit, from the right of a place (or from its left) round to the place itself."""
    names = seated(state)
    if not up:
        names.reverse()
    after = [n for n in names if (state.seats[n] > place if up else state.seats[n] < place)]
    return [*after, *(n for n in names if n not in after)]


def neighbour(state: TableState, player: str, up: bool = True) -> str:
    """The next one on his right (or left); himself, if nobody else sits."""
    others = [n for n in around(state, place_of(state, player), up) if n != player]
    return others[0] if others else player


def numbers(count: int, skip_13: bool) -> tuple[int, ...]:
    """The numbers of so many places.

    >>> numbers(14, True)[-3:], numbers(7, False)
    ((12, 14, 15), (1, 2, 3, 4, 5, 6, 7))
    """
    every = (n for n in range(1, MOST + 1) if not (skip_13 and n == 13))
    return tuple(n for _, n in zip(range(count), every, strict=False))


# --- taking a seat --------------------------------------------------------------------------------------------------


def check_place(t: BaccaratTurn[Any], place: int) -> None:
    if place not in t.game.places:
        t.refuse("no_such_place", *t.game.place_sources(), at=str(place))


def check_free(t: BaccaratTurn[Any], player: str, place: int) -> None:
    """One player at each place."""
    s = t.rules.seats
    there = [name for name, at in t.s.seats.items() if at == place and name != player]
    if there and not denied(s.one_each):
        t.refuse("seat_taken", s.one_each or s.no_others, at=str(place), player=there[0])


def check_list(t: BaccaratTurn[Any], player: str) -> None:
    """While people wait for a seat it goes to the first of them."""
    leaf = t.rules.seats.waiting_list
    if holds(leaf) and ahead(t, player):
        t.refuse("not_first_on_list", leaf, player=t.s.waiting[0])


def ahead(t: BaccaratTurn[Any], player: str) -> bool:
    """Those who wait come before him: not as many seats are free as he and they need. (The list is the order in which
    vacancies are filled; it keeps no seat empty that nobody on it needs.)"""
    waiting = t.s.waiting
    before = waiting.index(player) if player in waiting else len(waiting)
    return bool(before) and len(t.game.places) - len(set(t.s.seats.values())) <= before


def free_place(t: BaccaratTurn[Any]) -> int:
    """The lowest place where nobody sits; 0: there is none."""
    taken = set(t.s.seats.values())
    return next((n for n in t.game.places if n not in taken), 0)


def take(t: BaccaratTurn[Any], player: str, place: int) -> None:
    """He sits; a place that he had before is free again, and he waits no longer."""
    s = t.rules.seats
    if place_of(t.s, player):
        leave(t, player)
    t.set(seats={**t.s.seats, player: place})
    t.emit(m.Seated(player=player, place=place, cite=cites(s.one_each, s.seated, s.no_others) or t.game.anchor))
    off_list(t, player)


def leave(t: BaccaratTurn[Any], player: str, *sources: Leaf[Any] | None) -> int:
    """His place, which is free now."""
    place = place_of(t.s, player)
    t.set(seats={name: at for name, at in t.s.seats.items() if name != player})
    cite = cites(*sources) or cites(t.rules.seats.one_each, t.rules.seats.no_others) or t.game.anchor
    t.emit(m.Seated(player="", place=place, cite=cite))
    return place


def on_sit(t: BaccaratTurn[Any], move: m.Sit) -> None:
    s = t.rules.seats
    name = t.player()
    t.in_phase(*SITTING, sources=(s.one_each, s.no_others))
    check_person(t, name)
    check_place(t, move.place)
    if place_of(t.s, name) == move.place:
        t.refuse("already_done", s.one_each, s.no_others, at=str(move.place))
    check_free(t, name, move.place)
    check_list(t, name)
    if place_of(t.s, name) and t.stakes_of(name):
        t.refuse("bets_down", s.one_each, s.no_others, player=name)
    take(t, name, move.place)
    t.game.seated_now(t, name)


# --- the list -------------------------------------------------------------------------------------------------------


def on_join(t: BaccaratTurn[Any], move: w.JoinList) -> None:
    leaf = t.rules.seats.waiting_list
    name = t.player()
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    if t.s.phase in ("unopened", "ending"):
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if name in t.s.waiting or place_of(t.s, name):
        t.refuse("already_done", leaf, player=name)
    t.set(waiting=(*t.s.waiting, name))
    t.emit(m.Listed(player=name, rank=len(t.s.waiting), by=leaf.value.items[0], cite=leaf.cite))


def on_leave_list(t: BaccaratTurn[Any], move: w.LeaveList) -> None:
    leaf = t.rules.seats.waiting_list
    name = t.player()
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    if name not in t.s.waiting:
        t.refuse("nothing_there", leaf, player=name)
    off_list(t, name)


def off_list(t: BaccaratTurn[Any], player: str) -> None:
    """He waits no longer."""
    leaf = t.rules.seats.waiting_list
    if player not in t.s.waiting or leaf is None:
        return
    t.set(waiting=tuple(name for name in t.s.waiting if name != player))
    by = leaf.value.items[0] if leaf.value else "jefe_de_mesa"
    t.emit(m.Listed(player=player, rank=0, by=by, cite=leaf.cite))


# --- how many -------------------------------------------------------------------------------------------------------


def present(t: BaccaratTurn[Any]) -> set[str]:
    """Everybody who plays, seated, standing or with a stake."""
    return {*t.s.seats, *t.game.standers(t.s), *(s.owner for s in t.s.stakes)}


def check_enough(t: BaccaratTurn[Any], started: bool) -> None:
    """The players needed, to begin and throughout."""
    s = t.rules.seats
    if s.needed is None or t.game.enough(t, s.needed.value):
        return
    if started and denied(s.kept):
        return
    t.refuse("too_few_players", s.kept if started else s.needed, s.needed, players=s.needed.value)


HANDLERS: dict[Any, Any] = {m.Sit: on_sit, w.JoinList: on_join, w.LeaveList: on_leave_list}
