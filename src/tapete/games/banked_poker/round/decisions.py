"""Decisions in turn: whoever decides for a box goes on, with the second bet, or withdraws."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import Pending
from ...base.moves import Silence
from ...base.stakes import lose_whole
from .. import moves as m
from ..state import Hand
from ..table import pack
from ..turn import BankedTurn as Turn
from . import betting, ending

GO, FOLD = "go", "fold"


def begin(t: Turn[Any]) -> None:
    """All cards are dealt: the boxes are asked in the order of the deal."""
    for hand in t.boxes():
        if not t.on(hand.name, t.game.first_bet):  # a side bet alone: there is nothing to compare
            t.change(hand.name, done=True)
    there = [hand.name for hand in t.boxes() if not hand.out and not hand.gone and not hand.done]
    names = [name for name in there if not t.on(name, t.game.second_bet)]  # laid before the cards it is an answer
    t.set(phase="decision", asking=tuple(names if t.rules.dealing.order.value == "from_left" else names[::-1]))
    t.announce("decision")
    ask_next(t)


def about(box: str) -> str:
    return f"decision:{box}"


def ask_next(t: Turn[Any]) -> None:
    """The next box is asked; after the last one the bank's cards are uncovered."""
    if t.s.asking:
        box, d, p = t.s.asking[0], t.rules.decision, t.rules.players
        leaves = (d.going, d.folding, d.at_call, p.holder_decides, p.blind if t.blind(box) else None)
        t.ask(t.leader(box), "declare", about(box), (GO, FOLD), FOLD, *leaves)
    else:
        t.game.all_decided(t)


def owed(t: Turn[Any], player: str, box: int = 0, *sources: Leaf[Any] | None) -> Pending:
    """The question that this player has to answer. ``sources``: the clauses of what is done in its turn."""
    d, p = t.rules.decision, t.rules.players
    found: Pending | None = next((one for one in t.s.pending if one.do == "declare"), None)
    if found is None:
        t.refuse("nothing_pending", *sources, d.going, d.folding, phase=t.s.phase)
    if found.by != player:
        code = "not_your_decision" if player in t.bettors(found.about.partition(":")[2]) else "not_your_turn"
        t.refuse(code, *sources, p.holder_decides, p.bound, d.going, player=found.by)
    if box and found.about != about(str(box)):
        t.refuse("not_your_turn", d.going, at=str(box), player=found.by)
    if t.s.owed:
        t.refuse("card_owed", d.going, at=t.s.owed[0])
    return found


def on_say(t: Turn[Any], move: m.Say) -> None:
    answer(t, owed(t, t.player(), move.box), move.word)


def answer(t: Turn[Any], pending: Pending, word: str) -> None:
    box = t.s.asking[0]
    t.answered(pending, word)
    t.call(t.rules.decision.go if word == GO else t.rules.decision.fold, pending.by)
    t.set(asking=t.s.asking[1:])
    if word == GO:
        go(t, box)
    else:
        fold(t, t.hand(box))
    ask_next(t)


def go(t: Turn[Any], box: str) -> None:
    """The second bet, so many times the first; the other bettors of the box are bound."""
    d, p, first = t.rules.decision, t.rules.players, t.game.first_bet
    leader = t.leader(box)
    for stake in t.on(box, first):
        mine = stake.owner == leader
        if not mine and denied(p.bound):
            continue
        more = None if mine else p.bound
        betting.put(t, stake.owner, t.game.second_bet, stake.box, d.raises.value * stake.amount, more)


def fold(t: Turn[Any], hand: Hand) -> None:
    """The first bets are lost, at once or with the others; the cards stay for as long as a side bet lives on them."""
    d = t.rules.decision
    t.change(hand.name, out=True)
    t.emit(
        m.Folded(
            player=t.leader(hand.name), box=hand.box, cards=len(hand.cards) if holds(d.counted) else 0,
            cite=cites(d.folding, d.counted),
        )
    )  # fmt: skip
    t.game.sides_fold(t, hand)
    if not denied(d.at_once):
        fold_lost(t, hand.name)
    if not denied(d.gathered) and not t.game.alive(t, hand.name):
        ending.collect(t, t.hand(hand.name), d.gathered, d.counted, d.folding)


def fold_lost(t: Turn[Any], box: str) -> None:
    """What whoever withdraws gives up."""
    d = t.rules.decision
    for stake in t.on(box, t.game.first_bet):
        if holds(d.fold_loses):
            lose_whole(t, stake, d.fold_loses, d.at_once)


def on_silence(t: Turn[Any], move: Silence) -> None:
    """Reloj: the time to answer is over; who does not cut passes the cut on, who says nothing withdraws."""
    d, c = t.rules.decision, t.rules.cut
    t.allow(("reloj",), d.folding, c.order)
    if pack.awaited(t) == move.player:
        pack.decline(t, move.player)
        return
    pending = owed(t, move.player)
    if denied(d.at_call):
        t.refuse("no_rule", d.at_call)
    answer(t, pending, pending.default)


HANDLERS: dict[Any, Any] = {m.Say: on_say, Silence: on_silence}
