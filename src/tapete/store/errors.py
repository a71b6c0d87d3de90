"""What can go wrong with the database, as one sentence that a person can act on."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Literal

from ..law.errors import TapeteError
from ..law.values import Text

if TYPE_CHECKING:
    from sqlalchemy import exc

Code = Literal[
    "gone", "full", "busy", "readonly", "conflict", "damaged", "books", "newer",
    "no_table", "table_exists", "no_pool", "bad_url", "bad_log", "bad_move", "bad_account", "bad_key",
]  # fmt: skip

SENTENCES: dict[str, Text] = {
    "gone": Text(
        "la base de datos no responde; lo ya confirmado está a salvo, inténtelo de nuevo en un momento",
        "the database does not answer; what was acknowledged is safe, try again in a moment",
    ),
    "full": Text(
        "no queda sitio en el disco de la base de datos; lo ya confirmado está a salvo",
        "the disk of the database is full; what was acknowledged is safe",
    ),
    "busy": Text("la base de datos está ocupada; inténtelo de nuevo", "the database is busy; try again"),
    "readonly": Text("en la base de datos no se puede escribir", "the database cannot be written to"),
    "conflict": Text("la base de datos rechazó lo que se escribía", "the database refused what was being written"),
}


class StoreError(TapeteError):
    """The store cannot do what was asked. ``retry``: the same request may succeed later, nothing is lost.

    >>> error = StoreError.of("full")
    >>> error.code, error.retry, error.text["en"]
    ('full', True, 'the disk of the database is full; what was acknowledged is safe')
    """

    def __init__(self, code: Code, es: str, en: str, retry: bool = False) -> None:
        super().__init__(es, en)
        self.code: Code = code
        self.retry = retry

    @classmethod
    def of(cls, code: Code) -> StoreError:
        """One of the faults that pass by themselves."""
        return cls(code, SENTENCES[code].es, SENTENCES[code].en, retry=code in ("gone", "full", "busy", "readonly"))


def strange() -> StoreError:
    """A text holds what a database could not keep."""
    return StoreError("bad_move", "hay un carácter que no se admite", "there is a character that is not admitted")


def translate(error: Exception) -> StoreError:
    """A fault of the driver or of the machine, as a ``StoreError``.

    >>> translate(OSError(errno.ENOSPC, "no space")).code, translate(ConnectionResetError()).code
    ('full', 'gone')
    """
    from sqlalchemy import exc

    if isinstance(error, StoreError):
        return error
    if isinstance(error, OSError):
        return StoreError.of("full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "gone")
    if isinstance(error, exc.IntegrityError):
        return StoreError.of("conflict")
    if isinstance(error, exc.DBAPIError):
        return StoreError.of(_of_driver(error))
    return StoreError.of("gone")


_SAID: tuple[tuple[str, Code], ...] = (
    ("disk is full", "full"), ("no space left", "full"), ("locked", "busy"), ("readonly", "readonly"),
)  # fmt: skip
_STATES: dict[str, Code] = {
    "53100": "full", "53200": "busy", "53300": "busy", "55P03": "busy", "40P01": "busy", "40001": "busy",
    "25006": "readonly", "57014": "busy",
}  # fmt: skip


def _of_driver(error: exc.DBAPIError) -> Code:
    state = getattr(error.orig, "sqlstate", None)
    if state:
        return _STATES.get(state, "gone")
    said = str(error.orig).lower()
    return next((code for words, code in _SAID if words in said), "gone")
