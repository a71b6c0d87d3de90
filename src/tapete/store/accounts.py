"""Accounts: who may enter the house, as what, and the sessions and tokens by which they are known.

Passwords are kept as argon2id hashes, tokens as SHA-256 hashes: neither can be read back from the database.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import delete, insert, select, update

from ..table.contract import AZAR, HOUSE, RELOJ, STAFF
from . import schema
from .database import Asked, Database
from .errors import StoreError
from .log import TAPETE, now

if TYPE_CHECKING:
    from argon2 import PasswordHasher

ROLES = ("spectator", "player", "croupier", "jefe_de_mesa", "inspector", "director", "administrator")
RESERVED = frozenset((*STAFF, *ROLES, AZAR, RELOJ, HOUSE, TAPETE, "tips", "float", "pool", "table", "public"))
PASSWORD = (8, 200)
_NAME = re.compile(r"[a-zñáéíóúüç][a-z0-9ñáéíóúüç_.-]{0,31}")

SessionKind = Literal["cookie", "bearer"]


class User(msgspec.Struct, frozen=True, kw_only=True):
    """An account. ``grants``: role and the table where it is held ("" for the whole house)."""

    name: str
    grants: frozenset[tuple[str, str]] = frozenset()
    active: bool = True
    created_at: str = ""

    @property
    def roles(self) -> frozenset[str]:
        """Every role held anywhere."""
        return frozenset(role for role, _ in self.grants)

    def holds(self, role: str, table: str = "") -> bool:
        """Whether the role is held in the whole house, or at this table.

        >>> eva = User(name="eva", grants=frozenset({("croupier", "t1")}))
        >>> eva.holds("croupier", "t1"), eva.holds("croupier", "t2"), eva.holds("croupier")
        (True, False, False)
        """
        return (role, "") in self.grants or (bool(table) and (role, table) in self.grants)


class Login(msgspec.Struct, frozen=True, kw_only=True):
    """A session or a token: shown once with its ``token``, afterwards known by it."""

    user: User
    kind: SessionKind
    token: str
    csrf: str
    expires_at: str


def account_name(name: str) -> str:
    """The name of an account as it is kept.

    >>> account_name(" Ana ")
    'ana'
    """
    kept = unicodedata.normalize("NFC", name.strip()).casefold()
    if not _NAME.fullmatch(kept):
        raise _bad(
            f"«{name}» no sirve de nombre: letras, cifras, punto, guion; hasta 32, y una letra al principio",
            f"'{name}' does not serve as a name: letters, digits, dot, hyphen; up to 32, a letter first",
        )
    if kept in RESERVED:
        raise _bad(f"«{kept}» es nombre de la casa", f"'{kept}' is a name of the house itself")
    return kept


def _bad(es: str, en: str) -> StoreError:
    return StoreError("bad_account", es, en)


def _roles(roles: Iterable[str]) -> list[str]:
    found = list(dict.fromkeys(roles))
    for role in found:
        if role not in ROLES:
            there = ", ".join(ROLES)
            raise _bad(
                f"no existe el papel «{role}»; los que hay: {there}", f"there is no role '{role}'; there are: {there}"
            )
    return found


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    """A hash to check against when there is no such account: the answer takes as long."""
    return _hasher().hash(secrets.token_urlsafe(16))


def _matches(hash: str, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(hash, password)
    except (VerificationError, InvalidHashError):
        return False


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    """The accounts of a house."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._hashing = asyncio.Semaphore(2)

    # --- people -----------------------------------------------------------------------------------------------------

    async def add(self, name: str, password: str, roles: Iterable[str] = ("player",)) -> User:
        """A new account."""
        name, given = account_name(name), _roles(roles)
        hash = await self._hash(password)
        async with self.database.write() as db:
            if (await db.execute(select(schema.users.c.name).where(schema.users.c.name == name))).first():
                raise _bad(f"ya existe la cuenta «{name}»", f"there is already an account '{name}'")
            created = now()
            row = {"name": name, "password": hash, "created_at": created, "active": True}
            await db.execute(insert(schema.users), row)
            if given:
                await db.execute(insert(schema.user_roles), [{"name": name, "role": r, "table_id": ""} for r in given])
        return User(name=name, grants=frozenset((role, "") for role in given), created_at=created)

    async def user(self, name: str) -> User | None:
        found = await self._users(schema.users.c.name == name)
        return found[0] if found else None

    async def users(self) -> list[User]:
        """Every account, by name."""
        return await self._users(schema.users.c.name.is_not(None))

    async def _users(self, which: Any) -> list[User]:
        async with self.database.read() as db:
            return await self._listed(db, which)

    async def _listed(self, db: Asked, which: Any) -> list[User]:
        u, r = schema.users, schema.user_roles
        query = select(u.c.name, u.c.active, u.c.created_at, r.c.role, r.c.table_id)
        query = query.select_from(u.outerjoin(r, u.c.name == r.c.name)).where(which).order_by(u.c.name)
        rows = (await db.execute(query)).all()
        grants: dict[str, set[tuple[str, str]]] = {}
        for row in rows:
            held = grants.setdefault(row.name, set())
            if row.role is not None:
                held.add((row.role, row.table_id))
        first = {row.name: row for row in reversed(rows)}
        return [
            User(name=name, grants=frozenset(held), active=first[name].active, created_at=first[name].created_at)
            for name, held in grants.items()
        ]

    async def grant(self, name: str, role: str, table: str = "") -> None:
        """Give a role, in the whole house or at one table; giving it twice changes nothing."""
        _roles((role,))
        user = await self._known(name)
        if (role, table) not in user.grants:
            async with self.database.write() as db:
                row = {"name": user.name, "role": role, "table_id": table}
                await db.execute(insert(schema.user_roles), row)

    async def revoke(self, name: str, role: str, table: str = "") -> None:
        r = schema.user_roles
        async with self.database.write() as db:
            await db.execute(delete(r).where(r.c.name == name, r.c.role == role, r.c.table_id == table))

    async def set_password(self, name: str, password: str) -> None:
        """A new password; every session of the account ends."""
        user = await self._known(name)
        await self._change(user.name, password=await self._hash(password))

    async def set_active(self, name: str, active: bool) -> None:
        """Close an account, or open it again; its sessions end."""
        user = await self._known(name)
        await self._change(user.name, active=active)

    async def _change(self, name: str, **values: Any) -> None:
        async with self.database.write() as db:
            await db.execute(update(schema.users).where(schema.users.c.name == name).values(**values))
            await db.execute(delete(schema.sessions).where(schema.sessions.c.name == name))

    async def _known(self, name: str) -> User:
        user = await self.user(name)
        if user is None:
            raise _bad(f"no existe la cuenta «{name}»", f"there is no account '{name}'")
        return user

    # --- passwords --------------------------------------------------------------------------------------------------

    async def _hash(self, password: str) -> str:
        if not PASSWORD[0] <= len(password) <= PASSWORD[1]:
            raise _bad(
                f"la contraseña tiene de {PASSWORD[0]} a {PASSWORD[1]} caracteres",
                f"a password has {PASSWORD[0]} to {PASSWORD[1]} characters",
            )
        async with self._hashing:
            return await asyncio.to_thread(_hasher().hash, password)

    async def check(self, name: str, password: str) -> User | None:
        """The account, if the password is right; who asks in vain waits as long as who does not."""
        u = schema.users
        try:
            name = account_name(name)
        except StoreError:
            name = ""
        async with self.database.read() as db:
            hash = (await db.execute(select(u.c.password).where(u.c.name == name, u.c.active))).scalar()
        async with self._hashing:
            kept = hash if hash is not None else await asyncio.to_thread(_nobody)
            right = await asyncio.to_thread(_matches, kept, password[: PASSWORD[1] + 1])
        return await self.user(name) if right and hash is not None else None

    # --- sessions and tokens ----------------------------------------------------------------------------------------

    async def login(self, name: str, password: str, kind: SessionKind = "cookie", hours: float = 12) -> Login | None:
        """A new session or token, if the password is right."""
        user = await self.check(name, password)
        return None if user is None else await self.admit(user, kind, hours)

    async def admit(self, user: User, kind: SessionKind = "cookie", hours: float = 12) -> Login:
        """A new session or token for somebody who is known already."""
        login = Login(
            user=user,
            kind=kind,
            token=secrets.token_urlsafe(32),
            csrf=secrets.token_urlsafe(24),
            expires_at=(datetime.now(UTC) + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        )
        row = {
            "token": _digest(login.token), "name": user.name, "kind": kind, "csrf": login.csrf,
            "created_at": now(), "expires_at": login.expires_at,
        }  # fmt: skip
        async with self.database.write() as db:
            await db.execute(delete(schema.sessions).where(schema.sessions.c.expires_at < row["created_at"]))
            await db.execute(insert(schema.sessions), row)
        return login

    async def session(self, token: str) -> Login | None:
        """Who comes with this token; None if it is unknown, has expired, or the account is closed."""
        s = schema.sessions
        query = select(s).where(s.c.token == _digest(token), s.c.expires_at >= now())
        async with self.database.read() as db:
            row = (await db.execute(query)).one_or_none()
            found = await self._listed(db, schema.users.c.name == row.name) if row is not None else []
        if row is None or not found or not found[0].active:
            return None
        return Login(user=found[0], kind=row.kind, token=token, csrf=row.csrf, expires_at=row.expires_at)

    async def logout(self, token: str) -> None:
        async with self.database.write() as db:
            await db.execute(delete(schema.sessions).where(schema.sessions.c.token == _digest(token)))

    async def logout_all(self, name: str) -> None:
        """End every session of an account."""
        async with self.database.write() as db:
            await db.execute(delete(schema.sessions).where(schema.sessions.c.name == name))
