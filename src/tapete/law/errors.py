"""Errors that a user can act on: one sentence, in Spanish and English, that says what is wrong and where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

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


EXTRAS = {
    "serve": ("alembic", "argon2", "cryptography", "jinja2", "litestar", "psycopg", "uvicorn", "uvloop", "websockets"),
    "odds": ("llvmlite", "numba"),
}
"""Modules that come with an extra of the package."""


def lacking(error: ModuleNotFoundError) -> TapeteError | None:
    """What to install, where a part of Tapete is asked for whose extra is not there.

    >>> str(lacking(ModuleNotFoundError("No module named 'numba'", name="numba")))
    "numba is needed for this: pip install 'tapete[odds]'"
    """
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            get = f"pip install 'tapete[{extra}]'"
            return TapeteError(f"para esto hace falta {module}: {get}", f"{module} is needed for this: {get}")
    return None


@contextmanager
def extras() -> Iterator[None]:
    """Within, what an extra lacks is one sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (found := lacking(error)) is None:
            raise
        raise found from error


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
