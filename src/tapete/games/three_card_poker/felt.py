"""The felt of three-card poker: ante and second bet on each box, beside them what hangs on the player's own cards."""

from __future__ import annotations

from ...table.cloth import ClickSpot, Form
from ...table.contract import Scene
from ..banked_poker import felt as family
from ..banked_poker.felt import Bets, Plan
from .own import OWN
from .play import ThreeCardPoker


def bets(game: ThreeCardPoker) -> Bets:
    """What a box of this table has, under the names that its law gives."""
    sides = tuple(on for on in (*game.rules.sides, *game.rules.pools) if game.fixed(on))
    names = {on: bet.name for on, bet in game.rules.bets.items()}
    printed = {on: name.es.upper() for on, name in names.items()}
    printed[game.second_bet] = printed[game.second_bet].split()[0]  # the circle is small
    return Bets(game.first_bet, game.second_bet, sides, names, printed, OWN if game.own is not None else "")


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
