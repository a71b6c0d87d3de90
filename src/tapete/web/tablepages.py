"""The pages of one table: live, its panels, why something happened, its rounds step by step."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, QueryParameter, URLEncodedBody
from litestar.response import Redirect

from ..games import registry
from ..law import provisions
from ..law.errors import TapeteError
from ..law.rulebook import Rulebook
from ..store.live import LiveTable
from ..strategy.guests import usual
from ..table.contract import Actor, Refusal, redact
from . import acting, halting, lawbook, looking, results, telling
from .acts import identity, look, table_of, tried
from .answers import Ctx, frame, html
from .context import Context, seats_of
from .costs import Failed
from .hub import Channel
from .posts import fitting
from .problems import Problem
from .records import discreet, events, part
from .rendering import named, page
from .replaying import Library
from .wire import Ground, MakeVoid

KEPT = 60
"""So many records the page shows when it opens; the rest stands in the history."""

Tall = Annotated[str, QueryParameter(name="form", max_length=8)]
Form = URLEncodedBody[dict[str, Any]]
Asked = Request[Any, Any, Any]


async def _law(ctx: Context, table_id: str) -> Rulebook:
    """The rules that the table was opened with."""
    info = await table_of(ctx, table_id)
    opening = next(iter(await ctx.house.records(table_id, after=-1, limit=1)), None)
    rules = part(opening, "rules") if opening is not None else None
    return lawbook.law_of(rules, info.game, info.regulation)


def library(ctx: Context) -> Library:
    """The reels of this process."""
    services: Any = ctx.services
    if not hasattr(services, "library"):
        services.library = Library(ctx.house)
    found: Library = services.library
    return found


async def _records(ctx: Context, channel: Channel, after: int, last: int) -> list[Any]:
    """Records after this one, but no more than a page can show; what has just happened is still in memory."""
    found = channel.since(after, KEPT)
    if found is None:
        found = await ctx.house.records(channel.table, after=max(after, last - KEPT), limit=KEPT + 1)
    return [r for r in found if part(r, "seq") <= last]


async def _now(ctx: Context, channel: Channel, who: str, after: int, form: str) -> dict[str, Any]:
    """What the parts of the live page are filled with."""
    live = channel.live
    assert live is not None
    seen, stand = channel.seen(who), channel.stand
    told = looking.log(live.game, await _records(ctx, channel, after, seen.seq), who, ctx.lang)
    return {
        "look": looking.look(live.game, live.state, seen, stand, ctx.lang, form), "told": told,
        "table": channel.table, "info": live.info, "places": seen.places,
        "balances": looking.balances(live.game, live.state), "seats": seats_of(live.info, ctx.settings),
        "lately": results.lately(live.game, await channel.outcomes(), ctx.lang), "halted": seen.halted,
        "grounds": _grounds(ctx, live), "invite": ctx.may_invite(channel.table),
        "posts": fitting(live.game.game, live.game.regulation, ctx.visitor.posts_at(channel.table)),
    }  # fmt: skip


def _grounds(ctx: Context, live: LiveTable) -> tuple[Ground, ...]:
    """What the jefe of a halted table may do, for those who may do it."""
    acts = live.halted is not None and ctx.visitor.may(*halting.JEFES, table=live.info.id)
    return halting.grounds(live, ctx.lang) if acts else ()


@get("/tables/{table_id:str}", include_in_schema=False)
async def table(ctx: Ctx, request: Asked, table_id: FromPath[str], form: Tall = "wide") -> Response[str]:
    """The live table."""
    return await _table(ctx, request, table_id, form, wall=False)


@get("/tables/{table_id:str}/wall", include_in_schema=False)
async def wall(ctx: Ctx, request: Asked, table_id: FromPath[str], form: Tall = "wide") -> Response[str]:
    """The same for a screen on the wall: the felt and what is called, and nothing to press."""
    return await _table(ctx, request, table_id, form, wall=True)


async def _table(ctx: Context, request: Any, table_id: str, form: str, wall: bool) -> Response[str]:
    channel, who = await look(ctx, table_id, None)
    facts = await _now(ctx, channel, who, -1, form)
    assert channel.live is not None
    info = channel.live.info
    place = await ctx.desk.of(table_id, ctx.visitor.name)
    title = named(info.title, looking.title(channel.live.game), info.regulation)
    return html(page(
        "table.html", frame(ctx, request), **facts, title=title, place=place,
        regulation=provisions.regulation(info.regulation), staff=bool(who) and Actor.of(who).staff, wall=wall,
    ))  # fmt: skip


@get("/tables/{table_id:str}/now", include_in_schema=False)
async def now(
    ctx: Ctx, request: Asked, table_id: FromPath[str], after: FromQuery[int] = -1, form: Tall = "wide"
) -> Response[str]:
    """The parts of the page that change, as they stand now."""
    channel, who = await look(ctx, table_id, None)
    facts = await _now(ctx, channel, who, after, form)
    place = await ctx.desk.of(table_id, ctx.visitor.name)
    return html(page("parts/now.html", frame(ctx, request), **facts, place=place))


@get("/tables/{table_id:str}/spots", include_in_schema=False)
async def spots(ctx: Ctx, table_id: FromPath[str], form: Tall = "wide") -> Response[bytes]:
    """Where one may click, and what each place is called in both languages."""
    channel, _ = await look(ctx, table_id, None)
    assert channel.live is not None
    game = channel.live.game
    found = [
        {"place": s.place, "x": round(s.x, 1), "y": round(s.y, 1), "es": s.label.es, "en": s.label.en,
         "also": telling.aliases(game, s.place.split("/")[1]), "numbers": len(s.numbers),
         "bet": telling.may_be_bet(game, s.place.split("/")[1])}
        for s in telling.spots(game, form)
    ]  # fmt: skip
    return Response(msgspec.json.encode(found), media_type=MediaType.JSON)


@post("/tables/{table_id:str}/void", include_in_schema=False)
async def void(ctx: Ctx, table_id: FromPath[str], data: Form) -> Response[Any]:
    """The jefe's word on a halted table, from its page."""
    try:
        body = msgspec.convert({"ground": data.get("ground"), "move_id": data.get("move_id")}, MakeVoid)
    except msgspec.ValidationError as error:
        raise Problem("bad_request", str(error)[:160]) from None
    await halting.void(ctx, table_id, body)
    return Redirect(f"/tables/{table_id}", status_code=303)


# --- why ------------------------------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/why/{seq:int}/{n:int}", include_in_schema=False)
async def why(ctx: Ctx, request: Asked, table_id: FromPath[str], seq: FromPath[int], n: FromPath[int]) -> Response[str]:
    """The provisions behind one event, in plain words."""
    info = await table_of(ctx, table_id)
    who = await identity(ctx, table_id)
    live = await ctx.house.live(table_id)
    entry = next(iter(await ctx.house.records(table_id, after=seq - 1, limit=1)), None)
    told = telling.record(live.game, entry, who, ctx.lang) if entry is not None and 0 <= seq <= info.seq else []
    event = next((t for t in told if (t.seq, t.n) == (seq, n)), None)
    if event is None:
        raise Problem("not_found")
    others = () if event.cites else tuple(c for t in told if not t.books for c in t.cites)
    return await _why(ctx, request, table_id, event.text, event.cites, event.reading, tuple(dict.fromkeys(others))[:6])


@get("/tables/{table_id:str}/grounds", include_in_schema=False)
async def grounds(
    ctx: Ctx,
    request: Asked,
    table_id: FromPath[str],
    cite: FromQuery[list[str] | None] = None,
    reading: FromQuery[str] = "",
    about: FromQuery[str] = "",
) -> Response[str]:
    """The provisions behind a refusal or an offer."""
    return await _why(ctx, request, table_id, about[:300], tuple(cite or ())[:40], reading)


async def _why(
    ctx: Context,
    request: Asked,
    table_id: str,
    about: str,
    cites: tuple[str, ...],
    reading: str,
    beside: tuple[str, ...] = (),
) -> Response[str]:
    law = await _law(ctx, table_id)
    return html(page(
        "parts/why.html", frame(ctx, request), about=about, grounds=lawbook.grounds(cites),
        beside=lawbook.grounds(beside), reading=lawbook.reading(law, reading), reading_id=reading,
    ))  # fmt: skip


# --- panels ---------------------------------------------------------------------------------------------------------


LIMITS = ("structure", "minimum", "maximum")
"""Facts that bound the bets where players play one another."""


@get("/tables/{table_id:str}/rules", include_in_schema=False)
async def rules(ctx: Ctx, request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The rules of this very table."""
    law = await _law(ctx, table_id)
    live = await ctx.house.live(table_id)
    chosen = msgspec.to_builtins(live.game.terms).items()
    terms = {k: v for k, v in chosen if (any(v) if isinstance(v, (list, tuple)) else v)}
    return html(page("parts/rules.html", frame(ctx, request), sections=lawbook.rules(law), terms=terms,
                      readings=law.header.readings, value=partial(acting.option, live.game)))  # fmt: skip


@get("/tables/{table_id:str}/odds", include_in_schema=False)
async def odds(ctx: Ctx, request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Limits, payments and exact costs."""
    law = await _law(ctx, table_id)
    live = await ctx.house.live(table_id)
    if registry.room(live.game.game).hands:
        facts = live.game.view(live.state, "").facts
        limits = {k: acting.option(live.game, k, facts[k], ctx.lang) for k in LIMITS if facts.get(k)}
        return html(page("parts/limits.html", frame(ctx, request), limits=limits))
    known, state = None, "running"
    try:
        known = await ctx.services.costs.of(live.game, law)
        state = "running" if known is None else ""
    except Failed:
        state = "failed"
    lines = lawbook.bets(live.game, known, ctx.lang)
    return html(page("parts/odds.html", frame(ctx, request), table=table_id, lines=lines, state=state))


@get("/tables/{table_id:str}/incidents", include_in_schema=False)
async def incidents(ctx: Ctx, request: Asked, table_id: FromPath[str]) -> Response[str]:
    """What this person may declare, as forms."""
    channel, who = await look(ctx, table_id, None)
    assert channel.live is not None
    game = channel.live.game
    people = [p.name for p in channel.places if p.role == "player"]
    found = acting.declarations(game, (*channel.offers(who), *channel.late(who)), people, ctx.lang)
    return html(page("parts/incidents.html", frame(ctx, request), declarations=found, table=table_id))


@get("/tables/{table_id:str}/claims", include_in_schema=False)
async def claims(ctx: Ctx, request: Asked, table_id: FromPath[str]) -> Response[str]:
    """What this person may claim, insist on or decide; and of what is not offered now, why not."""
    channel, who = await look(ctx, table_id, None)
    assert channel.live is not None
    game, offers = channel.live.game, channel.claims(who)
    player = bool(who) and not Actor.of(who).staff
    withheld = channel.withheld(who) if player else ()
    known = tuple(dict.fromkeys((*channel.played, *(o.do for o in channel.offers(who)))))
    return html(page(
        "parts/claims.html", frame(ctx, request), table=table_id,
        inputs=acting.claim(game, known, ctx.lang) if any(o.do == "claim" for o in offers) else (), claimant=who,
        actions=acting.hand(game, [o for o in offers if o.do != "claim"], (), ctx.lang).actions,
        withheld=[(o.do, acting.called("moves", o, "", ctx.lang)) for o in withheld], player=player,
    ))  # fmt: skip


@get("/tables/{table_id:str}/why-not", include_in_schema=False)
async def why_not(ctx: Ctx, request: Asked, table_id: FromPath[str], do: FromQuery[str] = "") -> Response[str]:
    """The refusal that a move would get now, with its provisions."""
    channel, who = await look(ctx, table_id, None)
    assert channel.live is not None
    offer = next((o for o in channel.withheld(who) if o.do == do), None) if who else None
    if offer is None:
        raise Problem("bad_move", do[:32])
    game = channel.live.game
    answer = game.play(channel.live.state, game.types.move(usual(offer)))
    if not isinstance(answer, Refusal):
        raise Problem("bad_move", do[:32])
    label = acting.called("moves", offer, "", ctx.lang)
    about = f"{label}: {telling.refusal(game, answer, ctx.lang)}."
    return await _why(ctx, request, table_id, about, answer.cite, answer.reading)


@post("/tables/{table_id:str}/preview", include_in_schema=False)
async def preview(ctx: Ctx, request: Asked, table_id: FromPath[str], data: Form) -> Response[str]:
    """The ruling on an incident, before it is confirmed: nothing is played."""
    await table_of(ctx, table_id)
    try:
        move: dict[str, Any] = msgspec.json.decode(str(data.get("move", "")), type=dict)
    except msgspec.DecodeError:
        raise Problem("bad_move", "move") from None
    try:
        live, answer, who = await tried(ctx, table_id, move)
    except Problem as problem:
        if problem.code != "covered_cards":
            raise
        seq = (await ctx.house.table(table_id)).seq
        return html(page("parts/preview.html", frame(ctx, request), table=table_id, refused="", cites=(), told=[],
                          turns=[], move=move, seq=seq, untold=problem.trouble(ctx.lang).text))  # fmt: skip
    if isinstance(answer, Refusal):
        why = telling.refusal(live.game, answer, ctx.lang)
        return html(page("parts/preview.html", frame(ctx, request), table=table_id, refused=why, cites=answer.cite,
                          told=[], turns=[], move=move, seq=live.seq))  # fmt: skip
    shown = [redact(e, who) for e in (live.game.show(event, who) for event in answer.events) if e is not None]
    told = [telling.told(live.game, event, who, ctx.lang) for event in shown]
    scene = live.game.view(answer.state, who)
    scene = msgspec.structs.replace(scene, pending=discreet(scene.pending, who))
    turns = looking.turns(live.game, scene, (), who, ctx.lang)
    return html(page("parts/preview.html", frame(ctx, request), table=table_id, refused="", cites=(), told=told,
                      turns=turns, move=move, seq=live.seq))  # fmt: skip


# --- history --------------------------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/history", include_in_schema=False)
async def history(ctx: Ctx, request: Asked, table_id: FromPath[str], before: FromQuery[int] = 0) -> Response[str]:
    """The rounds played, the newest first."""
    await table_of(ctx, table_id)
    who = await identity(ctx, table_id)
    reel = await library(ctx).reel(table_id)
    found = [r for r in reversed(reel.rounds) if not before or r.n < before]
    shown = []
    for one in found[:20]:
        since = one.outcome_seq or one.first
        entries = await ctx.house.records(table_id, after=since - 1, limit=one.last - since + 1)
        pots = telling.pots_won(reel.game, entries, ctx.lang)
        told = telling.record(reel.game, entries[0], who, ctx.lang) if entries and one.outcome_seq and not pots else []
        outcome = pots or next((t.text for t in told if t.outcome), "")
        mine = [t.text for t in told if t.mine and not t.books]
        shown.append((one, outcome, mine))
    return html(page("parts/history.html", frame(ctx, request), rounds=shown, table=table_id, more=len(found) > 20))


@get("/tables/{table_id:str}/rounds/{n:int}", include_in_schema=False)
async def replay(
    ctx: Ctx, request: Asked, table_id: FromPath[str], n: FromPath[int], step: FromQuery[int] = 0, form: Tall = "wide"
) -> Response[str]:
    """One round, step by step; the address shows this very step to whoever opens it."""
    info = await table_of(ctx, table_id)
    reel = await library(ctx).reel(table_id)
    found = reel.find(n)
    if found is None:
        raise Problem("not_found")
    entries = [r for r in await ctx.house.records(table_id, after=found.first - 1, limit=found.last - found.first + 1)
               if part(r, "move") is not None]  # fmt: skip
    step = max(0, min(step, len(entries)))
    seq = part(entries[step - 1], "seq") if step else found.first - 1
    who = await identity(ctx, table_id)
    told = telling.record(reel.game, entries[step - 1], who, ctx.lang) if step else []
    state = await reel.at(ctx.house, table_id, seq)
    scene = reel.game.view(state, who)
    facts = {"felt": looking.draw(reel.game, scene, ctx.lang, form), "told": told, "step": step,
             "ended": telling.ended(reel.game, scene, ctx.lang),
             "total": len(entries), "round": found, "table": table_id, "info": info, "who_sees": who,
             "phase": scene.phase}  # fmt: skip
    part_of = "parts/replay.html" if request.headers.get("hx-request") else "replay.html"
    neighbours = (reel.find(n - 1), reel.find(n + 1))
    title = named(info.title, looking.title(reel.game), info.regulation)
    printed = bool(registry.room(info.game).acta)
    return html(page(part_of, frame(ctx, request), **facts, title=title, neighbours=neighbours, acta=printed))


@get("/tables/{table_id:str}/rounds/{n:int}/acta", include_in_schema=False)
async def acta(ctx: Ctx, table_id: FromPath[str], n: FromPath[int]) -> Response[str]:
    """The document of a round that is over, as one prints it."""
    info = await table_of(ctx, table_id)
    reel = await library(ctx).reel(table_id)
    found, room = reel.find(n), registry.room(info.game)
    if found is None or not room.acta:
        raise Problem("not_found")
    module = room.acta_module
    records = await ctx.house.records(table_id, after=found.first - 1, limit=found.last - found.first + 1)
    entries = [module.Entry(str(part(r, "at")), events(reel.game, r), str(part(r, "hash") or "")) for r in records]
    return html(module.page(reel.game, entries, n, ctx.lang, table_id))


# --- pictures -------------------------------------------------------------------------------------------------------


@get("/felts/{regulation:str}/{game:str}", include_in_schema=False)
async def picture(ctx: Ctx, regulation: FromPath[str], game: FromPath[str]) -> Response[str]:
    """The empty felt of a game: a small picture for the lobby."""
    try:
        module = telling.felt(game)
        drawn = module.draw(registry.game(game, regulation, {}), None, ctx.lang) if module is not None else None
    except TapeteError:
        drawn = None
    if drawn is None:
        raise Problem("no_such_game")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


handlers: tuple[HTTPRouteHandler, ...] = (
    table, wall, now, spots, void, why, why_not, grounds, rules, odds, incidents, claims, preview, history, replay,
    acta, picture,
)  # fmt: skip
