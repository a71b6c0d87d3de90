"""The socket of a table: whatever happens, as this person may see it; and moves, the other way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from . import acts
from .auth import Visitor
from .context import Context, Services, context_of, services_of, visitor_of
from .gate import note, same_origin
from .hub import Channel
from .problems import Problem, Trouble, database_gone, unavailable
from .wire import Answer, Bell, Live, MakeMove, News

log = logging.getLogger("tapete.web")

CLOSE = {
    "too_many_sockets": 4429,
    "no_such_table": 4404,
    "login_needed": 4401,
    "database_gone": 4503,
    "disk_full": 4503,
}
"""Why a socket is closed; all else is 4403."""

CHECK = 30.0
"""Seconds between two looks whether the session still holds."""

_encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(MakeMove).decode
Socket = WebSocket[Any, Any, Any]


class Answered(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="answer"):
    """The answer to a move that came over the socket."""

    move_id: str
    ok: bool
    answer: Answer | None = None
    trouble: Trouble | None = None


class Troubled(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="trouble"):
    """Something is wrong; the socket stays open unless it is closed next."""

    trouble: Trouble


@websocket("/tables/{table_id:str}/live")
async def live(
    socket: Socket, table_id: FromPath[str], after: FromQuery[str] = "", want: FromQuery[str] = "all"
) -> None:
    """What changes at a table, from ``after`` on (without it: from now on). ``want=news``: without scene and offers;
    ``want=bell``: only that something has changed, which is what a page needs to know."""
    services = services_of(socket)
    address = socket.client.host if socket.client else ""
    await socket.accept()
    seat = Line(services, socket, address)
    try:
        with seat.counted():
            await seat.open(table_id, after, want)
            await seat.run()
    except Problem as problem:
        note(socket, problem.status, problem.code, seat.visitor.name)
        await seat.end(problem)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        if not database_gone(error):
            log.exception("a socket failed")
        await seat.end(unavailable(error) if database_gone(error) else Problem("internal"))


def _less(counts: dict[Any, int], key: Any) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


class Line:
    """One socket."""

    def __init__(self, services: Services, socket: Socket, address: str) -> None:
        self.services = services
        self.socket = socket
        self.address = address
        self.visitor = Visitor(address=address)
        self.ctx = context_of(socket)
        self.table = ""
        self.after = -2
        self.want = ""
        self.checked = time.monotonic()

    @contextlib.contextmanager
    def counted(self) -> Any:
        """One more socket from this address; too many are refused."""
        settings, counts = self.services.settings, self.services.addresses
        if counts.get(self.address, 0) >= settings.sockets_per_address or sum(counts.values()) >= settings.sockets:
            raise Problem("too_many_sockets")
        counts[self.address] = counts.get(self.address, 0) + 1
        try:
            yield
        finally:
            _less(counts, self.address)

    async def open(self, table: str, after: str, want: str) -> None:
        """Who asks, for which table."""
        self.visitor = await visitor_of(self.socket)
        self.ctx = Context(self.services, self.visitor, self.ctx.lang)
        if not self.visitor.bearer and not same_origin(self.socket):
            raise Problem("origin")
        await acts.table_of(self.ctx, table)
        self.table = table
        if after and not (after.lstrip("-").isdecimal() and len(after) < 12):
            raise Problem("bad_request", "after")
        self.after = max(-1, int(after)) if after else -2
        self.want = want

    async def run(self) -> None:
        """Send and receive until one of the two ends."""
        hub = self.services.hub
        person = (self.table, self.visitor.name)
        hub.sockets[self.table] = hub.sockets.get(self.table, 0) + 1
        hub.present[person] = hub.present.get(person, 0) + 1
        self.services.driver.wake()
        tasks: set[asyncio.Task[None]] = set()
        try:
            async with self.services.hub.following(self.table) as (channel, changed):
                tasks = {asyncio.create_task(self.send(channel, changed)), asyncio.create_task(self.receive())}
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            _less(hub.sockets, self.table)
            _less(hub.present, person)

    async def send(self, channel: Channel, changed: asyncio.Event) -> None:
        """Everything that changes; who is slow gets several changes at once."""
        changed.set()
        if self.after == -2:
            self.after = channel.seq
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CHECK):
                    await changed.wait()
            changed.clear()
            await self.check()
            if channel.trouble:
                await self.trouble(Problem("database_gone"))
                continue
            await self.socket.send_data(_encode(await self.message(channel)), mode="text")

    async def message(self, channel: Channel) -> Bell | News | Live:
        """What has changed, in the form that was asked for."""
        if self.want == "bell":
            return channel.bell()
        who = await acts.identity(self.ctx, self.table)
        told = channel.news if self.want == "news" else channel.message
        message = told(who, self.ctx.lang, self.after)
        self.after = message.seq
        return message

    async def receive(self) -> None:
        """Moves of this person."""
        while True:
            sent = await self.socket.receive_data(mode="text")
            raw = sent.encode("utf-8", "surrogatepass")
            if len(raw) > self.services.settings.message_limit:
                raise Problem("too_large")
            await self.check()
            await self.move(raw)

    async def move(self, raw: bytes) -> None:
        move_id = ""
        try:
            try:
                body = _read(raw)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise Problem("bad_request", str(error)[:160]) from None
            move_id = body.move_id
            answer = await acts.make_move(self.ctx, self.table, body)
            said = Answered(move_id=move_id, ok=True, answer=answer)
        except Problem as problem:
            note(self.socket, problem.status, problem.code, self.visitor.name)
            said = Answered(move_id=move_id, ok=False, trouble=problem.trouble(self.ctx.lang))
        except Exception as error:
            if not database_gone(error):
                raise
            said = Answered(move_id=move_id, ok=False, trouble=unavailable(error).trouble(self.ctx.lang))
        await self.socket.send_data(_encode(said), mode="text")

    async def check(self) -> None:
        """The session may have ended, and roles may have changed, since the socket was opened."""
        if not self.visitor.token or time.monotonic() - self.checked < CHECK:
            return
        self.checked = time.monotonic()
        user = await self.services.door.user(self.visitor.token)
        if user is None:
            raise Problem("login_needed")
        self.visitor = msgspec.structs.replace(self.visitor, grants=user.grants)
        self.ctx = Context(self.services, self.visitor, self.ctx.lang)

    async def trouble(self, problem: Problem) -> None:
        await self.socket.send_data(_encode(Troubled(trouble=problem.trouble(self.ctx.lang))), mode="text")

    async def end(self, problem: Problem) -> None:
        """Say why, and close."""
        with contextlib.suppress(Exception):
            await self.trouble(problem)
            await self.socket.close(code=CLOSE.get(problem.code, 4403), reason=problem.code)
