"""What a provision does: the cases that prove it, and where it was last applied at a table of this house."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any
from urllib.parse import quote

import msgspec
import sqlalchemy as sa

from ..inspection import laws
from ..law.values import Text
from ..store import schema
from ..store.log import read
from . import looking, telling
from .context import Context
from .other_process import answer as written
from .other_process import in_other_process
from .records import part
from .rendering import named
from .replaying import Library
from .turns import Full

BACK = 400
"""So many records of each table are looked through."""
KEPT = 2_000
PATIENCE = 2.0
"""So many seconds a page waits for them; then it asks again."""


class Applied(msgspec.Struct, frozen=True, kw_only=True):
    """An event that rests on a provision, and the round in which it happened."""

    text: str
    title: Text
    address: str
    round: int
    day: str


Cases = list[dict[str, str]]

_proven: OrderedDict[str, asyncio.Task[Cases | None]] = OrderedDict()


class Running(Exception):
    """They are being looked for; whoever asks again learns them."""


async def proofs(ctx: Context, id: str) -> Cases | None:
    """The cases that notice when it is struck; None if that could not be worked out. It is done once, apart."""
    task = _proven.get(id)
    if task is None or task.get_loop() is not asyncio.get_running_loop():
        task = _proven[id] = asyncio.create_task(_proofs(ctx, id), name=f"proofs of {id}")
        while len(_proven) > KEPT:
            _proven.popitem(last=False)[1].cancel()
    await asyncio.wait([task], timeout=PATIENCE)
    if not task.done():
        raise Running
    if task.cancelled() or task.exception() is not None or task.result() is None:
        _proven.pop(id, None)
        return None
    return task.result()


async def _proofs(ctx: Context, id: str) -> Cases | None:
    try:
        async with ctx.services.questions.turn(ctx.visitor.address):
            found = await in_other_process(prove, id.encode())
    except Full:
        return None
    return None if found is None else msgspec.json.decode(found, type=Cases)


def prove() -> None:
    """The cases of the provision named on the standard input, on the standard output."""
    written(proved)


def proved(given: bytes) -> bytes:
    """The same, from what is given to what is written."""
    return msgspec.json.encode(laws.cite(given.decode())["cases"])


async def last(ctx: Context, id: str, library: Library) -> Applied | None:
    """The last event that cites it, as everybody may see it."""
    if not ctx.settings.public and not ctx.visitor.name:
        return None
    code = id.partition(":")[0]
    tables = {info.id: info for info in await ctx.house.tables() if info.regulation == code}
    r = schema.records
    recent = sa.or_(*(sa.and_(r.c.table_id == key, r.c.seq > info.seq - BACK) for key, info in tables.items()))
    cited = r.c.body.contains(f'"{id}"', autoescape=True)
    query = sa.select(r.c.table_id, r.c.body).where(recent, cited).order_by(r.c.at.desc()).limit(8)
    if not tables:
        return None
    async with ctx.house.database.read() as db:
        rows: Any = (await db.execute(query)).all()
    for table_id, body in rows:
        found = await _told(ctx, tables[table_id], read(body), id, library)
        if found is not None:
            return found
    return None


async def _told(ctx: Context, info: Any, entry: Any, id: str, library: Library) -> Applied | None:
    reel = await library.reel(info.id)
    told = next((t for t in telling.record(reel.game, entry, "", ctx.lang) if id in t.cites), None)
    seq = part(entry, "seq")
    played = next((one for one in reel.rounds if one.first <= seq <= one.last), None)
    if told is None or played is None:
        return None
    return Applied(
        text=told.text, title=named(info.title, looking.title(reel.game), info.regulation), round=played.n,
        address=f"/tables/{quote(info.id)}/rounds/{played.n}", day=str(part(entry, "at"))[:10],
    )  # fmt: skip
