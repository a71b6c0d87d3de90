"""Who may act, as what, and what each role is called.

A role is what an employee is on duty as; the rulebooks say what each may do. What a player is at the moment (banker,
punto, shooter, mano) is no role: it follows from the state, and ``who`` is his name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from ..law.values import Text
from .contract import AZAR, HOUSE, RELOJ, Actor

Sort = Literal["staff", "player", "chance", "time", "pool", "house"]


class Role(msgspec.Struct, frozen=True):
    """A role, its name in both languages, and what sort of actor it is."""

    code: str
    name: Text
    sort: Sort = "staff"


def _role(code: str, es: str, en: str, sort: Sort = "staff") -> tuple[str, Role]:
    return code, Role(code, Text(es, en), sort)


ROLES: dict[str, Role] = dict(
    [
        _role("croupier", "croupier", "croupier"),
        _role("croupier_de_apoyo", "croupier de apoyo", "support croupier"),
        _role("tallador", "tallador", "dealing croupier"),
        _role("pagador", "pagador", "paying croupier"),
        _role("paletero", "paletero", "croupier with the paddle"),
        _role("tirador", "tirador", "dealing croupier (monte)"),
        _role("mezclador", "ayudante mezclador", "shuffling assistant"),
        _role("stickman", "stickman", "stickman"),
        _role("extremo", "extremo de mesa", "table-end croupier"),
        _role("auxiliar", "auxiliar", "assistant"),
        _role("tecnico_de_juego", "técnico de juego", "gaming technician"),
        _role("jefe_tecnico", "jefe técnico", "technical chief"),
        _role("cambista", "cambista", "changer"),
        _role("cajero", "cajero", "cashier"),
        _role("locutor", "locutor", "announcer"),
        _role("vendedor", "vendedor", "card seller"),
        _role("admision", "personal de admisión", "admission staff"),
        _role("autoridad", "Máxima Autoridad Ejecutiva", "chief executive"),
        _role("moderador", "moderador", "moderator"),
        _role("notario", "notario de fe pública", "notary"),
        _role("subjefe", "subjefe de mesa", "deputy table chief"),
        _role("jefe_de_mesa", "jefe de mesa", "table chief"),
        _role("jefe_de_sala", "jefe de sala o de sección", "floor or section chief"),
        _role("director", "dirección de juego", "gaming management"),
        _role("inspector", "inspector", "inspector"),
        _role("player", "jugador", "player", "player"),
        _role(AZAR, "el azar", "chance", "chance"),
        _role(RELOJ, "el reloj", "the clock", "time"),
        _role("pool", "bolsa acumulada", "shared pool", "pool"),
        _role(HOUSE, "la casa", "the house", "house"),
    ]
)
"""Every role by its code. Names that one text alone uses are resolved by ``ALIASES``."""

ALIASES = {
    "jefe_de_seccion": "jefe_de_sala",
    "jefe_de_sector": "jefe_de_mesa",
    "responsable_de_sala": "jefe_de_sala",
    "vendedor_locutor": "locutor",
    "director_de_juegos": "director",
}

CAPACITIES: dict[str, Text] = {
    "banker": Text("banquero", "banker"),
    "associate": Text("socio", "associate"),
    "punto": Text("punto", "punto"),
    "shooter": Text("tirador", "shooter"),
    "mano": Text("mano", "first to speak"),
    "postre": Text("postre", "last to speak"),
    "commander": Text("quien manda en la casilla", "commander of the box"),
    "bettor": Text("apostante", "bettor"),
    "standing": Text("jugador de pie", "standing player"),
    "seated": Text("jugador sentado", "seated player"),
}
"""What a player may be at a moment; read from the state, never written in ``who``."""


def role(code: str) -> Role:
    """The role of that code; an unknown one is called by its code.

    >>> role("jefe_de_mesa").name.en, role("jefe_de_seccion").code, role("sereno").name.es
    ('table chief', 'jefe_de_sala', 'sereno')
    """
    code = ALIASES.get(code, code)
    return ROLES.get(code) or Role(code, Text(code.replace("_", " "), code.replace("_", " ")))


def describe(who: str, lang: str = "es") -> str:
    """Who this is, in words.

    >>> describe("eva@croupier"), describe("jefe_de_mesa", "en"), describe("ana"), describe("azar")
    ('eva (croupier)', 'table chief', 'ana', 'el azar')
    >>> describe("pool:stars", "en"), describe("house")
    ('shared pool stars', 'la casa')
    """
    if who == HOUSE:
        return ROLES[HOUSE].name[lang]
    actor = Actor.of(who)
    if actor.role == "player":
        return actor.name
    words = role(actor.role).name[lang]
    if actor.role == "pool":
        return f"{words} {actor.name.removeprefix('pool:')}"
    return words if actor.name == actor.role else f"{actor.name} ({words})"


def together(names: Iterable[str], lang: str) -> str:
    """Several people, as one says them.

    >>> together(["ana", "ben", "inés"], "es"), together(["ana", "ben"], "en"), together(["ana"], "en")
    ('ana, ben e inés', 'ana and ben', 'ana')
    """
    *others, last = names
    word = "and" if lang == "en" else "e" if last[:1].lower() in ("i", "í") else "y"
    return f"{', '.join(others)} {word} {last}" if others else last
