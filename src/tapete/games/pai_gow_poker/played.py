"""Pai Gow poker by the million, compiled: two times seven cards of 53, each set in a house way, and compared.

A card is ``4 * rank + suit``, the joker 52. What hands are worth comes from the table's own ranking as numbers: the
place of every combination, of every straight, what the joker may be; and so do the ways.

NumPy and Numba are imported with this module, so it is imported only where hands are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numba import njit

from ...law.leaves import holds
from .hands import COMPLETED, TwoHands
from .ways import Rule, ways

CATEGORIES = (
    "high_card", "pair", "two_pairs", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush", "five_aces",
)  # fmt: skip
NO, PAIR, TWO, THREE, RUN, COLOUR, FULL, FOUR, RUN_COLOUR, ROYAL, ACES = range(11)
JOKER, ACE, RANKS = 52, 12, 13
SPLITS = np.array(list(combinations(range(7), 2)), np.int64)
ALL = (1 << len(CATEGORIES)) - 1
BASE = 32


class Figures(msgspec.Struct, frozen=True):
    """What is played, as numbers: ``levels`` of the combinations, ``tops`` of straights (plain, of one suit) by their
    highest card, ``may``: what the joker completes, by combination; whether it is an ace, and nothing else; ``free``:
    the big hand need not be worth more. ``mine``, ``bank``: the rules of both ways; ``rounds``, ``seed``."""

    levels: tuple[int, ...]
    tops: tuple[tuple[int, ...], ...]
    may: tuple[bool, ...]
    ace: bool
    only: bool
    free: bool
    mine: tuple[tuple[int, ...], ...]
    bank: tuple[tuple[int, ...], ...]
    rounds: int
    seed: int


class Played(msgspec.Struct, frozen=True):
    """So many hands, by what the big hand was beside the bank's and the small one: ``higher_lower``."""

    cases: dict[str, int]


def figures(judge: TwoHands, free: bool, mine: str, bank: str, rounds: int = 0, seed: int = 1) -> Figures:
    """The numbers of a table's ranking, and of two ways."""
    tops = [[0] * RANKS, [0] * RANKS]
    for n, category in enumerate(("straight", "straight_flush")):
        for top in range(3, RANKS):
            tops[n][top] = judge.straight(category, (top,))[0]
    completes = judge.joker.completes.value
    return Figures(
        levels=tuple(judge.levels.get(name, -1) for name in CATEGORIES),
        tops=(tuple(tops[0]), tuple(tops[1])),
        may=tuple(COMPLETED.get(name, "") in completes for name in CATEGORIES),
        ace=holds(judge.joker.ace), only=judge.only_completes, free=free,
        mine=encoded(judge, mine), bank=encoded(judge, bank), rounds=rounds, seed=seed,
    )  # fmt: skip


def encoded(judge: TwoHands, way: str) -> tuple[tuple[int, ...], ...]:
    """The rules of a way as rows of numbers."""
    return tuple(_row(judge, rule) for rule in ways()[way].rules)


def _row(judge: TwoHands, rule: Rule) -> tuple[int, ...]:
    shape = 0
    for part in rule.have.split("+") if rule.have else ():
        shape = 8 * shape + int(part)
    row = [shape, _mask(rule.made)]
    for ends in (rule.rank, rule.low, rule.side):
        row += [judge.place[end] for end in ends] if ends else [-2, RANKS]
    return (*row, _mask(rule.small), _mask(rule.big), int(rule.first == "big"))


def _mask(names: Sequence[str]) -> int:
    return sum(1 << CATEGORIES.index(name) for name in names) if names else ALL


# --- compiled ---------------------------------------------------------------------------------------------------------


@njit(cache=True)
def plain(hand: Any, size: int, tops: Any) -> Any:
    """Combination and ties of cards without a joker, as one number: the combination times 32^5, then the ties."""
    counts = np.zeros(RANKS, np.int64)
    colour, low, high = True, RANKS, -1
    for i in range(size):
        rank = hand[i] >> 2
        counts[rank] += 1
        colour = colour and (hand[i] & 3) == (hand[0] & 3)
        low, high = min(low, rank), max(high, rank)
    ties, most, second = 0, 0, 0
    for n in range(4, 0, -1):
        for rank in range(RANKS - 1, -1, -1):
            if counts[rank] == n:
                ties = ties * BASE + rank + 1
                if most == 0:
                    most = n
                elif second == 0:
                    second = n
    kinds = 0
    for rank in range(RANKS):
        kinds += counts[rank] > 0
    for _ in range(5 - kinds):
        ties *= BASE
    if kinds == 5 and size == 5:
        wheel = high == ACE and counts[0] + counts[1] + counts[2] + counts[3] == 4
        if high - low == 4 or wheel:
            top = 3 if wheel else high
            if colour:
                return (ROYAL if top == ACE else RUN_COLOUR) * BASE**5 + tops[1, top]
            return RUN * BASE**5 + tops[0, top]
        return (COLOUR if colour else NO) * BASE**5 + ties
    made = NO
    if most == 4:
        made = FOUR
    elif most == 3:
        made = FULL if second == 2 else THREE
    elif most == 2:
        made = TWO if second == 2 else PAIR
    return made * BASE**5 + ties


@njit(cache=True)
def value(made: int, levels: Any) -> Any:
    """The same by the order of the law."""
    return levels[made // BASE**5] * BASE**5 + made % BASE**5


@njit(cache=True)
def may_complete(four: Any) -> bool:
    """Whether a fifth card makes a straight or a flush of these: no rank twice, and of one suit or close together."""
    mask, colour, low, high, under = 0, True, RANKS, -1, 0
    for card in four:
        rank = card >> 2
        if mask >> rank & 1:
            return False
        mask |= 1 << rank
        colour = colour and (card & 3) == (four[0] & 3)
        low, high = min(low, rank), max(high, rank)
        under += rank == ACE or rank < 4
    return colour or high - low <= 4 or under == 4


@njit(cache=True)
def big_worth(hand: Any, levels: Any, tops: Any, may: Any, ace: bool, only: bool) -> Any:
    """Worth and combination of five cards, the joker as whatever makes the most of them."""
    at = -1
    for i in range(5):
        if hand[i] == JOKER:
            at = i
    if at < 0:
        made = plain(hand, 5, tops)
        return value(made, levels), made // BASE**5
    trial = hand.copy()
    others = np.empty(4, np.int64)
    k, aces = 0, 0
    for i in range(5):
        if i != at:
            others[k] = hand[i]
            aces += (hand[i] >> 2) == ACE
            k += 1
    made = plain(others, 4, tops)
    best, kind = value(made, levels), made // BASE**5
    if aces == 4 and may[ACES] and levels[ACES] >= 0:
        return levels[ACES] * BASE**5, ACES
    completes = may_complete(others)
    for card in range(JOKER):
        if (only or not completes) and (card >> 2) != ACE:
            continue
        there = False
        for i in range(4):
            there = there or others[i] == card
        if there:
            continue
        trial[at] = card
        made = plain(trial, 5, tops)
        found = made // BASE**5
        runs = found in (RUN, COLOUR, RUN_COLOUR, ROYAL)
        if not (may[found] if runs else ((card >> 2) == ACE and ace and not only)):
            continue
        score = value(made, levels)
        if score > best:
            best, kind = score, found
    return best, kind


@njit(cache=True)
def small_worth(one: int, other: int, levels: Any, ace: bool, only: bool) -> Any:
    """Worth and combination of two cards."""
    a = (ACE if ace and not only else -1) if one == JOKER else one >> 2
    b = (ACE if ace and not only else -1) if other == JOKER else other >> 2
    if a == b and a >= 0:
        return levels[PAIR] * BASE**5 + (a + 1) * BASE**4, PAIR
    return levels[NO] * BASE**5 + (max(a, b) + 1) * BASE**4 + (min(a, b) + 1) * BASE**3, NO


@njit(cache=True)
def held(cards: Any, ace: bool) -> Any:
    """How often ranks come, as digits from the most; the ranks of the first two groups; the highest other rank."""
    counts = np.zeros(RANKS, np.int64)
    for card in cards:
        if card != JOKER:
            counts[card >> 2] += 1
        elif ace:
            counts[ACE] += 1
    shape, first, second, side = 0, -1, -1, -1
    for n in range(5, 1, -1):
        for rank in range(RANKS - 1, -1, -1):
            if counts[rank] == n:
                shape = 8 * shape + n
                if first < 0:
                    first = rank
                elif second < 0:
                    second = rank
    for rank in range(RANKS):
        if counts[rank] == 1:
            side = rank
    return shape, first, second, side


@njit(cache=True)
def followed(real: Any, small: Any, big: Any, kinds: Any, made: Any, right: Any, rules: Any, aces: bool) -> int:
    """Which of the settings a house way takes; where none is right, the first."""
    best = -1
    for n in range(len(right)):
        if right[n] and (best < 0 or big[n] > big[best]):
            best = n
    if best < 0:
        return 0
    shape, first, second, side = held(real, aces)
    for r in range(len(rules) + 1):
        small_mask, big_mask, big_first = ALL, ALL, 0
        if r < len(rules):
            rule = rules[r]
            fits = rule[0] == 0 or rule[0] == shape
            fits = fits and (rule[1] >> made[best]) & 1 == 1
            fits = fits and (rule[2] == -2 or (first >= 0 and rule[2] <= first <= rule[3]))
            fits = fits and (rule[4] == -2 or (second >= 0 and rule[4] <= second <= rule[5]))
            fits = fits and (rule[6] == -2 or rule[6] <= side <= rule[7])
            if not fits:
                continue
            small_mask, big_mask, big_first = rule[8], rule[9], rule[10]
        chosen = -1
        for n in range(len(right)):
            if not right[n] or (small_mask >> kinds[n]) & 1 == 0 or (big_mask >> made[n]) & 1 == 0:
                continue
            if chosen < 0:
                chosen = n
                continue
            one, other = (big[n], small[n]) if big_first else (small[n], big[n])
            was, beside = (big[chosen], small[chosen]) if big_first else (small[chosen], big[chosen])
            if one > was or (one == was and other > beside):
                chosen = n
        if chosen >= 0:
            return chosen
    return best


@njit(cache=True)
def set_hand(cards: Any, rules: Any, levels: Any, tops: Any, may: Any, ace: bool, only: bool, free: bool) -> Any:
    """What the small hand and the big one are worth when seven cards are set in a way."""
    count = len(SPLITS)
    smalls, bigs = np.empty(count, np.int64), np.empty(count, np.int64)
    small_kinds, big_kinds = np.empty(count, np.int64), np.empty(count, np.int64)
    right = np.zeros(count, np.bool_)
    five = np.empty(5, np.int64)
    for n in range(count):
        i, j = SPLITS[n, 0], SPLITS[n, 1]
        k = 0
        for m in range(7):
            if m != i and m != j:
                five[k] = cards[m]
                k += 1
        smalls[n], small_kinds[n] = small_worth(cards[i], cards[j], levels, ace, only)
        bigs[n], big_kinds[n] = big_worth(five, levels, tops, may, ace, only)
        cut = BASE**4 if small_kinds[n] == PAIR else BASE**3
        right[n] = free or bigs[n] // cut >= smalls[n] // cut
    chosen = followed(cards, smalls, bigs, small_kinds, big_kinds, right, rules, ace and not only)
    return smalls[chosen], bigs[chosen]


@njit(cache=True)
def deals(
    rounds: int, seed: int, mine: Any, bank: Any, levels: Any, tops: Any, may: Any, ace: bool, only: bool, free: bool
) -> Any:
    """How often the big hand was lower, equal, higher (rows), and the small one (columns)."""
    np.random.seed(seed)
    tally = np.zeros((3, 3), np.int64)
    pack = np.arange(53)
    for _ in range(rounds):
        for i in range(14):
            j = i + np.random.randint(53 - i)
            pack[i], pack[j] = pack[j], pack[i]
        a = set_hand(pack[:7].copy(), mine, levels, tops, may, ace, only, free)
        b = set_hand(pack[7:14].copy(), bank, levels, tops, may, ace, only, free)
        tally[int(np.sign(a[1] - b[1])) + 1, int(np.sign(a[0] - b[0])) + 1] += 1
    return tally


def arrays(f: Figures) -> tuple[Any, ...]:
    """The ranking as the compiled part takes it."""
    return (np.array(f.levels, np.int64), np.array(f.tops, np.int64), np.array(f.may), f.ace, f.only, f.free)


def play(f: Figures) -> Played:
    """As many hands of one player against the bank."""
    tally = deals(f.rounds, f.seed, np.array(f.mine, np.int64), np.array(f.bank, np.int64), *arrays(f))
    names = ("lower", "equal", "higher")
    return Played({f"{a}_{b}": int(tally[i, j]) for i, a in enumerate(names) for j, b in enumerate(names)})


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """The bet against the bank, as a task of the simulation. ``win``: what a stake of one wins; ``literal``: a stake
    with an equal hand is the bank's."""

    bet: str
    figures: Figures
    expected: float
    variance: float
    win: float
    literal: bool
    strategy: str | None = None
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Any:
        f = replace(self.figures, rounds=rounds, seed=int(stream[0]) & 0xFFFFFFFF)
        cases = play(f).cases
        won = cases["higher_higher"]
        kept = [name for name in cases if "higher" in name and not (self.literal and "equal" in name)]
        lost = rounds - sum(cases[name] for name in kept)
        return np.array([rounds, won * self.win - lost, won * self.win**2 + lost, rounds], np.float64)
