"""Words of a room that stands elsewhere: ``add`` for good, ``added`` for a ``with`` block.

The file is one like ``words.toml``: by section and code, a sentence in Spanish and in English. It may say only what has
no words yet: nobody puts other words into the mouths of the games that are there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..law.errors import TapeteError
from . import words

LANGUAGES = {"es", "en"}


def add(file: Path) -> None:
    """The words of this file are said, from now on."""
    said = words.catalogue()
    for section, code, sentence in _read(file):
        said.setdefault(section, {})[code] = sentence


@contextmanager
def added(file: Path) -> Iterator[None]:
    """The same, until the block ends."""
    there, brought = set(words.catalogue()), _read(file)
    add(file)
    try:
        yield
    finally:
        said = words.catalogue()
        for section, code, _ in brought:
            said.get(section, {}).pop(code, None)
        for section in {section for section, _, _ in brought} - there:
            said.pop(section, None)


def _read(file: Path) -> list[tuple[str, str, dict[str, str]]]:
    """Every sentence of the file; all of them are looked at before the first is added."""
    raw = tomllib.loads(file.read_text("utf-8"))
    found = [(section, code, sentence) for section, part in raw.items() for code, sentence in part.items()]
    for section, code, sentence in found:
        where = f"{file}: {section}.{code}"
        if set(sentence) != LANGUAGES:
            raise TapeteError(f"{where}: hacen falta es y en", f"{where}: it needs es and en")
        if code in words.catalogue().get(section, {}):
            raise TapeteError(f"{where}: ya tiene palabras", f"{where}: it has words already")
    return found
