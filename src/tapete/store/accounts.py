"""Accounts: who may enter the house, as what, and the sessions and tokens by which they are known.

Passwords are kept as argon2id hashes, tokens as SHA-256 hashes: neither can be read back from the database.

A house is new, a demonstration (its accounts have no password), or a house; a demonstration is left once, for good,
and nobody is locked out by it: if no administrator is left one is made, whose password is told this once.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update

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

LOCK = ":accounts"
"""Held by whoever changes accounts: no table has this name."""

ADMINISTRATOR = "admin"
"""What the first administrator is called."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class User(msgspec.Struct, frozen=True, kw_only=True):
    """An account. ``grants``: role and the table where it is held ("" for the whole house)."""

    name: str
    grants: frozenset[tuple[str, str]] = frozenset()
    active: bool = True
    created_at: str = ""
    demo: bool = False
    """of the demonstration: it has no password"""

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
    demo: bool = False
    """opened without a password"""


class Standing(msgspec.Struct, frozen=True):
    """What the house is; ``left``: since when it is a demonstration no more."""

    kind: Literal["new", "demonstration", "house"]
    left: str = ""


class Key(msgspec.Struct, frozen=True):
    """An account and the password that was made for it. It is shown once: the database has only its hash."""

    name: str
    password: str


class Founded(msgspec.Struct, frozen=True, kw_only=True):
    """What came of opening a house, or an account: whether a demonstration ended, and the first administrator."""

    user: User | None = None
    left: bool = False
    key: Key | None = None


def account_name(name: str) -> str:
    """The name of an account as it is kept.

    >>> account_name(" Ana ")
    'ana'
    """
    kept = unicodedata.normalize("NFC", name.strip()).casefold()
    if not _NAME.fullmatch(kept):
        raise _bad(
            f"«{name}» no puede ser un nombre: letras, cifras, punto, guion; hasta 32, y una letra al principio",
            f"'{name}' cannot be a name: use letters, digits, dot, hyphen; up to 32, a letter first",
        )
    if kept in RESERVED:
        raise _bad(f"«{kept}» es nombre de la casa", f"'{kept}' is a name of the house itself")
    return kept


def sought(name: str) -> str:
    """The name of the account that is meant; "" if it can be nobody's.

    >>> sought(" BEN"), sought("ben"), sought("b e n")
    ('ben', 'ben', '')
    """
    try:
        return account_name(name)
    except StoreError:
        return ""


def new_password() -> str:
    """A password that can be read aloud and typed: 79 bits.

    >>> len(new_password())
    19
    """
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


def still_demonstration() -> StoreError:
    """What is said to whoever would change the accounts of a demonstration without having been asked."""
    return _bad(
        "esta casa es de demostración: para que sea una casa con contraseñas repítalo con --leave-demo",
        "this house is a demonstration: to make it a house with passwords repeat this with --leave-demo",
    )


def _bad(es: str, en: str) -> StoreError:
    return StoreError("bad_account", es, en)


def roles_of(roles: Iterable[str]) -> list[str]:
    """These roles, each once; one clear sentence if one of them is none."""
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

    async def add(self, name: str, password: str, roles: Iterable[str] = ("player",), *, demo: bool = False) -> User:
        """A new account."""
        founded = await self.enrol(name, password, roles, demo=demo)
        assert founded.user is not None
        return founded.user

    async def enrol(
        self, name: str, password: str, roles: Iterable[str] = ("player",), *, leave: bool = False, demo: bool = False
    ) -> Founded:
        """A new account; ``leave``: even if the demonstration ends by it."""
        name, given = account_name(name), roles_of(roles)
        hash = await self._hash(password)
        spare = await self._made() if leave and (await self.standing()).kind == "demonstration" else None
        async with self.database.write((LOCK,)) as db:
            left = await self._leave(db, leave)
            if (await db.execute(select(schema.users.c.name).where(schema.users.c.name == name))).first():
                raise _bad(f"ya existe la cuenta «{name}»", f"there is already an account '{name}'")
            user = await self._insert(db, name, hash, given, demo)
            key = await self._first(db, spare) if left else None
        return Founded(user=user, left=left, key=key)

    async def _insert(self, db: Asked, name: str, hash: str, roles: Iterable[str], demo: bool) -> User:
        created, given = now(), list(roles)
        row = {"name": name, "password": hash, "created_at": created, "active": True, "demo": demo}
        await db.execute(insert(schema.users), row)
        if given:
            await db.execute(insert(schema.user_roles), [{"name": name, "role": r, "table_id": ""} for r in given])
        return User(name=name, grants=frozenset((role, "") for role in given), created_at=created, demo=demo)

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
        query = select(u.c.name, u.c.active, u.c.created_at, u.c.demo, r.c.role, r.c.table_id)
        query = query.select_from(u.outerjoin(r, u.c.name == r.c.name)).where(which).order_by(u.c.name)
        rows = (await db.execute(query)).all()
        grants: dict[str, set[tuple[str, str]]] = {}
        for row in rows:
            held = grants.setdefault(row.name, set())
            if row.role is not None:
                held.add((row.role, row.table_id))
        first = {row.name: row for row in reversed(rows)}
        return [
            User(
                name=name, grants=frozenset(held), active=first[name].active, created_at=first[name].created_at,
                demo=first[name].demo,
            )
            for name, held in grants.items()
        ]  # fmt: skip

    async def grant(self, name: str, role: str, table: str = "") -> None:
        """Give a role, in the whole house or at one table; giving it twice changes nothing."""
        await self.change_roles(name, give=(role,), table=table)

    async def revoke(self, name: str, role: str, table: str = "") -> None:
        """Take a role; taking one that is not held changes nothing."""
        if (role, table) in (await self.known(name)).grants:
            await self.change_roles(name, take=(role,), table=table)

    async def change_roles(
        self, name: str, give: Iterable[str] = (), take: Iterable[str] = (), table: str = ""
    ) -> User:
        """Give and take roles, all or none, in the whole house or at one table."""
        given, taken, r = roles_of(give), roles_of(take), schema.user_roles
        async with self.database.write((LOCK,)) as db:
            user = await self._found(db, name)
            before = await self._administrators(db)
            for role in taken:
                if (role, table) not in user.grants:
                    raise _bad(f"«{user.name}» no tiene el papel «{role}»", f"'{user.name}' has no role '{role}'")
                at = (r.c.name == user.name) & (r.c.role == role) & (r.c.table_id == table)
                await db.execute(delete(r).where(at))
            for role in given:
                if (role, table) not in user.grants or role in taken:
                    await db.execute(insert(r), {"name": user.name, "role": role, "table_id": table})
            await self._one_remains(db, before, user.name)
            return await self._found(db, user.name)

    async def set_password(self, name: str, password: str) -> User:
        """A new password; every session of the account ends. An account of the demonstration becomes one like all
        others, once the demonstration is over."""
        hash = await self._hash(password)
        async with self.database.write((LOCK,)) as db:
            user = await self._found(db, name)
            if user.demo and (await self._standing(db)).kind == "demonstration":
                raise _bad(
                    "esta casa es de demostración: sus cuentas no tienen contraseña; con tapete user add deja de serlo",
                    "this house is a demonstration: its accounts have no password; tapete user add makes it a house",
                )
            await self._change(db, user.name, password=hash, demo=False)
            return await self._found(db, user.name)

    async def set_active(self, name: str, active: bool) -> User:
        """Close an account, or open it again; its sessions end."""
        async with self.database.write((LOCK,)) as db:
            user = await self._found(db, name)
            if active and user.demo and (await self._standing(db)).kind != "demonstration":
                raise _bad(
                    f"«{user.name}» era de la demostración y no tiene contraseña; désela antes con tapete user passwd",
                    f"'{user.name}' was of the demonstration and has no password; give it one: tapete user passwd",
                )
            before = await self._administrators(db)
            await self._change(db, user.name, active=active)
            await self._one_remains(db, before, user.name)
            return await self._found(db, user.name)

    async def _change(self, db: Asked, name: str, **values: Any) -> None:
        await db.execute(update(schema.users).where(schema.users.c.name == name).values(**values))
        await db.execute(delete(schema.sessions).where(schema.sessions.c.name == name))

    async def known(self, name: str) -> User:
        """The account of that name, in any of its forms; one clear sentence if there is none."""
        async with self.database.read() as db:
            return await self._found(db, name)

    async def _found(self, db: Asked, name: str) -> User:
        kept = sought(name)
        found = await self._listed(db, schema.users.c.name == kept) if kept else []
        if not found:
            raise _bad(f"no existe la cuenta «{name}»", f"there is no account '{name}'")
        return found[0]

    async def _administrators(self, db: Asked) -> set[str]:
        """Who may do everything, everywhere."""
        u, r = schema.users, schema.user_roles
        query = select(u.c.name).select_from(u.join(r, u.c.name == r.c.name))
        query = query.where(u.c.active, r.c.role == "administrator", r.c.table_id == "")
        return set((await db.execute(query)).scalars())

    async def _one_remains(self, db: Asked, before: set[str], name: str) -> None:
        if before and not await self._administrators(db):
            raise _bad(
                f"«{name}» es la última cuenta de administración: antes dé ese papel a otra",
                f"'{name}' is the last administrator: give another account that role first",
            )

    # --- demonstration and house ------------------------------------------------------------------------------------

    async def standing(self) -> Standing:
        """What this house is."""
        async with self.database.read() as db:
            return await self._standing(db)

    async def _standing(self, db: Asked) -> Standing:
        f = schema.house_facts
        facts: dict[str, str] = {row.fact: row.value for row in (await db.execute(select(f))).all()}
        if "standing" in facts:
            kind: Any = "demonstration" if facts["standing"] == "demonstration" else "house"
            return Standing(kind, facts.get("left_demonstration", ""))
        people = (await db.execute(select(func.count()).select_from(schema.users))).scalar()
        return Standing("house" if people else "new")

    async def demonstrate(self, people: Mapping[str, Iterable[str]]) -> bool:
        """Make a new house a demonstration with these people, who need no password; whether it is one now."""
        async with self.database.write((LOCK,)) as db:
            standing = await self._standing(db)
            if standing.kind == "new":
                for name, roles in people.items():
                    await self._insert(db, account_name(name), "", roles_of(roles), True)
                await self._note(db, "standing", "demonstration")
        return standing.kind != "house"

    async def found(self, leave: bool = False) -> Founded:
        """A house with passwords, which has an administrator; ``leave``: even if the demonstration ends by it."""
        async with self.database.read() as db:
            standing, there = await self._standing(db), await self._administrators(db)
        if standing.kind == "house" and there:
            return Founded()
        if standing.kind == "demonstration" and not leave:
            raise still_demonstration()
        spare = await self._made()
        async with self.database.write((LOCK,)) as db:
            left = await self._leave(db, leave)
            return Founded(left=left, key=await self._first(db, spare))

    async def _leave(self, db: Asked, leave: bool) -> bool:
        """End the demonstration, if it is one: its accounts are closed, and so are the sessions opened there."""
        if (await self._standing(db)).kind != "demonstration":
            return False
        if not leave:
            raise still_demonstration()
        u, s = schema.users, schema.sessions
        trying = select(u.c.name).where(u.c.demo)
        await db.execute(delete(s).where(or_(s.c.demo, s.c.name.in_(trying))))
        await db.execute(update(u).where(u.c.demo).values(active=False))
        await self._note(db, "standing", "house")
        await self._note(db, "left_demonstration", now())
        return True

    async def _note(self, db: Asked, fact: str, value: str) -> None:
        f = schema.house_facts
        await db.execute(delete(f).where(f.c.fact == fact))
        await db.execute(insert(f), {"fact": fact, "value": value})

    async def _made(self) -> tuple[str, str]:
        """A new password and its hash: made before the database is held."""
        password = new_password()
        return password, await self._hash(password)

    async def _first(self, db: Asked, spare: tuple[str, str] | None) -> Key | None:
        """An administrator, where there is none. The demonstration's own becomes the house's; nobody else does."""
        if await self._administrators(db):
            return None
        password, hash = spare or await self._made()
        name, n, roles = ADMINISTRATOR, 1, schema.user_roles
        while (row := (await self._listed(db, schema.users.c.name == name))) and not row[0].demo:
            n += 1
            name = f"{ADMINISTRATOR}{n}"
        if row:
            await self._change(db, name, password=hash, active=True, demo=False)
            await db.execute(delete(roles).where(roles.c.name == name))
            await db.execute(insert(roles), {"name": name, "role": "administrator", "table_id": ""})
        else:
            await self._insert(db, name, hash, ("administrator",), False)
        return Key(name, password)

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
        u, name = schema.users, sought(name)
        async with self.database.read() as db:
            hash: str = (await db.execute(select(u.c.password).where(u.c.name == name, u.c.active))).scalar() or ""
        async with self._hashing:
            kept = hash or await asyncio.to_thread(_nobody)
            right = await asyncio.to_thread(_matches, kept, password[: PASSWORD[1] + 1])
        return await self.user(name) if right and hash else None

    # --- sessions and tokens ----------------------------------------------------------------------------------------

    async def login(self, name: str, password: str, kind: SessionKind = "cookie", hours: float = 12) -> Login | None:
        """A new session or token, if the password is right."""
        user = await self.check(name, password)
        return None if user is None else await self.admit(user, kind, hours)

    async def admit(self, user: User, kind: SessionKind = "cookie", hours: float = 12, *, demo: bool = False) -> Login:
        """A new session or token for somebody who is known already; ``demo``: without a password."""
        login = Login(
            user=user,
            kind=kind,
            token=secrets.token_urlsafe(32),
            csrf=secrets.token_urlsafe(24),
            expires_at=(datetime.now(UTC) + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            demo=demo,
        )
        row = {
            "token": _digest(login.token), "name": user.name, "kind": kind, "csrf": login.csrf,
            "created_at": now(), "expires_at": login.expires_at, "demo": demo,
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
        if row.demo and not found[0].demo:
            return None  # it was opened without a password, and the account has one now
        return Login(user=found[0], kind=row.kind, token=token, csrf=row.csrf, expires_at=row.expires_at, demo=row.demo)

    async def logout(self, token: str) -> None:
        async with self.database.write() as db:
            await db.execute(delete(schema.sessions).where(schema.sessions.c.token == _digest(token)))

    async def logout_all(self, name: str) -> None:
        """End every session of an account."""
        async with self.database.write() as db:
            await db.execute(delete(schema.sessions).where(schema.sessions.c.name == name))
