"""The end of a hand: cards are taken, the shoe may be over; and a hand that is null."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, holds
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base import outcome
from ...base.stakes import give_back, pay_back
from .. import moves as m
from ..state import BANK, Hand
from ..table import shoe
from ..turn import HAND, Turn


def collect(t: Turn, hand: Hand, *sources: Leaf[Any] | None) -> None:
    """The cards of a hand go to the holder."""
    if hand.gone:
        return
    t.change(hand.name, gone=True)
    away(t, hand.name, hand.cards, *sources)


def away(t: Turn, name: str, faces: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
    if not faces:
        return
    up = holds(t.rules.dealing.face_up)
    outcome.lay(t, name, faces if up else ("",) * len(faces), None)
    t.set(shoe=t.s.shoe.discard(len(faces)))
    t.emit(m.Collected(hand=name, cards=len(faces), cite=cites(*sources)))


def finish(t: Turn) -> None:
    """The hand is over; what still lies there goes back."""
    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, "stake_back", t.rules.pays[stake.on])
    for hand in t.s.hands:
        collect(t, hand, t.rules.settle.order)
    away(t, BANK, t.s.bank, t.rules.settle.order)
    t.set(
        round=t.s.round + 1,
        hands=(),
        bank=(),
        owed=(),
        asking=(),
        revanchas=0,
        flow={},
        pending=(),
        phase="betting",
    )
    shoe.end_of_hand(t)
    if t.s.phase == "betting":
        t.announce("betting")


def annul(t: Turn, ground: str, *sources: Leaf[Any] | None) -> None:
    """The hand is null: every stake goes back, and whatever it has already taken or paid; the cards are taken."""
    t.emit(w.Annulled(ground=ground, cite=cites(*sources)))
    for stake in t.s.stakes:
        give_back(t, stake, stake.amount, "annulled", *sources)
    if t.s.phase in HAND:
        pay_back(t, t.s.flow, "annulled", *sources)
        t.set(flow={}, losses={})
        finish(t)
    elif t.s.phase == "closed":
        t.set(phase="betting")
