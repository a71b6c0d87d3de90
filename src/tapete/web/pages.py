"""The pages. A handler looks things up, a template says them; what changes at a table comes as parts of its page."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, QueryParameter, URLEncodedBody
from litestar.response import Redirect

from ..law import provisions, rulebook
from ..law.errors import TapeteError
from ..library import writing
from . import assets, lawbook, proving
from .answers import Ctx, frame, html, inward
from .api import session_cookie
from .auth import LANG
from .context import LANGUAGES, Context
from .lobby import Filters, cards, demo_accounts, grouped, kept, named, suggestions
from .problems import Problem
from .rendering import THEME, THEMES, inline, page
from .tablepages import handlers as table_handlers
from .tablepages import library

Form = URLEncodedBody[dict[str, Any]]
Words = Annotated[str, QueryParameter(name="q", max_length=200)]
COOKIE_AGE = 365 * 86400
BEEN, STARRED = "tapete_been", "tapete_starred"
"""Cookies in which a browser keeps where its reader was, and which tables they like best."""


# --- lobby and door -------------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def lobby(
    ctx: Ctx,
    request: Request[Any, Any, Any],
    words: Words = "",
    game: FromQuery[str] = "",
    law: FromQuery[str] = "",
    mode: FromQuery[str] = "",
    pace: FromQuery[str] = "",
    people: FromQuery[str] = "",
    by: FromQuery[str] = "game",
) -> Response[str]:
    """The tables of the house: where one was, one's favourites, ten to begin with, and all of them."""
    asked = Filters(q=words, game=game[:64], law=law[:16], mode=mode[:16], pace=pace[:16], people=bool(people),
                    by="catalogue" if by == "catalogue" else "game")  # fmt: skip
    every = cards(await ctx.cards() if ctx.settings.public or ctx.visitor.name else [])
    found = [fitting for card in every if (fitting := asked.found(card)) is not None]
    sat = [t.id for c in every for t in c.tables if any(p.name == ctx.visitor.name for p in t.places)]
    been = named(every, (*sat, *kept(request.cookies.get(BEEN, ""), 6)))
    starred = kept(request.cookies.get(STARRED, ""))
    part = "parts/tables.html" if request.headers.get("hx-request") else "lobby.html"
    return html(page(
        part, frame(ctx, request), asked=asked, groups=grouped(found, asked.by, ctx.lang), starred=starred,
        count=sum(len(c.tables) for c in found), total=sum(len(c.tables) for c in every),
        few=() if asked.active else (
            ("been", been), ("starred", named(every, starred)),
            ("suggested", suggestions(every, (t.id for _, t in been))),
        ),
        games={c.game: c.title for c in every}, laws={c.regulation: c.jurisdiction for c in every},
        may_open=ctx.visitor.may("director", "administrator"), demo=demo_accounts((await ctx.admission()).free),
    ))  # fmt: skip


@get("/login", include_in_schema=False)
async def login(ctx: Ctx, request: Request[Any, Any, Any], next: FromQuery[str] = "/") -> Response[str]:
    """Name and password, or one click on a demonstration account."""
    return html(await _door(ctx, request, inward(next)))


async def _door(ctx: Context, request: Request[Any, Any, Any], next: str, name: str = "", trouble: str = "") -> str:
    told = await ctx.admission()
    return page("login.html", frame(ctx, request), next=next, trouble=trouble, name=name, told=told,
                demo=demo_accounts(told.free))  # fmt: skip


@post("/login", include_in_schema=False)
async def enter(ctx: Ctx, request: Request[Any, Any, Any], data: Form) -> Response[Any]:
    """Open a session; a wrong password is said on the page itself."""
    name, password = str(data.get("name", ""))[:64], str(data.get("password", ""))[:256]
    target = inward(str(data.get("next", "/")))
    try:
        token = await ctx.services.door.sign_in(name, password, ctx.visitor.address, ctx.visitor.local)
    except Problem as problem:
        if problem.status >= 500:
            raise
        answer = html(await _door(ctx, request, target, name, problem.trouble(ctx.lang).text), problem.status)
        answer.headers.update(problem.headers)
        return answer
    return Redirect(target, status_code=303, cookies=[session_cookie(ctx, token)])


@post("/logout", include_in_schema=False)
async def leave(ctx: Ctx, data: Form) -> Response[Any]:
    """End the session."""
    if ctx.visitor.token:
        await ctx.services.door.sign_out(ctx.visitor.token)
    return Redirect(inward(str(data.get("next", "/"))), status_code=303, cookies=[session_cookie(ctx, "")])


@get("/language/{lang:str}", include_in_schema=False)
async def language(ctx: Ctx, lang: FromPath[str], next: FromQuery[str] = "/") -> Response[Any]:
    """Choose the language; it is kept in a cookie."""
    chosen = lang if lang in LANGUAGES else ctx.lang
    return Redirect(inward(next), status_code=303, cookies=[_cookie(ctx, LANG, chosen)])


@get("/theme/{theme:str}", include_in_schema=False)
async def theme(ctx: Ctx, theme: FromPath[str], next: FromQuery[str] = "/") -> Response[Any]:
    """Choose light, dark, or as the system has it."""
    return Redirect(inward(next), status_code=303,
                    cookies=[_cookie(ctx, THEME, theme if theme in THEMES else "system")])  # fmt: skip


def _cookie(ctx: Context, key: str, value: str) -> Cookie:
    return Cookie(key=key, value=value, path="/", max_age=COOKIE_AGE, samesite="lax",
                  secure=ctx.settings.secure_cookies)  # fmt: skip


# --- the law --------------------------------------------------------------------------------------------------------


@get("/law", include_in_schema=False)
async def law(ctx: Ctx, request: Request[Any, Any, Any], words: Words = "") -> Response[str]:
    """The four regulations, their games, and a search over all provisions."""
    found, count = lawbook.search(words)
    games = [(g, r, rulebook.rulebook(g, r).header) for g, r in rulebook.catalogue()]
    part = "parts/found.html" if request.headers.get("hx-request") else "law.html"
    return html(page(part, frame(ctx, request), words=words, found=found, count=count, games=games,
                     regulations=provisions.regulations(), most=lawbook.SHOWN))  # fmt: skip


@get("/law/games/{game:str}", include_in_schema=False)
async def game(ctx: Ctx, request: Request[Any, Any, Any], game: FromPath[str]) -> Response[str]:
    """All that is known of one game, law beside law: the same page as on the site of the documentation."""
    try:
        name = lawbook.playable(game)
    except TapeteError:
        raise Problem("no_such_game") from None
    known = await lawbook.known_costs(ctx.services.costs, name)
    found = await asyncio.to_thread(lawbook.game_page, name, ctx.lang, known)
    return html(page("game.html", frame(ctx, request), found=found, felt=inline(found.felt), block=lawbook.block,
                     lacking=lawbook.lacking(name, known)))  # fmt: skip


@get("/law/{provision_id:path}", include_in_schema=False)
async def provision(ctx: Ctx, request: Request[Any, Any, Any], provision_id: FromPath[str]) -> Response[str]:
    """One provision."""
    try:
        entry = lawbook.entry(str(provision_id).lstrip("/"))
    except TapeteError:
        raise Problem("no_such_provision") from None
    return html(page("provision.html", frame(ctx, request), entry=entry,
                     worded=lambda value: writing.worded(value, ctx.lang)))  # fmt: skip


@get("/proofs/{provision_id:path}", include_in_schema=False)
async def proofs(ctx: Ctx, request: Request[Any, Any, Any], provision_id: FromPath[str]) -> Response[str]:
    """What proves a provision, and where it was last applied."""
    try:
        id = lawbook.entry(str(provision_id).lstrip("/")).provision.id
    except TapeteError:
        raise Problem("no_such_provision") from None
    last, cases, running = await proving.last(ctx, id, library(ctx)), None, False
    try:
        cases = await proving.proofs(ctx, id)
    except proving.Running:
        running = True
    return html(page("parts/proofs.html", frame(ctx, request), cases=cases, running=running, last=last, id=id))


COVERAGE = lawbook.Coverage()


@get("/coverage", include_in_schema=False)
async def coverage(ctx: Ctx, request: Request[Any, Any, Any]) -> Response[str]:
    """How much of the law runs; the proof by striking is made once, in the background."""
    COVERAGE.start()
    report = COVERAGE.report
    part = "parts/coverage.html" if request.headers.get("hx-request") else "coverage.html"
    return html(page(
        part, frame(ctx, request), report=report, rows=report.rows if report else lawbook.enacted(),
        running=report is None and COVERAGE.trouble is None, trouble=COVERAGE.trouble, titles=lawbook.titles(),
    ))  # fmt: skip


def trouble(ctx: Context, request: Request[Any, Any, Any], problem: Problem) -> Response[str]:
    """A page for somebody who asked for a page and gets none."""
    template = "parts/error.html" if request.headers.get("hx-request") else "error.html"
    told = problem.trouble(ctx.lang)
    return html(page(template, frame(ctx, request), status=problem.status, told=told), problem.status)


page_routes: list[Any] = [
    lobby, login, enter, leave, language, theme, law, game, provision, proofs, coverage, *table_handlers,
    *assets.routers(),
]  # fmt: skip
"""Every page, and what pages are made of."""
