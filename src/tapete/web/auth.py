"""Who is asking: sessions in a cookie or as a bearer token, CSRF, attempts at the door, who needs no password."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ..store.accounts import Accounts, Login, User, sought
from ..store.attempts import Attempts, Limits, place
from ..table.contract import STAFF
from .problems import Problem
from .settings import Settings, loopback
from .turns import Full, Turns

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
    local: bool = False
    """comes from this machine itself, with nobody in between (see ``direct``)"""

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

    @property
    def csrf_once(self) -> str:
        """The same for one page: it looks different each time, so that how far a page can be compressed tells nothing
        of it."""
        whole = bytes.fromhex(self.csrf)
        pad = secrets.token_bytes(len(whole))
        return pad.hex() + bytes(a ^ b for a, b in zip(pad, whole, strict=True)).hex()

    def csrf_fits(self, given: str) -> bool:
        """
        >>> visitor = Visitor(visit="v")
        >>> visitor.csrf_fits(visitor.csrf), visitor.csrf_fits(visitor.csrf_once), visitor.csrf_fits("")
        (True, True, False)
        """
        return bool(self.csrf) and hmac.compare_digest(self.csrf.encode(), _plain(given).encode())


def _plain(given: str) -> str:
    """A token without its pad, if it has one."""
    try:
        both = bytes.fromhex(given) if len(given) == 128 else b""
    except ValueError:
        both = b""
    return bytes(a ^ b for a, b in zip(both[:32], both[32:], strict=True)).hex() if both else given


def new_visit() -> str:
    return secrets.token_urlsafe(24)


_PASSED_ON = ("forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip")


def direct(client: str, headers: Mapping[str, Any], version: str = "1.1") -> bool:
    """Whether a request comes from this machine, asks for this machine, and was passed on by nobody: what stands
    behind a proxy, or answers to a name, is no house to try, wherever it is bound. (A proxy that was told nothing but
    where to pass requests on may ask for this machine and say nothing of others; but it speaks HTTP 1.0, as no browser
    does.)

    >>> direct("127.0.0.1", {"host": "localhost:8000"}), direct("127.0.0.1", {"host": "casino.example"})
    (True, False)
    >>> direct("127.0.0.1", {"host": "localhost", "x-forwarded-for": "192.0.2.1"}), direct("", {"host": "localhost"})
    (False, False)
    >>> direct("127.0.0.1", {"host": "127.0.0.1:8000"}, "1.0")
    False
    """
    if version == "1.0" or any(
        name.lower() in _PASSED_ON or name.lower().startswith("x-forwarded") for name in headers
    ):
        return False
    return loopback(client) and loopback(host_of(headers))


def host_of(headers: Mapping[str, Any]) -> str:
    """The name that is asked for, without the port; "" if it is none.

    >>> host_of({"host": "[::1]:8000"}), host_of({"host": "["}), host_of({})
    ('::1', '', '')
    """
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


class Door:
    """Knows the sessions; a session read a moment ago is not read again. Lets in who has the right password; few
    passwords are looked at at once, and whoever guesses is slowed down (see ``store.attempts``)."""

    FRESH = 15.0
    """Seconds for which a session that was read is good; for as long again while it is being read anew, so that
    nobody who is known waits, and not all of them at once."""

    MOST = 10_000

    def __init__(self, accounts: Accounts, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.accounts = accounts
        self.settings = settings
        self.known: dict[str, tuple[float, Login | None]] = {}
        self.asking: dict[str, asyncio.Task[Login | None]] = {}
        self.attempts = Attempts(accounts.database, Limits.per_minute(settings.logins_per_minute), clock)
        self.turns = Turns()

    async def user(self, token: str, local: bool = True) -> User | None:
        """The user of a session, if there is one; who entered without a password is nobody where the house is no
        demonstration, or seen from elsewhere."""
        login = await self._login(token)
        if login is None or (login.demo and not (self.settings.demo and local)):
            return None
        return login.user

    async def _login(self, token: str) -> Login | None:
        if not 16 <= len(token) <= 128 or not token.isascii() or not token.isprintable():
            return None
        read, login = self.known.get(token, (0.0, None))
        if login is not None and login.demo:
            read = 0.0  # a demonstration ends for everybody at once
        age = time.monotonic() - read
        if read and age < self.FRESH:
            return login
        asking = self.asking.get(token)
        if asking is None:
            asking = self.asking[token] = asyncio.create_task(self._read(token))
            asking.add_done_callback(lambda _: self.asking.pop(token, None))
            asking.add_done_callback(_heard)
        if read and login is not None and age < 2 * self.FRESH:
            return login
        return await asyncio.shield(asking)

    async def _read(self, token: str) -> Login | None:
        login = await self.accounts.session(token)
        if len(self.known) >= self.MOST:
            self.known.clear()
        self.known[token] = (time.monotonic(), login)
        return login

    async def sign_in(self, name: str, password: str, address: str, local: bool = False) -> str:
        """A new session's token. Where the house is a demonstration its own accounts need no password, as long as
        whoever enters sits at this machine."""
        hours = self.settings.session_hours
        if self.settings.demo and local and not password:
            user = await self.accounts.user(sought(name))
            if user is not None and user.active and user.demo:
                return (await self.accounts.admit(user, hours=hours, demo=True)).token
        try:
            async with self.turns.turn(place(address)):
                user = await self._checked(name, password, address)
        except Full:
            raise Problem("door_busy", retry=1) from None
        return (await self.accounts.admit(user, hours=hours)).token

    async def _checked(self, name: str, password: str, address: str) -> User:
        attempt = await self.attempts.begin(name, address)
        if attempt.wait:
            raise Problem("too_many_attempts", f"{attempt.seconds} s", retry=attempt.seconds)
        user = await self.accounts.check(name, password) if _sound(name + password) else None
        if user is None:
            raise Problem("wrong_password")
        await self.attempts.right(attempt)
        return user

    async def sign_out(self, token: str) -> None:
        """End a session."""
        await self.accounts.logout(token)
        self.known[token] = (time.monotonic(), None)


def _heard(asking: asyncio.Task[Login | None]) -> None:
    """Whoever waits is told of a fault; if nobody does, the next one asks again."""
    if not asking.cancelled():
        asking.exception()


def _sound(text: str) -> bool:
    """Whether a database can be asked for it."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
