"""Who is asking: sessions in a cookie or as a bearer token, CSRF, attempts at the door."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections import deque

import msgspec

from ..store.accounts import Accounts, User
from ..table.contract import STAFF
from .demo import ACCOUNTS
from .problems import Problem
from .settings import Settings

SESSION = "tapete_session"
VISIT = "tapete_visit"
LANG = "tapete_lang"
CSRF_HEADER = "x-csrf-token"
CSRF_FIELD = "_csrf"

_JEFE = frozenset(("jefe_de_mesa", "subjefe"))
_DIRECTOR = frozenset(("director", "jefe_de_sala"))

POSTS: dict[str, frozenset[str]] = {
    "croupier": frozenset(STAFF) - _JEFE - _DIRECTOR - {"inspector"},
    "jefe_de_mesa": _JEFE,
    "director": _DIRECTOR,
    "inspector": frozenset(("inspector",)),
}
"""In which roles of a table an account may serve."""


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking, from where, and how he is known."""

    name: str = ""
    grants: frozenset[tuple[str, str]] = frozenset()
    """roles, and the table where each is held ("": in the whole house)"""
    token: str = ""
    visit: str = ""
    bearer: bool = False
    address: str = ""

    @property
    def roles(self) -> frozenset[str]:
        """Every role that he holds anywhere."""
        return frozenset(role for role, _ in self.grants)

    def may(self, *roles: str, table: str = "") -> bool:
        """Whether he has one of these roles in the whole house, or at this table.

        >>> eva = Visitor(name="eva", grants=frozenset({("croupier", "t1")}))
        >>> eva.may("croupier"), eva.may("croupier", table="t1"), eva.may("croupier", table="t2")
        (False, True, False)
        """
        return any(role in roles and where in ("", table) for role, where in self.grants)

    def posts_at(self, table: str) -> frozenset[str]:
        """The roles of this table in which he may serve.

        >>> sorted(Visitor(name="julia", grants=frozenset({("jefe_de_mesa", "")})).posts_at("t1"))
        ['jefe_de_mesa', 'subjefe']
        """
        return frozenset(p for role, where in self.grants if where in ("", table) for p in POSTS.get(role, ()))

    @property
    def posts(self) -> frozenset[str]:
        """The roles in which he may serve at any table."""
        return self.posts_at("")

    @property
    def staff(self) -> bool:
        return not self.roles.isdisjoint((*POSTS, "administrator"))

    @property
    def csrf(self) -> str:
        """The token that his own pages carry; it follows from what only his browser and we know."""
        secret = self.token or self.visit
        return hmac.new(secret.encode(), b"tapete:csrf", hashlib.sha256).hexdigest() if secret else ""

    def csrf_fits(self, given: str) -> bool:
        return bool(self.csrf) and hmac.compare_digest(self.csrf.encode(), given.encode())


def new_visit() -> str:
    return secrets.token_urlsafe(24)


class Door:
    """Knows the sessions; a session read a moment ago is not read again. Counts failed attempts."""

    FRESH = 15.0
    """Seconds for which a session that was read is good; for as long again while it is being read anew, so that
    nobody who is known waits, and not all of them at once."""

    MOST = 10_000

    def __init__(self, accounts: Accounts, settings: Settings) -> None:
        self.accounts = accounts
        self.settings = settings
        self.known: dict[str, tuple[float, User | None]] = {}
        self.asking: dict[str, asyncio.Task[User | None]] = {}
        self.failed: dict[str, deque[float]] = {}

    async def user(self, token: str) -> User | None:
        """The user of a session, if there is one."""
        if not 16 <= len(token) <= 128 or not token.isascii() or not token.isprintable():
            return None
        read, user = self.known.get(token, (0.0, None))
        age = time.monotonic() - read
        if read and age < self.FRESH:
            return user
        asking = self.asking.get(token)
        if asking is None:
            asking = self.asking[token] = asyncio.create_task(self._read(token))
            asking.add_done_callback(lambda _: self.asking.pop(token, None))
            asking.add_done_callback(_heard)
        if read and user is not None and age < 2 * self.FRESH:
            return user
        return await asyncio.shield(asking)

    async def _read(self, token: str) -> User | None:
        login = await self.accounts.session(token)
        if len(self.known) >= self.MOST:
            self.known.clear()
        user = login.user if login is not None else None
        self.known[token] = (time.monotonic(), user)
        return user

    async def sign_in(self, name: str, password: str, address: str) -> str:
        """A new session's token; wrong attempts are slowed down by address and by name. Where the house is a
        demonstration its own accounts need no password."""
        keys = (f"a:{address}", f"n:{name}")
        if any(self._recent(key) >= self.settings.logins_per_minute for key in keys):
            raise Problem("too_many_attempts")
        hours = self.settings.session_hours
        if self.settings.demo and not password and name in ACCOUNTS:
            user = await self.accounts.user(name)
            if user is not None and user.active:
                return (await self.accounts.admit(user, hours=hours)).token
        login = await self.accounts.login(name, password, hours=hours) if _sound(name + password) else None
        if login is None:
            self._fail(keys)
            raise Problem("wrong_password")
        return login.token

    async def sign_out(self, token: str) -> None:
        """End a session."""
        await self.accounts.logout(token)
        self.known[token] = (time.monotonic(), None)

    def _fail(self, keys: tuple[str, ...]) -> None:
        if len(self.failed) >= self.MOST:
            self.failed.clear()
        for key in keys:
            self.failed.setdefault(key, deque()).append(time.monotonic())

    def _recent(self, key: str) -> int:
        times = self.failed.get(key)
        if times is None:
            return 0
        while times and times[0] < time.monotonic() - 60:
            times.popleft()
        if not times:
            del self.failed[key]
        return len(times)


def _heard(asking: asyncio.Task[User | None]) -> None:
    """Whoever waits is told of a fault; if nobody does, the next one asks again."""
    if not asking.cancelled():
        asking.exception()


def _sound(text: str) -> bool:
    """Whether a database can be asked for it."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
