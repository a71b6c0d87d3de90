"""Whose turn it is: work that costs much is done by few at once, and nobody waits behind all that another sends."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Full(Exception):
    """There is no room to wait."""


class Turns:
    """``at_once`` work, ``each`` may wait from one place and ``most`` in all; places take turns. Who finds no room is
    told at once."""

    def __init__(self, at_once: int = 2, each: int = 8, most: int = 64) -> None:
        self.free = at_once
        self.each = each
        self.most = most
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, place: str) -> AsyncIterator[None]:
        await self._come(place)
        try:
            yield
        finally:
            self._next()

    async def _come(self, place: str) -> None:
        if self.free:
            self.free -= 1
            return
        mine = self.waiting.get(place, ())
        if len(mine) >= self.each or sum(map(len, self.waiting.values())) >= self.most:
            raise Full
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(place, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._next()  # called and gone in the same moment: it is the next one's turn
            else:
                self._forget(place, called)
            raise

    def _next(self) -> None:
        """The turn goes to the first of the place that has waited longest for one."""
        while self.waiting:
            place, line = next(iter(self.waiting.items()))
            called = line.popleft()
            if line:
                self.waiting.move_to_end(place)
            else:
                del self.waiting[place]
            if not called.done():
                called.set_result(None)
                return
        self.free += 1

    def _forget(self, place: str, called: asyncio.Future[None]) -> None:
        line = self.waiting.get(place)
        if line is not None and called in line:
            line.remove(called)
            if not line:
                del self.waiting[place]
