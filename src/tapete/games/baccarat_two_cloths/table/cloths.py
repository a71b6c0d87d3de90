"""Who has the cards of a cloth: by number from the nearest compartment, on to the next when the bank has won there."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, reading
from ....law.rulebook import Leaf
from ...baccarat.circle.speaking import HOUSE_HAND
from .. import moves as m
from ..state import CLOTHS
from ..turn import Turn


def ring(t: Turn, cloth: int) -> list[str]:
    """Those who have the cards of a cloth in turn."""
    p, places = t.rules.priority, t.game.compartments(cloth)
    if denied(p.turns):
        return []
    seats = sorted((at, name) for name, at in t.s.seats.items() if at in places)
    names = [name for _, name in seats]
    if denied(p.holders):
        names = [x.name for x in t.s.standing if x.behind in places] + names
    return names


def after(t: Turn, cloth: int, name: str) -> str:
    """The next one after him; '' where nobody is left."""
    names = ring(t, cloth)
    if name not in names:
        return names[0] if names else ""
    if denied(t.rules.priority.rotation):
        names.reverse()
    at = names.index(name)
    others = [*names[at + 1 :], *names[:at]]
    return others[0] if others else ""


def give(t: Turn, cloth: int, name: str, why: str, *behind: Leaf[Any] | None) -> None:
    """From now on he has the cards of a cloth, in turn."""
    holders = [*t.s.holders]
    holders[cloth - 1] = name
    t.set(holders=(holders[0], holders[1]))
    tell(t, cloth, name, why, *behind)


def tell(t: Turn, cloth: int, name: str, why: str, *behind: Leaf[Any] | None) -> None:
    p = t.rules.priority
    sources = behind or (p.holders, p.rotation, p.turns)
    t.emit(m.Holder(cloth=cloth, player=name, why=why, cite=cites(*sources), reading=reading(*sources)))


def first(t: Turn) -> None:
    """A shoe begins: the cards of each cloth go to the nearest player."""
    for cloth in CLOTHS:
        names = ring(t, cloth)
        give(t, cloth, names[0] if names else "", "first")


def seated(t: Turn, name: str) -> None:
    """Who sits down where nobody has the cards, has them."""
    cloth = t.cloth_of(name)
    if not t.s.fresh and cloth and not t.holder(cloth) and name in ring(t, cloth):
        give(t, cloth, name, "first")


def leaving(t: Turn, name: str) -> list[tuple[int, str]]:
    """Where he has the cards, and who has them after him. To be asked before he goes."""
    return [(cloth, after(t, cloth, name)) for cloth in CLOTHS if name and t.holder(cloth) == name]


def left(t: Turn, gone: list[tuple[int, str]]) -> None:
    for cloth, heir in gone:
        give(t, cloth, heir, "left")


def ceded(t: Turn, cloth: int) -> None:
    """The bank has won on a cloth: its cards go on."""
    p, name = t.rules.priority, t.holder(cloth)
    if denied(p.ceded) or not name:
        return
    heir = after(t, cloth, name) or name
    if heir != name:
        give(t, cloth, heir, "ceded", p.ceded, p.rotation)


def take(t: Turn, cloth: int, name: str) -> None:
    """In this coup he plays the cloth."""
    players = [*t.s.coup.players]
    players[cloth - 1] = name or HOUSE_HAND
    t.coup_set(players=(players[0], players[1]))
