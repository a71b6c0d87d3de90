"""Who waits for news of a table, and how news of other processes gets here.

In this process a commit tells the watchers itself. Between processes PostgreSQL carries the word (LISTEN/NOTIFY); a
SQLite file is looked at now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Iterable

from sqlalchemy import select

from . import schema
from .database import Database
from .errors import StoreError
from .rows import CHANNEL

PAUSE = 0.5
"""Seconds between two looks at a SQLite file, or before a lost connection is tried again."""


class Watchers:
    """The watchers of every table. They are told the newest number, not each one: who is slow skips none of the log."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.seqs: dict[str, int] = {}
        self.bells: dict[str, set[asyncio.Event]] = {}
        self.task: asyncio.Task[None] | None = None

    def tell(self, table: str, seq: int) -> None:
        """The log of a table has come to ``seq``."""
        if table in self.bells and seq > self.seqs.get(table, -1):
            self.seqs[table] = seq
            for bell in self.bells[table]:
                bell.set()

    async def watch(self, table: str, after: int) -> AsyncGenerator[int, None]:
        """The number to which a table's log has come, whenever it has grown beyond ``after``."""
        bell = asyncio.Event()
        self.bells.setdefault(table, set()).add(bell)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._look() if self.database.sqlite else self._listen())
        try:
            await self._poll((table,))
            while True:
                bell.clear()
                if self.seqs.get(table, -1) > after:
                    after = self.seqs[table]
                    yield after
                else:
                    await bell.wait()
        finally:
            self.bells[table].discard(bell)
            if not self.bells[table]:
                del self.bells[table]
                self.seqs.pop(table, None)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def _poll(self, tables: Iterable[str]) -> None:
        t = schema.tables
        names = list(tables)
        if names:
            async with self.database.read() as db:
                rows = (await db.execute(select(t.c.id, t.c.seq).where(t.c.id.in_(names)))).all()
            for row in rows:
                self.tell(row.id, row.seq)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            with contextlib.suppress(StoreError):
                await self._poll(tuple(self.bells))

    async def _listen(self) -> None:
        import psycopg

        dsn = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(dsn, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._poll(tuple(self.bells))
                    async for notice in connection.notifies():
                        if notice.pid in self.database.own:
                            continue  # that was a commit of this process, which tells its watchers itself
                        table, _, seq = notice.payload.rpartition(" ")
                        self.tell(table, int(seq))
            except (psycopg.Error, OSError, StoreError):
                await asyncio.sleep(PAUSE)
