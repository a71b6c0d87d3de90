"""Bring a database to the schema of this program. Safe to run from several processes at once."""

from __future__ import annotations

from importlib import resources
from typing import Any

from sqlalchemy import Connection, inspect, text

from .database import Database, lock_key
from .errors import StoreError

HEAD = "0004"
"""The newest step; a test holds it to the modules in ``migrations/versions``."""


async def migrate(database: Database) -> str:
    """Take whatever steps are missing, all or none; the revision before ("" for an empty database)."""
    async with database.read() as db:
        before = await db.run_sync(revision)
    if before == HEAD:
        return before
    async with database.write() as db:
        if not database.sqlite:
            await db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": lock_key("migrations")})
        return await db.run_sync(upgrade)


def revision(connection: Connection) -> str:
    """Where the database stands; "" if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def upgrade(connection: Connection, target: str = HEAD) -> str:
    """Within the connection's transaction."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    before = revision(connection)
    if before == target:
        return before
    with resources.as_file(resources.files("tapete.store") / "migrations") as folder:
        script = ScriptDirectory(str(folder))
        known = {step.revision for step in script.walk_revisions()}
        if before and before not in known:
            raise StoreError(
                "newer",
                f"la base de datos es de una versión posterior de Tapete (esquema {before}); actualice el programa",
                f"the database was made by a later version of Tapete (schema {before}); update the program",
            )

        def steps(current: Any, _context: Any) -> Any:
            return script._upgrade_revs(target, current)

        with EnvironmentContext(Config(), script, fn=steps) as environment:
            environment.configure(connection=connection)
            environment.run_migrations()
    return before
