"""The comparison: a box's card against the croupier's, and what follows for its bets."""

from __future__ import annotations

from ....law.leaves import cites, holds, reading
from ...bank import paying
from ...base.stakes import lose
from .. import moves as m
from ..state import Hand, Stake
from ..turn import Turn
from .ending import collect


def ordered(t: Turn, way: str) -> list[Hand]:
    """The hands along the boxes."""
    return sorted(t.s.hands, key=lambda h: h.box, reverse=way == "from_right")


def waiting(t: Turn) -> list[Hand]:
    """Hands that are not compared yet, in the order of the law."""
    playing = [h for h in ordered(t, t.rules.settle.order.value) if not h.gone and not h.done]
    return [h for h in playing if not t.s.revanchas or len(h.cards) > t.s.revanchas]


def compare(t: Turn, hand: Hand) -> str:
    """The card of a hand against the croupier's, told."""
    rules, found = t.rules, t.fate(hand)
    leaves = {"wins": rules.ranks.higher_wins, "loses": rules.settle.lower_loses, "ties": rules.ranks.equal_ties}
    clauses = (leaves.get(found), rules.ranks.order, rules.settle.order)
    t.emit(
        m.Compared(
            hand=hand.name, face=hand.cards[-1], bank=t.s.bank[-1], result=found, cite=cites(*clauses),
            reading=reading(*clauses),
        )
    )  # fmt: skip
    t.change(hand.name, done=True)
    return found


def settle_hand(t: Turn, hand: Hand) -> None:
    """One box: a tie is left for later, everything else is settled at once."""
    found = compare(t, hand)
    if t.s.revanchas:
        settle_revancha(t, hand, found)
    elif found == "ties":
        t.change(hand.name, tied=True)
        if not holds(t.rules.tie.after_others):
            pay_tie(t, hand)
    else:
        settle_first(t, hand, found)


def settle_first(t: Turn, hand: Hand, found: str) -> None:
    """Without a tie: the initial bets by the cards; those on the tie are lost."""
    s, ranks = t.rules.settle, t.rules.ranks
    if found == "loses" and s.loser_card.value == "before":
        collect(t, t.hand(hand.name), s.loser_card)
    for stake in t.on(hand.box, "initial"):
        if found == "wins":
            won(t, stake, "initial")
        elif found == "loses":
            lose(t, stake, stake.amount, s.lower_loses)
        else:
            paying.push(t, stake, ranks.higher_wins)
            back(t, stake.n)
    for stake in t.on(hand.box, "tie"):
        lose(t, stake, stake.amount, ranks.equal_ties)
    if found == "loses":
        collect(t, t.hand(hand.name), s.loser_card)
    elif found == "wins" and holds(s.winner_card):
        collect(t, t.hand(hand.name), s.winner_card)


def won(t: Turn, stake: Stake, key: str) -> None:
    """A bet is paid, and goes back with its winnings."""
    paying.win(t, stake, stake.on, t.rules.pays[key])
    back(t, stake.n)


def back(t: Turn, n: int) -> None:
    """What lies there goes back to its owner."""
    stake = next(s for s in t.s.stakes if s.n == n)
    paying.lift(t, stake, t.rules.pays[stake.on])


def pay_tie(t: Turn, hand: Hand) -> None:
    """The bets on the tie win."""
    for stake in t.on(hand.box, "tie"):
        won(t, stake, "tie")


def settle_revancha(t: Turn, hand: Hand, found: str) -> None:
    """The second card: the Revancha wins and the initial bet goes back; both are lost; or both tie once more."""
    r = t.rules.revancha
    if found == "ties" and t.s.revanchas < r.rounds.value:
        return
    t.change(hand.name, tied=False)
    for stake in t.on(hand.box, "initial", "revancha"):
        if found == "loses" and stake.on in r.loses.value:
            lose(t, stake, stake.amount, r.loses)
        elif found == "wins" and stake.on == "revancha":
            won(t, stake, "revancha")
        elif found == "wins" and not holds(r.initial_back):
            won(t, stake, "initial")
        elif found == "ties" and stake.on == "initial":
            won(t, stake, "second_tie")
        elif found == "ties" and not holds(r.stays):
            lose(t, stake, stake.amount, r.stays)
        else:
            paying.push(t, stake, r.initial_back if stake.on == "initial" else r.stays)
            back(t, stake.n)
    collect(t, t.hand(hand.name), t.rules.settle.loser_card if found == "loses" else t.rules.settle.winner_card)
