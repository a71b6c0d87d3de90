"""Versions of the law: from which day a text holds, what amends it, and by the law of which day one asks.

A regulation is asked for as ``ES79``, in its newest version, or as ``ES79@1990-05-01``, as it held on that day. An
amendment is a file ``amendments/REGULATION/NAME.toml``: its day, what it is called and where it was published, and for
each rulebook that it touches the rules that it puts in place of others (``rulebooks``) and those that it repeals
(``repeals``)::

    since = 2016-05-01
    title = { es = "…", en = "…" }
    reference = { es = "…", en = "…" }

    [repeals]
    GAME = ["late_returned"]

    [rulebooks.GAME]
    pays = { value = "2:1", cite = ["…:am1/a"] }
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache
from typing import Any

import msgspec

from . import files
from .errors import LawError, TapeteError
from .files import renewed
from .provisions import Regulation, regulation
from .values import Text

_asked: ContextVar[date | None] = ContextVar("day of the law", default=None)


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A later rule that changes rulebooks of a regulation from a day on."""

    since: date
    title: Text
    reference: Text
    repeals: dict[str, tuple[str, ...]] = {}
    """by rulebook: the paths of rules that no longer hold"""
    rulebooks: dict[str, dict[str, Any]] = {}
    """by rulebook: rules that are new or stand in the place of others"""


class Version(msgspec.Struct, frozen=True):
    """A regulation on a day; ``day`` is None for the newest version."""

    code: str
    day: date | None = None

    def __str__(self) -> str:
        return f"{self.code}@{self.day}" if self.day else self.code


def version(asked: str) -> Version:
    """Which regulation, and on which day.

    >>> version("AND10@2012-03-01"), version("AND10").day
    (Version(code='AND10', day=datetime.date(2012, 3, 1)), None)
    >>> version("AND10@2009-12-31")
    Traceback (most recent call last):
    tapete.law.errors.TapeteError: AND10 did not hold yet on 2009-12-31: it holds since 2010-02-26 ...
    """
    code, at, said = asked.partition("@")
    there = regulation(code)
    day = read_day(said) if at else _asked.get()
    if day is not None and there.since is not None and day < there.since:
        raise not_yet(there, day)
    return Version(code, day)


def read_day(said: str) -> date:
    """A day as ISO 8601 writes it.

    >>> read_day("2014-09-23")
    datetime.date(2014, 9, 23)
    """
    try:
        return date.fromisoformat(said)
    except ValueError:
        raise TapeteError(
            f"«{said}» no es una fecha; se escribe así: 2014-09-23", f"'{said}' is no date; write it like 2014-09-23"
        ) from None


def not_yet(there: Regulation, day: date) -> TapeteError:
    """What is said of a day on which a text did not hold yet, or not as it stands here."""
    why = there.since_why or Text("", "")
    return TapeteError(
        f"{there.code} no regía aún el {day}: rige desde el {there.since}" + (f" ({why.es})" if why.es else ""),
        f"{there.code} did not hold yet on {day}: it holds since {there.since}" + (f" ({why.en})" if why.en else ""),
        there.since_cite,
    )


@contextmanager
def on(day: date | None) -> Iterator[None]:
    """The law of that day answers whoever names none, until the block ends."""
    token = _asked.set(day)
    try:
        yield
    finally:
        _asked.reset(token)


def ask(day: date) -> None:
    """The law of that day answers from now on (a command that was asked ``--on`` that day)."""
    _asked.set(day)


@renewed
@cache
def amendments(code: str) -> tuple[Amendment, ...]:
    """What amends a regulation, the oldest first."""
    return tuple(sorted(_read(code), key=lambda one: one.since))


def _read(code: str) -> Iterator[Amendment]:
    for file in files.inside("amendments", code):
        if file.name.endswith(".toml"):
            name = f"amendments/{code}/{file.name}"
            try:
                yield msgspec.convert(tomllib.loads(file.read_text("utf-8")), Amendment)
            except tomllib.TOMLDecodeError as error:
                raise LawError(f"{name}: TOML mal formado: {error}", f"{name}: malformed TOML: {error}") from error
            except msgspec.ValidationError as error:
                raise LawError(f"{name}: {error}", f"{name}: {error}") from error


def in_force(asked: Version) -> tuple[Amendment, ...]:
    """The amendments that hold in this version."""
    return tuple(one for one in amendments(asked.code) if asked.day is None or one.since <= asked.day)


def history(code: str) -> tuple[Version, ...]:
    """Every version of a regulation that Tapete has, the oldest first."""
    first = regulation(code).since
    days = dict.fromkeys([*([first] if first else []), *(one.since for one in amendments(code))])
    return tuple(Version(code, day) for day in days) or (Version(code),)
