"""The felt of three-card poker: ante and second bet on each box, beside them the bet on the player's own cards."""

from __future__ import annotations

from ...law.values import Text
from ...table.cloth import ClickSpot, Form
from ...table.contract import Scene
from ..banked_poker import felt as family
from ..banked_poker.felt import Bets, Plan
from .own import OWN
from .play import ThreeCardPoker

NAMES = {
    "ante": Text("Ante", "Ante"),
    "raise": Text("Segunda apuesta", "Second bet"),
    OWN: Text("Pareja Plus", "Pair Plus"),
}
PRINTED = {"ante": "ANTE", "raise": "SEGUNDA", OWN: "PAREJA PLUS"}


def bets(game: ThreeCardPoker) -> Bets:
    """What a box of this table has."""
    return Bets(game.first_bet, game.second_bet, (OWN,), NAMES, PRINTED)


def plan(game: ThreeCardPoker, form: Form = "wide") -> Plan:
    return family.plan(game, form)


def spots(game: ThreeCardPoker, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    return family.spots(game, bets(game), form)


def svg(game: ThreeCardPoker, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: ThreeCardPoker, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    return family.draw(game, bets(game), scene, lang, form)


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
