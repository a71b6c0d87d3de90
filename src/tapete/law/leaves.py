"""What a rule says of itself: whether it holds, which provisions stand behind it, on which reading it rests."""

from __future__ import annotations

from typing import Any

from .rulebook import Leaf

Source = Leaf[Any] | tuple[str, ...] | None


def holds(leaf: Leaf[Any] | None) -> bool:
    """Does the law have this clause?"""
    return leaf is not None and bool(leaf.value)


def denied(leaf: Leaf[Any] | None) -> bool:
    """The law speaks of it, and says no. (Where it is silent nothing is denied.)"""
    return leaf is not None and not leaf.value


def lifted(*clauses: Leaf[Any] | None) -> bool:
    """Of clauses that say the same together, the law denies one: then none of them binds."""
    return any(denied(clause) for clause in clauses)


def cites(*sources: Source) -> tuple[str, ...]:
    """The provisions behind these leaves, each once, in order."""
    if len(sources) == 1 and isinstance(sources[0], Leaf):
        return sources[0].cite
    out: dict[str, None] = {}
    for source in sources:
        if source is not None:
            for one in source.cite if isinstance(source, Leaf) else source:
                out[one] = None
    return tuple(out)


def reading(*sources: Source) -> str:
    """The reading that these leaves rest on, if any."""
    for source in sources:
        if isinstance(source, Leaf) and source.reading:
            return source.reading
    return ""
