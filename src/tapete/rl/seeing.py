"""What the law lets somebody see, as numbers.

The scene of a person holds all that they may know and nothing else: their own cards and those that lie open, chips,
facts, what is owed. Each thing and each fact has a name made of words (kind, place, whose, which card); the name says
by its checksum which number it adds to. So every game fits, also one that nobody knows yet; two names seldom meet in
one number. People are named by their seat from where one sits: no learner depends on a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p
from zlib import crc32

import numpy as np
import numpy.typing as npt

from ..strategy.base import Look

WIDTH = 512
MOST = 32.0
Seen = npt.NDArray[np.float32]


def place(name: str, width: int = WIDTH) -> int:
    """Where a name is counted, always the same.

    >>> place("phase/betting") == place("phase/betting"), 0 <= place("card/hand/1/me/As") < WIDTH
    (True, True)
    """
    return crc32(name.encode()) % width


def vector(seen: Look, people: Sequence[str], least: int = 1, width: int = WIDTH) -> Seen:
    """What somebody sees; ``people``: everybody at the table, in their order."""
    names = called(seen.who, people)
    scene, out = seen.scene, np.zeros(width, np.float32)

    def add(name: str, value: float = 1.0) -> None:
        out[place(name, width)] += value

    add(f"phase/{scene.phase}")
    for thing in scene.things:
        owner = names.get(thing.owner, thing.owner)
        where = f"{thing.kind}/{_named(thing.place, names)}/{owner}/{thing.label}/{thing.mark}"
        add(where, _scaled(thing.amount, least) if thing.amount else 1.0)
    for key, value in scene.facts.items():
        fact = f"fact/{_named(key, names)}"
        if isinstance(value, str):
            add(f"{fact}/{names.get(value, value)}")
        elif value is not None:
            add(fact, float(value) if isinstance(value, bool) else _scaled(value, least))
    for owed in seen.owed():
        for option in owed.options or (owed.do,):
            add(f"owed/{owed.do}/{option}")
    return np.clip(out, -MOST, MOST, out=out)


def called(who: str, people: Sequence[str]) -> dict[str, str]:
    """
    >>> called("berta", ("ana", "berta", "carlos"))
    {'berta': 'me', 'carlos': 'next 1', 'ana': 'next 2'}
    """
    at = people.index(who) if who in people else 0
    around = (*people[at:], *people[:at])
    return {name: f"next {n}" if n else "me" for n, name in enumerate(around)}


def _named(text: str, names: dict[str, str]) -> str:
    """A place or a key with the people in it by their seats."""
    return ":".join(names.get(part, part) for part in text.split(":"))


def _scaled(amount: int, least: int) -> float:
    size = log1p(abs(amount) / least)
    return size if amount >= 0 else -size
