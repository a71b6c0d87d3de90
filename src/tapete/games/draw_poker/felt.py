"""The felt of Draw Poker: the first and the second bet on each box, beside them the slot for the pool where the table
has one, and before the ante the cards that are put down for others."""

from __future__ import annotations

from ...law.values import Text
from ...table.cloth import ClickSpot, Form
from ...table.contract import Scene
from ..banked_poker import felt as family
from ..banked_poker.felt import Bets, Plan
from .play import DrawPoker

NAMES = {
    "ante": Text("Primera apuesta (ANTE)", "First bet (ANTE)"),
    "raise": Text("Segunda apuesta (BET)", "Second bet (BET)"),
    "progressive": Text("Progresivo", "Progresivo"),
}
PRINTED = {"ante": "ANTE", "raise": "BET", "progressive": "PROGRESIVO"}


def bets(game: DrawPoker) -> Bets:
    """What a box of this table has."""
    return Bets(game.first_bet, game.second_bet, tuple(on for on in game.rules.pools if game.fixed(on)), NAMES, PRINTED)


def plan(game: DrawPoker, form: Form = "wide") -> Plan:
    return family.plan(game, form)


def spots(game: DrawPoker, form: Form = "wide") -> list[ClickSpot]:
    """Every place of the game once."""
    return family.spots(game, bets(game), form)


def svg(game: DrawPoker, lang: str = "es") -> str:
    """The empty table."""
    return draw(game, None, lang)


def draw(game: DrawPoker, scene: Scene | None = None, lang: str = "es", form: Form = "wide") -> str:
    """The table with what lies on it: a complete SVG."""
    return family.draw(game, bets(game), scene, lang, form)


__all__ = ["Plan", "draw", "plan", "spots", "svg"]
