"""Moves that nobody was offered: any of a game's vocabulary, by anybody, with fields that are right, nearly right or
wrong. What comes out is well formed; whether it is lawful is for the game to say."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from ..table.contract import Field, Offer, OneOf, Range

NUMBERS = (0, 1, 2, 3, 5, 7, 10, 50, 99, 100, 101, 150, 250, 1000, 5000, 10**6, 10**12)
WORDS = ("", "1", "17", "0-2", "3-4", "nada", "straight_up", "red", "As", "7h", "Td", "Kc", "2d", "9s")
HOURS = ("00:30", "18:00", "21:30")
"""Words that are only fit where a move asks for the time of day."""
NO_NAMES = ("house", "stake:1", "tips")
TEMPLATES = 48


class Lexicon:
    """What the offers of a session have named so far: who does what, and with which fields."""

    def __init__(self) -> None:
        self.templates: list[Offer] = []
        self.doers: dict[str, list[str]] = {}
        self.fields: dict[str, list[Field]] = {}

    def learn(self, offer: Offer, rng: Random) -> None:
        """Remember an offer; when there are many, it takes the place of another."""
        doers = self.doers.setdefault(offer.do, [])
        if offer.by not in doers:
            doers.append(offer.by)
        _keep(self.templates, offer, rng)
        for name, field in offer.fields.items():
            _keep(self.fields.setdefault(name, []), field, rng)


def _keep(items: list[Any], item: Any, rng: Random) -> None:
    if len(items) < TEMPLATES:
        items.append(item)
    else:
        items[int(rng.random() * TEMPLATES)] = item


class Blank(msgspec.Struct, frozen=True):
    """A field to be filled in: its default, if it has one, and how to make up a value."""

    name: str
    default: Any
    make: Callable[[Random], Any]


class Wild:
    """The vocabulary of a game, ready to be spoken at random."""

    def __init__(self, moves: Any) -> None:
        kinds = get_args(moves) or (moves,)
        self.kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}
        self.blanks = {tag: _blanks(kind) for tag, kind in self.kinds.items()}
        self.forms = [(kind, self.blanks[tag]) for tag, kind in self.kinds.items()]

    @classmethod
    def of(cls, moves: Any) -> Wild:
        return _wild(moves)

    def move(self, rng: Random, lexicon: Lexicon, people: tuple[str, ...]) -> Any:
        """A move of the vocabulary. Half of the actors and most of the fields are as some offer had them."""
        for _ in range(50):
            if (move := self.try_one(rng, lexicon, people)) is not None:
                return move
        raise ValueError("no move of this vocabulary can be made up")

    def try_one(self, rng: Random, lexicon: Lexicon, people: tuple[str, ...]) -> Any:
        """A move, or None where a field came out of its bounds."""
        kind, blanks = rng.choice(self.forms)
        return self.made(kind, blanks, rng, lexicon, people)

    def one_of(self, tag: str, rng: Random, lexicon: Lexicon, people: tuple[str, ...]) -> Any:
        """A move of this name; None if none could be made up."""
        tries = (self.made(self.kinds[tag], self.blanks[tag], rng, lexicon, people) for _ in range(8))
        return next((move for move in tries if move is not None), None)

    def made(
        self, kind: type[msgspec.Struct], blanks: list[Blank], rng: Random, lexicon: Lexicon, people: tuple[str, ...]
    ) -> Any:
        doers = lexicon.doers.get(str(kind.__struct_config__.tag))
        who = rng.choice(doers) if doers and rng.random() < 0.6 else rng.choice(people)
        template = rng.choice(lexicon.templates).fields if lexicon.templates and rng.random() < 0.7 else {}
        fields: dict[str, Any] = {"who": who}
        for blank in blanks:
            fields[blank.name] = self.fill(blank, rng, lexicon, people, template)
        try:
            return msgspec.convert({"do": kind.__struct_config__.tag, **fields}, kind)
        except msgspec.ValidationError:
            return None

    def bent(self, offer: Offer, rng: Random, people: tuple[str, ...]) -> Any:
        """A move as it was offered, but for one thing: another person, or another value in one field."""
        kind = self.kinds.get(offer.do)
        if kind is None:
            return None
        fields: dict[str, Any] = {name: _near(field, rng) for name, field in offer.fields.items()}
        blanks = self.blanks[offer.do]
        if blanks and rng.random() < 0.8:
            blank = rng.choice(blanks)
            fields[blank.name] = blank.make(rng)
            who = offer.by
        else:
            who = rng.choice(people)
        try:
            return msgspec.convert({"do": offer.do, "who": who, **fields}, kind)
        except msgspec.ValidationError:
            return None

    def fill(
        self, blank: Blank, rng: Random, lexicon: Lexicon, people: tuple[str, ...], template: dict[str, Field]
    ) -> Any:
        if blank.name in template:
            return _near(template[blank.name], rng)
        roll = rng.random()
        if roll < 0.3 and blank.default is not msgspec.NODEFAULT:
            return blank.default
        if blank.name == "player":
            return rng.choice(people[:3] if roll < 0.9 else people if roll < 0.95 else NO_NAMES)
        if blank.name == "croupiers":
            return _some([who.partition("@")[0] for who in people if "@" in who] or ["eva", "teo"], rng)
        if roll < 0.8 and blank.name in lexicon.fields:
            return _near(rng.choice(lexicon.fields[blank.name]), rng)
        return blank.make(rng)


@cache
def _wild(moves: Any) -> Wild:
    return Wild(moves)


def _some(names: list[str], rng: Random) -> list[str]:
    """All of them in some order, or not quite all."""
    names = rng.sample(names, len(names))
    return names if rng.random() < 0.6 else names[: rng.randint(0, len(names))]


def _near(field: Field, rng: Random) -> Any:
    """A value of the field, or one just outside it."""
    if isinstance(field, Range):
        inside = field.low + rng.randint(0, max(0, (field.high - field.low) // field.step)) * field.step
        return max(0, rng.choice((field.low, field.high, inside, inside, field.low - 1, field.high + 1, inside + 1)))
    return rng.choice(field.values if isinstance(field, OneOf) else tuple(field.weights))


def _blanks(kind: type[msgspec.Struct]) -> list[Blank]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return [
        Blank(field.encode_name, field.default, _maker(hints[field.name]))
        for field in msgspec.structs.fields(kind)
        if field.name != "who"
    ]


def _maker(hint: Any) -> Callable[[Random], Any]:
    """How to make up a value of this type."""
    if get_origin(hint) is Annotated:
        inner, *metas = get_args(hint)
        patterns = [meta.pattern for meta in metas if isinstance(meta, msgspec.Meta) and meta.pattern]
        fitting = [
            word for word in (*WORDS, *HOURS) if patterns and all(re.search(pattern, word) for pattern in patterns)
        ]
        return (lambda rng: rng.choice(fitting)) if fitting else _maker(inner)
    if get_origin(hint) is Literal:
        values = get_args(hint)
        return lambda rng: rng.choice(values)
    if get_origin(hint) in (types.UnionType, typing.Union):
        makers = [_maker(part) for part in get_args(hint)]
        return lambda rng: rng.choice(makers)(rng)
    if get_origin(hint) in (tuple, list):
        inner = _maker(get_args(hint)[0])
        return lambda rng: [inner(rng) for _ in range(rng.randint(0, 3))]
    if hint is bool:
        return lambda rng: rng.random() < 0.5
    if hint is int:
        return lambda rng: rng.choice(NUMBERS)
    if hint is type(None):
        return lambda rng: None
    return lambda rng: rng.choice(WORDS)
