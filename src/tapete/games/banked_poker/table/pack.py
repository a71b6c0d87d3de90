"""The life of a pack: gathered, shuffled, cut, dealt; with a machine another one takes its place from hand to hand."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.shoe import Shoe
from ...cards import moves as cards
from .. import moves as m
from ..turn import BankedTurn as Turn


def fresh(game: Any) -> Shoe:
    return Shoe.of(game.pack_name)


def after_hand(t: Turn[Any]) -> None:
    """All cards are gathered; they are shuffled at once, by a machine (then the other pack is dealt), or by moves."""
    t.set(shoe=fresh(t.game), steps=(), declined=(), nobody_cuts=False)
    pack, both = t.rules.pack, t.game.packs > 1
    if t.game.terms.shuffler and both and holds(pack.alternate):
        t.set(pack=3 - t.s.pack)
        t.emit(m.PackInPlay(pack=t.s.pack, cite=cites(pack.alternate)))
    if t.s.phase != "ending" and not denied(pack.each):
        prepare(t)
    elif t.s.phase != "ending":
        ready(t)


def prepare(t: Turn[Any]) -> None:
    """The cards are made ready for the next hand."""
    if t.game.terms.prepare == "by_hand" and steps(t):
        t.set(phase="shuffling")
        return
    ready(t)


def ready(t: Turn[Any]) -> None:
    """Bets may be made."""
    t.set(phase="betting")
    t.call(t.rules.betting.invitation)
    t.announce("betting")
    t.game.bets_begin(t)


# --- the steps ------------------------------------------------------------------------------------------------------


def steps(t: Turn[Any]) -> list[tuple[str, Leaf[Any] | None]]:
    """What the law prescribes, in order, but for what a machine dispenses with."""
    found: list[tuple[str, Leaf[Any] | None]] = [("shuffle", t.rules.staff.shufflers), ("cut", t.rules.cut.croupier)]
    waives = t.rules.pack.machine_waives
    waived = waives.value if t.game.terms.shuffler and waives is not None else ()
    return [(name, leaf) for name, leaf in found if name not in waived]


def next_step(t: Turn[Any]) -> str:
    if t.s.phase != "shuffling":
        return ""
    return next((name for name, _ in steps(t) if name not in t.s.steps), "cut")


def clause(t: Turn[Any], step: str) -> Leaf[Any] | None:
    """What the law says of a step; of one that a machine dispenses with, that it does."""
    waives = t.rules.pack.machine_waives
    if t.game.terms.shuffler and waives is not None and step in waives.value:
        found: Leaf[Any] | None = waives
        return found
    return next((leaf for name, leaf in steps(t) if name == step), t.rules.staff.shufflers)


def reach(t: Turn[Any], step: str) -> None:
    """It is this step's turn."""
    t.in_phase("shuffling", sources=(clause(t, step),))
    if step not in [name for name, _ in steps(t)]:
        t.refuse("not_offered", t.rules.pack.machine_waives, at=step)
    if step in t.s.steps:
        t.refuse("already_done", clause(t, step), at=step)
    due = next_step(t)
    if step != due:
        t.refuse("wrong_order", clause(t, due), at=step, next=due)


def done(t: Turn[Any], step: str) -> None:
    t.set(steps=(*t.s.steps, step))
    if all(name in t.s.steps for name, _ in steps(t)):
        ready(t)


def on_shuffle(t: Turn[Any], move: cards.Shuffle) -> None:
    leaf = t.rules.staff.shufflers
    t.staff(leaf)
    if move.way == "machine" and not t.game.terms.shuffler:
        t.refuse("not_offered", leaf, at=move.way)
    reach(t, "shuffle")
    shoe = t.s.shoe.gather()
    t.set(shoe=shoe)
    t.emit(cards.Shuffled(cards=shoe.left, way=move.way, times=move.times, by=t.actor.name, cite=leaf.cite))
    done(t, "shuffle")


# --- the cut --------------------------------------------------------------------------------------------------------


def cutter(t: Turn[Any]) -> str:
    """The player to whom the cut is offered; '' when nobody is left."""
    c = t.rules.cut
    if t.s.nobody_cuts or not holds(c.offered):
        return ""
    left = c.order is None or c.order.value == "from_left"
    seats = sorted(t.s.seats.items(), key=lambda item: int(item[0]) if left else -int(item[0]))
    return next((name for _, name in seats if name not in t.s.declined), "")


def awaited(t: Turn[Any]) -> str:
    """The player for whose cut everybody waits; '' if it is nobody's, or not the moment."""
    return cutter(t) if next_step(t) == "cut" else ""


def check_cutter(t: Turn[Any]) -> None:
    """Who may cut: the player to whom it is offered; the croupier, where none wants to."""
    c, offered = t.rules.cut, cutter(t)
    if t.actor.role == "player":
        if t.actor.name != offered:
            t.refuse("not_your_cut", c.order, c.offered, c.croupier or t.rules.staff.shufflers, player=offered)
        return
    t.staff(t.rules.staff.shufflers)
    if offered or denied(c.croupier):
        t.refuse("not_your_cut", c.croupier or t.rules.staff.shufflers, c.offered, player=offered)


def on_cut(t: Turn[Any], move: m.Cut) -> None:
    c, size = t.rules.cut, t.s.shoe.size
    reach(t, "cut")
    check_cutter(t)
    middle = int(c.middle.value * size) if c.middle is not None else size // 2
    at = move.at or middle
    least = c.least.value if c.least is not None else 1
    if not least <= at < size:
        t.refuse("short_cut", c.least, at=str(at), cards=least)
    if c.middle is not None and at != middle:
        t.refuse("not_in_the_middle", c.middle, at=str(at), cards=middle)
    if move.exposed and holds(c.again):
        t.rule("short_cut", "shuffled_again", c.again)
        t.set(steps=())
        return
    if move.exposed and holds(c.unexposed):
        t.refuse("exposed_cut", c.unexposed)
    make_cut(t, at, t.actor.name)


def make_cut(t: Turn[Any], at: int, by: str) -> None:
    """What was cut off lies on the cut card, and the rest on it; where it is not laid there, nothing is cut."""
    c, shoe = t.rules.cut, t.s.shoe.gather()
    t.set(shoe=shoe if denied(c.on_card) else shoe.cut_at(at))
    leaves = (c.offered, c.order, c.least, c.middle, c.on_card, c.croupier)
    t.emit(cards.CutMade(at=str(at), by=by, cite=cites(*leaves), reading=reading(*leaves)))
    done(t, "cut")


def on_decline(t: Turn[Any], move: cards.DeclineCut) -> None:
    c = t.rules.cut
    name = t.player()
    reach(t, "cut")
    if cutter(t) != name:
        t.refuse("not_your_cut", c.order, c.offered, c.croupier or t.rules.staff.shufflers, player=cutter(t))
    decline(t, name)


def decline(t: Turn[Any], name: str) -> None:
    """The cut goes on to the next player."""
    c = t.rules.cut
    t.set(declined=(*t.s.declined, name))
    t.note("cut_declined", c.order, c.offered, about=name)


HANDLERS: dict[Any, Any] = {cards.Shuffle: on_shuffle, m.Cut: on_cut, cards.DeclineCut: on_decline}
