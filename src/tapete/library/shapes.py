"""The JSON Schema of a game's rulebooks, generated from its typed rules: an editor completes and checks a TOML with it.

A file may leave out what it inherits or takes from the general part of its regulation; so the schema of a *file* asks
for nothing that may come from there, and that of the *whole* (the rulebook as it is resolved) for all of it.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from ..games import registry
from ..games.base.premises import HouseRules
from ..inspection.relations import RELATIONS, SPECIAL
from ..law.provisions import regulations
from ..law.rulebook import HOUSE, Leaf, Reading, canonical, shape
from ..law.values import Call, Duty, Names, Odds, Order, Requirement, Share, Text

Data = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
CITES: Data = {
    "description": "the exact ids of the provisions that say so",
    "type": "array",
    "items": {"type": "string", "pattern": "^[A-Z]{2,4}[0-9]{2}:"},
    "uniqueItems": True,
}
TEXT: Data = {
    "type": "object",
    "properties": {"es": {"type": "string"}, "en": {"type": "string"}},
    "required": ["es", "en"],
    "additionalProperties": False,
}
BESIDE: Data = {
    "cite": CITES,
    "reading": {"description": "the reading of a doubtful text that it rests on", "type": "string"},
    "note": {"type": "string"},
}
VALUE_OF: Data = {"value_of": {"description": "the rule that has this value, by its path", "type": "string"}}
STRINGS: Data = {"type": "array", "items": {"type": "string"}}


def schema(game: str, whole: bool = False) -> Data:
    """The schema of the rulebooks of a game or of the house: of the files, or of a rulebook as it is resolved.

    >>> schema("boule")["properties"]["plate"]["properties"]["numbers"]["properties"]["value"]["items"]
    {'type': 'integer'}
    >>> schema("house")["properties"]["force"]["properties"]["published"]
    {'type': 'string', 'format': 'date'}
    """
    named, rules_type = _enacting(game)
    rules = _Shapes(whole).struct(rules_type)
    header = _header(named, whole)
    return {
        "$schema": DIALECT,
        "title": f"{named}: rulebook",
        "description": inspect.getdoc(rules_type) or "",
        "type": "object",
        "properties": {**header, **rules["properties"]},
        "required": ["game", "regulation", "title", "kind", *rules.get("required", ())],
        "additionalProperties": False,
    }


def _enacting(game: str) -> tuple[str, type[msgspec.Struct]]:
    """The id of a game and the typed rules of its rulebooks; the house is none, and has a rulebook as they do."""
    if canonical(game) == HOUSE:
        return HOUSE, HouseRules
    room = registry.room(game)
    return room.game, room.rules_type


def _header(game: str, whole: bool) -> Data:
    """What a rulebook says of itself."""
    reading = _Shapes(True).struct(Reading)
    found: Data = {
        "game": {"const": game},
        "regulation": {"type": "string", "examples": list(regulations())},
        "title": TEXT,
        "kind": {"enum": ["casa"] if game == HOUSE else ["contrapartida", "circulo", "sorteo"]},
        "variants": {"type": "array", "items": TEXT},
        "readings": {"type": "object", "additionalProperties": reading},
    }
    if whole:
        return found
    inherits = {
        "from": {"description": "the rulebook whose rules are taken over", "type": "string"},
        "except": {**STRINGS, "description": "rules that are not taken over, by their path"},
        "cite": CITES,
    }
    found["inherits"] = {
        "type": "object",
        "properties": inherits,
        "required": ["from"],
        "additionalProperties": False,
    }
    found["restates"] = {
        "description": "a provision that repeats others: its id, and theirs",
        "type": "object",
        "additionalProperties": STRINGS,
    }
    return found


class _Shapes:
    """From a declared type to its schema, as the loader of rulebooks reads it."""

    def __init__(self, whole: bool) -> None:
        self.whole = whole

    def of(self, kind: Any) -> Data:
        origin, given = get_origin(kind), get_args(kind)
        if origin is Leaf:
            return self.leaf(given[0])
        if origin in (types.UnionType, typing.Union):
            return self.of(next(one for one in given if one is not type(None)))
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(given[1])}
        if origin is tuple:
            return {"type": "array", "items": self.of(given[0])}
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in _VALUES:
            return TEXT if kind is Text else self.struct(kind)
        return self.value(kind)

    def struct(self, kind: type[msgspec.Struct]) -> Data:
        hints, fields = shape(kind)
        told = _told(kind)
        found: Data = {}
        for key, field in fields.items():
            found[key] = dict(self.of(hints[field.name]))
            if field.name in told:
                found[key]["description"] = told[field.name]
        needed = [key for key, field in fields.items() if field.required] if self.whole else []
        return {
            "type": "object", "properties": found, "additionalProperties": False,
            **({"required": needed} if needed else {}),
        }  # fmt: skip

    def leaf(self, kind: Any) -> Data:
        if kind is Requirement:
            own: Data = {
                "at": {"description": "the item of a table that is looked at", "type": "string"},
                "is": {"description": "how it stands to the value", "enum": sorted({*RELATIONS, *SPECIAL})},
                "value": {},
                "of": {"description": "a second item that the relation looks at", "type": "string"},
                "when": {"description": "only for tables whose items have these values", "type": "object"},
            }
            return _object({**own, **({} if self.whole else VALUE_OF), **BESIDE}, ["at", "is", "cite"])
        if kind is Duty:
            own = {
                "by": {**STRINGS, "description": "who"},
                "when": {**STRINGS, "description": "at which moments"},
                "must": {"type": "boolean"},
                "answers": {**STRINGS, "description": "the claims that whoever has the duty answers"},
                "value": {"type": "boolean"},
            }
            return _object({**own, **BESIDE}, ["by", "cite"])
        value = self.value(kind)
        if self.whole:
            return _object({"value": value, **BESIDE}, ["value", "cite"])
        found = _object({"value": value, **VALUE_OF, **BESIDE}, ["cite"])
        return {**found, "oneOf": [{"required": ["value"]}, {"required": ["value_of"]}]}

    def value(self, kind: Any) -> Data:
        if kind in _VALUES:
            return dict(_VALUES[kind])
        if get_origin(kind) is Literal:
            return {"enum": list(get_args(kind))}
        if get_origin(kind) is tuple:
            return {"type": "array", "items": self.value(get_args(kind)[0])}
        found: Data = msgspec.json.schema(kind)
        return found


_VALUES: dict[Any, Data] = {
    Odds: {"type": "string", "pattern": "^[0-9]+:[1-9][0-9]*$", "examples": ["35:1"]},
    Share: {"type": ["string", "integer"], "pattern": "^[0-9]+(/[1-9][0-9]*)?$", "examples": ["1/2"]},
    Order: {"type": "array", "items": {"anyOf": [{"type": "string"}, STRINGS]}},
    Names: {"type": "array", "items": {"type": ["string", "integer"]}},
    Call: TEXT,
}


def _object(properties: Data, required: list[str]) -> Data:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


@cache
def _told(kind: type[Any]) -> dict[str, str]:
    """What the source says of each field, right below it; of an inherited one where it is declared."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base in (object, msgspec.Struct) or not issubclass(base, msgspec.Struct):
            continue
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        except (OSError, TypeError):  # no source is shipped: then there are no words either
            continue
        assert isinstance(body, ast.ClassDef)
        for field, after in zip(body.body, body.body[1:], strict=False):
            match field, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(said))),
                ):
                    found[name] = " ".join(said.split())
    return found
