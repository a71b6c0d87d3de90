"""House ways: how the croupier sets seven cards. The ways are data (``ways.toml``); here they are read and followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from ...law.leaves import holds
from ...law.values import Text
from ...table.cards import is_joker
from ..banked_poker.ranking import Worth
from .hands import TwoHands

Way = Literal["traditional", "best_small", "all_behind"]
Hands = tuple[tuple[str, ...], tuple[str, ...]]
"""The small hand and the big one."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a way; what it does not name it does not ask for."""

    have: str = ""
    made: tuple[str, ...] = ()
    rank: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    side: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    big: tuple[str, ...] = ()
    first: Literal["small", "big"] = "small"
    """which of the two is made as good as can be before the other"""


class HouseWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way and what it is called."""

    name: Text
    rules: tuple[Rule, ...]


@cache
def ways() -> dict[str, HouseWay]:
    """Every way that there is.

    >>> ways()["traditional"].name.en, len(ways()["traditional"].rules) > 10
    ('Traditional', True)
    """
    raw = resources.files(__package__).joinpath("ways.toml").read_bytes()
    return msgspec.toml.decode(raw, type=dict[str, HouseWay])


def house_way(judge: TwoHands, way: str, faces: Sequence[str], size: int, free: bool = False) -> Hands:
    """Seven cards as this way sets them; ``free``: where no law says that the big hand is worth more."""
    right = [both for both in judge.settings(faces, size) if free or judge.outranks(both[1], both[0])]
    if not right:
        return next(judge.settings(faces, size))
    worth = [(judge.worth_small(small), judge.worth(big), (small, big)) for small, big in right]
    best = max(big for _, big, _ in worth).category
    held = groups(judge, faces)
    for rule in ways()[way].rules:
        if not _meets(judge, rule, held, best):
            continue
        fitting = [
            (a, b, both)
            for a, b, both in worth
            if (not rule.small or a.category in rule.small) and (not rule.big or b.category in rule.big)
        ]
        if fitting:
            return _chosen(fitting, rule)
    return _chosen(worth, Rule())


def _chosen(fitting: list[tuple[Worth, Worth, Hands]], rule: Rule) -> Hands:
    """Of several settings the one whose first hand is best, then the other."""
    if rule.first == "big":
        return max(fitting, key=lambda one: (one[1], one[0]))[2]
    return max(fitting, key=lambda one: (one[0], one[1]))[2]


class Held(msgspec.Struct, frozen=True):
    """What seven cards hold: ``shape`` how often ranks come, from two on; ``groups`` their ranks, ``side`` the highest
    rank of the others (-1: none)."""

    shape: str
    groups: tuple[int, ...]
    side: int


def groups(judge: TwoHands, faces: Sequence[str]) -> Held:
    """The groups of these cards, the joker as an ace where it is one."""
    ace = holds(judge.joker.ace) and not judge.only_completes
    ranks = [judge.place["A"] if is_joker(face) else judge.number(face) for face in faces if ace or not is_joker(face)]
    found = sorted(((n, rank) for rank, n in Counter(ranks).items() if n > 1), reverse=True)
    others = [rank for rank in ranks if ranks.count(rank) == 1]
    return Held("+".join(str(n) for n, _ in found), tuple(rank for _, rank in found), max(others, default=-1))


def _meets(judge: TwoHands, rule: Rule, held: Held, best: str) -> bool:
    """Whether the cards are what a rule asks for."""
    if (rule.have and rule.have != held.shape) or (rule.made and best not in rule.made):
        return False
    for asked, at in ((rule.rank, 0), (rule.low, 1)):
        if asked and not (at < len(held.groups) and _within(judge, held.groups[at], asked)):
            return False
    return not rule.side or _within(judge, held.side, rule.side)


def _within(judge: TwoHands, rank: int, ends: tuple[str, ...]) -> bool:
    low, high = (judge.place[end] for end in ends)
    return low <= rank <= high
