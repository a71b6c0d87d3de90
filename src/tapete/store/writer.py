"""Requests wait here while a commit is on its way to the disk; the next commit takes all that have come by then.

A commit costs the same whether it holds one move or fifty: many tables share it, and each is answered when it is done.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from .errors import StoreError
from .transaction import Answer, Request

MOST = 64
"""Requests in one commit."""

Commit = Callable[[Sequence[Request]], Awaitable[list[Answer | Exception]]]


class Writer:
    """A queue of requests and the task that commits them."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: deque[tuple[Request, asyncio.Future[Answer]]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def ask(self, request: Request) -> Answer:
        """The answer to a request, once it is on the disk. A caller who goes away does not undo it."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await future

    async def close(self) -> None:
        """Wait for what is on its way."""
        while self._task is not None and not self._task.done():
            await asyncio.wait((self._task,))

    async def _work(self) -> None:
        while self._waiting:
            taken = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            answers = await self._answers([request for request, _ in taken])
            for (_, future), answer in zip(taken, answers, strict=True):
                if future.done():
                    continue
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)

    async def _answers(self, requests: Sequence[Request]) -> list[Answer | Exception]:
        """A connection that was lost is tried once more: by its move id a move cannot be played twice."""
        for attempt in (1, 2):
            try:
                return await self._commit(requests)
            except StoreError as fault:
                if attempt == 1 and fault.code in ("gone", "conflict"):
                    continue
                return [_again(fault) for _ in requests]
            except Exception as error:
                return [error for _ in requests]
        raise AssertionError("unreachable")


def _again(fault: StoreError) -> StoreError:
    """The same fault for each of those who wait."""
    one = StoreError(fault.code, fault.text.es, fault.text.en, fault.retry)
    one.__cause__ = fault
    return one
