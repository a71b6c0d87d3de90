"""Random numbers for compiled kernels: xoshiro256++ (Blackman and Vigna), seeded by SplitMix64.

Every block of rounds has its own stream, made from the seed and the number of the block: a result depends on the seed
and on the number of rounds, never on how many cores or machines shared the work.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .compiled import compiled

States = npt.NDArray[np.uint64]
MASK = (1 << 64) - 1


def stream(seed: int, block: int) -> States:
    """The start of the stream of one block.

    >>> stream(1, 0).tolist() == stream(1, 0).tolist(), stream(1, 0).tolist() == stream(1, 1).tolist()
    (True, False)
    """
    out = []
    x = (seed * 0xD1342543DE82EF95 + block * 0x2545F4914F6CDD1D + 0x9E3779B97F4A7C15) & MASK
    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & MASK
        z = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        out.append(z ^ (z >> 31))
    return np.array(out, np.uint64)


@compiled
def below(s: Any, bound: int) -> int:
    """A number from 0 to ``bound - 1``, each equally likely (to one part in 2³² ÷ bound); the state moves on. A bound
    above 2³² would run over: what has so many cases is not thrown but dealt, card by card."""
    mixed = s[0] + s[3]
    drawn = ((mixed << np.uint64(23)) | (mixed >> np.uint64(41))) + s[0]
    moved = s[1] << np.uint64(17)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= moved
    s[3] = (s[3] << np.uint64(45)) | (s[3] >> np.uint64(19))
    return np.int64(((drawn >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]


@compiled
def happens(often: float, s: Any) -> bool:
    """Whether something comes about that does so often, to one part in 2³²; what is certain takes no number."""
    if often <= 0.0 or often >= 1.0:
        return often > 0.0
    return below(s, 1 << 32) < often * 4294967296.0


@compiled
def draw(deck: Any, at: int, s: Any) -> int:
    """The card in place ``at`` of a pack that is shuffled as it is drawn; an all-zero state leaves it as it lies."""
    if s[0] | s[1] | s[2] | s[3]:
        other = at + below(s, deck.size - at)
        card = deck[other]
        deck[other] = deck[at]
        deck[at] = card
    return int(deck[at])
