"""Follows tables: one channel a table and process, from the log to everybody who looks on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any
from zlib import crc32

import msgspec

from ..store.house import House, Played
from ..store.live import LiveTable, followed
from ..store.log import Record
from ..table.contract import AZAR, Actor, Event, Offer, Scene
from .clock import TableClock, TimedStep, steps, unhurried
from .problems import database_gone
from .records import Teller, by_hand, discreet, halted, moment, part, unsaid
from .results import BACK, Mark, marks
from .seats import Desk
from .settings import Pace, Settings
from .wire import Bell, Clock, Live, News, Place, Seen

log = logging.getLogger("tapete.web")

KEPT = 256
"""Records a channel remembers, so that nobody has to ask the database for what has just happened."""


LOOK = 1.0
"""Seconds between two looks at the desk."""

PUSHED = 0.004
"""Seconds within which a record that was written here arrives without being asked for."""


class Channel:
    """One table as this process knows it."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.hub = hub
        self.table = table
        self.live: LiveTable | None = None
        self.places: tuple[Place, ...] = ()
        self._clock = TableClock()
        self._changed: float | None = None
        """since when the clock has not looked; several records that come together are looked at once"""
        self.ticked = -1
        """the record up to which the clock has looked"""
        self._noticed = -1
        """the record up to which anybody has noticed anything"""
        self.attended: tuple[bool, tuple[str, ...]] = (False, ())
        self.reopened = 0
        """the last word of azar before bets were taken again: who said before it that nobody need wait has said it of
        another round"""
        self.marks: tuple[Mark, ...] = ()
        """what came up of late"""
        self.marked = -1
        """the record up to which that was looked for"""
        self.kept: deque[Any] = deque(maxlen=KEPT)
        self.waiters: set[asyncio.Event] = set()
        self.task: asyncio.Task[None] | None = None
        self.users = 0
        self.trouble = False
        self.teller = Teller()
        self._views: dict[str, tuple[Scene, tuple[Offer, ...]]] = {}
        self.played: dict[str, Offer] = {}
        """what players were offered at this table so far, by move: of what is not offered now one may ask why"""
        self.meters: dict[str, int] = {}
        """what stands in the pools that this table shares, by the bet on each"""
        self._lock = asyncio.Lock()

    @property
    def seq(self) -> int:
        return self.live.seq if self.live is not None else -1

    @property
    def clock(self) -> TableClock:
        """What happens here by itself, by the newest record."""
        if self._changed is not None:
            at, self._changed = self._changed, None
            self._look(at)
        return self._clock

    # --- keeping up -------------------------------------------------------------------------------------------------

    async def refresh(self, places: bool = False) -> LiveTable:
        """Catch up with the log (and with the desk); tell everybody who waits."""
        async with self._lock:
            live = await self.hub.house.live(self.table)
            meters = await self._metered(live)
            there = await self.hub.desk.at(self.table, fresh=places)
            if self.live is None:
                self.kept.extend(await self.hub.house.records(self.table, after=live.seq - 1, limit=1))
                self.live = live
            elif live.seq > self.live.seq:
                await self._read(live)
            elif (there, meters, self.attendance(there), False) == (
                self.places, self.meters, self.attended, self.trouble,
            ):  # fmt: skip
                return live
            self.places, self.meters = there, meters
            self.trouble = False
            self._tick()
        self.wake()
        return live

    async def _metered(self, live: LiveTable) -> dict[str, int]:
        """What stands in each pool that the table shares."""
        found = {}
        for link in live.game.links:
            pool = await self.hub.house.live(link.pool)
            found[link.bet] = int(pool.game.pot(pool.state))
        return found

    async def _meter(self, pool: str) -> None:
        """As long as the table is followed: other tables make its pools grow, or win them."""
        while True:
            try:
                async for _ in self.hub.house.watch(pool):
                    await self.refresh()
            except Exception as error:
                if not database_gone(error):
                    log.exception("pool %s cannot be followed", pool)
            await asyncio.sleep(1.0)

    def push(self, record: Record, events: tuple[Event, ...]) -> None:
        """A record that this process has just written: no need to read it."""
        live = self.live
        if live is not None and record.seq == live.seq + 1 and self.task is not None and not self._lock.locked():
            kept = self.hub.house.kept(self.table)
            self.live = kept if kept is not None and kept.seq == record.seq else followed(live, record)
            self.kept.append(record)
            if events:
                self.teller.typed[record.seq] = events
            self._tick()
            self.wake()

    async def _read(self, live: LiveTable) -> None:
        last = part(self.kept[-1], "seq") if self.kept else self.seq
        if live.seq - last > KEPT:
            self.kept.clear()
            last = live.seq - KEPT
        new = await self.hub.house.records(self.table, after=last, limit=KEPT)
        self.kept.extend(r for r in new if last < part(r, "seq") <= live.seq)
        self.live = live

    def company(self) -> bool:
        """Whether a person sits, serves or looks on here."""
        return self.attendance(self.places)[0]

    def attendance(self, places: tuple[Place, ...]) -> tuple[bool, tuple[str, ...]]:
        """Whether any person is here, and who of the players is. House players are only in company; whoever has kept
        his place and gone is not."""
        awake = {p.name for p in places if not p.house and not self.asleep(p.name)}
        company = bool(awake) or bool(self.hub.sockets.get(self.table))
        return company, tuple(
            p.name for p in places if p.role == "player" and (company if p.house else p.name in awake)
        )

    def asleep(self, name: str) -> bool:
        """Whether this person has not been seen for long, looks on nowhere and has done nothing of late."""
        if (self.table, name) not in self.hub.asleep or self.hub.present.get((self.table, name)):
            return False
        since = time.time() - self.hub.settings.idle_minutes * 60
        return not any(part(r, "by") == name and moment(r) > since for r in reversed(self.kept))

    def _tick(self) -> None:
        """The table has moved, or its company has: whoever asks next what is due has it looked up."""
        assert self.live is not None
        self.attended = self.attendance(self.places)
        # what somebody's coming brings counts from his coming, not from a record of long ago
        self._changed = moment(self.kept[-1]) if self.kept and self._noticed < self.live.seq else time.time()
        self._noticed = self.live.seq
        self._views.clear()

    def _look(self, at: float) -> None:
        assert self.live is not None
        live = self.live
        company, seated = self.attended
        there = bool(seated) if live.info.mode == "automatic" else company
        new = takewhile(lambda r: part(r, "seq") > self.ticked, reversed(self.kept))
        done = [part(r, "move") for r in new if part(r, "move")]
        self.ticked = live.seq
        if live.halted is not None:  # nothing happens by itself until its jefe has acted
            self._clock.update((), at)
            return
        found = self._steps(seated, there)
        if any(step.open for step in found):
            drawn = (part(r, "seq") for r in reversed(self.kept) if (part(r, "move") or {}).get("who") == AZAR)
            self.reopened = max(self.reopened, next(drawn, 0))
        if self.awake() and len(self.ready()) == len(self.awake()):
            found = self._steps(seated, there, agreed=True)
        self._clock.update(unhurried(found, self.table), at, done)

    def _steps(self, seated: tuple[str, ...], there: bool, agreed: bool = False) -> tuple[TimedStep, ...]:
        assert self.live is not None
        live, mine = self.live, lambda who: self._view(who)[1]
        return steps(live.game, live.state, live.info.mode, seated, self.pace, mine, there, agreed)

    @property
    def pace(self) -> Pace:
        """The pace of this very table."""
        return self.hub.settings.pace.of(self.hub.desk.paces.get(self.table, ""))

    def awake(self) -> tuple[Place, ...]:
        """The persons who play here."""
        return tuple(p for p in self.places if p.role == "player" and not p.house and not self.asleep(p.name))

    def ready(self) -> tuple[str, ...]:
        """Those of them who have said in this round that nobody need wait for more bets."""
        return tuple(p.name for p in self.awake() if p.ready > self.reopened)

    def wake(self) -> None:
        """Tell everybody who waits."""
        for waiter in self.waiters:
            waiter.set()

    async def follow(self) -> None:
        """As long as anybody is interested; a database that is gone is asked again until it is back."""
        wait = 0.2
        meters: list[asyncio.Task[None]] = []
        try:
            await self._followed(wait, meters)
        finally:
            for task in meters:
                task.cancel()

    async def _followed(self, wait: float, meters: list[asyncio.Task[None]]) -> None:
        while True:
            try:
                live = await self.refresh()
                wait = 0.2
                if not meters:
                    pools = dict.fromkeys(link.pool for link in live.game.links)
                    meters += [asyncio.create_task(self._meter(pool), name=f"meter {pool}") for pool in pools]
                async for seq in self.hub.house.watch(self.table, self.seq):
                    if seq > self.seq:
                        await asyncio.sleep(PUSHED)
                    if seq > self.seq:
                        await self.refresh()
            except Exception as error:
                if not database_gone(error):
                    log.exception("table %s cannot be followed", self.table)
                self.trouble = True
                self.wake()
            await asyncio.sleep(wait)
            wait = min(wait * 2, 3.0)

    # --- what everybody may know ------------------------------------------------------------------------------------

    @property
    def stand(self) -> str:
        """How far the table has come, and who is at it: whoever has seen this has seen what there is to see."""
        seen: Any = (self.places, self.meters) if self.meters else self.places
        return f"{self.seq}.{crc32(msgspec.json.encode(seen)):08x}"

    def bell(self) -> Bell:
        """That there is something to look at, for a page that then looks."""
        return Bell(stand=self.stand, clock=self.next())

    def since(self, after: int, most: int) -> list[Any] | None:
        """The records after this one, the last so many at most, as they are remembered; None: the log must be read."""
        start = max(after, self.seq - most)
        if not self.kept or part(self.kept[0], "seq") > start + 1:
            return None
        return [r for r in self.kept if part(r, "seq") > start]

    async def outcomes(self) -> tuple[Mark, ...]:
        """What came up of late; looked for only among the records that are new."""
        live = self.live
        assert live is not None
        if self.marked < live.seq:
            start = max(self.marked, live.seq - BACK)
            new = self.since(start, BACK) if self.marked >= 0 else None
            if new is None:
                new = await self.hub.house.records(self.table, after=start, limit=BACK)
            if self.marked < live.seq:  # nobody was quicker meanwhile
                fresh = [r for r in new if self.marked < part(r, "seq") <= live.seq]
                self.marks, self.marked = marks(live.game, fresh, self.marks), live.seq
        return self.marks

    # --- what one person sees ---------------------------------------------------------------------------------------

    def offers(self, who: str) -> tuple[Offer, ...]:
        """What this person may do. The public may do nothing; the croupier of a staffed table answers for azar."""
        assert self.live is not None
        if not who or self.live.halted is not None:
            return ()
        live, actor = self.live, Actor.of(who)
        found = [o for o in live.game.offers(live.state, who) if o.by == who]
        if calls(live, who):
            found += [duty for duty in live.game.duties(live.state) if duty.by == AZAR]
        if not actor.staff:
            self.played.update((o.do, o) for o in found if o.kind == "play")
        return tuple(by_hand(live.game, o) for o in found) if actor.staff else tuple(found)

    def late(self, who: str) -> tuple[Offer, ...]:
        """Errors of the round that this person of the staff may still declare."""
        assert self.live is not None
        if not Actor.of(who).staff or self.live.halted is not None:
            return ()
        return tuple(by_hand(self.live.game, o) for o in self.live.game.late_offers(self.live.state, who))

    def claims(self, who: str) -> tuple[Offer, ...]:
        """What this person may claim, or decide."""
        assert self.live is not None
        return self.live.game.claim_offers(self.live.state, who) if who and self.live.halted is None else ()

    def withheld(self, who: str) -> tuple[Offer, ...]:
        """What a player was offered here before, and is not offered now."""
        now = {o.do for o in self.offers(who)}
        return tuple(msgspec.structs.replace(o, by=who) for do, o in self.played.items() if do not in now)

    def duties(self, who: str) -> tuple[Offer, ...]:
        """What must be done next, as somebody who serves at the table is told: what may come up is only for those who
        enter it."""
        assert self.live is not None
        live = self.live
        found = live.game.duties(live.state)
        return tuple(by_hand(live.game, d) if calls(live, who) else unsaid(d) for d in found)

    def next(self) -> Clock | None:
        due = self.clock.next()
        if due is None:
            return None
        when, step = due
        return Clock(
            do=step.offer.do,
            by=step.offer.by,
            ends=datetime.fromtimestamp(when, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            left=round(max(0.0, when - time.time()), 3),
            total=step.seconds,
            why=step.why,
            ready=self.ready() if step.open else (),
            players=len(self.awake()),
        )

    def seen(self, who: str) -> Seen:
        """The table as this person sees it now."""
        assert self.live is not None
        scene, offers = self._view(who)
        return Seen(
            seq=self.seq, who=who, scene=scene, offers=offers, pending=scene.pending, clock=self.next(),
            places=self.places, halted=halted(self.live),
        )  # fmt: skip

    def _view(self, who: str) -> tuple[Scene, tuple[Offer, ...]]:
        assert self.live is not None
        found = self._views.get(who)
        if found is None:
            scene = self.live.game.view(self.live.state, who)
            facts = {**scene.facts, **self.meters} if self.meters else scene.facts
            scene = msgspec.structs.replace(scene, pending=discreet(scene.pending, who), facts=facts)
            found = self._views[who] = (scene, self.offers(who))
        return found

    def news(self, who: str, lang: str, after: int) -> News:
        """What happened after ``after``, as this person may see it."""
        assert self.live is not None
        game = self.live.game
        first = part(self.kept[0], "seq") if self.kept else self.seq + 1
        new = takewhile(lambda r: part(r, "seq") > after, reversed(self.kept))
        told = tuple(e for r in reversed(tuple(new)) for e in self.teller.happened(game, r, who, lang))
        return News(
            seq=self.seq,
            who=who,
            events=told,
            clock=self.next(),
            places=self.places,
            skipped=after + 1 < first and after >= 0,
        )

    def message(self, who: str, lang: str, after: int) -> Live:
        """What happened after ``after``, and how the table stands."""
        news = self.news(who, lang, after)
        scene, offers = self._view(who)
        return Live(
            seq=news.seq,
            who=who,
            events=news.events,
            scene=scene,
            offers=offers,
            pending=scene.pending,
            clock=news.clock,
            places=news.places,
            halted=halted(self.live),
            skipped=news.skipped,
        )


def calls(live: LiveTable, who: str) -> bool:
    """Whether this person enters what came up: at a staffed table only, and only in some roles."""
    return live.info.mode == "staffed" and Actor.of(who).role in live.game.callers


class Hub:
    """The channels of this process."""

    LINGER = 20.0

    def __init__(self, house: House, desk: Desk, settings: Settings) -> None:
        self.house = house
        self.desk = desk
        self.settings = settings
        self.channels: dict[str, Channel] = {}
        self.task: asyncio.Task[None] | None = None
        self.sockets: dict[str, int] = {}
        """open sockets by table"""
        self.present: dict[tuple[str, str], int] = {}
        """open sockets by table and name"""
        self.asleep: frozenset[tuple[str, str]] = frozenset()
        """table and name of those who kept their place and have not been seen for long"""

    async def channel(self, table: str) -> Channel:
        """The channel of a table, caught up; whoever wants to hear of changes uses ``following``."""
        channel = self.channels.get(table)
        if channel is None:
            channel = self.channels.setdefault(table, Channel(self, table))
        if channel.task is None or channel.live is None or channel.trouble:
            await channel.refresh()
        return channel

    @contextlib.asynccontextmanager
    async def following(self, table: str) -> Any:
        """A channel that is kept up to date, and an event that is set whenever something has changed."""
        channel = await self.channel(table)
        waiter = asyncio.Event()
        channel.users += 1
        channel.waiters.add(waiter)
        if channel.task is None:
            channel.task = asyncio.create_task(channel.follow(), name=f"follow {table}")
        try:
            yield channel, waiter
        finally:
            channel.users -= 1
            channel.waiters.discard(waiter)
            if channel.users == 0:
                asyncio.get_running_loop().call_later(self.LINGER, self._drop, channel)

    def _drop(self, channel: Channel) -> None:
        if channel.users == 0 and channel.task is not None:
            channel.task.cancel()
            channel.task = None
            if self.channels.get(channel.table) is channel:
                del self.channels[channel.table]

    def written(self, table: str, answer: Any) -> None:
        """The house has answered: if something new was written, whoever looks on here learns it at once."""
        channel = self.channels.get(table)
        if channel is not None and isinstance(answer, Played):
            channel.push(answer.record, answer.events)

    def teller(self, table: str) -> Teller:
        """Whoever tells what happens at this table."""
        channel = self.channels.get(table)
        return channel.teller if channel is not None else Teller()

    async def keep(self) -> None:
        """Look every second who sits where: other processes seat people too. Whoever looks on learns here as well
        that the database is gone, or back, though nothing happens at his table."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.desk.look()
                for channel in list(self.channels.values()):
                    there = await self.desk.at(channel.table)
                    stands = channel.places == there and channel.attended == channel.attendance(there)
                    if channel.task is not None and (channel.trouble or not stands):
                        await channel.refresh()
            except Exception as error:
                if not database_gone(error):
                    log.exception("the desk cannot be read; it is tried again")
                    continue
                for channel in self.channels.values():
                    if not channel.trouble:
                        channel.trouble = True
                        channel.wake()

    async def changed(self, table: str) -> None:
        """Somebody sat down or rose: whoever looks on here learns it now."""
        channel = self.channels.get(table)
        if channel is not None:
            await channel.refresh(places=True)

    def start(self) -> None:
        self.task = asyncio.create_task(self.keep(), name="desk")

    async def close(self) -> None:
        tasks = [task for task in (self.task, *(c.task for c in self.channels.values())) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.channels.clear()
