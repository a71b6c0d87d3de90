"""Those who stand at a table, and behind which place."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds
from ....law.rulebook import Leaf
from . import moves as m
from .turn import CircleTurn

CLOSED = ("unopened", "over")


class Stander(msgspec.Struct, frozen=True):
    """A standing player; ``moved``: he followed the hand, and is collected first and paid last (chemin de fer)."""

    name: str
    behind: int = 0
    moved: bool = False


def open_table(t: CircleTurn[Any], *sources: Source) -> None:
    if t.s.phase in CLOSED:
        t.refuse("wrong_phase", *sources, t.rules.seats.one_each, t.rules.seats.no_others, phase=t.s.phase)


def places(t: CircleTurn[Any]) -> tuple[Leaf[Any] | None, ...]:
    """The clauses on places."""
    s = t.rules.seats
    return (s.one_each,) if s.one_each is not None else (s.no_others, s.most)


def check_standing(t: CircleTurn[Any]) -> None:
    """Where the law has standing players, or nothing forbids them."""
    s = t.rules.seats
    if holds(s.standing):
        return
    if s.standing is not None:
        t.refuse("standing", s.standing)
    if not denied(s.no_others):
        t.refuse("table_full", s.no_others)


def check_behind(t: CircleTurn[Any], behind: int) -> None:
    if behind and behind not in t.game.places:
        t.refuse("no_such_place", *places(t), at=str(behind))


def stand(t: CircleTurn[Any], name: str, behind: int, *sources: Source) -> None:
    """He stands there; behind another place than before, he moved."""
    old = t.stander(name)
    new = Stander(name, behind) if old is None else replace(old, behind=behind)
    others = tuple(p for p in t.s.standing if p.name != name)
    t.set(standing=(*others, new) if old is None else tuple(new if p.name == name else p for p in t.s.standing))
    cite = cites(*sources) or cites(t.rules.seats.standing, t.rules.seats.no_others) or t.game.anchor
    t.emit(m.Standing(player=name, behind=behind, cite=cite))


def join(t: CircleTurn[Any], name: str, behind: int = 0) -> None:
    """Whoever plays and is not at the table stands by that."""
    if t.here(name):
        return
    check_standing(t)
    check_behind(t, behind)
    stand(t, name, behind)


def go(t: CircleTurn[Any], name: str, *sources: Leaf[Any] | None) -> None:
    """He stands there no longer."""
    if t.stander(name) is None:
        return
    t.set(standing=tuple(p for p in t.s.standing if p.name != name))
    cite = cites(*sources) or cites(t.rules.seats.standing, t.rules.seats.no_others) or t.game.anchor
    t.emit(m.Standing(player=name, behind=-1, cite=cite))
