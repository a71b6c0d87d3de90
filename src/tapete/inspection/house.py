"""Is this house lawful? Operator, premises, people, means of play and every table, judged as a whole.

A house is described like a table, with lists of its members: ``staff``, ``means``, ``developed`` (rules that somebody
has given beside the catalogue) and ``tables``. Each table is held against the law of its own game; what the house says
holds at each of its tables that does not say otherwise. What the text of a house is silent about is told, not judged:
the rules of one regulation are not those of another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from datetime import date, timedelta
from functools import cache
from typing import Any

import msgspec

from ..games import registry
from ..games.base.premises import HouseRules
from ..law import rulebook
from ..law.errors import TapeteError, near
from ..law.files import renewed
from ..law.leaves import holds
from ..law.rulebook import HOUSE, Law, Leaf, canonical
from ..law.values import Names, Text
from ..law.versions import read_day
from . import strike, tables
from .relations import names, number, present
from .tables import Finding, Violation

LISTS = ("staff", "means", "developed", "tables")
"""The lists of members that a house may have."""
LABELS = ("name", "note")
LIMITS = ("minimum", "maximum")
TABLE = ("game", "telematic", "hold", "minimum", "maximum")
"""What the house says of a table, beside what the table says of itself."""
ROLES, KIND, DAY, PLAN, ROSTER = "roles", "premises.kind", "date", "plan.bets", "roster.roles"
TOLD = (
    "hours.opens", "hours.closes", "admission.register", "admission.bans", "surveillance.kept_days", "operator.name",
    "complaints.sheets",
)  # fmt: skip
"""What belongs to the description of a house and no text rules: an inspector reads it, nothing judges it."""


NOTHING = Finding(violations=(), unstated=())


class Member(msgspec.Struct, frozen=True):
    """One of the staff, of the means of play, of the tables: what it is called, and what is said of it."""

    name: str
    said: Mapping[str, Any]


def check(law: Law, description: Mapping[str, Any]) -> Finding:
    """A description of a house against the law."""
    rules = law.typed(HouseRules)
    for section, asked in (
        ("requires", rules.requires),
        *((f"each.{name}", leaves) for name, leaves in rules.each.items()),
    ):
        tables.known_relations(law, section, asked)
    members, rest = _taken_apart(description)
    day, plan = rest.pop(DAY, None), _plan(rest)
    stated = _stated(rest, members)
    on = read_day(str(day)) if day is not None else None
    early = tuple(_too_early(rules, on))
    if early:
        return Finding(violations=early, unstated=())
    itself = tables.judged(rules.requires.values(), stated)
    found = [msgspec.structs.replace(itself, notes=tuple(_not_asked(stated, _asked_of_house(rules))))]
    for name in LISTS:
        if name != "tables":
            found += [_each(rules, name, member) for member in members.get(name, ())]
    at_tables = [_table(law, rules, member, stated, on, plan) for member in members.get("tables", ())]
    wrong = [one.name for one, (_, own) in zip(members.get("tables", ()), at_tables, strict=True) if own.violations]
    answered = Finding(violations=tuple(_answered(rules, wrong)), unstated=())
    return _together([*found, *(one for both in at_tables for one in both), answered])


def _together(found: list[Finding]) -> Finding:
    return Finding(
        violations=tuple(one for finding in found for one in finding.violations),
        unstated=tuple(dict.fromkeys(one for finding in found for one in finding.unstated)),
        notes=tuple(one for finding in found for one in finding.notes),
    )


# --- what a description says ----------------------------------------------------------------------------------------


def _taken_apart(description: Mapping[str, Any]) -> tuple[dict[str, list[Member]], dict[str, Any]]:
    """The members of each list, and the rest."""
    rest = {key: item for key, item in description.items() if key not in (*LISTS, *LABELS)}
    members = {}
    for name in LISTS:
        if name in description:
            listed = description[name]
            if not isinstance(listed, list) or not all(isinstance(one, Mapping) for one in listed):
                raise TapeteError(f"«{name}» debe ser una lista de tablas", f"'{name}' must be a list of tables")
            members[name] = [
                Member(str(one.get("name") or f"{name}[{n}]"), {k: v for k, v in one.items() if k not in LABELS})
                for n, one in enumerate(listed, 1)
            ]
    return members, rest


def _plan(rest: dict[str, Any]) -> dict[str, Mapping[str, Any]] | None:
    """The least and the greatest stake of each game in the operator's betting plan, where one is described."""
    section, key = PLAN.split(".")
    plan = rest.get(section)
    if not isinstance(plan, Mapping) or key not in plan:
        return None
    rest[section] = {other: item for other, item in plan.items() if other != key}
    found: dict[str, Mapping[str, Any]] = {}
    if not isinstance(plan[key], Mapping):
        raise TapeteError(f"«{PLAN}» lleva los juegos", f"'{PLAN}' has the games")
    for game, limits in plan[key].items():
        if not isinstance(limits, Mapping) or set(limits) - set(LIMITS):
            raise TapeteError(f"«{PLAN}.{game}» lleva minimum y maximum", f"'{PLAN}.{game}' has minimum and maximum")
        _limits(f"{PLAN}.{game}", limits)
        found[_listed(str(game))] = limits
    return found


def _listed(game: str) -> str:
    """A game that some catalogue has: the plan of a game that there is not would be nobody's."""
    code, listed = canonical(game), {one for rules in _every() for those in rules.games.values()
                                     for leaf in those.values() for one in leaf.value}  # fmt: skip
    if code not in listed:
        hint = near(game, sorted(listed))
        raise TapeteError(f"«{PLAN}»: no hay ningún juego «{game}».{hint.es}",
                          f"'{PLAN}': there is no game '{game}'.{hint.en}")  # fmt: skip
    return code


def _limits(where: str, said: Mapping[str, Any]) -> None:
    """The least and the greatest stake are amounts, and the least is not the greater one."""
    tables.check_numbers({f"{where}.{one}": said[one] for one in LIMITS if one in said},
                         {f"{where}.{one}" for one in LIMITS})  # fmt: skip
    if all(one in said for one in LIMITS) and number(said["minimum"]) > number(said["maximum"]):
        raise TapeteError(f"«{where}»: minimum es mayor que maximum", f"'{where}': minimum is above maximum")


def _stated(rest: Mapping[str, Any], members: Mapping[str, list[Member]]) -> dict[str, Any]:
    """What the description says of the house, by dotted keys; which roles there are follows from the staff."""
    stated = tables.items({key: item for key, item in rest.items() if item != {}}, known_items())
    tables.check_numbers(stated, _counted())
    if "staff" in members:
        stated[ROSTER] = list(
            dict.fromkeys(role for one in members["staff"] for role in names(one.said.get(ROLES, [])))
        )
    return stated


@renewed
@cache
def known_items() -> frozenset[str]:
    """Every item of a house that some regulation looks at, and what is told only."""
    found = set(TOLD) | {KIND}
    for rules in _every():
        found |= tables.looked_at(rules.requires.values())
    return frozenset(found - {ROSTER})


@renewed
@cache
def _counted() -> frozenset[str]:
    return frozenset(item for rules in _every() for item in tables.counted(rules.requires.values()))


@renewed
@cache
def known_of(name: str) -> frozenset[str]:
    """Every item of a member of this list that some regulation looks at."""
    found = {ROLES} if name == "staff" else set(TABLE) if name == "tables" else set()
    for rules in _every():
        found |= tables.looked_at(rules.each.get(name, {}).values())
    return frozenset(found)


def _every() -> Iterator[HouseRules]:
    for _, regulation in rulebook.houses():
        yield strike.law(HOUSE, regulation).typed(HouseRules)


# --- what the law says to it ----------------------------------------------------------------------------------------


def _too_early(rules: HouseRules, day: date | None) -> Iterator[Violation]:
    """Before its day a text holds for nobody, and nothing can be lawful under it."""
    if day is not None and rules.force is not None:
        first = rules.force.published + timedelta(days=rules.force.days.value)
        if day < first:
            there = Text(
                f"{DAY} = {day}, y el texto rige desde el {first}", f"{DAY} = {day}, and the text holds from {first}"
            )
            yield from tables.broken(rules.force.days, DAY, there)


def _not_asked(said: Mapping[str, Any], asked: Set[str]) -> Iterator[Text]:
    """What is said and this text does not ask."""
    silent = ", ".join(item for item in said if item not in asked)
    if silent:
        yield Text(f"el texto no lo pregunta a la casa: {silent}", f"the text does not ask it of the house: {silent}")


def _asked_of_house(rules: HouseRules) -> set[str]:
    return {KIND, ROSTER} | tables.looked_at(rules.requires.values())


def _each(rules: HouseRules, name: str, member: Member) -> Finding:
    """One member of a list against what is asked of each."""
    said = tables.items(member.said, known_of(name))
    asked = rules.each.get(name, {}).values()
    notes = tuple(_not_asked(said, tables.looked_at(asked) | {ROLES}))
    return _at(member.name, msgspec.structs.replace(tables.judged(asked, said), notes=notes))


def _looked_at(rules: HouseRules) -> set[str]:
    """What this text looks at, of what the house says of a table."""
    general = {"minimum", "maximum"} if rules.general is not None else set()
    held = {"hold"} if rules.hold_categories is not None else set()
    return {"game", "telematic", *general, *held} | tables.looked_at(rules.each.get("tables", {}).values())


def _at(name: str, finding: Finding) -> Finding:
    """The same finding, said of a member of the house."""
    return Finding(
        violations=tuple(
            msgspec.structs.replace(
                one,
                message=Text(f"{name}: {one.message.es}", f"{name}: {one.message.en}"),
                where=f"{name}: {one.where}",
            )
            for one in finding.violations
        ),
        unstated=tuple(f"{name}: {one}" for one in finding.unstated),
        notes=tuple(Text(f"{name}: {one.es}", f"{name}: {one.en}") for one in finding.notes),
    )


def _table(
    law: Law, rules: HouseRules, table: Member, stated: Mapping[str, Any], day: date | None,
    plan: Mapping[str, Mapping[str, Any]] | None,
) -> tuple[Finding, Finding]:  # fmt: skip
    """One table: what the law says to its standing in this house, and what the law of its game says to it."""
    if not isinstance(table.said.get("game"), str):
        raise TapeteError(f"{table.name}: falta «game»", f"{table.name}: 'game' is missing")
    game = canonical(table.said["game"])
    _limits(table.name, table.said)
    mine = known_of("tables")
    of_house = {key: item for key, item in table.said.items() if key in mine}
    own = {key: item for key, item in table.said.items() if key not in mine}
    if present(of_house.get("telematic")) and rules.remote is not None:
        barred = tables.broken(rules.remote.barred, "telematic", Text("juego telemático", "telematic game"))
        violations = tuple(barred) if holds(rules.remote.barred) else ()
        if holds(rules.remote.outside):
            outside = Text("juego telemático, fuera de este texto", "telematic game, outside this text")
            return _at(table.name, Finding(violations=violations, unstated=(), notes=(outside,))), NOTHING
    else:
        violations = ()
    asked = tables.judged(rules.each.get("tables", {}).values(), of_house)
    found = [
        Finding(violations=violations, unstated=()),
        msgspec.structs.replace(asked, notes=tuple(_not_asked(of_house, _looked_at(rules)))),
        _admitted(rules, game, stated),
        Finding(violations=(*_held(rules, game, of_house), *_planned(rules, game, of_house, plan)), unstated=()),
    ]
    return _at(table.name, _together(found)), _at(table.name, _as_its_game_asks(law, game, own, stated, day))


def _category(rules: HouseRules, game: str) -> str:
    """The class to which the catalogue counts a game; '': it does not have it."""
    return next((name for name, those in rules.games.items() if any(game in leaf.value for leaf in those.values())), "")


def _admitted(rules: HouseRules, game: str, stated: Mapping[str, Any]) -> Finding:
    """The catalogue has the game, for premises of this kind."""
    category = _category(rules, game)
    if not category:
        es, en = f"game = {game}, que el texto no regula", f"game = {game}, which the text does not rule"
        found = tuple(tables.broken(rules.unlisted, "game", Text(es, en))) if holds(rules.unlisted) else ()
        return Finding(violations=found, unstated=())
    own, beside, kind = rules.premises.get(category), rules.beside.get(category, {}), stated.get(KIND)
    if (own is None or not own.value) and not any(leaf.value for leaf in beside.values()):
        return NOTHING
    if kind is None:
        return Finding(violations=(), unstated=(KIND,))
    leaf = _against(own, beside.get(str(kind)), game, str(kind))
    if leaf is None:
        return NOTHING
    there = f"game = {game}, {KIND} = {kind}"
    return Finding(violations=tuple(tables.broken(leaf, KIND, Text(there, there))), unstated=())


def _against(own: Leaf[Names] | None, beside: Leaf[Names] | None, game: str, kind: str) -> Leaf[Names] | None:
    """What keeps a game out of premises of this kind: its class is for others, or of its class others alone are let
    in."""
    if own is not None and own.value and kind not in own.value:
        return own
    return beside if beside is not None and beside.value and game not in beside.value else None


def _held(rules: HouseRules, game: str, said: Mapping[str, Any]) -> Iterator[Violation]:
    """Where the house withholds payments: only at games of the classes for which the text lets it."""
    leaf = rules.hold_categories
    if leaf is None or not present(said.get("hold")):
        return
    category = _category(rules, game)
    if category not in leaf.value:
        there = Text(f"hold = true en la categoría «{category}»", f"hold = true in the category '{category}'")
        yield from tables.broken(leaf, "hold", there, allowed=False)


def _planned(
    rules: HouseRules, game: str, said: Mapping[str, Any], plan: Mapping[str, Mapping[str, Any]] | None
) -> Iterator[Violation]:
    """The limits of a table are those of the approved plan."""
    if rules.general is None or plan is None or not holds(rules.general.plan):
        return
    for limit in LIMITS:
        if limit not in said:
            continue
        approved = plan.get(game, {}).get(limit)
        if approved is None or number(said[limit]) != number(approved):
            there = f"{limit} = {said[limit]}, {PLAN}.{game}.{limit} = {'–' if approved is None else approved}"
            yield from tables.broken(rules.general.plan, limit, Text(there, there))


def _as_its_game_asks(
    law: Law, game: str, own: Mapping[str, Any], stated: Mapping[str, Any], day: date | None
) -> Finding:
    """The table by the rulebook of its game, as it held on that day."""
    if (game, law.regulation) not in rulebook.catalogue() or game not in registry.rooms():
        hint = Text("", "") if game in registry.rooms() else near(game, registry.rooms())
        lacks = Text(f"nadie juzga aquí una mesa de «{game}»{hint.es and '.'}{hint.es}",
                     f"nobody judges a table of '{game}' here{hint.en and '.'}{hint.en}")  # fmt: skip
        return Finding(violations=(), unstated=(), notes=(lacks,))
    known = tables.known_items(game)
    shared = {key: item for key, item in stated.items() if key in known and not _says(own, key)}
    ruled = strike.law(game, f"{law.regulation}@{day}" if day is not None else law.regulation)
    return tables.check(ruled, {**own, **shared})


def _says(own: Mapping[str, Any], key: str) -> bool:
    """A table says this of itself."""
    found: Any = own
    for part in key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found is not None or key in own


def _answered(rules: HouseRules, wrong: list[str]) -> Iterator[Violation]:
    """The operator has to keep the rules of each game: a table that breaks them is theirs to answer for."""
    leaf = rules.answers_for_tables
    if wrong and leaf is not None and holds(leaf):
        listed = ", ".join(wrong)
        there = Text(
            f"mesas contra las reglas de su juego: {listed}", f"tables against the rules of their game: {listed}"
        )
        yield from tables.broken(leaf, "operator", there)
