"""Errors that a user can act on: one sentence, in Spanish and English, that says what is wrong and where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

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


def near(word: str, known: Iterable[str]) -> Text:
    """A suggestion, if some known word looks like this one.

    >>> near("stak", ["who", "stake"]).en
    " Perhaps 'stake'?"
    """
    close = difflib.get_close_matches(word, list(known), 1, 0.6)
    return Text(f" ¿Quizá «{close[0]}»?", f" Perhaps '{close[0]}'?") if close else Text("", "")


def unreadable(path: object, error: OSError | UnicodeDecodeError) -> TapeteError:
    """Why a file cannot be had, in words; what the system says in its own tongue is the last resort.

    >>> unreadable("x", IsADirectoryError(21, "Is a directory")).text.es
    'no se puede leer x: es una carpeta'
    """
    if isinstance(error, FileNotFoundError):
        return TapeteError(f"no existe el fichero {path}", f"there is no file {path}")
    known = next((said for kind, said in _WHY.items() if isinstance(error, kind)), None)
    why = known or Text(*[getattr(error, "strerror", None) or str(error)] * 2)
    return TapeteError(f"no se puede leer {path}: {why.es}", f"{path} cannot be read: {why.en}")


_WHY: dict[type[Exception], Text] = {
    IsADirectoryError: Text("es una carpeta", "it is a folder"),
    PermissionError: Text("no hay permiso", "permission is denied"),
    UnicodeDecodeError: Text("no es texto UTF-8", "it is not UTF-8 text"),
}


class LawError(TapeteError):
    """A rulebook or an inventory is at fault; the sentence names file and key."""
