"""Blackjack played by the million: a compiled round, by the law's numbers and a plan.

A round is one hand (and what it is split into) against the bank, from a full shoe. The kernel holds no rule of its own:
what a result pays, who may split how often, when the bank stands come in as numbers (``Sums``), what to do as a plan.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from .combos import Floats, Hands, bank_score
from .kernel import DOUBLE, GIVE_UP, HIT, SPLIT
from .law_numbers import ACE, CLASSES, MOST_HANDS, Sums
from .solver import Analysis, Plan

TEN = CLASSES - 1
TALLY = 9
"""rounds, sum of gains, of their squares, of stakes; rounds won, drawn, lost; cards; sum of fourth powers of gains"""


class Rules(NamedTuple):
    """The numbers of the law, as arrays: ``most`` and ``one_card`` by pair, ``sure`` (what a natural gets at once; NaN:
    it meets the bank) and ``lost`` (what giving up loses) by card of the bank; ``whole`` are target, the score at which
    the bank stands, how the bank's ace counts (as ``bank_score`` takes it), and whether there is a natural."""

    pays: Any
    points: Any
    most: Any
    one_card: Any
    sure: Any
    lost: Any
    whole: Any


class Mode(NamedTuple):
    """Which rounds: ``only_splits``, deals that are not split are dealt again; ``before``, so many hands of the bank
    are played from its first card before the one that counts (Challenge 21)."""

    only_splits: bool
    before: int


PLAIN = Mode(False, 0)


def rules(analysis: Analysis) -> Rules:
    """The numbers of the law for the kernel."""
    sums = analysis.sums
    row = analysis.pays[sums.natural_row]
    sure = [float(row[sums.bust_column]) if paid else np.nan for paid in sums.paid]
    if sums.even is not None and np.isclose(analysis.natural_worth(ACE), float(sums.even), rtol=0, atol=1e-15):
        sure[ACE] = float(sums.even)
    whole = (sums.target, sums.stands, sums.ace_more, sums.bank_ace, sums.bank_low, sums.natural)
    return Rules(
        pays=analysis.pays,
        points=np.array(sums.points, np.int64),
        most=np.array(sums.hands, np.int64),
        one_card=np.array(sums.one_card, np.int64),
        sure=np.array(sure),
        lost=np.array([-float(x) if x is not None else 0.0 for x in sums.gives_up]),
        whole=np.array(whole, np.int64),
    )


def deck(analysis: Analysis) -> npt.NDArray[np.int8]:
    """A full shoe, card by card, by class."""
    return np.repeat(np.arange(CLASSES, dtype=np.int8), analysis.counts)


score_of = compiled(bank_score)


@compiled
def play_on(hand: int, up: int, draws: Any, hands: Hands, cards: Any, at: int, s: Any) -> tuple[int, int]:
    """A hand draws as the plan says: the hand (-1: bust), and where the shoe stands."""
    while hand >= 0 and draws[hand, up] == HIT:
        hand = hands.next[hand, draw(cards, at, s)]
        at += 1
    return hand, at


@compiled
def bank_plays(up: int, law: Rules, cards: Any, at: int, s: Any) -> tuple[int, int]:
    """The bank draws to the end: the column of its score, and where the shoe stands."""
    target, stands = law.whole[0], law.whole[1]
    aces = (law.whole[2], law.whole[3] > 0, law.whole[4] > 0)
    hard, ace, drawn, score = law.points[up], up == 0, 0, 0
    while score < stands:
        card = draw(cards, at, s)
        at += 1
        drawn += 1
        hard += law.points[card]
        ace = ace or card == 0
        score = score_of(hard, ace, aces, target, stands)
    if drawn == 1 and law.whole[5] and score == target:
        return target - stands + 1, at
    return (target - stands + 2 if score > target else score - stands), at


@compiled
def split_hands(
    pair: int, up: int, plan: Plan, hands: Hands, law: Rules, cards: Any, at: int, s: Any, rows: Any, stakes: Any
) -> tuple[int, int]:
    """The hands of a split pair: their rows in the table of payments and their stakes; how many, and the shoe."""
    target = law.whole[0]
    most = law.most[pair] if plan.again[pair, up] else 2
    waiting, made, done = 2, 2, 0
    while waiting:
        card = draw(cards, at, s)
        at += 1
        if card == pair and made < most:
            waiting += 1
            made += 1
            continue
        waiting -= 1
        hand = hands.two[pair, card]
        stakes[done] = 1.0
        full = hands.total[hand] == target
        if not full and not law.one_card[pair]:
            if plan.after[pair, hand, up] == DOUBLE:
                stakes[done] = 2.0
                hand = hands.next[hand, draw(cards, at, s)]
                at += 1
            else:
                hand, at = play_on(hand, up, plan.after[pair], hands, cards, at, s)
        rows[done] = target + 3 if full else target + 2 if hand < 0 else hands.total[hand]
        done += 1
    return done, at


@compiled
def one_round(
    plan: Plan, hands: Hands, law: Rules, cards: Any, s: Any, mode: Mode, rows: Any, stakes: Any, out: Any
) -> None:
    """One round from a full shoe: ``out`` gain, stake, cards drawn. ``rows`` and ``stakes`` are room to work in."""
    target = law.whole[0]
    while True:
        first, up, second = draw(cards, 0, s), draw(cards, 1, s), draw(cards, 2, s)
        hand = hands.two[first, second]
        natural = law.whole[5] > 0 and hands.total[hand] == target
        choice = plan.first[hand, up]
        if not mode.only_splits or (choice == SPLIT and not natural):
            break
    at, many, stakes[0] = 3, 1, 1.0
    if natural:
        rows[0] = target + 1
    elif choice == GIVE_UP:
        out[0], out[1], out[2] = law.lost[up], 1.0, at
        return
    elif choice == SPLIT:
        many, at = split_hands(first, up, plan, hands, law, cards, at, s, rows, stakes)
    else:
        if choice == DOUBLE:
            stakes[0] = 2.0
            hand = hands.next[hand, draw(cards, at, s)]
            at += 1
        else:
            hand, at = play_on(hand, up, plan.draws, hands, cards, at, s)
        rows[0] = target + 2 if hand < 0 else hands.total[hand]
    if natural and not np.isnan(law.sure[up]):
        out[0], out[1], out[2] = law.sure[up], 1.0, at
        return
    column, at = bank_plays(up, law, cards, at, s)
    for _ in range(mode.before):
        column, at = bank_plays(up, law, cards, at, s)
    out[0] = 0.0
    out[1] = 0.0
    for n in range(many):
        out[0] += stakes[n] * law.pays[rows[n], column]
        out[1] += stakes[n]
    out[2] = at


@compiled
def many(count: int, plan: Plan, hands: Hands, law: Rules, cards: Any, s: Any, mode: Mode, tally: Any) -> None:
    """So many rounds, added up."""
    out, rows, stakes = np.zeros(3), np.empty(MOST_HANDS, np.int64), np.ones(MOST_HANDS)
    for _ in range(count):
        one_round(plan, hands, law, cards, s, mode, rows, stakes, out)
        tally[0] += 1
        tally[1] += out[0]
        tally[2] += out[0] * out[0]
        tally[3] += out[1]
        tally[4 if out[0] > 0 else 6 if out[0] < 0 else 5] += 1
        tally[7] += out[2]
        tally[8] += out[0] ** 4


def played(analysis: Analysis, plan: Plan, faces: npt.NDArray[np.int8], before: int = 0) -> tuple[float, float, int]:
    """One round with these cards in this order, by class: gain, stake, cards used."""
    out, rows, stakes = np.zeros(3), np.empty(MOST_HANDS, np.int64), np.ones(MOST_HANDS)
    one_round(
        plan, analysis.hands, rules(analysis), faces, np.zeros(4, np.uint64), Mode(False, before), rows, stakes, out
    )
    return float(out[0]), float(out[1]), int(out[2])


def tallied(analysis: Analysis, plan: Plan, count: int, state: Any, mode: Mode = PLAIN) -> Floats:
    """So many random rounds, added up (see ``TALLY``)."""
    tally = np.zeros(TALLY)
    many(count, plan, analysis.hands, rules(analysis), deck(analysis), state, mode, tally)
    return tally


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A hand against the bank under a plan, as a task of the simulation."""

    bet: str
    strategy: str | None
    expected: float
    variance: float
    numbers: Sums
    plan: Plan
    before: int = 0
    where: str = ""

    def play(self, count: int, stream: Any) -> Floats:
        return tallied(Analysis(self.numbers), self.plan, count, stream, Mode(False, self.before))
