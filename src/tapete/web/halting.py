"""A halted table: what is said of it, and how its jefe ends it."""

from __future__ import annotations

from ..store import halt
from ..store.house import NotAdmitted, Played, Repeated, Stale
from ..store.live import LiveTable
from ..table import words
from .acts import free_to_go, table_of
from .context import Context
from .problems import Problem, RefusedByLaw
from .records import part
from .wire import Answer, Ground, MakeVoid

JEFES = ("jefe_de_mesa", "director")
"""Who may act at a halted table; it needs no post, for at automatic tables there are none."""


def grounds(live: LiveTable, lang: str) -> tuple[Ground, ...]:
    """What the jefe may do: the law's own grounds, then the closing of the table."""
    found = [
        Ground(ground=one.ground, text=words.say("incidents", one.ground, lang), cite=one.cite)
        for one in halt.courses(live.game, live.state)
    ]
    closing = words.say("refusals", "void_by_closing", lang)
    return (*found, Ground(ground=halt.CLOSING, text=closing))


async def ways(ctx: Context, id: str) -> tuple[Ground, ...]:
    """The same, for those who may act."""
    ctx.need(*JEFES, table=id)
    await table_of(ctx, id)
    live = await ctx.house.live(id)
    if live.halted is None:
        raise Problem("not_halted")
    return grounds(live, ctx.lang)


async def void(ctx: Context, id: str, body: MakeVoid) -> Answer:
    """The round of a halted table is void by this ground; not by somebody who has chips in it."""
    ctx.need(*JEFES, table=id)
    info = await table_of(ctx, id)
    if info.closed:
        raise Problem("table_closed")
    if not await free_to_go(ctx, id):
        raise Problem("stake_on_the_table")
    name = ctx.visitor.name
    answer = await ctx.house.void(id, body.ground, move_id=f"{name}/{body.move_id}", by=name)
    if isinstance(answer, NotAdmitted):
        raise Problem("not_halted") if answer.refusal.code == "not_halted" else RefusedByLaw(answer.refusal)
    if isinstance(answer, Stale):
        raise Problem("stale", seq=answer.seq)
    assert isinstance(answer, (Played, Repeated))
    await ctx.hub.changed(id)
    ctx.services.driver.wake()
    live = await ctx.house.live(id)
    told = ctx.hub.teller(id).happened(live.game, answer.record, "", ctx.lang)
    status = "repeated" if isinstance(answer, Repeated) else "played"
    return Answer(status=status, seq=part(answer.record, "seq"), events=told)  # type: ignore[arg-type]
