"""Three cards against the bank's three: every hand against every other (22,100 × 18,424 deals), exactly.

Hands that differ only by suits are looked at once. Best play goes on where that is worth more than the ante that would
be lost; with these rules the hands with which it does are all those from one hand upwards (``Found.least``).
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
from ....odds import Distribution, Line, result
from ...poker.hands import number
from ...poker.masks import face
from ...poker.three import ThreeRanking, places
from . import worth
from .combos import CARDS, CHOOSE, classes, number_of, sets
from .rules import Pays, ThreeCards, key, read

if TYPE_CHECKING:
    from numpy.typing import NDArray

THREE = 3
HANDS = comb(CARDS, THREE)
AGAINST = comb(CARDS - THREE, THREE)


@compiled
def against(mine: Any, known: Any, place: Any, opens: int, out: Any) -> None:
    """By hand: how many hands of the bank do not play, lose to it, draw, win."""
    for m in range(mine.shape[0]):
        a, b, c = mine[m, 0], mine[m, 1], mine[m, 2]
        own = np.int64(0)
        for h in range(known.shape[0]):
            if known[h, 0] == a and known[h, 1] == b and known[h, 2] == c:
                own = place[h]
        for h in range(known.shape[0]):
            free = True
            for j in range(3):
                card = known[h, j]
                free = free and card != a and card != b and card != c
            if free:
                theirs = place[h]
                end = 1 if theirs < opens else 2 if theirs < own else 3 if theirs == own else 4
                out[m, end] += 1


@cache
def counted(ranking: ThreeRanking, opens: int) -> NDArray[np.int64]:
    """By class of hands: what the bank's hands do against it."""
    mine = classes(THREE)
    out = np.zeros((len(mine.weight), worth.ENDS), np.int64)
    against(mine.sets, sets(THREE), places(ranking)[0], opens, out)
    return out


def opening(rules: ThreeCards) -> int:
    """The place of the least hand with which the bank plays: high cards, or a pair.

    >>> opening(ThreeCards(pays={}, opens="Q")) > 0
    True
    """
    if not rules.opens:
        return 0
    ranks = sorted((number(rank) for rank in rules.opens), reverse=True)
    pair = len(ranks) == 2 and ranks[0] == ranks[1]
    place, level = places(rules.ranking)
    wanted = rules.ranking.order.index("pair" if pair else "high_card")
    made = [
        int(place[n])
        for n, hand in enumerate(sets(THREE))
        if level[place[n]] == wanted and (_paired(hand) if pair else _high(hand))[: len(ranks)] >= ranks
    ]
    return min(made)


def _high(hand: Any) -> list[int]:
    return sorted((int(card) >> 2 for card in hand), reverse=True)


def _paired(hand: Any) -> list[int]:
    middle = _high(hand)[1]
    return [middle, middle]


def opens(rules: ThreeCards) -> Fraction:
    """How often the bank plays.

    >>> opens(ThreeCards(pays={}, opens="Q"))
    Fraction(769, 1105)
    """
    return Fraction(int((places(rules.ranking)[0] >= opening(rules)).sum()), HANDS)


class Found(NamedTuple):
    """What a game costs, and how it is best played: ``goes`` by number of the hand; ``often``: how often one goes on;
    ``least``: the least hand with which one does, if these are all hands from one upwards."""

    nets: Distribution
    staked: Fraction
    goes: NDArray[np.bool_]
    often: Fraction
    least: tuple[str, ...] | None


@cache
def _solved(text: str) -> Found:
    rules = read(text, ThreeCards)
    order, mine = rules.ranking.order, classes(THREE)
    place, level = places(rules.ranking)
    ends = counted(rules.ranking, opening(rules))
    unit = worth.units(rules, order)
    stands = (CHOOSE[mine.sets, [1, 2, 3]]).sum(axis=1)
    levels = level[place[stands]]
    going = (
        ends[:, worth.CLOSED] * unit.ante
        + ends[:, worth.WIN] * (unit.ante + unit.pays[levels])
        - ends[:, worth.LOSE] * (unit.unit + unit.stake)
        + AGAINST * unit.bonus[levels]
    )
    goes = going > -AGAINST * unit.unit
    table = np.zeros((len(order), worth.ENDS), np.int64)
    for kind, weight, way, n in zip(levels, mine.weight, goes, range(len(goes)), strict=True):
        if way:
            table[kind] += weight * ends[n]
        else:
            table[kind, worth.FOLD] += weight * AGAINST
    often = Fraction(int(mine.weight[goes].sum()), HANDS)
    by_hand = goes[mine.of]
    return Found(
        worth.nets(rules, order, table, HANDS * AGAINST), 1 + rules.multiple * often, by_hand, often,
        _least(by_hand, place),
    )  # fmt: skip


def _least(goes: NDArray[np.bool_], place: NDArray[np.int16]) -> tuple[str, ...] | None:
    """The least hand with which one goes on, its cards from the highest."""
    if not goes.any() or ((~goes).any() and place[goes].min() <= place[~goes].max()):
        return None
    low = place[goes].min()
    return tuple(face(int(card)) for card in sets(THREE)[np.flatnonzero(place == low)[0]][::-1])


def solved(rules: ThreeCards) -> Found:
    """Best play of three cards, and what it brings.

    >>> one, rules = Fraction(1), {"high_card": 1, "pair": 1, "flush": 1, "straight": 1, "three_of_a_kind": 1}
    >>> even = {name: one for name in (*rules, "straight_flush")}
    >>> found = solved(ThreeCards(pays=even, opens="Q"))
    >>> "".join(card[0] for card in found.least)
    'Q64'
    """
    return _solved(key(rules))


def lines(rules: ThreeCards, bet: str = "ante") -> list[Line]:
    """The line of the report."""
    found = solved(rules)
    return [worth.line(bet, found.nets, found.staked, strategy="best", least=found.least)]


@cache
def hands(ranking: ThreeRanking) -> dict[str, int]:
    """How many hands make each combination.

    >>> hands(ThreeRanking())["straight"], sum(hands(ThreeRanking()).values())
    (720, 22100)
    """
    place, level = places(ranking)
    found = Counter(level[place].tolist())
    return {name: found[n] for n, name in enumerate(ranking.order)}


def plus(pays: Pays, ranking: ThreeRanking) -> Distribution:
    """A bet on one's own three cards."""
    return worth.own_hand(pays, hands(ranking))


# --- play -----------------------------------------------------------------------------------------------------------


@compiled
def sort_three(cards: Any) -> None:
    for i, j in ((0, 1), (1, 2), (0, 1)):
        if cards[i] > cards[j]:
            cards[i], cards[j] = cards[j], cards[i]


@compiled
def play(
    rounds: int, goes: Any, place: Any, level: Any, opens: int, numbers: Any, pays: Any, bonus: Any, choose: Any,
    deck: Any, s: Any, tally: Any,
) -> None:  # fmt: skip
    """Rounds from a full pack: three cards each, in turn."""
    mine, theirs = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for _ in range(rounds):
        for j in range(3):
            mine[j] = draw(deck, 2 * j, s)
            theirs[j] = draw(deck, 2 * j + 1, s)
        sort_three(mine)
        sort_three(theirs)
        hand, bank = number_of(mine, 3, choose), number_of(theirs, 3, choose)
        gain, staked = -1.0, 1.0
        if goes[hand]:
            own, other = place[hand], place[bank]
            staked += numbers[1]
            gain = bonus[level[own]]
            if other < opens:
                gain += numbers[0]
            elif other < own:
                gain += numbers[0] + pays[level[own]]
            elif other > own:
                gain -= 1.0 + numbers[1]
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += staked


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Three cards against the bank, as a task of the simulation."""

    bet: str
    rules: ThreeCards
    expected: float
    variance: float
    strategy: str | None = "best"
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        rules = self.rules
        place, level = places(rules.ranking)
        order = rules.ranking.order
        numbers = np.array([float(rules.ante), float(rules.multiple)])
        pays = np.array([float(rules.multiple * rules.pays.get(name, Fraction(0))) for name in order])
        bonus = np.array([float(rules.bonus.get(name, Fraction(0))) for name in order])
        goes, deck = solved(rules).goes, np.arange(CARDS)
        play(rounds, goes, place, level, opening(rules), numbers, pays, bonus, CHOOSE, deck, stream, tally)
        return tally


def played(rules: ThreeCards, bet: str = "ante") -> Played:
    """The game as it is played by the million."""
    found = lines(rules, bet)[0].result
    return Played(bet=bet, rules=rules, expected=float(found.house_edge), variance=float(found.variance))


@compiled
def play_own(rounds: int, nets: Any, place: Any, level: Any, choose: Any, deck: Any, s: Any, tally: Any) -> None:
    """Hands of three from a full pack."""
    mine = np.zeros(3, np.int64)
    for _ in range(rounds):
        for j in range(3):
            mine[j] = draw(deck, j, s)
        sort_three(mine)
        gain = nets[level[place[number_of(mine, 3, choose)]]]
        tally[0] += 1.0
        tally[1] += gain
        tally[2] += gain * gain
        tally[3] += 1.0


class PlayedOwn(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on one's own three cards, as a task: ``pays`` by combination, what is not in it loses the bet."""

    bet: str
    pays: dict[str, Fraction]
    kept: bool
    expected: float
    variance: float
    ranking: ThreeRanking = ThreeRanking()
    strategy: str | None = None
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        place, level = places(self.ranking)
        back = Fraction(0 if self.kept else -1)
        nets = np.array([float(self.pays[n] + back) if n in self.pays else -1.0 for n in self.ranking.order])
        play_own(rounds, nets, place, level, CHOOSE, np.arange(CARDS), stream, tally)
        return tally


def played_own(bet: str, pays: Pays, ranking: ThreeRanking, *, kept: bool = True) -> PlayedOwn:
    """The bet as it is played by the million."""
    found = result(worth.own_hand(pays, hands(ranking), kept=kept))
    return PlayedOwn(bet=bet, pays=dict(pays), kept=kept, expected=float(found.house_edge),
                     variance=float(found.variance), ranking=ranking)  # fmt: skip
