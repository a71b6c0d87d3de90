"""Coups of two hands played by the million: cards from a full shoe, drawn as the rules or the players say. Compiled.

The kernel holds no rule of its own. What cards come to, when a coup is over, who draws and what a bet nets come in as
arrays, which the rooms fill from the typed rules; nothing that was counted exactly goes into them, so that what is
played can be held against what was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import below, draw, happens
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally
from ..law import points as worth
from ..law.rules import Scoring
from . import counts


class Shoe(NamedTuple):
    """The cards and what they come to. Cards are numbered by their value; the last number of ``two`` and ``three`` is
    no card at all.

    ``deck``      every card of the shoe
    ``each``      how many cards a hand gets at first
    ``replaced``  each card is put back before the next
    ``two``       a hand's total by its first cards, ``three`` by these and the third
    """

    deck: Any
    each: int
    replaced: bool
    two: Any
    three: Any


class Draws(NamedTuple):
    """Who draws: ``over`` by both totals, how often Punto by its total, how often the bank by its two cards and Punto's
    third (or none)."""

    over: Any
    punto: Any
    banca: Any


def values(scoring: Scoring) -> list[int]:
    """What a card may count; its place here is its number in the kernel."""
    return sorted(counts.faces(scoring))


def shoe(scoring: Scoring, decks: int, each: int = 2, replaced: bool = False) -> Shoe:
    """A full shoe of so many packs."""
    named, composition = counts.faces(scoring), counts.composition(scoring, decks)
    faces = [[named[v]] for v in values(scoring)]
    faces.append([])
    points = [[[worth.total(a + b + c, scoring) for c in faces] for b in faces] for a in faces]
    three = np.array(points, np.int64)
    numbers = [n for n, value in enumerate(values(scoring)) for _ in range(composition[value])]
    return Shoe(np.array(numbers, np.int8), each, replaced, three[:, :, -1].copy(), three)


def draws(
    pack: Shoe,
    scoring: Scoring,
    over: Callable[[int, int], bool],
    punto: Callable[[int], float],
    banca: Callable[[tuple[int, ...], int, int | None], float],
) -> Draws:
    """The draws as arrays. ``banca`` takes the bank's first cards, their total and the value of Punto's third card."""
    size = int(pack.three.max()) + 1
    known: list[int | None] = [*values(scoring), None]
    often = np.zeros(pack.three.shape)
    for a, b, third in np.ndindex(*often.shape):
        hand = tuple(sorted(v for v in (known[a], known[b]) if v is not None))
        if len(hand) == pack.each:
            often[a, b, third] = banca(hand, int(pack.two[a, b]), known[third])
    return Draws(
        over=np.array([[over(p, b) for b in range(size)] for p in range(size)], np.bool_),
        punto=np.array([float(punto(p)) for p in range(size)]),
        banca=often,
    )


def nets(pack: Shoe, net: Callable[[int, int], float]) -> Any:
    """What a unit on a bet nets, by Punto's total and the bank's."""
    size = range(int(pack.three.max()) + 1)
    return np.array([[float(net(p, b)) for b in size] for p in size])


@compiled
def taken(pack: Shoe, cards: Any, at: int, s: Any) -> int:
    """The next card."""
    if pack.replaced:
        return int(cards[below(s, cards.size)])
    return draw(cards, at, s)


@compiled
def coup(pack: Shoe, ways: Draws, cards: Any, s: Any) -> tuple[int, int]:
    """One coup: the totals of Punto and of the bank."""
    none = pack.two.shape[0] - 1
    a = taken(pack, cards, 0, s)
    x = taken(pack, cards, 1, s)
    b, y, at = none, none, 2
    if pack.each > 1:
        b = taken(pack, cards, 2, s)
        y = taken(pack, cards, 3, s)
        at = 4
    punto, banca = pack.two[a, b], pack.two[x, y]
    if ways.over[punto, banca]:
        return punto, banca
    third = none
    if happens(ways.punto[punto], s):
        third = taken(pack, cards, at, s)
        at += 1
    if happens(ways.banca[x, y, third], s):
        banca = pack.three[x, y, taken(pack, cards, at, s)]
    return pack.three[a, b, third], banca


@compiled
def many(rounds: int, pack: Shoe, ways: Draws, worth: Any, cards: Any, s: Any, tally: Any) -> None:
    """So many coups, each from the full shoe, added up."""
    for _ in range(rounds):
        punto, banca = coup(pack, ways, cards, s)
        net = worth[punto, banca]
        tally[0] += 1.0
        tally[1] += net
        tally[2] += net * net
        tally[3] += 1.0


class Coups(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on coups of two hands, as a task of the simulation."""

    bet: str
    strategy: str | None
    expected: float
    variance: float
    pack: Shoe
    ways: Draws
    worth: Any
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        many(rounds, self.pack, self.ways, self.worth, self.pack.deck.copy(), stream, tally)
        return tally


def ended(pack: Shoe, ways: Draws, order: Sequence[int]) -> tuple[int, int]:
    """One coup with cards of these numbers in this order: the totals of both hands."""
    punto, banca = coup(pack, ways, np.array(list(order), np.int8), np.zeros(4, np.uint64))
    return int(punto), int(banca)
