"""What a hand wins: each bet that is left, by the combination of the own cards and the common ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...law.values import Odds
from ...table import money
from ..bank import paying
from ..banked_poker.round import ending, settle
from ..banked_poker.state import Hand, Stake
from ..banked_poker.turn import BankedTurn as Turn
from ..base.stakes import lose_whole
from . import commons
from . import moves as m
from .state import THIRD, THREE

WITHIN: dict[str, tuple[str, ...]] = {
    "two_pairs": ("pair",),
    "three_of_a_kind": ("pair",),
    "full_house": ("three_of_a_kind", "two_pairs", "pair"),
    "four_of_a_kind": ("three_of_a_kind", "pair"),
    "straight_flush": ("flush", "straight"),
    "royal_flush": ("straight_flush", "flush", "straight"),
}
"""The combinations that are contained in others."""


def faces(t: Turn[Any], hand: Hand) -> tuple[str, ...]:
    """The cards that a hand is made of: its own, and the common ones."""
    return (*hand.faces, *commons.counting(t)) if hand.name.isdecimal() else hand.faces


def combinations(t: Turn[Any], hand: Hand) -> list[str]:
    """The combinations of a hand, the highest of the law's order first."""
    found = str(t.game.judge.worth(faces(t, hand)).category)
    order = t.game.judge.ranking.rank_of
    there = [found, *(one for one in WITHIN.get(found, ()) if one in order)]
    return sorted(there, key=lambda one: -order[one])


def made(t: Turn[Any], hand: Hand) -> str:
    """The combination that a hand counts as."""
    return combinations(t, hand)[0]


def reaches(t: Turn[Any], hand: Hand) -> bool:
    """The hand is a listed combination; a pair has to be high enough."""
    name = made(t, hand)
    if name not in t.game.rows(THIRD):
        return False
    if name != "pair":
        return True
    ranks = [face[0] for face in faces(t, hand)]
    pair = next(rank for rank in ranks if ranks.count(rank) > 1)
    order = t.rules.ranking.order.value
    return bool(order.rank("10" if pair == "T" else pair) <= order.rank(t.rules.win.pair.value))


def low_straight(t: Turn[Any], hand: Hand) -> bool:
    """The ace stands before the lowest card."""
    order, ranks = t.rules.ranking.order.value, {face[0] for face in faces(t, hand)}
    ends = {*order.ranks[0], *order.ranks[-1]}
    return made(t, hand) in ("straight", "straight_flush") and ends <= ranks


def result(t: Turn[Any], hand: Hand) -> str:
    """What becomes of a hand: it wins or it loses."""
    return settle.HIGHER if reaches(t, hand) else settle.LOWER


def paid(t: Turn[Any], hand: Hand) -> Iterator[tuple[Stake, Leaf[Odds]]]:
    """The bets of a winning hand with what each is paid: the highest combination, or without that clause every one that
    is contained in it."""
    if result(t, hand) == settle.LOWER or denied(t.rules.settle.higher_wins):
        return
    win, there = t.rules.win, combinations(t, hand)
    names = there if denied(win.highest_only) else there[:1]
    for stake in t.on(hand.name, *THREE):
        if holds(win.all_bets) or stake.on == THIRD:
            rows = t.game.rows(stake.on)
            yield from ((stake, rows[one]) for one in names if one in rows)


def due(t: Turn[Any], hand: Hand) -> int:
    """What is to be paid on a box in all."""
    rounding = t.game.terms.rounding
    return sum(money.pay(stake.amount, leaf.value, rounding).amount for stake, leaf in paid(t, hand))


def settle_hand(t: Turn[Any], hand: Hand) -> None:
    """One box: its cards lie open, its bets are paid or taken."""
    s, win = t.rules.settle, t.rules.win
    wins = reaches(t, hand)
    if not denied(t.rules.own.laid):
        settle.show(t, hand.name, s.order, t.rules.own.laid)
    sources: list[Leaf[Any]] = [win.pair if made(t, hand) in ("pair", "high_card") else t.rules.ranking.listed]
    if low_straight(t, hand):
        sources.append(t.rules.ranking.low_ace)
    t.emit(m.Hand(hand=hand.name, category=made(t, hand), wins=wins, cite=cites(*sources), reading=reading(*sources)))
    prices = list(paid(t, hand))
    t.change(hand.name, done=True)
    more = (s.higher_wins, win.all_bets, win.highest_only)
    for stake, odds in prices:
        there = next(one for one in t.s.stakes if one.n == stake.n)
        paying.win(t, there, stake.on, odds, *more)
    for stake in t.on(hand.name, *THREE):
        if wins or denied(s.lower_loses):
            paying.lift(t, stake, s.higher_wins if wins else s.lower_loses)
        else:
            lose_whole(t, stake, s.lower_loses)
    if holds(s.collected) and not t.game.alive(t, hand.name):
        ending.collect(t, t.hand(hand.name), s.collected)
