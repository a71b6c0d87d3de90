"""The house: tables on a database, each with its log, its ledger and its committed chance.

A move is answered when it is on the disk and not before. Several processes may share one database: every commit holds
the tables it writes to, and first brings them up to whatever the others have written.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import zlib
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import msgspec
from sqlalchemy import Connection, func, insert, select

from ..games import registry
from ..law.errors import TapeteError
from ..table.contract import Offer, Refusal
from . import chance, ledger, pooling, rows, schema, sealing, transaction, vault
from .accounts import Accounts
from .chance import Batch, Source
from .database import Database
from .errors import StoreError, strange
from .live import LiveTable, Mode, TableInfo, opened, opening_record
from .log import TAPETE, Data, Record, read
from .migrate import migrate
from .transaction import Answer, NotAdmitted, Played, Repeated, Request, Stale, Transaction
from .vault import ChanceKey
from .watch import Watchers
from .writer import Writer

__all__ = [
    "Answer",
    "House",
    "LiveTable",
    "NotAdmitted",
    "Played",
    "Record",
    "Repeated",
    "Stale",
    "StoreError",
    "TableInfo",
]

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


class House:
    """Open one with ``House.open``; it belongs to the event loop in which it was opened."""

    def __init__(self, database: Database, source: Source, batch: int, key: ChanceKey | None = None) -> None:
        self.database = database
        self.key = key
        """what its coming chance is sealed with"""
        self.accounts = Accounts(database)
        self.watchers = Watchers(database)
        self.new = False
        """whether the database was empty before"""
        self.unlawful = False
        """whether tables with terms beside the law are opened and played, for study"""
        self._source = source
        self._size = batch
        self._lives: dict[str, LiveTable] = {}
        self._batches: dict[tuple[str, int], Batch] = {}
        self._linked: dict[str, tuple[str, ...]] = {}
        """the pools of each table, as far as they were asked for; an opening says it once and for all"""
        self._asking: set[asyncio.Task[Any]] = set()
        self._writers = [Writer(self._commit) for _ in range(database.committers)]

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        source: Source = secrets.token_bytes,
        batch: int = chance.SIZE,
        patience: float = 5.0,
        key_file: str | Path | None = None,
    ) -> House:
        """The house at ``sqlite:///file`` or ``postgresql://…``; its schema is brought up to date.

        ``source`` is where chance comes from, ``batch`` how many draws are committed to at once (a power of two),
        ``key_file`` where the key lies that seals them (else ``TAPETE_KEY_FILE``, else a file of its own: ``vault``).
        """
        database = Database(url, patience)
        house = cls(database, source, batch)
        try:
            house.new = await migrate(database) == ""
            house.key = await sealing.key(database, vault.key_path(database.url, key_file))
        except BaseException:
            await database.close()
            raise
        return house

    async def close(self) -> None:
        """Finish what is on its way, keep the states of the tables that moved, let go of the database."""
        while self._asking:
            await asyncio.wait(set(self._asking))
        for writer in self._writers:
            await writer.close()
        await self.watchers.close()
        try:
            await self.rest()
        except StoreError:
            pass  # only a help for the next start: the logs are complete
        finally:
            await self.database.close()

    async def __aenter__(self) -> House:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # --- tables -----------------------------------------------------------------------------------------------------

    async def open_table(
        self,
        game: str,
        regulation: str,
        terms: Any = None,
        mode: Mode = "automatic",
        title: str = "",
        by: str = "tapete",
        *,
        id: str = "",
        rules: Data | None = None,
    ) -> TableInfo:
        """A new table. Its opening record holds all that replay will need; an automatic one commits to its chance."""
        table = id or f"{game.replace('_', '-')[:40]}-{secrets.token_hex(4)}"
        _clean(table, by, title)
        if not _ID.fullmatch(table):
            raise StoreError(
                "no_table", f"«{table}» no puede ser el nombre de una mesa", f"'{table}' cannot be the name of a table"
            )
        if game in registry.pools():
            raise StoreError(
                "no_table", "un pozo no es una mesa; se abre con «tapete pool open»",
                "a pool is no table; 'tapete pool open' opens one",
            )  # fmt: skip
        record = opening_record(table, game, regulation, terms, mode, title, by, rules, unlawful=self.unlawful)
        return await self._open(record)

    async def open_pool(
        self, name: str, regulation: str, terms: Any = None, title: str = "", by: str = "tapete",
        game: str = pooling.GAME,
    ) -> TableInfo:  # fmt: skip
        """A new pool, to which tables are linked by their openings; its log goes by the name ``pool:NAME``."""
        if game not in registry.pools():
            raise StoreError("no_pool", f"«{game}» no es un pozo", f"'{game}' is no pool")
        _clean(name, by, title)
        if not _ID.fullmatch(name) or len(name) > 58:
            raise StoreError(
                "no_pool", f"«{name}» no puede ser el nombre de un pozo", f"'{name}' cannot be the name of a pool"
            )
        log = f"{pooling.PREFIX}{name}"
        record = opening_record(
            log, game, regulation, terms, "staffed", title, by, unlawful=self.unlawful
        )  # fmt: skip
        return await self._open(record)

    async def _open(self, record: Record) -> TableInfo:
        live = opened(record)
        pools = {link.pool for link in live.game.links}
        work = await self.database.commit({record.table, *pools}, lambda db: self._opened(db, live, record))
        self._done(work)
        return self._lives[record.table].info

    def _opened(self, db: Connection, live: LiveTable, record: Record) -> Transaction:
        """Write down a new table."""
        table = live.info.id
        pools = self._pools(db, live)
        if db.execute(select(schema.tables.c.id).where(schema.tables.c.id == table)).first():
            raise StoreError("table_exists", f"ya existe la mesa «{table}»", f"there is already a table '{table}'")
        db.execute(insert(schema.tables), table_row(live))
        db.execute(insert(schema.records), rows.record_row(record))
        entries = rows.ledger_rows(record, ledger.entries(record.events))
        if entries:
            db.execute(insert(schema.ledger), entries)
        work = Transaction(db, {}, self._batches, self._source, self._size, self.key)
        work.lives[table] = live
        work.lives.update(pools)
        for one in live.game.links:
            work.link(live, one, record.by)
        if live.info.mode == "automatic":
            work.publish(live)
        work.flush(notify=False)
        return work

    def _pools(self, db: Connection, live: LiveTable) -> dict[str, LiveTable]:
        """The pools to which a new table is linked, as they stand."""
        t, found = schema.tables, {}
        for pool in dict.fromkeys(link.pool for link in live.game.links):
            if db.execute(select(t.c.id).where(t.c.id == pool)).first() is None:
                raise pooling.no_pool(pool)
            found[pool] = transaction.load(db, pool)
        return found

    async def tables(self) -> list[TableInfo]:
        """Every table, the oldest first."""
        return [info for info in await self._logs() if not pooling.is_pool(info.id)]

    async def pools(self) -> list[TableInfo]:
        """Every pool, the oldest first."""
        return [info for info in await self._logs() if pooling.is_pool(info.id)]

    async def _logs(self) -> list[TableInfo]:
        t = schema.tables
        async with self.database.read() as db:
            rows = (await db.execute(select(t).order_by(t.c.opened_at, t.c.id))).all()
        return [_info(row) for row in rows]

    async def linked(self, pool: str) -> list[TableInfo]:
        """The tables that are linked to a pool."""
        return [info for info in await self.tables() if pool in pooling.of_terms(info.terms)]

    async def close_pool(self, name: str, by: str) -> Answer:
        """The log of a pool ends here; not while a table that is linked to it is open."""
        log = f"{pooling.PREFIX}{name}"
        await self._pool_info(log)
        if any(not info.closed for info in await self.linked(log)):
            return NotAdmitted(Refusal(code="pool_linked"))
        return await self.close_table(log, by)

    async def _pool_info(self, log: str) -> TableInfo:
        found = next((info for info in await self.pools() if info.id == log), None)
        if found is None:
            raise pooling.no_pool(log)
        return found

    async def settle_pools(self) -> int:
        """Ask every pool once more whether a prize waits for it that it can pay now; how many did. A prize waits
        where a process stopped between the pass that was before it and its own turn."""
        count = 0
        for info in await self.pools():
            if not info.closed:
                live = await self.live(info.id)
                count += isinstance(await self._next(live.game.front(live.state)), Played)
        return count

    async def _next(self, table: str) -> Answer | None:
        """It may be the turn of this table at a pool."""
        if not table:
            return None
        id = table.partition(":")[2]
        return await self._ask(Request(kind="pool", table=id, move_id=f"pool:{secrets.token_hex(8)}", by=TAPETE))

    async def table(self, id: str) -> TableInfo:
        """One table; ``StoreError`` with the code ``no_table`` if there is none."""
        t = schema.tables
        async with self.database.read() as db:
            row = (await db.execute(select(t).where(t.c.id == id))).one_or_none()
        if row is None:
            raise transaction.no_table(id)
        return _info(row)

    async def live(self, id: str) -> LiveTable:
        """The table as it stands now: kept in memory, brought up to the log."""
        t = schema.tables
        async with self.database.read() as db:
            seq = (await db.execute(select(t.c.seq).where(t.c.id == id))).scalar()
            if seq is None:
                raise transaction.no_table(id)
            cached = self._lives.get(id)
            if cached is not None and cached.seq >= seq:
                return cached
            live = await db.run_sync(transaction.load, id, cached)
        if not self.unlawful:
            live.hold()
        self._remember(live)
        return live

    def kept(self, id: str) -> LiveTable | None:
        """The table as this process has it in memory; others may have moved it on."""
        return self._lives.get(id)

    async def close_table(self, id: str, by: str, expected_seq: int | None = None) -> Answer:
        """The log of this table ends here. Whoever closes it sees to it that nothing is in play."""
        return await self._ask(Request(kind="close", table=id, move_id="close", by=by, expected=expected_seq))

    async def void(self, id: str, ground: str, *, move_id: str, by: str, expected_seq: int | None = None) -> Answer:
        """The jefe ends the round of a halted table: by this ground of its law, or by closing it (see ``halt``)."""
        return await self._ask(
            Request(kind="void", table=id, move_id=move_id, by=by, expected=expected_seq, ground=ground)
        )

    # --- moves ------------------------------------------------------------------------------------------------------

    async def play(self, id: str, move: Any, *, move_id: str, by: str, expected_seq: int | None = None) -> Answer:
        """Play a move: one of the game's vocabulary, or plain data that is read into it. See ``transaction`` for the
        answers.

        At an automatic table azar does not play through here: see ``draw``.
        """
        return await self._ask(Request(kind="play", table=id, move_id=move_id, by=by, expected=expected_seq, move=move))

    async def draw(
        self, id: str, offer: Offer, move_id: str, by: str = "tapete", expected_seq: int | None = None
    ) -> Answer:
        """Azar's answer to an offer of his, from the next committed draws, with their proof.

        ``Stale`` if the offer is no longer what the table offers.
        """
        return await self._ask(
            Request(kind="draw", table=id, move_id=move_id, by=by, expected=expected_seq, offer=offer)
        )

    async def _ask(self, request: Request) -> Answer:
        _clean(request.table, request.by, request.move_id)
        if not 1 <= len(request.move_id) <= 128 or len(request.by) > 64:
            raise StoreError(
                "bad_move", "el identificador de la jugada no es válido", "the identifier of the move is not valid"
            )
        return await self._writers[zlib.crc32(request.table.encode()) % len(self._writers)].ask(request)

    async def _commit(self, requests: Sequence[Request]) -> list[Answer | Exception]:
        """One transaction; afterwards, and only then, memory and watchers follow."""
        pools = {request.table: await self._pools_of(request.table) for request in requests}
        tables = {*pools, *(pool for those in pools.values() for pool in those)}
        try:
            work, answers = await self.database.commit(tables, lambda db: self._answered(db, requests, pools))
        except BaseException:
            for table in tables:
                self._lives.pop(table, None)
            raise
        self._done(work)
        return answers

    async def _pools_of(self, table: str) -> tuple[str, ...]:
        """The pools that a table shares: they are held together with it."""
        known = self._linked.get(table)
        if known is None:
            live, t = self._lives.get(table), schema.tables
            if live is not None:
                known = tuple(dict.fromkeys(link.pool for link in live.game.links))
            else:
                async with self.database.read() as db:
                    terms = (await db.execute(select(t.c.terms).where(t.c.id == table))).scalar()
                if terms is None:
                    return ()
                known = pooling.of_terms(msgspec.json.decode(terms))
            self._linked[table] = known
        return known

    def _answered(
        self, db: Connection, requests: Sequence[Request], pools: dict[str, tuple[str, ...]]
    ) -> tuple[Transaction, list[Answer | Exception]]:
        work = Transaction(db, self._lives, self._batches, self._source, self._size, self.key, self.unlawful)
        work.prepare(requests, pools)
        answers = [work.answer(request) for request in requests]
        work.flush(notify=not self.database.sqlite)
        return work, answers

    def _done(self, work: Transaction) -> None:
        for batch in work.secrets:
            self._batches[batch.table, batch.batch] = batch
        for live in work.lives.values():
            self._remember(live)
            self.watchers.tell(live.info.id, live.seq)
            if pooling.is_pool(live.info.id):
                self._turns(live, work)

    def _turns(self, pool: LiveTable, work: Transaction) -> None:
        """Where the turn at a pool has come to another table, whatever waits there is paid."""
        front, known = pool.game.front(pool.state), work.fronts.get(pool.info.id, "")
        there = work.lives.get(front.partition(":")[2])
        if front and front != known and (there is None or there.game.asks(there.state)):
            task = asyncio.get_running_loop().create_task(self._follow(front))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _follow(self, table: str) -> None:
        with suppress(TapeteError):  # whoever plays there next asks again
            await self._next(table)

    def _remember(self, live: LiveTable) -> None:
        known = self._lives.get(live.info.id)
        if known is None or known.seq <= live.seq:
            self._lives[live.info.id] = live

    # --- the log ----------------------------------------------------------------------------------------------------

    async def records(self, id: str, after: int = 0, limit: int = 1000) -> list[Record]:
        """Records beyond ``after`` in their order; ``after=-1`` begins with the opening."""
        r = schema.records
        query = select(r.c.body).where(r.c.table_id == id, r.c.seq > after).order_by(r.c.seq).limit(limit)
        async with self.database.read() as db:
            return [read(body) for body in (await db.execute(query)).scalars()]

    def watch(self, id: str, after: int = -1) -> AsyncGenerator[int, None]:
        """Where the log of a table has come to, whenever it grows (the newest number; some may be passed over)."""
        return self.watchers.watch(id, after)

    async def book(self, id: str) -> dict[str, int]:
        """What every account of a table holds, by the ledger."""
        e = schema.ledger
        total = func.sum(e.c.amount)
        query = select(e.c.account, total).where(e.c.table_id == id).group_by(e.c.account).having(total != 0)
        async with self.database.read() as db:
            rows: Any = (await db.execute(query)).all()
        return {account: int(amount) for account, amount in rows}

    async def rest(self) -> None:
        """Keep the state of every table that moved since its last snapshot."""
        for id, live in list(self._lives.items()):
            if live.seq > max(live.kept, 0):
                async with self.database.write((id,)) as db:
                    current = await db.run_sync(transaction.load, id, live)
                    self._remember(await db.run_sync(transaction.keep, current))

    async def health(self) -> bool:
        """Whether the database answers; ``StoreError`` says why it does not."""
        async with self.database.read() as db:
            return (await db.execute(select(1))).scalar() == 1


# --- small parts ----------------------------------------------------------------------------------------------------


def table_row(live: LiveTable) -> dict[str, Any]:
    info = live.info
    return {
        "id": info.id, "game": info.game, "regulation": info.regulation, "title": info.title, "mode": info.mode,
        "terms": msgspec.json.encode(info.terms).decode(), "opened_at": info.opened_at, "opened_by": info.opened_by,
        "closed": info.closed, "seq": live.seq, "head": live.head_hash, "phase": info.phase,
    }  # fmt: skip


def _info(row: Any) -> TableInfo:
    return TableInfo(
        id=row.id, game=row.game, regulation=row.regulation, title=row.title, mode=cast(Mode, row.mode),
        terms=msgspec.json.decode(row.terms), seq=row.seq, phase=row.phase, closed=row.closed,
        opened_at=row.opened_at, opened_by=row.opened_by,
    )  # fmt: skip


def _clean(*texts: str) -> None:
    """No text that a database could not keep."""
    for one in texts:
        if "\0" in one or any("\ud800" <= letter <= "\udfff" for letter in one):
            raise strange()
