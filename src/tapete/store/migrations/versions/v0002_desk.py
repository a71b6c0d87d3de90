"""The desk: who sits where, and which process drives which table.

Houses of the first schema made these tables when they were served; there they are left as they are.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    there = set(sa.inspect(op.get_bind()).get_table_names())
    if "desk_places" not in there:
        _places()
    if "desk_holders" not in there:
        op.create_table(
            "desk_holders",
            sa.Column("holder", sa.String(64), nullable=False),
            sa.Column("until", sa.Float, nullable=False),
            sa.PrimaryKeyConstraint("holder", name="pk_desk_holders"),
        )
    if "desk_leases" not in there:
        op.create_table(
            "desk_leases",
            sa.Column("table_id", sa.String(64), nullable=False),
            sa.Column("holder", sa.String(64), nullable=False),
            sa.PrimaryKeyConstraint("table_id", name="pk_desk_leases"),
        )


def _places() -> None:
    op.create_table(
        "desk_places",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("role", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("house", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "name", name="pk_desk_places"),
    )
    taken = sa.text("seat > 0")
    op.create_index(
        "desk_one_person_a_seat",
        "desk_places",
        ["table_id", "seat"],
        unique=True,
        sqlite_where=taken,
        postgresql_where=taken,
    )
