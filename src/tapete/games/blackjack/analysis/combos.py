"""Every hand of the player and every hand of the bank, as numbered multisets of card classes.

A player's hand that is not bust is a node; drawing a card leads to a node with a higher number, or to a bust (-1). The
bank's hands from one first card form a tree in which a path names the further cards from the highest class down; how
many orders of drawing lead to a multiset is counted once, so that the chance of a final score is a sum over multisets
and not over sequences.

>>> from tapete.games.blackjack.analysis.combos import player
>>> found = player((1, *range(2, 11)), 10, 21)
>>> len(found.total), int(found.total[found.two[0, 9]]), int(found.next[found.two[9, 8], 2])
(3083, 21, -1)
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float64]
Cards = tuple[int, ...]


class Hands(NamedTuple):
    """The player's hands: their cards by class, score (``total``), whether an ace counts high in it (``soft``), how
    many cards, where each further card leads; the numbers of the two-card and one-card hands."""

    cards: Small
    total: Small
    soft: Small
    size: Small
    next: Small
    two: Small
    one: Small


class Bank(NamedTuple):
    """The bank's hands from each first card: the part of the tree (``start``), and for each node its last card, how
    many of that class came before it, the node before, the number of cards drawn, the orders that end there, and the
    column of its score."""

    start: Small
    rank: Small
    seen: Small
    parent: Small
    depth: Small
    ways: Floats
    column: Small


def _more(cards: Cards, one: int) -> Cards:
    return (*cards[:one], cards[one] + 1, *cards[one + 1 :])


@cache
def player(points: tuple[int, ...], ace_more: int, target: int) -> Hands:
    """All hands up to the target, those of fewer points first."""
    classes = len(points)
    found: dict[Cards, int] = {(0,) * classes: 0}
    todo = list(found)
    for cards in todo:
        for one in range(classes):
            more = _more(cards, one)
            hard = sum(n * p for n, p in zip(more, points, strict=True))
            if hard <= target and more not in found:
                found[more] = hard
                todo.append(more)
    order = sorted(found, key=lambda cards: (found[cards], cards))
    number = {cards: n for n, cards in enumerate(order)}
    low = np.array([found[cards] for cards in order], np.int16)
    table = np.array(order, np.int16)
    soft = (table[:, 0] > 0) & (low + ace_more <= target)
    following = [[number.get(_more(cards, one), -1) for one in range(classes)] for cards in order]
    nothing = (0,) * classes
    two = [[number[_more(_more(nothing, a), b)] for b in range(classes)] for a in range(classes)]
    return Hands(
        cards=table,
        total=(low + ace_more * soft).astype(np.int16),
        soft=soft.astype(np.int16),
        size=table.sum(axis=1).astype(np.int16),
        next=np.array(following, np.int16),
        two=np.array(two, np.int16),
        one=np.array([number[_more(nothing, one)] for one in range(classes)], np.int16),
    )


@cache
def bank(points: tuple[int, ...], aces: tuple[int, bool, bool], target: int, stands: int, natural: bool) -> Bank:
    """All hands of the bank, from every first card; ``aces`` as ``bank_score`` takes them."""
    nodes: list[tuple[int, int, int, int, int, int]] = []
    sizes = []
    for up in range(len(points)):
        ends = _ends(points, up, aces, target, stands, natural)
        found = _tree(ends, len(nodes))
        nodes += found
        sizes.append(len(found))
    rank, seen, parent, depth, ways, column = (np.array(part) for part in zip(*nodes, strict=True))
    small: Any = np.int16
    return Bank(
        start=np.array([0, *accumulate(sizes)], small),
        rank=rank.astype(small),
        seen=seen.astype(small),
        parent=parent.astype(small),
        depth=depth.astype(small),
        ways=ways.astype(np.float64),
        column=column.astype(small),
    )


def bank_score(hard: int, ace: bool, aces: tuple[int, bool, bool], target: int, stands: int) -> int:
    """The bank's score. ``aces``: how much more an ace may count, whether it does where that lets the bank stand,
    whether it counts low where high would exceed the target.

    >>> [bank_score(hard, True, (10, True, True), 21, 17) for hard in (6, 7, 11, 12)]
    [6, 17, 21, 12]
    """
    more, high, low = aces
    if not ace or hard + more < stands:
        return hard
    if hard + more > target:
        return hard if low else hard + more
    return hard + more if high else hard


def _ends(
    points: tuple[int, ...], up: int, aces: tuple[int, bool, bool], target: int, stands: int, natural: bool
) -> dict[Cards, tuple[int, int]]:
    """By the further cards of a finished hand: in how many orders they may come, and the column of the score."""
    done: Counter[Cards] = Counter()
    scores: dict[Cards, int] = {}
    alive: Counter[Cards] = Counter({(0,) * len(points): 1})
    while alive:
        later: Counter[Cards] = Counter()
        for cards, ways in alive.items():
            for one in range(len(points)):
                more = _more(cards, one)
                hard = points[up] + sum(n * p for n, p in zip(more, points, strict=True))
                high = bank_score(hard, bool(more[0]) or up == 0, aces, target, stands)
                if high < stands:
                    later[more] += ways
                    continue
                done[more] += ways
                both = natural and sum(more) == 1 and high == target
                scores[more] = target - stands + (1 if both else 2) if both or high > target else high - stands
        alive = later
    return {cards: (ways, scores[cards]) for cards, ways in done.items()}


def _tree(ends: dict[Cards, tuple[int, int]], first: int) -> list[tuple[int, int, int, int, int, int]]:
    """The multisets as paths from the highest class down; nodes before their successors."""
    paths = {tuple(c for c in reversed(range(len(cards))) for _ in range(cards[c])): end for cards, end in ends.items()}
    prefixes = sorted({path[:n] for path in paths for n in range(1, len(path) + 1)})
    number = {path: first + n for n, path in enumerate(prefixes)}
    return [
        (
            path[-1],
            path.count(path[-1]) - 1,
            number.get(path[:-1], -1),
            len(path),
            *paths.get(path, (0, 0)),
        )
        for path in prefixes
    ]
