"""The best hand of the own cards and the common ones; and two cards as players write them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from ...law.values import Text
from ...table import words
from ..banked_poker.ranking import Judge, Worth
from ..banked_poker.rules import Ranking

PAIR = 2
KNOWN = 4096
"""Hands whose best cards are remembered."""


class BestOf(Judge):
    """The ranking of one table at which so many cards (``size``) of all that one has make the hand."""

    def __init__(self, rules: Ranking, size: int) -> None:
        super().__init__(rules)
        self.size = size
        self.best = lru_cache(KNOWN)(self._best)

    def _best(self, faces: tuple[str, ...]) -> tuple[str, ...]:
        if len(faces) <= self.size:
            return faces
        return max(combinations(faces, self.size), key=super().worth)

    def worth(self, faces: Sequence[str]) -> Worth:
        """What the best of these cards are worth."""
        return super().worth(self.best(tuple(faces)))

    def said(self, faces: Sequence[str]) -> Text:
        """What the best of these cards are called; where only two lie there, what they are."""
        if len(faces) == PAIR:
            return self._two(faces)
        return super().said(self.best(tuple(faces)))

    def start(self, faces: Sequence[str]) -> str:
        """Two cards as players write them: ``AA``, ``AKs`` of one suit, ``AKo`` of two; '' if they are not two."""
        if len(faces) != PAIR:
            return ""
        high, low = sorted(faces, key=self.number, reverse=True)
        suited = "" if high[0] == low[0] else "s" if high[1] == low[1] else "o"
        return high[0] + low[0] + suited

    def _two(self, faces: Sequence[str]) -> Text:
        start = self.start(faces)
        high, low = start[0], start[1]
        code = {"s": "two_suited", "o": "two_offsuit", "": "two_paired"}[start[2:]]
        return Text(*(
            words.say("reasons", code, lang, a=words.say("reasons", f"rank_{high}", lang),
                      b=words.say("reasons", f"rank_{low}", lang), ranks=words.say("reasons", f"ranks_{high}", lang))
            for lang in ("es", "en")
        ))  # fmt: skip
