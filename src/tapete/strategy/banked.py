"""Poker against the house: who goes on, and with what."""

from __future__ import annotations

from ..games.poker.hands import Ranking, number, value
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


COMMONS = ("left", "right")
"""The hands in common of three bets."""
STRONG = frozenset(("two_pairs", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
                    "straight_flush", "royal_flush"))  # fmt: skip
"""What wins whatever else comes."""


class Leaves(Strategy):
    """Of three bets leaves those that are asked about with a hand that wins already, or with all cards of one suit and
    close together; withdraws the others. ``least``: the rank of the least pair that wins. ``bold``: leaves as well what
    is of one suit."""

    def __init__(self, least: str, bold: bool = False) -> None:
        self.least, self.bold = least, bold

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("choose"):
            box = offer.fields.get("box")
            name = box.values[0] if isinstance(box, OneOf) else ""
            faces = [face for hand in (name, *COMMONS) for face in seen.cards(f"hand/{hand}") if face]
            return made(offer, option="keep" if self.good(tuple(faces)) else "withdraw")
        return None

    def good(self, faces: tuple[str, ...]) -> bool:
        """Whether the bet is left.

        >>> play = Leaves("J")
        >>> play.good(("Js", "Jd", "2c")), play.good(("Ts", "Td", "2c")), play.good(("9h", "Th", "Jh"))
        (True, False, True)
        """
        if not faces:
            return False
        found = value(faces, Ranking())
        if found.category in STRONG:
            return True
        if found.category == "pair":
            return found.ties[0] >= number("T" if self.least == "10" else self.least)
        ranks = [number(face) for face in faces]
        suited = len({face[1] for face in faces}) == 1
        return suited and (self.bold or len(faces) > 3 or max(ranks) - min(ranks) < len(faces))

    def __str__(self) -> str:
        return "leaves"
