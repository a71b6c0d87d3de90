"""What the second bet pays, as this table reads the text."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ...law.rulebook import Leaf
from ...law.values import Odds
from .rules import ThreeRules
from .terms import Terms

FIRST, SECOND = "ante", "raise"
BY_TABLE, HIGH_CARD = "T-2", "T-1"
"""The doubts on a second bet that is paid by a table, and on a win without a row in it."""
NOTHING = Odds(0, 1)


def second(rules: ThreeRules, terms: Terms) -> Mapping[str, Leaf[Odds]]:
    """By combination; as the ante where the law has no table of its own."""
    if SECOND not in rules.pays:
        return {"won": rules.pays[FIRST]["won"]}
    rows, read = dict(rules.pays[SECOND]), terms.readings
    if read.get(BY_TABLE) == "even_money":
        rows = {made: replace(leaf, value=rows["pair"].value, reading=BY_TABLE) for made, leaf in rows.items()}
    if read.get(HIGH_CARD) == "nothing":
        rows["high_card"] = replace(rows["high_card"], value=NOTHING, reading=HIGH_CARD)
    return rows
