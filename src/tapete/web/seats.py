"""Who sits or serves at which table, and which process drives it. Kept in the database: all processes see the same.

Seats and leases are no part of the game: they may be lost without harm, so they stand beside the log, not in it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from ..store import schema
from ..store.database import Database
from ..store.errors import StoreError
from .names import HOUSE_PLAYER
from .problems import Problem
from .wire import Place

places, holders, leases, paces = schema.desk_places, schema.desk_holders, schema.desk_leases, schema.desk_paces

_automatic = sa.select(schema.tables.c.id).where(schema.tables.c.mode == "automatic")
_counts = (places.c.role == "player") | places.c.table_id.not_in(_automatic)
"""Which rows are places: at an automatic table Tapete acts for the house, and a post there is worth nothing, though a
database may hold one from before."""

HOUSE_NAMES = ("lola", "paco", "inés", "tomás", "rosa", "julio", "nuria", "bruno", "elsa", "hugo", "vera", "simón")


class Desk:
    """Seats, posts and leases. ``known`` is what was read last: whoever runs a server looks again every second."""

    def __init__(self, database: Database, lease_seconds: float = 6.0) -> None:
        self.database = database
        self.lease_seconds = lease_seconds
        self.holder = secrets.token_hex(8)
        self.known: dict[str, tuple[Place, ...]] = {}
        self.paces: dict[str, str] = {}
        """tables that are quick or slow"""

    # --- seats ------------------------------------------------------------------------------------------------------

    async def look(self) -> dict[str, tuple[Place, ...]]:
        """Everybody, by table, as the database has it now."""
        found: dict[str, list[Place]] = {}
        async with self.database.read() as db:
            for row in (await db.execute(sa.select(places).where(_counts))).mappings():
                found.setdefault(row["table_id"], []).append(_place(row))
            self.paces = {row.table_id: row.pace for row in await db.execute(sa.select(paces))}
        self.known = {table: _ordered(those) for table, those in found.items()}
        return self.known

    async def at(self, table: str, fresh: bool = False) -> tuple[Place, ...]:
        """Everybody at the table, staff first, then by seat; what other processes did shows within a second."""
        if fresh:
            async with self.database.read() as db:
                rows = await db.execute(sa.select(places).where(places.c.table_id == table, _counts))
                self.known[table] = _ordered(_place(row) for row in rows.mappings())
        return self.known.get(table, ())

    async def of(self, table: str, name: str) -> Place | None:
        return next((p for p in await self.at(table) if p.name == name), None) if name else None

    async def sit(self, table: str, name: str, seat: int, seats: int, house: bool = False) -> Place:
        """A seat for a player; the one he has stays his if he asks for none in particular."""
        for _ in range(4):
            there = await self.at(table, fresh=True)
            mine = next((p for p in there if p.name == name), None)
            if mine is not None and mine.role == "player" and seat in (0, mine.seat):
                return mine
            taken = {p.seat for p in there if p.seat}
            if seat > seats or seat in taken:
                raise Problem("seat_taken")
            free = seat or next((n for n in range(1, seats + 1) if n not in taken), 0)
            if not free:
                raise Problem("no_free_seat")
            place = Place(name=name, role="player", seat=free, house=house)
            if await self._put(table, place):
                return place
        raise Problem("seat_taken")

    async def serve(self, table: str, name: str, role: str) -> Place:
        """A post for an employee; he leaves the one he had."""
        place = Place(name=name, role=role, seat=0)
        await self._put(table, place)
        return place

    async def leave(self, table: str, *names: str) -> None:
        async with self.database.write() as db:
            await db.execute(sa.delete(places).where(places.c.table_id == table, places.c.name.in_(names)))
        await self.at(table, fresh=True)

    async def ready(self, table: str, name: str, seq: int) -> None:
        """Nobody need wait for more bets of this person, said before record ``seq``; 0 takes it back."""
        async with self.database.write() as db:
            mine = (places.c.table_id == table) & (places.c.name == name)
            await db.execute(sa.update(places).where(mine).values(ready=seq))
        await self.at(table, fresh=True)

    async def set_pace(self, table: str, pace: str) -> None:
        """The table is quick, slow, or (empty) as usual."""
        async with self.database.write() as db:
            await db.execute(sa.delete(paces).where(paces.c.table_id == table))
            if pace:
                await db.execute(sa.insert(paces).values(table_id=table, pace=pace))
        self.paces.pop(table, None)
        if pace:
            self.paces[table] = pace

    async def seen(self, those: Iterable[tuple[str, str]]) -> None:
        """These persons are still there: (table, name)."""
        named = list(those)
        if named:
            async with self.database.write() as db:
                there = sa.tuple_(places.c.table_id, places.c.name).in_(named)
                await db.execute(sa.update(places).where(there).values(seen=time.time()))

    async def idle(self, seconds: float) -> list[tuple[str, Place]]:
        """Who has not been seen for so long, and where."""
        async with self.database.read() as db:
            rows = await db.execute(
                sa.select(places).where(places.c.seen < time.time() - seconds, places.c.house.is_(False))
            )
            return [(row["table_id"], _place(row)) for row in rows.mappings()]

    async def invite(self, table: str, count: int, seats: int) -> tuple[Place, ...]:
        """So many house players, as far as seats are free."""
        mine = [p for p in await self.at(table, fresh=True) if p.house]
        if len(mine) > count:
            await self.leave(table, *(p.name for p in mine[count:]))
        names = (HOUSE_PLAYER + name for name in HOUSE_NAMES)
        for name in (n for n in names if n not in {p.name for p in mine}):
            if len(mine) >= count:
                break
            try:
                mine.append(await self.sit(table, name, 0, seats, house=True))
            except Problem:
                break
        return tuple(p for p in await self.at(table, fresh=True) if p.house)

    async def _put(self, table: str, place: Place) -> bool:
        try:
            async with self.database.write() as db:
                await db.execute(sa.delete(places).where(places.c.table_id == table, places.c.name == place.name))
                await db.execute(
                    sa.insert(places).values(
                        table_id=table, name=place.name, role=place.role, seat=place.seat, house=place.house,
                        seen=time.time(),
                    )
                )  # fmt: skip
        except StoreError as error:
            if error.code != "conflict":
                raise
            return False
        await self.at(table, fresh=True)
        return True

    # --- leases -----------------------------------------------------------------------------------------------------

    async def alive(self) -> None:
        """This process is there; whoever has not said so for a while has lost his tables."""
        now = time.time()
        async with self.database.write() as db:
            await db.execute(sa.delete(holders).where((holders.c.holder == self.holder) | (holders.c.until < now - 60)))
            await db.execute(sa.insert(holders).values(holder=self.holder, until=now + self.lease_seconds))

    async def lease(self, table: str) -> bool:
        """Whether this process drives the table from now on. Two that both think so do no harm: every move of the
        driver says after which record it comes."""
        query = (
            sa.select(leases.c.holder, holders.c.until)
            .select_from(leases.outerjoin(holders, leases.c.holder == holders.c.holder))
            .where(leases.c.table_id == table)
        )
        async with self.database.read() as db:
            row = (await db.execute(query)).first()
        if row is not None and row.holder == self.holder:
            return True
        if row is not None and row.until is not None and row.until > time.time():
            return False
        try:
            async with self.database.write() as db:
                if row is not None:
                    lost = (leases.c.table_id == table) & (leases.c.holder == row.holder)
                    await db.execute(sa.delete(leases).where(lost))
                await db.execute(sa.insert(leases).values(table_id=table, holder=self.holder))
        except StoreError as error:
            if error.code != "conflict":
                raise
            return False
        return True

    async def release(self, *tables: str) -> None:
        """Somebody else may drive these tables; without names: all of this process, which is about to stop."""
        async with self.database.write() as db:
            mine = leases.c.holder == self.holder
            await db.execute(sa.delete(leases).where(mine & leases.c.table_id.in_(tables) if tables else mine))
            if not tables:
                await db.execute(sa.delete(holders).where(holders.c.holder == self.holder))


def _ordered(those: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(those, key=lambda p: (p.seat, p.role, p.name)))


def _place(row: Any) -> Place:
    return Place(
        name=row["name"], role=row["role"], seat=row["seat"], house=bool(row["house"]), ready=int(row["ready"] or 0)
    )
