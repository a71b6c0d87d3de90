"""What is announced between the sale and the first ball."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied
from ...base.outcome import NOTHING
from .. import moves as m
from ..table import balls, books
from ..turn import Turn
from . import pools, settle


def order(t: Turn) -> list[str]:
    """The announcements in the order of the text."""
    return [name for rank in t.rules.announcing.order.value.ranks for name in rank]


def next_one(t: Turn) -> str:
    return next((name for name in order(t) if name not in t.s.announced), "start")


def ranges(t: Turn) -> tuple[str, str]:
    """Which cards were sold, series by series."""
    es, en = [], []
    for series in dict.fromkeys(s.on for s in t.s.stakes):
        those = [s for s in t.s.stakes if s.on == series]
        first, last = min(s.first for s in those), max(s.last for s in those)
        es.append(f"{series} del número {first} al {last}")
        en.append(f"{series} from number {first} to {last}")
    return " y de la serie ".join(es), " and of series ".join(en)


def shown(t: Turn) -> dict[str, str]:
    """What the screens may show."""
    line, bingo = settle.amounts(t)
    return {"sold": str(t.sold()), "line": str(line), "bingo": str(bingo), **pools.shown(t)}


def on_announce(t: Turn, move: m.Announce) -> None:
    a, double = t.rules.announcing, t.rules.double if t.game.double else None
    t.staff(t.rules.staff.announces, a.order)
    if t.s.phase == "betting" and denied(a.leftovers) and t.s.stakes:
        t.set(phase="announcing")
    t.in_phase("announcing", sources=(a.order, a.leftovers))
    if move.what not in order(t):
        t.refuse("not_offered", a.order, at=move.what)
    due = next_one(t)
    if move.what != due:
        t.refuse("wrong_order", a.order, at=move.what, next=due)
    line, bingo = settle.amounts(t)
    if move.what == "sold":
        tickets = sum(n for name, n in t.s.accounts.items() if name.startswith("tickets:")) // t.game.unit + t.sold()
        t.announce(double.sold if double else a.sold, sold=t.sold(), ranges=ranges(t), tickets=tickets)
    elif move.what == "prizes":
        pools.decided(t)
        t.announce(double.prizes if double else a.prizes, line=line, bingo=bingo)
        pools.announce(t)
    elif move.what == "panel":
        panel = shown(t)
        kept = {name: panel[name] for name in (a.panel.value if a.panel else ()) if panel.get(name)}
        t.emit(m.PanelShown(shown=kept, cite=cites(a.panel)))
    else:
        balls.check_set(t)
        t.announce(double.start if double else a.start)
        books.open_act(t)
        if a.seen is not None:
            known = {"ball": "", "sold": str(t.sold()), "price": str(t.s.minimum), "prizes": f"{line} {bingo}"}
            t.emit(m.PanelShown(shown={name: known[name] for name in a.seen.value}, cite=a.seen.cite))
        t.set(phase="drawing", outcome=NOTHING, losses={}, watched={}, set_games=t.s.set_games + 1)
        t.game.started(t)
    t.set(announced=(*t.s.announced, move.what))


HANDLERS: dict[Any, Any] = {m.Announce: on_announce}
