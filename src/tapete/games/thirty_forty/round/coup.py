"""A coup: closing the bets, and the two rows, card by card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, reading
from ....law.rulebook import Leaf
from ....table.contract import Slot
from ....table.events import Corrected, Dealt
from ...base import moves as w
from ...base import outcome
from ...base.conduct import correctors
from ...base.stakes import compensate, must
from ...cards import moves as c
from .. import moves as m
from .. import table
from ..state import ROWS
from ..turn import Turn
from . import betting

OTHER = {"black": "red", "red": "black"}
Leaves = tuple[Leaf[Any] | None, ...]


def on_open_bets(t: Turn, move: w.OpenBets) -> None:
    leaf = t.rules.betting.invitation
    t.staff("invite", leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.started:
        t.refuse("already_done", leaf)
    betting.start(t)


def on_close_bets(t: Turn, move: w.CloseBets) -> None:
    leaf = t.rules.betting.close_call
    t.staff("close", leaf, t.rules.betting.before_cards)
    t.in_phase("betting", sources=(leaf,))
    check_close(t)
    betting.start(t)
    t.speak("close", leaf)
    left = t.s.hands_left
    t.set(phase="closed", hands_left=left - 1 if left > 0 else left)


def check_close(t: Turn) -> None:
    """May the coup be dealt?"""
    table.check_enough(t)
    if t.s.duties_owed:
        name = t.s.duties_owed[0]
        t.refuse("duty_owed", t.rules.duties.get(name) or t.rules.people.idle_by, at=name)


# --- the rows -------------------------------------------------------------------------------------------------------


def on_deal(t: Turn, move: m.Deal) -> None:
    t.staff("deal", t.rules.rows.first)
    t.in_phase("closed", sources=(t.rules.betting.before_cards, t.rules.rows.first))
    t.set(phase="dealing", slots=(), losses={})
    begin_row(t, t.rules.rows.first.value)


def begin_row(t: Turn, row: str) -> None:
    """The cards of this row come."""
    r = t.rules.rows
    above = r.upper.value if r.upper is not None else r.first.value
    side = "upper" if row == above else "lower"
    t.emit(m.RowBegun(row=row, side=side, cite=cites(r.upper or r.first, r.second)))
    t.set(owed=row)


def on_card(t: Turn, move: m.Card) -> None:
    """Azar answers, or the croupier says which card came."""
    sources = card_sources(t)
    t.allow(t.roles("deal") if t.game.terms.cards == "entered" else ("azar",), *sources)
    if not t.s.owed:
        t.refuse("nothing_pending", *sources, phase=t.s.phase)
    if move.to and move.to != t.s.owed:
        t.refuse("wrong_hand", *sources, at=move.to, next=t.s.owed)
    check_face(t, move.face)
    entry = t.s
    land(t, move.face)
    t.set(undo=entry)


def check_face(t: Turn, *faces: str) -> None:
    """Faces of which none is left cannot have come."""
    left = t.s.shoe
    for face in faces:
        if left.admits(face) is not None:
            t.refuse("none_left", t.rules.shoe.decks, at=face)
        left = left.draw(face)


def card_sources(t: Turn) -> Leaves:
    r = t.rules.rows
    return (r.first, r.over, r.stops, r.face)


def land(t: Turn, face: str) -> None:
    """The card lies in its row, and play goes on."""
    row, r = t.s.owed, t.rules.rows
    if not t.s.slots:
        forget(t)
    up = r.face is None or r.face.value == "up"
    slot = Slot(n=len(t.s.slots) + 1, place=row, face=face, up=up)
    t.set(shoe=t.s.shoe.draw(face), last=face, slots=(*t.s.slots, slot))
    sources = card_sources(t)
    t.emit(Dealt(n=slot.n, place=row, face=face, seen_by=None if up else (), cite=cites(*sources),
                 reading=reading(*sources)))  # fmt: skip
    onward(t, row)


def forget(t: Turn) -> None:
    """The first card takes the place of what the last coup left in sight."""
    t.set(winner="", beside="", outcome=outcome.NOTHING)


def complete(t: Turn, row: str) -> bool:
    """Does the row count enough?"""
    r, points = t.rules.rows, t.points(row)
    stops = r.stops if row == r.first.value else r.second_stops or r.stops
    return points > r.over.value or (stops is not None and points >= stops.value)


def onward(t: Turn, row: str) -> None:
    """The next card, the other row, or the end; the red card may come in between."""
    r = t.rules.rows
    if complete(t, row):
        t.set(owed="")
        points = t.points(row)
        t.emit(m.RowDone(row=row, points=points, cite=cites(r.over, r.stops, r.second_stops)))
        t.speak("call", t.rules.calls.score, points=points)
        if row == r.first.value and not denied(r.second):
            begin_row(t, OTHER[row])
    watch(t)
    if t.s.phase == "dealing" and not t.s.owed:
        t.course.decided(t)


def watch(t: Turn) -> None:
    """The stop card comes out when it is next in the shoe."""
    if not t.s.stop_out and t.s.shoe.stop_shows:
        t.course.stop_card(t, bool(t.s.owed))
    elif t.s.owed and not t.s.shoe.left:
        r = t.rules.rulings
        t.course.annul(t, "stack_exhausted", r.exhausted, t.rules.staff.problems_by)


def shoe_ready(t: Turn) -> None:
    """Bets are taken, or the pass that waited goes on."""
    if t.s.waits:
        t.set(waits=False)
        if denied(t.rules.stop.resumes):
            t.course.annul(t, "stop_card", t.rules.stop.resumes)
            return
        t.set(phase="dealing")
        t.note("pass_resumed", t.rules.stop.resumes, about=t.s.owed)
        if not t.s.slots:
            begin_row(t, t.rules.rows.first.value)
        return
    t.set(phase="betting", started=False, shoes=t.s.shoes + 1)


# --- correcting -----------------------------------------------------------------------------------------------------


def on_correct(t: Turn, move: c.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    general, entry = t.rules.general, t.undo
    sources = (t.rules.staff.problems_by, general.corrected_by if general is not None else None, t.act("deal"))
    settled = t.s.phase != "dealing"
    t.allow(("jefe_de_mesa",) if settled else ("jefe_de_mesa", *t.roles("deal"), *correctors(t)), *sources)
    if entry is None:
        t.refuse("nothing_pending", *sources)
    was = t.s.last
    if move.face == was:
        t.refuse("not_the_result", *sources, at=move.face)
    now, t.s = t.s, entry
    check_face(t, move.face)
    t.s = now
    t.emit(Corrected(what="card", was=was, now=move.face, cite=cites(*sources)))
    compensate(t, entry, *sources)
    t.s = replace(entry, accounts=t.s.accounts)
    land(t, move.face)
    t.set(undo=entry)


def collect(t: Turn, *sources: Leaf[Any] | None) -> None:
    """The cards of both rows are put away."""
    for row in ROWS:
        faces = t.faces(row)
        if not faces:
            continue
        outcome.lay(t, row, faces, t.points(row))
        cite = cites(*sources, t.act("discard")) or t.game.anchor
        t.emit(m.Collected(hand=row, cards=len(faces), to="slot", cite=cite))
    t.set(shoe=t.s.shoe.discard(len(t.s.slots)), slots=(), owed="")
    must(t, "after")


HANDLERS: dict[Any, Any] = {
    w.OpenBets: on_open_bets,
    w.CloseBets: on_close_bets,
    m.Deal: on_deal,
    m.Card: on_card,
    c.Correct: on_correct,
}
