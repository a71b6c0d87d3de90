"""The maximum of a table against the house: a multiple of its minimum, chosen among those of the law."""

from __future__ import annotations

from typing import Any

from ...law.rulebook import Leaf
from ...law.values import Text, Tiers
from ...table.contract import Among, Between, Lawful


def multiples(leaf: Leaf[Tiers] | None, as_range: bool, minimum: int) -> tuple[Lawful, ...]:
    """The multiples of the minimum among which the maximum of a table is chosen, all between two or those listed; and
    the same as amounts."""
    if leaf is None:
        return ()
    listed, cite = leaf.value, leaf.cite
    given = Text(f"con un mínimo de {minimum}", f"with a minimum of {minimum}")
    if as_range:
        low, high = listed[0], listed[-1]
        return (
            Between(term="tier", low=low, high=high, cite=cite),
            Between(term="maximum", low=low * minimum, high=high * minimum, cite=cite, given=given),
        )
    amounts = tuple(n * minimum for n in listed)
    return (
        Among(term="tier", values=listed, cite=cite),
        Among(term="maximum", values=amounts, cite=cite, given=given),
    )


def multiple(game: Any) -> int | None:
    """The multiple of the minimum that is this table's maximum; None: the law lists none."""
    listed: Leaf[Tiers] | None = game.rules.limits.multiples
    asked: int = game.terms.tier
    return (asked or listed.value[-1]) if listed is not None else None


def maximum(game: Any, state: Any) -> int | None:
    """The table maximum. What the operator set follows a change of the minimum, where the law says so."""
    if game.terms.maximum:
        return int(game.terms.maximum * state.limit_base // game.terms.minimum)
    return int(game.multiple * state.limit_base) if game.multiple is not None else None
