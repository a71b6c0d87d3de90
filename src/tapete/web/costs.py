"""What the bets of a table cost. A game may take seconds to solve: it is done once, apart from the tables."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import OrderedDict
from typing import Any

import msgspec

from ..law import rulebook
from ..law.errors import TapeteError
from ..law.rulebook import Rulebook
from ..table.contract import Game
from .apart import answer, apart

__all__ = ["Costs", "calculate"]

KEPT = 200
"""So many reports a process keeps; a house rarely has as many different tables."""
PATIENCE = 2.0
"""So many seconds a page waits before it is shown without them."""

Bets = list[dict[str, Any]]


class Costs:
    """The reports of this process: made once for every table with the same rules and terms."""

    def __init__(self) -> None:
        self.made: OrderedDict[bytes, asyncio.Task[Bets]] = OrderedDict()
        self.turn = asyncio.Semaphore(1)

    async def of(self, game: Game, law: Rulebook, patience: float = PATIENCE) -> Bets | None:
        """The bets with their costs; empty where the game has no analysis, None while it is being made."""
        order = msgspec.json.encode(Order(game.game, game.regulation, msgspec.to_builtins(game.terms), law.record()))
        key = hashlib.sha256(order).digest()
        task = self.made.get(key)
        if task is None:
            task = self.made[key] = asyncio.create_task(self._make(order), name=f"costs of {game.game}")
            while len(self.made) > KEPT:
                self.made.popitem(last=False)[1].cancel()
        self.made.move_to_end(key)
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() and not task.cancelled() else None

    async def _make(self, order: bytes) -> Bets:
        async with self.turn:
            written = await apart(calculate, order)
        return [] if written is None else msgspec.json.decode(written)


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
    from .. import odds

    order = msgspec.json.decode(given, type=Order)
    law = rulebook.resolved(order.rules, f"{order.regulation}/{order.game}.toml")
    try:
        return msgspec.json.encode(odds.report(order.game, order.regulation, order.terms, law=law)["bets"])
    except TapeteError:
        sys.exit(1)  # a room whose odds are not furnished yet
