"""The life of a shoe: shuffled, cut, loaded, the first cards set aside, played to its stop card, shuffled again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...cards import moves as cards
from .. import moves as m
from ..law import limits
from ..turn import Turn

# --- the stop card --------------------------------------------------------------------------------------------------


def watch(t: Turn) -> None:
    """The stop card comes out with the card before it."""
    if not t.s.stop_out and t.s.shoe.stop_shows:
        stop_seen(t)


def stop_seen(t: Turn) -> None:
    """It is shown, and the hand that is on is announced as the last."""
    s = t.rules.stop
    if holds(s.shown):
        t.emit(m.StopShown(cite=s.shown.cite))
    t.call(s.call)
    t.set(stop_out=True, last_of_shoe=holds(s.call))


def end_of_hand(t: Turn) -> None:
    """After the last hand of a shoe the cards are shuffled."""
    if t.s.last_of_shoe:
        to_shuffling(t)


def to_shuffling(t: Turn) -> None:
    t.set(phase="shuffling", steps=(), declined=(), nobody_cuts=False, stop_out=False, last_of_shoe=False)


def on_table(t: Turn) -> tuple[str, ...]:
    """The faces that lie on the table."""
    return (*t.s.bank, *(face for h in t.s.hands if not h.gone for face in h.cards))


def refill(t: Turn) -> None:
    """The shoe ran out in the middle of a hand: the cards of the holder are shuffled and go back in."""
    shoe = t.s.shoe.gather(seen=on_table(t))
    t.set(shoe=shoe)
    leaf = t.rules.staff.deals
    t.emit(cards.Shuffled(cards=shoe.left, way="normal", times=1, by="croupier", cite=leaf.cite))


def owe(t: Turn, *hands: str) -> None:
    """Azar owes a card to these hands, in this order."""
    if hands and not t.s.shoe.left:
        refill(t)
    t.set(owed=hands)


def remove(t: Turn, count: int) -> None:
    """So many cards leave the shoe unseen."""
    if t.s.shoe.left <= count:
        refill(t)
    t.set(shoe=t.s.shoe.burn(count) if holds(t.rules.burn.to_holder) else t.s.shoe.draw(cards=count))


# --- the steps ------------------------------------------------------------------------------------------------------


def steps(t: Turn) -> list[tuple[str, Leaf[Any]]]:
    """What the law prescribes, in order, but for what a machine dispenses with."""
    rules, c = t.rules, t.rules.cut
    found: list[tuple[str, Leaf[Any]]] = [
        ("shuffle", rules.staff.deals),
        ("cut", c.offered),
        ("insert_stop", rules.stop.reserve),
        ("load_shoe", rules.shoe.loaded),
        ("burn", rules.shoe.aside),
    ]
    waived = rules.shoe.machine_waives.value if t.game.shuffler else ()
    return [(name, leaf) for name, leaf in found if name not in waived and holds(leaf)]


def next_step(t: Turn) -> str:
    if t.s.phase != "shuffling":
        return ""
    return next((name for name, _ in steps(t) if name not in t.s.steps), "burn")


def clause(t: Turn, step: str) -> Leaf[Any]:
    """What the law says of a step."""
    return next((leaf for name, leaf in steps(t) if name == step), t.rules.shoe.aside)


def reach(t: Turn, step: str) -> None:
    """It is this step's turn."""
    t.in_phase("shuffling", sources=(clause(t, step),))
    if t.game.shuffler and step in t.rules.shoe.machine_waives.value:
        t.refuse("not_offered", t.rules.shoe.machine_waives, at=step)
    if step in t.s.steps:
        t.refuse("already_done", clause(t, step), at=step)
    due = next_step(t)
    if step != due:
        t.refuse("wrong_order", clause(t, due), at=step, next=due)


def done(t: Turn, step: str) -> None:
    t.set(steps=(*t.s.steps, step))


def on_shuffle(t: Turn, move: cards.Shuffle) -> None:
    leaf = t.rules.staff.deals
    t.staff(leaf)
    if move.way == "machine" and not t.game.shuffler:
        t.refuse("not_offered", t.rules.shoe.machine_waives, at=move.way)
    reach(t, "shuffle")
    shoe = t.s.shoe.gather()
    t.set(shoe=shoe)
    t.emit(cards.Shuffled(cards=shoe.left, way=move.way, times=move.times, by=t.actor.name, cite=leaf.cite))
    done(t, "shuffle")


def on_stop(t: Turn, move: m.InsertStop) -> None:
    leaf = t.rules.stop.reserve
    t.staff(t.rules.staff.deals)
    reach(t, "insert_stop")
    least = limits.fewest(t.rules, t.game.terms)
    behind = move.behind or least
    if not least <= behind < t.s.shoe.size - t.rules.shoe.aside.value:
        t.refuse("stop_place", leaf, at=str(behind), cards=least)
    shoe = t.s.shoe
    t.set(shoe=replace(shoe.gather(), cut=shoe.cut).stop_at(behind))
    t.emit(m.Separated(behind=behind, cite=leaf.cite, reading=leaf.reading))
    done(t, "insert_stop")


def on_load(t: Turn, move: cards.LoadShoe) -> None:
    leaf = t.rules.shoe.loaded
    t.staff(t.rules.staff.deals)
    if denied(leaf):
        t.refuse("no_rule", leaf)
    reach(t, "load_shoe")
    t.emit(cards.Loaded(cards=t.s.shoe.size, cite=leaf.cite))
    done(t, "load_shoe")


def set_aside(t: Turn, move: m.Burn) -> None:
    """The first cards are set aside, and the game begins."""
    leaf = t.rules.shoe.aside
    t.staff(t.rules.staff.deals)
    reach(t, "burn")
    if move.cards not in (0, leaf.value):
        t.refuse("wrong_amount", leaf, amount=leaf.value)
    shoe = t.s.shoe
    t.set(
        shoe=replace(shoe.gather(), stop=shoe.stop, cut=shoe.cut).burn(leaf.value),
        phase="betting",
        shoes=t.s.shoes + 1,
        steps=(),
    )
    t.emit(cards.Burned(cards=leaf.value, cite=leaf.cite))
    t.announce("betting")


# --- the cut --------------------------------------------------------------------------------------------------------


def cutter(t: Turn) -> str:
    """The player to whom the cut is offered; '' when nobody is left."""
    if t.s.nobody_cuts:
        return ""
    left = t.rules.cut.order.value == "from_left"
    seats = sorted(t.s.seats.items(), key=lambda item: int(item[0]) if left else -int(item[0]))
    return next((name for _, name in seats if name not in t.s.declined), "")


def awaited(t: Turn) -> str:
    """The player for whose cut everybody waits; '' if it is nobody's, or not the moment."""
    return cutter(t) if next_step(t) == "cut" else ""


def check_cutter(t: Turn) -> None:
    """Who may cut: the player to whom it is offered; the croupier, where none wants to."""
    c, offered = t.rules.cut, cutter(t)
    if t.actor.role == "player":
        if t.actor.name != offered:
            t.refuse("not_your_cut", c.order, c.offered, player=offered)
        return
    t.staff(t.rules.staff.deals)
    if offered or denied(c.croupier):
        t.refuse("not_your_cut", c.croupier, c.offered, player=offered)


def on_cut(t: Turn, move: m.Cut) -> None:
    c, size = t.rules.cut, t.s.shoe.size
    reach(t, "cut")
    check_cutter(t)
    at = move.at or size // 2
    if not c.least.value <= at < size:
        t.refuse("short_cut", c.least, at=str(at), cards=c.least.value)
    if move.exposed and holds(c.unexposed):
        t.refuse("exposed_cut", c.unexposed)
    make_cut(t, at, t.actor.name)


def make_cut(t: Turn, at: int, by: str) -> None:
    """What was cut off lies on the cut card, and the rest on it; where it is not laid there, nothing is cut."""
    c, shoe = t.rules.cut, t.s.shoe.gather()
    t.set(shoe=shoe.cut_at(at) if holds(c.on_card) else shoe)
    leaves = (c.offered, c.order, c.least, c.on_card)
    t.emit(cards.CutMade(at=str(at), by=by, cite=cites(*leaves), reading=reading(*leaves)))
    done(t, "cut")


def on_decline(t: Turn, move: cards.DeclineCut) -> None:
    c = t.rules.cut
    name = t.player()
    reach(t, "cut")
    if cutter(t) != name:
        t.refuse("not_your_cut", c.order, c.offered, player=cutter(t))
    decline(t, name)


def decline(t: Turn, name: str) -> None:
    """The cut goes on to the next player."""
    t.set(declined=(*t.s.declined, name))
    t.note("cut_declined", t.rules.cut.order, about=name)


HANDLERS: dict[Any, Any] = {
    cards.Shuffle: on_shuffle,
    m.Cut: on_cut,
    cards.DeclineCut: on_decline,
    m.InsertStop: on_stop,
    cards.LoadShoe: on_load,
}
