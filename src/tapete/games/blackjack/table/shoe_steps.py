"""The steps from cards to a loaded shoe: which the law prescribes, in which order, and which come next."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ..state import State
from ..turn import Turn


def initial(rules: Any, state: State) -> bool:
    """The cards are new and go through the initial procedure."""
    return state.cards == "new" and not denied(rules.shoe.new_cards_initial)


def steps(t: Turn) -> list[tuple[str, tuple[Leaf[Any] | None, ...]]]:
    """The steps that the law prescribes for these cards, in order, each with its clauses."""
    rules, s, c = t.rules, t.rules.shoe, t.rules.cut
    new = initial(rules, t.s)
    found: list[tuple[str, Leaf[Any] | None]] = [
        ("wash", s.initial_wash if new else None),
        ("shuffle", s.makes_piles),
        ("shuffle", s.initial_times if new else s.again_times),
        ("cut_piles", s.pile_cuts),
        ("join_and_cut", s.joined_and_cut),
    ]
    more: dict[str, Leaf[Any] | None] = {}
    if t.s.cards != "used" or not denied(s.resumes_with_cut):
        resumes = s.resumes_with_cut if t.s.cards == "used" else None
        more = {"cut": resumes, "insert_separator": c.cuts}
        found.append(("cut", c.by_player))
        if c.cuts is None or c.cuts.value > 1:
            found.append(("insert_separator", rules.separator.least))
    found += [("load_shoe", s.loaded), ("burn", s.burn)]
    waived = s.machine_waives.value if s.machine_waives is not None and t.game.terms.shoe_kind != "manual" else ()
    if t.game.machine and holds(s.machine_all_in):
        waived = (*waived, "insert_separator")
    return [(name, (leaf, more.get(name))) for name, leaf in found if holds(leaf) and name not in waived]


def often(t: Turn, step: str) -> int:
    """How many times a step is done."""
    wash = t.rules.shoe.initial_wash
    return wash.value if step == "wash" and wash is not None else 1


def is_done(t: Turn, step: str) -> bool:
    return t.s.steps.count(step) >= often(t, step)


def next_step(t: Turn) -> str:
    if t.s.phase != "shuffling":
        return ""
    return next((name for name, _ in steps(t) if not is_done(t, name)), "burn")


def reach(t: Turn, step: str) -> None:
    """Whatever the law prescribes before this step was done."""
    t.in_phase("shuffling", sources=(t.rules.shoe.loaded,))
    if is_done(t, step):
        t.refuse("already_done", *clauses(t, step), at=step)
    for name, leaves in steps(t):
        if name == step:
            return
        if not is_done(t, name) and ORDER.index(name) < ORDER.index(step):
            t.refuse("wrong_order", *leaves, at=step, next=name)
    later = [name for name in t.s.steps if ORDER.index(name) > ORDER.index(step)]
    if later:
        t.refuse("wrong_order", *clauses(t, later[0]), at=step)


ORDER = ("wash", "shuffle", "cut_piles", "join_and_cut", "cut", "insert_separator", "load_shoe", "burn")


def clauses(t: Turn, step: str) -> tuple[Leaf[Any] | None, ...]:
    """What the law says of a step."""
    return next((leaves for name, leaves in steps(t) if name == step), (t.rules.shoe.loaded,))


def done(t: Turn, step: str) -> None:
    t.set(steps=(*t.s.steps, step))
