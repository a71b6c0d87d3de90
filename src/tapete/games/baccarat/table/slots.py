"""Cards on the table: each lies in a slot of its own, face up or down, and somebody may have seen it.

A face that lies down is known to the books (azar names every card) and to those in ``seen``; nobody else is told before
it is turned. Games say what a card does (``Game.onward``), here it only comes and goes.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, reading
from ....law.rulebook import Leaf
from ....table.contract import Slot
from ....table.events import Dealt, Turned
from ...base import outcome
from .. import moves as m
from ..state import TableState
from ..turn import BaccaratTurn
from . import shoe


def faces(state: TableState, hand: str) -> tuple[str, ...]:
    """The cards of a hand, in order, as the books know them."""
    return tuple([s.face for s in state.slots if s.place == hand and s.face is not None])


def shown(state: TableState, hand: str, who: str = "") -> tuple[str, ...]:
    """Those of them that this person can see."""
    mine = (s for s in state.slots if s.place == hand and (s.up or (who and who in s.seen)))
    return tuple(s.face for s in mine if s.face is not None)


# --- coming ---------------------------------------------------------------------------------------------------------


def owe(t: BaccaratTurn[Any], *hands: str) -> None:
    """Azar owes a card to these hands, in this order; those that are known already come at once."""
    t.set(owed=hands)
    if not t.s.shoe.left:
        refill(t)
    while t.s.owed and t.s.queue:
        face, *rest = t.s.queue
        t.set(queue=tuple(rest))
        land(t, face)


def refill(t: BaccaratTurn[Any]) -> None:
    """The shoe ran out in the middle of a coup: the used cards are shuffled and go back in."""
    on_table = tuple(s.face for s in t.s.slots if s.face is not None)
    t.set(shoe=t.s.shoe.gather(seen=on_table))
    sources = (t.rules.shoe.shuffled, t.rules.shoe.gathers_all, t.rules.shoe.decks)
    t.emit(m.Shuffled(cards=t.s.shoe.left, way="normal", times=1, by=t.by("shuffle"), cite=cites(*sources)))


def giver(t: BaccaratTurn[Any]) -> tuple[str, ...]:
    return t.roles("runs") if t.game.terms.cards == "entered" else ("azar",)


def on_card(t: BaccaratTurn[Any], move: m.Card) -> None:
    """Azar answers, or the croupier says which card came."""
    sources = t.game.card_sources(t, t.s.owed[0] if t.s.owed else "")
    t.allow(giver(t), *sources)
    if not t.s.owed:
        t.refuse("nothing_pending", *sources, phase=t.s.phase)
    if move.to and move.to != t.s.owed[0]:
        t.refuse("wrong_hand", *sources, at=move.to, next=t.s.owed[0])
    check_faces(t, move.face)
    entry = t.s
    land(t, move.face)
    t.set(undo=entry)


def check_faces(t: BaccaratTurn[Any], *named: str) -> None:
    """Faces of which none is left cannot have come."""
    left = t.s.shoe
    for n, face in enumerate(named, 1):
        if left.admits(face) is not None:
            t.refuse("none_left", t.rules.shoe.decks, at=face)
        if n < len(named):
            left = left.draw(face)


def land(t: BaccaratTurn[Any], face: str, way: str = "") -> None:
    """The card goes where it is owed, and play goes on. ``way``: ``up`` or ``down``, if not as the law says."""
    hand, *rest = t.s.owed
    t.set(owed=tuple(rest), shoe=t.s.shoe.draw(face), last=face)
    if hand == shoe.FIRST:
        shoe.first_shown(t, face)
    else:
        up = t.game.lies_up(t, hand) if not way else way == "up"
        cite = t.game.card_sources(t, hand)
        slot = Slot(n=len(t.s.slots) + 1, place=hand, face=face, up=up, dealt_by=t.game.dealer(t))
        t.set(slots=(*t.s.slots, slot), **({"outcome": outcome.NOTHING} if slot.n == 1 else {}))
        t.emit(
            Dealt(
                n=slot.n, place=hand, face=face, seen_by=None if up else (), cite=cites(*cite), reading=reading(*cite)
            )
        )
        shoe.watch(t)
        t.game.onward(t, hand)
    if t.s.owed and not t.s.shoe.left:
        refill(t)


def put_away(t: BaccaratTurn[Any], *sources: Source) -> None:
    """Cards that were known and that no hand needs go to the cesta."""
    for face in t.s.queue:
        burn(t, face, *sources)
    t.set(queue=())


def burn(t: BaccaratTurn[Any], face: str, *sources: Source) -> None:
    """A card that was seen goes to the cesta without playing."""
    t.set(shoe=t.s.shoe.draw(face).discard(1))
    t.emit(m.Burned(cards=1, face=face, cite=cites(*sources), reading=reading(*sources)))
    shoe.watch(t)


# --- seeing ---------------------------------------------------------------------------------------------------------


def hand_to(t: BaccaratTurn[Any], hand: str, to: str, *sources: Source, looks: bool = False) -> None:
    """The cards of a hand go to somebody; who ``looks`` sees them from now on."""
    if looks:
        t.set(slots=tuple(replace(s, seen=(*s.seen, to)) if s.place == hand else s for s in t.s.slots))
    t.emit(m.Handed(hand=hand, to=to, cite=cites(*sources), reading=reading(*sources)))


def turn(t: BaccaratTurn[Any], hand: str, *sources: Leaf[Any] | None) -> None:
    """The cards of a hand that lie face down are turned."""
    for slot in t.s.slots:
        if slot.place == hand and not slot.up and slot.face is not None:
            t.set(slots=tuple(replace(s, up=True) if s.n == slot.n else s for s in t.s.slots))
            t.emit(Turned(n=slot.n, face=slot.face, cite=cites(*sources), reading=reading(*sources)))


def lay(t: BaccaratTurn[Any], hand: str, side: str, *sources: Source) -> None:
    t.emit(m.Laid(hand=hand, side=side, cite=cites(*sources), reading=reading(*sources)))


# --- going ----------------------------------------------------------------------------------------------------------


def collect(t: BaccaratTurn[Any], *sources: Source, face_down: bool = True) -> None:
    """The cards on the table go to the cesta, hand by hand."""
    to = "cesta" if t.does("discard") else "table"
    cite = cites(*sources, t.act("gather"), t.act("discard")) or t.game.anchor
    for hand in t.game.hands:
        cards = len(faces(t.s, hand))
        if cards:
            lying = [s for s in t.s.slots if s.place == hand and s.face is not None]
            points = t.points(hand) if all(s.up for s in lying) else None
            outcome.lay(t, hand, (s.face or "" if s.up else "" for s in lying), points)
        if cards and t.does("gather"):
            t.emit(m.Collected(hand=hand, cards=cards, to=to, face_down=face_down, cite=cite))
    t.set(shoe=t.s.shoe.discard(len(t.s.slots)), slots=())


HANDLERS: dict[Any, Any] = {m.Card: on_card}
