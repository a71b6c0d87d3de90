"""Attempts at the door, counted in the database before a password is looked at: all processes count together.

Who guesses is slowed down in three ways, each against another kind of guessing:

one name from one address   strictly: nobody mistypes a password so often; only that one person waits
any name from one address   some more, for a whole room may stand behind one address; whoever goes through the list of
                            names is stopped here
one name from anywhere      loosely, and by a delay that grows, never by a lock: otherwise whoever knows a name could
                            shut its owner out from afar

Who enters from an address where this account was let in before waits for their own attempts alone: not for what others
try elsewhere, nor for what somebody in the same room (or behind the same proxy) tries with other names.

What is refused is not counted: the wait does not grow by waiting, and a flood writes nothing. An attempt counts from
before it is looked at until it has proved right, so that a thousand at once are no more than one after another.
"""

from __future__ import annotations

import ipaddress
import math
import secrets
import time
from collections.abc import Callable, Iterable

import msgspec
from sqlalchemy import delete, insert, or_, select

from . import schema
from .accounts import sought
from .database import Asked, Database

LOCK = ":door"
"""Held while an attempt is counted: no table has this name."""

MINUTE, HOUR, MONTH = 60.0, 3600.0, 30 * 86400.0
KEPT = HOUR
"""No limit looks further back."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How many attempts may fail before the next has to wait."""

    pair: int = 5
    """one name from one address, in a minute; in an hour six times as many"""
    address: int = 20
    """any name from one address, in a minute; in an hour ten times as many"""
    name: int = 40
    """one name from anywhere, in an hour; then each further one doubles the delay"""
    longest: float = 60.0
    """the delay grows to so many seconds"""

    @classmethod
    def per_minute(cls, most: int) -> Limits:
        """What follows from the number that whoever runs the house may choose.

        >>> Limits.per_minute(20) == Limits(), Limits.per_minute(3).pair
        (True, 3)
        """
        return cls(pair=min(5, most), address=most, name=2 * most)


class Tried(msgspec.Struct, frozen=True):
    """An attempt that counts."""

    name: str
    address: str
    at: float


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """An attempt that was admitted, or has to ``wait`` for so many seconds."""

    id: str = ""
    name: str = ""
    address: str = ""
    wait: float = 0.0

    @property
    def seconds(self) -> int:
        """The wait as it is told: whole, at least one."""
        return max(1, math.ceil(self.wait))


def place(address: str) -> str:
    """The address as it is counted: of IPv6 the network, for all of it is one customer's.

    >>> place("192.0.2.7"), place("::ffff:192.0.2.7"), place("2001:db8:1:2:3::4"), place("::1"), place("odd")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::', '::', 'odd')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, 64), strict=False).network_address)
    return str(found)


def wait(tried: Iterable[Tried], name: str, address: str, now: float, limits: Limits, known: bool = False) -> float:
    """Seconds before this attempt may be made.

    >>> four = [Tried("ana", "a", float(n)) for n in range(4)]
    >>> wait(four, "ana", "a", 10.0, Limits()), wait([*four, Tried("ana", "a", 9.0)], "ana", "a", 10.0, Limits())
    (0.0, 50.0)
    """
    recent = [one for one in tried if one.at > now - KEPT]
    from_here = [one.at for one in recent if one.address == address]
    for_name = [one.at for one in recent if one.name == name]
    both = [one.at for one in recent if (one.name, one.address) == (name, address)]
    waits = [
        _window(both, MINUTE, limits.pair, now),
        _window(both, HOUR, 6 * limits.pair, now),
    ]
    if known:
        return max(0.0, *waits)
    waits += [
        _window(from_here, MINUTE, limits.address, now),
        _window(from_here, HOUR, 10 * limits.address, now),
    ]
    more = len(for_name) - limits.name
    if more >= 0:
        waits.append(max(for_name) + min(limits.longest, 2.0 ** min(more, 30)) - now)
    return max(0.0, *waits)


def _window(times: list[float], span: float, most: int, now: float) -> float:
    """Seconds until fewer than so many lie within the span."""
    within = sorted(at for at in times if at > now - span)
    return min(span, within[-most] + span - now) if len(within) >= most else 0.0


class Attempts:
    """The attempts of a house."""

    def __init__(self, database: Database, limits: Limits, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.limits = limits
        self.clock = clock

    async def begin(self, name: str, address: str) -> Attempt:
        """Count an attempt; one that has to wait is not made, and not counted."""
        name, address = sought(name), place(address)
        async with self.database.read() as db:
            due = await self._due(db, name, address)
        if not due:
            async with self.database.write((LOCK,)) as db:
                due = await self._due(db, name, address)
                if not due:
                    return await self._counted(db, name, address)
        return Attempt(name=name, address=address, wait=due)

    async def _due(self, db: Asked, name: str, address: str) -> float:
        a, k, now = schema.door_attempts, schema.door_known, self.clock()
        query = select(a.c.name, a.c.address, a.c.at).where(
            or_(a.c.name == name, a.c.address == address), a.c.at > now - KEPT
        )
        tried = [Tried(row.name, row.address, row.at) for row in (await db.execute(query)).all()]
        at = (k.c.name == name) & (k.c.address == address) & (k.c.at > now - MONTH)
        known = (await db.execute(select(k.c.name).where(at))).first() is not None
        return wait(tried, name, address, now, self.limits, known)

    async def _counted(self, db: Asked, name: str, address: str) -> Attempt:
        a, k, now = schema.door_attempts, schema.door_known, self.clock()
        attempt = Attempt(id=secrets.token_hex(16), name=name, address=address)
        await db.execute(delete(a).where(a.c.at <= now - KEPT))
        await db.execute(delete(k).where(k.c.at <= now - MONTH))
        await db.execute(insert(a), {"id": attempt.id, "name": name, "address": address, "at": now})
        return attempt

    async def right(self, attempt: Attempt) -> None:
        """It was the right password: what was mistyped before is forgiven, and the address is known from now on."""
        a, k = schema.door_attempts, schema.door_known
        async with self.database.write((LOCK,)) as db:
            await db.execute(delete(a).where(a.c.name == attempt.name, a.c.address == attempt.address))
            await db.execute(delete(k).where(k.c.name == attempt.name, k.c.address == attempt.address))
            row = {"name": attempt.name, "address": attempt.address, "at": self.clock()}
            await db.execute(insert(k), row)
