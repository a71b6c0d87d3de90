"""Rulebooks: the law's numbers, choices and clauses for one game, each leaf with its citation.

A rulebook is a TOML file that a lawyer can read. Its leaves are tables with a ``value`` and the exact ids of the
provisions that make it so. The loader resolves inheritance and restatements on plain data, then reads the data into
the frozen, typed struct that the game declares; whatever does not fit is an error that names file and key.
"""

from __future__ import annotations

import copy
import pickle
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from . import files, versions
from .errors import LawError, TapeteError
from .files import renewed
from .provisions import provisions
from .values import Call, Duty, Names, Odds, Order, Requirement, Share, Text
from .versions import Version

T = TypeVar("T")
R = TypeVar("R")
Data = dict[str, Any]

HEADER = ("game", "regulation", "title", "kind", "variants", "inherits", "restates", "readings")
"""Keys of a rulebook that describe it; all others are sections of the game's typed rules."""
BESIDE = ("cite", "reading", "note")
"""What a leaf carries beside what it says."""


class Leaf(msgspec.Struct, Generic[T], frozen=True):
    """One rule: what the law says, the provisions that say it, the reading it rests on."""

    value: T
    cite: tuple[str, ...]
    reading: str = ""


class Alternative(Text, frozen=True):
    """Another reading of a text. ``id``: the word by which a table adopts it (``terms.readings``); one without is told
    only, and no table plays it."""

    id: str = ""


class Reading(msgspec.Struct, frozen=True):
    """An ambiguity of a text, the reading adopted and its reason, and the alternatives.

    ``term``: the term of a table that chooses between them. ``id``: the word for the reading adopted, where it has one.
    """

    cites: tuple[str, ...]
    text: Text
    adopted: Text
    alternatives: tuple[Alternative, ...] = ()
    term: str = ""
    id: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which a table may say how it reads the text."""
        return tuple(word for word in (self.id, *(other.id for other in self.alternatives)) if word)


class Header(msgspec.Struct, frozen=True):
    """What a rulebook says of itself."""

    game: str
    regulation: str
    title: Text
    kind: Literal["contrapartida", "circulo", "sorteo", "casa"]
    variants: tuple[Text, ...]
    readings: dict[str, Reading]


class Rulebook(msgspec.Struct, frozen=True):
    """A resolved rulebook: plain data (ready for a log's opening record) and the way to its typed form."""

    header: Header
    data: Data

    @property
    def game(self) -> str:
        return self.header.game

    @property
    def regulation(self) -> str:
        return self.header.regulation

    def leaves(self) -> Iterator[tuple[str, Data]]:
        """Every leaf with its dotted path."""
        yield from walk(self.data)

    def cites(self) -> frozenset[str]:
        """Every provision that some leaf of this rulebook rests on."""
        return frozenset(c for _, leaf in self.leaves() for c in leaf["cite"])

    def record(self) -> Data:
        """All of it as plain data, ready for a log; ``resolved`` reads it back, whatever the files say by then."""
        header: Data = msgspec.to_builtins(self.header)
        return {**header, **copy.deepcopy(self.data)}

    def strike(self, id: str) -> Struck:
        """The same law without one provision."""
        return Struck(self, id)

    def typed(self, schema: type[R]) -> R:
        """The rules as the game's own struct."""
        rules: R = _Reader(f"{self.regulation}/{self.game}.toml", "").read(schema, self.data, "")
        return rules


class Struck(msgspec.Struct, frozen=True):
    """A rulebook less one provision; the game sees it through the same ``typed``."""

    book: Rulebook
    id: str

    @property
    def header(self) -> Header:
        return self.book.header

    @property
    def game(self) -> str:
        return self.book.game

    @property
    def regulation(self) -> str:
        return self.book.regulation

    def typed(self, schema: type[R]) -> R:
        rules: R = _Reader(f"{self.regulation}/{self.game}.toml", self.id).read(schema, self.book.data, "")
        return rules


Law = Rulebook | Struck


def walk(data: Data, path: str = "") -> Iterator[tuple[str, Data]]:
    """Every leaf below ``data``: a table that has a ``cite``."""
    for key, item in data.items():
        if not isinstance(item, dict):
            continue
        where = f"{path}.{key}" if path else key
        if "cite" in item:
            yield where, item
        else:
            yield from walk(item, where)


# --- from file to resolved data -------------------------------------------------------------------------------------


def _file(game: str, regulation: str) -> Traversable | None:
    """The file of a rulebook, where there is one."""
    return next(files.named("rulebooks", regulation, f"{game}.toml"), None)


SHARED = (
    "general", "baccarat_all", "baccarat_full_table", "circle_poker", "poker_bolivia", "poker_bolivia_six",
    "poker_bolivia_circle", "poker_bolivia_house", "poker_bolivia_ante_bet", "bingo_cards", "machines",
)  # fmt: skip
"""Files that are no game's rulebook: what several games have in common, by the name their provisions carry."""
HOUSE = "house"
"""The rulebook of a regulation for the house itself (operator, premises, staff, means): described and never played."""


@renewed
@cache
def _files() -> tuple[tuple[str, str], ...]:
    found = []
    for folder in files.inside("rulebooks"):
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda f: f.name):
                if file.name.endswith(".toml"):
                    found.append((file.name.removesuffix(".toml"), folder.name))
    return tuple(found)


@renewed
@cache
def catalogue() -> tuple[tuple[str, str], ...]:
    """Every (game, regulation) for which there is a rulebook; one that waits for its table is not among them."""
    return _books(waits=False)


@renewed
@cache
def waiting() -> tuple[tuple[str, str], ...]:
    """Every (game, regulation) whose rulebook stands and that no table plays yet."""
    return _books(waits=True)


def _books(waits: bool) -> tuple[tuple[str, str], ...]:
    return tuple(book for book in _files() if book[0] not in (*SHARED, HOUSE) and _waits(book[0]) == waits)


@renewed
@cache
def houses() -> tuple[tuple[str, str], ...]:
    """Every regulation that has rules for the house itself, as (``house``, regulation).

    >>> ("house", "AND10") in houses(), ("house", "AND10") in catalogue()
    (True, False)
    """
    return tuple(book for book in _files() if book[0] == HOUSE)


def books() -> tuple[tuple[str, str], ...]:
    """Every rulebook that something enacts: those of the games that are played, of the pools that tables share,
    and of houses."""
    return (*catalogue(), *pooled(), *houses())


@renewed
@cache
def pooled() -> tuple[tuple[str, str], ...]:
    """Every (game, regulation) of a pool that tables share: nobody plays it by itself, and it keeps a log all the same.

    >>> pooled()
    (('card_carousel', 'AND10'), ('card_progressive', 'AND10'), ('card_progressive', 'BOL13'),
     ('machine_link', 'BOL13'), ('bingo_network', 'MEL14'), ('card_carousel', 'MEL14'), ('card_progressive', 'MEL14'),
     ('machine_link', 'MEL14'))
    """
    return tuple(book for book in waiting() if _authorised()[book[0]].pool)


@renewed
@cache
def shared() -> tuple[tuple[str, str], ...]:
    """Every file from which rulebooks of the catalogue take rules, as (name, regulation)."""
    used = {(parent, regulation) for game, regulation in _books(waits=False) for parent in _parents(game, regulation)}
    return tuple(book for book in _files() if book[0] in SHARED and (book in used or book[0] == "general"))


def _parents(game: str, regulation: str) -> Iterator[str]:
    """The files that a rulebook inherits from, the nearest first."""
    own = _written(game, regulation) or {}
    if "inherits" in own:
        yield own["inherits"]["from"]
        yield from _parents(own["inherits"]["from"], regulation)


@renewed
@cache
def references(game: str, regulation: str) -> frozenset[str]:
    """The provisions by which a game takes over the rules of another: every rule taken over cites them, and none is
    theirs."""
    found: set[str] = set()
    for name in (game, *_parents(game, regulation)):
        found |= set((_written(name, regulation) or {}).get("inherits", {}).get("cite", ()))
    return frozenset(found)


class Listed(msgspec.Struct, frozen=True):
    """A game that a catalogue authorises.

    ``also``: other names by which a text or a reader asks for it. ``waits``: its rulebook may be there, but no table
    plays it yet. ``pool``: no table plays it by itself, it is a pool that tables of other games share.
    """

    title: Text
    kind: str
    cites: dict[str, tuple[str, ...]]
    also: tuple[str, ...] = ()
    waits: bool = False
    pool: bool = False


@renewed
@cache
def _authorised() -> dict[str, Listed]:
    found: dict[str, Listed] = {}
    for file in files.named("catalogue.toml"):
        raw = _parse("catalogue.toml", file.read_text("utf-8"))
        found.update({game: msgspec.convert(row, Listed) for game, row in raw.items()})
    return found


@renewed
@cache
def listed() -> dict[str, Listed]:
    """Every authorised game that cannot be played yet, by id (``catalogue.toml``)."""
    playable = {game for game, _ in _books(waits=False)}
    return {game: row for game, row in _authorised().items() if game not in playable}


def not_yet(game: str) -> TapeteError | None:
    """What is said of a game that a catalogue lists and that nobody plays by itself, or not yet; None: it is no such
    game.

    >>> not_yet("bingo_network").text.en
    "'bingo_network' is a pool that tables share; nobody plays it by itself (tapete pool)"
    """
    row = listed().get(canonical(game))
    if row is None:
        return None
    if row.pool:
        return TapeteError(
            f"«{game}» es una bolsa que comparten mesas; nadie la juega por sí misma (tapete pool)",
            f"'{game}' is a pool that tables share; nobody plays it by itself (tapete pool)",
        )
    where = ", ".join(sorted(row.cites))
    return TapeteError(
        f"«{game}» figura en el catálogo de {where}, pero aún no se juega",
        f"'{game}' stands in the catalogue of {where} but cannot be played yet",
    )


def _waits(game: str) -> bool:
    return game in _authorised() and _authorised()[game].waits


@renewed
@cache
def _names() -> dict[str, str]:
    return {name: game for game, row in _authorised().items() for name in row.also}


def canonical(game: str) -> str:
    """The id of a game that is asked for by this name.

    >>> canonical("texas_holdem"), canonical("boule"), canonical("no such game")
    ('circle_holdem', 'boule', 'no such game')
    """
    return _names().get(game, game)


def _parse(name: str, text: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"{name}: TOML mal formado: {error}", f"{name}: malformed TOML: {error}") from error


def _written(game: str, regulation: str) -> Data | None:
    """What the file of a rulebook says; the caller's own, to be changed at will. None: there is no such file."""
    found: Data | None = pickle.loads(_parsed(game, regulation))
    return found


@renewed
@cache
def _parsed(game: str, regulation: str) -> bytes:
    """A file is parsed once, however many rulebooks take rules from it; the bytes are copied soonest."""
    file = _file(game, regulation)
    return pickle.dumps(None if file is None else _parse(f"{regulation}/{game}.toml", file.read_text("utf-8")))


def _load_raw(game: str, version: Version) -> Data:
    """A rulebook without references; the caller's own, to be changed at will."""
    found: Data = pickle.loads(_resolved(game, version))
    return found


@renewed
@cache
def _resolved(game: str, version: Version) -> bytes:
    regulation = version.code
    name = f"{regulation}/{game}.toml"
    own = _written(game, regulation)
    if own is None:
        where = [r for g, r in catalogue() if g == game]
        raise TapeteError(
            f"{regulation} no regula el juego «{game}»" + (f"; lo regulan {', '.join(where)}" if where else ""),
            f"{regulation} has no game '{game}'" + (f"; it stands in {', '.join(where)}" if where else ""),
        )
    return pickle.dumps(_resolve(name, _amended(game, version, own), version))


def _amended(game: str, version: Version, own: Data) -> Data:
    """A rulebook as it stands on that day: what was repealed is gone, what was put in its place is there."""
    for amendment in versions.in_force(version):
        for path in amendment.repeals.get(game, ()):
            _drop(f"amendments/{version.code}, {amendment.since}: repeals.{game}", own, path)
        own = _merge(own, copy.deepcopy(amendment.rulebooks.get(game, {})))
    return own


def _resolve(name: str, own: Data, version: Version) -> Data:
    """Apply ``inherits`` and ``restates``; what comes out has no reference left."""
    regulation = version.code
    inherits = own.pop("inherits", None)
    if inherits:
        parent = _load_raw(inherits["from"], version)
        for key in ("game", "title", "kind", "variants"):
            parent.pop(key, None)
        for path in inherits.get("except", ()):
            _drop(f"{name}: inherits.except", parent, path)
        for _, leaf in walk({k: v for k, v in parent.items() if k != "readings"}):
            leaf["cite"] = [*leaf["cite"], *inherits.get("cite", ())]
        own = _merge(parent, own)
    general = _written("general", regulation)
    if general is not None and "general" not in own:
        shared = _amended("general", version, general)
        own.setdefault("readings", {}).update(shared.pop("readings", {}))
        own = _merge(shared, own)
    for path, leaf in walk(own):
        if "value_of" in leaf:
            book, _, where = leaf.pop("value_of").rpartition(":")
            leaf["value"] = _value_at(name, _load_raw(book, version) if book else own, path, where)
    for row, targets in own.pop("restates", {}).items():
        hit = [leaf for _, leaf in walk(own) if set(targets) & set(leaf["cite"])]
        if not hit:
            raise LawError(
                f"{name}: restates.{row}: ninguna regla cita {targets}",
                f"{name}: restates.{row}: no leaf cites {targets}",
            )
        for leaf in hit:
            if row not in leaf["cite"]:
                leaf["cite"] = [*leaf["cite"], row]
    return own


def _value_at(name: str, data: Data, path: str, where: str) -> Any:
    """A leaf that needs another's number names it (``value_of``; ``BOOK:`` before it, of another rulebook of that law),
    so that no number is written twice."""
    found: Any = data
    for key in where.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    if not isinstance(found, dict) or "value" not in found:
        raise LawError(
            f"{name}: {path}: value_of: no hay regla en «{where}»", f"{name}: {path}: value_of: no leaf at '{where}'"
        )
    return found["value"]


def _drop(name: str, data: Data, path: str) -> None:
    *way, last = path.split(".")
    for key in way:
        data = data.get(key, {})
    if last not in data:
        raise LawError(
            f"{name}: «{path}» no existe ahí",
            f"{name}: there is no '{path}'",
        )
    del data[last]


def _merge(base: Data, over: Data) -> Data:
    """``over`` wins; a leaf replaces a leaf whole."""
    out = dict(base)
    for key, item in over.items():
        old = out.get(key)
        if isinstance(item, dict) and isinstance(old, dict) and "cite" not in item and "cite" not in old:
            out[key] = _merge(old, item)
        else:
            out[key] = item
    return out


def rulebook(game: str, regulation: str) -> Rulebook:
    """The rulebook of a game under a regulation; ``REGULATION@DAY`` is the regulation as it held on that day.

    >>> rulebook("french_roulette", "ES79").header.title.en
    'French roulette'
    >>> rulebook("boule", "MEL14@2015-01-01") == rulebook("boule", "MEL14")
    True
    """
    return _rulebook(canonical(game), versions.version(regulation))


@renewed
@cache
def _rulebook(game: str, version: Version) -> Rulebook:
    return resolved(_load_raw(game, version), f"{version.code}/{game}.toml")


def resolved(data: Data, name: str) -> Rulebook:
    """A rulebook from resolved data: a file just read, or the opening record of a log."""
    reader = _Reader(name, "")
    header = reader.read(Header, {"readings": {}, "variants": [], **{k: v for k, v in data.items() if k in HEADER}}, "")
    body = {k: v for k, v in data.items() if k not in HEADER}
    for path, leaf in walk(body):
        _check_cites(name, path, leaf, header)
    return Rulebook(header, body)


def recorded(data: Data, name: str) -> Rulebook:
    """A rulebook from the opening record of a log.

    A record sorts its keys; tables come back in the order of the files, which is the law's (of two duties of one moment
    the first comes first), so that a log is replayed as it was played. And an older record may say less: what is a
    number, a list or a name in the files today, it only says to hold, or not at all, since the code knew it. The record
    is completed with what the files say now (``completed``); what it says itself stays.
    """
    game, regulation = str(data.get("game", "")), str(data.get("regulation", ""))
    if (canonical(game), regulation) not in catalogue():
        return resolved(data, name)
    shipped = rulebook(game, regulation)
    return resolved(_in_order(completed(data, shipped.record()), shipped.data), name)


def completed(data: Data, like: Data) -> Data:
    """An older record with all that today's says beyond it: leaves that it has not, and the value of those of which it
    only says that they hold.

    >>> old = {"turns": {"value": True, "cite": ["a"]}}
    >>> completed(old, {"turns": {"value": 3, "cite": ["b"]}, "by": {"value": ["jefe"], "cite": ["c"]}})
    {'turns': {'value': 3, 'cite': ['a']}, 'by': {'value': ['jefe'], 'cite': ['c']}}
    """
    full = _completed(*({key: part for key, part in one.items() if key not in HEADER} for one in (data, like)))
    used = {leaf.get("reading", "") for _, leaf in walk(full)}
    readings = data.get("readings", {})
    missing = {id: one for id, one in like.get("readings", {}).items() if id in used and id not in readings}
    header = {key: part for key, part in data.items() if key in HEADER}
    return {**header, **({"readings": {**readings, **missing}} if missing else {}), **full}


def _completed(data: Data, like: Data) -> Data:
    full = dict(data)
    for key, today in like.items():
        if not isinstance(today, dict):
            continue
        there = data.get(key)
        if there is None:
            full[key] = copy.deepcopy(today)
        elif isinstance(there, dict) and "cite" in there and "cite" in today:
            if there.get("value") is True and not isinstance(today.get("value", True), bool):
                full[key] = {**there, **{part: today[part] for part in today if part not in BESIDE}}
        elif isinstance(there, dict) and "cite" not in there and "cite" not in today:
            full[key] = _completed(there, today)
    return full


def _in_order(data: Data, like: Data) -> Data:
    """The same data, its keys in the order of ``like``; those it does not have come last.

    >>> list(_in_order({"a": 1, "b": 2, "c": 3}, {"c": 0, "a": 0}))
    ['c', 'a', 'b']
    """
    keys = [*(key for key in like if key in data), *(key for key in data if key not in like)]
    return {key: _beside(data[key], like.get(key)) for key in keys}


def _beside(item: Any, like: Any) -> Any:
    return _in_order(item, like) if isinstance(item, dict) and isinstance(like, dict) else item


def _check_cites(name: str, path: str, leaf: Data, header: Header) -> None:
    for cite in leaf["cite"]:
        if cite not in provisions():
            raise LawError(
                f"{name}: {path}: no existe la disposición «{cite}»", f"{name}: {path}: there is no provision '{cite}'"
            )
    if not leaf["cite"] and not leaf.get("reading"):
        raise LawError(f"{name}: {path}: falta la cita", f"{name}: {path}: the citation is missing")
    reading = leaf.get("reading")
    if reading and reading not in header.readings:
        raise LawError(
            f"{name}: {path}: no existe la lectura «{reading}»", f"{name}: {path}: there is no reading '{reading}'"
        )


# --- from data to typed rules ---------------------------------------------------------------------------------------


@cache
def shape(kind: type[msgspec.Struct]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The types and the fields of a struct; found out once, for it takes long."""
    return typing.get_type_hints(kind), {f.encode_name: f for f in msgspec.structs.fields(kind)}


class _Reader:
    """Reads plain data into a declared type, key by key, striking the leaves that rest on one provision."""

    def __init__(self, name: str, struck: str) -> None:
        self.name = name
        self.struck = struck

    def fail(self, path: str, es: str, en: str) -> LawError:
        return LawError(f"{self.name}: {path}: {es}", f"{self.name}: {path}: {en}")

    def read(self, kind: Any, raw: Any, path: str) -> Any:
        origin = get_origin(kind)
        if origin is Leaf:
            return self.leaf(get_args(kind)[0], raw, path)
        if origin in (types.UnionType, typing.Union):
            inner = [a for a in get_args(kind) if a is not type(None)]
            return None if raw is None else self.read(inner[0], raw, path)
        if origin in (dict, Mapping):
            if not isinstance(raw, dict):
                raise self.fail(path, "debe ser una tabla", "must be a table")
            return {k: self.read(get_args(kind)[1], v, f"{path}.{k}") for k, v in raw.items()}
        if origin is tuple:
            return tuple(self.read(get_args(kind)[0], v, f"{path}[{n}]") for n, v in enumerate(raw))
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in (Names, Odds, Order):
            return self.struct(kind, raw, path)
        return self.scalar(kind, raw, path)

    def struct(self, kind: type[msgspec.Struct], raw: Any, path: str) -> Any:
        if not isinstance(raw, dict):
            raise self.fail(path, "debe ser una tabla", "must be a table")
        hints, fields = shape(kind)
        for key in raw:
            if key not in fields:
                raise self.fail(f"{path}.{key}".lstrip("."), "clave desconocida", "unknown key")
        values = {}
        for key, field in fields.items():
            where = f"{path}.{key}".lstrip(".")
            if key in raw:
                values[field.name] = self.read(hints[field.name], raw[key], where)
            elif field.required:
                raise self.fail(where, "falta", "is missing")
        return kind(**values)

    def leaf(self, kind: Any, raw: Any, path: str) -> Leaf[Any]:
        if not isinstance(raw, dict) or "cite" not in raw:
            raise self.fail(path, "falta la cita", "the citation is missing")
        extra = set(raw) - {"value", "cite", "reading", "note"}
        if kind is Requirement:
            value: Any = self.requirement(raw, path)
        elif kind is Duty:
            value = self.duty(raw, path)
        elif extra:
            raise self.fail(f"{path}.{sorted(extra)[0]}", "clave desconocida", "unknown key")
        elif "value" not in raw:
            raise self.fail(path, "falta el valor", "the value is missing")
        else:
            value = self.scalar(kind, raw["value"], path)
        if self.struck and self.struck in raw["cite"]:
            value = struck(kind, value)
        return Leaf(value, tuple(raw["cite"]), raw.get("reading", ""))

    def requirement(self, raw: Data, path: str) -> Requirement:
        extra = set(raw) - {"value", "cite", "reading", "note", "at", "is", "of", "when"}
        if extra or "at" not in raw or "is" not in raw:
            raise self.fail(
                path,
                f"un requisito lleva at, is y value ({sorted(extra)})",
                f"a requirement has at, is and value ({sorted(extra)})",
            )
        return Requirement(raw["at"], raw["is"], raw.get("value"), raw.get("of", ""), raw.get("when", {}))

    def duty(self, raw: Data, path: str) -> Duty:
        extra = set(raw) - {"value", "cite", "reading", "note", "by", "when", "must", "answers"}
        if extra or "by" not in raw:
            raise self.fail(
                path, f"un deber lleva by y when ({sorted(extra)})", f"a duty has by and when ({sorted(extra)})"
            )
        when, answers = (tuple(raw.get(part, ())) for part in ("when", "answers"))
        return Duty(tuple(raw["by"]), when, raw.get("must", False), answers=answers)

    def scalar(self, kind: Any, raw: Any, path: str) -> Any:
        try:
            if kind is Odds:
                return Odds.parse(raw)
            if kind is Share:
                return Share(Fraction(raw))
            if kind is Order:
                return Order.parse(raw)
            if kind is Names:
                return Names(tuple(str(v) for v in raw))
            if get_origin(kind) is tuple:
                return tuple(msgspec.convert(v, get_args(kind)[0]) for v in raw)
            return msgspec.convert(raw, kind)
        except (ValueError, TypeError, AttributeError, msgspec.ValidationError) as error:
            raise self.fail(path, f"valor no válido {raw!r}: {error}", f"bad value {raw!r}: {error}") from error


def struck(kind: Any, value: Any) -> Any:
    """What a value becomes when the provision behind it is struck (see ``values``)."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if value > 1 else value + 1
    if isinstance(value, (Odds, Order)):
        return value.struck()
    if isinstance(value, Fraction):
        return Share(Fraction(value.numerator, value.denominator + 1))
    if isinstance(value, Call):
        return Call("", "")
    if isinstance(value, Names):
        return Names(())
    if isinstance(value, (Requirement, Duty)):
        return msgspec.structs.replace(value, holds=False)
    if isinstance(value, tuple):
        return tuple(struck(int, v) for v in value)
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    if choices:
        return choices[(choices.index(value) + 1) % len(choices)]
    if isinstance(value, str):
        return ""
    raise TypeError(f"no rule for striking a {type(value).__name__}")
