"""From plain data to the vocabulary of a game, with errors that a reader of the file can act on.

msgspec decodes faster, but says no in the words of a programmer and in English only. Here every field is read by
itself, so that the sentence can name the field, what stands there, and what would be admitted.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import inspect

from ..games import registry
from ..law.errors import TapeteError, near
from ..law.rulebook import HOUSE
from ..law.values import Text
from ..table.contract import Types

S = TypeVar("S", bound=msgspec.Struct)


class Nothing(msgspec.Struct, frozen=True, tag="nothing"):
    """What is said at a house, which is described and not played."""


def spoken(game: str) -> Types:
    """The unions and the terms of a game; an unknown game is an error. A house has none."""
    if game == HOUSE:
        return Types(state=Nothing, moves=Nothing, events=Nothing, terms=Nothing)
    types: Types = registry.room(game).play_type.types
    return types


@cache
def members(union: Any) -> dict[str, type[msgspec.Struct]]:
    """The structs of a tagged union, by tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union) or (union,)}


@cache
def _shape(kind: type[msgspec.Struct]) -> dict[str, tuple[inspect.Field, Any]]:
    """By the name used in JSON: the field, and its Python type."""
    info = inspect.type_info(kind)
    hints = typing.get_type_hints(kind, include_extras=True)
    assert isinstance(info, inspect.StructType)
    return {f.encode_name: (f, hints[f.name]) for f in info.fields}


def fields(kind: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    """The fields of a struct by their JSON name."""
    return {name: field for name, (field, _) in _shape(kind).items()}


def within(es: str, en: str, error: TapeteError) -> TapeteError:
    """The same error, said of a place."""
    return type(error)(f"{es}: {error.text.es}", f"{en}: {error.text.en}", error.cite)


def decode(union: Any, raw: Any, tag: str = "do") -> msgspec.Struct:
    """A member of a tagged union from plain data."""
    if not isinstance(raw, dict):
        raise TapeteError(f"debe ser una tabla con «{tag}»", f"must be a table with '{tag}'")
    kinds = members(union)
    name = raw.get(tag)
    if name is None:
        raise TapeteError(f"falta «{tag}»", f"'{tag}' is missing")
    if not isinstance(name, str) or name not in kinds:
        hint = near(str(name), kinds)
        raise TapeteError(
            f"este juego no conoce «{tag}: {name}».{hint.es}", f"this game does not know '{tag}: {name}'.{hint.en}"
        )
    return struct(kinds[name], {key: value for key, value in raw.items() if key != tag})


def struct(kind: type[S], raw: Any) -> S:
    """A struct from plain data: no unknown field, none missing, each of its type."""
    if not isinstance(raw, dict):
        raise TapeteError("debe ser una tabla", "must be a table")
    shape = _shape(kind)
    for key in raw:
        if key not in shape:
            hint = near(str(key), shape)
            raise TapeteError(f"campo desconocido «{key}».{hint.es}", f"unknown field '{key}'.{hint.en}")
    values = {}
    for name, (field, python_type) in shape.items():
        if name in raw:
            values[field.name] = _value(name, field.type, python_type, raw[name])
        elif field.required:
            raise TapeteError(f"falta el campo «{name}»", f"the field '{name}' is missing")
    return kind(**values)


def _value(name: str, info: inspect.Type, python_type: Any, raw: Any) -> Any:
    try:
        return msgspec.convert(as_text(info, raw), python_type)
    except msgspec.ValidationError:
        _inside(name, info, raw)
        wanted, meant = describe(info), instead(info, raw)
        shown = raw[:40] if isinstance(raw, str) else msgspec.json.encode(raw).decode()[:40]
        raise TapeteError(
            f"el campo «{name}» no admite «{shown}»: ha de ser {wanted.es}{meant.es}",
            f"the field '{name}' does not take '{shown}': it must be {wanted.en}{meant.en}",
        ) from None


def _inside(name: str, info: inspect.Type, raw: Any) -> None:
    """Where a table stands within a field, what is wrong is said of its own field."""
    if isinstance(info, inspect.DictType) and isinstance(raw, dict):
        for key, value in raw.items():
            _inside(f"{name}: {key}", info.value_type, value)
    elif isinstance(info, inspect.StructType) and isinstance(raw, dict):
        try:
            struct(info.cls, raw)
        except TapeteError as error:
            raise within(name, name, error) from None


CARD = re.compile(r"(?:10|[2-9tjqka])(?:[shdc]|[♠♥♦♣])", re.I)
PART = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,6}))?(?: ?(%))?")
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def card(text: str) -> str:
    """A card as the tables write it, if somebody wrote one otherwise.

    >>> card("10h"), card("Q♠"), card("ah"), card("Th"), card("17")
    ('Th', 'Qs', 'Ah', '', '')
    """
    if not CARD.fullmatch(text):
        return ""
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1].lower()
    said = rank + SUITS.get(suit, suit)
    return said if said != text else ""


def part(text: str) -> str:
    """A part as the tables write it: a fraction, if somebody wrote a percentage or a decimal.

    >>> part("5%"), part("0.05"), part("2,5 %"), part("1/20")
    ('1/20', '1/20', '1/40', '')
    """
    found = PART.fullmatch(text)
    if not found or not (found[2] or found[3]):
        return ""
    return str(Fraction(f"{found[1]}.{found[2] or 0}") / (100 if found[3] else 1))


def _patterns(info: inspect.Type) -> Iterator[str]:
    match info:
        case inspect.StrType(pattern=str(pattern)):
            yield pattern
        case inspect.UnionType(types=types):
            for one in types:
                yield from _patterns(one)
        case (
            inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) | inspect.DictType(value_type=item)
        ):
            yield from _patterns(item)


def instead(info: inspect.Type, raw: Any) -> Text:
    """What to write instead, where what stands there is a right thing in another form, or nearly a known word."""
    if isinstance(raw, str) and isinstance(info, inspect.LiteralType):
        hint = near(raw, [str(value) for value in info.values])
        return Text(f".{hint.es}", f".{hint.en}") if hint.en else Text("", "")
    given = [raw] if isinstance(raw, str) else [*raw.values()] if isinstance(raw, dict) else raw
    texts = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
    for text in texts:
        for meant in (card(text), part(text)):
            if meant and any(re.search(pattern, meant) for pattern in _patterns(info)):
                return Text(f"; escriba «{meant}»", f"; write '{meant}'")
    return Text("", "")


def as_text(info: inspect.Type, raw: Any) -> Any:
    """Whole numbers become text where the type is text, and so do ``null``, ``true`` and ``false`` where they are words
    of the vocabulary: nobody should have to quote a pocket or an option.

    >>> as_text(inspect.type_info(typing.Literal["valid", "false"]), False), as_text(inspect.type_info(bool), False)
    ('false', False)
    """
    if raw is None or isinstance(raw, bool):
        word = msgspec.json.encode(raw).decode()
        return word if isinstance(info, inspect.LiteralType) and word in info.values else raw
    if isinstance(raw, int) and not isinstance(raw, bool):
        textual = isinstance(info, inspect.StrType) or (
            isinstance(info, inspect.LiteralType) and all(isinstance(v, str) for v in info.values)
        )
        return str(raw) if textual else raw
    if isinstance(raw, list) and isinstance(info, (inspect.VarTupleType, inspect.ListType)):
        return [as_text(info.item_type, item) for item in raw]
    if isinstance(raw, dict) and isinstance(info, inspect.DictType):
        return {key: as_text(info.value_type, item) for key, item in raw.items()}
    if isinstance(raw, dict) and isinstance(info, inspect.StructType):
        kinds = {field.encode_name: field.type for field in info.fields}
        return {key: as_text(kinds[key], item) if key in kinds else item for key, item in raw.items()}
    return raw


FORMS = (
    ("Th", Text("una carta, como Th o 7s", "a card, such as Th or 7s")),
    ("1/20", Text("una fracción, como 1/20", "a fraction, such as 1/20")),
    ("1-4-6", Text("los dados, como 1-4-6", "the dice, such as 1-4-6")),
    ("3-4", Text("dos dados, como 3-4", "two dice, such as 3-4")),
    ("20:00", Text("una hora, como 20:00", "an hour, such as 20:00")),
    ("2026-05-01", Text("un día, como 2026-05-01", "a day, such as 2026-05-01")),
    ("0.5", Text("un número con decimales, como 2.1", "a number with decimals, such as 2.1")),
    ("1.1", Text("una mano, como 1 o 1.2, o bank", "a hand, such as 1 or 1.2, or bank")),
)
"""Texts of a certain form: one of them, and what it is."""
ANY = "sala-1"
"""What only a pattern of names admits."""


def describe(info: inspect.Type) -> Text:
    """What a type admits, in words."""
    match info:
        case inspect.IntType(ge=low, le=high):
            if low is not None and high is not None:
                return Text(f"un número entero entre {low} y {high}", f"a whole number from {low} to {high}")
            return Text("un número entero", "a whole number")
        case inspect.BoolType():
            return Text("true o false", "true or false")
        case inspect.LiteralType(values=values):
            shown = ", ".join(repr(v) if v == "" else str(v) for v in values)
            return Text(f"uno de: {shown}", f"one of: {shown}")
        case inspect.StrType(pattern=str(pattern)):
            if re.search(pattern, ANY):
                return Text("un nombre: minúsculas, cifras, - y _", "a name: small letters, digits, - and _")
            return next((said for sample, said in FORMS if re.search(pattern, sample)), Text("un texto", "a text"))
        case inspect.StrType(min_length=low, max_length=high):
            if high is not None:
                return Text(f"un texto de {low or 0} a {high} caracteres", f"a text of {low or 0} to {high} characters")
            return Text("un texto", "a text")
        case inspect.VarTupleType(item_type=item, min_length=low) | inspect.ListType(item_type=item, min_length=low):
            inner, es, en = describe(item), f" de {low} o más" if low else "", f" of {low} or more" if low else ""
            return Text(f"una lista{es}; cada uno, {inner.es}", f"a list{en}; each of them {inner.en}")
        case inspect.DictType(value_type=item):
            inner = describe(item)
            return Text(f"una tabla; cada valor, {inner.es}", f"a table; each value {inner.en}")
        case inspect.TupleType(item_types=items):
            each = [describe(item) for item in items]
            return Text(
                f"una lista de {len(each)}: {', '.join(one.es for one in each)}",
                f"a list of {len(each)}: {', '.join(one.en for one in each)}",
            )
        case inspect.StructType(fields=fields):
            named = [(f.encode_name if f.required else f"[{f.encode_name}]", describe(f.type)) for f in fields]
            return Text(
                f"una tabla con {'; '.join(f'{name}: {said.es}' for name, said in named)}",
                f"a table with {'; '.join(f'{name}: {said.en}' for name, said in named)}",
            )
        case inspect.UnionType(types=types):
            some = [describe(one) for one in types if not isinstance(one, inspect.NoneType)]
            return Text(" o ".join(one.es for one in some), " or ".join(one.en for one in some))
    return Text("otra cosa", "something else")
