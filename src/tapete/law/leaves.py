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
    found: tuple[str, ...] = ()
    for source in sources:
        if source is None:
            continue
        if isinstance(source, tuple):
            more = source
        elif found:
            more = source.cite
        else:
            found = source.cite  # most rules: nothing else stands behind it
            continue
        for one in more:
            if one not in found:
                found += (one,)
    return found


def reading(*sources: Source) -> str:
    """The reading that these leaves rest on, if any."""
    for source in sources:
        if isinstance(source, Leaf) and source.reading:
            return source.reading
    return ""
