"""Both cloths' hands and the banker's third card: counted over what is left of a shoe, and played by the million.
Compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import numpy as np

from ....kernels.chance import draw
from ....kernels.compiled import compiled
from ....kernels.tasks import Tally

RESULTS = 3
"""A cloth wins, neither, the bank wins."""


@compiled
def ends(
    left: Any, first: Any, second: Any, two: Any, three: Any, bank: tuple[int, int], thirds: tuple[int, int], wins: Any
) -> Any:
    """How often each pair of results comes, if the banker stands and if he draws.

    ``left``: cards by value; ``first``, ``second``: which two-card totals fit what each cloth did; ``thirds``: their
    third cards (-1: none); ``bank``: the banker's two cards; ``wins``: the result by the totals and sizes of a cloth's
    hand and the banker's.
    """
    found = np.zeros((2, RESULTS, RESULTS), np.int64)
    n = left.copy()
    values = len(n)
    stood = two[bank[0], bank[1]]
    for a in range(values):
        for b in range(a, values):
            if not first[two[a, b]] or n[a] < 1 or n[b] < 1 + (a == b):
                continue
            ways = n[a] * (n[b] - (a == b)) * (1 if a == b else 2)
            n[a] -= 1
            n[b] -= 1
            big1 = int(thirds[0] >= 0)
            total1 = three[a, b, thirds[0]] if big1 else two[a, b]
            for c in range(values):
                for d in range(c, values):
                    if not second[two[c, d]] or n[c] < 1 or n[d] < 1 + (c == d):
                        continue
                    both = ways * n[c] * (n[d] - (c == d)) * (1 if c == d else 2)
                    n[c] -= 1
                    n[d] -= 1
                    big2 = int(thirds[1] >= 0)
                    total2 = three[c, d, thirds[1]] if big2 else two[c, d]
                    found[0, wins[total1, big1, stood, 0], wins[total2, big2, stood, 0]] += both
                    for e in range(values):
                        drawn = three[bank[0], bank[1], e]
                        found[1, wins[total1, big1, drawn, 1], wins[total2, big2, drawn, 1]] += both * n[e]
                    n[c] += 1
                    n[d] += 1
            n[a] += 1
            n[b] += 1
    return found


# --- played ---------------------------------------------------------------------------------------------------------

TURNS_UP, STANDS, DRAWS = range(3)
"""What a cloth does with its first two cards."""


class Coup(NamedTuple):
    """A coup of three hands from a full shoe, as arrays; cards are numbered by their value.

    ``deck``     every card of the shoe
    ``two``      a hand's total by its first cards, ``three`` by these and the third
    ``does``     what a cloth does, by its total
    ``natural``  which totals of the banker's first cards end the coup
    ``bank``     whether the banker draws, by the banker's total and what each cloth shows: the number of its third
                 card; after the last of these, that it stood; last, that it turned up
    ``wins``     the result by the totals and sizes of a cloth's hand and the banker's
    """

    deck: Any
    two: Any
    three: Any
    does: Any
    natural: Any
    bank: Any
    wins: Any


@compiled
def coup(law: Coup, cards: Any, s: Any) -> tuple[int, int]:
    """One coup: the results of both cloths."""
    a, b = draw(cards, 0, s), draw(cards, 1, s)
    c, d = draw(cards, 2, s), draw(cards, 3, s)
    x, y = draw(cards, 4, s), draw(cards, 5, s)
    first, second, bank = law.two[a, b], law.two[c, d], law.two[x, y]
    if law.natural[bank]:
        return law.wins[first, 0, bank, 0], law.wins[second, 0, bank, 0]
    at, big1, big2, drawn = 6, 0, 0, 0
    values = law.two.shape[0]
    shows1 = values if law.does[first] == STANDS else values + 1
    shows2 = values if law.does[second] == STANDS else values + 1
    if law.does[first] == DRAWS:
        shows1 = draw(cards, at, s)
        first, big1, at = law.three[a, b, shows1], 1, at + 1
    if law.does[second] == DRAWS:
        shows2 = draw(cards, at, s)
        second, big2, at = law.three[c, d, shows2], 1, at + 1
    if law.bank[bank, shows1, shows2]:
        bank, drawn = law.three[x, y, draw(cards, at, s)], 1
    return law.wins[first, big1, bank, drawn], law.wins[second, big2, bank, drawn]


@compiled
def many(rounds: int, law: Coup, worth: Any, cards: Any, s: Any, tally: Any) -> None:
    """So many coups, each from the full shoe, added up."""
    for _ in range(rounds):
        one, other = coup(law, cards, s)
        net = worth[one, other]
        tally[0] += 1.0
        tally[1] += net
        tally[2] += net * net
        tally[3] += 1.0


class Coups(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the coup, as a task of the simulation."""

    bet: str
    strategy: str | None
    expected: float
    variance: float
    law: Coup
    worth: Any
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        tally = np.zeros(4)
        many(rounds, self.law, self.worth, self.law.deck.copy(), stream, tally)
        return tally
