"""The gate: every request passes here first. Host, origin, session, CSRF; refusals are logged."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .auth import CSRF_FIELD, CSRF_HEADER, VISIT, Visitor, host_of
from .context import services_of, visitor_of
from .problems import Problem

refusals = logging.getLogger("tapete.web.refused")

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


class Gate(ASGIMiddleware):
    """Lets a request in, or raises the problem."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request: Request[Any, Any, Any] = Request(scope, receive)
        check_host(request)
        if scope["type"] == ScopeType.WEBSOCKET:
            await next_app(scope, receive, send)
            return
        visitor = await visitor_of(request)
        scope["state"]["visitor"] = visitor
        if request.method not in SAFE:
            await check_intent(request, visitor)
        await next_app(scope, receive, _with_headers(request, visitor, send))


def _with_headers(request: Request[Any, Any, Any], visitor: Visitor, send: Send) -> Send:
    secure = services_of(request).settings.secure_cookies

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            page = headers.get("content-type", "").startswith("text/html")
            if page and visitor.visit and request.cookies.get(VISIT) != visitor.visit:
                flags = "; Secure" if secure else ""
                headers.add("set-cookie", f"{VISIT}={visitor.visit}; Path=/; HttpOnly; SameSite=Lax{flags}")
        await send(message)

    return wrapped


def check_host(request: Request[Any, Any, Any]) -> None:
    """A page of another site must not reach us by a name that it controls."""
    allowed = services_of(request).settings.hosts
    if allowed and host_of(request.headers) not in allowed:
        raise Problem("wrong_host")


def same_origin(request: Any) -> bool:
    """Whether the browser says that the request comes from our own page (or does not say)."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return bool(urlsplit(origin).netloc == request.headers.get("host", ""))
    except ValueError:
        return False


async def check_intent(request: Request[Any, Any, Any], visitor: Visitor) -> None:
    """Whoever is known by a cookie must prove that the request comes from a page of ours."""
    if visitor.bearer:
        return
    if not same_origin(request):
        raise Problem("origin")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not visitor.name and (kind == "application/json" or request.method == "DELETE"):
        return  # no page of another site can send this without asking first
    given = request.headers.get(CSRF_HEADER, "")
    if not given and kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
        given = str((await request.form()).get(CSRF_FIELD, ""))
    if not visitor.csrf_fits(given):
        raise Problem("csrf")


def note(request: Any, status: int, code: str, name: str = "") -> None:
    """A refusal, for the log: who, from where, what, why. Nothing of it can start a new line."""
    path = str(request.scope.get("path", ""))[:200].encode("unicode_escape").decode()
    client = request.client
    facts = {
        "status": status, "code": code, "path": path, "method": request.scope.get("method", "WS"), "user": name,
        "address": client.host if client else "",
    }  # fmt: skip
    refusals.info("%s %s %s", status, code, path, extra=facts)
