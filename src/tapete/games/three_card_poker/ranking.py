"""What three cards are worth under a law's own order of combinations: in fewer cards a straight beats a flush."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...law.leaves import holds
from ...table.cards import FRENCH_RANKS
from ..banked_poker.ranking import Judge, Worth
from ..poker import three

LESS = {
    "mini_royal": "straight_flush",
    "straight_flush": "flush",
    "flush": "high_card",
    "straight": "high_card",
    "three_of_a_kind": "pair",
    "pair": "high_card",
}
"""What a combination counts as where the law does not have it."""


class ThreeJudge(Judge):
    """The ranking of one table of three cards."""

    parts: ClassVar[dict[str, tuple[str, ...]]] = {
        "mini_royal": ("straight",),
        "straight_flush": ("straight",),
        "straight": ("straight",),
        "three_of_a_kind": ("three_of_a_kind", "rest"),
        "flush": ("flush",) * 3,
        "pair": ("pair", "kickers"),
        "high_card": ("high_card",) * 3,
    }

    def worth(self, faces: Sequence[str]) -> Worth:
        """What these cards are worth."""
        seen = faces if self.usual else [FRENCH_RANKS[self.place[f[0]]] + f[1] for f in faces]
        if self.rules.figures is not None:
            seen = self._numbered(seen)
        order, named = [group[0] for group in reversed(self.rules.listed.value.ranks)], self.rules.hands
        found = three.value(seen, three.ThreeRanking(order=three.ROYAL, low_ace=holds(self.rules.low_ace)))
        made, ties = found.category, found.ties
        high = tuple(sorted((FRENCH_RANKS.index(face[0]) for face in seen), reverse=True))
        while made in LESS and (made not in order or (made in named and not named[made].value)):
            made = LESS[made]
            ties = ties if made == "straight_flush" else high
        return Worth(order.index(made), self._kept(made, ties, seen), made)
