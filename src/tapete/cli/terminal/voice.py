"""What the terminal says, in the language of the person who plays, and the words it understands in both."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from ...table import voice, words
from ..speech import LANGUAGES

_WHOLE = re.compile(r"\d{1,3}(?:[.,]\d{3})+|\d+")
_EDGES = "«»\"'()!¡¿;:.,"

Words = tuple[str, ...]


TYPED = {"verbs": "verbs", "values": "heard"}
"""Sections to which the rooms add: what may be typed for their moves and values."""


@cache
def catalogue() -> voice.Sentences:
    """Section, code, language."""
    own = voice.read(__package__ or __name__)
    return {**own, **{section: {**own[section], **words.catalogue()[rooms]} for section, rooms in TYPED.items()}}


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


def spoken(section: str, code: str) -> tuple[str, ...]:
    """Every word for a code, in both languages."""
    return tuple(word for lang in LANGUAGES for word in _listed(section, code, lang))


def _listed(section: str, code: str, lang: str) -> list[str]:
    found = catalogue().get(section, {}).get(code, {}).get(lang, [])
    return [found] if isinstance(found, str) else list(found)


def shared(section: str, code: str, lang: str) -> str:
    """What the pages call a code, in small letters; '' if they do not know it."""
    return voice.within(words.called(section, code, lang)) if code in words.catalogue()[section] else ""


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
        return voice.filled(self.word(section, code) or code, facts, self.lang)

    def said(self, value: Any) -> str:
        return voice.shown(value, self.lang)

    def number(self, amount: int) -> str:
        return voice.amount(amount, self.lang)

    def signed(self, amount: int) -> str:
        """A result: +200, −200, 0."""
        return voice.signed(amount, self.lang)
