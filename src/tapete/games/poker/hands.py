"""What a poker hand is worth, under any ranking that the texts use.

A ranking is data: the order of the combinations, the lowest rank in play, whether the ace may stand before it. A short
pack is only another ranking: colour over full, and the ace goes under the lowest card in play.

>>> full = Ranking(order=STANDARD)
>>> value(["As", "Ks", "Qs", "Js", "Ts"], full).category
'royal_flush'
>>> best(["Ad", "Ah", "Qd", "Jc"], ["Ks", "Kh", "Kd", "3c", "2h"], full, own_used=2).category
'full_house'
>>> short = Ranking(order=SHORT, lowest="7")
>>> value(["Ah", "7d", "8s", "9c", "Th"], short).category
'straight'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import Literal

import msgspec

from ...table.cards import FRENCH_RANKS

Category = Literal[
    "high_card",
    "pair",
    "two_pairs",
    "figures",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
CATEGORIES: tuple[Category, ...] = (
    "high_card",
    "pair",
    "two_pairs",
    "figures",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""Every combination there is; the numbers of the compiled form follow this tuple."""

STANDARD: tuple[Category, ...] = tuple(c for c in CATEGORIES if c != "figures")
"""52 cards, from the lowest."""
SHORT: tuple[Category, ...] = (*STANDARD[:5], "full_house", "flush", *STANDARD[7:])
"""Fewer than 52 cards: the colour beats the full."""

HONOURS = "JQKA"
EIGHT = "8"
SHAPES: dict[tuple[int, ...], Category] = {
    (4,): "four_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3,): "three_of_a_kind",
    (3, 1): "three_of_a_kind",
    (3, 1, 1): "three_of_a_kind",
    (2, 2): "two_pairs",
    (2, 2, 1): "two_pairs",
    (2,): "pair",
    (2, 1): "pair",
    (2, 1, 1): "pair",
    (2, 1, 1, 1): "pair",
}
"""How often each rank comes, from the most frequent. Fewer than five cards: what lies open in a stud game."""


class Ranking(msgspec.Struct, frozen=True, dict=True):
    """The order of the combinations, from the lowest, and how equals are told apart.

    ``order``: a combination that is not in it does not exist. ``lowest``: the lowest rank in play; the ace may stand
    before it if ``low_ace``. ``flush_tie``: ``all`` five cards, or only the ``top`` one (then the rest ties).
    """

    order: tuple[Category, ...] = STANDARD
    lowest: str = "2"
    low_ace: bool = True
    flush_tie: Literal["all", "top"] = "all"
    honours: str = HONOURS
    """ranks that figures are made of"""

    @cached_property
    def rank_of(self) -> dict[str, int]:
        return {category: number for number, category in enumerate(self.order)}


class Value(msgspec.Struct, frozen=True, order=True):
    """The worth of a hand: greater is better, equal is a tie."""

    level: int
    ties: tuple[int, ...]
    category: Category


def number(face: str) -> int:
    """A rank as a number, the deuce 0, the ace 12."""
    return FRENCH_RANKS.index(face[0])


def value(cards: Sequence[str], ranking: Ranking) -> Value:
    """The worth of up to five cards. Straights and colours need five.

    >>> value(["Qd", "Qs", "7h"], Ranking()).category
    'pair'
    """
    groups = sorted(((n, r) for r, n in Counter(map(number, cards)).items()), reverse=True)
    ranks = tuple(r for _, r in groups)
    category: Category = SHAPES.get(tuple(n for n, _ in groups), "high_card")
    if len(cards) == 5 and len(groups) == 5:
        category, ranks = _unpaired(cards, ranks, ranking)
    elif _figures(cards, category, ranking):
        category, ranks = "figures", _by_pair(groups)
    while category not in ranking.rank_of:
        category, ranks = _without(cards, category, ranking)
    return Value(ranking.rank_of[category], ranks, category)


LESS: dict[Category, Category] = {
    "four_of_a_kind": "three_of_a_kind",
    "full_house": "three_of_a_kind",
    "three_of_a_kind": "pair",
    "two_pairs": "pair",
}
"""What the cards of a combination still make where it does not exist."""


def _without(cards: Sequence[str], category: Category, ranking: Ranking) -> tuple[Category, tuple[int, ...]]:
    """A combination that does not exist counts as what its cards make without it, in the end as high cards.

    >>> no_flush = Ranking(order=tuple(c for c in STANDARD if c != "straight_flush"))
    >>> value(["9s", "8s", "7s", "6s", "5s"], no_flush).category
    'flush'
    """
    ranks = sorted(map(number, cards), reverse=True)
    if category == "straight_flush":
        colour = "flush" in ranking.rank_of
        top = straight_top(ranks, ranking)
        return ("flush", tuple(ranks)) if colour or top is None else ("straight", (top,))
    less = LESS.get(category)
    if less is None:
        return "high_card", tuple(ranks)
    most = max(range(len(FRENCH_RANKS)), key=lambda r: (ranks.count(r), r))
    made = 3 if less == "three_of_a_kind" else 2
    rest = [*(r for r in ranks if r != most), *([most] * (ranks.count(most) - made))]
    return less, (most, *sorted(rest, reverse=True))


def _unpaired(cards: Sequence[str], ranks: tuple[int, ...], ranking: Ranking) -> tuple[Category, tuple[int, ...]]:
    """Five different ranks: colour, straight, both or neither."""
    flush = len({face[1] for face in cards}) == 1
    top = straight_top(ranks, ranking)
    if top is None:
        if not flush:
            return "high_card", ranks
        return "flush", ranks if ranking.flush_tie == "all" else ranks[:1]
    if not flush:
        return "straight", (top,)
    royal = top == len(FRENCH_RANKS) - 1 and "royal_flush" in ranking.rank_of
    return ("royal_flush" if royal else "straight_flush"), (top,)


def straight_top(ranks: Sequence[int], ranking: Ranking) -> int | None:
    """The highest card of a straight of these five ranks (from the highest), if they are one.

    >>> straight_top([12, 8, 7, 6, 5], Ranking(lowest="7")), straight_top([12, 3, 2, 1, 0], Ranking(lowest="7"))
    (8, None)
    """
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    low = FRENCH_RANKS.index(ranking.lowest)
    before = ranking.low_ace and tuple(ranks) == (len(FRENCH_RANKS) - 1, low + 3, low + 2, low + 1, low)
    return low + 3 if before else None


def _figures(cards: Sequence[str], category: Category, ranking: Ranking) -> bool:
    """Five honours that make nothing higher: only a pair or two, for there are but four honours."""
    lower = category in ("pair", "two_pairs")
    return (
        len(cards) == 5 and lower and "figures" in ranking.rank_of and all(face[0] in ranking.honours for face in cards)
    )


def _by_pair(groups: list[tuple[int, int]]) -> tuple[int, ...]:
    """The higher pair, then the other three cards from the highest."""
    pair = max(r for n, r in groups if n == 2)
    rest = sorted((r for n, r in groups for _ in range(n) if r != pair), reverse=True)
    return (pair, *rest)


# --- the best five of more ------------------------------------------------------------------------------------------


def best(own: Sequence[str], board: Sequence[str], ranking: Ranking, own_used: int | None = None) -> Value:
    """The best hand of the own cards and the common ones; ``own_used``: exactly so many of one's own (Omaha two)."""
    return max(value(hand, ranking) for hand in choices(own, board, own_used))


def choices(own: Sequence[str], board: Sequence[str], own_used: int | None = None) -> Iterable[tuple[str, ...]]:
    """Every five cards that may be played (all of them, where there are fewer).

    >>> len(list(choices("As Ks Qs Js".split(), "2s 3h 4d 9s Tc".split(), own_used=2)))
    60
    """
    if own_used is None:
        cards = (*own, *board)
        return combinations(cards, min(5, len(cards)))
    kept = min(own_used, len(own))
    shared = min(5 - own_used, len(board))
    return ((*a, *b) for a in combinations(own, kept) for b in combinations(board, shared))


# --- the low hand ---------------------------------------------------------------------------------------------------


class Low(msgspec.Struct, frozen=True, order=True):
    """A low hand: five ranks from the highest, the ace 0. Smaller is better."""

    ranks: tuple[int, ...]


def low_value(cards: Sequence[str]) -> Low | None:
    """Eight or better: five different ranks, none above the eight, the ace low; straights and colours do not count.

    >>> low_value(["8s", "5c", "3d", "2h", "Ac"]) < low_value(["8s", "5c", "4d", "3d", "Ah"])
    True
    >>> low_value(["9s", "5c", "3d", "2h", "Ac"]) is None
    True
    """
    ranks = {low_rank(face) for face in cards}
    if len(ranks) < 5 or max(ranks) > low_rank(EIGHT + "s"):
        return None
    return Low(tuple(sorted(ranks, reverse=True)))


def low_rank(face: str) -> int:
    """The ace 0, the deuce 1, the eight 7."""
    return 0 if face[0] == "A" else number(face) + 1


def best_low(own: Sequence[str], board: Sequence[str], own_used: int | None = None) -> Low | None:
    """The best low hand of the own and the common cards, if there is one."""
    return min((low for hand in choices(own, board, own_used) if (low := low_value(hand)) is not None), default=None)
