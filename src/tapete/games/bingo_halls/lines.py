"""A line that is lost, and that is there again. The turn is that of any game with halls: its state has ``cut``, the
halls without a line; its game has ``halls``, ``network`` and ``left_out``."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied
from . import moves as m


def kept(t: Any) -> str:
    """What becomes of a hall without a line at this table: by the law's reading, or as the table reads it."""
    leaf = t.game.network.lost
    return str(t.game.terms.readings.get(leaf.reading, "") or leaf.value)


def check_hall(t: Any, hall: str) -> None:
    """May cards be had in this hall now?"""
    network = t.game.network
    if hall not in t.game.halls:
        t.refuse("no_hall", network.connected, at=hall)
    if hall in t.s.cut and not denied(network.connected):
        t.refuse("hall_cut", network.connected, at=hall)


def check_waiting(t: Any, halls: set[str]) -> None:
    """Nothing is drawn while the game waits for a hall that has cards in it (``halls``)."""
    missing = sorted(set(t.s.cut) & halls)
    if missing and kept(t) == "waits":
        t.refuse("hall_cut", t.game.network.lost, at=missing[0])


def on_lost(t: Any, move: m.LineLost) -> None:
    leaf = t.game.network.lost
    t.anybody(leaf)
    if move.hall not in t.game.halls:
        t.refuse("no_hall", leaf, at=move.hall)
    if move.hall in t.s.cut:
        t.refuse("already_done", leaf, at=move.hall)
    then = kept(t)
    t.set(cut=(*t.s.cut, move.hall))
    t.emit(m.Disconnected(hall=move.hall, then=then, cite=cites(leaf), reading=leaf.reading))
    t.rule("line_lost", then, leaf, about=move.hall)
    if then == "left_out":
        t.game.left_out(t, move.hall)


def on_back(t: Any, move: m.LineBack) -> None:
    leaf = t.game.network.lost
    t.anybody(leaf)
    if move.hall not in t.s.cut:
        t.refuse("nothing_there", leaf, at=move.hall)
    t.set(cut=tuple(hall for hall in t.s.cut if hall != move.hall))
    t.emit(m.Connected(hall=move.hall, cite=cites(leaf)))


HANDLERS: dict[Any, Any] = {m.LineLost: on_lost, m.LineBack: on_back}
