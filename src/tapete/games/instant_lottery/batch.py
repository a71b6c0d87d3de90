"""A batch: what lies under its boxes, and when the next one is opened."""

from __future__ import annotations

from typing import Any

from .state import Turn

BLANK = "0"
"""Under such a box there is no prize."""


def boxes(game: Any) -> dict[str, int]:
    """What lies under the boxes of a whole batch."""
    terms = game.terms
    found: dict[str, int] = {}
    for one in game.prizes:
        found[str(one.value)] = found.get(str(one.value), 0) + one.count
    found[BLANK] = terms.tickets * terms.boxes - sum(found.values())
    return {sign: count for sign, count in found.items() if count}


def rest(t: Turn) -> None:
    """A batch that is sold and opened gives way to the next one; prizes of it may still be presented."""
    closed = t.s.opening or any(not stake.opened for stake in t.s.stakes)
    if t.s.sold >= t.game.terms.tickets and not closed:
        t.set(batch=t.s.batch + 1, sold=0, left=boxes(t.game))
