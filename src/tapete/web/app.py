"""The application: the gate, the HTTP interface, the sockets, the pages if there are any, and what goes wrong."""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from ..law.errors import TapeteError
from ..store.errors import StoreError
from ..store.house import House
from . import api, asking, live
from .context import Context, Services, context_of
from .gate import HEADERS, Gate, note
from .problems import Problem, Trouble, database_gone, said, unavailable
from .settings import Settings

log = logging.getLogger("tapete.web")

BY_STATUS = {
    400: "bad_request",
    401: "login_needed",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    429: "too_many_attempts",
}


def create_app(house: House, settings: Settings | None = None) -> Litestar:
    """The server of a house. It drives tables and follows logs as long as it runs; the house stays the caller's."""
    services = Services(house, settings or Settings())

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await services.desk.look()
        services.hub.start()
        services.driver.start()
        try:
            yield
        finally:
            await services.driver.stop()
            await services.hub.close()

    return Litestar(
        route_handlers=[api.api, asking.asking, api.health, live.live, *page_routes()],
        middleware=[Gate()],
        dependencies={"ctx": Provide(context, sync_to_thread=False)},
        exception_handlers={Exception: failed},
        lifespan=[running],
        state=State({"services": services}),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=800),
        openapi_config=OpenAPIConfig(
            title="Tapete",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
            use_handler_docstrings=True,
        ),
        request_max_body_size=services.settings.body_limit,
        signature_types=[Context],
        logging_config=None,
    )


def context(request: Request[Any, Any, Any]) -> Context:
    return context_of(request)


def pages() -> Any | None:
    """The room of the pages, where it is furnished: ``page_routes`` (handlers and routers) and ``trouble(ctx, request,
    problem) -> Response`` (a page for a request that is refused)."""
    if importlib.util.find_spec("tapete.web.pages") is None:
        return None
    return importlib.import_module("tapete.web.pages")


def page_routes() -> list[Any]:
    return list(getattr(pages(), "page_routes", ()))


# --- what goes wrong ------------------------------------------------------------------------------------------------


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every fault as a status and one sentence; never a traceback. A page that can show it does."""
    problem = problem_of(error)
    ctx = context_of(request)
    trouble = problem.trouble(ctx.lang)
    note(request, problem.status, trouble.code, ctx.visitor.name)
    headers = {**HEADERS, **problem.headers}
    page = getattr(pages(), "trouble", None)
    if page is not None and wants_page(request):
        response: Response[Any] = page(ctx, request, problem)
        response.headers.update(headers)
        return response
    return Response(trouble, status_code=problem.status, media_type="application/json", headers=headers)


def problem_of(error: Exception) -> Problem:
    """What to call this fault."""
    if isinstance(error, Problem):
        return error
    if database_gone(error):
        return unavailable(error)
    if isinstance(error, HTTPException):
        if error.detail == "client disconnected prematurely":
            return Problem("bad_request", error.detail)
        if error.status_code < 500:
            return Problem(BY_STATUS.get(error.status_code, "bad_request"), _detail(error))
    elif isinstance(error, TapeteError):
        missing = isinstance(error, StoreError) and error.code == "no_table"
        return Problem("no_such_table" if missing else "bad_request", said(error, "en"))
    elif isinstance(error, (RecursionError, msgspec.ValidationError, msgspec.DecodeError, UnicodeError)):
        return Problem("bad_request", said(error, "en"))
    log.error("internal error", exc_info=error)
    return Problem("internal")


def _detail(error: HTTPException) -> str:
    """What exactly was wrong with the request: field and reason."""
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [f"{e.get('key', '')}: {e.get('message', '')}" for e in extra if isinstance(e, dict)]
    return "; ".join(fields)[:200]


def wants_page(request: Request[Any, Any, Any]) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


__all__ = ["Trouble", "create_app"]
