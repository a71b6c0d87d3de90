"""What went wrong, as a code and as one sentence in the reader's language. Whoever refuses raises a ``Problem``."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
from sqlalchemy import exc

from ..law.values import Text
from ..store.errors import StoreError
from ..table.contract import Refusal
from ..table.words import refusal as in_words


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every refusal."""

    code: str
    text: str
    cite: tuple[str, ...] = ()
    reading: str = ""
    facts: dict[str, str | int] = {}
    seq: int | None = None


STATUS: dict[str, int] = {
    "bad_request": 400,
    "bad_move": 422,
    "bad_name": 422,
    "bad_terms": 422,
    "csrf": 403,
    "origin": 403,
    "wrong_host": 421,
    "login_needed": 401,
    "wrong_password": 401,
    "too_many_attempts": 429,
    "door_busy": 429,
    "forbidden": 403,
    "not_yours": 403,
    "not_at_the_table": 403,
    "automatic_table": 403,
    "only_the_server": 403,
    "no_such_table": 404,
    "no_such_pool": 404,
    "no_such_game": 404,
    "no_such_provision": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "table_closed": 409,
    "not_halted": 409,
    "covered_cards": 409,
    "seat_taken": 409,
    "no_free_seat": 409,
    "stake_on_the_table": 409,
    "stale": 409,
    "move_id_used": 409,
    "refused": 409,
    "too_large": 413,
    "too_long": 422,
    "too_many_sockets": 429,
    "internal": 500,
    "database_gone": 503,
    "disk_full": 503,
}

WORDS: dict[str, Text] = {
    "bad_request": Text("la petición no se entiende: {what}", "the request is not understood: {what}"),
    "bad_move": Text("la jugada no se entiende: {what}", "the move is not understood: {what}"),
    "bad_name": Text("ese nombre no vale: {what}", "that name is not valid: {what}"),
    "bad_terms": Text("las condiciones de la mesa no valen: {what}", "these terms of the table are not valid: {what}"),
    "csrf": Text("la página ha caducado; vuelva a cargarla y repita", "the page has expired; load it again and repeat"),
    "origin": Text("la petición viene de otra página", "the request comes from another site"),
    "wrong_host": Text("aquí no se atiende bajo ese nombre", "nobody answers to that name here"),
    "login_needed": Text("hay que identificarse", "you have to sign in"),
    "wrong_password": Text("el nombre o la contraseña no son correctos", "name or password are not right"),
    "too_many_attempts": Text(
        "demasiados intentos: vuelva a probar dentro de {what}", "too many attempts: try again in {what}"
    ),
    "door_busy": Text(
        "hay mucha gente a la puerta; vuelva a probar enseguida", "there is a crowd at the door; try again in a moment"
    ),
    "forbidden": Text("su cargo no lo permite", "your role does not allow it"),
    "not_yours": Text("solo puede actuar y mirar por usted mismo", "you may act and look only for yourself"),
    "not_at_the_table": Text("no ocupa ese puesto en esta mesa", "you do not hold that post at this table"),
    "automatic_table": Text("en esta mesa actúa Tapete por la casa", "at this table Tapete acts for the house"),
    "only_the_server": Text("el reloj lo lleva Tapete", "Tapete alone keeps the clock"),
    "no_such_pool": Text("no existe ese pozo", "there is no such pool"),
    "no_such_table": Text("no existe esa mesa", "there is no such table"),
    "no_such_game": Text("no existe ese juego o no bajo ese reglamento", "there is no such game under that regulation"),
    "no_such_provision": Text("no existe esa disposición", "there is no such provision"),
    "not_found": Text("aquí no hay nada", "there is nothing here"),
    "method_not_allowed": Text("eso no se puede hacer aquí", "that cannot be done here"),
    "table_closed": Text("la mesa está cerrada", "the table is closed"),
    "not_halted": Text("la mesa no está detenida", "the table is not halted"),
    "covered_cards": Text(
        "depende de las cartas tapadas: no se dice antes de confirmar lo que pasaría",
        "it depends on the covered cards: what would happen is not told before it is confirmed",
    ),
    "seat_taken": Text("ese puesto está ocupado", "that seat is taken"),
    "no_free_seat": Text("no queda sitio en la mesa", "there is no free seat at the table"),
    "stake_on_the_table": Text("tiene fichas en juego", "you have chips in play"),
    "stale": Text("entretanto la mesa ha seguido", "the table has moved on meanwhile"),
    "move_id_used": Text("ese identificador ya es de otra jugada", "that id belongs to another move already"),
    "too_large": Text("la petición es demasiado grande", "the request is too large"),
    "too_long": Text(
        "la respuesta llevaría demasiado tiempo; pregúntelo con la orden tapete",
        "the answer would take too long; ask by the command tapete",
    ),
    "too_many_sockets": Text("demasiadas conexiones desde esa dirección", "too many connections from that address"),
    "internal": Text("error interno; lo hecho se conserva", "internal error; what was done is kept"),
    "database_gone": Text(
        "la base de datos no responde; nada de lo confirmado se ha perdido y la mesa sigue en cuanto vuelva",
        "the database does not answer; nothing confirmed is lost, and the table goes on as soon as it is back",
    ),
    "disk_full": Text(
        "no queda sitio en el disco de la casa; nada de lo confirmado se ha perdido y la mesa sigue en cuanto lo haya",
        "the disk of the house is full; nothing confirmed is lost, and the table goes on as soon as there is room",
    ),
}


class Problem(Exception):
    """A request is refused.

    >>> Problem("no_such_table").status, Problem("no_such_table").trouble("en").text
    (404, 'there is no such table')
    """

    def __init__(self, code: str, what: str = "", seq: int | None = None, retry: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.what = what
        self.seq = seq
        self.retry = retry
        """seconds after which it is worth trying again"""

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def trouble(self, lang: str) -> Trouble:
        sentence = WORDS[self.code]["en" if lang == "en" else "es"]
        if "{what}" in sentence:
            sentence = sentence.replace("{what}", self.what) if self.what else sentence.partition(":")[0]
        facts: dict[str, str | int] = {"retry_after": self.retry} if self.retry else {}
        return Trouble(code=self.code, text=sentence, seq=self.seq, facts=facts)

    @property
    def headers(self) -> dict[str, str]:
        """What the answer says beside its body."""
        seconds = self.retry or (2 if self.status == 503 else 0)
        return {"retry-after": str(seconds)} if seconds else {}


_GONE = (sqlite3.OperationalError, ConnectionError, TimeoutError, exc.DBAPIError, exc.TimeoutError)


class RefusedByLaw(Problem):
    """The law of the game does not admit the move."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("refused")
        self.refusal = refusal

    def trouble(self, lang: str) -> Trouble:
        r = self.refusal
        return Trouble(code=r.code, text=in_words(r, lang), cite=r.cite, reading=r.reading, facts=r.facts)


def database_gone(error: BaseException | None) -> bool:
    """Whether the fault is that the database cannot be reached or cannot write: it passes by itself.

    >>> database_gone(sqlite3.OperationalError("database or disk is full")), database_gone(ValueError())
    (True, False)
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, StoreError):
            return error.retry
        if isinstance(error, _GONE):
            return not isinstance(error, exc.IntegrityError)
        error = error.__cause__ or error.__context__
    return False


def unavailable(error: BaseException) -> Problem:
    """What to call a fault of the database that passes by itself.

    >>> unavailable(StoreError.of("full")).code, unavailable(StoreError.of("busy")).code
    ('disk_full', 'database_gone')
    """
    full = isinstance(error, StoreError) and error.code == "full"
    return Problem("disk_full" if full else "database_gone")


def said(error: Exception, lang: str) -> str:
    """An error's own sentence, short and without markup."""
    text: Any = getattr(error, "text", None)
    sentence = text["en" if lang == "en" else "es"] if isinstance(text, Text) else str(error)
    return " ".join(sentence.split())[:200]
