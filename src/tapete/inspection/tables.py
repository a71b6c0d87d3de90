"""Is this table lawful? The description of a table against what the rulebook requires of it.

An item that the description leaves out is *unstated*: the inspector did not look, which is no violation. An item that
no rulebook of the game knows is an error, since a misspelt key must not pass for a lawful table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from functools import cache
from typing import Any

import msgspec

from ..games import registry
from ..law import provisions, rulebook
from ..law.errors import LawError, TapeteError, near
from ..law.files import renewed
from ..law.rulebook import Law, Leaf
from ..law.values import Requirement, Text
from . import strike, vocabulary
from .relations import RELATIONS, SPECIAL, NotComparable, equal, number, present

MISSING = object()
TERMS = "terms"
"""Where a description says what the venue has chosen: the terms of a case, such as an operator's plan of prizes."""


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One provision that the table does not keep; ``cite``: all the provisions behind the same requirement."""

    provision: str
    message: Text
    where: str
    cite: tuple[str, ...] = ()
    reading: str = ""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found. ``notes``: what was not judged, and why, of a house that is described as a whole."""

    violations: tuple[Violation, ...]
    unstated: tuple[str, ...]
    notes: tuple[Text, ...] = ()

    @property
    def lawful(self) -> bool:
        return not self.violations


def _rules(law: Law) -> Any:
    return law.typed(registry.room(law.game).rules_type)


def requirements(law: Law) -> dict[str, Leaf[Requirement]]:
    """What a law requires of a table of this game."""
    found: dict[str, Leaf[Requirement]] = getattr(_rules(law), "requires", {})
    known_relations(law, "requires", found)
    return found


def known_relations(law: Law, section: str, asked: Mapping[str, Leaf[Requirement]]) -> None:
    """A requirement whose relation nobody knows is an error of the rulebook."""
    for key, leaf in asked.items():
        relation = leaf.value.relation
        if relation not in RELATIONS and relation not in SPECIAL:
            name = f"{law.regulation}/{law.game}.toml: {section}.{key}"
            raise LawError(f"{name}: relación desconocida «{relation}»", f"{name}: unknown relation '{relation}'")


@renewed
@cache
def known_items(game: str) -> frozenset[str]:
    """Every item of a table description that some rulebook of the game looks at."""
    found: set[str] = set()
    for name, regulation in (*rulebook.catalogue(), *rulebook.waiting()):
        if name == game:
            found |= looked_at(requirements(strike.law(game, regulation)).values())
    return frozenset(found)


COUNTED = ("at_least", "at_most", "at_most_per", "between", "percent_at_most", "about", "count", "count_minimum")
"""Relations between numbers; so are all those that begin with ``times``."""


@renewed
@cache
def counted_items(game: str) -> frozenset[str]:
    """The items of a table description that are numbers: some rulebook of the game counts or measures them."""
    found: set[str] = set()
    for name, regulation in (*rulebook.catalogue(), *rulebook.waiting()):
        if name == game:
            found |= counted(requirements(strike.law(game, regulation)).values())
    return frozenset(found)


def counted(asked: Collection[Leaf[Requirement]]) -> set[str]:
    """The items that these requirements count or measure."""
    needs = [leaf.value for leaf in asked]
    return {
        item for n in needs if n.relation in COUNTED or n.relation.startswith("times") for item in (n.at, n.of) if item
    }


def looked_at(asked: Collection[Leaf[Requirement]]) -> set[str]:
    """The items that these requirements look at."""
    needs = [leaf.value for leaf in asked if leaf.value.relation in RELATIONS or leaf.value.relation == "option"]
    return {item for need in needs for item in (need.at, need.of, *need.when) if item}


def check_numbers(stated: Mapping[str, Any], counted: Set[str]) -> None:
    """What is counted or measured must be a number, also where nothing else is said to compare it with."""
    for where in counted & stated.keys():
        item = stated[where]
        try:
            wrong = number(item) < 0
        except NotComparable:
            wrong = True
        if wrong and isinstance(item, (int, float)) and not isinstance(item, bool) and item < 0:
            raise TapeteError(f"«{where}» no puede ser menos de 0: {item}", f"'{where}' cannot be below 0: {item}")
        if wrong:
            whole = str(item).rstrip(" %")
            meant = vocabulary.part(str(item)) if str(item).endswith("%") else ""
            raise TapeteError(
                f"«{where}» ha de ser un número, no «{item}»"
                + (f"; escriba {whole} si se pide en tantos por ciento, y si no, {meant}" if meant else ""),
                f"'{where}' must be a number, not '{item}'"
                + (f"; write {whole} if it is asked in per cent, else {meant}" if meant else ""),
            )


def items(description: Mapping[str, Any], known: Set[str]) -> dict[str, Any]:
    """The description by dotted keys; a table is an item itself only where the law looks at it whole.

    >>> items({"wheel": {"pockets": 37}, "limits.minimum": 100}, {"wheel.pockets", "limits.minimum"})
    {'wheel.pockets': 37, 'limits.minimum': 100}
    >>> items({"plate": {"5": "red", "6": "black"}}, {"plate", "plate.5"})
    {'plate': {'5': 'red', '6': 'black'}, 'plate.5': 'red'}
    """
    return dict(_items(description, known, ""))


def _items(part: Mapping[str, Any], known: Set[str], path: str) -> Iterator[tuple[str, Any]]:
    for key, item in part.items():
        where = f"{path}.{key}" if path else key
        inner = any(other.startswith(f"{where}.") for other in known)
        if isinstance(item, Mapping) and where in known:
            yield where, item
            yield from ((f"{where}.{one}", item[one]) for one in item if f"{where}.{one}" in known)
        elif isinstance(item, Mapping):
            yield from _items(item, known, where)
            if not item and not inner:
                raise unknown(where, known)
        elif where in known:
            yield where, item
        else:
            raise unknown(where, known)


def unknown(where: str, known: Set[str]) -> TapeteError:
    hint = near(where, known)
    return TapeteError(
        f"ningún reglamento pregunta por «{where}» en este juego.{hint.es}",
        f"no regulation asks about '{where}' in this game.{hint.en}",
    )


def check(law: Law, description: Mapping[str, Any]) -> Finding:
    """A table description against the requirements of a law, and the terms it states against what the law admits."""
    stated = items({key: item for key, item in description.items() if key != TERMS}, known_items(law.game))
    check_numbers(stated, counted_items(law.game))
    found = judged(requirements(law).values(), stated)
    chosen = _chosen(law, description.get(TERMS))
    return Finding(violations=(*_unauthorised(law), *chosen, *found.violations), unstated=found.unstated)


def judged(asked: Collection[Leaf[Requirement]], stated: Mapping[str, Any]) -> Finding:
    """What is stated, by dotted keys, against what is asked."""
    needs = [leaf for leaf in asked if _applies(leaf.value, stated)]
    minimum = any(leaf.value.relation == "counts_are_minimum" and leaf.value.holds for leaf in needs)
    spared = _spared(needs, stated)
    violations: list[Violation] = []
    unstated: list[str] = [
        key for leaf in asked if leaf.value.relation != "option" for key in leaf.value.when if key not in stated
    ]
    for leaf in needs:
        need = leaf.value
        item, of = stated.get(need.at, MISSING), stated.get(need.of, MISSING)
        if need.relation == "option":
            if item is not MISSING and _claims(need, item, of) and not _allowed(needs, stated, need.at):
                violations += _said(leaf, item, of, allowed=False)
        elif need.relation in SPECIAL or (need.relation == "count" and need.at in spared):
            continue
        elif item is MISSING or (need.of and of is MISSING):
            unstated.append(need.at if item is MISSING else need.of)
        elif need.holds and not _holds(need, item, of, minimum):
            violations += _said(leaf, item, of)
    return Finding(violations=tuple(violations), unstated=tuple(dict.fromkeys(unstated)))


def _applies(need: Requirement, stated: Mapping[str, Any]) -> bool:
    return all(key in stated and equal(stated[key], value) for key, value in need.when.items())


def _unauthorised(law: Law) -> Iterator[Violation]:
    """Without the provisions that put a game in the catalogue no table of it is lawful."""
    leaf = getattr(_rules(law), "authorised", None)
    if leaf is None or leaf.value:
        return
    for id in leaf.cite:
        asked = provisions.provision(id).summary
        text = Text(f"juego no autorizado; lo autorizaba: {asked.es}", f"not an authorised game; this did: {asked.en}")
        yield Violation(provision=id, message=text, where="game", cite=leaf.cite, reading=leaf.reading)


def _chosen(law: Law, raw: Any) -> Iterator[Violation]:
    """What the venue has chosen: the terms with which the table would be opened, each that the law does not admit."""
    if raw is None:
        return
    try:
        terms = vocabulary.struct(vocabulary.spoken(law.game).terms, raw)
    except TapeteError as error:
        raise vocabulary.within(TERMS, TERMS, error) from None
    table: Any = registry.game(law.game, law.regulation, terms, law, unlawful=True)
    for one in table.beside:
        for id in one.cite:
            yield Violation(provision=id, message=one.text, where=f"{TERMS}.{one.term}", cite=one.cite)


def _claims(need: Requirement, item: Any, of: Any) -> bool:
    """The table makes use of this option; one with a second item speaks of multiples of it."""
    if need.of:
        try:
            return of is not MISSING and number(item) == number(need.value) * number(of)
        except NotComparable:
            return False
    if need.value is True or need.value is None:
        return present(item)
    wanted = need.value if isinstance(need.value, (list, tuple)) else [need.value]
    there = item if isinstance(item, (list, tuple)) else [item]
    return any(equal(a, b) for a in there for b in wanted)


def _allowed(needs: list[Leaf[Requirement]], stated: Mapping[str, Any], at: str) -> bool:
    """Some provision that stands allows it."""
    options = [leaf.value for leaf in needs if leaf.value.relation == "option" and leaf.value.at == at]
    return any(option.holds and _claims(option, stated[at], stated.get(option.of, MISSING)) for option in options)


def _spared(needs: list[Leaf[Requirement]], stated: Mapping[str, Any]) -> set[str]:
    """Staff whose number may fall short, because a provision that stands lets the table lack so many in all."""
    spared: set[str] = set()
    for leaf in needs:
        if leaf.value.relation != "may_lack" or not leaf.value.holds:
            continue
        group, most = leaf.value.value.get("of", ()), leaf.value.value.get("most", 0)
        counts = [
            n.value for n in needs if n.value.relation == "count" and n.value.at in group and n.value.at in stated
        ]
        try:
            lack = {n.at: number(n.value) - number(stated[n.at]) for n in counts}
        except NotComparable:
            continue
        short = {at for at, n in lack.items() if n > 0}
        if sum(lack[at] for at in short) <= most:
            spared |= short
    return spared


def _holds(need: Requirement, item: Any, of: Any, minimum: bool) -> bool:
    relation = "count_minimum" if need.relation == "count" and minimum else need.relation
    try:
        return RELATIONS[relation](item, need.value, of)
    except NotComparable:
        return False


def shown(item: Any) -> str:
    text = msgspec.json.encode(item).decode() if isinstance(item, (list, dict, bool)) else str(item)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _said(leaf: Leaf[Requirement], item: Any, of: Any, allowed: bool = True) -> Iterator[Violation]:
    """One violation for each provision behind the requirement: what is there, what the law asks."""
    need = leaf.value
    there = f"{need.at} = {shown(item)}"
    if need.of and of is not MISSING:
        there += f" ({need.of} = {shown(of)})"
    yield from broken(leaf, need.at, Text(there, there), allowed)


def broken(leaf: Leaf[Any], where: str, there: Text, allowed: bool = True) -> Iterator[Violation]:
    """One violation for each provision behind a rule; not ``allowed``: it is what alone would permit what is there."""
    for id in leaf.cite:
        asked = provisions.provision(id).summary
        if allowed:
            text = Text(f"{there.es}; la ley pide: {asked.es}", f"{there.en}; the law asks: {asked.en}")
        else:
            text = Text(f"{there.es}; solo lo permitía: {asked.es}", f"{there.en}; only this allowed it: {asked.en}")
        yield Violation(provision=id, message=text, where=where, cite=leaf.cite, reading=leaf.reading)
