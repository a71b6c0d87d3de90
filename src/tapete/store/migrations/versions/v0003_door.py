"""The door: what the house is, whose accounts need no password, attempts to log in.

A file whose people are those of the demonstration, and nobody else, was served as one; it stays one, and so are the
sessions that were opened there.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"

PEOPLE = frozenset(("ana", "ben", "carla", "eva", "oto", "julia", "ines", "diego", "sol", "admin"))


def upgrade() -> None:
    there = set(sa.inspect(op.get_bind()).get_table_names())
    for table in ("users", "sessions"):
        op.add_column(table, sa.Column("demo", sa.Boolean, nullable=False, server_default=sa.false()))
    if "house_facts" not in there:
        op.create_table(
            "house_facts",
            sa.Column("fact", sa.String(32), nullable=False),
            sa.Column("value", sa.Text, nullable=False),
            sa.PrimaryKeyConstraint("fact", name="pk_house_facts"),
        )
    if "door_attempts" not in there:
        _attempts()
    if "door_known" not in there:
        op.create_table(
            "door_known",
            sa.Column("name", sa.String(32), nullable=False),
            sa.Column("address", sa.String(64), nullable=False),
            sa.Column("at", sa.Float, nullable=False),
            sa.PrimaryKeyConstraint("name", "address", name="pk_door_known"),
        )
        op.create_index("ix_door_known_at", "door_known", ["at"])
    _mark()


def _attempts() -> None:
    op.create_table(
        "door_attempts",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_door_attempts"),
    )
    for column in ("name", "address", "at"):
        op.create_index(f"ix_door_attempts_{column}", "door_attempts", [column])


def _mark() -> None:
    db = op.get_bind()
    names = set(db.execute(sa.text("SELECT name FROM users")).scalars())
    if db.dialect.name != "sqlite" or names != PEOPLE:
        return
    db.execute(sa.text("UPDATE users SET demo = true"))
    db.execute(sa.text("UPDATE sessions SET demo = true"))
    db.execute(sa.text("INSERT INTO house_facts (fact, value) VALUES ('standing', 'demonstration')"))
