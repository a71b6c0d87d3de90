"""The four cards of a coup with what doubles them, and the cards that are turned after the call."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....table import cards
from ....table.contract import AZAR
from ....table.events import Corrected, Dealt
from ...base import moves as w
from ...base.outcome import NOTHING
from ...base.stakes import compensate
from ...cards import moves as c
from .. import moves as m
from ..law import square
from ..state import EMPTY, Box, State, out
from ..turn import Turn
from . import pack, settle

OPENING = ("placing", "turning")
"""When a card is owed."""


# --- a card ---------------------------------------------------------------------------------------------------------


def on_card(t: Turn, move: m.Card) -> None:
    """Azar answers; where cards are entered, whoever deals says which one it is."""
    deals = t.game.rules.staff.directs
    entered = t.game.terms.cards == "entered"
    t.allow(deals.value if entered else (AZAR,), deals)
    t.in_phase(*OPENING, sources=(deals, t.game.rules.calls.open))
    why = t.s.shoe.admits(move.face)
    if why is not None:
        t.refuse(why, t.game.rules.pack.suits, t.game.rules.pack.ranks, at=move.face)
    entry = t.s
    land(t, move.face)
    t.set(undo=entry)


def land(t: Turn, face: str) -> None:
    """The card comes out of the shoe."""
    placing = t.s.phase == "placing"
    t.set(shoe=t.s.shoe.draw(face))
    if placing:
        if not out(t.s):
            t.set(outcome=NOTHING)
        place(t, face)
    else:
        turn(t, face)


def on_correct(t: Turn, move: c.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    s = t.game.rules.staff
    t.allow((*s.directs.value, *s.responsible.value), s.directs, s.responsible)
    entry: State | None = t.undo
    if entry is None:
        t.refuse("nothing_pending", s.directs)
    was = next(iter(set(out(t.s)) - set(out(entry))), "")
    if move.face == was:
        t.refuse("not_the_result", s.directs, at=move.face)
    why = entry.shoe.admits(move.face)
    if why is not None:
        t.refuse(why, t.game.rules.pack.suits, t.game.rules.pack.ranks, at=move.face)
    t.emit(Corrected(what="card", was=was, now=move.face, cite=cites(s.directs, s.responsible)))
    compensate(t, entry, s.directs)
    t.s = replace(entry, accounts=t.s.accounts, trail=t.s.trail, claims=t.s.claims)
    land(t, move.face)
    t.set(undo=entry)


# --- the four cards -------------------------------------------------------------------------------------------------


def same(face: str, box: Box) -> bool:
    return bool(box.faces) and cards.rank(box.faces[0]) == cards.rank(face)


def put(t: Turn, box: str, faces: tuple[str, ...]) -> None:
    t.set(boxes=tuple(Box(faces) if n == box else b for n, b in zip(square.BOXES, t.s.boxes, strict=True)))


def place(t: Turn, face: str) -> None:
    """The card for the next box: it is called, and lies there; or on a placed one of its value."""
    rules, box = t.game.rules, t.s.next
    calls = dict(zip(square.BOXES, (rules.calls.first, rules.calls.second, rules.calls.third, rules.calls.fourth),
                     strict=True))  # fmt: skip
    t.say(calls[box], t.speaks())
    on = doubles(t, box, face)
    if on:
        lay_on(t, on, face)
        return
    put(t, box, (face,))
    where = dict(zip(square.BOXES, (rules.boxes.first, rules.boxes.second, rules.boxes.third, rules.boxes.fourth),
                     strict=True))[box]  # fmt: skip
    t.emit(Dealt(n=len(out(t.s)), place=where.value, face=face, cite=cites(where)))
    if box == "2" and same(face, t.s.boxes[0]) and holds(rules.layout.burn_equal):
        burn_two(t)
        return
    placed(t, box)


def burn_two(t: Turn) -> None:
    """The first two are of the same value: they are burned, and two others come."""
    leaf = t.game.rules.layout.burn_equal
    two = tuple(box.faces[0] for box in t.s.boxes[:2])
    for face in two:
        t.emit(c.Burned(cards=1, face=face, cite=cites(leaf)))
    t.set(burned=(*t.s.burned, *two), boxes=EMPTY, next="1")


def doubles(t: Turn, box: str, face: str) -> str:
    """The box of the placed card on which this one is laid; '': on none."""
    la = t.game.rules.layout
    if square.NAMES[box] not in la.doubled_by.value:
        return ""
    for other, there in zip(square.BOXES, t.s.boxes, strict=True):
        upper = square.NAMES[other] in la.doubled_on.value
        third = other == "3" and box == "4"
        if not (upper or third) or not same(face, there):
            continue
        return "" if len(there.faces) > 1 and denied(la.again) else other
    return ""


def lay_on(t: Turn, box: str, face: str) -> None:
    """A doubled or tripled card; with all four of a value the coup is void."""
    la = t.game.rules.layout
    faces = (*t.s.boxes[int(box) - 1].faces, face)
    put(t, box, faces)
    sources = (la.doubled_on, la.doubled_by, la.again if len(faces) > 2 else None)
    cite = cites(*sources)
    doubt = reading(la.doubled_on if box == "3" else la.doubled_by)
    t.emit(m.LaidOn(box=box, face=face, cards=len(faces), cite=cite, reading=doubt))
    left = any(cards.rank(one) == cards.rank(face) for one in t.s.shoe.weights())
    if not left and holds(la.four_void):
        t.emit(w.Annulled(ground="four_of_a_value", cite=cites(la.four_void), reading=reading(la.four_void)))
        t.set(round=t.s.round + 1)
        pack.next_pack(t)
    elif denied(la.new_card):
        placed(t, t.s.next)


def placed(t: Turn, box: str) -> None:
    """The box has its card: the next one, or the bets."""
    if box != square.BOXES[-1]:
        t.set(next=square.BOXES[square.BOXES.index(box) + 1])
        return
    whole = t.s.part != "segundas"
    live = square.BOXES if whole else square.halves(t.game.rules)["rows"][0]
    t.set(phase="ready", next="", live=live)


# --- after the call -------------------------------------------------------------------------------------------------


def turn(t: Turn, face: str) -> None:
    """A card is turned: the first match ends the phase."""
    t.set(turned=(*t.s.turned, face))
    box = next((b for b in t.s.live if same(face, t.s.boxes[int(b) - 1])), "")
    kin = square.kin(t.game.rules, t.s.boxes[int(box) - 1].faces[0], face) if box else ()
    sources = t.game.rules.course.phases
    t.emit(m.TurnedUp(face=face, n=len(t.s.turned), box=box, suit=" ".join(kin), cite=cites(sources)))
    if box:
        t.set(match=box, first=len(t.s.turned) == 1)
        settle.matched(t)
    elif not t.s.shoe.left:
        settle.exhausted(t)


HANDLERS: dict[Any, Any] = {
    m.Card: on_card,
    c.Correct: on_correct,
}
