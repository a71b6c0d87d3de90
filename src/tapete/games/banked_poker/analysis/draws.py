"""Five cards against a bank that draws by rule, with up to two cards changed after the second bet is made (Draw Poker).

For every class of hands dealt and every exchange it is counted exactly how often the bank opens, is beaten, or equal,
with every card that may come and every draw of the bank from what is left (``outside``). So the best exchange is the
best there is, and what the game costs is a fraction.
"""

from __future__ import annotations

import zlib
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ....odds import Distribution, distribution, result
from ....table.cards import FRENCH_RANKS
from . import fives as fives_of
from . import kept, outside, worth
from .combos import CARDS, CHOOSE, FIVE, classes, fives, least, number_of, renamed
from .drawing import Levels, Rule, changes, levels
from .drawing import solved as bank
from .outside import MOST, THROWS
from .rules import Against, key

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

PASO = -1
LARGEST = 1 << 62


class Draws(Against, frozen=True, kw_only=True):
    """The ante and the second bet; ``bank``: how the bank draws. What opens stands there; there is no bonus."""

    bank: Rule


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What the game costs by the best exchange: how often one passes, the bank does not open, is beaten by which hand,
    is equal, wins. ``best``: by row of the card how many hands pass, keep all, change one, change two; ``opens``: how
    often the bank plays; ``choice``: what is done with every class of hands, packed."""

    passed: Fraction
    shut: Fraction
    won: dict[str, Fraction]
    drawn: Fraction
    lost: Fraction
    best: dict[str, list[int]]
    opens: Fraction
    choice: bytes

    def nets(self, rules: Draws) -> Distribution:
        """The results, and how often each of them comes."""
        ends = [(Fraction(-1), self.passed), (rules.ante, self.shut), (Fraction(0), self.drawn)]
        ends.append((-1 - rules.multiple, self.lost))
        for name, often in self.won.items():
            ends.append((rules.ante + rules.multiple * rules.pays.get(name, Fraction(0)), often))
        return distribution((net, often) for net, often in ends if often)

    @property
    def goes(self) -> Fraction:
        """How often one goes on."""
        return 1 - self.passed

    def chosen(self) -> NDArray[np.int8]:
        """By class of hands the best exchange (its place in ``THROWS``; -1: pass)."""
        return np.frombuffer(zlib.decompress(self.choice), np.int8)


def values(rules: Draws, found: outside.Exchanges) -> tuple[Ints, int]:
    """What every class of hands brings with every throw, in so many of an ante (the second number), all deals of the
    class together."""
    if rules.bonus:
        raise ValueError("no bonus is paid at this game")
    units = worth.units(rules, rules.bank.ranking.order)
    if found.of * int(found.weight.max()) * (units.unit + units.stake + units.ante + int(units.pays.max())) > LARGEST:
        raise ValueError("such payments are too fine or too large to be counted")
    won, drawn = found.won.sum(axis=2), found.drawn.sum(axis=2)
    opened, deals = found.opened[:, None], (found.weight * found.of)[:, None]
    gained = (found.won * (units.ante + units.pays)).sum(axis=2)
    return gained + units.ante * (deals - opened) - (units.unit + units.stake) * (opened - won - drawn), units.unit


def work_out(rules: Draws) -> Cost:
    """Every hand with every exchange: some minutes, and 3 GB while they last."""
    order = rules.bank.ranking.order
    worth.units(rules, order)  # combinations that there are not are refused here
    opens = least(rules.bank.opens, rules.bank.ranking)
    found = outside.exchanges(fives(rules.bank.ranking), levels(rules.bank), opens, len(order))
    value, unit = values(rules, found)
    each = np.arange(len(value))
    best = value.argmax(axis=1)
    best[value[each, best] < -unit * found.weight * found.of] = PASO
    goes = best >= 0
    all_deals = int(found.weight.sum()) * found.of

    def part(counts: Any) -> Fraction:
        return Fraction(sum(map(int, counts)), all_deals)

    won = {name: part(found.won[each[goes], best[goes], n]) for n, name in enumerate(order)}
    opened, drawn = part(found.opened[goes]), part(found.drawn[each[goes], best[goes]].sum(axis=1))
    going = part(found.weight[goes] * found.of)
    return Cost(
        passed=1 - going, shut=going - opened, won={name: often for name, often in won.items() if often},
        drawn=drawn, lost=opened - drawn - sum(won.values()), best=by_row(rules, best),
        opens=bank(rules.bank).opens, choice=zlib.compress(best.astype(np.int8).tobytes(), 9),
    )  # fmt: skip


def by_row(rules: Draws, best: Ints) -> dict[str, list[int]]:
    """By row of the card: with how many hands one passes, keeps all cards, changes one, changes two."""
    mine = classes(FIVE)
    names, row = fives_of.grouped(rules.bank.ranking, True)
    many = np.array([len(throw) for throw in THROWS])[np.maximum(best, 0)] + 1
    many[best < 0] = 0
    counts = {
        name: [int(mine.weight[(row[:, 0] == n) & (many == k)].sum()) for k in range(MOST + 2)]
        for n, name in enumerate(names)
    }
    return {name: ways for name, ways in counts.items() if any(ways)}


@cache
def _cost(text: str) -> Cost:
    return kept.found("draws", text, Draws, Cost, work_out)


def cost(rules: Draws) -> Cost:
    """What the game costs: a kept result at once, others after some minutes."""
    return _cost(key(rules))


def passed(found: Cost) -> list[str]:
    """The ranks with which one passes, the highest first, with some suits at least."""
    hands = classes(FIVE).sets[found.chosen() == PASO]
    return sorted({"".join(FRENCH_RANKS[int(card) >> 2] for card in hand[::-1]) for hand in hands})


def exchanged(rules: Draws) -> dict[str, Fraction]:
    """By combination dealt: how often best play changes a card or passes, and so forfeits a bet on the dealt hand."""
    best, known, mine = cost(rules).chosen(), fives(rules.bank.ranking), classes(FIVE)
    level = known.level[known.place[CHOOSE[mine.sets, np.arange(1, FIVE + 1)].sum(axis=1)]]
    out: dict[str, Fraction] = {}
    for n, name in enumerate(rules.bank.ranking.order):
        here = level == n
        out[name] = Fraction(int(mine.weight[here & (best != 0)].sum()), int(mine.weight[here].sum()))
    return out


# --- play -----------------------------------------------------------------------------------------------------------


@compiled
def ordered(cards: Any, out: Any) -> None:
    """Five cards, ascending."""
    for i in range(5):
        at = 0
        for j in range(5):
            at += 1 if cards[j] < cards[i] else 0
        out[at] = cards[i]


@compiled
def play(
    rounds: int, best: Any, class_five: Any, throws: Any, place: Any, level: Any, opens: int, rule: Levels, numbers:
    Any, pays: Any, choose: Any, deck: Any, s: Any, tally: Any,
) -> None:  # fmt: skip
    """Rounds from a full pack: five cards each, the player's new cards, then the bank's."""
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
        gain = 0.0
        if other < opens:
            gain = numbers[0]
        elif other < own:
            gain = numbers[0] + pays[level[own]]
        elif other > own:
            gain = -1.0 - numbers[1]
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += 1.0 + numbers[1]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Draw against the bank, as a task of the simulation."""

    bet: str
    rules: Draws
    expected: float
    variance: float
    strategy: str | None = "best"
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        rules, tally = self.rules, np.zeros(4)
        known, order = fives(rules.bank.ranking), rules.bank.ranking.order
        throws = np.array([[j in throw for j in range(FIVE)] for throw in THROWS])
        pays = np.array([float(rules.multiple * rules.pays.get(name, Fraction(0))) for name in order])
        play(
            rounds, cost(rules).chosen(), classes(FIVE).of, throws, known.place, known.level,
            least(rules.bank.opens, rules.bank.ranking), levels(rules.bank),
            np.array([float(rules.ante), float(rules.multiple)]), pays, CHOOSE, np.arange(CARDS), stream, tally,
        )  # fmt: skip
        return tally


def played(rules: Draws, bet: str = "ante") -> Played:
    """The game as it is played by the million."""
    found = result(cost(rules).nets(rules))
    return Played(bet=bet, rules=rules, expected=float(found.house_edge), variance=float(found.variance))
