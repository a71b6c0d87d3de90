"""The inventory: every provision of every regulation, one rule a row.

>>> provision("ES79:01.IV.1.A.a/b").summary.en
'Pleno pays 35 times the stake.'
"""

from __future__ import annotations

import csv
import tomllib
from datetime import date
from functools import cache
from typing import Literal

import msgspec

from . import files
from .errors import TapeteError
from .files import renewed
from .values import Text

Executable = Literal["yes", "config", "no"]


class Identifier(msgspec.Struct, frozen=True):
    """The name under which others know a text: the scheme, the identifier, and where it is found, if anywhere."""

    scheme: str
    id: str
    url: str = ""


class Regulation(msgspec.Struct, frozen=True):
    """An official catalogue of games.

    ``since``: the day from which the text holds as it stands here; ``since_why``: how that day is known.
    """

    code: str
    title: Text
    jurisdiction: Text
    reference: Text
    since: date | None = None
    since_why: Text | None = None
    since_cite: tuple[str, ...] = ()
    identifiers: tuple[Identifier, ...] = ()


class Provision(msgspec.Struct, frozen=True):
    """One rule of a regulation, as the inventory numbers it."""

    id: str
    regulation: str
    cite: str
    line: int
    family: str
    game: str
    kind: str
    executable: Executable
    summary: Text


@renewed
@cache
def regulations() -> dict[str, Regulation]:
    """Every regulation by its code."""
    found: dict[str, Regulation] = {}
    for file in files.named("regulations.toml"):
        raw = tomllib.loads(file.read_text("utf-8"))
        found.update({code: msgspec.convert({"code": code, **row}, Regulation) for code, row in raw.items()})
    return found


@renewed
@cache
def provisions() -> dict[str, Provision]:
    """Every provision of every family, by id, in the order of the texts."""
    found: dict[str, Provision] = {}
    for file in files.inside("provisions"):
        if not file.name.endswith(".csv"):
            continue
        for row in csv.DictReader(file.read_text("utf-8").splitlines()):
            found[row["id"]] = Provision(
                id=row["id"],
                regulation=row["source"],
                cite=row["cite"],
                line=int(row["line"]),
                family=file.name.removesuffix(".csv"),
                game=row["game"],
                kind=row["kind"],
                executable=msgspec.convert(row["executable"], Executable),
                summary=Text(row["summary_es"], row["summary"]),
            )
    return found


def provision(id: str) -> Provision:
    """The provision with exactly this id; a prefix is an error."""
    try:
        return provisions()[id]
    except KeyError:
        near = [p for p in provisions() if p.startswith(id)][:3]
        hint_es = f" ¿Quizá {', '.join(near)}?" if near else ""
        hint_en = f" Perhaps {', '.join(near)}?" if near else ""
        raise TapeteError(
            f"no existe la disposición «{id}».{hint_es}", f"there is no provision '{id}'.{hint_en}"
        ) from None


def regulation(code: str) -> Regulation:
    """A regulation by its code.

    >>> regulation("BOL13").jurisdiction.en
    'Bolivia'
    """
    try:
        return regulations()[code]
    except KeyError:
        known = ", ".join(regulations())
        raise TapeteError(
            f"no existe el reglamento «{code}»; los que hay: {known}",
            f"there is no regulation '{code}'; there are: {known}",
        ) from None
