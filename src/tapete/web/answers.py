"""What every answer with a page needs: who reads it, and where he may be sent next."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response
from litestar.di import NamedDependency

from .context import Context
from .rendering import THEME, THEMES, Frame

Ctx = NamedDependency[Context]
"""What the app provides to every page."""


def frame(ctx: Context, request: Request[Any, Any, Any]) -> Frame:
    """What every page knows of its reader."""
    theme = request.cookies.get(THEME, "system")
    return Frame(
        lang=ctx.lang, theme=theme if theme in THEMES else "system", name=ctx.visitor.name,
        roles=tuple(sorted(ctx.visitor.roles)), csrf=ctx.visitor.csrf_once, path=request.url.path,
    )  # fmt: skip


def html(body: str, status: int = 200) -> Response[str]:
    """A page; never kept by caches in between, for it is somebody's own."""
    return Response(body, status_code=status, media_type=MediaType.HTML, headers={"cache-control": "no-store"})


def inward(target: str) -> str:
    """Where to go next: a path of ours, nothing else.

    >>> inward("/tables/t1?form=tall"), inward("//evil.example"), inward("https://evil.example/"), inward("/\\\\evil")
    ('/tables/t1?form=tall', '/', '/', '/')
    """
    parts = urlsplit(target)
    plain = target.startswith("/") and not parts.netloc and not parts.scheme and "\\" not in target
    return target if plain and target.isprintable() and not target.startswith("//") else "/"
