"""Company at the table: house players take seats where a game does not begin with one person alone."""

from __future__ import annotations

from random import Random
from typing import Any

from ...strategy.base import Strategy, look
from ...strategy.bets import Answers
from ...strategy.chairs import Chair
from ...strategy.circle import Seat
from ...strategy.house import house
from ...table.contract import Game

NAMES = ("lola", "paco", "inés", "julio", "marta", "andrés", "rosa", "tomás", "elena")


class Company:
    """The house players of one table; nobody comes before he is needed."""

    def __init__(self, game: Game, me: str) -> None:
        self.game = game
        self.me = me
        self.players: dict[str, Strategy] = {}
        self.assigned = "assign_seat" in game.vocabulary
        """seats are given to those on a list, nobody takes one himself"""

    def arrive(self) -> str:
        """One more comes; '' when there are no more."""
        name = next((one for one in NAMES if one != self.me and one not in self.players), "")
        if name:
            self.players[name] = house(self.game.game, self.game.regulation, name) or Seat() + Answers()
        return name

    def move(self, state: Any, chance: Random) -> dict[str, Any] | None:
        """What the first of them wants to do now; None if nobody wants anything."""
        for who, strategy in self.players.items():
            move = strategy.move(look(self.game, state, who, chance))
            if move is not None:
                return dict(move)
        return None

    def seat(self, state: Any) -> dict[str, Any] | None:
        """The person himself takes a free place among them; None if he has one, or there is none."""
        chair = Chair(len(NAMES) + 1) if self.assigned else Seat()
        move = chair.move(look(self.game, state, self.me))
        return dict(move) if move is not None else None
