"""Pai Gow poker to the last digit: every seven cards, every way to set them, against every seven cards of a bank that
sets its own in a house way.

What a setting brings is known once it is known how many of the bank's hands, among those without any of the own seven
cards, are worth less before and behind. They are all of them, less those that hold one of these cards, with changing
signs, over the sets of them:

    sum over the sets S of cards of R: (-1)^|S| * (how many of the bank's hands that hold all of S are worth less)

So for each class of sets S (those that differ only by suits are one) all hands that hold it are gone through twice:
once as the bank's, which fill a table by small hand and big one, summed up along both; once as the player's, each of
whose settings looks up its place in the table. Tried are the settings of the house ways, and all those than which no
other one is better before and behind.

A pack of fewer ranks is counted in the same way; tests compare it with every deal.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ...kernels.compiled import compiled
from ..banked_poker.analysis import kept
from ..banked_poker.analysis.combos import CHOOSE, after, classes, sets
from ..banked_poker.analysis.outside import SEVEN, numbers_of, others
from ..banked_poker.analysis.rules import key
from .played import (
    BASE,
    COLOUR,
    JOKER,
    PAIR,
    ROYAL,
    RUN,
    RUN_COLOUR,
    THREE,
    Figures,
    arrays,
    big_worth,
    followed,
    held,
    small_worth,
)  # fmt: skip

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

RANKS = tuple(range(13))
FIVE = 5
MOST = 14
"""Room for so many settings of every twelfth hand: more than any class can have."""
LAST = 1 << 24
Ways = tuple[tuple[tuple[int, ...], ...], ...]
"""House ways as rows of numbers."""


class Worths(NamedTuple):
    """``known``: of every five cards the place of their worth, and above it the combination; ``small``: of every two;
    ``right``: whether the one may lie before the other."""

    known: NDArray[np.int32]
    small: NDArray[np.int64]
    kinds: NDArray[np.int64]
    right: NDArray[np.bool_]
    real: Ints


@compiled
def fives(
    all_fives: Any, real: Any, levels: Any, tops: Any, may: Any, ace: bool, only: bool, out: Any, kind: Any
) -> None:
    hand = np.zeros(5, np.int64)
    for n in range(all_fives.shape[0]):
        for j in range(5):
            hand[j] = real[all_fives[n, j]]
        out[n], kind[n] = big_worth(hand, levels, tops, may, ace, only)


def worths(f: Figures, ranks: tuple[int, ...]) -> Worths:
    """What two cards and five are worth."""
    levels, tops, may, ace, only, free = arrays(f)
    cards = 4 * len(ranks) + 1
    real = np.array([4 * rank + suit for rank in ranks for suit in range(4)] + [JOKER], np.int64)
    every = sets(FIVE, cards)
    value, kind = np.zeros(len(every), np.int64), np.zeros(len(every), np.int64)
    fives(every, real, levels, tops, may, ace, only, value, kind)
    big, place = np.unique(value, return_inverse=True)
    two = np.zeros((cards, cards, 2), np.int64)
    for i in range(cards):
        for j in range(cards):
            if i != j:
                two[i, j] = small_worth(real[i], real[j], levels, ace, only)
    off = ~np.eye(cards, dtype=bool)
    small, at = np.unique(two[off][:, 0], return_inverse=True)
    at_of, kinds = np.zeros((cards, cards), np.int64), np.zeros(len(small), np.int64)
    at_of[off] = at
    kinds[at] = two[off][:, 1]
    cut = np.where(kinds == PAIR, BASE**4, BASE**3)[:, None]
    right = np.ones((len(small), len(big)), np.bool_) if free else big[None] // cut >= small[:, None] // cut
    return Worths((place | kind << 16).astype(np.int32), at_of, kinds, right, real)


@compiled
def masks_of(cards: Any, size: int, joker: int, masks: Any) -> None:
    """The ranks of each suit."""
    masks[:] = 0
    for i in range(size):
        if cards[i] != joker:
            masks[cards[i] & 3] |= 1 << (cards[i] >> 2)


@compiled
def alike(mine: Any, whole: Any) -> int:
    """Of hands that differ only by suits which ``mine`` (the ranks of each suit of a part) does not tell apart: how
    many there are; 0: another one stands for them. ``whole``: the ranks of each suit of the hand."""
    out, group, same = 1, 1, 1
    for i in range(1, 4):
        if mine[i] != mine[i - 1]:
            group, same = 1, 1
            continue
        if whole[i] > whole[i - 1]:
            return 0
        group += 1
        same = same + 1 if whole[i] == whole[i - 1] else 1
        out = out * group // same
    return out


@compiled
def stands_for(masks: Any, joker: int, has: bool, ranks: int, choose: Any) -> int:
    """The number of the hand that stands for its class; the masks are put in order."""
    for i in range(1, 4):
        for j in range(i, 0, -1):
            if masks[j] > masks[j - 1]:
                masks[j], masks[j - 1] = masks[j - 1], masks[j]
    out, at = 0, 1
    for rank in range(ranks):
        for suit in range(4):
            if masks[suit] >> rank & 1:
                out += choose[4 * rank + suit, at]
                at += 1
    return out + choose[joker, at] if has else out


@compiled
def every_setting(
    cards: int, w: Worths, ways: Any, bank: int, aces: bool, choose: Any, start: Any, asked: Any, which: Any,
    weight: Any,
) -> Any:  # fmt: skip
    """For each class of seven cards the settings that are tried, that of the bank first, packed: small hand, big hand,
    whether it is the last. ``start``: by number of a hand where its settings begin; ``which``: by class and way which
    setting it is. How many settings and classes there are."""
    mine, masks, numbers, real = np.arange(7), np.zeros(4, np.int64), np.zeros(21, np.int64), np.zeros(7, np.int64)
    none = np.zeros(4, np.int64)
    small, big = np.zeros(21, np.int64), np.zeros(21, np.int64)
    kinds, made, right = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(21, np.bool_)
    joker, used, found = cards - 1, 0, 0
    hands = start.size
    for number in range(hands):
        masks_of(mine, 7, joker, masks)
        many = alike(none, masks)
        if many:
            numbers_of(mine, choose, numbers)
            for j in range(7):
                real[j] = w.real[mine[j]]
            n = 0
            for i in range(7):
                for j in range(i + 1, 7):
                    small[n] = w.small[mine[i], mine[j]]
                    big[n] = w.known[numbers[n]] & 0xFFFF
                    kinds[n], made[n] = w.kinds[small[n]], w.known[numbers[n]] >> 16
                    right[n] = w.right[small[n], big[n]]
                    n += 1
            start[number] = used
            weight[found] = many
            for k in range(ways.shape[0] + 21):
                if k < ways.shape[0]:
                    at = k if k else bank
                    if k and k == bank:
                        at = 0
                    n = followed(real, small, big, kinds, made, right, ways[at, : ways[at, 0, 11]], aces)
                else:
                    n, at = k - ways.shape[0], -1
                    if not right[n]:
                        continue
                    better = False
                    for m in range(21):
                        better = better or (
                            right[m]
                            and small[m] >= small[n]
                            and big[m] >= big[n]
                            and (small[m] > small[n] or big[m] > big[n])
                        )
                    if better:
                        continue
                one, there = small[n] | big[n] << 8, -1
                for m in range(start[number], used):
                    if asked[m] == one:
                        there = m
                if there < 0:
                    there = used
                    asked[used] = one
                    used += 1
                if at >= 0:
                    which[found, at] = there - start[number]
            asked[used - 1] |= LAST
            found += 1
        else:
            start[number] = -1
        if number + 1 < hands:
            after(mine, 7)
    mine[:] = np.arange(7)
    for number in range(hands):
        if start[number] < 0:
            masks_of(mine, 7, joker, masks)
            start[number] = start[stands_for(masks, joker, mine[6] == joker, joker >> 2, choose)]
        if number + 1 < hands:
            after(mine, 7)
    return used, found


@compiled
def against_all(
    begins: Any, weight: Any, asked: Any, counts: Any, every: int, keep: float, literal: bool, out: Any
) -> None:
    """What each setting is worth by these counts: to a player, and to whoever holds the bank; ``keep`` is what is left
    of one that is won."""
    for m in range(begins.size):
        k, of = begins[m], float(weight[m] * every)
        while True:
            same = counts[k, 4]
            lost = counts[k, 1] + (counts[k, 2] - counts[k, 0] - same if literal else 0)
            held_off = counts[k, 2] + (counts[k, 1] - counts[k, 3] - same if literal else 0)
            out[k, 0] = (keep * counts[k, 0] - lost) / of
            out[k, 1] = (keep * held_off - counts[k, 3]) / of
            if asked[k] & LAST:
                break
            k += 1


@compiled
def holding(
    part: Any, weight: Any, size: int, cards: int, start: Any, asked: Any, choose: Any, smalls: int, bigs: int,
    begins: Any, times: Any, counts: Any,
) -> None:  # fmt: skip
    """For each class of sets of so many cards: the bank's hands that hold them, and all settings of the player's."""
    left, at, mine, own = np.zeros(53, np.int64), np.zeros(7, np.int64), np.zeros(7, np.int64), np.zeros(7, np.int64)
    masks, whole, joker, more = np.zeros(4, np.int64), np.zeros(4, np.int64), cards - 1, 7 - size
    place = np.zeros(bigs + 2, np.int64)
    sign = -1 if size & 1 else 1
    for m in range(part.shape[0]):
        for j in range(size):
            own[j] = part[m, j]
        masks_of(own, size, joker, masks)
        spare = others(own, size, cards, left)
        for j in range(more):
            at[j] = j
        place[:] = 0
        found = 0
        while at[more - 1] < spare:
            i, j = 0, 0
            for n in range(7):
                if j == more or (i < size and own[i] < left[at[j]]):
                    mine[n] = own[i]
                    i += 1
                else:
                    mine[n] = left[at[j]]
                    j += 1
            masks_of(mine, 7, joker, whole)
            many = alike(masks, whole)
            if many:
                number = 0
                for n in range(7):
                    number += choose[mine[n], n + 1]
                begins[found], times[found] = start[number], many
                place[asked[start[number]] >> 8 & 0xFFFF] = 1
                found += 1
            after(at, more)
        columns = 0
        for v in range(bigs + 2):
            here = place[v]
            place[v] = columns
            columns += here
        table = np.zeros((smalls + 2, columns + 1), np.int64)
        for n in range(found):
            one = asked[begins[n]]
            table[(one & 0xFF) + 1, place[one >> 8 & 0xFFFF] + 1] += times[n]
        for i in range(1, smalls + 2):
            total = 0
            for j in range(1, columns + 1):
                total += table[i, j]
                table[i, j] = total + table[i - 1, j]
        bottom, right = smalls, columns
        every = table[bottom, right]
        for n in range(found):
            by, k = sign * weight[m] * times[n], begins[n]
            while True:
                one = asked[k]
                s, b = one & 0xFF, place[one >> 8 & 0xFFFF]
                over = place[(one >> 8 & 0xFFFF) + 1]
                low, upto = table[s, b], table[s + 1, over]
                counts[k, 0] += by * low
                counts[k, 1] += by * (every - table[s, right] - table[bottom, b] + low)
                counts[k, 2] += by * upto
                counts[k, 3] += by * (every - table[s + 1, right] - table[bottom, over] + upto)
                counts[k, 4] += by * (upto - table[s + 1, b] - table[s, over] + low)
                if one & LAST:
                    break
                k += 1


@compiled
def themselves(begins: Any, weight: Any, asked: Any, counts: Any) -> None:
    """The one hand of the bank that holds all seven cards, and the number for no card."""
    for m in range(begins.size):
        bank, k = asked[begins[m]], begins[m]
        s, b = bank & 0xFF, bank >> 8 & 0xFFFF
        while True:
            mine, high = asked[k] & 0xFF, asked[k] >> 8 & 0xFFFF
            if s < mine and b < high:
                counts[k, 0] -= weight[m]
            if s >= mine and b >= high:
                counts[k, 1] -= weight[m]
            if s <= mine and b <= high:
                counts[k, 2] -= weight[m]
            if s > mine and b > high:
                counts[k, 3] -= weight[m]
            if s == mine and b == high:
                counts[k, 4] -= weight[m]
            if asked[k] & LAST:
                break
            k += 1


@compiled
def beside_all(begins: Any, weight: Any, asked: Any, smalls: int, bigs: int, counts: Any) -> None:
    """All hands of the bank, whatever they hold."""
    table = np.zeros((smalls + 2, bigs + 2), np.int64)
    for m in range(begins.size):
        one = asked[begins[m]]
        table[(one & 0xFF) + 1, (one >> 8 & 0xFFFF) + 1] += weight[m]
    for i in range(1, smalls + 2):
        total = 0
        for j in range(1, bigs + 2):
            total += table[i, j]
            table[i, j] = total + table[i - 1, j]
    every = table[smalls, bigs]
    for m in range(begins.size):
        k = begins[m]
        while True:
            s, b = asked[k] & 0xFF, asked[k] >> 8 & 0xFFFF
            low, upto = table[s, b], table[s + 1, b + 1]
            counts[k, 0] += weight[m] * low
            counts[k, 1] += weight[m] * (every - table[s, bigs] - table[smalls, b] + low)
            counts[k, 2] += weight[m] * upto
            counts[k, 3] += weight[m] * (every - table[s + 1, bigs] - table[smalls, b + 1] + upto)
            counts[k, 4] += weight[m] * (upto - table[s + 1, b] - table[s, b + 1] + low)
            if asked[k] & LAST:
                break
            k += 1


class Settings(NamedTuple):
    """``begins``: by class of seven cards where its settings begin, ``weight``: how many hands it has; ``asked``: the
    settings; ``counts``: of ``of`` deals of each hand of the class, how many both are higher than the bank's; neither
    is; both are at least as high; neither is as high; both are equal. ``which``: by way its setting. ``values``: what
    each setting is worth to a player, and to whoever holds the bank."""

    begins: Ints
    weight: Ints
    asked: NDArray[np.int32]
    counts: Ints
    which: NDArray[np.int8]
    of: int
    values: NDArray[np.float64]


def by_size(size: int, cards: int) -> tuple[Any, Any]:
    """The classes of sets of so many cards, those with the joker last, and how many sets each of them is."""
    plain, joker = cards - 1, cards - 1
    mine = classes(size, plain)
    rest = classes(size - 1, plain) if size > 1 else None
    fewer = rest.sets if rest is not None else np.zeros((1, 0), np.uint8)
    many = rest.weight if rest is not None else np.ones(1, np.int64)
    with_joker = np.concatenate([fewer, np.full((len(fewer), 1), joker, np.uint8)], axis=1)
    return np.concatenate([mine.sets, with_joker]), np.concatenate([mine.weight, many])


def settings(
    f: Figures, ways: Ways, bank: int, keep: float, literal: bool = False, ranks: tuple[int, ...] = RANKS
) -> Settings:  # fmt: skip
    """Every setting of every seven cards against a bank that sets its own by one of these ways."""
    cards = 4 * len(ranks) + 1
    w, hands = worths(f, ranks), comb(cards, SEVEN)
    rows = np.zeros((len(ways), max(map(len, ways)), 12), np.int64)
    for n, rules in enumerate(ways):
        rows[n, : len(rules), :11] = rules
        rows[n, :, 11] = len(rules)
    start, most = np.zeros(hands, np.int32), hands // 12 + 2000
    asked, which = np.zeros(most * MOST, np.int32), np.zeros((most, len(ways)), np.int8)
    weight = np.zeros(most, np.int64)
    used, found = every_setting(cards, w, rows, bank, f.ace and not f.only, CHOOSE, start, asked, which, weight)
    asked, which, weight = asked[:used].copy(), which[:found], weight[:found]
    begins = np.concatenate([[0], np.flatnonzero(asked & LAST)[:-1] + 1])
    counts = np.zeros((used, 5), np.int64)
    smalls, bigs = len(w.kinds), w.right.shape[1]
    beside_all(begins, weight, asked, smalls, bigs, counts)
    for size in range(1, SEVEN):
        part, many = by_size(size, cards)
        room = comb(cards - size, SEVEN - size)
        holding(
            part, many, size, cards, start, asked, CHOOSE, smalls, bigs, np.zeros(room, np.int64),
            np.zeros(room, np.int64), counts,
        )  # fmt: skip
    themselves(begins, weight, asked, counts)
    of, values = comb(cards - SEVEN, SEVEN), np.zeros((used, 2))
    against_all(begins, weight, asked, counts, of, keep, literal, values)
    return Settings(begins, weight, asked, counts, which, of, values)


# --- what is kept ---------------------------------------------------------------------------------------------------


class Against(msgspec.Struct, frozen=True):
    """What is counted: the ranking as numbers, the house ways by name, that of the bank; what is left of one that is
    won, by which the best setting is chosen; ``literal``: a stake with an equal hand is the bank's."""

    figures: Figures
    ways: dict[str, tuple[tuple[int, ...], ...]]
    bank: str
    keep: Fraction
    literal: bool


class Share(msgspec.Struct, frozen=True):
    """How many of all deals are won, and lost; the others are void."""

    won: Fraction
    lost: Fraction


class Counted(msgspec.Struct, frozen=True):
    """By way to set seven cards, and for the best one: what comes of a stake against the bank, and of the bank against
    the croupier's hand. ``rows``: by what seven cards hold and rank (the highest first), how many hands are set best in
    which way (``SET``)."""

    player: dict[str, Share]
    bank: dict[str, Share]
    rows: dict[str, list[list[int]]]


BEST, KIND = "best", "pai_gow"
SET = ("high_before", "pair_behind", "two_behind", "three_behind", "line_behind", "more_behind", "pair_before")
"""How seven cards are set: without a pair before by what lies behind, or with one."""


@compiled
def read_off(
    cards: int, w: Worths, kind_of: Any, begins: Any, asked: Any, best: Any, weight: Any, aces: bool, shapes: Any,
    singles: Any, pairs: Any,
) -> None:  # fmt: skip
    """How the best settings set. ``singles``: by shape, whether a straight or a flush can be had, and the first rank;
    ``pairs``: two pairs without one, by whether an ace lies beside, the lower pair, and the higher."""
    mine, masks, none, real = np.arange(7), np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(7, np.int64)
    numbers, found = np.zeros(21, np.int64), 0
    while found < begins.size:
        masks_of(mine, 7, cards - 1, masks)
        if alike(none, masks):
            numbers_of(mine, CHOOSE, numbers)
            line = False
            for n in range(21):
                line = line or (w.known[numbers[n]] >> 16) in (RUN, COLOUR, RUN_COLOUR, ROYAL)
            for j in range(7):
                real[j] = w.real[mine[j]]
            shape, first, second, side = held(real, aces)
            row = 0
            while row < shapes.size - 1 and shapes[row] != shape:
                row += 1
            one = asked[best[found]]
            kind = kind_of[one >> 8 & 0xFFFF]
            way = 5
            if w.kinds[one & 0xFF] == PAIR:
                way = 6
            elif kind in (RUN, COLOUR, RUN_COLOUR, ROYAL):
                way = 4
            elif kind <= THREE:
                way = kind
            singles[row, 1 if line else 0, first if first >= 0 else side, way] += weight[found]
            if shape == 18 and not line:
                pairs[1 if side == 12 else 0, second, first, way] += weight[found]
            found += 1
        after(mine, 7)


SHAPES = {
    0: "nothing", 2: "2", 18: "2+2", 146: "2+2+2", 3: "3", 26: "3+2", 210: "3+2+2", 27: "3+3", 4: "4", 34: "4+2",
    35: "4+3", -1: "more",
}  # fmt: skip
"""What seven cards hold, as the ways say it: how often ranks come."""


def work_out(rules: Against) -> Counted:
    """Every seven cards, every setting, against every hand of the bank: some minutes, and 5 GB while they last."""
    f, names = rules.figures, list(rules.ways)
    made = settings(f, tuple(rules.ways.values()), names.index(rules.bank), float(rules.keep), rules.literal)
    deals = int(made.weight.sum()) * made.of
    chosen = {name: (made.begins + made.which[:, n],) * 2 for n, name in enumerate(names)}
    chosen[BEST] = (highest(made.begins, made.values[:, 0]), highest(made.begins, made.values[:, 1]))

    def shares(at: Ints, won: Any, lost: Any) -> Share:
        found = made.counts[at]
        equal = found[:, 2] - found[:, 0] - found[:, 4], found[:, 1] - found[:, 3] - found[:, 4]
        one, other = sum(map(int, found[:, won])), sum(map(int, found[:, lost]))
        if rules.literal:  # a hand won and the other equal: the bank's
            one, other = (one, other + sum(map(int, equal[0]))) if won == 0 else (one + sum(map(int, equal[1])), other)
        return Share(Fraction(one, deals), Fraction(other, deals))

    return Counted(
        player={name: shares(at[0], 0, 1) for name, at in chosen.items()},
        bank={name: shares(at[1], 2, 3) for name, at in chosen.items()},
        rows=rows_of(f, made, chosen[BEST][0]),
    )  # fmt: skip


def highest(begins: Ints, values: NDArray[np.float64]) -> Ints:
    """For each class the first of its settings that are worth most."""
    most = np.maximum.reduceat(values, begins)
    sizes = np.diff(np.append(begins, len(values)))
    at = np.flatnonzero(values >= np.repeat(most, sizes))
    return at[np.searchsorted(at, begins)]


def rows_of(f: Figures, made: Settings, best: Ints) -> dict[str, list[list[int]]]:
    """The rows of the card."""
    w = worths(f, RANKS)
    kind_of = np.zeros(w.right.shape[1], np.int64)
    kind_of[w.known & 0xFFFF] = w.known >> 16
    singles, pairs = np.zeros((len(SHAPES), 2, 13, len(SET)), np.int64), np.zeros((2, 13, 13, len(SET)), np.int64)
    shapes = np.array(list(SHAPES))
    read_off(53, w, kind_of, made.begins, made.asked, best, made.weight, f.ace and not f.only, shapes, singles, pairs)
    out = {f"{name}/{line}": singles[n, line] for n, name in enumerate(SHAPES.values()) for line in (0, 1)}
    out |= {f"pairs/{ace}/{low}": pairs[ace, low] for ace in (0, 1) for low in range(13)}
    return {name: table[::-1].tolist() for name, table in out.items() if table.any()}


@cache
def _counted(text: str) -> Counted:
    return kept.found(KIND, text, Against, Counted, work_out)


def counted(rules: Against) -> Counted:
    """What is kept at once, other rules after some minutes."""
    return _counted(key(rules))
