"""Is this lawful? A table (``tables``) or a whole house (``house``), described in a file or as plain data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..games import registry
from ..law.errors import LawError, TapeteError
from ..law.rulebook import HOUSE, Law
from . import house, strike, tables, vocabulary
from .tables import Finding, Violation, known_items, requirements
from .yaml import text_of

__all__ = ["Finding", "Violation", "check", "check_file", "known_items", "read", "requirements"]
LABELS = ("name", "note")
"""What a description may say of itself, and nothing looks at."""


def check(law: Law, description: Mapping[str, Any]) -> Finding:
    """A description against the law of its game, or of houses."""
    return house.check(law, description) if law.game == HOUSE else tables.check(law, description)


def read(path: Path) -> tuple[Law, dict[str, Any]]:
    """A description in TOML: the law it is held against, and its items. A table of a house that names a ``file`` is
    read from there."""
    raw = _parsed(path)
    for key in ("game", "regulation"):
        if not isinstance(raw.get(key), str):
            raise TapeteError(f"{path}: falta «{key}»", f"{path}: '{key}' is missing")
    game, regulation = raw.pop("game"), raw.pop("regulation")
    for label in LABELS:
        raw.pop(label, None)
    try:
        if game == HOUSE:
            return strike.law(HOUSE, regulation), _with_files(path, raw)
        return strike.law(registry.room(game).game, regulation), raw
    except TapeteError as error:
        raise vocabulary.within(str(path), str(path), error) from None


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text_of(path))
    except tomllib.TOMLDecodeError as error:
        raise TapeteError(f"{path}: TOML mal formado: {error}", f"{path}: malformed TOML: {error}") from None


def _with_files(path: Path, raw: dict[str, Any]) -> dict[str, Any]:
    """Each table of the house with what its own file says of it; what the house says of a table comes first."""
    entries = raw.get("tables")
    if not isinstance(entries, list):
        return raw
    found = []
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("file"), str):
            own = _parsed(path.parent / entry["file"])
            for label in ("regulation", *LABELS):
                own.pop(label, None)
            found.append(_over(own, {key: item for key, item in entry.items() if key != "file"}))
        else:
            found.append(entry)
    return {**raw, "tables": found}


def _over(own: dict[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """A description with what another says over it.

    >>> _over({"wheel": {"pockets": 37, "place": "end"}}, {"wheel": {"pockets": 38}})
    {'wheel': {'pockets': 38, 'place': 'end'}}
    """
    found = dict(own)
    for key, item in more.items():
        there = found.get(key)
        found[key] = _over(there, item) if isinstance(there, dict) and isinstance(item, dict) else item
    return found


def check_file(path: Path) -> Finding:
    """What a file describes."""
    law, description = read(path)
    try:
        return check(law, description)
    except LawError:
        raise
    except TapeteError as error:
        raise vocabulary.within(str(path), str(path), error) from None
