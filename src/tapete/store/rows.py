"""The rows of the logs, and how a commit reads and writes them.

A file is asked row by row, which costs nothing there. A server is asked as seldom as can be: every statement is a
journey, so one reads where all tables stand, and one writes all rows of a commit and tells the other processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, Table, bindparam, insert, select, text, update
from sqlalchemy.dialects import postgresql

from . import ledger, schema
from .chance import Batch
from .live import LiveTable
from .log import Record, line
from .vault import ChanceKey

CHANNEL = "tapete"

Row = dict[str, Any]
Heads = dict[str, tuple[int, str]]
"""Where each table's log stands: its last number and hash."""


def record_row(record: Record) -> Row:
    return {
        "table_id": record.table,
        "seq": record.seq,
        "kind": record.kind,
        "at": record.at,
        "by": record.by,
        "move_id": record.move_id,
        "hash": record.hash,
        "body": line(record).decode(),
    }


def ledger_rows(record: Record, entries: Iterable[ledger.Entry]) -> list[Row]:
    return [
        {"table_id": record.table, "seq": record.seq, "n": n, **msgspec.structs.asdict(entry)}
        for n, entry in enumerate(entries)
    ]


def stand_row(live: LiveTable) -> Row:
    return {
        "id": live.info.id,
        "seq": live.seq,
        "head": live.head_hash,
        "phase": live.info.phase,
        "closed": live.info.closed,
    }


def secret_row(batch: Batch, key: ChanceKey) -> Row:
    return {
        "table_id": batch.table,
        "batch": batch.batch,
        "size": batch.size,
        "root": batch.root,
        "secrets": key.seal(batch.table, batch.batch, batch.secrets),
    }


# --- reading --------------------------------------------------------------------------------------------------------


def stands(db: Connection, names: Sequence[str], ids: Sequence[tuple[str, str]]) -> tuple[Heads, list[str]]:
    """Where these tables stand, and the records that are there already under these tables and move ids."""
    if db.dialect.name == "sqlite":
        heads = {row.id: (row.seq, row.head) for row in db.execute(_HEADS, {"names": names})}
        # By the index, one by one: for a list of pairs the whole table would be read.
        made = (db.execute(_MADE, {"table": table, "move_id": move_id}).scalar() for table, move_id in ids)
        return heads, [body for body in made if body is not None]
    asked = {"names": list(names), "tables": [table for table, _ in ids], "ids": [move_id for _, move_id in ids]}
    found = db.execute(_STANDS, asked).all()
    heads = {row.id: (row.seq, row.head) for row in found if row.body is None}
    return heads, [row.body for row in found if row.body is not None]


_HEADS = select(schema.tables.c.id, schema.tables.c.seq, schema.tables.c.head).where(
    schema.tables.c.id.in_(bindparam("names", expanding=True))
)
_MADE = select(schema.records.c.body).where(
    schema.records.c.table_id == bindparam("table"), schema.records.c.move_id == bindparam("move_id")
)
_STANDS = text("""
    SELECT id, seq, head, NULL AS body FROM tables WHERE id = ANY(CAST(:names AS text[]))
    UNION ALL
    SELECT made.table_id, made.seq, made.hash, made.body
    FROM unnest(CAST(:tables AS text[]), CAST(:ids AS text[])) AS asked (table_id, move_id)
    JOIN records AS made ON made.table_id = asked.table_id AND made.move_id = asked.move_id
""")


# --- writing --------------------------------------------------------------------------------------------------------


def write(db: Connection, records: list[Row], entries: list[Row], stood: list[Row], said: list[str]) -> None:
    """All rows of a commit. ``said`` is told to other processes, where the database can."""
    if db.dialect.name == "sqlite":
        db.execute(_RECORDS, records)
        if entries:
            db.execute(_LEDGER, entries)
        db.execute(_STOOD, [{f"b_{name}": value for name, value in row.items()} for row in stood])
        return
    sent = {"records": records, "entries": entries, "stood": stood, "said": said}
    db.execute(
        _ALL, {"channel": CHANNEL, **{name: msgspec.json.encode(those).decode() for name, those in sent.items()}}
    )


_RECORDS, _LEDGER = insert(schema.records), insert(schema.ledger)
_STOOD = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("b_id"))
    .values({name: bindparam(f"b_{name}") for name in ("seq", "head", "phase", "closed")})
)


_SERVER: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]


def _columns(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _sent(name: str, table: Table) -> str:
    """The rows that come as JSON under this name, with the columns of their table."""
    columns = ", ".join(f'"{c.name}" {c.type.compile(_SERVER)}' for c in table.columns)
    return f"json_to_recordset(CAST(:{name} AS json)) AS {name} ({columns})"


_ALL = text(f"""
    WITH
    written AS (
        INSERT INTO records ({_columns(schema.records)}) SELECT * FROM {_sent("records", schema.records)}
    ),
    entered AS (
        INSERT INTO ledger ({_columns(schema.ledger)}) SELECT * FROM {_sent("entries", schema.ledger)}
    ),
    put AS (
        UPDATE tables SET seq = stood.seq, head = stood.head, phase = stood.phase, closed = stood.closed
        FROM {_sent("stood", schema.tables)} WHERE tables.id = stood.id
    )
    SELECT pg_notify(:channel, said) FROM json_array_elements_text(CAST(:said AS json)) AS said
""")
