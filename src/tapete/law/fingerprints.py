"""The fingerprint of every rulebook that this program ever shipped, and of the rules that stand in a log.

A log carries its own rules, so that it outlives corrections of the rulebooks. Whoever inspects it must know whether
they are rules that the program ever had: ``fingerprints.csv`` lists every state of every rulebook, old ones for good.
``make fingerprints`` adds those of the day.

The fingerprint is the SHA-256 of the rules in one form: JSON with sorted keys, no spaces, UTF-8, of all that the
opening record holds under ``rules``, header and readings included, less what says nothing, so that a default written
out and one left out are the same law:

- in the header: whatever is empty (``""``, ``[]``, ``{}``, ``null``), at any depth;
- in a leaf (a table with ``cite``): whatever is empty or ``false``, but for ``value`` and ``cite``.

Everything else counts, also what stands in no leaf (how many zeros a wheel has), and the order of lists. (Where the
record itself takes another shape, the same law has another fingerprint, which the list then holds beside the first.)

>>> one = {"game": "g", "variants": [], "pays": {"red": {"value": "1:1", "cite": ["X:1"]}}}
>>> two = {"pays": {"red": {"cite": ["X:1"], "reading": "", "value": "1:1"}}, "game": "g"}
>>> fingerprint(one) == fingerprint(two)
True
>>> two["pays"]["red"]["value"] = "2:1"
>>> fingerprint(one) == fingerprint(two)
False
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from .files import renewed
from .rulebook import HEADER, catalogue, pooled, rulebook

Data = dict[str, Any]

FILE = "fingerprints.csv"
SHORT = 16
"""Digits of a fingerprint that are enough to name it."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Shipped(msgspec.Struct, frozen=True, order=True):
    """One state of a rulebook: since which day, and which version of the program, it has been there."""

    regulation: str
    game: str
    since: str
    version: str
    fingerprint: str


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where rules differ: what they say there, what a rulebook says (``None``: nothing), and by which provisions.

    ``part``: the key of a leaf that differs where it is not its value, such as ``cite`` or ``reading``.
    """

    path: str
    said: Any
    book: Any
    cite: tuple[str, ...] = ()
    part: str = ""


class Kin(msgspec.Struct, frozen=True, kw_only=True):
    """The rulebook of today that is nearest to some rules, and what sets them apart."""

    game: str
    regulation: str
    law: tuple[Difference, ...]
    """in the rules themselves"""
    words: tuple[Difference, ...]
    """in the header: names, titles, readings"""


# --- the fingerprint ------------------------------------------------------------------------------------------------


def form(rules: Mapping[str, Any]) -> bytes:
    """The one form of rules that is hashed."""
    return _encode(_bare(rules))


def fingerprint(rules: Mapping[str, Any]) -> str:
    """The fingerprint of rules as an opening record holds them."""
    return hashlib.sha256(form(rules)).hexdigest()


def _bare(rules: Mapping[str, Any]) -> Data:
    header = {key: _filled(item) for key, item in rules.items() if key in HEADER}
    header = {key: item for key, item in header.items() if not _empty(item)}
    return {**header, **{key: _section(item) for key, item in rules.items() if key not in HEADER}}


def _filled(item: Any) -> Any:
    if isinstance(item, dict):
        inner = {key: _filled(one) for key, one in item.items()}
        return {key: one for key, one in inner.items() if not _empty(one)}
    return item


def _section(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    if "cite" in item:
        return {key: one for key, one in item.items() if key in ("value", "cite") or not (_empty(one) or one is False)}
    return {key: _section(one) for key, one in item.items()}


def _empty(item: Any) -> bool:
    return item is None or (isinstance(item, (str, list, tuple, dict)) and not item)


# --- what was shipped -----------------------------------------------------------------------------------------------


@cache
def shipped() -> dict[str, Shipped]:
    """Every rulebook that ever came with the program, by its fingerprint."""
    file = resources.files("tapete.law") / FILE
    return {row.fingerprint: row for row in parse(file.read_text("utf-8"))}


def parse(text: str) -> list[Shipped]:
    """The rows of the list."""
    return [msgspec.convert(row, Shipped) for row in csv.DictReader(text.splitlines())]


def written(rows: Iterable[Shipped]) -> str:
    """The list as its file has it: sorted, each fingerprint once, with the earliest day."""
    first: dict[str, Shipped] = {}
    for row in sorted(rows, key=lambda row: (row.since, row)):
        first.setdefault(row.fingerprint, row)
    lines = [",".join(msgspec.structs.astuple(row)) for row in sorted(first.values())]
    return "\n".join([",".join(Shipped.__struct_fields__), *lines, ""])


def present() -> dict[tuple[str, str], str]:
    """The fingerprint of every rulebook of today, by game and regulation."""
    return {book: fingerprint(_today(*book)) for book in (*catalogue(), *pooled())}


@renewed
@cache
def _today(game: str, regulation: str) -> Data:
    """A rulebook of today as a log would hold it."""
    found: Data = msgspec.json.decode(msgspec.json.encode(rulebook(game, regulation).record()))
    return found


# --- what sets rules apart ------------------------------------------------------------------------------------------


def since(rules: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Where the rulebook of today says something else than these rules, which bear its name; its words aside."""
    game, regulation = rules.get("game"), rules.get("regulation")
    if (game, regulation) not in (*catalogue(), *pooled()):
        return ()
    return tuple(_differences(rules, _today(str(game), str(regulation)), law=True))


def kin(rules: Mapping[str, Any]) -> Kin:
    """The rulebook of today that these rules were made from, by all that they look like.

    >>> rules = {**rulebook("boule", "AND10").record(), "regulation": "AND10 bis"}
    >>> found = kin(rules)
    >>> found.game, found.regulation, found.law, [one.path for one in found.words]
    ('boule', 'AND10', (), ['regulation'])
    """
    name = (rules.get("game"), rules.get("regulation"))
    mine = _flat(rules)

    def distance(book: tuple[str, str]) -> tuple[int, bool, bool]:
        apart = {path for path, _ in mine.items() ^ _flat_today(*book).items()}
        return len(apart), book != name, book[0] != name[0]

    game, regulation = min((*catalogue(), *pooled()), key=distance)
    book = _today(game, regulation)
    law, words = (tuple(_differences(rules, book, law=part)) for part in (True, False))
    return Kin(game=game, regulation=regulation, law=law, words=words)


def _differences(rules: Mapping[str, Any], book: Data, law: bool) -> Iterator[Difference]:
    said, due = dict(_items(_part(rules, law))), dict(_items(_part(book, law)))
    for path in {**due, **said}:
        one, other = said.get(path), due.get(path)
        if _encode(one) == _encode(other):
            continue
        yield _difference(path, one, other)


def _difference(path: str, said: Any, book: Any) -> Difference:
    leaf = next((item for item in (book, said) if _is_leaf(item)), None)
    if leaf is None:
        return Difference(path=path, said=said, book=book)
    cite = tuple(str(id) for id in leaf["cite"]) if isinstance(leaf["cite"], list) else ()
    if not (_is_leaf(said) and _is_leaf(book)):
        return Difference(path=path, said=_value(said), book=_value(book), cite=cite)
    key = next(key for key in {"value": 0, **book, **said} if _encode(said.get(key)) != _encode(book.get(key)))
    part = "" if key == "value" else key
    return Difference(path=path, said=said.get(key), book=book.get(key), cite=cite, part=part)


def _value(leaf: Any) -> Any:
    """What a whole leaf says: its value, or all of it but the citation."""
    if not _is_leaf(leaf) or set(leaf) <= {"value", "cite", "reading"}:
        return leaf["value"] if _is_leaf(leaf) and "value" in leaf else leaf
    return {key: item for key, item in leaf.items() if key not in ("cite", "reading")}


def _is_leaf(item: Any) -> bool:
    return isinstance(item, dict) and "cite" in item


def _part(rules: Mapping[str, Any], law: bool) -> Data:
    return {key: item for key, item in _bare(rules).items() if (key not in HEADER) == law}


def _flat(rules: Mapping[str, Any]) -> dict[str, bytes]:
    return {path: _encode(item) for path, item in _items(_part(rules, law=True))}


@renewed
@cache
def _flat_today(game: str, regulation: str) -> dict[str, bytes]:
    return _flat(_today(game, regulation))


def _items(data: Data, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf, and whatever stands outside leaves, by its dotted path."""
    for key, item in data.items():
        where = f"{path}.{key}" if path else key
        if isinstance(item, dict) and item and "cite" not in item:
            yield from _items(item, where)
        else:
            yield where, item
