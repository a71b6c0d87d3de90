"""What a hand is worth: the law's own order of cards and combinations over the common evaluator, and what it is called.

A combination that the law does not have counts as what its cards make without it; a comparison that it does not have is
left out, and the hands tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from ...law.leaves import denied, holds
from ...law.values import Text
from ...table import words
from ...table.cards import FRENCH_RANKS
from ..poker import hands
from ..poker.hands import CATEGORIES, Category
from .rules import Ranking

PARTS: dict[str, tuple[str, ...]] = {
    "four_of_a_kind": ("four_of_a_kind", "rest"),
    "full_house": ("full_house", "rest"),
    "straight": ("straight",),
    "straight_flush": ("straight",),
    "royal_flush": ("straight",),
    "flush": ("flush",) * 5,
    "three_of_a_kind": ("three_of_a_kind", "rest", "rest"),
    "two_pairs": ("two_pairs", "second_pair", "fifth_card"),
    "pair": ("pair", "kickers", "kickers", "kickers"),
    "high_card": ("high_card",) * 5,
}
"""Which clause tells equals apart, by the place in the evaluator's tuple."""
LOOSE = {"flush": 0, "pair": 1, "high_card": 0, "three_of_a_kind": 1}
"""From which place on the cards of a combination are compared one after the other."""
SUITS = "cdhs"
"""Without the clause that suits are equal: spades highest, then hearts, diamonds, clubs."""
TOP = len(FRENCH_RANKS) - 1


class Worth(msgspec.Struct, frozen=True, order=True):
    """The worth of a hand: greater is better, equal is a tie."""

    level: int
    ties: tuple[int, ...]
    category: str


class Judge:
    """The ranking of one table."""

    parts: ClassVar[dict[str, tuple[str, ...]]] = PARTS

    def __init__(self, rules: Ranking) -> None:
        self.rules = rules
        self.place = {rank: TOP - rules.order.value.rank("10" if rank == "T" else rank) for rank in FRENCH_RANKS}
        """of every rank, in the evaluator's numbers: the lowest of the order 0, the highest 12"""
        self.usual = all(FRENCH_RANKS.index(rank) == n for rank, n in self.place.items())
        self.ranking = hands.Ranking(order=self._order(), low_ace=holds(rules.low_ace))
        self.wraps = denied(rules.no_wrap)

    def _order(self) -> tuple[Category, ...]:
        """The combinations of this law, from the lowest; cards that make none of them are high cards."""
        listed = [group[0] for group in reversed(self.rules.listed.value.ranks)]
        if "high_card" not in listed:
            listed.insert(0, "high_card")
        named = self.rules.hands
        there = [c for c in CATEGORIES if c in listed and (c not in named or named[c].value)]
        return tuple(sorted(there, key=listed.index))

    def number(self, face: str) -> int:
        """A card's place in the law's order, the lowest 0."""
        return self.place[face[0]]

    def worth(self, faces: Sequence[str]) -> Worth:
        """What these cards are worth."""
        seen = faces if self.usual else [FRENCH_RANKS[self.place[f[0]]] + f[1] for f in faces]
        if self.rules.figures is not None:
            seen = self._numbered(seen)
        found = hands.value(seen, self.ranking)
        level, ties, category = found.level, found.ties, str(found.category)
        if self.wraps and self._around(seen) and category in ("high_card", "flush"):
            made: Category = "straight_flush" if category == "flush" else "straight"
            if made in self.ranking.rank_of:
                level, ties, category = self.ranking.rank_of[made], (-1,), made
        return Worth(level, self._kept(category, ties, seen), category)

    def _numbered(self, faces: Sequence[str]) -> Sequence[str]:
        """Cards that are neither numbers nor figures of this law pair with nothing: they count as they are."""
        figures = self.rules.figures
        lost = [f for f in "JQK" if figures is not None and f not in figures.value]
        if not lost or len({f[0] for f in faces}) == len(faces):
            return faces
        free = [r for r in FRENCH_RANKS if r not in {f[0] for f in faces}]
        out: list[str] = []
        for face in faces:
            again = face[0] in lost and any(face[0] == other[0] for other in out)
            out.append(free.pop() + face[1] if again else face)
        return out

    def _around(self, faces: Sequence[str]) -> bool:
        """Five cards in a row that go round over the ace."""
        ranks = sorted(FRENCH_RANKS.index(f[0]) for f in faces)
        if len(set(ranks)) != 5 or TOP not in ranks or 0 not in ranks:
            return False
        count = len(FRENCH_RANKS)
        return any({(low + n) % count for n in range(5)} == set(ranks) for low in range(count - 4, count - 1))

    def _kept(self, category: str, ties: tuple[int, ...], faces: Sequence[str]) -> tuple[int, ...]:
        """The cards that tell equals apart under this law."""
        rules, parts = self.rules, self.parts.get(category, ())
        if not holds(rules.same):
            return ()
        kept = [n if not denied(rules.ties.get(part)) else 0 for n, part in zip(ties, parts, strict=False)]
        if not holds(rules.successive):
            kept = kept[: LOOSE.get(category, len(kept)) + 1]
        if denied(rules.suits_equal):
            top = max(faces, key=lambda f: (FRENCH_RANKS.index(f[0]), SUITS.index(f[1])))
            kept = [*kept, *(0 for _ in range(5 - len(kept))), SUITS.index(top[1])]
        return tuple(kept)

    def reaches(self, faces: Sequence[str], least: Sequence[str]) -> bool:
        """Whether a hand is a combination, or its cards are at least these (the highest first)."""
        if self.worth(faces).category != "high_card":
            return True
        asked = sorted((self.place["T" if name == "10" else name] for name in least), reverse=True)
        own = sorted((self.number(face) for face in faces), reverse=True)
        return own[: len(asked)] >= asked

    def reaches_pair(self, faces: Sequence[str], least: str) -> bool:
        """Whether a hand is a pair of this rank at least, or a higher combination."""
        made, order = self.worth(faces).category, self.ranking.rank_of
        if made == "high_card" or (made != "pair" and order[made] < order.get("pair", 0)):
            return False
        if made != "pair":
            return True
        paired = max((face[0] for face in faces), key=[face[0] for face in faces].count)
        return self.place[paired] >= self.place["T" if least == "10" else least]

    # --- in words -----------------------------------------------------------------------------------------------------

    def said(self, faces: Sequence[str]) -> Text:
        """What a hand is called: «pareja de jotas, as el más alto»."""
        made = self.worth(faces).category
        ranks = self._grouped(faces)
        facts: dict[str, str] = {}
        for place, rank in zip("abcde", ranks, strict=False):
            facts |= {place: f"rank_{rank}", f"{place}s": f"ranks_{rank}"}
        if made in ("straight", "straight_flush"):
            facts["a"] = self._top(faces)
        return Text(*(_phrase(made, facts, lang) for lang in ("es", "en")))

    def _grouped(self, faces: Sequence[str]) -> list[str]:
        """The ranks, those that come oftenest first, then from the highest."""
        ranks = [face[0] for face in faces]
        return sorted(dict.fromkeys(ranks), key=lambda r: (-ranks.count(r), -self.place[r]))

    def _top(self, faces: Sequence[str]) -> str:
        """The highest card of a straight: with an ace before the lowest card it is the fifth."""
        ranks = sorted((face[0] for face in faces), key=self.place.__getitem__, reverse=True)
        low = self.place[ranks[0]] - self.place[ranks[1]] > 1
        return f"rank_{ranks[1] if low else ranks[0]}"


def _phrase(made: str, facts: dict[str, str], lang: str) -> str:
    named = {name: words.say("reasons", code, lang) for name, code in facts.items()}
    return words.say("reasons", f"hand_{made}", lang, **named)
