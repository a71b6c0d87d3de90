"""The first schema: tables, logs, ledger, snapshots, secrets of chance, accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None

APPEND_ONLY = ("records", "ledger")


def upgrade() -> None:
    _logs()
    _chance()
    _accounts()
    for table in APPEND_ONLY:
        _append_only(table)


def _id(name: str = "table_id", length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _logs() -> None:
    op.create_table(
        "tables",
        _id("id"),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("regulation", sa.String(16), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("opened_at", sa.String(32), nullable=False),
        sa.Column("opened_by", sa.String(64), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "records",
        _id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("move_id", sa.String(128), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_records"),
        sa.UniqueConstraint("table_id", "move_id", name="uq_records_table_id_move_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_records_table_id"),
    )
    op.create_table(
        "ledger",
        _id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("account", sa.String(128), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", "n", name="pk_ledger"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_ledger_table_id"),
    )
    op.create_index("ix_ledger_table_id_account", "ledger", ["table_id", "account"])


def _chance() -> None:
    op.create_table(
        "snapshots",
        _id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("program", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_snapshots_table_id"),
    )
    op.create_table(
        "chance_secrets",
        _id(),
        sa.Column("batch", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("secrets", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "batch", name="pk_chance_secrets"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chance_secrets_table_id"),
    )


def _accounts() -> None:
    op.create_table(
        "users",
        _id("name", 32),
        sa.Column("password", sa.String(256), nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_users"),
    )
    op.create_table(
        "user_roles",
        _id("name", 32),
        sa.Column("role", sa.String(32), nullable=False),
        _id(),
        sa.PrimaryKeyConstraint("name", "role", "table_id", name="pk_user_roles"),
        sa.ForeignKeyConstraint(["name"], ["users.name"], name="fk_user_roles_name"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), nullable=False),
        _id("name", 32),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("csrf", sa.String(64), nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("expires_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
        sa.ForeignKeyConstraint(["name"], ["users.name"], name="fk_sessions_name"),
    )
    op.create_index("ix_sessions_name", "sessions", ["name"])


def _append_only(table: str) -> None:
    """The database itself refuses to change what was recorded."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            f"CREATE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_kept()"
        )
        return
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
