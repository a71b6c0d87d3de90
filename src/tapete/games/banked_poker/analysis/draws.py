"""Five cards against a bank that draws by rule, with up to two cards changed after the second bet is made (Draw Poker).

What the bank ends with is known exactly (every hand, every draw). The player's best exchange is found against that
distribution, over every card that may come; only what the player's own cards take out of the bank's pack is left out of
the choice. The cost is then played, and so is simulated, with its standard error: an exact one would need the bank's
draws from every pack of 45 cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import draw, stream
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally, edge
from ....odds import Distribution, result
from . import fives as fives_of
from . import kept, worth
from .combos import CARDS, CHOOSE, FIVE, classes, fives, least, number_of, renamed
from .drawing import LEFT, Levels, Rule, changes, levels
from .drawing import solved as bank
from .rules import Against, key, read
from .worth import CLOSED, FOLD, LOSE, TIE, WIN

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 2
ROUNDS, SEED = 40_000_000, 1
"""The game is played so often for its cost."""
THROWS = tuple(throw for many in range(MOST + 1) for throw in combinations(range(FIVE), many))
"""Which cards may be thrown: none, one, two."""
PASO = -1


class Draws(Against, frozen=True, kw_only=True):
    """The ante and the second bet; ``bank``: how the bank draws. What opens stands there."""

    bank: Rule


@compiled
def ends_with(
    mine: Any, weight: Any, place: Any, level: Any, rule: Levels, choose: Any, one: int, two: int, out: Any
) -> None:
    """How many of the bank's hands and draws end with each worth; a hand that changes fewer cards counts ``one`` or
    ``two`` times more often, so that all draws are equally likely."""
    cards, keep, new = np.zeros(5, np.int64), np.zeros(5, np.bool_), np.zeros(5, np.int64)
    hand = np.zeros(5, np.int64)
    for m in range(mine.shape[0]):
        for j in range(5):
            cards[j] = mine[m, j]
        own = place[number_of(cards, 5, choose)]
        many = changes(cards, level[own], rule, keep)
        if many == 0:
            out[own] += weight[m] * two
            continue
        n = 0
        for j in range(5):
            if keep[j]:
                new[n] = cards[j]
                n += 1
        for a in range(52):
            for b in range(a if many == 2 else 0, 52 if many == 2 else 1):
                free = many == 1 or a != b
                for j in range(5):
                    free = free and cards[j] != a and (many == 1 or cards[j] != b)
                if free:
                    new[n] = a
                    if many == 2:
                        new[4] = b
                    ordered(new, hand)
                    out[place[number_of(hand, 5, choose)]] += weight[m] * (one if many == 1 else 1)


@compiled
def ordered(cards: Any, out: Any) -> None:
    """Five cards, ascending."""
    for i in range(5):
        at = 0
        for j in range(5):
            at += 1 if cards[j] < cards[i] else 0
        out[at] = cards[i]


@compiled
def completed(kept: Any, many: int, x: int, y: int, choose: Any) -> Any:
    """The number of a hand: so many cards kept (ascending), one or two new ones, ``x`` above ``y`` (-1: none)."""
    new = 2 if y >= 0 else 1
    out, under_x, under_y = 0, 0, 0
    for i in range(many):
        card, at = kept[i], i + 1
        if card > x:
            at += 1
        else:
            under_x += 1
        if new == 2:
            if card > y:
                at += 1
            else:
                under_y += 1
        out += choose[card, at]
    out += choose[x, under_x + new]
    return out + choose[y, under_y + 1] if new == 2 else out


@compiled
def exchanges(
    mine: Any, place: Any, level: Any, worths: Any, fold: float, throws: Any, choose: Any, best: Any, value: Any
) -> None:
    """Which exchange is best for every class of hands, and what it is worth; -1: passing is better. A throw that leaves
    the combination whatever comes is not made: the card beside four of a kind is worth nothing, only a bank from a full
    pack might hold the same four."""
    cards, kept, left = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(47, np.int64)
    for m in range(mine.shape[0]):
        n = 0
        for j in range(5):
            cards[j] = mine[m, j]
        for card in range(52):
            free = True
            for j in range(5):
                free = free and card != cards[j]
            if free:
                left[n] = card
                n += 1
        own = level[place[number_of(cards, 5, choose)]]
        best[m], value[m] = -1, fold
        for t in range(throws.shape[0]):
            at = 0
            for j in range(5):
                if not throws[t, j]:
                    kept[at] = cards[j]
                    at += 1
            total, cases, other = 0.0, 0, at == 5
            if at == 5:
                total, cases = worths[place[number_of(cards, 5, choose)]], 1
            else:
                for x in range(47):
                    for y in range(x if at == 3 else 1):
                        hand = completed(kept, at, left[x], left[y] if at == 3 else -1, choose)
                        total += worths[place[hand]]
                        other = other or level[place[hand]] != own
                        cases += 1
            if other and total / cases > value[m]:
                best[m], value[m] = t, total / cases


class Found(NamedTuple):
    """By class of hands the best exchange (its place in ``THROWS``; -1: pass), and what it is worth against a bank
    from a full pack."""

    best: NDArray[np.int64]
    value: NDArray[np.float64]


def bank_ends(rule: Rule) -> NDArray[np.int64]:
    """By worth: how many of the bank's equally likely hands and draws end with it."""
    known, mine = fives(rule.ranking), classes(FIVE)
    out = np.zeros(len(known.level), np.int64)
    two = comb(LEFT, 2)
    ends_with(mine.sets, mine.weight, known.place, known.level, levels(rule), CHOOSE, (LEFT - 1) // 2, two, out)
    assert int(out.sum()) == comb(CARDS, FIVE) * two
    return out


def worths(rules: Draws) -> NDArray[np.float64]:
    """What each final hand is worth, in antes, against a bank that draws from a full pack."""
    known, order = fives(rules.bank.ranking), rules.bank.ranking.order
    worth.units(rules, order)  # combinations that there are not are refused here
    bank = bank_ends(rules.bank) / (comb(CARDS, FIVE) * comb(LEFT, 2))
    opens = least(rules.bank.opens, rules.bank.ranking)
    pays = np.array([float(rules.multiple * rules.pays.get(name, Fraction(0))) for name in order])
    plays = np.where(np.arange(len(bank)) >= opens, bank, 0.0)
    under = np.cumsum(plays) - plays
    over = plays.sum() - under - plays
    ante = float(rules.ante)
    out = (1.0 - plays.sum()) * ante + under * (ante + pays[known.level]) - over * (1.0 + float(rules.multiple))
    return np.asarray(out)


@cache
def _solved(text: str) -> Found:
    rules = read(text, Draws)
    mine, throws = classes(FIVE), np.array([[j in throw for j in range(FIVE)] for throw in THROWS])
    best, value = np.zeros(len(mine.weight), np.int64), np.zeros(len(mine.weight))
    known = fives(rules.bank.ranking)
    exchanges(mine.sets, known.place, known.level, worths(rules), -1.0, throws, CHOOSE, best, value)
    return Found(best, value)


def solved(rules: Draws) -> Found:
    """The exchange that is best against the bank from a full pack."""
    return _solved(key(rules))


def exchanged(rules: Draws) -> dict[str, Fraction]:
    """By combination dealt: how often best play changes a card or passes, and so forfeits a bet on the dealt hand."""
    found, known, mine = solved(rules), fives(rules.bank.ranking), classes(FIVE)
    level = known.level[known.place[CHOOSE[mine.sets, np.arange(1, FIVE + 1)].sum(axis=1)]]
    out: dict[str, Fraction] = {}
    for n, name in enumerate(rules.bank.ranking.order):
        here = level == n
        out[name] = Fraction(int(mine.weight[here & (found.best != 0)].sum()), int(mine.weight[here].sum()))
    return out


# --- play -----------------------------------------------------------------------------------------------------------


@compiled
def play(
    rounds: int, best: Any, class_five: Any, throws: Any, place: Any, level: Any, opens: int, rule: Levels, numbers:
    Any, pays: Any, choose: Any, deck: Any, s: Any, tally: Any, ends: Any,
) -> None:  # fmt: skip
    """Rounds from a full pack: five cards each, the player's new cards, then the bank's. ``ends``: what became of them,
    by level of the player's final hand (see ``worth``)."""
    mine, theirs, cards = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
    names, keep, new = np.zeros(4, np.int64), np.zeros(5, np.bool_), np.zeros(5, np.int64)
    for _ in range(rounds):
        for j in range(5):
            cards[j] = draw(deck, 2 * j, s)
            new[j] = draw(deck, 2 * j + 1, s)
        ordered(cards, mine)
        ordered(new, theirs)
        way = best[class_five[number_of(mine, 5, choose)]]
        tally[0] += 1.0
        if way < 0:
            ends[level[place[number_of(mine, 5, choose)]], FOLD] += 1
            tally[1] -= 1.0
            tally[2] += 1.0
            tally[3] += 1.0
            continue
        renamed(mine, 5, names)
        at = 10
        for i in range(5):
            own, under = (mine[i] & ~3) | names[mine[i] & 3], 0
            for j in range(5):
                under += 1 if ((mine[j] & ~3) | names[mine[j] & 3]) < own else 0
            cards[i] = mine[i]
            if throws[way, under]:
                cards[i] = draw(deck, at, s)
                at += 1
        ordered(cards, mine)
        changes(theirs, level[place[number_of(theirs, 5, choose)]], rule, keep)
        for j in range(5):
            new[j] = theirs[j]
            if not keep[j]:
                new[j] = draw(deck, at, s)
                at += 1
        ordered(new, theirs)
        own, other = place[number_of(mine, 5, choose)], place[number_of(theirs, 5, choose)]
        gain, end = 0.0, TIE
        if other < opens:
            gain, end = numbers[0], CLOSED
        elif other < own:
            gain, end = numbers[0] + pays[level[own]], WIN
        elif other > own:
            gain, end = -1.0 - numbers[1], LOSE
        ends[level[own], end] += 1
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += 1.0 + numbers[1]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Draw against the bank, as a task of the simulation. ``expected`` is what the choice was made by, not exact."""

    bet: str
    rules: Draws
    expected: float
    variance: float = 0.0
    strategy: str | None = "best"
    where: str = ""
    known: str = "simulated"

    def play(self, rounds: int, stream: Any) -> Tally:
        return _played(self.rules, rounds, stream)[0]


def _played(rules: Draws, rounds: int, stream: Any) -> tuple[Tally, NDArray[np.int64]]:
    """So many rounds with the best exchange: the tally, and what became of them by level and end."""
    tally, order, known = np.zeros(4), rules.bank.ranking.order, fives(rules.bank.ranking)
    ends = np.zeros((len(order), worth.ENDS), np.int64)
    throws = np.array([[j in throw for j in range(FIVE)] for throw in THROWS])
    pays = np.array([float(rules.multiple * rules.pays.get(name, Fraction(0))) for name in order])
    play(
        rounds, solved(rules).best, classes(FIVE).of, throws, known.place, known.level,
        least(rules.bank.opens, rules.bank.ranking), levels(rules.bank),
        np.array([float(rules.ante), float(rules.multiple)]), pays, CHOOSE, np.arange(CARDS), stream, tally, ends,
    )  # fmt: skip
    return tally, ends


def played(rules: Draws, bet: str = "ante") -> Played:
    """The game as it is played by the million."""
    found, mine = solved(rules), classes(FIVE)
    return Played(bet=bet, rules=rules, expected=-float((found.value * mine.weight).sum() / mine.weight.sum()))


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What the game cost as it was played: how many of so many rounds ended how, by level of the player's final hand
    (see ``worth``). Exactly: ``best``, by row of the card how many hands pass, keep all, change one, change two;
    ``opens``, how often the bank plays."""

    rounds: int
    seed: int
    ends: list[list[int]]
    best: dict[str, list[int]]
    opens: Fraction

    def nets(self, rules: Draws) -> Distribution:
        """The results, and how often each of them came."""
        return worth.nets(rules, rules.bank.ranking.order, np.array(self.ends), self.rounds)

    @property
    def goes(self) -> Fraction:
        """How many of all rounds went on."""
        return Fraction(sum(sum(row[1:]) for row in self.ends), self.rounds)


def chosen(rules: Draws) -> dict[str, list[int]]:
    """By row of the card: with how many hands one passes, keeps all cards, changes one, changes two."""
    found, mine = solved(rules), classes(FIVE)
    names, row = fives_of.grouped(rules.bank.ranking, True)
    many = np.array([len(throw) for throw in THROWS])[np.maximum(found.best, 0)] + 1
    many[found.best < 0] = 0
    counts = {
        name: [int(mine.weight[(row[:, 0] == n) & (many == k)].sum()) for k in range(MOST + 2)]
        for n, name in enumerate(names)
    }
    return {name: ways for name, ways in counts.items() if any(ways)}


def work_out(rules: Draws) -> Cost:
    """The game played ``ROUNDS`` times; the same every time."""
    _, ends = _played(rules, ROUNDS, stream(SEED, 0))
    return Cost(rounds=ROUNDS, seed=SEED, ends=ends.tolist(), best=chosen(rules), opens=bank(rules.bank).opens)


@cache
def _cost(text: str) -> Cost:
    return kept.found("draws", text, Draws, Cost, work_out)


def cost(rules: Draws) -> Cost:
    """What the game cost as it was played: a kept result at once, others after some time."""
    return _cost(key(rules))


def error(rules: Draws) -> float:
    """The standard error of that cost, in antes."""
    found = cost(rules)
    return float((float(result(found.nets(rules)).variance) / found.rounds) ** 0.5)


class Simulated(NamedTuple):
    """House edge per ante as it was played, and its standard error."""

    rounds: int
    edge: float
    error: float


def simulated(rules: Draws, rounds: int, seed: int = 1) -> Simulated:
    """What the game cost over so many rounds; the same every time for the same seed."""
    tally = played(rules).play(rounds, stream(seed, 0))
    return Simulated(rounds, *edge(tally))
