"""What goes wrong with the cards where a player holds the bank: drawn too early, come face up, fallen to the floor."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, reading
from ....law.rulebook import Leaf
from ....table.contract import tag
from ....table.events import Turned
from .. import moves as m
from ..errors import cards as shared
from ..table import shoe
from . import moves as c
from .turn import CircleTurn

MOST_OUT = 6
"""Cards of the deal that may be out before it."""


def need(t: CircleTurn[Any], leaf: Leaf[Any] | None, *phases: str) -> Leaf[Any]:
    """The incident may be declared now, and the law has a rule for it."""
    shared.declare(t, leaf)
    if leaf is None or not leaf.value:
        t.refuse("no_rule", leaf or shared.unruled(t))
    if phases:
        t.in_phase(*phases, sources=(leaf,))
    return leaf


def so(t: CircleTurn[Any], is_so: bool, *leaves: Leaf[Any] | None, at: str = "", **facts: str | int) -> None:
    """Facts that are none are not ruled on."""
    if not is_so:
        t.refuse("not_so", *leaves, at=at, **facts)


def turn_card(t: CircleTurn[Any], n: int, *sources: Source) -> None:
    """One card is turned."""
    slot = next((s for s in t.s.slots if s.n == n), None)
    if slot is None or slot.up or slot.face is None:
        return
    t.set(slots=tuple(replace(s, up=True) if s.n == n else s for s in t.s.slots))
    t.emit(Turned(n=n, face=slot.face, cite=cites(*sources), reading=reading(*sources)))


def firsts(t: CircleTurn[Any], hand: str) -> list[int]:
    """The numbers of a hand's first two cards, as far as they are dealt."""
    return [s.n for s in t.s.slots if s.place == hand][:2]


# --- drawn too early ------------------------------------------------------------------------------------------------


def early_draw(t: CircleTurn[Any], move: Any) -> None:
    """Cards drawn too early never go back; he who drew them must go on."""
    leaf = t.rules.rulings.early_out
    shared.declare(t, leaf)
    if leaf is None:
        t.refuse("no_rule", leaf)
    t.in_phase(*t.game.open_phases, sources=(leaf,))
    if denied(leaf):
        t.rule(tag(move), "returned", leaf, about=t.banker)
        t.set(cards_out=0)
        return
    out = t.s.cards_out + move.cards
    so(t, out <= MOST_OUT and t.s.shoe.left >= out, leaf, cards=out)
    t.rule(tag(move), "goes_on", leaf, t.rules.rulings.early_goes_on, about=t.banker)
    t.set(cards_out=out)
    t.bank_set(must_go_on=True)
    t.emit(c.CardsOut(cards=out, cite=leaf.cite))


def early_waived(t: CircleTurn[Any], move: c.EarlyDrawWaived) -> None:
    """Exceptionally the rule is not applied: the cards are discarded."""
    r = t.rules.rulings
    if r.early_waived_by is None:
        t.refuse("no_rule", r.early_out)
    t.allow(r.early_waived_by.value, r.early_waived_by)
    t.in_phase(*t.game.open_phases, sources=(r.early_waived_by,))
    so(t, t.s.cards_out > 0, r.early_waived_by)
    t.rule(tag(move), t.game.waived_as, r.early_waived_by, about=t.banker)
    t.bank_set(must_go_on=False)
    if denied(r.early_discarded):
        return
    t.emit(m.Burned(cards=t.s.cards_out, cite=cites(r.early_discarded)))
    t.set(shoe=t.s.shoe.burn(t.s.cards_out), cards_out=0)
    shoe.watch(t)


# --- cards that came wrong ------------------------------------------------------------------------------------------


def face_up(t: CircleTurn[Any], move: m.CardFaceUp) -> None:
    """It is removed, or plays; no stake is touched for it."""
    leaf = t.rules.rulings.face_up_stays
    if t.s.phase in t.game.coup_phases and leaf is not None:
        t.coup_set(stays="stays" if leaf.value else "free")
    shared.face_up(t, move)


def on_floor(t: CircleTurn[Any], move: m.CardOnFloor) -> None:
    """A card from the floor keeps its value."""
    r = t.rules.rulings
    if r.floor_value is None:
        shared.on_floor(t, move)
        return
    shared.declare(t, r.floor_by, r.floor_value)
    t.in_phase(*t.game.coup_phases, sources=(r.floor_by, r.floor_value))
    if r.floor_by is not None and move.picked_by not in r.floor_by.value:
        t.refuse("wrong_role", r.floor_by, role=move.picked_by)
    if denied(r.floor_value):
        t.rule(tag(move), "void", r.floor_value)
        t.game.annul(t, tag(move), r.floor_value)
        return
    t.rule(tag(move), "keeps_value", r.floor_value, r.floor_by)
    t.coup_set(floor=move.picked_by)


# --- the shoe -------------------------------------------------------------------------------------------------------


def stop_mid(t: CircleTurn[Any], move: m.StopCardMidCoup) -> None:
    leaf = need(t, t.rules.stop.ends, *t.game.coup_phases)
    so(t, not t.s.stop_out, leaf)
    t.rule(tag(move), "finish_coup", leaf)
    shoe.stop_shown(t, True)


HANDLERS: dict[Any, Any] = {
    m.CardFaceUp: face_up,
    m.CardOnFloor: on_floor,
    m.StopCardMidCoup: stop_mid,
    c.EarlyDraw: early_draw,
    c.EarlyDrawWaived: early_waived,
}
