"""Where the law stands: in this package, and in whatever folders somebody adds to it.

A folder of law looks like this one: ``regulations.toml``, ``provisions/*.csv``, ``rulebooks/REGULATION/GAME.toml``,
each of them only if there is something in it. ``add`` is for good; ``added`` for as long as a ``with`` block lasts::

    with files.added(Path("my_law")):
        rulebook("coin", "BAR15")

What others have remembered of the law (``renewed``) they then read anew. Files of the package come first: an added
folder adds games and regulations, and takes none away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Protocol, TypeVar


class Remembering(Protocol):
    """A function that keeps its answers (``functools.cache``)."""

    def cache_clear(self) -> None: ...


F = TypeVar("F", bound=Remembering)

_added: list[Path] = []
_forget: list[Callable[[], Any]] = []


def renewed(remembering: F) -> F:
    """A function that keeps its answers, and forgets them when the law is added to."""
    _forget.append(remembering.cache_clear)
    return remembering


def renew() -> None:
    """Whatever was remembered of the law is forgotten."""
    for forget in _forget:
        forget()


def add(folder: Path) -> None:
    """This folder is law, from now on."""
    if not folder.is_dir():
        raise FileNotFoundError(folder)
    _added.append(folder)
    renew()


@contextmanager
def added(folder: Path) -> Iterator[None]:
    """This folder is law, until the block ends."""
    add(folder)
    try:
        yield
    finally:
        _added.remove(folder)
        renew()


def folders() -> tuple[Traversable, ...]:
    """Every folder of law, that of the package first."""
    return (resources.files("tapete.law"), *_added)


def named(*path: str) -> Iterator[Traversable]:
    """Every file or folder of this path, in the order of the folders."""
    for folder in folders():
        found = folder.joinpath(*path)
        if found.is_file() or found.is_dir():
            yield found


def inside(*path: str) -> Iterator[Traversable]:
    """Everything that stands in the folders of this path, by name."""
    for folder in named(*path):
        yield from sorted(folder.iterdir(), key=lambda one: one.name)
