"""The felt of Caribbean poker: ante and raise on each box, beside them the seguro and the slot for the pool, where the
table has them."""

from __future__ import annotations

from ...law.values import Text
from ...table.cloth import ClickSpot, Form
from ...table.contract import Scene
from ..banked_poker import felt as family
from ..banked_poker.felt import Bets, Plan
from .play import CaribbeanPoker

NAMES = {
    "ante": Text("Apuesta inicial", "Ante"),
    "raise": Text("Segunda apuesta", "Raise"),
    "insurance": Text("Seguro", "Seguro"),
    "carousel": Text("Carrusel", "Carrusel"),
    "progressive": Text("Progresivo", "Progresivo"),
}
PRINTED = {
    "ante": "INICIAL",
    "raise": "SEGUNDA",
    "insurance": "SEGURO",
    "carousel": "CARRUSEL",
    "progressive": "PROGRESIVO",
}


def bets(game: CaribbeanPoker) -> Bets:
    """What a box of this table has."""
    sides = tuple(on for on in (*game.rules.sides, *game.rules.pools) if game.fixed(on))
    return Bets(game.first_bet, game.second_bet, sides, NAMES, PRINTED)


def plan(game: CaribbeanPoker, form: Form = "wide") -> Plan:
    return family.plan(game, form)


def spots(game: CaribbeanPoker, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    return family.spots(game, bets(game), form)


def svg(game: CaribbeanPoker, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: CaribbeanPoker, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    return family.draw(game, bets(game), scene, lang, form)


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
