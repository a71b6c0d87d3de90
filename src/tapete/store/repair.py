"""What stood there before: one altered byte found again by its hash, a move by the events that answered to it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from ..table.contract import Game, Step
from .log import canonical, decoder, json_data

LONGEST = 6000
"""Bytes of a record beyond which the search for one altered byte would take too long."""

_HASH = re.compile(rb'"hash":"(.{64})",')


class Byte(msgspec.Struct, frozen=True):
    """Byte ``at`` (from 1) of the line says ``now``; ``line`` is the line as it was."""

    at: int
    was: str
    now: str
    line: bytes


def own_hash(line: bytes) -> str:
    """The hash that a line claims, even if the rest cannot be read."""
    found = _HASH.search(line)
    return found[1].decode("latin-1") if found else ""


def one_byte(line: bytes, hash: str) -> Byte | None:
    """The one byte by which ``line`` differs from a record with this hash, if there is such a one."""
    found = _HASH.search(line)
    if found is None or len(line) > LONGEST or len(hash) != 64:
        return None
    start, end = found.span()
    bare = line[:start] + line[end:]
    wanted = bytes.fromhex(hash)
    if hashlib.sha256(bare).digest() == wanted:
        return _made(line, found.start(1), _differs(found[1], hash.encode()), hash.encode())
    before = hashlib.sha256()
    for at in range(len(bare)):
        rest = bare[at + 1 :]
        for byte in range(0x20, 0x100):
            trial = before.copy()
            trial.update(bytes((byte,)) + rest)
            if trial.digest() == wanted:
                place = at if at < start else at + (end - start)
                return _made(line, place, 0, bytes((byte,)))
        before.update(bare[at : at + 1])
    return None


def _differs(one: bytes, other: bytes) -> int:
    apart = [n for n in range(len(one)) if one[n] != other[n]]
    return apart[0] if len(apart) == 1 else -1


def _made(line: bytes, start: int, n: int, text: bytes) -> Byte | None:
    if n < 0:
        return None
    at = start + n
    was, now = text[n : n + 1], line[at : at + 1]
    return Byte(at + 1, was.decode("latin-1"), now.decode("latin-1"), line[:at] + was + line[at + 1 :])


def evident(game: Game, state: Any, move: dict[str, Any], said: bytes) -> tuple[str, Any, Step] | None:
    """The lawful move, but for one field, to which the recorded events answer: field, its value, and the step."""
    values = list(dict.fromkeys(_scalars(msgspec.json.decode(said))))
    for field, old in move.items():
        for value in values:
            if type(value) is not type(old) or value == old or field == "do":
                continue
            try:
                tried = decoder(game.types.moves).decode(canonical({**move, field: value}))
            except msgspec.ValidationError:
                continue
            step = game.play(state, tried)
            if isinstance(step, Step) and canonical(json_data(step.events)) == said:
                return field, value, step
    return None


def _scalars(item: Any) -> Iterator[Any]:
    if isinstance(item, dict):
        for value in item.values():
            yield from _scalars(value)
    elif isinstance(item, list):
        for value in item:
            yield from _scalars(value)
    elif isinstance(item, (str, int, bool)):
        yield item
