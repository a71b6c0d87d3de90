"""The felt of Pai Gow poker: each place has the big hand, the small one before it and one circle; the croupier's two
hands lie side by side, and beside them the money of a player who holds the bank."""

from __future__ import annotations

from ...law.values import Text
from ...table.cloth import ClickSpot, Form
from ...table.contract import Scene
from ..banked_poker import felt as family
from ..banked_poker.felt import Bets, Plan
from .play import PaiGow
from .state import CROUPIER, MAIN

NAMES = {MAIN: Text("Apuesta", "Bet")}
ROWS = {"won": "Las dos manos superiores"}


def bets(game: PaiGow) -> Bets:
    """What a place of this table has."""
    return Bets(MAIN, "", (), NAMES, {}, paid=MAIN, rows=ROWS, dealer=CROUPIER, small=True, money=game.bank_place)


def plan(game: PaiGow, form: Form = "wide") -> Plan:
    return family.plan(game, form)


def spots(game: PaiGow, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    return family.spots(game, bets(game), form)


def svg(game: PaiGow, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: PaiGow, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    return family.draw(game, bets(game), scene, lang, form)


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
