"""The pace of automatic tables: those that are quick or slow, and who is ready to go on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    there = sa.inspect(op.get_bind())
    if "ready" not in {column["name"] for column in there.get_columns("desk_places")}:
        op.add_column("desk_places", sa.Column("ready", sa.Integer, nullable=False, server_default="0"))
    if "desk_paces" not in there.get_table_names():
        op.create_table(
            "desk_paces",
            sa.Column("table_id", sa.String(64), nullable=False),
            sa.Column("pace", sa.String(16), nullable=False),
            sa.PrimaryKeyConstraint("table_id", name="pk_desk_paces"),
        )
