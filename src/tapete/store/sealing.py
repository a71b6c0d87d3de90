"""Find the key of a database, and seal what an older version left in the clear."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, func, select, text, update

from . import schema, vault
from .chance import NUMBER, SALT
from .database import Database, lock_key
from .vault import ChanceKey

_C = schema.chance_secrets.c
_CLEAR = func.length(_C.secrets) == _C.size * (SALT + NUMBER)
"""A sealed row is longer by its mark, nonce and tag."""


async def key(database: Database, path: Path) -> ChanceKey:
    """The key of this database: the one in the file, or a new one where nothing is sealed yet."""
    found = vault.held(path)
    async with database.read() as db:
        other = await db.run_sync(_foreign, found)
        clear = (await db.execute(select(_C.batch).where(_CLEAR).limit(1))).first() is not None
    if found is None:
        if other:
            raise vault.missing(path)
        found = vault.made(path)
    elif other:
        raise vault.wrong(path)
    if clear:
        await _sealed(database, found)
    return found


async def renewed(database: Database, path: Path) -> int:
    """The key is lost for good: whatever another key has sealed is given up; how many batches."""
    found = vault.replaced(path)
    async with database.write() as db:
        return await db.run_sync(_given_up, found)


def _foreign(db: Connection, key: ChanceKey | None) -> bool:
    """Whether something is sealed with another key than this."""
    query = select(_C.batch).where(~_CLEAR if key is None else _of_another(key))
    return db.execute(query.limit(1)).first() is not None


def _given_up(db: Connection, key: ChanceKey) -> int:
    return db.execute(delete(schema.chance_secrets).where(_of_another(key))).rowcount


def _of_another(key: ChanceKey) -> ColumnElement[bool]:
    ours = vault.MARK + key.id
    return and_(~_CLEAR, func.substr(_C.secrets, 1, len(ours)) != bindparam("ours", ours, _C.secrets.type))


async def _sealed(database: Database, key: ChanceKey) -> None:
    """Seal every row that stands in the clear, all or none. In a SQLite file nothing of them is left behind."""
    async with database.write() as db:
        if not database.sqlite:
            await db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": lock_key("sealing")})
        await db.run_sync(_seal, key)
    if database.sqlite:
        await database.tidy()


def _seal(db: Connection, key: ChanceKey) -> None:
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("PRAGMA secure_delete = ON")
    put = (
        update(schema.chance_secrets)
        .where(_C.table_id == bindparam("table"), _C.batch == bindparam("n"))
        .values(secrets=bindparam("row"))
    )
    for table, n in db.execute(select(_C.table_id, _C.batch).where(_CLEAR)).all():
        row = db.execute(select(_C.secrets).where(_C.table_id == table, _C.batch == n)).scalar_one()
        db.execute(put, {"table": table, "n": n, "row": key.seal(table, n, bytes(row))})
