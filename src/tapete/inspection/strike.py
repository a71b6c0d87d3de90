"""The law with or without one provision, or one element of it, as the case runner hands it to a game.

Coverage makes ten thousand cuts and runs several cases under each; reading the typed rules is the dearest part of a
short case, so a law kept here reads them once, and a cut law shares with the whole one all but the leaf that is cut.

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
from ..games.base.terms import beside
from ..games.base.terms import changed as term_changed
from ..games.base.terms import chosen as value_of
from ..law import provisions, rulebook
from ..law.cuts import Cut, changed
from ..law.cuts import cuts as every_cut
from ..law.errors import TapeteError, near
from ..law.files import renewed
from ..law.rulebook import Struck
from ..table.contract import Among, Between, Lawful

R = TypeVar("R")
WHOLE = Cut((), "", (), ())
"""A provision that is struck as a whole."""
SHOWN = 12
"""So many cuts a message lists."""


class Kept(Struck, frozen=True):
    """A law less one provision (``id``), or with one of its leaves cut (``cut``), or whole, that remembers its typed
    rules."""

    cut: Cut | None = None
    choice: int = 0
    """which of the values that the cut names"""
    memo: dict[Any, Any] = msgspec.field(default_factory=dict)

    def typed(self, schema: type[R]) -> R:
        if schema not in self.memo:
            self.memo[schema] = self._read(schema)
        rules: R = self.memo[schema]
        return rules

    def _read(self, schema: type[R]) -> R:
        if self.cut is None:
            return super().typed(schema)
        rules: R = changed(law(self.game, self.regulation).typed(schema), self.cut.way, self.cut.values[self.choice])
        return rules

    def rests_on(self, cites: tuple[str, ...]) -> bool:
        """Do these cites name what was struck?"""
        return not {self.id, *(self.cut.cite if self.cut else ())}.isdisjoint(cites)


@renewed
@lru_cache(maxsize=256)
def law(game: str, regulation: str, without: str = "", choice: int = 0) -> Kept:
    """The rulebook of a game: whole, less one provision (``ID``), or less one element of it (``ID@path[element]``, the
    name of a cut; without an id it is the cut alone)."""
    book = rulebook.rulebook(game, regulation)
    id, at, name = without.partition("@")
    if id:
        provisions.provision(id)
    if not at:
        return Kept(book, id)
    return Kept(book, "", _named(game, regulation, id, name), choice)


def _named(game: str, regulation: str, id: str, name: str) -> Cut:
    found = _by_name(game, regulation).get(name)
    if found is None or (id and id not in found.cite):
        known = [cut.name for cut in cuts(game, regulation).get(id, ())]
        hint = near(name, known)
        listed = ", ".join(known[:SHOWN]) + (", …" if len(known) > SHOWN else "")
        raise TapeteError(
            f"{regulation}/{game}: no hay nada que tachar en «{name}».{hint.es}"
            + (f" De {id} se puede tachar: {listed}" if known else ""),
            f"{regulation}/{game}: there is nothing to strike at '{name}'.{hint.en}"
            + (f" Of {id} these can be struck: {listed}" if known else ""),
        )
    return found


@renewed
@lru_cache(maxsize=128)
def _by_name(game: str, regulation: str) -> dict[str, Cut]:
    kind = registry.rules_type(game)
    return {cut.name: cut for cut in every_cut(kind, law(game, regulation).typed(kind))}


@renewed
@lru_cache(maxsize=128)
def cuts(game: str, regulation: str) -> dict[str, tuple[Cut, ...]]:
    """By provision, every cut of the leaves that rest on it. One that takes over the rules of another game as a whole
    (``rulebook.references``) has none: it is struck as a whole."""
    found: dict[str, list[Cut]] = {}
    for cut in _by_name(game, regulation).values():
        for id in cut.cite:
            found.setdefault(id, []).append(cut)
    whole = rulebook.references(game, regulation)
    return {id: (WHOLE,) if id in whole else tuple(those) for id, those in found.items()}


def named(id: str, name: str) -> str:
    """A provision, or one element of it, as ``law`` is told of it.

    >>> named("ES79:01.IV.1.A.a/b", "pays.straight_up"), named("ES79:02/b", "")
    ('ES79:01.IV.1.A.a/b@pays.straight_up', 'ES79:02/b')
    """
    return f"{id}@{name}" if name else id


def ways(game: str, regulation: str, without: str) -> int:
    """In how many ways the law can be changed at this place: one after the other they are tried until there is a table
    to play at."""
    cut = law(game, regulation, without).cut
    return len(cut.values) if cut else 1


def terms(game: str, regulation: str, chosen: Any, less: str | Kept = "") -> Any:
    """The terms of a table under a struck law: those that a lawful table of the whole law chose, each moved to what
    corresponds to it."""
    struck = law(game, regulation, less) if isinstance(less, str) else less
    if not struck.id and struck.cut is None:
        return chosen
    whole, after_all = (registry.lawful(game, regulation, chosen, one) for one in (law(game, regulation), struck))
    if whole == after_all or any(beside(chosen, whole)):
        return chosen
    for after in after_all:
        before = next((one for one in whole if one.term == after.term), None)
        if value := value_of(chosen, after.term):
            chosen = term_changed(chosen, after.term, moved(value, before, after))
    return chosen


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
