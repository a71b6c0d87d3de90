"""Poker against the house: who goes on, and with what."""

from __future__ import annotations

from abc import abstractmethod

from ..games.poker import three
from ..games.poker.hands import Ranking, best, number, value
from ..table.cards import FRENCH_RANKS
from ..table.contract import OneOf
from .base import Look, Move, Strategy, made

HIGH = ("A", "K")
DEALT = 5
LOOSE = ("high_card", "pair", "two_pairs", "three_of_a_kind")
"""Combinations that are better with other cards beside them."""
LOW, SMALL = "2", "7"
"""The lowest card beside one no higher than this is given up before the flop, if they are not of one suit."""


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

    def __str__(self) -> str:
        return "raises"


class Changes(GoesOn):
    """Always goes on: up to two cards may be changed for nothing, and a bank that does not open pays. Then changes what
    does not belong to a combination, or to four of one suit. ``pool``: with a bet for the pool leaves three of a kind
    as they are."""

    def __init__(self, pool: bool = False) -> None:
        self.pool = pool

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("change_cards"):
            field = offer.fields.get("cards")
            choices = [str(one) for one in field.values] if isinstance(field, OneOf) else []
            own = tuple(one for one in choices if one and " " not in one)
            wanted = set(self.thrown(own))
            return made(offer, cards=next((one for one in choices if set(one.split()) == wanted), choices[0]))
        return super().move(seen)

    def good(self, faces: tuple[str, ...]) -> bool:
        return True

    def thrown(self, faces: tuple[str, ...]) -> tuple[str, ...]:
        """The cards that are changed, two at most.

        >>> Changes().thrown(("9s", "9h", "Kd", "4c", "2s")), Changes().thrown(("9s", "9h", "4d", "4c", "2s"))
        (('4c', '2s'), ('2s',))
        >>> Changes().thrown(("9h", "Kh", "4h", "2h", "Ks")), Changes().thrown(("9h", "Kh", "4h", "2h", "As"))
        (('4h', '2h'), ('As',))
        """
        made = value(faces, Ranking()) if len(faces) == DEALT else None
        if made is None or made.category not in LOOSE:
            return ()
        ranks, suits = [face[0] for face in faces], [face[1] for face in faces]
        if made.category == "three_of_a_kind" and self.pool:
            return ()
        if made.category == "high_card":
            most = max(suits, key=suits.count)
            if suits.count(most) == DEALT - 1:
                return tuple(face for face in faces if face[1] != most)
        alone = sorted((face for face in faces if ranks.count(face[0]) == 1), key=number)
        return tuple(sorted(alone[: 1 if made.category == "two_pairs" else 2], key=faces.index))

    def __str__(self) -> str:
        return "changes"


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


class Streets(Strategy):
    """Two own cards and five in common: withdraws only with a two and a small card of two suits; before turn and river
    bets with whatever the own cards make of the common ones, or with an ace where these have a pair. ``bold``: with any
    ace."""

    def __init__(self, bold: bool = False) -> None:
        self.bold = bold

    def move(self, seen: Look) -> Move | None:
        for offer in seen.mine("declare"):
            word, box = offer.fields.get("word"), offer.fields.get("box")
            own = seen.cards(f"hand/{box.values[0]}") if isinstance(box, OneOf) else ()
            known = word.values if isinstance(word, OneOf) else ()
            if "fold" in known:
                return made(offer, word="fold" if self.poor(own) else "bet")
            return made(offer, word="bet" if self.good(own, seen.cards("hand/board")) else "pass")
        return None

    def poor(self, own: tuple[str, ...]) -> bool:
        """
        >>> [Streets().poor(two) for two in (("7h", "2d"), ("7h", "2h"), ("8h", "2d"), ("2h", "2d"))]
        [True, False, False, False]
        """
        ranks = sorted((face[0] for face in own), key=FRENCH_RANKS.index)
        suited = len({face[1] for face in own}) == 1
        if len(ranks) != 2 or ranks[0] == ranks[1] or suited:
            return False
        return ranks[0] == LOW and FRENCH_RANKS.index(ranks[1]) <= FRENCH_RANKS.index(SMALL)

    def good(self, own: tuple[str, ...], board: tuple[str, ...]) -> bool:
        """
        >>> Streets().good(("Kh", "2d"), ("Ks", "9c", "4d")), Streets().good(("Kh", "2d"), ("9s", "9c", "4d"))
        (True, False)
        >>> Streets().good(("Ah", "2d"), ("9s", "9c", "4d")), Streets().good(("Ah", "2d"), ("9s", "8c", "4d"))
        (True, False)
        """
        common = value(board, Ranking())
        if best(own, board, Ranking()).level > common.level:
            return True
        ace = any(face[0] == HIGH[0] for face in own)
        return ace and (self.bold or common.category == "pair")

    def __str__(self) -> str:
        return "streets"


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


class SetsHands(Strategy):
    """Seven cards are set as the house would: the first setting that is offered."""

    def move(self, seen: Look) -> Move | None:
        return next((made(offer) for offer in seen.mine("set_hand")), None)

    def __str__(self) -> str:
        return "sets"
