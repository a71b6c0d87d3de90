"""Automatic tables: one task a table, in the process that holds its lease. It follows the duties at their pace, lets
azar answer, ends what reloj ends, and plays for the house players.

Every move of the driver names the record after which it comes: were two processes to drive one table, the second would
only be told that the table has moved on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from typing import Any

from ..store.house import House, Refused, TableInfo
from ..strategy.circle import there
from ..strategy.guests import choose, owes, usual
from ..table.contract import AZAR
from .clock import Step, staked
from .hub import Channel, Hub
from .names import HOUSE_PLAYER
from .problems import database_gone
from .seats import Desk
from .settings import Settings
from .wire import Place, Seen

log = logging.getLogger("tapete.web.driver")

BY = "tapete"
LOOK = 1.0
"""Seconds between two looks round the house."""

AGAIN = 5.0
"""Seconds after which a step that was refused is tried again."""


class Driver:
    """Looks which tables need driving, and drives those whose lease it gets."""

    def __init__(self, house: House, desk: Desk, hub: Hub, settings: Settings) -> None:
        self.house = house
        self.desk = desk
        self.hub = hub
        self.settings = settings
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.task: asyncio.Task[None] | None = None
        self.woken = asyncio.Event()
        self.rng = random.SystemRandom()
        self.checked: dict[str, int] = {}

    def start(self) -> None:
        if self.settings.drive and self.task is None:
            self.task = asyncio.create_task(self.run(), name="driver")

    def wake(self) -> None:
        """Somebody sat down: look round now."""
        self.woken.set()

    async def stop(self) -> None:
        tasks = [*self.tasks.values(), *([self.task] if self.task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.tasks.clear()
        self.task = None
        with contextlib.suppress(Exception):
            await self.desk.release()

    # --- the house --------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Look round, again and again; a database that is gone is only a pause."""
        beat = swept = 0.0
        while True:
            try:
                now = time.monotonic()
                if now - beat > self.settings.lease_seconds / 3:
                    await self.desk.alive()
                    beat = now
                if now - swept > 20:
                    await self.sweep()
                    swept = now
                await self.look_round()
            except Exception as error:
                if not database_gone(error):
                    log.exception("the driver failed; it goes on")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self.woken.wait()
            self.woken.clear()

    async def look_round(self) -> None:
        """Start a task for every table that needs one and has none in any process."""
        for table in [t for t, task in self.tasks.items() if task.done()]:
            del self.tasks[table]
        where = self.desk.known
        for info in await self.house.tables():
            there = where.get(info.id, ())
            if info.id in self.tasks or info.closed:
                continue
            if await self.needed(info, there) and await self.desk.lease(info.id):
                self.tasks[info.id] = asyncio.create_task(self.drive(info.id), name=f"drive {info.id}")

    async def needed(self, info: TableInfo, there: tuple[Place, ...]) -> bool:
        """Whether anything could happen by itself: somebody is there, or chips were left in play."""
        if there:
            return True
        if self.checked.get(info.id) == info.seq or info.seq < 2:
            return False
        live = await self.house.live(info.id)
        if live.halted is None and staked(live.game, live.state):
            return True
        self.checked[info.id] = info.seq
        return False

    async def sweep(self) -> None:
        """Those who look on are still there; seats of those who have gone are free again."""
        for table, task in self.tasks.items():
            if not task.done() and not await self.desk.lease(table):
                task.cancel()
        await self.desk.seen(self.hub.present)
        for table, place in await self.desk.idle(self.settings.idle_minutes * 60):
            live = await self.house.live(table)
            if not any(share.get(place.name) for share in live.game.owners(live.state).values()):
                await self.desk.leave(table, place.name)
                await self.hub.changed(table)

    # --- a table ----------------------------------------------------------------------------------------------------

    async def drive(self, table: str) -> None:
        """Until nothing is left to do by itself."""
        wait = 0.2
        while True:
            try:
                async with self.hub.following(table) as (channel, changed):
                    guests = Guests(self, channel)
                    wait = 0.2
                    while await self.turn(channel, changed, guests):
                        pass
                    await self.desk.release(table)
                    return
            except Exception as error:
                if not database_gone(error):
                    log.exception("table %s cannot be driven", table)
                    wait = max(wait, 2.0)
            await asyncio.sleep(wait)
            wait = min(wait * 2, 5.0)

    async def turn(self, channel: Channel, changed: asyncio.Event, guests: Guests) -> bool:
        """Wait for what comes first, and do it; False if the table can be left alone."""
        changed.clear()
        if channel.trouble:
            await asyncio.sleep(0.3)
            await channel.refresh()
        due = channel.clock.next()
        guest = guests.next()
        times = [when for when in (due and due[0], guest and guest[0]) if when is not None]
        if not times and not channel.places:
            return False
        left = min(times) - time.time() if times else 30.0
        if left > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await changed.wait()
            return True
        before = channel.seq
        if guest is not None and guest[0] <= time.time() and (due is None or guest[0] <= due[0]):
            await guests.play(guest[1])
        elif due is not None and not await self.act(channel, due[1]):
            await asyncio.sleep(AGAIN)
        if channel.seq == before:
            await channel.refresh()
        return True

    async def act(self, channel: Channel, step: Step) -> bool:
        """Do the step; False if the game refuses what it asks for itself."""
        live = channel.live
        assert live is not None
        offer, move_id = step.offer, f"{BY}:{live.seq}"
        answer: Any
        if offer.by == AZAR:
            answer = await self.house.draw(channel.table, offer, move_id, BY, expected_seq=live.seq)
        else:
            move = live.game.types.move(usual(offer))
            answer = await self.house.play(channel.table, move, move_id=move_id, expected_seq=live.seq, by=BY)
        self.hub.written(channel.table, answer)
        if isinstance(answer, Refused):
            log.error("table %s: the duty %s is refused: %s", channel.table, offer.do, answer.refusal.code)
            return False
        return True


class Guests:
    """The house players of one table: when each thinks again, and what he does then."""

    def __init__(self, driver: Driver, channel: Channel) -> None:
        self.driver = driver
        self.channel = channel
        self.times: dict[str, float] = {}
        self.done: dict[str, tuple[Any, int]] = {}
        self.refused: dict[str, int] = {}

    def next(self) -> tuple[float, str] | None:
        """Who comes first, and when. They play only in company: where a person sits or looks on."""
        places = self.channel.places
        company = any(not p.house for p in places) or self.driver.hub.sockets.get(self.channel.table)
        away = self.sent_away() if company else []
        names = [*(p.name for p in places if p.house), *away] if company else []
        self.times = {name: self.times.get(name) or self.later() for name in names}
        for name in away:
            if self.refused.get(name) != self.channel.seq and self.leaving(self.channel.seen(name)) is not None:
                self.times[name] = time.time()  # before the next hand begins
        first = min(self.times, key=lambda name: self.times[name], default=None)
        return (self.times[first], first) if first is not None else None

    def sent_away(self) -> list[str]:
        """House players without a place who still sit at the table itself: they play the hand that is on, and go."""
        if self.channel.live is None:
            return []
        ours = {p.name for p in self.channel.places if p.house}
        return [n for n in there(self.channel.seen("").scene) if n.startswith(HOUSE_PLAYER) and n not in ours]

    def later(self) -> float:
        think = self.driver.settings.pace.seconds(self.driver.settings.pace.think)
        return time.time() + think * (1 + 2 * self.driver.rng.random())

    def leaving(self, seen: Seen) -> dict[str, Any] | None:
        """He leaves the table as soon as he may."""
        return next((usual(o) for o in seen.offers if o.by == seen.who and o.do == "leave"), None)

    async def play(self, name: str) -> None:
        """One decision of one house player."""
        self.times[name] = self.later()
        live = self.channel.live
        assert live is not None
        seen = self.channel.seen(name)
        moment = (getattr(live.state, "phase", ""), getattr(live.state, "round", 0))
        before, count = self.done.get(name, (moment, 0))
        count = count if before == moment else 0
        waits = 0 if owes(seen.pending, name) else count
        move = self.leaving(seen) if name in self.sent_away() else None
        if move is None:
            move = choose(seen.offers, seen.pending, name, self.driver.rng, waits, seen.scene)
        self.done[name] = (moment, count + 1)
        if move is None:
            return
        made = live.game.types.move(move)
        answer = await self.driver.house.play(
            self.channel.table, made, move_id=f"{BY}:{live.seq}:{name}", expected_seq=live.seq, by=BY
        )
        self.channel.hub.written(self.channel.table, answer)
        if isinstance(answer, Refused):
            self.refused[name] = live.seq
            log.warning("table %s: what %s was offered is refused: %s", self.channel.table, name, answer.refusal.code)
