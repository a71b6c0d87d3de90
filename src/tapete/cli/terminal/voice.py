"""What the terminal says, in the language of the person who plays, and the words it understands in both."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from ...web.words import texts
from ..speech import LANGUAGES

_PART = re.compile(r"\[([^\[\]]*)\]")
_FACT = re.compile(r"\{(\w+)\}")
_WHOLE = re.compile(r"\d{1,3}(?:[.,]\d{3})+|\d+")
_EDGES = "«»\"'()!¡¿;:.,"

Words = tuple[str, ...]


@cache
def catalogue() -> dict[str, dict[str, dict[str, Any]]]:
    """Section, code, language."""
    return tomllib.loads((resources.files(__package__ or __name__) / "words.toml").read_text("utf-8"))


def plain(text: str) -> str:
    """Small letters without accents: what people type in a hurry.

    >>> plain("  Límites ")
    'limites'
    """
    spread = unicodedata.normalize("NFD", text.strip().casefold())
    return unicodedata.normalize("NFC", "".join(c for c in spread if not unicodedata.combining(c)))


def tokens(text: str) -> Words:
    """The words of a line, plain, without punctuation around them.

    >>> tokens("Caballo 0-2, 50"), tokens("¡Rojo!")
    (('caballo', '0-2', '50'), ('rojo',))
    """
    return tuple(word for word in (one.strip(_EDGES) for one in plain(text).split()) if word)


def whole(word: str) -> int | None:
    """A whole number as people write it.

    >>> whole("200"), whole("1.000"), whole("1,000"), whole("0-2"), whole("rojo")
    (200, 1000, 1000, None, None)
    """
    return int(re.sub(r"[.,]", "", word)) if _WHOLE.fullmatch(word) else None


def fill(sentence: str, facts: dict[str, str]) -> str:
    """A sentence with its facts; a part in brackets is dropped if one of its facts is not known."""
    sentence = _PART.sub(lambda part: part[1] if set(_FACT.findall(part[1])) <= set(facts) else "", sentence)
    return _FACT.sub(lambda fact: facts.get(fact[1], "–"), sentence)


def spoken(section: str, code: str) -> tuple[str, ...]:
    """Every word for a code, in both languages."""
    return tuple(word for lang in LANGUAGES for word in _listed(section, code, lang))


def _listed(section: str, code: str, lang: str) -> list[str]:
    found = catalogue().get(section, {}).get(code, {}).get(lang, [])
    return [found] if isinstance(found, str) else list(found)


def shared(section: str, code: str, lang: str) -> str:
    """What the pages call a code, in small letters; '' if they do not know it."""
    said = texts("codes").get(section, {}).get(code, {}).get(lang, "")
    return said[:1].lower() + said[1:]


def commands() -> Iterator[tuple[str, str]]:
    """Every word that is a command, plain, with the command's code."""
    for code in catalogue()["commands"]:
        for word in spoken("commands", code):
            yield plain(word), code


class Voice:
    """Speaks one language; it may change during the game."""

    def __init__(self, lang: str) -> None:
        self.lang = "en" if lang == "en" else "es"

    def word(self, section: str, code: str) -> str:
        """The first word for a code; '' if nobody has put it into words."""
        return next(iter(_listed(section, code, self.lang)), "")

    def say(self, code: str, /, section: str = "say", **facts: Any) -> str:
        """A sentence. Facts that are empty are not known; numbers are written as people do."""
        known = {key: self.said(value) for key, value in facts.items() if value not in (None, "", (), [])}
        return fill(self.word(section, code) or code, known)

    def said(self, value: Any) -> str:
        if isinstance(value, bool):
            return ("yes" if value else "no") if self.lang == "en" else ("sí" if value else "no")
        return self.number(value) if isinstance(value, int) else str(value)

    def number(self, amount: int) -> str:
        """Four digits stand alone, more are grouped.

        >>> Voice("es").number(9500), Voice("es").number(54000), Voice("en").number(54000)
        ('9500', '54.000', '54,000')
        """
        if abs(amount) < 10_000:
            return str(amount)
        return f"{amount:,}" if self.lang == "en" else f"{amount:,}".replace(",", ".")

    def signed(self, amount: int) -> str:
        """A result: +200, −200, 0."""
        sign = "+" if amount > 0 else "−" if amount < 0 else ""
        return sign + self.number(abs(amount))
