"""One way to two databases: a SQLite file (WAL, every commit on the disk) or a PostgreSQL server.

``write`` is a transaction that holds the tables it names: on SQLite the one writer's lock, on PostgreSQL an advisory
lock for each table. ``read`` sees one consistent moment. Whatever the driver says of a fault comes out as
``StoreError``.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, exc, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .errors import StoreError, translate

CHANNEL = "tapete"
_LOCK = text("SELECT pg_advisory_xact_lock(key) FROM unnest(CAST(:keys AS bigint[])) AS key")
_FAULTS = (exc.DBAPIError, exc.TimeoutError, OSError, sqlite3.Error)


def address(url: str) -> URL:
    """The address of a database, with the driver that serves it.

    >>> address("sqlite:///house.db").drivername, address("postgresql://db/house").drivername
    ('sqlite+aiosqlite', 'postgresql+psycopg')
    """
    try:
        made = make_url(url)
    except (exc.ArgumentError, ValueError):
        made = URL.create("none")
    kind = made.drivername.partition("+")[0]
    if kind == "sqlite" and made.database and made.database != ":memory:":
        return made.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return made.set(drivername="postgresql+psycopg")
    raise StoreError(
        "bad_url",
        "la base de datos se indica como sqlite:///fichero o postgresql://servidor/base",
        "a database is named as sqlite:///file or postgresql://server/database",
    )


class Database:
    """The engines of one house. ``patience``: seconds to wait for a lock before the answer is «busy»."""

    def __init__(self, url: str, patience: float = 5.0) -> None:
        self.url = address(url)
        self.patience = patience
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._turn = asyncio.Lock()
        self.writer, self.reader = self._file() if self.sqlite else self._server()

    def _file(self) -> tuple[AsyncEngine, AsyncEngine]:
        Path(str(self.url.database)).expanduser().parent.mkdir(parents=True, exist_ok=True)
        writer = create_async_engine(self.url, pool_size=1, max_overflow=0, connect_args={"timeout": self.patience})
        reader = create_async_engine(self.url, pool_size=4, connect_args={"timeout": self.patience})
        for engine, begin in ((writer, "BEGIN IMMEDIATE"), (reader, "BEGIN")):
            event.listen(engine.sync_engine, "connect", _prepare)
            event.listen(engine.sync_engine, "begin", _beginner(begin))
        return writer, reader

    def _server(self) -> tuple[AsyncEngine, AsyncEngine]:
        wait = int(self.patience * 1000)
        options = f"-c synchronous_commit=on -c lock_timeout={wait} -c idle_in_transaction_session_timeout=30000"
        arguments = {"connect_timeout": max(2, int(self.patience)), "options": options}
        writer = create_async_engine(self.url, pool_size=8, connect_args=arguments)
        reader = create_async_engine(self.url, pool_size=8, pool_pre_ping=True, connect_args=arguments)
        return writer, reader

    @asynccontextmanager
    async def write(self, tables: Iterable[str] = ()) -> AsyncIterator[AsyncConnection]:
        """A transaction that is durable when it ends, and alone with these tables."""
        async with faults():
            if self.sqlite:
                async with self._turn, self.writer.begin() as db:
                    yield db
            else:
                async with self.writer.begin() as db:
                    keys = sorted(lock_key(table) for table in set(tables))
                    if keys:
                        await db.execute(_LOCK, {"keys": keys})
                    yield db

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Look at one moment of the database."""
        async with faults():
            if self.sqlite:
                async with self.reader.begin() as db:
                    yield db
            else:
                async with self.reader.connect() as db:
                    await db.execution_options(isolation_level="REPEATABLE READ")
                    async with db.begin():
                        yield db

    async def close(self) -> None:
        await self.writer.dispose()
        await self.reader.dispose()


@asynccontextmanager
async def faults() -> AsyncIterator[None]:
    """What drivers raise becomes ``StoreError``."""
    try:
        yield
    except _FAULTS as error:
        raise translate(error) from error


def lock_key(table: str) -> int:
    """The advisory lock of a table: 64 bits, with a sign.

    >>> -(2**63) <= lock_key("t1") < 2**63
    True
    """
    return int.from_bytes(hashlib.sha256(f"tapete:{table}".encode()).digest()[:8], "big", signed=True)


def _prepare(connection: Any, _record: Any) -> None:
    """A new SQLite connection: transactions by our own word, each commit on the disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for attempt in range(20):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError:
            if attempt == 19:
                raise
            time.sleep(0.05)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _beginner(statement: str) -> Any:
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(statement)

    return begin
