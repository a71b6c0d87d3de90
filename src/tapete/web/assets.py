"""Style sheets, scripts and pictures. Their address names what is in them: a browser that has them never asks again,
and after an update it asks for the new ones."""

from __future__ import annotations

import hashlib
from pathlib import Path

from litestar import Router
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

STATIC = Path(__file__).parent / "static"
YEAR = 365 * 86400


def _version() -> str:
    seen = hashlib.sha256()
    for path in sorted(one for one in STATIC.rglob("*") if one.is_file()):
        seen.update(path.relative_to(STATIC).as_posix().encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:12]


VERSION = _version()
BASE = f"/static/{VERSION}"
"""Scripts name one another beside themselves, so that all of a page are of one version."""


def routers() -> tuple[Router, Router]:
    """By their version, for pages; and by their plain names, for whoever asks for those."""
    return (
        create_static_files_router(path=BASE, directories=[STATIC], include_in_schema=False, name="versioned",
                                   cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True)),
        create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False,
                                   cache_control=CacheControlHeader(no_cache=True)),
    )  # fmt: skip
