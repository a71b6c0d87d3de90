"""Who is asking: sessions in a cookie or as a bearer token, CSRF, attempts at the door."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import deque
from typing import Any

import msgspec

from ..table.contract import STAFF
from .ports import Accounts
from .problems import Problem

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
    roles: frozenset[str] = frozenset()
    token: str = ""
    visit: str = ""
    bearer: bool = False
    address: str = ""

    def may(self, *roles: str) -> bool:
        """Whether he has one of these roles; an administrator runs the house, but does not play for others."""
        return not self.roles.isdisjoint(roles)

    @property
    def posts(self) -> frozenset[str]:
        """The roles of a table in which he may serve.

        >>> sorted(Visitor(name="julia", roles=frozenset(["jefe_de_mesa"])).posts)
        ['jefe_de_mesa', 'subjefe']
        """
        return frozenset(post for role in self.roles for post in POSTS.get(role, ()))

    @property
    def staff(self) -> bool:
        return bool(self.posts) or "administrator" in self.roles

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

    FRESH = 5.0

    def __init__(self, accounts: Accounts, logins_per_minute: int) -> None:
        self.accounts = accounts
        self.limit = logins_per_minute
        self.known: dict[str, tuple[float, Any]] = {}
        self.failed: dict[str, deque[float]] = {}

    async def user(self, token: str) -> Any | None:
        """The user of a session, if there is one."""
        if not 16 <= len(token) <= 128 or not token.isascii() or not token.isprintable():
            return None
        now = time.monotonic()
        known = self.known.get(token)
        if known is not None and now - known[0] < self.FRESH:
            return known[1]
        found = await self.accounts.session(token)
        if len(self.known) > 10_000:
            self.known.clear()
        self.known[token] = (now, found)
        return found

    def forget(self, token: str) -> None:
        self.known.pop(token, None)

    async def sign_in(self, name: str, password: str, address: str) -> str:
        """A new session's token; wrong attempts are slowed down by address and by name."""
        keys = (f"a:{address}", f"n:{name}")
        if any(self._recent(key) >= self.limit for key in keys):
            raise Problem("too_many_attempts")
        token = await self.accounts.sign_in(name, password) if "\x00" not in name + password else None
        if token is None:
            for key in keys:
                self.failed.setdefault(key, deque()).append(time.monotonic())
            raise Problem("wrong_password")
        return token

    def _recent(self, key: str) -> int:
        times = self.failed.get(key)
        if times is None:
            return 0
        while times and times[0] < time.monotonic() - 60:
            times.popleft()
        if not times:
            del self.failed[key]
        return len(times)
