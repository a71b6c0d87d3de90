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
from collections.abc import Iterator
from typing import Any

from ..store.house import House, NotAdmitted, TableInfo
from ..store.live import LiveTable
from ..strategy.base import Look, look
from ..strategy.guests import DICE, choose, lingers, owes, part, usual
from ..table.contract import AZAR
from .clock import TimedStep, steps
from .hub import Channel, Hub
from .names import HOUSE_PLAYER
from .problems import database_gone
from .records import moment
from .seats import Desk
from .settings import Pace, Settings
from .wire import Place, Seen

log = logging.getLogger("tapete.web.driver")

BY = "tapete"
LOOK = 1.0
"""Seconds between two looks round the house."""

CORRECT = "correct"
"""What puts a wrong entry right, in every game."""

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
                    await self.house.settle_pools()
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
        """Whether anything could happen by itself: somebody is there, chips were left in play, or house players who
        were sent away have not gone yet."""
        if there:
            return True
        if self.checked.get(info.id) == info.seq or info.seq < 2:
            return False
        live = await self.house.live(info.id)
        if live.halted is None and (steps(live.game, live.state, info.mode, (), self.settings.pace) or _parting(live)):
            return True
        self.checked[info.id] = info.seq
        return False

    async def sweep(self) -> None:
        """Those who look on are still there; seats of those who have gone are free again, unless chips of theirs are
        on the table."""
        for table, task in self.tasks.items():
            if not task.done() and not await self.desk.lease(table):
                task.cancel()
        await self.desk.seen(self.hub.present)
        gone = await self.desk.idle(self.settings.idle_minutes * 60)
        self.hub.asleep = frozenset((table, place.name) for table, place in gone)
        for table, place in gone:
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
                    guests = Guests(channel, channel.pace, self.rng)
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
        when = first(due, guest)
        if when is None and not channel.places:
            return False
        left = when - time.time() if when is not None else 30.0
        if left > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await changed.wait()
            return True
        before = channel.seq
        if guest is not None and is_guests(due, guest, time.time()):
            await self.guest(channel, guests, guest[1])
        elif due is not None and not await self.act(channel, due[1]):
            await asyncio.sleep(AGAIN)
        if channel.seq == before:
            await channel.refresh()
        return True

    async def act(self, channel: Channel, step: TimedStep) -> bool:
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
        if isinstance(answer, NotAdmitted):
            log.error("table %s: the duty %s is refused: %s", channel.table, offer.do, answer.refusal.code)
            return False
        return True

    async def guest(self, channel: Channel, guests: Guests, name: str) -> None:
        """One decision of one house player."""
        live = channel.live
        assert live is not None
        move = guests.decide(name)
        if move is None:
            return
        made = live.game.types.move(move)
        answer = await self.house.play(
            channel.table, made, move_id=f"{BY}:{live.seq}:{name}", expected_seq=live.seq, by=BY
        )
        self.hub.written(channel.table, answer)
        if isinstance(answer, NotAdmitted):
            guests.at_a_loss[name] = live.seq
            log.warning("table %s: what %s was offered is refused: %s", channel.table, name, answer.refusal.code)


Due = tuple[float, TimedStep]
Turn = tuple[float, str]


def first(due: Due | None, guest: Turn | None) -> float | None:
    """When the next thing happens by itself: a step of the table, or a house player's decision."""
    return min((one[0] for one in (due, guest) if one is not None), default=None)


def is_guests(due: Due | None, guest: Turn | None, now: float) -> bool:
    """Whether a house player comes first."""
    return guest is not None and guest[0] <= now and (due is None or guest[0] <= due[0])


def sent_away(live: LiveTable, places: tuple[Place, ...]) -> Iterator[str]:
    """House players at the table itself who have no place there any more."""
    ours = {p.name for p in places if p.house}
    return (n for n in live.game.people(live.state) if n.startswith(HOUSE_PLAYER) and n not in ours)


def _parting(live: LiveTable) -> bool:
    """Whether any of them has something left to do here."""
    game, state = live.game, live.state
    return any(lingers(game, state, look(game, state, name)) for name in sent_away(live, ()))


class Guests:
    """The house players of one table: when each thinks again, and what he does then. Those who were sent away finish
    what they have in play, at once, and go: nothing waits for them."""

    def __init__(self, channel: Channel, pace: Pace, rng: random.Random) -> None:
        self.channel = channel
        self.pace = pace
        self.rng = rng
        self.times: dict[str, float] = {}
        self.done: dict[str, tuple[Any, int]] = {}
        self.at_a_loss: dict[str, int] = {}
        """the record at which somebody had nothing to do, or was refused"""
        self.gone: set[str] = set()
        self.declined: dict[str, int] = {}
        """the round in which somebody gave up the dice"""

    def next(self) -> tuple[float, str] | None:
        """Who comes first, and when. They play only in company: where a person sits or looks on; but they go without
        it, too."""
        away, company = self.away(), self.channel.company()
        names = [*(p.name for p in self.channel.places if p.house and company), *away]
        self.times = {name: self.times.get(name) or self.later() for name in names}
        for name in away:
            if self.at_a_loss.get(name) != self.channel.seq:
                self.times[name] = time.time()
        held = {name: max(when, self.held(name)) for name, when in self.times.items()}
        soonest = min(held, key=lambda name: held[name], default=None)
        return (held[soonest], soonest) if soonest is not None else None

    def away(self) -> list[str]:
        """Those who were sent away and have something left to do here. Who has gone comes back only if chips do (a
        result is corrected)."""
        live = self.channel.live
        if live is None:
            return []
        found = []
        for name in sent_away(live, self.channel.places):
            if name in self.gone and not any(shares.get(name) for shares in live.game.owners(live.state).values()):
                continue
            if lingers(live.game, live.state, self.look(self.channel.seen(name))):
                found.append(name)
                self.gone.discard(name)
            else:
                self.gone.add(name)
        self.gone -= {p.name for p in self.channel.places}
        return found

    def later(self) -> float:
        return time.time() + self.pace.seconds(self.pace.think) * (1 + 2 * self.rng.random())

    def held(self, name: str) -> float:
        """Until when he leaves the table alone: a result that was entered by hand is the staff's to correct, and his
        next move would close that. What he owes he answers sooner, unless it is a stake (silence is none of its
        options)."""
        live = self.channel.live
        if live is None or live.info.mode != "staffed" or not self.channel.kept:
            return 0.0
        posts = (p.who for p in self.channel.places if p.role != "player")
        if not any(offer.do == CORRECT for who in posts for offer in self.channel.seen(who).offers):
            return 0.0
        owing = any(p.by == name and p.default in p.options for p in self.channel.seen(name).pending)
        return moment(self.channel.kept[-1]) + self.pace.seconds(self.pace.entered if owing else self.pace.correct)

    def look(self, seen: Seen) -> Look:
        return Look(who=seen.who, offers=seen.offers, pending=seen.pending, scene=seen.scene, rng=self.rng)

    def decide(self, name: str) -> dict[str, Any] | None:
        """One decision of one house player; None: he does nothing."""
        self.times[name] = self.later()
        live = self.channel.live
        assert live is not None
        seen = self.channel.seen(name)
        if not any(p.name == name and p.house for p in self.channel.places):
            played = getattr(live.state, "round", 0)
            move = part(live.game, live.state, self.look(seen), self.declined.get(name) == played)
            if move is not None and move["do"] == DICE:
                self.declined[name] = played
        else:
            stage = (getattr(live.state, "phase", ""), getattr(live.state, "round", 0))
            before, count = self.done.get(name, (stage, 0))
            count = count if before == stage else 0
            waits = 0 if owes(seen.pending, name) else count
            move = choose(seen.offers, seen.pending, name, self.rng, waits, seen.scene)
            self.done[name] = (stage, count + 1)
        if move is None:
            self.at_a_loss[name] = live.seq
        return move
