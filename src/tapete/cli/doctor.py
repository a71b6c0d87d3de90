"""``tapete doctor``: what this installation has, what it lacks, and how to get it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer

from . import out
from .options import Json
from .speech import Lang, lang, t

REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?\s*([^;]*)(?:;(.*))?")
EXTRA = re.compile(r"""extra\s*==\s*["']([\w-]+)["']""")
OLDEST = (3, 11)


class Point(NamedTuple):
    """One thing that was looked at. ``level``: ok, missing (without it something does not work), optional."""

    what: str
    level: str
    found: str
    cure: str = ""


def doctor(json: Json = False, lang_: Lang = None) -> None:
    found = list(looked())
    sound = all(point.level != "missing" for point in found)
    if json:
        out.as_json({"sound": sound, "points": [point._asdict() for point in found]})
    else:
        signs = {"ok": "✓", "missing": "✗", "optional": "–"}
        for point in found:
            out.line(f"{signs[point.level]} {point.what}: {point.found}")
            if point.cure:
                out.line(f"    {point.cure}")
        out.line(
            t("no falta nada", "nothing is missing")
            if sound
            else t("falta lo marcado con ✗", "what has a ✗ is missing")
        )
    raise typer.Exit(0 if sound else 1)


def looked() -> Iterator[Point]:
    """Everything that is looked at, one after another."""
    yield _python()
    yield from _packages()
    for what, look in (
        (t("la ley", "the law"), _law),
        (t("los casos", "the cases"), _cases),
        (t("los juegos", "the games"), _games),
        (t("carpeta de lo que se guarda", "folder of what is kept"), _kept),
        (t("base de datos", "database"), _database),
        (t("navegador de las pruebas", "browser of the tests"), _browser),
    ):
        yield _tried(what, look)


def _tried(what: str, look: Callable[[], tuple[str, str, str]]) -> Point:
    """What goes wrong while looking is what is found."""
    from ..law.errors import TapeteError

    try:
        level, found, cure = look()
    except TapeteError as error:
        level, found, cure = "missing", error.text[lang()], t("instale Tapete de nuevo", "install Tapete again")
    except Exception as error:  # a broken installation may fail in any way: that is the finding
        level, found, cure = "missing", repr(error), t("instale Tapete de nuevo", "install Tapete again")
    return Point(what, level, found, cure)


def _python() -> Point:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST:
        cure = t("hace falta Python 3.11 o posterior", "Python 3.11 or later is needed")
        return Point("Python", "missing", version, cure)
    return Point("Python", "ok", version)


def _packages() -> Iterator[Point]:
    """What Tapete says that it needs, and what each extra adds."""
    try:
        named = importlib.metadata.requires("tapete") or []
        version = importlib.metadata.version("tapete")
    except importlib.metadata.PackageNotFoundError:
        yield Point("Tapete", "missing", t("no está instalado", "not installed"), "pip install tapete")
        return
    yield Point("Tapete", "ok", version)
    lacking: dict[str, list[str]] = {}
    there = 0
    for line in named:
        fits = REQUIREMENT.match(line)
        extra = EXTRA.search(line)
        if fits is None or (not extra and 'sys_platform != "win32"' in line and sys.platform == "win32"):
            continue
        if _version(fits[1]):
            there += not extra
        else:
            lacking.setdefault(extra[1] if extra else "", []).append(fits[1])
    yield Point(t("paquetes", "packages"), "ok", t(f"{there} instalados", f"{there} installed"))
    for extra_name, names in sorted(lacking.items()):
        if extra_name:
            cure = f"pip install 'tapete[{extra_name}]'"
            yield Point(t(f"extra «{extra_name}»", f"extra '{extra_name}'"), "optional", ", ".join(names), cure)
        else:
            yield Point(t("faltan", "lacking"), "missing", ", ".join(names), f"pip install {' '.join(names)}")


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _law() -> tuple[str, str, str]:
    from ..law import provisions, rulebook

    for game, regulation in rulebook.catalogue():
        rulebook.rulebook(game, regulation)
    counts = (len(provisions.regulations()), len(provisions.provisions()), len(rulebook.catalogue()))
    es = "{} reglamentos, {} disposiciones, {} libros de reglas".format(*counts)
    return "ok", t(es, "{} regulations, {} provisions, {} rulebooks".format(*counts)), ""


def _cases() -> tuple[str, str, str]:
    from ..inspection.places import folder

    there = folder()
    count = sum(1 for _ in there.rglob("*.yaml"))
    return "ok", t(f"{count} ficheros en {there}", f"{count} files in {there}"), ""


def _games() -> tuple[str, str, str]:
    from ..games import registry

    for room in registry.rooms().values():
        _ = room.play_type
    count = len(registry.rooms())
    return "ok", t(f"{count} se juegan", f"{count} can be played"), ""


def _kept() -> tuple[str, str, str]:
    from ..library.indexing import kept

    return _writable(kept(), "TAPETE_CACHE")


def _database() -> tuple[str, str, str]:
    from .house import default_database

    url = default_database()
    path = url.partition(":///")[2]
    if url.startswith("sqlite") and path:
        return _writable(Path(path).parent, "--db")
    return "ok", url.partition("@")[2] or url, ""


def _writable(folder: Path, other: str) -> tuple[str, str, str]:
    """Whether something can be written there; the folder itself may not be there yet."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if there.is_dir() and os.access(there, os.W_OK):
        return "ok", str(folder), ""
    cure = t(f"dé otra con {other}", f"name another with {other}")
    return "optional", t(f"no se puede escribir en {folder}", f"nothing can be written in {folder}"), cure


def _browser() -> tuple[str, str, str]:
    named: Any = os.environ.get("TAPETE_CHROMIUM") or shutil.which("chromium")
    if named:
        return "ok", str(named), ""
    cure = t("solo para las pruebas de las páginas: make browser", "only for the tests of the pages: make browser")
    return "optional", t("no hay chromium", "there is no chromium"), cure
