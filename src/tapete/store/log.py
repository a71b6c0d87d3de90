"""A table's log: records that are only ever added, each holding the hash of the one before.

A record is plain data. Its canonical form is JSON with sorted keys, no spaces, UTF-8; its hash is the SHA-256 of the
canonical form of everything but ``hash``. Anybody can check it with a few lines of any language:

>>> import hashlib, json
>>> first = seal(Record(table="t", seq=0, at="2026-01-01T00:00:00Z", by="eva", move_id="m", kind="move", prev=""))
>>> plain = {key: value for key, value in json.loads(line(first)).items() if key != "hash"}
>>> text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
>>> hashlib.sha256(text.encode()).hexdigest() == first.hash
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ..table.contract import Event, Game

Data = dict[str, Any]
RecordKind = Literal["opening", "move", "commit", "halt", "close"]

TAPETE = "tapete"
"""Who writes what no person asked for."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of a log.

    ``opening`` holds the resolved rules, the terms, the mode and the versions; ``move`` a move and its events;
    ``commit`` the root of a batch of draws; ``halt`` says that draws which were committed to are lost while a round is
    under way; ``close`` says that the log ends here (and, of a halted table, which chips go back to whom).
    """

    table: str
    seq: int
    at: str
    by: str
    move_id: str
    kind: RecordKind
    move: Data | None = None
    events: tuple[Data, ...] = ()
    chance: Data | None = None
    prev: str
    hash: str | UnsetType = UNSET
    rules: Data | UnsetType = UNSET
    terms: Data | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    unlawful: tuple[Data, ...] | UnsetType = UNSET
    """the terms beside the law with which a table was opened for study, each with what is wrong and the provisions"""
    versions: dict[str, str] | UnsetType = UNSET


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Record).decode


def canonical(data: Any) -> bytes:
    """The one way to write data down.

    >>> canonical({"b": 1, "a": ["ñ", None]}).decode()
    '{"a":["ñ",null],"b":1}'
    """
    return _encode(data)


def digest(record: Record) -> str:
    """The hash that a record must have."""
    bare = msgspec.structs.replace(record, hash=UNSET)
    return hashlib.sha256(_encode(bare)).hexdigest()


def seal(record: Record) -> Record:
    """The record with its hash."""
    return msgspec.structs.replace(record, hash=digest(record))


def line(record: Record) -> bytes:
    """A record as one line of an export (without the newline)."""
    return _encode(record)


def read(text: str | bytes) -> Record:
    """A record from its line."""
    return _decode(text)


def head(record: Record) -> str:
    """The hash of a sealed record."""
    if record.hash is UNSET:
        raise ValueError("the record is not sealed")
    return record.hash


def now() -> str:
    """The time of day as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def plain(events: Iterable[Event]) -> tuple[Data, ...]:
    """Events as records hold them."""
    return tuple(json_data(event) for event in events)


def json_data(item: Any) -> Any:
    """An item as it will be read back from JSON."""
    return msgspec.json.decode(msgspec.json.encode(item))


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type; made once."""
    return msgspec.json.Decoder(kind)


def events(game: Game, record: Record) -> tuple[Event, ...]:
    """The events of a record, typed."""
    return tuple(game.types.event(event) for event in record.events)


def shown(game: Game, record: Record, who: str, inspector: bool = False) -> Data:
    """A record as ``who`` may see it: events through the game's ``show``, never the move; the proof of a draw only
    where nothing of it stayed hidden, or to an inspector."""
    all_events = events(game, record)
    seen = [game.show(event, who) for event in all_events]
    open_to_all = all(event.seen_by is None for event in all_events)
    return {
        "table": record.table,
        "seq": record.seq,
        "at": record.at,
        "by": record.by,
        "kind": record.kind,
        "events": [msgspec.to_builtins(event) for event in seen if event is not None],
        "chance": record.chance if open_to_all or inspector else None,
        "prev": record.prev,
        "hash": head(record),
    }
