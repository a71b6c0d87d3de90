"""The law with or without one provision, as the case runner hands it to a game.

Coverage strikes a thousand provisions and runs several cases under each; reading the typed rules is the dearest part
of a short case, so a law kept here reads them once.

A struck number takes a neighbouring value, and with it the terms that the law admits: where it listed 10, 20 and 30
times the minimum it then lists 9, 19 and 29. A case that opened a lawful table opens the corresponding one (``moved``),
so that what is struck shows in the play and not in a table that does not open. Terms that the law itself refuses stay
as they are.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from ..games import registry
from ..law import provisions, rulebook
from ..law.files import renewed
from ..law.rulebook import Struck
from ..table.contract import Among, Between, Lawful

R = TypeVar("R")


class Kept(Struck, frozen=True):
    """A law less one provision (or less none, ``id`` empty) that remembers its typed rules."""

    memo: dict[Any, Any] = msgspec.field(default_factory=dict)

    def typed(self, schema: type[R]) -> R:
        if schema not in self.memo:
            self.memo[schema] = super().typed(schema)
        rules: R = self.memo[schema]
        return rules


@renewed
@lru_cache(maxsize=64)
def law(game: str, regulation: str, without: str = "") -> Kept:
    """The rulebook of a game, less one provision if one is named."""
    if without:
        provisions.provision(without)
    return Kept(rulebook.rulebook(game, regulation), without)


def terms(game: str, regulation: str, chosen: Any, without: str = "") -> Any:
    """The terms of a table under the law less this provision: those that a lawful table of the whole law chose, each
    moved to what corresponds to it."""
    if not without:
        return chosen
    whole, less = (registry.lawful(game, regulation, chosen, law(game, regulation, id)) for id in ("", without))
    if whole == less or not all(one.admits(getattr(chosen, one.term)) for one in whole if getattr(chosen, one.term)):
        return chosen
    changes: dict[str, Any] = {}
    for after in less:
        before = next((one for one in whole if one.term == after.term), None)
        value = changes.get(after.term, getattr(chosen, after.term))
        if value:
            changes[after.term] = moved(value, before, after)
    return msgspec.structs.replace(chosen, **changes)


def moved(value: Any, before: Lawful | None, after: Lawful) -> Any:
    """What corresponds to a value that the law admitted: of a list the one in the same place, of a range the nearest.

    >>> ten = Among(term="tier", values=(10, 20, 30), cite=())
    >>> moved(20, ten, Among(term="tier", values=(9, 19, 29), cite=()))
    19
    >>> moved("1/20", None, Between(term="cut_rate", low=0, high=Fraction(1, 21), cite=()))
    '1/21'
    """
    if after.admits(value) and not (isinstance(before, Among) and isinstance(after, Among)):
        return value
    if isinstance(after, Between):
        end = after.low if Fraction(value) < after.low else after.high
        return str(end) if isinstance(value, str) else end
    if isinstance(before, Among) and isinstance(after, Among) and len(before.values) == len(after.values):
        return after.values[before.values.index(value)]
    return value
