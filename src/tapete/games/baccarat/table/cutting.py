"""The cut: to whom it is offered, who declines, and how deep it must go."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from .. import moves as m
from ..turn import BaccaratTurn
from .seats import around, place_of, seated
from .shoe import done, reach


def in_turn(t: BaccaratTurn[Any]) -> list[str]:
    """Those to whom the cut may be offered, in order: from the croupier's left, in later shoes after the last one."""
    c, state = t.rules.cut, t.s
    later = bool(state.last_cutter)
    if not later or denied(c.seat_order):
        names = list(reversed(seated(state)))
    else:
        names = around(state, state.last_cutter, up=False)
    if later and holds(c.skips_holder):
        names = [name for name in names if name != t.game.dealer(t)]
    return names


def cutter(t: BaccaratTurn[Any]) -> str:
    """The player to whom the cut is offered; '' when nobody is left, or the law lets anybody cut."""
    c = t.rules.cut
    if not holds(c.from_left) or t.s.nobody_cuts or (t.s.declined and denied(c.onward)):
        return ""
    return next((name for name in in_turn(t) if name not in t.s.declined), "")


def offered_by(t: BaccaratTurn[Any]) -> tuple[Leaf[Any] | None, ...]:
    """The clauses that offer the cut to one player and not to another."""
    c = t.rules.cut
    if t.s.declined:
        return (c.onward, c.from_left)
    return (c.seat_order, c.skips_holder, c.from_left) if t.s.last_cutter else (c.from_left,)


def check_cutter(t: BaccaratTurn[Any]) -> None:
    c = t.rules.cut
    if t.actor.role == "player":
        here = bool(place_of(t.s, t.actor.name))
        mine = cutter(t) == t.actor.name if holds(c.from_left) else here
        if not mine:
            t.refuse("not_your_cut", *offered_by(t), c.needed, player=cutter(t))
        return
    t.staff("shuffle", c.needed, c.from_left)
    if cutter(t):
        t.refuse("not_your_cut", *offered_by(t), c.needed, player=cutter(t))


def on_cut(t: BaccaratTurn[Any], move: m.Cut) -> None:
    c, size = t.rules.cut, t.s.shoe.size
    reach(t, "cut")
    check_cutter(t)
    at = move.at or size // 2
    least = c.least.value if c.least is not None else 1
    if min(at, size - at) < least:
        t.refuse("short_cut", c.least or c.needed, at=str(at), cards=least)
    packs = t.s.shoe.gather()
    t.set(shoe=packs if denied(c.moves_packet) else packs.cut_at(at))  # where no packet is moved they lie as before
    if t.actor.role == "player" and holds(c.from_left):
        t.set(last_cutter=place_of(t.s, t.actor.name))
    leaves = (c.needed, c.from_left, c.least)
    t.emit(m.CutMade(at=str(at), by=t.actor.name, cite=cites(*leaves) or t.game.anchor, reading=reading(*leaves)))
    if holds(c.moves_packet):
        t.done("move_packet", t.by("shuffle"), c.moves_packet)
    done(t, "cut")


def on_decline(t: BaccaratTurn[Any], move: m.DeclineCut) -> None:
    c = t.rules.cut
    name = t.player()
    if not holds(c.from_left):
        t.refuse("no_rule", c.from_left or c.needed)
    reach(t, "cut")
    if cutter(t) != name:
        t.refuse("not_your_cut", *offered_by(t), player=cutter(t))
    decline(t, name)


def decline(t: BaccaratTurn[Any], name: str) -> None:
    """He declines: it is offered on."""
    order = t.s.last_cutter
    t.set(declined=(*t.s.declined, name))
    t.note("cut_declined", t.rules.cut.onward, about=name)
    if not cutter(t):  # he was the last to be asked
        t.set(last_cutter=place_of(t.s, name) or order, nobody_cuts=True)


HANDLERS: dict[Any, Any] = {m.Cut: on_cut, m.DeclineCut: on_decline}
