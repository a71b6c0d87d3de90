"""The two packs: shuffled, handed over, cut, put into the shoe; one is in play, the other waits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....table.cards import deck
from ....table.shoe import Shoe
from ...base import outcome
from ...cards import moves as c
from .. import moves as m
from ..law import square
from ..law.rules import MonteRules
from ..state import EMPTY
from ..turn import Turn

PACK = "spanish40"
PACKS = 2


def fresh(rules: MonteRules) -> Shoe:
    """A whole pack, as the law describes it."""
    faces = square.pack(rules)
    unseen = tuple(int(face in faces) for face in deck(PACK).faces)
    return Shoe(pack=PACK, decks=1, unseen=unseen, left=sum(unseen))


def shufflers(t: Turn) -> tuple[Leaf[Any] | None, ...]:
    s = t.game.rules.staff
    return (s.directs, *((s.helper, s.helper_shuffles) if t.game.terms.helper else ()))


def on_shuffle(t: Turn, move: m.Shuffle) -> None:
    """The dealer shuffles, or whoever helps."""
    s = t.game.rules.staff
    helps = t.game.terms.helper and not denied(s.helper_shuffles)
    t.allow(t.roles(s.directs, s.helper if helps else None), *shufflers(t))
    t.in_phase("shuffling", sources=(s.directs,))
    if t.s.shoe.left:
        t.refuse("already_done", s.directs)
    shoe = fresh(t.game.rules)
    t.set(shoe=shoe, helped=t.may(s.helper.value) and holds(t.game.rules.pack.from_helper))
    cite = cites(*shufflers(t))
    t.emit(c.Shuffled(cards=shoe.left, way="normal", times=1, by=t.actor.name, cite=cite))


def on_hand_pack(t: Turn, move: m.HandPack) -> None:
    """The helper hands the pack over."""
    leaf, helper = t.game.rules.pack.from_helper, t.game.rules.staff.helper
    if not holds(leaf) or not t.game.terms.helper:
        t.refuse("no_rule", leaf, helper)
    t.allow(helper.value, leaf, helper)
    t.in_phase("shuffling", sources=(leaf,))
    if not t.s.helped:
        t.refuse("nothing_there", leaf)
    t.set(helped=False)
    t.note("pack_handed_over", leaf, about=t.actor.name)


def on_cut(t: Turn, move: m.CutPack) -> None:
    """The dealer cuts."""
    leaf, handed = t.game.rules.staff.cuts, t.game.rules.pack.from_helper
    t.whose(leaf)
    t.in_phase("shuffling", sources=(leaf,))
    if not t.s.shoe.left:
        t.refuse("not_shuffled", leaf)
    if t.s.helped:
        t.refuse("not_handed_over", handed)
    if t.s.shoe.cut:
        t.refuse("already_done", leaf)
    t.set(shoe=t.s.shoe.cut_at(t.s.shoe.left // 2))
    t.emit(c.CutMade(at=str(t.s.shoe.cut), by=t.actor.name, cite=cites(leaf)))


def on_load(t: Turn, move: c.LoadShoe) -> None:
    """The pack goes into the shoe, and the coup begins."""
    leaf = t.game.rules.staff.cuts
    t.whose(leaf)
    t.in_phase("shuffling", sources=(leaf,))
    if not t.s.shoe.left:
        t.refuse("not_shuffled", leaf)
    if not t.s.shoe.cut:
        t.refuse("not_cut", leaf)
    t.emit(c.Loaded(cards=t.s.shoe.left, cite=cites(leaf)))
    t.set(phase="placing")


def next_pack(t: Turn) -> None:
    """The coup is over: the cards stay in sight until the next one, and the other pack is shuffled."""
    for box, lying in zip(square.BOXES, t.s.boxes, strict=True):
        outcome.lay(t, box, lying.faces, None)
    outcome.lay(t, "turned", (*t.s.gone, *t.s.turned), None)
    outcome.lay(t, "burned", t.s.burned, None)
    empty = replace(t.s.shoe, unseen=(0,) * len(t.s.shoe.unseen), left=0, cut=0)
    t.set(
        phase="shuffling", part=first_part(t.game.rules), pack=t.s.pack % PACKS + 1, shoe=empty, boxes=EMPTY, next="1",
        live=square.BOXES, burned=(), turned=(), gone=(), first=False, match="", asked=(), time=(), helped=False,
    )  # fmt: skip


def first_part(rules: MonteRules) -> str:
    """The phase with which a coup begins."""
    return next(iter(rules.course.phases.value), "")


HANDLERS: dict[Any, Any] = {
    m.Shuffle: on_shuffle,
    m.HandPack: on_hand_pack,
    m.CutPack: on_cut,
    c.LoadShoe: on_load,
}
