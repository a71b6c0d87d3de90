"""The end of a pass: cards are collected, stakes go back, the shoe may be over."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...bank import paying
from ...base import outcome
from ...base.staff import after_round
from ...base.stakes import must
from .. import moves as m
from ..law import points
from ..state import Hand
from ..table import shoe
from ..table.seats import free_seats
from ..turn import Turn


def collect(t: Turn, hand: Hand, *sources: Leaf[Any] | None) -> None:
    """The cards of a hand go away."""
    if hand.gone:
        return
    t.change(hand.name, gone=True)
    lay(t, hand.name, hand.cards, points.points(t.rules, hand.cards))
    away(t, hand.name, hand.cards, *sources)


def lay(t: Turn, name: str, cards: tuple[str, ...], score: int) -> None:
    """How a hand lay, for those who look at it until the next pass."""
    up = holds(t.rules.dealing.face_up)
    if cards:
        outcome.lay(t, name, cards if up else ("",) * len(cards), score if up else None)


def away(t: Turn, name: str, cards: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
    """Cards go into the holder, or back into a machine that is the shoe."""
    c = t.rules.collect
    if not cards:
        return
    machine = t.game.terms.shoe_kind == "automatic" and holds(c.to_machine)
    if machine:
        shoe.back_in(t, len(cards))
    else:
        t.set(shoe=t.s.shoe.discard(len(cards)))
    if denied(c.to_holder) and not machine:
        return
    leaves = (*sources, c.to_machine if machine else c.to_holder)
    t.emit(
        m.Collected(
            hand=name, cards=len(cards), to="shoe" if machine else "holder", cite=cites(*leaves),
            reading=reading(*leaves),
        )
    )  # fmt: skip


def queue(t: Turn) -> list[str]:
    """What is still to be collected, in the lawful order."""
    c = t.rules.collect
    hands = [h.name for h in t.s.hands if not h.gone]
    if c.order is None or c.order.value == "from_right":
        hands.reverse()
    bank = ["bank"] if t.s.bank else []
    return [*hands, *bank] if holds(c.bank_last) else [*bank, *hands]


def collect_one(t: Turn, name: str) -> None:
    """A hand's cards, then the stakes that still lie there."""
    c = t.rules.collect
    if name == "bank":
        lay(t, "bank", t.s.bank, points.bank_points(t.rules, t.s.bank))
        away(t, "bank", t.s.bank, c.bank_last)
        t.set(bank=())
        return
    hand = t.hand(name)
    collect(t, hand, c.order)
    back(t, hand.name)
    if not any(h.box == hand.box and not h.gone for h in t.s.hands):
        back(t, str(hand.box))


def back(t: Turn, at: str) -> None:
    """Winning and null stakes go back to their owners."""

    c = t.rules.collect
    for stake in sorted((s for s in t.s.stakes if s.at == at), key=lambda s: s.n):
        key = "insurance" if stake.sort == "insurance" else "main"
        won = c.winners_after or t.rules.pays[key]
        paying.lift(t, stake, c.null_after if stake.fate == "null" else won)


def collect_all(t: Turn) -> None:
    for name in queue(t):
        collect_one(t, name)
    finish(t)


def finish(t: Turn) -> None:
    """The pass is over."""
    for at in dict.fromkeys(s.at for s in t.s.stakes):
        back(t, at)
    must(t, "after")
    s = t.s
    owed = tuple(name for name, _ in shoe.owed_at(t, "after")) if t.game.terms.settlement == "by_hand" else ()
    t.set(
        round=s.round + 1,
        hands=(),
        bank=(),
        bank_round=0,
        commanders={},
        owed=(),
        turn="",
        slots=(),
        flow={},
        watched={},
        invited=False,
        fresh=True,
        duties_owed=owed,
        handled=(),
        pending=tuple(p for p in s.pending if p.about.partition(":")[0] in ("dispute", "cards")),
        phase="ending" if s.hands_left == 0 else "betting",
    )
    free_seats(t)
    shoe.end_of_pass(t)
    after_round(t)
