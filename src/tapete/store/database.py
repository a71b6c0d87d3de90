"""One way to two databases: a SQLite file (WAL, every commit on the disk) or a PostgreSQL server.

``write`` is a transaction that holds the tables it names: on SQLite the one writer's lock, on PostgreSQL an advisory
lock for each table. ``commit`` is the same for work that is all ready: it is done in one go, without a turn of the
event loop for each statement. ``read`` sees one consistent moment. Whatever the driver says of a fault comes out as
``StoreError``.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, CursorResult, Engine, create_engine, event, exc, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ..law.values import Text
from . import vault
from .errors import StoreError, translate

T = TypeVar("T")

COMMITTERS = 1
"""Commits that may be on their way at the same time on a server; a file has one. Those who wait share the next."""

_LOCK = text("SELECT pg_advisory_xact_lock(key) FROM unnest(CAST(:keys AS bigint[])) AS key")
_FAULTS = (exc.DBAPIError, exc.TimeoutError, OSError, sqlite3.Error)


def address(url: str) -> URL:
    """The address of a database, with the driver that serves it.

    >>> address("sqlite:///house.db").drivername, address("postgresql://db/house").drivername
    ('sqlite', 'postgresql+psycopg')
    """
    try:
        made = make_url(url)
    except (exc.ArgumentError, ValueError):
        made = URL.create("none")
    kind = made.drivername.partition("+")[0]
    if kind == "sqlite" and made.database and made.database != ":memory:":
        return made.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return made.set(drivername="postgresql+psycopg")
    raise StoreError(
        "bad_url",
        "la base de datos se indica como sqlite:///fichero o postgresql://servidor/base",
        "a database is named as sqlite:///file or postgresql://server/database",
    )


class Here:
    """A connection whose statements are done at once, with the manners of one that is waited for."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        return self._db.execute(statement, parameters)

    async def run_sync(self, do: Callable[..., T], *arguments: Any) -> T:
        return do(self._db, *arguments)


Asked = AsyncConnection | Here


class Database:
    """The engines of one house. ``patience``: seconds to wait for a lock before the answer is «busy»."""

    def __init__(self, url: str, patience: float = 5.0) -> None:
        self.url = address(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._at: _File | _Server = (_File if self.sqlite else _Server)(self.url, patience)
        self.committers = self._at.committers
        self.own: set[int] = self._at.own
        """what a server calls the connections by which this process writes"""
        self.said = self._at.said
        """what whoever opened it should know: a file or a folder that others can get at"""

    @property
    def committer(self) -> Engine:
        """The engine by which moves are written."""
        return self._at.committer

    @asynccontextmanager
    async def write(self, tables: Iterable[str] = ()) -> AsyncIterator[Asked]:
        """A transaction that is durable when it ends, and alone with these tables."""
        async with faults(), self._at.write(tables) as db:
            yield db

    async def commit(self, tables: Iterable[str], do: Callable[[Connection], T]) -> T:
        """What ``do`` answers, once all that it wrote is durable; it is alone with these tables."""
        async with faults():
            return await self._at.commit(tables, do)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Asked]:
        """Look at one moment of the database."""
        async with faults(), self._at.read() as db:
            yield db

    async def tidy(self) -> None:
        """What was overwritten in a file is gone from it, and from what lies beside it."""
        async with faults():
            await self._at.tidy()

    async def close(self) -> None:
        await self._at.close()


class _File:
    """SQLite. Its statements take microseconds and are done at once; only the disk is waited for, in a thread."""

    committers = 1
    own: set[int]
    said: tuple[Text, ...]

    def __init__(self, url: URL, patience: float) -> None:
        try:
            self.said = vault.private(vault.file_of(url))
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise translate(error) from error
            raise StoreError(
                "bad_url",
                f"no se puede abrir la base de datos {vault.file_of(url)}: {error.strerror}",
                f"the database {vault.file_of(url)} cannot be opened: {error.strerror}",
            ) from error
        self.own = set()
        self.patience = patience
        self.turn = asyncio.Lock()
        self.disk = ThreadPoolExecutor(1, "disk")
        # Nobody is waited for with the event loop in hand: see ``held``. Readers wait for no writer in this mode, only
        # for somebody who mends the file after a crash.
        self.committer = create_engine(url, pool_size=1, max_overflow=0, connect_args=_manners(0.0))
        self.reader = create_engine(url, pool_size=4, max_overflow=-1, connect_args=_manners(0.3))
        for engine, begin in ((self.committer, "BEGIN IMMEDIATE"), (self.reader, "BEGIN")):
            event.listen(engine, "connect", _prepare)
            event.listen(engine, "begin", _beginner(begin))

    @asynccontextmanager
    async def write(self, tables: Iterable[str]) -> AsyncIterator[Here]:
        async with self.turn, self.held() as db:
            yield Here(db)
            await self.kept(db)

    async def commit(self, tables: Iterable[str], do: Callable[[Connection], T]) -> T:
        async with self.turn, self.held() as db:
            answer = do(db)
            await self.kept(db)
            return answer

    async def kept(self, db: Connection) -> None:
        await _finished(asyncio.wrap_future(self.disk.submit(db.commit)))

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Connection]:
        """The file, for writing; another process that has it is waited for without holding up anybody here."""
        end = time.monotonic() + self.patience
        while True:
            db = self.committer.connect()
            try:
                db.begin()
            except BaseException as error:
                db.close()
                busy = isinstance(error, exc.OperationalError) and translate(error).code == "busy"
                if not busy or time.monotonic() > end:
                    raise
                await asyncio.sleep(0.01)
            else:
                break
        try:
            yield db
        finally:
            with suppress(exc.SQLAlchemyError):
                db.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Here]:
        with self.reader.begin() as db:
            yield Here(db)

    async def tidy(self) -> None:
        async with self.turn:
            with closing(self.committer.raw_connection()) as db, closing(db.cursor()) as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        async with self.turn:
            self.disk.shutdown()
            self.committer.dispose()
            self.reader.dispose()


class _Server:
    """PostgreSQL. Statements are waited for: one by one in the event loop, or all of a commit in a thread."""

    committers = COMMITTERS
    said: tuple[Text, ...] = ()

    def __init__(self, url: URL, patience: float) -> None:
        wait = int(patience * 1000)
        options = f"-c synchronous_commit=on -c lock_timeout={wait} -c idle_in_transaction_session_timeout=30000"
        arguments = {"connect_timeout": max(2, int(patience)), "options": options}
        self.threads = ThreadPoolExecutor(COMMITTERS, "commit")
        self.committer = create_engine(url, pool_size=COMMITTERS, max_overflow=0, connect_args=arguments)
        self.own: set[int] = set()
        event.listen(self.committer, "connect", lambda connection, _: self.own.add(connection.info.backend_pid))
        self.writer = create_async_engine(url, pool_size=8, connect_args=arguments)
        self.reader = create_async_engine(
            url, pool_size=8, pool_pre_ping=True, isolation_level="REPEATABLE READ", connect_args=arguments
        )

    @asynccontextmanager
    async def write(self, tables: Iterable[str]) -> AsyncIterator[AsyncConnection]:
        async with self.writer.begin() as db:
            if keys := _keys(tables):
                await db.execute(_LOCK, {"keys": keys})
            yield db

    async def commit(self, tables: Iterable[str], do: Callable[[Connection], T]) -> T:
        return await _finished(asyncio.wrap_future(self.threads.submit(self._committed, _keys(tables), do)))

    def _committed(self, keys: list[int], do: Callable[[Connection], T]) -> T:
        with self.committer.begin() as db:
            if keys:
                db.execute(_LOCK, {"keys": keys})
            return do(db)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.reader.begin() as db:
            yield db

    async def tidy(self) -> None:
        """The server does so by itself, and its files are its own."""

    async def close(self) -> None:
        self.threads.shutdown()
        self.committer.dispose()
        await self.writer.dispose()
        await self.reader.dispose()


@asynccontextmanager
async def faults() -> AsyncIterator[None]:
    """What drivers raise becomes ``StoreError``."""
    try:
        yield
    except _FAULTS as error:
        raise translate(error) from error


async def _finished(work: asyncio.Future[T]) -> T:
    """What a thread does is not left half way: whoever is told to stop waits for its end first."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait((work,))
        raise


def _manners(wait: float) -> dict[str, Any]:
    return {"timeout": wait, "check_same_thread": False}


def _keys(tables: Iterable[str]) -> list[int]:
    return sorted(lock_key(table) for table in set(tables))


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
