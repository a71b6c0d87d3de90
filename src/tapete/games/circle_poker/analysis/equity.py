"""What hands are worth against one another: every run-out of the cards that are still to come, or a sample of them.

A *run-out* gives each player and each row of common cards what is missing. ``run_outs`` lists them all where they are
few enough; ``sample`` draws some. ``parts`` says who wins which part of the pot in each of them.

>>> from tapete.games.circle_poker.play import CirclePoker
>>> from tapete.law.rulebook import rulebook
>>> holdem = variety(CirclePoker(rulebook("circle_holdem", "AND10")))
>>> known = Known.of([["As", "Ks"], ["Qh", "Qd"]], [["Qs", "Js", "2c", "7d"]])
>>> rest = holdem.left(known)
>>> ends = completed(known, run_outs(rest, needs(holdem, known)))
>>> shares(parts(holdem, *ends)).sum(axis=0).tolist(), len(rest)
([10.0, 34.0], 44)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import comb, prod
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from numba import njit

from ....table.cards import french
from ...poker.batch import NO_LOW, best_scores, code, low_scores, scores
from ...poker.hands import Ranking
from ..law.plan import high_low

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..play import CirclePoker

    Codes = NDArray[np.uint8]

ROW = 5
"""Common cards of a row at the end."""


class Variety(msgspec.Struct, frozen=True):
    """What matters of a table for the worth of hands: cards of one's own at the end, rows of common cards, how many of
    one's own are used (None: any), whether the low takes half, the pack."""

    ranking: Ranking
    own: int
    rows: int
    used: int | None
    low: bool
    faces: tuple[str, ...]

    def left(self, known: Known) -> Codes:
        """The cards of the pack that nobody knows."""
        free = _pack(self.faces).copy()
        for group in (*known.hands, *known.rows, known.dead):
            free[group] = False
        found: Codes = np.nonzero(free)[0].astype(np.uint8)
        return found


class Known(msgspec.Struct, frozen=True):
    """What is known: the cards of each player, of each row, and those out of play."""

    hands: tuple[Any, ...]
    rows: tuple[Any, ...] = ()
    dead: Any = msgspec.field(default_factory=lambda: np.empty(0, dtype=np.uint8))

    @classmethod
    def of(cls, hands: Sequence[Sequence[str]], rows: Sequence[Sequence[str]] = (), dead: Sequence[str] = ()) -> Known:
        return cls(tuple(map(coded, hands)), tuple(map(coded, rows)), coded(dead))


class Part(msgspec.Struct, frozen=True):
    """A part of the pot: its weight in each run-out, and who wins it there."""

    name: str
    weight: Any
    wins: Any


CODE = {face: code(face) for face in french(52).faces}


def coded(faces: Sequence[str]) -> Codes:
    return np.array([CODE[face] for face in faces], dtype=np.uint8)


@cache
def _pack(faces: tuple[str, ...]) -> NDArray[np.bool_]:
    """Which cards a pack has."""
    there = np.zeros(len(CODE), dtype=np.bool_)
    there[coded(faces)] = True
    return there


def variety(table: CirclePoker) -> Variety:
    plan = table.plan
    board = sum(s.board for s in plan.streets)
    return Variety(
        ranking=plan.judge.ranking,
        own=sum(s.down + s.up for s in plan.streets),
        rows=plan.rows if board else 0,
        used=plan.judge.own if board else None,
        low=bool(board) and high_low(table.rules),
        faces=plan.pack.faces,
    )


def needs(v: Variety, known: Known) -> list[int]:
    """How many cards each player and each row still gets."""
    return [max(0, v.own - len(h)) for h in known.hands] + [max(0, ROW - len(r)) for r in known.rows]


def count(left: int, missing: Sequence[int]) -> int:
    """How many run-outs there are.

    >>> count(48, [0, 0, 5])
    1712304
    """
    used = [sum(missing[:n]) for n in range(len(missing))]
    return prod(comb(left - u, k) for u, k in zip(used, missing, strict=True))


# --- run-outs -------------------------------------------------------------------------------------------------------


@njit(cache=True)
def _chosen(n: int, k: int, total: int) -> Any:
    """Every k of n, as places."""
    out = np.empty((total, k), dtype=np.uint8)
    at = np.arange(k)
    for i in range(total):
        for j in range(k):
            out[i, j] = at[j]
        j = k - 1
        while j >= 0 and at[j] == n - k + j:
            j -= 1
        if j < 0:
            break
        at[j] += 1
        for m in range(j + 1, k):
            at[m] = at[m - 1] + 1
    return out


@njit(cache=True)
def _dealt(cards: Any, samples: int, many: int, seed: int) -> Any:
    """So many cards without replacement, again and again (xorshift64*)."""
    n = cards.shape[0]
    pack = cards.copy()
    out = np.empty((samples, many), dtype=np.uint8)
    x = np.uint64(seed) * np.uint64(2) + np.uint64(0x9E3779B97F4A7C15)
    for i in range(samples):
        for j in range(many):
            x ^= x >> np.uint64(12)
            x ^= x << np.uint64(25)
            x ^= x >> np.uint64(27)
            drawn = ((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)) % np.uint64(n - j)
            at = j + np.int64(drawn)
            pack[j], pack[at] = pack[at], pack[j]
            out[i, j] = pack[j]
    return out


def run_outs(left: Codes, missing: Sequence[int]) -> list[Codes]:
    """Every way to deal what is missing: for each group an array with one row for each run-out."""
    places: list[NDArray[np.uint8]] = []
    free = np.arange(len(left), dtype=np.uint8)[None, :]
    for n, k in enumerate(missing):
        chosen = _chosen(free.shape[1], k, comb(free.shape[1], k))
        places = [np.repeat(p, len(chosen), axis=0) for p in places]
        places.append(free[:, chosen].reshape(len(free) * len(chosen), k))
        if any(missing[n + 1 :]):
            rest = _others(free.shape[1], chosen)
            free = free[:, rest].reshape(len(free) * len(rest), rest.shape[1])
        else:  # nobody takes of the rest: it need not be told apart
            free = np.empty((len(free) * len(chosen), 0), dtype=np.uint8)
    return [left[p] for p in places]


def _others(n: int, chosen: Codes) -> Codes:
    """What each choice leaves."""
    kept = np.ones((len(chosen), n), dtype=bool)
    if chosen.shape[1]:
        np.put_along_axis(kept, chosen.astype(np.intp), False, axis=1)
    found: Codes = np.nonzero(kept)[1].reshape(len(chosen), n - chosen.shape[1]).astype(np.uint8)
    return found


def sample(left: Codes, missing: Sequence[int], samples: int, seed: int) -> list[Codes]:
    """So many run-outs at random."""
    dealt = _dealt(left, samples, sum(missing), seed)
    ends = np.cumsum([0, *missing])
    return [dealt[:, a:b] for a, b in pairwise(ends)]


def completed(known: Known, dealt: Sequence[Codes]) -> tuple[list[Codes], list[Codes]]:
    """The hands and the rows of each run-out."""
    rows = len(dealt[0]) if dealt else 1
    whole = [
        np.hstack((np.broadcast_to(had, (rows, len(had))), got)).astype(np.uint8)
        for had, got in zip((*known.hands, *known.rows), dealt, strict=True)
    ]
    return whole[: len(known.hands)], whole[len(known.hands) :]


# --- who wins -------------------------------------------------------------------------------------------------------


def parts(v: Variety, hands: Sequence[Codes], rows: Sequence[Codes]) -> list[Part]:
    """Who wins which part of the pot: all of it, a row, the high, the low."""
    runs = len(hands[0])
    if not rows:
        return [Part("all", np.ones(runs), _best([scores(h, v.ranking) for h in hands]))]
    if v.low:
        return _high_low(v, hands, rows[0])
    weight = np.full(runs, 1 / len(rows))
    return [
        Part(f"row_{n}" if len(rows) > 1 else "all", weight, _best([worth(v, h, row) for h in hands]))
        for n, row in enumerate(rows, 1)
    ]


def worth(v: Variety, hand: Codes, row: Codes) -> NDArray[np.int32]:
    if v.used is not None:
        return best_scores(hand, row, v.ranking, v.used)
    return scores(np.hstack((hand, row)), v.ranking)


def _high_low(v: Variety, hands: Sequence[Codes], row: Codes) -> list[Part]:
    high = _best([worth(v, h, row) for h in hands])
    found = [low_scores(h, row, v.used or 2) for h in hands]
    lows = np.stack(found, axis=1)
    there = lows.min(axis=1) < NO_LOW
    low = (lows == lows.min(axis=1, keepdims=True)) & there[:, None]
    half = np.where(there, 0.5, 0.0)
    return [Part("high", 1 - half, high), Part("low", half, low)]


def _best(found: Sequence[NDArray[np.int32]]) -> NDArray[np.bool_]:
    table = np.stack(found, axis=1)
    wins: NDArray[np.bool_] = table == table.max(axis=1, keepdims=True)
    return wins


def shares(found: Sequence[Part]) -> NDArray[np.float64]:
    """What each player gets of the pot in each run-out."""
    total = np.zeros(found[0].wins.shape)
    for part in found:
        winners = np.maximum(part.wins.sum(axis=1), 1)
        total += part.wins * (part.weight / winners)[:, None]
    return total
