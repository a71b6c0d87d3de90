"""What five cards and two are worth under the law's own order, the joker among them; and how seven may be set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from ...law.leaves import denied, holds
from ...law.values import Text
from ...table import words
from ...table.cards import FRENCH_RANKS, FRENCH_SUITS, JOKERS, is_joker
from ..banked_poker.ranking import PARTS, TOP, Judge, Worth
from .rules import PaiGowRules

JOKER = JOKERS[0]
FIVE_ACES = "five_aces"
COMPLETED: dict[str, str] = {
    "straight": "straight", "flush": "flush", "straight_flush": "straight_flush", "royal_flush": "straight_flush",
    FIVE_ACES: FIVE_ACES,
}  # fmt: skip
"""What a joker completes, by the word of the law: a royal flush is a straight flush."""
STRAIGHTS = ("straight", "straight_flush", "royal_flush")
FIVE = FRENCH_RANKS.index("5")
QUEEN = FRENCH_RANKS.index("Q")
STRAIGHT_ORDER, JOKER_READING, PLAIN_STRAIGHTS = "PG2", "PG3", "PG16"
"""The doubts on the order of straights, on the joker, and on whether the order of straights of one suit is that of
all."""


class TwoHands(Judge):
    """The ranking of one table: hands of five and of two."""

    parts: ClassVar[dict[str, tuple[str, ...]]] = PARTS

    def __init__(self, rules: PaiGowRules, readings: Mapping[str, str]) -> None:
        super().__init__(rules.ranking)
        listed = [group[0] for group in reversed(rules.ranking.listed.value.ranks)]
        named = rules.ranking.hands
        self.levels = {name: n for n, name in enumerate(listed) if name not in named or named[name].value}
        self.levels.setdefault("high_card", -1)
        self.joker = rules.joker
        self.small = rules.small
        self.straights = rules.straights
        self.only_completes = readings.get(JOKER_READING) == "to_complete"
        """an ace, and only where it completes what is listed"""
        self.literal = readings.get(STRAIGHT_ORDER) == "literal"
        """from the ten to the queen, the ace to the five, then the others"""
        self.known = lru_cache(maxsize=4096)(self._made)
        self.plain_wheel = holds(rules.straights.wheel_second) and readings.get(PLAIN_STRAIGHTS) != "of_one_suit"

    # --- five cards -------------------------------------------------------------------------------------------------

    def worth(self, faces: Sequence[str]) -> Worth:
        """What up to five cards are worth, the joker as whatever makes the most of them."""
        return self.known(tuple(faces))

    def _made(self, faces: tuple[str, ...]) -> Worth:
        others = tuple(face for face in faces if not is_joker(face))
        if len(others) == len(faces):
            return self.plain(faces)
        return max(made for _, made in self._cards(others))

    def plain(self, faces: Sequence[str]) -> Worth:
        """The same, of cards without a joker."""
        found = super().worth(faces)
        ties = found.ties
        if found.category in STRAIGHTS:
            ties = self.straight(found.category, ties)
        return Worth(self.levels.get(found.category, -1), ties, found.category)

    def straight(self, category: str, ties: tuple[int, ...]) -> tuple[int, ...]:
        """Straights in their own order: the ace at the top, the one to the five next, where the law says so."""
        s, one_suit = self.straights, category != "straight"
        by_card = s.flush_by_card if one_suit else s.by_card
        second = holds(s.flush_wheel_second) if one_suit else self.plain_wheel
        if not ties:
            return ties
        top = ties[0]
        if self.literal and holds(by_card) and top in (QUEEN, FIVE):
            return (2 * TOP + (2 if top == QUEEN else 1),)
        if second and top == FIVE:
            return (2 * TOP - 1,)
        return (0 if denied(by_card) and top != TOP else 2 * top,)

    def stands_for(self, faces: Sequence[str]) -> str:
        """The card that the joker among these stands for; empty: none."""
        others = tuple(face for face in faces if not is_joker(face))
        if len(others) == len(faces):
            return ""
        return max(self._cards(others), key=lambda one: one[1], default=("", None))[0]

    def _cards(self, others: tuple[str, ...]) -> Iterator[tuple[str, Worth]]:
        """What the joker may be beside these, and what they are worth then."""
        completes, aces = self.joker.completes.value, sum(face[0] == "A" for face in others)
        if aces == len(FRENCH_SUITS) and FIVE_ACES in self.levels and FIVE_ACES in completes:
            yield JOKER, Worth(self.levels[FIVE_ACES], (), FIVE_ACES)
        for face in (rank + suit for rank in FRENCH_RANKS for suit in FRENCH_SUITS):
            if face in others or (self.only_completes and face[0] != "A"):
                continue
            made = self.plain((*others, face))
            word = COMPLETED.get(made.category)
            if word in completes if word else face[0] == "A" and holds(self.joker.ace) and not self.only_completes:
                yield face, made
        yield "", self.plain(others)

    # --- two cards --------------------------------------------------------------------------------------------------

    def worth_small(self, faces: Sequence[str]) -> Worth:
        """What the hand of two is worth: a pair, or its cards."""
        ranks = sorted((self._rank(face) for face in faces), reverse=True)
        paired = len(ranks) == 2 and ranks[0] == ranks[1] and ranks[0] >= 0
        if paired and holds(self.small.pairs) and "pair" in self.levels:
            return Worth(self.levels["pair"], (ranks[0],), "pair")
        return Worth(self.levels["high_card"], tuple(ranks), "high_card")

    def _rank(self, face: str) -> int:
        if not is_joker(face):
            return self.number(face)
        return self.place["A"] if holds(self.joker.ace) and not self.only_completes else -1

    def outranks(self, big: Sequence[str], small: Sequence[str]) -> bool:
        """Whether the big hand is worth more: the combination first, then card by card; where those two are matched
        the other cards make it higher."""
        one, other = self.worth(big), self.worth_small(small)
        if one.level != other.level:
            return one.level > other.level
        if one.category == "high_card":
            return tuple(sorted(map(self._rank, big), reverse=True)[: len(other.ties)]) >= other.ties
        return one.ties[: len(other.ties)] >= other.ties

    # --- seven cards ------------------------------------------------------------------------------------------------

    def settings(self, faces: Sequence[str], size: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Every way to set these cards, right or wrong: the small hand and the big one."""
        for small in combinations(sorted(faces), size):
            yield small, tuple(face for face in faces if face not in small)

    # --- in words ---------------------------------------------------------------------------------------------------

    def said(self, faces: Sequence[str]) -> Text:
        """What a hand is called, by the cards that it is made of."""
        made = self.worth(faces)
        if made.category == FIVE_ACES:
            return Text(*(words.say("reasons", "hand_five_aces", lang) for lang in ("es", "en")))
        card = self.stands_for(faces)
        real = [face for face in faces if not is_joker(face)]
        return super().said((*real, card) if card else real)

    def said_small(self, faces: Sequence[str]) -> Text:
        """What the hand of two is called."""
        shown = [face for face in faces if not is_joker(face)]
        more = [f"A{suit}" for suit in FRENCH_SUITS if f"A{suit}" not in shown][: len(faces) - len(shown)]
        ranks = [face[0] for face in (*shown, *more)]
        ranks.sort(key=self.place.__getitem__, reverse=True)
        made = "two_pair" if self.worth_small(faces).category == "pair" else "two_high"
        text = (_two(made, ranks, lang) for lang in ("es", "en"))
        return Text(*text)


def _two(made: str, ranks: Sequence[str], lang: str) -> str:
    named = {"a": f"rank_{ranks[0]}", "as": f"ranks_{ranks[0]}", "b": f"rank_{ranks[-1]}"}
    return words.say("reasons", made, lang, **{n: words.say("reasons", code, lang) for n, code in named.items()})
