"""The tables of the database (SQLAlchemy Core). ``migrations`` builds them; a test holds the two together."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("regulation", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("terms", Text, nullable=False),
    Column("opened_at", String(32), nullable=False),
    Column("opened_by", String(64), nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("phase", String(64), nullable=False),
)
"""Every table, and where its log stands."""

records = Table(
    "records",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("at", String(32), nullable=False),
    Column("by", String(64), nullable=False),
    Column("move_id", String(128), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)
"""The logs; ``body`` is the record's canonical form. Triggers refuse to change or delete a row."""

ledger = Table(
    "ledger",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("account", String(128), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reason", String(64), nullable=False),
    Index(None, "table_id", "account"),
)
"""Double entry: the rows of one record sum to zero. Triggers refuse to change or delete a row."""

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    Column("seq", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("program", String(32), nullable=False),
    Column("body", Text, nullable=False),
)
"""The last kept state of each table, so that loading need not replay its whole log. The log is the truth."""

chance_secrets = Table(
    "chance_secrets",
    metadata,
    _table_id(),
    Column("batch", Integer, primary_key=True, autoincrement=False),
    Column("size", Integer, nullable=False),
    Column("root", String(64), nullable=False),
    Column("secrets", LargeBinary, nullable=False),
)
"""Salts and numbers behind the published roots, sealed (see ``vault``): never in a page, and in a log only once a draw
was used and shown."""

users = Table(
    "users",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("password", String(256), nullable=False),
    Column("created_at", String(32), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("demo", Boolean, nullable=False, server_default=false()),
)
"""Accounts. ``demo``: one of a demonstration; it has no password of its own."""

user_roles = Table(
    "user_roles",
    metadata,
    Column("name", String(32), ForeignKey("users.name"), primary_key=True),
    Column("role", String(32), primary_key=True),
    Column("table_id", String(64), primary_key=True),
)
"""Who may act as what; ``table_id`` is empty where the role is held in the whole house."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("name", String(32), ForeignKey("users.name"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("csrf", String(64), nullable=False),
    Column("created_at", String(32), nullable=False),
    Column("expires_at", String(32), nullable=False),
    Column("demo", Boolean, nullable=False, server_default=false()),
    Index(None, "name"),
)
"""Logins and tokens; only the hash of a token is kept. ``demo``: opened without a password."""

house_facts = Table(
    "house_facts",
    metadata,
    Column("fact", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the house is: its standing, and when it ceased to be a demonstration."""

door_attempts = Table(
    "door_attempts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("address", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "name"),
    Index(None, "address"),
    Index(None, "at"),
)
"""Logins that have failed, or are being looked at; ``name`` is empty where it can be nobody's."""

door_known = Table(
    "door_known",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("address", String(64), primary_key=True),
    Column("at", Float, nullable=False),
    Index(None, "at"),
)
"""From where each account was last entered with the right password."""

desk_places = Table(
    "desk_places",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("role", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("house", Boolean, nullable=False),
    Column("seen", Float, nullable=False),
    Column("ready", Integer, nullable=False, server_default="0"),
)
"""Who sits or serves at which table; ``ready``: before which record this person said that nobody need wait for more
bets. No part of the game: it may be lost without harm."""

Index(
    "desk_one_person_a_seat",
    desk_places.c.table_id,
    desk_places.c.seat,
    unique=True,
    sqlite_where=desk_places.c.seat > 0,
    postgresql_where=desk_places.c.seat > 0,
)

desk_paces = Table(
    "desk_paces",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("pace", String(16), nullable=False),
)
"""Automatic tables that are quicker or slower than the house's usual pace."""

desk_holders = Table(
    "desk_holders",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("until", Float, nullable=False),
)
"""The processes that serve this house, and until when each has said that it is there."""

desk_leases = Table(
    "desk_leases",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
)
"""Which process drives which table."""
