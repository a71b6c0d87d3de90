"""What staff and players may do with the shoe of a baccarat table, and what is due there next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....law.leaves import cites, holds
from ....table.contract import Actor, Offer, OneOf, Range
from ...base.offers import offer
from ...base.turn import admitted
from ..table import cutting, seats, shoe


def cut_offers(t: Any, who: str) -> Iterator[Offer]:
    c, seen = t.rules.cut, t.rules.shoe.inspected_by
    if seen is not None and "player" in seen.value and shoe.lie_open(t):
        yield offer(who, "inspect_cards", "play", cites(seen))
        if holds(t.rules.rulings.replaced) and not any(p.about == "cards" for p in t.s.pending):
            yield offer(who, "faulty_cards", "incident", cites(seen))
    if not admitted(shoe.reach, t, "cut") or not admitted(cutting.check_cutter, t):
        return
    size, least = t.s.shoe.size, c.least.value if c.least is not None else 1
    yield offer(who, "cut", "play", cites(c.needed), at=Range(least, size - least))
    if cutting.cutter(t) == who:
        yield offer(who, "decline_cut", "play", cites(c.onward))


def opening_duties(t: Any) -> Iterator[Offer]:
    handed = t.rules.shoe.handed_by
    if handed is not None and handed.value and not t.s.handed:
        number = next(n for n in range(1, 99) if n not in t.game.terms.shoe_history[-2:])
        yield offer(handed.value.items[0], "hand_out_shoe", cite=cites(handed), shoe=number)
    else:
        yield offer("jefe_de_mesa", "open_session", cite=cites(t.rules.authorised))


def shoe_duties(t: Any) -> Iterator[Offer]:
    """The next step of the shoe."""
    if not admitted(seats.check_enough, t, False):
        return
    if t.game.terms.settlement == "by_hand" and not any(step in t.s.steps for step in ("wash", "shuffle")):
        for name, leaf in shoe.new_duties(t):
            if name not in t.s.duties_done:
                roles = t.roles("shuffle")
                by = next((role for role in leaf.value.by if role in roles), leaf.value.by[0])
                yield offer(by, "perform", cite=leaf.cite, duty=name)
                return
    step = shoe.next_step(t)
    cite = cites(*shoe.clauses(t, step))
    if step == "wash":
        yield offer(t.by("shuffle"), "shuffle", cite=cite, way="chemin")
    elif step == "shuffle":
        times = shoe.times(t)
        number = OneOf(times.value) if times is not None else OneOf((2, 3))
        yield offer(t.by("shuffle"), "shuffle", cite=cite, way="normal", times=number)
    elif step == "cut":
        yield from cut_duties(t)
    else:
        act = "shuffle" if step == "count_cards" else "load"
        yield offer(t.by(act), step, cite=cite)


def cut_duties(t: Any) -> Iterator[Offer]:
    c = t.rules.cut
    size, least = t.s.shoe.size, c.least.value if c.least is not None else 1
    at = Range(least, size - least)
    names = (cutting.cutter(t),) if holds(c.from_left) else tuple(t.s.seats)[:1]
    if names and names[0]:
        yield offer(names[0], "cut", "play", cites(c.needed), at=at)
        if holds(c.from_left):
            yield offer(t.by("runs"), "cut_declined", "incident", cites(c.onward))
    else:
        yield offer(t.by("shuffle"), "cut", cite=cites(c.needed))


def perform_offers(t: Any, who: str, actor: Actor) -> Iterator[Offer]:
    for name, leaf in t.game.duties_by_name.items():
        if t.may(leaf.value.by):
            yield offer(who, "perform", cite=leaf.cite, duty=name)


def step_offers(t: Any, who: str) -> Iterator[Offer]:
    """The steps of the shoe; what is out of order is not accepted, and so not offered."""
    s, times = t.rules.shoe, shoe.times(t)
    number = OneOf(times.value if times is not None else (1, 2, 3))
    yield offer(who, "last_shoe", cite=cites(t.rules.last.shoe_call))
    yield offer(who, "inspect_cards", cite=cites(s.inspected_by))
    yield offer(
        who, "count_cards", cite=cites(s.counted), checked=OneOf((True,) if holds(s.checked) else (True, False))
    )
    yield offer(who, "shuffle", cite=cites(times, s.shuffled), way="chemin")
    yield offer(who, "shuffle", cite=cites(times, s.shuffled), way="normal", times=number)
    if t.game.terms.shuffler:
        yield offer(who, "shuffle", cite=cites(s.machine), way="machine")
    yield offer(who, "cut", cite=cites(t.rules.cut.needed))
    for step in ("insert_stop", "load_shoe", "show_first", "burn"):
        yield offer(who, step, cite=cites(*shoe.clauses(t, step)))
