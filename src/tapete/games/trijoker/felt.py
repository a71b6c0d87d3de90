"""The felt of three bets: on each box three circles side by side and a plate for all three at once; two boxes for the
common cards before the croupier, the pay table between them and the players."""

from __future__ import annotations

from ...law.values import Text
from ...table.cloth import ClickSpot, Form
from ...table.contract import Scene
from ..banked_poker import felt as family
from ..banked_poker.felt import Bets, Plan
from .play import POOLS, ThreeBets
from .state import ALL, LEFT, RIGHT, THREE

NAMES = {
    "all_three": Text("Las tres apuestas", "All three bets"),
    "bet_1": Text("Apuesta número 1", "Bet number 1"),
    "bet_2": Text("Apuesta número 2", "Bet number 2"),
    "bet_3": Text("Tercera apuesta", "Third bet"),
    "carousel": Text("Carrusel", "Carrusel"),
    "progressive": Text("Progresivo", "Progresivo"),
}
PRINTED = {"bet_1": "1", "bet_2": "2", "bet_3": "3", "carousel": "CARRUSEL", "progressive": "PROGRESIVO"}


def bets(game: ThreeBets) -> Bets:
    """What a box of this table has."""
    sides = tuple(on for on in POOLS if on in game.rules.pools and game.fixed(on))
    rows = {"pair": f"Pareja de {game.rules.win.pair.value} o más"}
    return Bets(ALL, "", sides, NAMES, PRINTED, paid=THREE[0], line=THREE, commons=(LEFT, RIGHT), rows=rows)


def plan(game: ThreeBets, form: Form = "wide") -> Plan:
    return family.plan(game, form)


def spots(game: ThreeBets, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    return family.spots(game, bets(game), form)


def svg(game: ThreeBets, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: ThreeBets, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    return family.draw(game, bets(game), scene, lang, form)


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
