"""The house that a command works in, and the questions that it asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from .speech import t

if TYPE_CHECKING:
    from ..store.house import House

T = TypeVar("T")

YES = ("s", "sí", "si", "y", "yes")


def at(db: str, work: Callable[[House], Awaitable[T]], new: bool = False) -> T:
    """Do something in the house at ``db``; only ``new`` makes one where there is none."""
    import asyncio

    from ..store.house import House

    url = there(db, new)

    async def done() -> T:
        async with await House.open(url) as house:
            return await work(house)

    return asyncio.run(done())


def there(db: str, new: bool = False) -> str:
    """The address of the house at ``db``, or of this user's own; one clear sentence if it is a file and not there."""
    from ..law.errors import TapeteError
    from ..store.database import address
    from ..store.vault import file_of

    url = db or default_database()
    named = address(url)
    if not new and named.get_backend_name() == "sqlite" and not file_of(named).exists():
        raise TapeteError(f"no hay ninguna casa en {named.database}", f"there is no house at {named.database}")
    return url


def agreed(meaning: str) -> bool:
    """Say what it means, and ask whether to go on. Whoever asks makes sure that somebody can answer."""
    sys.stderr.write(meaning + t("¿Seguir? [s/N] ", "Go on? [y/N] "))
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in YES


def default_database() -> str:
    """``TAPETE_DB``, else a file of this user's own.

    >>> default_database().partition(":")[0] in ("sqlite", "postgresql")
    True
    """
    if os.environ.get("TAPETE_DB"):
        return os.environ["TAPETE_DB"]
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'tapete' / 'house.db'}"
