"""Seats and boxes: who has which place, and who bets with whom."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites
from ...base import moves as w
from ...base.stakes import give_back
from .. import moves as m
from ..state import State
from ..turn import Turn

SITTING = ("betting", "closed", "shuffling")


def seat_of(state: State, player: str) -> int:
    """The box at which a player has the place; 0: none."""
    return next((int(box) for box, name in state.seats.items() if name == player), 0)


def holder(state: State, box: int) -> str:
    """Who has the place at a box."""
    return state.seats.get(str(box), "")


def with_holder(state: State, box: int) -> list[str]:
    """The others who bet on a box."""
    own = holder(state, box)
    return list(dict.fromkeys(s.owner for s in state.stakes if s.box == box and s.owner != own))


def check_box(t: Turn, box: int) -> None:
    if not box:
        t.refuse("which_box", *t.game.place_sources(), boxes=t.game.boxes)
    if not 1 <= box <= t.game.boxes:
        t.refuse("no_such_place", *t.game.place_sources(), at=str(box), boxes=t.game.boxes)


def check_free(t: Turn, player: str, box: int) -> None:
    """A place may be taken: it is free, and the table has not as many players as it may."""
    p = t.rules.players
    there = holder(t.s, box)
    if there and there != player:
        t.refuse("seat_taken", p.most, at=str(box), player=there)
    if len([name for name in t.s.seats.values() if name != player]) >= p.most.value:
        t.refuse("table_full", p.most, players=p.most.value)


def take(t: Turn, player: str, box: int) -> None:
    """The player has the place; one that was theirs before is free again."""
    old = seat_of(t.s, player)
    if old:
        free(t, old)
    t.set(seats={**t.s.seats, str(box): player})
    t.emit(m.Seated(player=player, box=box, cite=cites(t.rules.players.most)))


def free(t: Turn, box: int) -> None:
    """The place is free again; who bet with its holder bets with nobody, and gets the bet back."""
    t.set(seats={b: name for b, name in t.s.seats.items() if b != str(box)})
    t.emit(m.Seated(player="", box=box, cite=cites(t.rules.players.most)))
    for stake in [s for s in t.s.stakes if s.box == box]:
        give_back(t, stake, stake.amount, "leave", t.rules.players.others)


def check_liftable(t: Turn) -> None:
    """Bets are touched until the call."""
    t.in_phase("betting", "shuffling", sources=(t.rules.betting.call,))


def on_sit(t: Turn, move: m.Sit) -> None:
    p = t.rules.players
    name = t.player()
    t.in_phase(*SITTING, sources=(p.most,))
    check_box(t, move.box)
    if holder(t.s, move.box) == name:
        t.refuse("already_done", p.most, at=str(move.box))
    check_free(t, name, move.box)
    if t.stakes_of(name) or with_holder(t.s, seat_of(t.s, name)):
        t.refuse("bets_down", p.most, player=name)
    take(t, name, move.box)


def on_leave(t: Turn, move: w.Leave) -> None:
    """The player's bets go back while they may be touched, and the place is free."""
    name = t.player()
    box, own = seat_of(t.s, name), t.stakes_of(name)
    if not box and not own:
        t.refuse("nothing_there", t.rules.players.most, player=name)
    if own or (box and with_holder(t.s, box)):
        check_liftable(t)
    for stake in own:
        give_back(t, stake, stake.amount, "leave", t.rules.betting.before_deal)
    if box:
        free(t, box)
    t.note("left", t.rules.players.most, about=name)


HANDLERS: dict[Any, Any] = {m.Sit: on_sit, w.Leave: on_leave}
