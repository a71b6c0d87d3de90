"""Take a table's log out of a house, and bring one in. A log is JSON lines: one record a line, in canonical form."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import msgspec
from sqlalchemy import insert, select

from . import ledger, rows, schema, transaction
from .chance import Batch
from .errors import StoreError
from .house import House, table_row
from .live import TableInfo, followed, opened
from .log import Record, digest, line, read

PAGE = 2000


class Secret(msgspec.Struct, frozen=True):
    """The secrets of one batch: for an inspector, or for a house that moves. Whoever has them knows what will come."""

    batch: int
    secrets: str


async def lines(house: House, table: str) -> AsyncIterator[bytes]:
    """The log of a table, line by line (without the newline)."""
    await house.table(table)
    after = -1
    while records := await house.records(table, after, PAGE):
        for record in records:
            yield line(record)
        after = records[-1].seq


async def export(house: House, table: str, path: Path) -> int:
    """Write a table's log to a file of one's own (it tells what is covered); how many records it has."""
    count = 0
    with open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        async for one in lines(house, table):
            file.write(one + b"\n")
            count += 1
    return count


async def secrets(house: House, table: str, coming: bool = False) -> list[Secret]:
    """The secrets behind the roots that the log of a table has published: of the batches that are used up, or of all
    once the table is closed. ``coming``: those of the draws to come as well, for a house that moves."""
    assert house.key is not None
    c = schema.chance_secrets
    live = await house.live(table)
    async with house.database.read() as db:
        rows = (await db.execute(select(c).where(c.c.table_id == table).order_by(c.c.batch))).all()
    known = [row for row in rows if coming or live.info.closed or row.batch < live.place.batch]
    found = [transaction.opened_batch(house.key, table, row.batch, bytes(row.secrets)) for row in known]
    return [Secret(batch.batch, batch.secrets.hex()) for batch in found if batch is not None]


async def restore(house: House, log: Iterable[str | bytes], kept: Iterable[Secret] = ()) -> TableInfo:
    """Bring a log in: its chain is checked and every move played again before anything is written.

    Without the secrets of its batches the table goes on with a new batch, and its log says that draws were lost; if a
    round is under way it is halted (see ``halt``).
    """
    assert house.key is not None
    records = [_read(n, one) for n, one in enumerate(log) if one.strip()]
    if not records:
        raise _bad(0)
    live = opened(records[0])
    entries = rows.ledger_rows(records[0], ledger.entries(records[0].events))
    for record in records[1:]:
        live = followed(live, record)
        entries += rows.ledger_rows(record, ledger.entries(record.events))
    table = live.info.id
    batches = [_batch(table, records, secret) for secret in kept]
    async with house.database.write((table,)) as db:
        if (await db.execute(select(schema.tables.c.id).where(schema.tables.c.id == table))).first():
            raise StoreError("table_exists", f"ya existe la mesa «{table}»", f"there is already a table '{table}'")
        await db.execute(insert(schema.tables), table_row(live))
        await db.execute(insert(schema.records), [rows.record_row(record) for record in records])
        if entries:
            await db.execute(insert(schema.ledger), entries)
        for batch in batches:
            await db.execute(insert(schema.chance_secrets), rows.secret_row(batch, house.key))
        await db.run_sync(transaction.keep, live)
    return live.info


def _read(n: int, text: str | bytes) -> Record:
    try:
        record = read(text)
    except msgspec.MsgspecError:
        raise _bad(n) from None
    if record.seq != n or record.hash != digest(record):
        raise _bad(n)
    return record


def _batch(table: str, records: list[Record], secret: Secret) -> Batch:
    """Secrets are brought in only if they are those that the log has committed to."""
    batch = Batch(table, secret.batch, bytes.fromhex(secret.secrets))
    roots = [r.chance["root"] for r in records if r.kind == "commit" and r.chance and r.chance["batch"] == batch.batch]
    if roots != [batch.root]:
        raise StoreError(
            "bad_log",
            f"los secretos de la tanda {batch.batch} no son los que el registro publicó",
            f"the secrets of batch {batch.batch} are not those that the log has committed to",
        )
    return batch


def _bad(n: int) -> StoreError:
    return StoreError(
        "bad_log",
        f"el registro está dañado en el asiento {n}; «tapete verify» dice en qué",
        f"the log is damaged at record {n}; 'tapete verify' says how",
    )
