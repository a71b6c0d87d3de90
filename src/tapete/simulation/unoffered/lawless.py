"""What may happen at any table and this law has no rule on: to hear that, somebody has to declare it, and nothing
offers it. For the rooms beside this module, each with incidents of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...games.base.game import TableGame
from ...games.base.offers import answered, nameable
from ...table.contract import Offer, Refusal

MOST = 3
"""So many at once, so that what is worth trying besides is not drowned."""
TRIED = 4
"""Of one kind so many are tried."""


def lawless(game: TableGame, state: Any, declared: Iterable[Offer], most: int = MOST) -> tuple[Offer, ...]:
    """By turns some of these declarations, one of each kind, on which the law has no rule."""
    kinds: dict[str, list[Offer]] = {}
    for o in declared:
        kinds.setdefault(o.do, []).append(o)
    names = list(kinds)
    first = (state.round * 7 + state.shoe.left) % len(names) if names else 0
    found: list[Offer] = []
    for do in (*names[first:], *names[:first]):
        found += [o for o in kinds[do][:TRIED] if no_rule(game, state, o)][:1]
        if len(found) >= most:
            break
    return tuple(found)


def no_rule(game: TableGame, state: Any, o: Offer) -> bool:
    """The law says nothing of it, as far as it can be said."""
    if nameable(game.vocabulary[o.do], o) is None:
        return False
    answer = answered(game, state, o)
    return isinstance(answer, Refusal) and answer.code == "no_rule"
