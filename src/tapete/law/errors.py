"""Errors that a user can act on: one sentence, in Spanish and English, that says what is wrong and where."""

from __future__ import annotations

from .values import Text


class TapeteError(Exception):
    """The request is wrong; ``text`` says so in the reader's language.

    >>> str(TapeteError("no existe el juego «tute»", "there is no game 'tute'"))
    "there is no game 'tute'"
    """

    def __init__(self, es: str, en: str, cite: tuple[str, ...] = ()) -> None:
        super().__init__(en)
        self.text = Text(es, en)
        self.cite = cite


class LawError(TapeteError):
    """A rulebook or an inventory is at fault; the sentence names file and key."""
