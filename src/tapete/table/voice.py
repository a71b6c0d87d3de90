"""The voice of the house: sentences with facts in them, in Spanish and English.

``{fact}`` is filled in; a part in brackets is said only if all its facts are known, so that one sentence serves games
that know more and games that know less. Facts that are empty are not known; numbers are written as people write them.

>>> filled("{player} wins {amount}[ ({pot})]", {"player": "ana", "amount": 54000, "pot": ""}, "en")
'ana wins 54,000'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

LANGUAGES = ("es", "en")
UNKNOWN = "–"
"""What is said for a fact that a sentence needs and nobody has given."""
NOTHING: tuple[Any, ...] = (None, "", (), [])
GROUPED = 10_000
"""From here on the thousands of a number are set apart."""

_PART = re.compile(r"\[([^\[\]]*)\]")
_FACT = re.compile(r"\{(\w+)\}")

Sentences = dict[str, dict[str, Any]]
"""By section and code: what is said in each language."""
Pieces = tuple[str, ...]
"""Text and names of facts in turn, text first."""


@cache
def read(package: str, file: str = "words.toml") -> Sentences:
    """A file of sentences that stands in a package."""
    return tomllib.loads((resources.files(package) / file).read_text("utf-8"))


def fill(sentence: str, facts: Mapping[str, str]) -> str:
    """A sentence with its facts; what the facts say is never read as a sentence.

    >>> fill("[{who}: ]{what}[ ({why})]", {"who": "ana", "what": "[{why}]"})
    'ana: [{why}]'
    """
    said: list[str] = []
    for needs, pieces in _parts(sentence):
        if needs is None or needs <= facts.keys():
            said.append(pieces[0])
            for n in range(1, len(pieces), 2):
                said.append(facts.get(pieces[n], UNKNOWN))
                said.append(pieces[n + 1])
    return "".join(said)


def filled(sentence: str, facts: Mapping[str, Any], lang: str) -> str:
    """A sentence with facts as they come."""
    return fill(sentence, {name: shown(value, lang) for name, value in facts.items() if value not in NOTHING})


@lru_cache(maxsize=8192)
def _parts(sentence: str) -> tuple[tuple[frozenset[str] | None, Pieces], ...]:
    """The parts of a sentence: the facts without which a part is not said (None: it always is), and its pieces."""
    found: list[tuple[frozenset[str] | None, Pieces]] = []
    for n, text in enumerate(_PART.split(sentence)):
        if text:
            pieces = tuple(_FACT.split(text))
            found.append((frozenset(pieces[1::2]) if n % 2 else None, pieces))
    return tuple(found)


def shown(value: Any, lang: str) -> str:
    """A value as people write it.

    >>> shown(True, "es"), shown(12000, "en"), shown(("a", "b"), "es"), shown("x", "en")
    ('sí', '12,000', 'a, b', 'x')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("yes" if lang == "en" else "sí") if value else "no"
    if isinstance(value, int):
        return amount(value, lang)
    return ", ".join(str(one) for one in value) if isinstance(value, (list, tuple)) else str(value)


def amount(value: int, lang: str) -> str:
    """Four digits stand alone, more are grouped.

    >>> amount(9500, "es"), amount(54000, "es"), amount(-54000, "en")
    ('9500', '54.000', '−54,000')
    """
    if 0 <= value < GROUPED:
        return str(value)
    sign, whole = ("−" if value < 0 else ""), abs(value)
    if whole < GROUPED:
        return f"{sign}{whole}"
    grouped = f"{whole:,}"
    return sign + (grouped if lang == "en" else grouped.replace(",", "."))


def signed(value: int, lang: str) -> str:
    """A result: +200, −200, 0."""
    return ("+" if value > 0 else "") + amount(value, lang)


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """In the middle of a sentence; what is written in capitals stays so.

    >>> within("Carta"), within("NIP Único")
    ('carta', 'NIP Único')
    """
    return text if text[:2].isupper() and len(text[:2]) > 1 else text[:1].lower() + text[1:]
