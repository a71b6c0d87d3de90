"""The pages. A handler looks things up, a template says them; what changes at a table comes as parts of its page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.params import FromPath, FromQuery, QueryParameter, URLEncodedBody
from litestar.response import Redirect
from litestar.static_files import create_static_files_router

from ..law import provisions, rulebook
from ..law.errors import TapeteError
from . import lawbook
from .answers import Ctx, frame, html, inward
from .api import session_cookie
from .auth import LANG
from .context import LANGUAGES, Context
from .lobby import by_catalogue, by_game, demo_accounts
from .problems import Problem
from .rendering import THEME, THEMES, page
from .tablepages import handlers as table_handlers

STATIC = Path(__file__).parent / "static"
Form = URLEncodedBody[dict[str, Any]]
Words = Annotated[str, QueryParameter(name="q", max_length=200)]
COOKIE_AGE = 365 * 86400


# --- lobby and door -------------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def lobby(ctx: Ctx, request: Request[Any, Any, Any], by: FromQuery[str] = "catalogue") -> Response[str]:
    """The tables of the house, by catalogue or by game."""
    cards = await ctx.cards() if ctx.settings.public or ctx.visitor.name else []
    groups = (by_game if by == "game" else by_catalogue)(cards, ctx.lang)
    may_open = ctx.visitor.may("director", "administrator")
    part = "parts/tables.html" if request.headers.get("hx-request") else "lobby.html"
    return html(page(part, frame(ctx, request), groups=groups, by="game" if by == "game" else "catalogue",
                     may_open=may_open, demo=demo_accounts((await ctx.admission()).free)))  # fmt: skip


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


@get("/law/{provision_id:path}", include_in_schema=False)
async def provision(ctx: Ctx, request: Request[Any, Any, Any], provision_id: FromPath[str]) -> Response[str]:
    """One provision."""
    try:
        entry = lawbook.entry(str(provision_id).lstrip("/"))
    except TapeteError:
        raise Problem("no_such_provision") from None
    return html(page("provision.html", frame(ctx, request), entry=entry))


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


def static() -> Router:
    """Style sheets, scripts and pictures of ours; nothing comes from anywhere else."""
    return create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False,
                                      cache_control=CacheControlHeader(no_cache=True))  # fmt: skip


page_routes: list[Any] = [
    lobby, login, enter, leave, language, theme, law, provision, coverage, *table_handlers, static(),
]  # fmt: skip
"""Every page, and what pages are made of."""
