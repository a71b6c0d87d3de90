"""What the bets of a table cost. A game may take seconds to solve: it is done once, apart from the tables."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections import OrderedDict
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .. import __version__
from ..law import rulebook
from ..law.rulebook import Rulebook
from ..library.indexing import kept
from ..table.contract import Game
from .other_process import answer, in_other_process

__all__ = ["Costs", "calculate"]

KEPT = 200
"""So many reports a process keeps; a house rarely has as many different tables."""
ON_DISK = 500
"""So many are kept from one start of the server to the next."""
PATIENCE = 2.0
"""So many seconds a page waits before it is shown without them."""

Bets = list[dict[str, Any]]


class Failed(Exception):
    """The report could not be made; whoever asks again has it tried again."""


class Costs:
    """The reports of this process: made once for every table with the same rules and terms."""

    def __init__(self) -> None:
        self.made: OrderedDict[bytes, asyncio.Task[Bets]] = OrderedDict()
        self.turn = asyncio.Semaphore(1)

    async def of(self, game: Game, law: Rulebook, patience: float = PATIENCE) -> Bets | None:
        """The bets with their costs; empty where the game has no analysis, None while it is being made; ``Failed``."""
        order = msgspec.json.encode(Order(game.game, game.regulation, msgspec.to_builtins(game.terms), law.record()))
        key = hashlib.sha256(order).digest()
        task = self.made.get(key)
        if task is None:
            task = self.made[key] = asyncio.create_task(self._make(order), name=f"costs of {game.game}")
            while len(self.made) > KEPT:
                self.made.popitem(last=False)[1].cancel()
        self.made.move_to_end(key)
        await asyncio.wait([task], timeout=patience)
        if not task.done():
            return None
        if task.cancelled() or task.exception() is not None:
            self.made.pop(key, None)
            raise Failed
        return task.result()

    def at_hand(self, game: Game, law: Rulebook) -> Bets | None:
        """The same if it was worked out before; nothing is begun."""
        order = msgspec.json.encode(Order(game.game, game.regulation, msgspec.to_builtins(game.terms), law.record()))
        task = self.made.get(hashlib.sha256(order).digest())
        done = task is not None and task.done() and not task.cancelled() and task.exception() is None
        return task.result() if task is not None and done else _read(order)

    async def _make(self, order: bytes) -> Bets:
        known = _read(order)
        if known is not None:
            return known
        async with self.turn:
            written = await in_other_process(calculate, order)
        if written is None:
            raise Failed
        found: Bets = msgspec.json.decode(written)
        _keep(order, written)
        return found


# --- on disk --------------------------------------------------------------------------------------------------------


@cache
def _program() -> bytes:
    """What these costs are worked out by: changes with every file of the program."""
    seen = hashlib.sha256(__version__.encode())
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        there = path.stat()
        seen.update(f"{path.relative_to(root)} {there.st_mtime_ns} {there.st_size}\n".encode())
    return seen.digest()


def _file(order: bytes) -> Path:
    return kept() / "costs" / f"{hashlib.sha256(_program() + order).hexdigest()[:40]}.json"


def _read(order: bytes) -> Bets | None:
    """What was worked out before, by this very program."""
    try:
        return msgspec.json.decode(_file(order).read_bytes(), type=list[dict[str, Any]])
    except (OSError, msgspec.DecodeError):
        return None


def _keep(order: bytes, written: bytes) -> None:
    """For whoever asks after the next start; where nothing can be kept it is worked out again."""
    file = _file(order)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        own = file.with_suffix(f".{os.getpid()}")
        own.write_bytes(written)
        own.replace(file)
        old = sorted(file.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
        for one in old[:-ON_DISK]:
            one.unlink()


class Order(msgspec.Struct, frozen=True):
    """The table whose bets are wanted: the law it was opened with travels along."""

    game: str
    regulation: str
    terms: Any
    rules: Any


def calculate() -> None:
    """The bets of the table that the standard input describes, on the standard output."""
    answer(_calculated)


def _calculated(given: bytes) -> bytes:
    from ..games import registry
    from ..inspection.costs import report

    order = msgspec.json.decode(given, type=Order)
    if not registry.room(order.game).odds:
        return b"[]"
    law = rulebook.resolved(order.rules, f"{order.regulation}/{order.game}.toml")
    return msgspec.json.encode(report(order.game, order.regulation, order.terms, law=law)["bets"])
