"""Poker against the house: who goes on, and with what."""

from __future__ import annotations

from ..games.poker.hands import Ranking, value
from ..table.contract import OneOf
from .base import Look, Move, Strategy, made

HIGH = ("A", "K")


class Raises(Strategy):
    """Goes on with a pair or better, or with an ace and a king, and else withdraws. ``high``: not without a pair. What
    is played blind goes on."""

    def __init__(self, high: bool = True) -> None:
        self.high = high

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("declare"):
            box = offer.fields.get("box")
            number = box.values[0] if isinstance(box, OneOf) else ""
            return made(offer, word="go" if self.good(seen.cards(f"hand/{number}")) else "fold")
        return None

    def good(self, faces: tuple[str, ...]) -> bool:
        """Whether it is worth twice the ante.

        >>> Raises().good(("As", "Kd", "9c", "5h", "2d")), Raises(high=False).good(("As", "Kd", "9c", "5h", "2d"))
        (True, False)
        """
        if not faces or value(faces, Ranking()).category != "high_card":
            return True
        return self.high and {face[0] for face in faces} >= set(HIGH)

    def __str__(self) -> str:
        return "raises"
