"""Poker against the house: who goes on, and with what."""

from __future__ import annotations

from abc import abstractmethod

from ..games.poker import three
from ..games.poker.hands import Ranking, number, value
from ..table.contract import OneOf
from .base import Look, Move, Strategy, made

HIGH = ("A", "K")


class GoesOn(Strategy):
    """Goes on with a good hand, and else withdraws."""

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("declare"):
            box = offer.fields.get("box")
            number = box.values[0] if isinstance(box, OneOf) else ""
            return made(offer, word="go" if self.good(seen.cards(f"hand/{number}")) else "fold")
        return None

    @abstractmethod
    def good(self, faces: tuple[str, ...]) -> bool:
        """Whether it is worth the second bet."""

    def __str__(self) -> str:
        return "raises"


class Raises(GoesOn):
    """Of five cards: goes on with a pair or better, or with an ace and a king. ``high``: not without a pair. What is
    played blind goes on."""

    def __init__(self, high: bool = True) -> None:
        self.high = high

    def good(self, faces: tuple[str, ...]) -> bool:
        """Whether it is worth twice the ante.

        >>> Raises().good(("As", "Kd", "9c", "5h", "2d")), Raises(high=False).good(("As", "Kd", "9c", "5h", "2d"))
        (True, False)
        """
        if not faces or value(faces, Ranking()).category != "high_card":
            return True
        return self.high and {face[0] for face in faces} >= set(HIGH)


class RaisesThree(GoesOn):
    """Of three cards: goes on with a pair or better, or with cards that are at least these (the highest first)."""

    def __init__(self, least: str) -> None:
        self.least = [number(rank) for rank in least]

    def good(self, faces: tuple[str, ...]) -> bool:
        """
        >>> RaisesThree("Q64").good(("Qs", "6d", "5c")), RaisesThree("Q64").good(("Qs", "6d", "3c"))
        (True, False)
        """
        found = three.value(faces, three.ThreeRanking()) if faces else None
        return found is None or found.category != "high_card" or list(found.ties) >= self.least
