"""A bank that draws by rule, from a pack that lacks seven cards: how often it opens, ends with less than a hand, equals
it; and so what every exchange of every hand brings, to the last digit.

Whoever changes cards has seen five, six or seven cards that the bank cannot get. Which ones are dealt to nobody matters
to nobody: six missing cards are seven, one of them burnt, on average over all that it may be, and so are five. On the
bank's side as well, its five cards and what it may draw are always seven (``U``), of which each five and each hand that
can be made of them are counted: two for a hand that stands or changes two cards, one for each of the two cards that may
come for one. So what is needed is, for seven missing cards ``R``, how many ``U`` without any of them end with less than
a hand. They are all of them, less those that hold a card of ``R``, with changing signs:

    sum over the sets S of cards of R: (-1)^|S| * (how many U that hold all of S end with less)

That is counted once for every class of sets S and every hand that opens: for five cards by going through all U (as rows
of numbers up to 42 * 1081), for fewer by adding those up, for six as lists of the few hands that come. Then every class
of seven cards is gone through, with each way in which it is five cards dealt, those thrown and those that came.

The whole runs over a pack whose ranks may be fewer than thirteen: tests count such a pack one by one.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ....kernels.compiled import compiled
from .combos import CHOOSE, FIVE, Fives, classes, number_of, renamed, sets
from .drawing import Levels, changes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

SEVEN = 7
PAIRS = tuple(combinations(range(SEVEN), 2))
"""Which two of seven cards are left out: the other five are a hand."""
MOST = 2
THROWS = tuple(throw for many in range(MOST + 1) for throw in combinations(range(FIVE), many))
"""Which cards of five may be thrown: none, one, two."""
EACH = 2
"""How often a draw is counted."""
BLOCK = 40_000
RANKS = tuple(range(13))


def ends_at() -> NDArray[np.int8]:
    """``[pair, mask]``: seven cards less a pair are the bank's five, of which those in the mask go: the two pairs that
    are left out of what it may end with."""
    out = np.zeros((len(PAIRS), 1 << FIVE, EACH), np.int8)
    for n, (i, j) in enumerate(PAIRS):
        five = [k for k in range(SEVEN) if k not in (i, j)]
        for throw in THROWS:
            gone = [five[k] for k in throw]
            ends = {0: ((i, j), (i, j)), 1: ((*gone, j), (*gone, i)), 2: (tuple(gone), tuple(gone))}[len(throw)]
            out[n, sum(1 << k for k in throw)] = [PAIRS.index((min(a), max(a))) for a in ends]
    return out


def throws_at() -> NDArray[np.int8]:
    """The number of a throw by the places of its cards, twice the same for one."""
    out = np.zeros((FIVE, FIVE), np.int8)
    for n, throw in enumerate(THROWS):
        if throw:
            out[throw[0], throw[-1]] = out[throw[-1], throw[0]] = n
    return out


# --- the bank's seven cards -----------------------------------------------------------------------------------------


@compiled
def hands_of_bank(all_fives: Any, ranks: Any, place: Any, level: Any, rule: Levels, choose: Any, out: Any) -> None:
    """Every five cards: their place among all worths, and above it which of them the bank changes."""
    cards, keep = np.zeros(5, np.int64), np.zeros(5, np.bool_)
    for n in range(all_fives.shape[0]):
        for j in range(5):
            cards[j] = 4 * ranks[all_fives[n, j] >> 2] + (all_fives[n, j] & 3)
        own = place[number_of(cards, 5, choose)]
        changes(cards, level[own], rule, keep)
        out[n] = own
        for j in range(5):
            if not keep[j]:
                out[n] |= 1 << (16 + j)


@compiled
def numbers_of(cards: Any, choose: Any, out: Any) -> None:
    """Of seven cards (ascending) the number of each five."""
    n = 0
    for i in range(7):
        for j in range(i + 1, 7):
            number = 0
            for k in range(i):
                number += choose[cards[k], k + 1]
            for k in range(i + 1, j):
                number += choose[cards[k], k]
            for k in range(j + 1, 7):
                number += choose[cards[k], k - 1]
            out[n] = number
            n += 1


@compiled
def ends_in(cards: Any, known: Any, ends: Any, choose: Any, numbers: Any, times: Any) -> None:
    """How often the bank ends with each five of seven cards."""
    numbers_of(cards, choose, numbers)
    for n in range(21):
        times[n] = 0
    for n in range(21):
        mask = known[numbers[n]] >> 16
        times[ends[n, mask, 0]] += 1
        times[ends[n, mask, 1]] += 1


@compiled
def joined(cards: Any, size: int, x: int, y: int, out: Any) -> None:
    """So many cards (ascending) and ``x`` below ``y`` (-1: none), ascending."""
    n = 0
    for i in range(size):
        while x >= 0 and x < cards[i]:
            out[n] = x
            n += 1
            x, y = y, -1
        out[n] = cards[i]
        n += 1
    while x >= 0:
        out[n] = x
        n += 1
        x, y = y, -1


@compiled
def others(mine: Any, size: int, cards: int, out: Any) -> int:
    """The cards of the pack that are not among these, ascending; how many there are."""
    n, at = 0, 0
    for card in range(cards):
        if at < size and mine[at] == card:
            at += 1
        else:
            out[n] = card
            n += 1
    return n


@compiled
def with_five(mine: Any, cards: int, opens: int, known: Any, ends: Any, choose: Any, out: Any) -> None:
    """For five cards: how many U that hold them open with less than each worth (the last column: with any)."""
    five, left, whole = np.zeros(5, np.int64), np.zeros(52, np.int64), np.zeros(7, np.int64)
    numbers, times = np.zeros(21, np.int64), np.zeros(21, np.int64)
    row = np.zeros(out.shape[1], np.int64)
    for m in range(mine.shape[0]):
        for j in range(5):
            five[j] = mine[m, j]
        row[:] = 0
        size = others(five, 5, cards, left)
        for a in range(size):
            for b in range(a + 1, size):
                joined(five, 5, left[a], left[b], whole)
                ends_in(whole, known, ends, choose, numbers, times)
                for n in range(21):
                    at = (known[numbers[n]] & 0xFFFF) - opens
                    if times[n] and at >= 0:
                        row[at] += times[n]
        total = 0
        for v in range(out.shape[1]):
            out[m, v] = total
            total += row[v]


@compiled
def with_six(
    mine: Any, cards: int, opens: int, known: Any, ends: Any, choose: Any, row: Any, size: Any, at: Any, upto: Any
) -> int:
    """The same for six cards, as lists: what comes, ascending, and how often up to it."""
    six, left, whole = np.zeros(6, np.int64), np.zeros(52, np.int64), np.zeros(7, np.int64)
    numbers, times, met = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(21 * 52, np.int64)
    used = 0
    for m in range(mine.shape[0]):
        for j in range(6):
            six[j] = mine[m, j]
        found = 0
        many = others(six, 6, cards, left)
        for a in range(many):
            joined(six, 6, left[a], -1, whole)
            ends_in(whole, known, ends, choose, numbers, times)
            for n in range(21):
                v = (known[numbers[n]] & 0xFFFF) - opens
                if times[n] and v >= 0:
                    if row[v] == 0:
                        met[found] = v
                        found += 1
                    row[v] += times[n]
        met[:found].sort()
        total = 0
        for n in range(found):
            total += row[met[n]]
            row[met[n]] = 0
            at[used] = met[n]
            upto[used] = total
            used += 1
        size[m] = found
    return used


@compiled
def with_fewer(mine: Any, size: int, cards: int, of: Any, above: Any, part: int, choose: Any, out: Any) -> None:
    """The same for fewer cards: each card more, of which every U has so many (``part``)."""
    own, left, more = np.zeros(size, np.int64), np.zeros(52, np.int64), np.zeros(size + 1, np.int64)
    row = np.zeros(out.shape[1], np.int64)
    for m in range(mine.shape[0]):
        for j in range(size):
            own[j] = mine[m, j]
        row[:] = 0
        for a in range(others(own, size, cards, left)):
            joined(own, size, left[a], -1, more)
            beside = above[of[number_of(more, size + 1, choose)]]
            for v in range(row.size):
                row[v] += beside[v]
        for v in range(row.size):
            out[m, v] = row[v] // part


class Within(NamedTuple):
    """What the bank ends with, by the cards that it has got. ``total``: with any; ``low``: rows for one to four cards,
    ``of_low`` the row of each set, from ``first`` on for each size; ``five``: rows for five; ``start``, ``at``,
    ``upto``: lists for six."""

    known: NDArray[np.int32]
    total: Ints
    first: Ints
    of_low: NDArray[np.int32]
    low: NDArray[np.int32]
    five: NDArray[np.uint16]
    start: Ints
    at: NDArray[np.uint16]
    upto: NDArray[np.uint16]


def within(ranks: tuple[int, ...], hands: Fives, rule: Levels, opens: int) -> Within:
    """Everything that the bank may get, counted."""
    cards, ends, columns = 4 * len(ranks), ends_at(), len(hands.level) - opens + 1
    known = np.zeros(comb(cards, FIVE), np.int32)
    hands_of_bank(sets(FIVE, cards), np.array(ranks), hands.place, hands.level, rule, CHOOSE, known)
    five = np.zeros((len(classes(FIVE, cards).weight), columns), np.uint16)
    with_five(classes(FIVE, cards).sets, cards, opens, known, ends, CHOOSE, five)
    rows: list[Any] = []
    above: Any = five
    for size in range(FIVE - 1, -1, -1):
        mine = classes(size, cards).sets if size else np.zeros((1, 0), np.uint8)
        made = np.zeros((len(mine), columns), np.int32 if size else np.int64)
        with_fewer(mine, size, cards, classes(size + 1, cards).of, above, SEVEN - size, CHOOSE, made)
        rows.insert(0, made)
        above = made
    where, of_low, first, before = 0, [], [0], 0
    for size in range(1, FIVE):
        of_low.append(classes(size, cards).of + np.int32(before))
        first.append(where)
        where += len(of_low[-1])
        before += len(rows[size])
    six, counts, at, upto = classes(FIVE + 1, cards).sets, [], [], []
    row, most = np.zeros(columns, np.int64), BLOCK * len(PAIRS) * cards
    one, other = np.empty(most, np.uint16), np.empty(most, np.uint16)
    for begin in range(0, len(six), BLOCK):
        size_of = np.zeros(min(BLOCK, len(six) - begin), np.int64)
        used = with_six(six[begin : begin + BLOCK], cards, opens, known, ends, CHOOSE, row, size_of, one, other)
        counts.append(size_of)
        at.append(one[:used].copy())
        upto.append(other[:used].copy())
    start = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
    return Within(
        known, rows[0][0], np.array(first), np.concatenate(of_low), np.concatenate(rows[1:]), five, start,
        np.concatenate(at), np.concatenate(upto),
    )  # fmt: skip


# --- seven cards that it has not got --------------------------------------------------------------------------------


@compiled
def below(start: int, end: int, at: Any, upto: Any, v: int) -> int:
    """Of a list, how often what is less than ``v`` comes."""
    low, high = start, end
    while low < high:
        middle = (low + high) >> 1
        if at[middle] < v:
            low = middle + 1
        else:
            high = middle
    return int(upto[low - 1]) if low > start else 0


@compiled
def weight_of(cards: Any, masks: Any) -> int:
    """How many sets differ from this one only by suits; 0: another one stands for them."""
    masks[:] = 0
    for i in range(7):
        masks[cards[i] & 3] |= 1 << (cards[i] >> 2)
    out, same = 24, 1
    for i in range(1, 4):
        if masks[i] > masks[i - 1]:
            return 0
        same = same + 1 if masks[i] == masks[i - 1] else 1
        out //= same
    return out


@compiled
def without(
    cards: int, level: Any, opens: int, w: Within, of5: Any, of6: Any, ends: Any, throw_at: Any, pairs: Any,
    choose: Any, won: Any, drawn: Any, opened: Any,
) -> None:  # fmt: skip
    """Every class of seven cards, each way in which it is five dealt, up to two thrown and what came for them: how
    often the bank opens and ends with less (``won``), or with as much (``drawn``), by class dealt, throw, and level of
    the hand; ``opened``: how often it opens at all. A throw of one card is counted twice, once for each card that may
    have come for it."""
    mine, masks, names = np.arange(7), np.zeros(4, np.int64), np.zeros(4, np.int64)
    five, moved = np.zeros(5, np.int64), np.zeros((21, 5), np.int64)
    numbers, times, values = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(21, np.int64)
    which, own = np.zeros(21, np.int64), np.zeros(21, np.int64)
    less, upto = np.zeros(21, np.int64), np.zeros(21, np.int64)
    size_of, number = np.zeros(128, np.int64), np.zeros(128, np.int64)
    for mask in range(1, 128):
        size_of[mask] = size_of[mask >> 1] + (mask & 1)
    top = w.total.size - 1
    while True:
        weight = weight_of(mine, masks)
        if weight:
            ends_in(mine, w.known, ends, choose, numbers, times)
            different = 0
            for n in range(21):
                which[n] = -1
                own[n] = of5[numbers[n]]
                v = (w.known[numbers[n]] & 0xFFFF) - opens
                if v < 0:
                    continue
                for k in range(different):
                    if values[k] == v:
                        which[n] = k
                if which[n] < 0:
                    which[n] = different
                    values[different] = v
                    less[different], upto[different] = w.total[v], w.total[v + 1]
                    different += 1
            opening = w.total[top]
            for mask in range(1, 128):
                size, last = size_of[mask], 6
                while not mask >> last & 1:
                    last -= 1
                number[mask] = number[mask & ~(1 << last)] + choose[mine[last], size]
                if size > 4:
                    continue
                row = w.low[w.of_low[w.first[size] + number[mask]]]
                sign = -1 if size & 1 else 1
                opening += sign * row[top]
                for k in range(different):
                    less[k] += sign * row[values[k]]
                    upto[k] += sign * row[values[k] + 1]
            for n in range(21):
                line = w.five[own[n]]
                opening -= int(line[top])
                for k in range(different):
                    less[k] -= int(line[values[k]])
                    upto[k] -= int(line[values[k] + 1])
            for out in range(7):
                n = of6[number[127 & ~(1 << out)]]
                begin, end = w.start[n], w.start[n + 1]
                if end > begin:
                    opening += int(w.upto[end - 1])
                for k in range(different):
                    less[k] += below(begin, end, w.at, w.upto, values[k])
                    upto[k] += below(begin, end, w.at, w.upto, values[k] + 1)
            for n in range(21):
                if which[n] >= 0:
                    opening -= times[n]
                    v = values[which[n]]
                    for k in range(different):
                        if v < values[k]:
                            less[k] -= times[n]
                        if v <= values[k]:
                            upto[k] -= times[n]
            for n in range(21):
                opened[own[n]] += weight * opening
            if different:
                for n in range(21):
                    at = 0
                    for j in range(7):
                        if j != pairs[n, 0] and j != pairs[n, 1]:
                            five[at] = mine[j]
                            at += 1
                    renamed(five, 5, names)
                    for i in range(5):
                        under, card = 0, (five[i] & ~3) | names[five[i] & 3]
                        for j in range(5):
                            under += 1 if ((five[j] & ~3) | names[five[j] & 3]) < card else 0
                        moved[n, i] = under
                for n in range(21):
                    if which[n] < 0:
                        continue
                    made = level[w.known[numbers[n]] & 0xFFFF]
                    win, tie = weight * less[which[n]], weight * (upto[which[n]] - less[which[n]])
                    a, b = pairs[n, 0], pairs[n, 1]
                    for p in range(21):
                        c, d = pairs[p, 0], pairs[p, 1]
                        x = -1 if a in (c, d) else a
                        y = -1 if b in (c, d) else b
                        throw = 0
                        if x >= 0 or y >= 0:
                            x, y = x if x >= 0 else y, y if y >= 0 else x
                            x -= (1 if x > c else 0) + (1 if x > d else 0)
                            y -= (1 if y > c else 0) + (1 if y > d else 0)
                            throw = throw_at[moved[p, x], moved[p, y]]
                        won[own[p], throw, made] += win
                        drawn[own[p], throw, made] += tie
        i = 0
        while i < 6 and mine[i] + 1 == mine[i + 1]:
            mine[i] = i
            i += 1
        mine[i] += 1
        if mine[6] >= cards:
            return


@compiled
def alike(mine: Any, orders: Any, throws: Any, throw_at: Any, out: Any) -> None:
    """For every five cards and throw the first throw that is the same but for suits."""
    cards, at = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for m in range(mine.shape[0]):
        for t in range(throws.shape[0]):
            out[m, t] = t
        for j in range(5):
            cards[j] = mine[m, j]
        for o in range(orders.shape[0]):
            same = True
            for i in range(5):
                at[i] = -1
                card = (cards[i] & ~3) | orders[o, cards[i] & 3]
                for j in range(5):
                    if cards[j] == card:
                        at[i] = j
                same = same and at[i] >= 0
            if same:
                for t in range(1, throws.shape[0]):
                    other = throw_at[at[throws[t, 0]], at[throws[t, 1]]]
                    out[m, t] = min(out[m, t], other)


class Exchanges(NamedTuple):
    """By class dealt and throw, and level of the hand that one ends with: how many of ``of`` deals the bank opens and
    is beaten (``won``), or is equal (``drawn``); ``opened``: of how many it opens. Every number is counted for all
    hands of a class (``weight``)."""

    won: Ints
    drawn: Ints
    opened: Ints
    weight: Ints
    of: int


def exchanges(hands: Fives, rule: Levels, opens: int, levels: int, ranks: tuple[int, ...] = RANKS) -> Exchanges:
    """What becomes of every hand with every throw."""
    cards = 4 * len(ranks)
    mine, throw_at = classes(FIVE, cards), throws_at()
    shape = (len(mine.weight), len(THROWS), levels)
    won, drawn, opened = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(len(mine.weight), np.int64)
    found = within(ranks, hands, rule, opens)
    without(
        cards, hands.level, opens, found, mine.of, classes(FIVE + 1, cards).of, ends_at(), throw_at, np.array(PAIRS),
        CHOOSE, won, drawn, opened,
    )  # fmt: skip
    first = np.zeros(shape[:2], np.int64)
    pairs = np.array([(throw[0], throw[-1]) if throw else (0, 0) for throw in THROWS])
    alike(mine.sets, np.array(list(permutations(range(4)))), pairs, throw_at, first)
    for counts in (won, drawn):
        pooled(counts, first)
        for t, throw in enumerate(THROWS):
            counts[:, t] *= 1 if len(throw) == 1 else EACH
    left = cards - SEVEN
    of = EACH * comb(cards - FIVE, 2) * EACH * comb(left, FIVE) * comb(left - FIVE, 2)
    return Exchanges(won, drawn, EACH * opened, mine.weight, of)


@compiled
def pooled(counts: Any, first: Any) -> None:
    """Throws that are the same but for suits bring the same."""
    total = np.zeros(counts.shape[1], np.int64)
    for m in range(counts.shape[0]):
        for level in range(counts.shape[2]):
            total[:] = 0
            for t in range(total.size):
                total[first[m, t]] += counts[m, t, level]
            for t in range(total.size):
                many = 0
                for other in range(total.size):
                    many += 1 if first[m, other] == first[m, t] else 0
                counts[m, t, level] = total[first[m, t]] // many
