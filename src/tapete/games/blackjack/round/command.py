"""Whether somebody may play a hand: which one he means, that he commands it, and that it is its turn."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied
from ....law.rulebook import Leaf
from ..state import Hand
from ..table.seats import commander, sources
from ..turn import Turn


def target(t: Turn, name: str) -> Hand:
    """The hand that is meant: the one named, the one in turn, or the mover's only one."""
    if name:
        hand = t.find(name)
        if hand is None:
            t.refuse("nothing_there", t.rules.play.asks, at=name)
        return hand
    turn = t.find(t.s.turn)
    if turn is not None and commander(t.rules, t.s, turn.box) == t.actor.name:
        return turn
    mine = [h for h in t.s.hands if commander(t.rules, t.s, h.box) == t.actor.name and not h.gone]
    if len(mine) == 1:
        return mine[0]
    found = turn or (mine[0] if mine else None)
    if found is None:
        t.refuse("nothing_there", t.rules.play.asks)
    return found


def check_commander(t: Turn, hand: Hand, own: Leaf[Any] | None = None) -> None:
    """Only the commander plays the hand; without the clauses that say so others may."""
    p, name = t.rules.players, t.actor.name
    if name == commander(t.rules, t.s, hand.box):
        return
    here = [s for s in t.s.stakes if s.owner == name and s.at == hand.name and s.played]
    standing = any(s.standing for s in here)
    lifted = (here and denied(p.front_line)) or (standing and denied(p.accept_decisions))
    if lifted or denied(p.plays_own) or denied(own):
        return
    t.refuse(
        "not_commander",
        *sources(t.rules, t.s, hand.box),
        p.accept_decisions if standing else None,
        own,
        at=hand.name,
        player=commander(t.rules, t.s, hand.box),
    )


def check_turn(t: Turn, hand: Hand, own: Leaf[Any] | None = None) -> None:
    """The mover commands the hand, no card is owed, and it is its turn."""
    asks = t.rules.play.asks
    check_commander(t, hand, own)
    if t.s.owed:
        t.refuse("card_owed", asks, *owed_by(t), at=t.s.owed[0])
    if hand.end or hand.name != t.s.turn:
        t.refuse("not_your_turn", *ended_by(t, hand), asks, t.rules.players.hands_apart, at=hand.name, next=t.s.turn)


def owed_by(t: Turn) -> tuple[Leaf[Any] | None, ...]:
    """The rule that gives the card that is owed."""
    hand = t.find(t.s.owed[0])
    if t.s.phase == "dealing" or hand is None:
        return (t.rules.dealing.second,)
    if hand.split and len(hand.cards) < t.rules.split.cards.value:
        return (t.rules.split.aces_one_card,) if hand.aces else (t.rules.split.as_simple, t.rules.split.allowed)
    return (t.rules.double.one_card if hand.doubled else t.rules.play.draws,)


def ended_by(t: Turn, hand: Hand) -> tuple[Leaf[Any] | None, ...]:
    """Why a hand has no turn any more, beside the turns themselves."""
    s = t.rules.surrender
    if hand.end == "out" and s is not None and not t.on_hand(hand.name):
        return (s.gives_up,)
    return (t.rules.double.one_card,) if hand.end and hand.doubled else ()


def at_play(t: Turn) -> None:
    """Hands are played now; while the deal is on, or the bank draws, cards are owed."""
    if t.s.phase in ("dealing", "bank") and t.s.owed:
        t.refuse("card_owed", t.rules.play.asks, *owed_by(t), at=t.s.owed[0])
    t.in_phase("playing", sources=(t.rules.play.asks,))


def begin(t: Turn, name: str, own: Leaf[Any] | None = None) -> Hand:
    """A decision on a hand: the table is at it, and the mover may."""
    t.player()
    t.game.check_decision(t)
    at_play(t)
    hand = target(t, name)
    check_turn(t, hand, own)
    return hand
