"""What the description of a house may say, item by item: of which kind each is, and which laws ask for it.

It is read from what the laws ask of houses; what belongs to a description and no law asks is told only. A description
may say more words than a law names: that they are not the law's is then what is judged.

>>> {one.item: one.kind for one in items() if one.item in ("admission.least_age", "admission.refuses", "date")}
{'date': 'day', 'admission.least_age': 'number', 'admission.refuses': 'words'}
>>> schema("BOL13")["properties"]["surveillance"]["properties"]["records"]["type"]
'boolean'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from ..games.base.premises import HouseRules
from ..law import rulebook
from ..law.rulebook import HOUSE
from ..law.values import Requirement, Text
from . import house, strike
from .tables import COUNTED

Kind = Literal["yes_or_no", "number", "word", "words", "text", "day", "game", "file", "limits"]
LISTED = ("includes", "only", "excludes", "any_of")
"""Relations to several words."""
TOLD: Mapping[str, Kind] = {
    "hours.opens": "text", "hours.closes": "text", "admission.register": "yes_or_no", "admission.bans": "words",
    "surveillance.kept_days": "number", "operator.name": "text", "complaints.sheets": "yes_or_no",
}  # fmt: skip
"""What no law asks for."""
MEMBERS: Mapping[str, Mapping[str, Kind]] = {
    "staff": {"name": "text", "roles": "words"},
    "means": {"name": "text"},
    "developed": {"name": "text"},
    "tables": {
        "name": "text", "game": "game", "file": "file", "minimum": "number", "maximum": "number", "hold": "yes_or_no",
        "telematic": "yes_or_no",
    },
}  # fmt: skip
"""What a member of each list says of itself, beside what the laws ask of it."""
SAID: Mapping[Kind, Text] = {
    "yes_or_no": Text("true o false", "true or false"),
    "number": Text("un número", "a number"),
    "word": Text("una palabra", "a word"),
    "words": Text("una lista de palabras", "a list of words"),
    "text": Text("un texto", "a text"),
    "day": Text("un día, como 2014-01-15", "a day, such as 2014-01-15"),
    "game": Text("un juego (tapete games)", "a game (tapete games)"),
    "file": Text("el archivo con la descripción de la mesa", "the file with the description of the table"),
    "limits": Text("por juego, su minimum y su maximum", "for each game its minimum and maximum"),
}
TYPES: Mapping[Kind, Mapping[str, Any]] = {
    "yes_or_no": {"type": "boolean"},
    "number": {"type": ["number", "string"]},
    "word": {"type": "string"},
    "words": {"type": "array", "items": {"type": "string"}},
    "text": {"type": ["string", "boolean"]},
    "day": {"type": "string", "format": "date"},
    "game": {"type": "string"},
    "file": {"type": "string"},
    "limits": {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": {name: {"type": ["number", "string"]} for name in house.LIMITS},
            "additionalProperties": False,
        },
    },
}
LABELS = ("name", "file")
"""What only says which member it is."""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """An item of the description. ``of``: the list whose members say it ('': the house itself); ``words``: those that
    some law names; ``regulations``: the laws that ask for it (none: it is told only)."""

    item: str
    kind: Kind
    of: str = ""
    words: tuple[str, ...] = ()
    regulations: tuple[str, ...] = ()


def items(regulation: str = "") -> tuple[Item, ...]:
    """Everything that a description may say; of one law, what it asks for and what is told under any."""
    found: dict[tuple[str, str], Item] = {}
    for one in _every(regulation):
        known = found.get((one.of, one.item))
        found[one.of, one.item] = one if known is None else _both(known, one)
    order = ("", *house.LISTS)
    return tuple(sorted(found.values(), key=lambda one: order.index(one.of)))


def _both(one: Item, other: Item) -> Item:
    """The same item of two laws, or of two clauses of one."""
    return msgspec.structs.replace(
        one,
        kind=one.kind if one.kind != "text" else other.kind,
        words=tuple(dict.fromkeys((*one.words, *other.words))),
        regulations=tuple(dict.fromkeys((*one.regulations, *other.regulations))),
    )


def _every(regulation: str) -> Iterator[Item]:
    laws = [law for _, law in rulebook.houses() if regulation in ("", law)]
    yield Item(item=house.DAY, kind="day", regulations=tuple(law for law in laws if _rules(law).force is not None))
    for law in laws:
        rules = _rules(law)
        kinds = [leaf.value.items for leaf in rules.premises.values()] + [tuple(each) for each in rules.beside.values()]
        yield Item(item=house.KIND, kind="word", words=tuple(dict.fromkeys(one for those in kinds for one in those)),
                   regulations=(law,) if any(kinds) else ())  # fmt: skip
        for leaf in rules.requires.values():
            yield from _asked(leaf.value, law)
        if rules.general is not None:
            yield Item(item=house.PLAN, kind="limits", regulations=(law,))
    yield from (Item(item=name, kind=kind) for name, kind in TOLD.items())
    for of, those in MEMBERS.items():
        yield from (Item(item=name, kind=kind, of=of) for name, kind in those.items())
        for law in laws:
            for leaf in _rules(law).each.get(of, {}).values():
                yield from _asked(leaf.value, law, of)
            if of == "tables":
                yield from _of_table(_rules(law), law)


def _of_table(rules: HouseRules, law: str) -> Iterator[Item]:
    """What a law looks at, of what the house says of a table."""
    limits = ("minimum", "maximum") if rules.general is not None else ()
    held = ("hold",) if rules.hold_categories is not None else ()
    remote = ("telematic",) if rules.remote is not None else ()
    for name in ("game", *limits, *held, *remote):
        yield Item(item=name, kind=MEMBERS["tables"][name], of="tables", regulations=(law,))


def _rules(law: str) -> HouseRules:
    return strike.law(HOUSE, law).typed(HouseRules)


def _asked(need: Requirement, law: str, of: str = "") -> Iterator[Item]:
    """The items that a requirement looks at, with what it says of their kind."""
    if need.relation == "if_any":  # the item is judged elsewhere; here the second one is
        yield Item(item=need.of, kind=_of(need.value), of=of, regulations=(law,))
        return
    listed = need.value if isinstance(need.value, (list, tuple)) else (need.value,)
    words = tuple(one for one in listed if isinstance(one, str))
    if need.at == house.ROSTER:  # which roles there are follows from the staff
        yield Item(item=house.ROLES, kind="words", of="staff", words=words, regulations=(law,))
        return
    yield Item(item=need.at, kind=_kind(need), of=of, words=words, regulations=(law,))
    for item, value in need.when.items():
        yield Item(item=item, kind=_of(value), of=of, regulations=(law,))


def _kind(need: Requirement) -> Kind:
    if need.relation in COUNTED or need.relation.startswith("times"):
        return "number"
    if need.relation in LISTED:
        return "words"
    if need.relation in ("true", "false"):
        return "yes_or_no"
    if need.relation == "option":
        return "word" if isinstance(need.value, str) else "text"
    return _of(need.value[0] if isinstance(need.value, (list, tuple)) else need.value)


def _of(value: Any) -> Kind:
    """The kind of a value."""
    return "yes_or_no" if isinstance(value, bool) else "number" if isinstance(value, (int, float)) else "word"


def schema(regulation: str = "") -> dict[str, Any]:
    """The JSON Schema of a description. (A table of the house has the items of its game, too.)"""
    laws = [law for _, law in rulebook.houses() if regulation in ("", law)]
    root: dict[str, Any] = {"game": {"const": HOUSE}, "regulation": {"enum": laws}, "name": {"type": "string"},
                            "note": {"type": "string"}}  # fmt: skip
    lists: dict[str, dict[str, Any]] = {name: {} for name in house.LISTS}
    for one in items(regulation):
        section, _, name = one.item.rpartition(".")
        holder = lists[one.of] if one.of else root
        if section and not one.of:
            holder = root.setdefault(section, _object({}))["properties"]
        holder[name] = {**TYPES[one.kind], **_told(one)}
    for of, those in lists.items():
        members = {"type": "object", "properties": those, "additionalProperties": of == "tables"}
        root[of] = {"type": "array", "items": members}
    return {"title": HOUSE, **_object(root), "required": ["game", "regulation"]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _told(one: Item) -> dict[str, Any]:
    """The words that a law names, as examples; and which laws ask."""
    examples: list[Any] = [list(one.words)] if one.kind == "words" else list(one.words)
    asked = {"description": ", ".join(one.regulations)} if one.regulations else {}
    return {**asked, **({"examples": examples} if one.words else {})}
