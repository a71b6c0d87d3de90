"""The end of a hand: cards are collected, all is gathered; and a hand that is null."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied
from ....law.rulebook import Leaf
from ...base import linked, outcome
from ...base import moves as w
from ...base.stakes import give_back, must, pay_back
from .. import moves as m
from ..state import Hand, Stake
from ..table import pack
from ..turn import HAND
from ..turn import BankedTurn as Turn


def collect(t: Turn[Any], hand: Hand, *sources: Leaf[Any] | None) -> None:
    """The cards of a hand go to the discards."""
    if hand.gone or not hand.cards:
        return
    t.change(hand.name, gone=True)
    outcome.lay(t, hand.name, [card.face if card.up else "" for card in hand.cards], None)
    t.set(shoe=t.s.shoe.discard(len(hand.cards)))
    t.emit(m.Collected(hand=hand.name, cards=len(hand.cards), cite=cites(*sources)))


def finish(t: Turn[Any]) -> None:
    """The hand is over; what still lies there goes back."""
    for stake in [s for s in t.s.stakes if not t.game.stays(t, s)]:
        give_back(t, stake, stake.amount, "stake_back", t.game.clause(stake.on))
    for hand in t.s.hands:
        collect(t, t.hand(hand.name), t.rules.settle.order)
    must(t, "hand_end")
    if t.by_hand:
        imposed = (name for name, _ in t.game.imposed.get("hand_end", ()))
        t.set(duties_owed=tuple(dict.fromkeys((*t.s.duties_owed, *imposed))))
    over = t.s.hands_left == 0
    t.set(
        round=t.s.round + 1, hands=(), owed=(), asking=(), slots=(), put_out=(), flow={}, pending=(), watched={},
        phase="ending" if over else "betting",
    )  # fmt: skip
    t.game.hand_over(t)
    pack.after_hand(t)


def annul(t: Turn[Any], ground: str, *sources: Leaf[Any] | None) -> None:
    """The hand is null: every stake goes back, and whatever was already taken or paid; the cards are collected."""
    returned = t.rules.rulings.null_returned
    t.emit(w.Annulled(ground=ground, cite=cites(*sources)))
    if t.s.phase not in HAND:
        for stake in t.s.stakes:
            give_back(t, stake, stake.amount, "annulled", *sources, returned)
        if t.s.phase == "closed":
            t.set(phase="betting")
        return
    for stake in t.s.stakes:
        void(t, stake, *sources)
    if not denied(returned):
        pay_back(t, t.s.flow, "annulled", *sources, returned)
        for stake in t.s.slots:
            t.game.went_back(t, stake, *sources, returned)
    hits = tuple(hit for hit in t.s.hits if hit.round != t.s.round)
    t.set(flow={}, losses={}, slots=(), entered={}, hits=hits)
    finish(t)


def void(t: Turn[Any], stake: Stake, *sources: Leaf[Any] | None) -> None:
    """A stake of a hand that is null goes back, where the law says so."""
    returned = t.rules.rulings.null_returned
    if denied(returned):
        t.drop(stake)
        t.pay(stake.account, "house", stake.amount, "annulled", returned)
    else:
        give_back(t, stake, stake.amount, "annulled", *sources, returned)


def annul_hand(t: Turn[Any], name: str, *sources: Leaf[Any] | None) -> None:
    """One player's hand is null: what lies on it goes back, and the others play on."""
    for stake in [s for s in t.s.stakes if s.at == name]:
        void(t, stake, *sources)
    for stake in [s for s in t.s.slots if s.at == name]:
        t.pay(linked.account(t.game, stake.on), t.game.paid_from(t, stake), stake.amount, "annulled", *sources)
        t.game.went_back(t, stake, *sources)
    gone = {s.owner for s in t.s.slots if s.at == name}
    t.set(
        slots=tuple(s for s in t.s.slots if s.at != name),
        entered={who: how for who, how in t.s.entered.items() if who not in gone},
    )
    t.drop_question(f"decision:{name}")
    asked = bool(t.s.asking) and t.s.asking[0] == name
    t.set(asking=tuple(box for box in t.s.asking if box != name), owed=tuple(to for to in t.s.owed if to != name))
    t.change(name, out=True, done=True)
    collect(t, t.hand(name), *sources)
    t.game.hand_is_null(t, asked)
