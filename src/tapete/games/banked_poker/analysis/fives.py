"""Five cards against the bank's five, one of which lies open (Caribbean types), with or without buying a card: exactly.

Every class of hands × every open card × every completion of the bank; where a card may be bought, also × every discard
× every card that may come × the decision after it. Nothing is left to sampling: ``opposing`` counts the bank's hands.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ....odds import Distribution, Line
from ....table.cards import FRENCH_RANKS
from ...poker.hands import Ranking, number
from ...poker.masks import RANKS
from . import kept, worth
from .combos import CARDS, CHOOSE, FIVE, classes, fives, least, number_of, renamed
from .opposing import Counts, Sets, counts, holding, less, room
from .rules import FiveCards, key, read

if TYPE_CHECKING:
    from numpy.typing import NDArray

HANDS = comb(CARDS, FIVE)
UP = CARDS - FIVE
BANK = comb(UP - 1, FIVE - 1)
"""The bank's other four cards, of 46 that are not seen."""
DRAWS = UP - 1
AFTER = comb(UP - 2, FIVE - 1)
"""The same when a card was bought."""
WHOLE = BANK * (UP - 5)
"""The same number of cases before and after a purchase: each of them may be worked out from both."""
assert WHOLE == DRAWS * AFTER

PASO, VOY, BUY = range(3)
WAYS = 3


class Law(NamedTuple):
    """The rules as whole numbers for the kernels: ``pays`` by level; unit, ante, second bet, price (-1: none sold), the
    place with which the bank opens; the level of each place."""

    pays: Any
    unit: int
    ante: int
    stake: int
    price: int
    opens: int
    level: Any


def law(rules: FiveCards) -> Law:
    price = rules.purchase
    unit = worth.units(rules, rules.ranking.order, price or Fraction(0))
    sold = -1 if price is None else int(price * unit.unit)
    opens = least(rules.opens, rules.ranking)
    return Law(unit.pays, unit.unit, unit.ante, unit.stake, sold, opens, fives(rules.ranking).level)


@compiled
def meet(place: int, known: int, up: int, shut: int, of: int, rules: Law, counts: Counts, sets: Sets, out: Any) -> Any:
    """What the bank's hands do to a hand: ``out`` by end; what the second bet brings in all."""
    win, tie = 0, 0
    if place >= rules.opens:
        under = less(place, known, up, counts, sets)
        win = under - shut
        tie = less(place + 1, known, up, counts, sets) - under
    lose = of - shut - win - tie
    out[1], out[2], out[3], out[4] = shut, win, tie, lose
    return shut * rules.ante + win * (rules.ante + rules.pays[rules.level[place]]) - lose * (rules.unit + rules.stake)


@compiled
def insert(cards: Any, without: int, card: int, size: int, out: Any) -> None:
    """The cards but one, and another, ascending; ``without`` -1: all of them."""
    n, done = 0, False
    for i in range(size):
        if i == without:
            continue
        if not done and card < cards[i]:
            out[n] = card
            n += 1
            done = True
        out[n] = cards[i]
        n += 1
    if not done:
        out[n] = card


@compiled
def both(cards: Any, up: int, dead: int, counts: Counts, out: Sets) -> None:
    """The sets of five known cards together with two others: those of the bank's hands that hold both."""
    low, high = min(up, dead), max(up, dead)
    choose = counts.choose
    for i in range(5):
        a = cards[i]
        x, y = (1 if a > low else 0), (1 if a > high else 0)
        out.two[i] = counts.of_three[choose[a, 1 + x + y] + choose[low, 2 - x] + choose[high, 3 - y]]
    n = 0
    for i in range(4):
        a = cards[i]
        x, y = (1 if a > low else 0), (1 if a > high else 0)
        for j in range(i + 1, 5):
            b = cards[j]
            v, w = (1 if b > low else 0), (1 if b > high else 0)
            number = choose[a, 1 + x + y] + choose[b, 2 + v + w] + choose[low, 3 - x - v] + choose[high, 4 - y - w]
            out.three[n] = counts.of_four[number]
            n += 1
    n = 0
    for k in range(counts.trios.shape[0]):
        if counts.trios[k, 2] < 5:
            number, under, beneath = 0, 1, 2
            for j in range(3):
                a = cards[counts.trios[k, j]]
                number += choose[a, j + 1 + (1 if a > low else 0) + (1 if a > high else 0)]
                under += 1 if a < low else 0
                beneath += 1 if a < high else 0
            out.four[n] = counts.place[number + choose[low, under] + choose[high, beneath]]
            n += 1


@compiled
def less_both(place: int, pair: int, counts: Counts, sets: Sets) -> Any:
    """How many hands with both cards and without the five known ones are worth less than this place."""
    out = np.int64(counts.two[place, pair])
    row = counts.three[place]
    for i in range(5):
        out -= np.int64(row[sets.two[i]])
    fours = counts.four[place]
    for i in range(10):
        out += np.int64(fours[sets.three[i]])
    for i in range(10):
        out -= 1 if sets.four[i] < place else 0
    return out


@compiled
def after_purchase(mine: Any, rules: Law, counts: Counts, sets: Sets, out: Any) -> None:
    """What the decision after a purchase is worth in all: by class of the new hand, card thrown and open card.

    The bank's hands that avoid six cards are those that avoid five, less those of them that hold the sixth; these are
    the same whichever of the two other cards lies open, and so they are counted once for each pair.
    """
    cards, of = np.zeros(5, np.int64), 148995
    single, free = np.zeros((3, 52), np.int64), np.zeros(52, np.bool_)
    at = np.zeros(3, np.int64)
    for m in range(mine.shape[0]):
        free[:] = True
        for j in range(5):
            cards[j] = mine[m, j]
            free[cards[j]] = False
        place = counts.place[number_of(cards, 5, counts.choose)]
        parts = 3 if place >= rules.opens else 1
        at[0], at[1], at[2] = rules.opens, place, place + 1
        won = rules.ante + rules.pays[rules.level[place]]
        for up in range(52):
            if free[up]:
                holding(cards, 5, up, counts, sets)
                for n in range(parts):
                    single[n, up] = less(at[n], 5, up, counts, sets)
        for one in range(1, 52):
            if not free[one]:
                continue
            for two in range(one):
                if not free[two]:
                    continue
                both(cards, one, two, counts, sets)
                pair = counts.of_two[counts.choose[one, 2] + two]
                shut_both = less_both(at[0], pair, counts, sets)
                under_both = less_both(at[1], pair, counts, sets) if parts == 3 else 0
                upto_both = less_both(at[2], pair, counts, sets) if parts == 3 else 0
                for way in range(2):
                    up, dead = (one, two) if way == 0 else (two, one)
                    shut = single[0, up] - shut_both
                    win, tie = 0, 0
                    if parts == 3:
                        under = single[1, up] - under_both
                        win = under - shut
                        tie = single[2, up] - upto_both - under
                    lose = of - shut - win - tie
                    brings = shut * rules.ante + win * won - lose * (rules.unit + rules.stake)
                    out[m, dead, up] = max(brings, -rules.unit * of)


@compiled
def purchases(mine: Any, class_five: Any, after: Any, choose: Any, sums: Any, best: Any, m: int) -> None:
    """For one hand: which card is best thrown against each open card, and what that brings in all."""
    cards, five = np.zeros(5, np.int64), np.zeros(5, np.int64)
    names, free = np.zeros(4, np.int64), np.ones(52, np.bool_)
    for j in range(5):
        cards[j] = mine[m, j]
        free[cards[j]] = False
    best[:] = -1
    total = np.zeros(52, np.int64)
    for d in range(5):
        total[:] = 0
        for card in range(52):
            if not free[card]:
                continue
            insert(cards, d, card, 5, five)
            renamed(five, 5, names)
            c = class_five[number_of(five, 5, choose)]
            row = after[c, (cards[d] & ~3) | names[cards[d] & 3]]
            for up in range(52):
                if free[up] and up != card:
                    total[up] += row[(up & ~3) | names[up & 3]]
        for up in range(52):
            if best[up] < 0 or total[up] > sums[up]:
                best[up] = d
                sums[up] = total[up]


@compiled
def bought_ends(cards: Any, d: int, up: int, rules: Law, counts: Counts, sets: Sets, weight: int, ends: Any) -> None:
    """One hand and one discard: what becomes of it with each card that may come."""
    out, six, five = np.zeros(5, np.int64), np.zeros(6, np.int64), np.zeros(5, np.int64)
    of = 148995
    for card in range(52):
        free = card != up
        for j in range(5):
            free = free and card != cards[j]
        if not free:
            continue
        insert(cards, -1, card, 5, six)
        insert(cards, d, card, 5, five)
        holding(six, 6, up, counts, sets)
        shut = less(rules.opens, 6, up, counts, sets)
        place = counts.place[number_of(five, 5, counts.choose)]
        level = rules.level[place]
        if meet(place, 6, up, shut, of, rules, counts, sets, out) > -rules.unit * of:
            for end in range(1, 5):
                ends[level, end] += weight * out[end]
        else:
            ends[level, 0] += weight * of


@compiled
def all_hands(
    mine: Any, weight: Any, group: Any, class_five: Any, after: Any, rules: Law, counts: Counts, sets: Sets,
    ends: Any, bought: Any, chosen: Any, choice: Any,
) -> None:  # fmt: skip
    """Every hand against every open card. ``ends`` by level and end, ``bought`` the same after a purchase; ``chosen``
    by group of hands, rank of the open card and decision; ``choice`` by class and open card, from ``BUY`` on which
    card is thrown."""
    out, cards = np.zeros(5, np.int64), np.zeros(5, np.int64)
    sums, best = np.zeros(52, np.int64), np.zeros(52, np.int64)
    for m in range(mine.shape[0]):
        for j in range(5):
            cards[j] = mine[m, j]
        place = counts.place[number_of(cards, 5, counts.choose)]
        level = rules.level[place]
        if rules.price >= 0:
            purchases(mine, class_five, after, counts.choose, sums, best, m)
        for up in range(52):
            free, held = True, 0
            for j in range(5):
                free = free and up != cards[j]
                held = 1 if cards[j] >> 2 == up >> 2 else held
            if not free:
                continue
            row = group[m, held]
            holding(cards, 5, up, counts, sets)
            shut = less(rules.opens, 5, up, counts, sets)
            brings = meet(place, 5, up, shut, 163185, rules, counts, sets, out)
            goes = brings > -rules.unit * 163185
            stays = (brings if goes else -rules.unit * 163185) * 42
            if rules.price >= 0 and sums[up] - rules.price * 6853770 > stays:
                chosen[row, up >> 2, 2] += weight[m]
                choice[m, up] = 2 + best[up]
                bought_ends(cards, best[up], up, rules, counts, sets, weight[m], bought)
            elif goes:
                chosen[row, up >> 2, 1] += weight[m]
                choice[m, up] = 1
                for end in range(1, 5):
                    ends[level, end] += weight[m] * out[end] * 42
            else:
                chosen[row, up >> 2, 0] += weight[m]
                ends[level, 0] += weight[m] * 6853770


# --- groups of hands, for the card ----------------------------------------------------------------------------------

RUNS = tuple({(low + n) % RANKS for n in range(FIVE - 1)} for low in (RANKS - 1, *range(RANKS - 3)))
"""Four ranks in a row, the ace at either end."""


def group(hand: Any, level: int, ranking: Ranking, draws: bool) -> str:
    """The row of the card on which a hand stands: its combination; high cards by whether they hold ace and king, and by
    the card after them; where cards are bought (``draws``), below two pairs also what the hand may become."""
    category = ranking.order[level]
    if category not in ("high_card", "pair"):
        return category
    ranks = sorted({int(card) >> 2 for card in hand}, reverse=True)
    if draws and max(Counter(int(card) & 3 for card in hand).values()) == FIVE - 1:
        return f"{category}/four_flush"
    if draws and any(run <= set(ranks) for run in RUNS):
        return f"{category}/four_straight"
    if category == "high_card" and ranks[:2] == [number("A"), number("K")]:
        return f"ace_king/{FRENCH_RANKS[ranks[2]]}"
    return category


@cache
def grouped(ranking: Ranking, draws: bool) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The rows of the card; the row of each class of hands, and its row where the open card is of a rank that the hand
    holds too: ace and king have two."""
    mine, known = classes(FIVE), fives(ranking)
    numbers = CHOOSE[mine.sets, np.arange(1, FIVE + 1)].sum(axis=1)
    names = [
        group(hand, known.level[known.place[n]], ranking, draws) for hand, n in zip(mine.sets, numbers, strict=True)
    ]
    held = [f"{name}/held" if name.startswith("ace_king") else name for name in names]
    rows = tuple(dict.fromkeys(sorted((*names, *held))))
    at = {name: n for n, name in enumerate(rows)}
    return rows, np.array([[at[name] for name in both] for both in zip(names, held, strict=True)], np.int64)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a game costs, and how it is best played: ``chosen`` by row of the card and rank of the open card, of how
    many deals one passes, goes on, buys a card."""

    nets: dict[Fraction, Fraction]
    staked: Fraction
    goes: Fraction
    buys: Fraction
    chosen: dict[str, list[list[int]]]


class Counted(NamedTuple):
    """All hands, counted: what becomes of them without and with a purchase, what is chosen by row, and by class."""

    ends: NDArray[np.int64]
    bought: NDArray[np.int64]
    chosen: NDArray[np.int64]
    choice: NDArray[np.int8]


@cache
def _enumerated(text: str) -> Counted:
    rules = read(text, FiveCards)
    order, mine, numbers = rules.ranking.order, classes(FIVE), law(rules)
    assert int(numbers.pays.max() + numbers.ante) * AFTER < 1 << 31, "payments too high for the table of purchases"
    ends, bought = np.zeros((len(order), worth.ENDS), np.int64), np.zeros((len(order), worth.ENDS), np.int64)
    rows, group_of = grouped(rules.ranking, rules.purchase is not None)
    chosen = np.zeros((len(rows), CARDS // 4, WAYS), np.int64)
    choice = np.zeros((len(mine.weight), CARDS), np.int8)
    known, space = counts(rules.ranking), room()
    after = np.zeros((len(mine.weight) if rules.purchase is not None else 1, CARDS, CARDS), np.int32)
    if rules.purchase is not None:
        after_purchase(mine.sets, numbers, known, space, after)
    all_hands(mine.sets, mine.weight, group_of, mine.of, after, numbers, known, space, ends, bought, chosen, choice)
    return Counted(ends, bought, chosen, choice)


def enumerated(rules: FiveCards) -> Counted:
    """The whole enumeration: some seconds; with purchases a minute or two, and 1.5 GB while it lasts."""
    return _enumerated(key(rules))


@cache
def _decided(text: str) -> Any:
    rules = read(text, FiveCards)
    return kept.arrays("fives", text, lambda: (enumerated(rules).choice,))[0]


def decisions(rules: FiveCards) -> Any:
    """What is done, by class of hands and open card (see ``all_hands``): from the cache, or worked out."""
    return _decided(key(rules))


def work_out(rules: FiveCards) -> Found:
    """What the enumeration comes to."""
    order = rules.ranking.order
    ends, bought, chosen, _ = enumerated(rules)
    rows, _ = grouped(rules.ranking, rules.purchase is not None)
    of = HANDS * UP * WHOLE
    assert int(ends.sum()) + int(bought.sum()) == of
    stay: Distribution = worth.nets(rules, order, ends, of)
    price = rules.purchase or Fraction(0)
    for net, p in worth.nets(rules, order, bought, of, price).items():
        stay[net] = stay.get(net, Fraction(0)) + p
    going = Fraction(int(ends[:, 1:].sum()) + int(bought[:, 1:].sum()), of)
    buying = Fraction(int(bought.sum()), of)
    return Found(
        nets={net: stay[net] for net in sorted(stay)},
        staked=1 + rules.multiple * going + price * buying,
        goes=going,
        buys=buying,
        chosen={name: chosen[n].tolist() for n, name in enumerate(rows) if chosen[n].any()},
    )


@cache
def _solved(text: str) -> Found:
    return kept.found("fives", text, FiveCards, Found, work_out)


def solved(rules: FiveCards) -> Found:
    """Best play of five cards and what it brings: kept results at once, others after some time."""
    return _solved(key(rules))


def lines(rules: FiveCards, bet: str = "ante") -> list[Line]:
    """The line of the report."""
    found = solved(rules)
    beside = {"goes": str(found.goes)} | ({"buys": str(found.buys)} if rules.purchase is not None else {})
    return [worth.line(bet, found.nets, found.staked, strategy="best", **beside)]


@cache
def hands(ranking: Ranking) -> dict[str, int]:
    """How many hands of five make each combination.

    >>> hands(Ranking())["flush"], sum(hands(Ranking()).values())
    (5108, 2598960)
    """
    known = fives(ranking)
    found = np.bincount(known.level[known.place], minlength=len(ranking.order))
    return {name: int(found[n]) for n, name in enumerate(ranking.order)}


def opens(rules: FiveCards) -> Fraction:
    """How often the bank's five cards are enough to play."""
    return Fraction(int((fives(rules.ranking).place >= least(rules.opens, rules.ranking)).sum()), HANDS)


# --- play -----------------------------------------------------------------------------------------------------------


@compiled
def sort_five(cards: Any) -> None:
    for i in range(1, 5):
        for j in range(i, 0, -1):
            if cards[j] < cards[j - 1]:
                cards[j], cards[j - 1] = cards[j - 1], cards[j]


@compiled
def play(
    rounds: int, choice: Any, class_five: Any, rules: Law, counts: Counts, sets: Sets, deck: Any, s: Any, tally: Any
) -> None:
    """Rounds from a full pack: five cards each, the bank's last one open, and a card that may be bought; whether one
    goes on with that is decided when it is there."""
    out, six, five = np.zeros(5, np.int64), np.zeros(6, np.int64), np.zeros(5, np.int64)
    mine, theirs, names = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(4, np.int64)
    for _ in range(rounds):
        for j in range(5):
            mine[j] = draw(deck, 2 * j, s)
            theirs[j] = draw(deck, 2 * j + 1, s)
        up = theirs[4]
        sort_five(mine)
        sort_five(theirs)
        hand = number_of(mine, 5, counts.choose)
        renamed(mine, 5, names)
        way = choice[class_five[hand], (up & ~3) | names[up & 3]]
        gain, staked, goes = 0, rules.unit, way == 1
        place = counts.place[hand]
        if way > 1:
            d, card = way - 2, draw(deck, 10, s)
            thrown = discard(mine, d, names)
            gain -= rules.price
            staked += rules.price
            insert(mine, -1, card, 5, six)
            insert(mine, thrown, card, 5, five)
            holding(six, 6, up, counts, sets)
            place = counts.place[number_of(five, 5, counts.choose)]
            shut = less(rules.opens, 6, up, counts, sets)
            goes = meet(place, 6, up, shut, 148995, rules, counts, sets, out) > -rules.unit * 148995
        if goes:
            other = counts.place[number_of(theirs, 5, counts.choose)]
            staked += rules.stake
            if other < rules.opens:
                gain += rules.ante
            elif other < place:
                gain += rules.ante + rules.pays[rules.level[place]]
            elif other > place:
                gain -= rules.unit + rules.stake
        else:
            gain -= rules.unit
        tally[0] += 1.0
        tally[1] += gain / rules.unit
        tally[2] += (gain / rules.unit) ** 2
        tally[3] += staked / rules.unit


@compiled
def discard(cards: Any, d: int, names: Any) -> Any:
    """The place in a hand of the card that stands in place ``d`` of the hand of its class."""
    for i in range(5):
        mine, under = (cards[i] & ~3) | names[cards[i] & 3], 0
        for j in range(5):
            under += 1 if ((cards[j] & ~3) | names[cards[j] & 3]) < mine else 0
        if under == d:
            return i
    return -1


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Five cards against the bank, as a task of the simulation."""

    bet: str
    rules: FiveCards
    expected: float
    variance: float
    strategy: str | None = "best"
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        rules = self.rules
        known, choice = counts(rules.ranking), decisions(rules)
        play(rounds, choice, classes(FIVE).of, law(rules), known, room(), np.arange(CARDS), stream, tally)
        return tally


def played(rules: FiveCards, bet: str = "ante") -> Played:
    """The game as it is played by the million."""
    found = lines(rules, bet)[0].result
    return Played(bet=bet, rules=rules, expected=float(found.house_edge), variance=float(found.variance))
