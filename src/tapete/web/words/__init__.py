"""Texts of the pages, in Spanish and English.

``pages.toml`` holds what the pages themselves say, ``codes.toml`` what moves, fields and values are called.
``{fact}`` is filled in; a part in brackets is said only if all its facts are known.

>>> said("lobby.title", "en"), said("table.minimum", "es", amount=100)
('Tables', 'mínimo 100')
>>> called("moves", "close_bets", "es"), called("fields", "no_such_field", "en")
('Cerrar las apuestas', 'no such field')
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from ...table.words import catalogue

LANGUAGES = ("es", "en")

_PART = re.compile(r"\[([^\[\]]*)\]")
_FACT = re.compile(r"\{(\w+)\}")

Texts = dict[str, dict[str, dict[str, str]]]


@cache
def texts(file: str = "pages") -> Texts:
    """A file of texts: section, key, language."""
    return tomllib.loads((resources.files(__name__) / f"{file}.toml").read_text("utf-8"))


def said(key: str, lang: str, /, **facts: Any) -> str:
    """A sentence of the pages by ``section.key``; an unknown key is an error, for the pages are ours."""
    section, _, name = key.partition(".")
    return fill(texts()[section][name][lang], facts, lang)


def called(section: str, code: str, lang: str) -> str:
    """What a code is called: here, else where the games keep their words; one that nobody has named stays a code."""
    found = texts("codes").get(section, {}).get(code) or catalogue().get(section, {}).get(code)
    return found[lang] if found else code.replace("_", " ")


def fill(sentence: str, facts: dict[str, Any], lang: str) -> str:
    there = {name: shown(value, lang) for name, value in facts.items() if value not in (None, "", (), [])}
    sentence = _PART.sub(lambda part: part[1] if set(_FACT.findall(part[1])) <= set(there) else "", sentence)
    return _FACT.sub(lambda fact: there.get(fact[1], "–"), sentence)


def shown(value: Any, lang: str) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return ("yes" if value else "no") if lang == "en" else ("sí" if value else "no")
    if isinstance(value, int):
        return amount(value, lang)
    return ", ".join(str(one) for one in value) if isinstance(value, (list, tuple)) else str(value)


def amount(value: int, lang: str) -> str:
    """Four digits stand alone, more are grouped.

    >>> amount(9500, "es"), amount(54000, "es"), amount(-54000, "en")
    ('9500', '54.000', '−54,000')
    """
    sign, whole = ("−" if value < 0 else ""), abs(value)
    if whole < 10_000:
        return f"{sign}{whole}"
    grouped = f"{whole:,}"
    return sign + (grouped if lang == "en" else grouped.replace(",", "."))


def signed(value: int, lang: str) -> str:
    """A result: +200, −200, 0."""
    return ("+" if value > 0 else "") + amount(value, lang)
