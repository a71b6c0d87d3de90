"""Two own cards and five common ones against the bank's two (Texas Hold'em of contrapartida): every board, exactly.

Each class of flops × every turn and river: on each of these boards all pairs of cards are valued and put in order once,
so that for every own pair the 990 pairs of the bank fall into worse, equal and better at one pass. From the boards the
decisions are worked out backwards: the bet after the fourth card from what the last card and the bank may bring, the
bet after the flop from the two last cards, the one before the flop from all five and from these decisions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ....odds import Distribution, Line, distribution
from ....table.cards import FRENCH_RANKS
from ...poker.hands import Ranking
from ...poker.lookup import COLOUR, NO_CARDS, lookup, score_of, suit_of
from ...poker.masks import SHIFT
from . import kept, worth
from .combos import CARDS, CHOOSE, classes, renamed, sets
from .rules import Holdem, Pays, key, read

if TYPE_CHECKING:
    from numpy.typing import NDArray

HOLE, FLOP, BOARD = 2, 3, 5
PAIRS = comb(CARDS, HOLE)
STARTS = 169
OPPOSING = comb(CARDS - HOLE - BOARD, HOLE)
LAST = (CARDS - HOLE - FLOP) * (CARDS - HOLE - FLOP - 1)
"""Turn and river, in their order."""
LOW, HIGH, TIE, LOST = range(4)
"""Won with less than what the ante asks for, won with that, drawn, lost."""


class Values(NamedTuple):
    """The worth of the best five of so many cards, as a place among all worths; ``level`` by place."""

    cards: Any
    low: Any
    high: Any
    grouped: Any
    flushes: Any
    level: Any


@cache
def values(ranking: Ranking, size: int) -> Values:
    """
    >>> len(values(Ranking(), 5).level), len(values(Ranking(), 7).level)  # seven cards never make the least hands
    (7462, 4824)
    """
    known = lookup(ranking, size)
    all_worths = np.unique(np.concatenate([known.grouped, known.flushes]))
    all_worths = all_worths[all_worths >= 0]

    def places(worths: Any) -> NDArray[np.int16]:
        return np.where(worths < 0, -1, np.searchsorted(all_worths, worths)).astype(np.int16)

    level = (all_worths >> SHIFT).astype(np.int8)
    return Values(known.cards, known.low, known.high, places(known.grouped), places(known.flushes), level)


@compiled
def best_of(cards: Any, size: int, known: Values) -> Any:
    """The place of the best five of so many cards."""
    total = NO_CARDS
    for j in range(size):
        total += known.cards[cards[j]]
    best = np.int64(score_of(total, known.low, known.high, known.grouped))
    if total & COLOUR:
        suit, mask = suit_of(total), 0
        for j in range(size):
            if cards[j] & 3 == suit:
                mask |= 1 << (cards[j] >> 2)
        best = max(best, np.int64(known.flushes[mask]))
    return best


class Work(NamedTuple):
    """Room for one board: the cards that are left, their pairs, how many pairs have each worth, the pairs in order."""

    left: Any
    place: Any
    first: Any
    second: Any
    many: Any
    order: Any
    under: Any
    equal: Any


def room() -> Work:
    n = comb(CARDS - BOARD, HOLE)
    return Work(
        left=np.empty(CARDS - BOARD, np.int64),
        place=np.empty(n, np.int64),
        first=np.empty(n, np.int64),
        second=np.empty(n, np.int64),
        many=np.zeros(1 << 13, np.int64),
        order=np.empty(n, np.int64),
        under=np.empty(CARDS, np.int64),
        equal=np.empty(CARDS, np.int64),
    )


@compiled
def one_board(board: Any, known: Values, ante_from: int, work: Work, out: Any, choose: Any) -> None:
    """For every pair of own cards, by its number: how many of the bank's pairs it beats (with less, with more),
    draws."""
    base, masks = NO_CARDS, np.zeros(4, np.int64)
    for j in range(5):
        base += known.cards[board[j]]
        masks[board[j] & 3] |= 1 << (board[j] >> 2)
    n = 0
    for card in range(52):
        if not masks[card & 3] >> (card >> 2) & 1:
            work.left[n] = card
            n += 1
    work.many[:] = 0
    at = 0
    for i in range(47):
        a = work.left[i]
        mine = base + known.cards[a]
        for j in range(i):
            b = work.left[j]
            total = mine + known.cards[b]
            best = np.int64(score_of(total, known.low, known.high, known.grouped))
            if total & COLOUR:
                suit = suit_of(total)
                mask = masks[suit]
                if a & 3 == suit:
                    mask |= 1 << (a >> 2)
                if b & 3 == suit:
                    mask |= 1 << (b >> 2)
                best = max(best, np.int64(known.flushes[mask]))
            work.place[at], work.first[at], work.second[at] = best, b, a
            work.many[best + 1] += 1
            at += 1
    for k in range(1, work.many.size):
        work.many[k] += work.many[k - 1]
    for k in range(at):
        best = work.place[k]
        work.order[work.many[best]] = k
        work.many[best] += 1
    work.under[:] = 0
    begin = 0
    while begin < at:
        best, end = work.place[work.order[begin]], begin
        while end < at and work.place[work.order[end]] == best:
            k = work.order[end]
            work.equal[work.first[k]] = 0
            work.equal[work.second[k]] = 0
            end += 1
        for m in range(begin, end):
            k = work.order[m]
            work.equal[work.first[k]] += 1
            work.equal[work.second[k]] += 1
        shift = 20 if known.level[best] >= ante_from else 0
        for m in range(begin, end):
            k = work.order[m]
            a, b = work.first[k], work.second[k]
            win = begin - work.under[a] - work.under[b]
            tie = end - begin - work.equal[a] - work.equal[b] + 1
            out[choose[b, 2] + a] = (win << shift) | (tie << 40)
        for m in range(begin, end):
            k = work.order[m]
            work.under[work.first[k]] += 1
            work.under[work.second[k]] += 1
        begin = end


@compiled
def pair_number(a: int, b: int, names: Any, choose: Any) -> Any:
    """The number of a pair when suits are renamed."""
    x, y = (a & ~3) | names[a & 3], (b & ~3) | names[b & 3]
    return choose[x, 2] + y if x > y else choose[y, 2] + x


@compiled
def row_of(cards: Any, size: int, known: Values, board: int, levels: int) -> Any:
    """The row of the card for a hand in the making: its combination, and whether the board alone has it (then after all
    the others)."""
    level = known.level[best_of(cards, size, known)]
    return level + levels if level == board else level


@compiled
def flops(
    flop: Any, weight: Any, pairs: Any, start: Any, seven: Values, six: Values, five: Values, alone: Any, levels: int,
    ante_from: int, class_four: Any, work: Work, choose: Any, ends: Any, turns: Any, rivers: Any, chosen: Any,
) -> None:  # fmt: skip
    """Every class of flops. ``ends`` by start, turn bet, river bet and end; ``turns`` by flop and pair, ``rivers`` by
    class of four cards and pair: whether one bets; ``chosen`` by street, row, higher own rank and decision."""
    board, cards, four, names = (
        np.zeros(5, np.int64),
        np.zeros(7, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
    )
    result = np.zeros(1326, np.int64)
    by_turn, mask = np.zeros((52, 1326), np.int64), (1 << 20) - 1
    for f in range(flop.shape[0]):
        by_turn[:] = 0
        for j in range(3):
            board[j] = flop[f, j]
        for t in range(52):
            if t == board[0] or t == board[1] or t == board[2]:
                continue
            board[3] = t
            for r in range(t):
                if r == board[0] or r == board[1] or r == board[2]:
                    continue
                board[4] = r
                result[:] = 0
                one_board(board, seven, ante_from, work, result, choose)
                for k in range(1326):
                    by_turn[t, k] += result[k]
                    by_turn[r, k] += result[k]
        flop_level = alone[0, f]
        for k in range(1326):
            a, b = pairs[k, 0], pairs[k, 1]
            free = True
            for j in range(3):
                free = free and a != flop[f, j] and b != flop[f, j]
            if not free:
                continue
            won, drawn, cases = 0, 0, 0
            for t in range(52):
                if t != a and t != b and t != flop[f, 0] and t != flop[f, 1] and t != flop[f, 2]:
                    got = by_turn[t, k]
                    won += (got & mask) + (got >> 20 & mask)
                    drawn += got >> 40
                    cases += 46 * 990
            turn = 1 if 2 * won + drawn > cases else 0
            turns[f, k] = turn
            cards[0], cards[1] = a, b
            for j in range(3):
                cards[2 + j] = flop[f, j]
            top = b >> 2
            chosen[0, row_of(cards, 5, five, flop_level, levels), top, turn] += weight[f]
            for t in range(52):
                if t != a and t != b and t != flop[f, 0] and t != flop[f, 1] and t != flop[f, 2]:
                    got = by_turn[t, k]
                    low, high, tie = got & mask, got >> 20 & mask, got >> 40
                    lost = 46 * 990 - low - high - tie
                    river = 1 if low + high > lost else 0
                    line = ends[start[k], turn, river]
                    line[0] += weight[f] * low
                    line[1] += weight[f] * high
                    line[2] += weight[f] * tie
                    line[3] += weight[f] * lost
        for t in range(52):
            if t == flop[f, 0] or t == flop[f, 1] or t == flop[f, 2]:
                continue
            at = 0
            for j in range(3):
                if at == j and t < flop[f, j]:
                    four[at] = t
                    at += 1
                four[at] = flop[f, j]
                at += 1
            if at == 3:
                four[3] = t
            number = 0
            for j in range(4):
                number += choose[four[j], j + 1]
            c = class_four[number]
            renamed(four, 4, names)
            for j in range(4):
                cards[2 + j] = four[j]
            board_level = alone[1, c]
            for k in range(1326):
                a, b = pairs[k, 0], pairs[k, 1]
                free = True
                for j in range(4):
                    free = free and a != four[j] and b != four[j]
                if free:
                    got = by_turn[t, k]
                    river = 1 if 2 * ((got & mask) + (got >> 20 & mask)) + (got >> 40) > 46 * 990 else 0
                    rivers[c, pair_number(a, b, names, choose)] = river
                    cards[0], cards[1] = a, b
                    chosen[1, row_of(cards, 6, six, board_level, levels), b >> 2, river] += weight[f]


# --- starts ---------------------------------------------------------------------------------------------------------


def start_of(low: int, high: int) -> str:
    """Two cards as players write them.

    >>> start_of(0, 20), start_of(1, 20), start_of(48, 51)
    ('72s', '72o', 'AA')
    """
    a, b = FRENCH_RANKS[high >> 2], FRENCH_RANKS[low >> 2]
    return a + b + ("" if a == b else "s" if low & 3 == high & 3 else "o")


@cache
def starts() -> tuple[tuple[str, ...], NDArray[np.int64], NDArray[np.int64]]:
    """The 169 starts, the start of each pair, how many pairs each has."""
    names = [start_of(int(low), int(high)) for low, high in sets(HOLE)]
    all_names = tuple(sorted(set(names)))
    at = {name: n for n, name in enumerate(all_names)}
    of = np.array([at[name] for name in names], np.int64)
    return all_names, of, np.bincount(of)


def board_levels(ranking: Ranking) -> NDArray[np.int64]:
    """The combination of three and of four common cards alone, by class."""
    from ...poker.batch import scores

    out = np.full((2, len(classes(4).weight)), -1, np.int64)
    for n, size in enumerate((FLOP, 4)):
        mine = classes(size)
        out[n, : len(mine.weight)] = scores(mine.sets, ranking) >> SHIFT
    return out


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What the game costs and how it is best played: ``folds`` the starts that are given up; ``worth`` of each start,
    in antes, with best play after it; ``turn`` and ``river``: by row of the card and rank of the higher own card, of
    how many deals one passes and bets."""

    nets: dict[Fraction, Fraction]
    staked: Fraction
    folds: list[str]
    worth: dict[str, Fraction]
    turn: dict[str, list[list[int]]]
    river: dict[str, list[list[int]]]


class Ways(NamedTuple):
    """Whether one bets: after the flop by class of flops and pair, after the fourth card by class of four and pair."""

    turns: NDArray[np.uint8]
    rivers: NDArray[np.uint8]


@cache
def enumerated(ranking: Ranking, ante_from: str) -> tuple[Any, Ways, Any]:
    """All boards, some minutes: ends by start and decisions, the decisions, the rows of the card."""
    levels = len(ranking.order)
    three, four = classes(FLOP), classes(4)
    ends = np.zeros((STARTS, 2, 2, 4), np.int64)
    turns = np.zeros((len(three.weight), PAIRS), np.uint8)
    rivers = np.zeros((len(four.weight), PAIRS), np.uint8)
    chosen = np.zeros((2, 2 * levels, CARDS // 4, 2), np.int64)
    flops(
        three.sets.astype(np.int64), three.weight, sets(HOLE).astype(np.int64), starts()[1], values(ranking, 7),
        values(ranking, 6), values(ranking, 5), board_levels(ranking), levels, ranking.rank_of[ante_from],
        four.of, room(), CHOOSE, ends, turns, rivers, chosen,
    )  # fmt: skip
    return ends, Ways(turns, rivers), chosen


@cache
def _decided(text: str) -> Ways:
    rules = read(text, Holdem)
    return Ways(*kept.arrays("holdem", text, lambda: enumerated(rules.ranking, rules.ante_from)[1]))


def decisions(rules: Holdem) -> Ways:
    """Every decision after the flop: from the cache, or some minutes."""
    return _decided(key(rules))


def outcomes(rules: Holdem, turn: int, river: int) -> tuple[Fraction, ...]:
    """What each end brings with these bets."""
    bets = rules.flop + turn * rules.turn + river * rules.river
    return bets, bets + 1, Fraction(0), -bets - 1


def work_out(rules: Holdem) -> Found:
    """The whole enumeration. The decisions after the flop are the same for whatever size of these bets: each is made
    where more of the bank's hands lose than win."""
    ends, _, chosen = enumerated(rules.ranking, rules.ante_from)
    names, _, many = starts()
    cases = comb(CARDS - HOLE, FLOP) * LAST * OPPOSING
    worths: dict[str, Fraction] = {}
    nets: list[tuple[Fraction, Fraction]] = []
    staked = Fraction(0)
    for n, name in enumerate(names):
        of = int(many[n]) * cases
        assert int(ends[n].sum()) == of, name
        mine = [
            (outcomes(rules, turn, river)[end], Fraction(int(ends[n, turn, river, end]), of), turn, river)
            for turn in range(2)
            for river in range(2)
            for end in range(4)
        ]
        worths[name] = sum((net * p for net, p, *_ in mine), Fraction(0))
        share = Fraction(int(many[n]), PAIRS)
        if worths[name] > -1:
            nets += [(net, p * share) for net, p, *_ in mine]
            staked += share * sum(
                (p * (1 + rules.flop + t * rules.turn + r * rules.river) for _, p, t, r in mine), Fraction(0)
            )
        else:
            nets.append((Fraction(-1), share))
            staked += share
    rows = [*rules.ranking.order, *(f"{name}/board" for name in rules.ranking.order)]
    return Found(
        nets=distribution(nets),
        staked=staked,
        folds=[name for name in names if worths[name] <= -1],
        worth=worths,
        turn={name: chosen[0, n].tolist() for n, name in enumerate(rows) if chosen[0, n].any()},
        river={name: chosen[1, n].tolist() for n, name in enumerate(rows) if chosen[1, n].any()},
    )


@cache
def _solved(text: str) -> Found:
    return kept.found("holdem", text, Holdem, Found, work_out)


def solved(rules: Holdem) -> Found:
    """Best play and what it brings: kept results at once, others after some minutes."""
    return _solved(key(rules))


def lines(rules: Holdem, bet: str = "ante") -> list[Line]:
    """The line of the report."""
    found = solved(rules)
    return [worth.line(bet, found.nets, found.staked, strategy="best", folds=found.folds)]


# --- a bet on the two own cards -------------------------------------------------------------------------------------


def on_start(pays: Pays, both_aces: Fraction | None = None) -> Distribution:
    """A bet on one's own two cards, by start (``AKs``, ``72o``, ``QQ``); ``both_aces``: what a pair of aces gets when
    the bank has one too.

    >>> float(on_start({"AA": Fraction(30)}, Fraction(1000))[Fraction(1000)] * 270725)
    1.0
    """
    names, _, many = starts()
    unknown = set(pays) - set(names)
    if unknown:
        raise ValueError(f"no start is called {', '.join(sorted(unknown))}")
    out = []
    for name, n in zip(names, many, strict=True):
        p = Fraction(int(n), PAIRS)
        if name == "AA" and both_aces is not None:
            same = Fraction(1, comb(CARDS - HOLE, HOLE))
            out.append((both_aces, p * same))
            p *= 1 - same
        out.append((pays.get(name, Fraction(-1)), p))
    return distribution(out)


# --- play -----------------------------------------------------------------------------------------------------------


@compiled
def play(
    rounds: int, folds: Any, start: Any, turns: Any, rivers: Any, class_three: Any, class_four: Any, seven: Values,
    ante_from: int, bets: Any, choose: Any, deck: Any, s: Any, tally: Any,
) -> None:  # fmt: skip
    """Rounds from a full pack: two own cards, two of the bank, five common ones."""
    cards, theirs, names = np.zeros(7, np.int64), np.zeros(7, np.int64), np.zeros(4, np.int64)
    few = np.zeros(4, np.int64)
    same = np.arange(4)
    for _ in range(rounds):
        for j in range(2):
            cards[j] = draw(deck, 2 * j, s)
            theirs[j] = draw(deck, 2 * j + 1, s)
        tally[0] += 1.0
        if folds[start[pair_number(cards[0], cards[1], same, choose)]]:
            tally[1] -= 1.0
            tally[2] += 1.0
            tally[3] += 1.0
            continue
        for j in range(5):
            cards[2 + j] = draw(deck, 4 + j, s)
            theirs[2 + j] = cards[2 + j]
        staked = bets[0]
        for size in (3, 4):
            for j in range(size):
                at = 0
                for k in range(size):
                    at += 1 if cards[2 + k] < cards[2 + j] else 0
                few[at] = cards[2 + j]
            number = 0
            for j in range(size):
                number += choose[few[j], j + 1]
            renamed(few, size, names)
            k = pair_number(cards[0], cards[1], names, choose)
            if size == 3:
                staked += bets[1] * turns[class_three[number], k]
            else:
                staked += bets[2] * rivers[class_four[number], k]
        own, other = best_of(cards, 7, seven), best_of(theirs, 7, seven)
        gain = 0.0
        if own > other:
            gain = staked + (1.0 if seven.level[own] >= ante_from else 0.0)
        elif own < other:
            gain = -staked - 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += staked + 1.0


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Hold'em against the bank, as a task of the simulation."""

    bet: str
    rules: Holdem
    expected: float
    variance: float
    strategy: str | None = "best"
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        rules = self.rules
        ways = decisions(rules)
        names, start, _ = starts()
        given_up = set(solved(rules).folds)
        play(
            rounds, np.array([name in given_up for name in names]), start, ways.turns, ways.rivers, classes(FLOP).of,
            classes(4).of, values(rules.ranking, 7), rules.ranking.rank_of[rules.ante_from],
            np.array([float(rules.flop), float(rules.turn), float(rules.river)]), CHOOSE, np.arange(CARDS), stream,
            tally,
        )  # fmt: skip
        return tally


def played(rules: Holdem, bet: str = "ante") -> Played:
    """The game as it is played by the million; its decisions take some minutes the first time."""
    found = lines(rules, bet)[0].result
    return Played(bet=bet, rules=rules, expected=float(found.house_edge), variance=float(found.variance))
