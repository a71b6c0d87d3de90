"""Rounds of a table, found in its log, and the table as it stood after any record.

States are rebuilt from the moves; some are kept on the way, so that a step of an old round costs little.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from ..store.house import House
from ..table.contract import Game, Step
from .records import part

EVERY = 64
"""After so many records a state is kept."""

CHUNK = 1000
TABLES = 64


class Round(msgspec.Struct, kw_only=True):
    """One round: its number, its first and last record, and the moves between."""

    n: int
    first: int
    last: int
    steps: int = 0
    outcome_seq: int = 0


class Reel:
    """The log of one table, wound as far as somebody has asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seq = -1
        self.state: Any = game.opening().state
        self.kept: dict[int, Any] = {}
        self.rounds: list[Round] = []
        self.lock = asyncio.Lock()

    async def wind(self, house: House, table: str, upto: int) -> None:
        """Take in the records up to this one."""
        async with self.lock:
            while self.seq < upto:
                records = await house.records(table, after=self.seq, limit=CHUNK)
                fresh = [r for r in records if part(r, "seq") > self.seq]
                if not fresh:
                    return
                for entry in fresh:
                    self._take(entry)
                await asyncio.sleep(0)

    def _take(self, entry: Any) -> None:
        self.seq = part(entry, "seq")
        move = part(entry, "move")
        before = self._number()
        if move is not None:
            self.state = advance(self.game, self.state, entry)
            self._count(before, chance=move.get("who") == "azar")
        if self.seq % EVERY == 0:
            self.kept[self.seq] = self.state

    def _number(self) -> int:
        """The number of the round, as the table counts; a game that does not count has one long round."""
        found = self.game.view(self.state, "").facts.get("round")
        return found if isinstance(found, int) else 0

    def _count(self, number: int, chance: bool) -> None:
        """A move belongs to the round in which it was made."""
        if not self.rounds or self.rounds[-1].n != number:
            self.rounds.append(Round(n=number, first=self.seq, last=self.seq))
        current = self.rounds[-1]
        current.last = self.seq
        current.steps += 1
        if chance:
            current.outcome_seq = self.seq

    def find(self, n: int) -> Round | None:
        return next((r for r in reversed(self.rounds) if r.n == n), None)

    async def at(self, house: House, table: str, seq: int) -> Any:
        """The state after a record."""
        await self.wind(house, table, seq)
        if seq >= self.seq:
            return self.state
        start = max((s for s in self.kept if s <= seq), default=-1)
        state = self.kept[start] if start >= 0 else self.game.opening().state
        if start == seq:
            return state
        for entry in await house.records(table, after=start, limit=seq - start):
            if start < part(entry, "seq") <= seq and part(entry, "move") is not None:
                state = advance(self.game, state, entry)
        return state


def advance(game: Game, state: Any, entry: Any) -> Any:
    """The state after the move of a record; a log that cannot be followed is the business of ``tapete verify``."""
    answer = game.play(state, game.types.move(part(entry, "move")))
    return answer.state if isinstance(answer, Step) else state


class Library:
    """The reels of a process; those not asked for in a long time make room."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.reels: dict[str, Reel] = {}

    async def reel(self, table: str) -> Reel:
        """The reel of a table, wound to its end."""
        live = await self.house.live(table)
        reel = self.reels.pop(table, None) or Reel(live.game)
        self.reels[table] = reel
        while len(self.reels) > TABLES:
            del self.reels[next(iter(self.reels))]
        await reel.wind(self.house, table, live.seq)
        return reel
