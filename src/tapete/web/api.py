"""The HTTP interface. Every answer is typed; every refusal is a ``Trouble`` with a code and a sentence."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from .. import __version__
from ..games import registry
from ..law.errors import TapeteError
from ..law.provisions import provision, regulation
from ..law.rulebook import catalogue, rulebook
from ..store.errors import StoreError
from ..store.house import NotAdmitted, Stale
from ..store.log import line
from ..store.pooling import PREFIX
from ..table.contract import HOUSE, Offer, Scene
from . import acts, halting
from .auth import SESSION, Visitor
from .context import Context, seats_of
from .names import harmless
from .problems import Problem, RefusedByLaw, Trouble, said
from .records import part, shown
from .wire import (
    Answer,
    GameCard,
    Ground,
    Health,
    Invite,
    MakeMove,
    MakeVoid,
    Me,
    OpenPool,
    OpenTable,
    Place,
    PoolCard,
    Records,
    SayReady,
    Seen,
    SignIn,
    TableCard,
    TakePlace,
    Titles,
    Trial,
    TryMove,
    Why,
)

REFUSED = {
    status: ResponseSpec(Trouble, description=what, generate_examples=False)
    for status, what in {
        400: "not understood",
        401: "sign in first",
        403: "not allowed",
        404: "not there",
        409: "refused by the law of the game, stale, or taken",
        413: "too large",
        422: "not a move, a name or terms",
        429: "too many",
        503: "the database is gone",
    }.items()
}

Ctx = NamedDependency[Context]
TableId = Annotated[str, PathParameter(max_length=64, description="the table")]
As = Annotated[
    str | None, QueryParameter(name="as", max_length=100, description="as whom: only oneself", required=False)
]


# --- who am I -------------------------------------------------------------------------------------------------------


@get("/session", operation_id="whoami", responses=REFUSED)
async def whoami(ctx: Ctx) -> Me:
    """Who is asking, and the CSRF token of his pages."""
    return ctx.me()


@post("/session", operation_id="sign_in", responses=REFUSED)
async def sign_in(ctx: Ctx, data: JSONBody[SignIn]) -> Response[Me]:
    """Sign in: a session cookie for browsers, the same token for programs."""
    return await enter(ctx, data.name, data.password)


async def enter(ctx: Context, name: str, password: str) -> Response[Me]:
    """A new session; pages use it as well (they redirect with its cookie)."""
    services = ctx.services
    token = await services.door.sign_in(name, password, ctx.visitor.address, ctx.visitor.local)
    user = await services.door.user(token)
    assert user is not None
    visitor = msgspec.structs.replace(ctx.visitor, name=user.name, grants=user.grants, token=token, visit="")
    me = Context(services, visitor, ctx.lang).me(token)
    return Response(me, cookies=[session_cookie(ctx, token)])


def session_cookie(ctx: Context, token: str) -> Cookie:
    """The cookie of a session; an empty token ends it."""
    return Cookie(
        key=SESSION, value=token, path="/", httponly=True, samesite="lax", secure=ctx.settings.secure_cookies,
        max_age=int(ctx.settings.session_hours * 3600) if token else 0,
    )  # fmt: skip


@delete("/session", operation_id="sign_out", status_code=200, responses=REFUSED)
async def sign_out(ctx: Ctx) -> Response[Me]:
    """End the session."""
    await leave(ctx)
    nobody = Visitor(address=ctx.visitor.address)
    gone = Context(ctx.services, nobody, ctx.lang)
    return Response(gone.me(), cookies=[session_cookie(ctx, "")])


async def leave(ctx: Context) -> None:
    """End the session, if there is one; pages use it as well."""
    if ctx.visitor.token:
        await ctx.services.door.sign_out(ctx.visitor.token)


# --- games and law --------------------------------------------------------------------------------------------------


def registered() -> list[GameCard]:
    """Every registered game under every regulation that has it."""
    found = []
    for game, code in catalogue():
        if game in registry.rooms():
            header = rulebook(game, code).header
            title = Titles(header.title.es, header.title.en)
            found.append(GameCard(game=game, regulation=code, title=title, kind=header.kind))
    return found


@get("/games", operation_id="games", sync_to_thread=True)
def games() -> list[GameCard]:
    """What one may play here, and under which law."""
    return registered()


def explained(id: str, readings: dict[str, Any]) -> Why:
    try:
        found = provision(id)
    except TapeteError:
        raise Problem("no_such_provision") from None
    law = regulation(found.regulation)
    return Why(
        id=found.id,
        cite=found.cite,
        regulation=found.regulation,
        reference=Titles(law.reference.es, law.reference.en),
        summary=Titles(found.summary.es, found.summary.en),
        readings=tuple({"id": key, **r} for key, r in readings.items() if id in r.get("cites", ())),
    )


@get("/why/{provision_id:path}", operation_id="why", responses=REFUSED)
async def why(provision_id: FromPath[str]) -> Why:
    """A provision in plain words."""
    return explained(provision_id.lstrip("/"), {})


@get("/tables/{table_id:str}/why/{provision_id:path}", operation_id="why_here", responses=REFUSED)
async def why_here(ctx: Ctx, table_id: TableId, provision_id: FromPath[str]) -> Why:
    """A provision, and how this table reads it."""
    await acts.table_of(ctx, table_id)
    opening = (await ctx.house.records(table_id, after=-1, limit=1))[0]
    rules = part(opening, "rules") or {}
    return explained(provision_id.lstrip("/"), rules.get("readings", {}))


# --- tables ---------------------------------------------------------------------------------------------------------


@get("/tables", operation_id="tables", responses=REFUSED)
async def tables(ctx: Ctx) -> list[TableCard]:
    """The lobby."""
    if not ctx.settings.public and not ctx.visitor.name:
        raise Problem("login_needed")
    return await ctx.cards()


@post("/tables", operation_id="open_table", responses=REFUSED)
async def open_table(ctx: Ctx, data: JSONBody[OpenTable]) -> TableCard:
    """Open a table: directors and administrators."""
    ctx.need("director", "administrator")
    if not harmless(data.title, 120):
        raise Problem("bad_name", "title")
    if not any(g.game == data.game and g.regulation == data.regulation for g in registered()):
        raise Problem("no_such_game")
    try:
        info = await ctx.house.open_table(
            data.game, data.regulation, data.terms, data.mode, data.title, ctx.visitor.name
        )
    except (TapeteError, msgspec.ValidationError) as error:
        if getattr(error, "retry", False):
            raise
        raise Problem("bad_terms", said(error, ctx.lang)) from error
    if data.pace and data.mode == "automatic":
        await ctx.desk.set_pace(info.id, data.pace)
    return await ctx.card(info)


# --- pools ----------------------------------------------------------------------------------------------------------

PoolName = Annotated[str, PathParameter(max_length=58, description="the pool")]


async def pool_of(ctx: Context, name: str) -> PoolCard:
    """The pool, or a clear refusal."""
    found = next((info for info in await ctx.house.pools() if info.id == f"{PREFIX}{name}"), None)
    if found is None:
        raise Problem("no_such_pool")
    return await ctx.pool(found)


@get("/pools", operation_id="pools", responses=REFUSED)
async def pools(ctx: Ctx) -> list[PoolCard]:
    """Every pool that tables share, and what stands in it."""
    if not ctx.settings.public and not ctx.visitor.name:
        raise Problem("login_needed")
    return [await ctx.pool(info) for info in await ctx.house.pools()]


@post("/pools", operation_id="open_pool", responses=REFUSED)
async def open_pool(ctx: Ctx, data: JSONBody[OpenPool]) -> PoolCard:
    """Open a pool: directors and administrators."""
    ctx.need("director", "administrator")
    if not harmless(data.title, 120):
        raise Problem("bad_name", "title")
    try:
        await ctx.house.open_pool(data.name, data.regulation, data.terms, data.title, ctx.visitor.name, data.game)
    except (TapeteError, msgspec.ValidationError) as error:
        if getattr(error, "retry", False):
            raise
        raise Problem("bad_terms", said(error, ctx.lang)) from error
    return await pool_of(ctx, data.name)


@get("/pools/{name:str}", operation_id="pool", responses=REFUSED)
async def pool(ctx: Ctx, name: PoolName) -> PoolCard:
    """One pool."""
    if not ctx.settings.public and not ctx.visitor.name:
        raise Problem("login_needed")
    return await pool_of(ctx, name)


@delete("/pools/{name:str}", operation_id="close_pool", status_code=200, responses=REFUSED)
async def close_pool(ctx: Ctx, name: PoolName) -> PoolCard:
    """Close a pool for good: directors and administrators, once all its tables are closed."""
    ctx.need("director", "administrator")
    if not (await pool_of(ctx, name)).open:
        raise Problem("table_closed")
    answer = await ctx.house.close_pool(name, ctx.visitor.name)
    if isinstance(answer, NotAdmitted):
        raise RefusedByLaw(answer.refusal)
    return await pool_of(ctx, name)


@get("/tables/{table_id:str}", operation_id="table", responses=REFUSED)
async def table(ctx: Ctx, table_id: TableId) -> TableCard:
    """One table."""
    return await ctx.card(await acts.table_of(ctx, table_id))


@delete("/tables/{table_id:str}", operation_id="close_table", status_code=200, responses=REFUSED)
async def close_table(ctx: Ctx, table_id: TableId) -> TableCard:
    """Close a table for good: directors and administrators, when nothing is in play."""
    ctx.need("director", "administrator")
    info = await acts.table_of(ctx, table_id)
    live = await ctx.house.live(table_id)
    shares = live.game.owners(live.state).items()
    if any(amount for account, share in shares for who, amount in share.items() if who not in (HOUSE, account)):
        raise Problem("stake_on_the_table")
    if info.closed:
        raise Problem("table_closed")
    answer = await ctx.house.close_table(table_id, ctx.visitor.name, expected_seq=live.seq)
    if isinstance(answer, NotAdmitted):
        raise RefusedByLaw(answer.refusal)
    if isinstance(answer, Stale):  # somebody may have staked meanwhile
        raise Problem("stale", seq=answer.seq)
    await ctx.hub.changed(table_id)
    return await ctx.card(await acts.table_of(ctx, table_id))


@get("/tables/{table_id:str}/scene", operation_id="scene", responses=REFUSED)
async def scene(ctx: Ctx, table_id: TableId, as_: As = None) -> Scene:
    """What he sees."""
    channel, who = await acts.look(ctx, table_id, as_)
    return channel.seen(who).scene


@get("/tables/{table_id:str}/seen", operation_id="seen", responses=REFUSED)
async def seen(ctx: Ctx, table_id: TableId, as_: As = None) -> Seen:
    """What he sees, what he may do, and what comes next."""
    channel, who = await acts.look(ctx, table_id, as_)
    return channel.seen(who)


@get("/tables/{table_id:str}/offers", operation_id="offers", responses=REFUSED)
async def offers(ctx: Ctx, table_id: TableId, as_: As = None) -> tuple[Offer, ...]:
    """What he may do."""
    channel, who = await acts.look(ctx, table_id, as_)
    return channel.offers(who)


@get("/tables/{table_id:str}/duties", operation_id="duties", responses=REFUSED)
async def duties(ctx: Ctx, table_id: TableId) -> tuple[Offer, ...]:
    """What must be done next: for those who serve at the table. What may come up is told to those who enter it."""
    channel, who = await acts.look(ctx, table_id, None)
    if "@" not in who:
        raise Problem("not_at_the_table" if ctx.visitor.name else "login_needed")
    return channel.duties(who)


@get("/tables/{table_id:str}/records", operation_id="records", responses=REFUSED)
async def records(
    ctx: Ctx,
    table_id: TableId,
    after: Annotated[int, QueryParameter(ge=-1, le=2**31 - 1)] = -1,
    limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
) -> Records:
    """A stretch of the log, as he may see it."""
    info = await acts.table_of(ctx, table_id)
    who = await acts.identity(ctx, table_id)
    live = await ctx.house.live(table_id)
    whole = await reads_all(ctx, table_id)
    found = await ctx.house.records(table_id, after=after, limit=limit)
    told = tuple(shown(live.game, record, who, ctx.lang, whole) for record in found)
    return Records(records=told, last=max(info.seq, *(r.seq for r in told)) if told else info.seq)


async def reads_all(ctx: Context, table: str) -> bool:
    """Whether he may read the log itself: an inspector, not while he plays at the table."""
    if not ctx.visitor.may("inspector", table=table):
        return False
    place = await ctx.desk.of(table, ctx.visitor.name)
    return (place is None or place.role != "player") and await acts.free_to_go(ctx, table)


@get("/tables/{table_id:str}/log", operation_id="log", media_type="application/x-ndjson", responses=REFUSED)
async def log(ctx: Ctx, table_id: TableId) -> Response[bytes]:
    """The whole log as JSON lines, for ``tapete verify``: inspectors only, and not where they play."""
    ctx.need("inspector", table=table_id)
    await acts.table_of(ctx, table_id)
    if not await reads_all(ctx, table_id):
        raise Problem("not_yours")
    lines: list[bytes] = []
    after = -1
    while found := await ctx.house.records(table_id, after=after, limit=1000):
        lines.extend(line(record) for record in found)
        after = part(found[-1], "seq")
    named = {"content-disposition": f'attachment; filename="{table_id}.jsonl"'}
    return Response(b"\n".join(lines) + b"\n", media_type="application/x-ndjson", headers=named)


# --- moves, seats ---------------------------------------------------------------------------------------------------


@post("/tables/{table_id:str}/moves", operation_id="move", status_code=200, responses=REFUSED)
async def move(ctx: Ctx, table_id: TableId, data: JSONBody[MakeMove]) -> Answer:
    """Make a move. The answer comes when it is durable."""
    return await acts.make_move(ctx, table_id, data)


@post("/tables/{table_id:str}/trial", operation_id="trial", status_code=200, responses=REFUSED)
async def trial(ctx: Ctx, table_id: TableId, data: JSONBody[TryMove]) -> Trial:
    """What a move of staff would do, before it is confirmed."""
    return await acts.try_move(ctx, table_id, data.move)


@get("/tables/{table_id:str}/grounds", operation_id="grounds", responses=REFUSED)
async def grounds(ctx: Ctx, table_id: TableId) -> tuple[Ground, ...]:
    """By what the round of a halted table may be made void: for its jefe and for directors."""
    return await halting.ways(ctx, table_id)


@post("/tables/{table_id:str}/void", operation_id="void", status_code=200, responses=REFUSED)
async def void(ctx: Ctx, table_id: TableId, data: JSONBody[MakeVoid]) -> Answer:
    """Make the round of a halted table void, or close the table: its jefe and directors."""
    return await halting.void(ctx, table_id, data)


@get("/tables/{table_id:str}/seats", operation_id="seats", responses=REFUSED)
async def seats(ctx: Ctx, table_id: TableId) -> tuple[Place, ...]:
    """Who is at the table."""
    await acts.table_of(ctx, table_id)
    return await ctx.desk.at(table_id, fresh=True)


@post("/tables/{table_id:str}/seat", operation_id="sit", status_code=200, responses=REFUSED)
async def sit(ctx: Ctx, table_id: TableId, data: JSONBody[TakePlace]) -> Place:
    """Take a seat; or a post of staff, where the table has staff."""
    if not ctx.visitor.name:
        raise Problem("login_needed")
    info = await acts.table_of(ctx, table_id)
    name = ctx.visitor.name
    playing = data.role == "player"
    if not (ctx.visitor.may("player", table=table_id) if playing else data.role in ctx.visitor.posts_at(table_id)):
        raise Problem("forbidden")
    if not playing and info.mode != "staffed":
        raise Problem("automatic_table")
    held = await ctx.desk.of(table_id, name)
    if held is not None and held.role != data.role and not await acts.free_to_go(ctx, table_id):
        raise Problem("stake_on_the_table")
    if playing:
        place = await ctx.desk.sit(table_id, name, data.seat, seats_of(info, ctx.settings))
    else:
        place = await ctx.desk.serve(table_id, name, data.role)
    await ctx.hub.changed(table_id)
    ctx.services.driver.wake()
    return place


@delete("/tables/{table_id:str}/seat", operation_id="rise", status_code=200, responses=REFUSED)
async def rise(ctx: Ctx, table_id: TableId) -> tuple[Place, ...]:
    """Leave one's seat or post; not while chips of one's own are in play."""
    if not ctx.visitor.name:
        raise Problem("login_needed")
    await acts.table_of(ctx, table_id)
    if not await acts.free_to_go(ctx, table_id):
        raise Problem("stake_on_the_table")
    await ctx.desk.leave(table_id, ctx.visitor.name)
    await ctx.hub.changed(table_id)
    return await ctx.desk.at(table_id, fresh=True)


@post("/tables/{table_id:str}/ready", operation_id="ready", status_code=200, responses=REFUSED)
async def ready(ctx: Ctx, table_id: TableId, data: JSONBody[SayReady]) -> tuple[Place, ...]:
    """Nobody need wait for more bets of his: when everybody who plays here has said so, an automatic table goes on."""
    if not ctx.visitor.name:
        raise Problem("login_needed")
    info = await acts.table_of(ctx, table_id)
    place = await ctx.desk.of(table_id, ctx.visitor.name)
    if info.mode != "automatic" or place is None or place.role != "player":
        raise Problem("not_at_the_table")
    await ctx.desk.ready(table_id, ctx.visitor.name, info.seq + 1 if data.ready else 0)
    await ctx.hub.changed(table_id)
    return await ctx.desk.at(table_id)


@post("/tables/{table_id:str}/guests", operation_id="guests", status_code=200, responses=REFUSED)
async def guests(ctx: Ctx, table_id: TableId, data: JSONBody[Invite]) -> tuple[Place, ...]:
    """How many free seats house players take."""
    if not ctx.visitor.name:
        raise Problem("login_needed")
    if not ctx.may_invite(table_id):
        raise Problem("forbidden")
    info = await acts.table_of(ctx, table_id)
    found = await ctx.desk.invite(table_id, data.count, seats_of(info, ctx.settings))
    await ctx.hub.changed(table_id)
    ctx.services.driver.wake()
    return found


@get("/health", operation_id="health", responses={503: ResponseSpec(Health, description="the database is gone")})
async def health(ctx: Ctx) -> Response[Health]:
    """Whether the house can be played in."""
    gone = False
    try:
        await ctx.house.health()
    except StoreError:
        gone = True
    found = Health(
        status="database_gone" if gone else "ok", version=__version__, sockets=sum(ctx.hub.sockets.values()),
        driving=sum(not task.done() for task in ctx.services.driver.tasks.values()),
    )  # fmt: skip
    return Response(found, status_code=503 if gone else 200, media_type=MediaType.JSON)


HANDLERS = [
    whoami, sign_in, sign_out, games, why, why_here, pools, open_pool, pool, close_pool, tables,
    open_table, table, close_table, scene, seen, offers,
    duties, records, log, move, trial, grounds, void, seats, sit, rise, ready, guests,
]  # fmt: skip

api = Router(path="/api", route_handlers=HANDLERS, tags=["api"])
