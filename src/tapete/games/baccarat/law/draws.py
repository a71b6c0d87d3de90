"""The third card: whether a hand draws, and the clauses that say so. Pure functions of the rules and the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from .points import bank_draws, is_natural, punto_draws, row, third_value, total
from .rules import Drawing, Natural, Scoring

DEALT = 2
"""Cards of a hand before anybody draws."""

Sources = tuple[Leaf[Any] | None, ...]


class DrawRules(Protocol):
    """What the third card hangs on, wherever the house runs the draws."""

    @property
    def natural(self) -> Natural: ...
    @property
    def scoring(self) -> Scoring: ...
    @property
    def drawing(self) -> Drawing: ...


def over(rules: DrawRules, punto: Sequence[str], banca: Sequence[str]) -> bool:
    """A natural ends the coup: nobody draws."""
    n = rules.natural
    mine = is_natural(punto[:2], rules.scoring, n) and not denied(n.punto_ends)
    its = is_natural(banca[:2], rules.scoring, n) and not denied(n.bank_ends)
    return mine or its


def nobody(rules: DrawRules) -> bool:
    """No hand has another card: two are the most, or there is nobody to determine the draws."""
    d = rules.drawing
    return (d.most is not None and d.most.value <= DEALT) or denied(d.house_decides)


def decision(
    rules: DrawRules, punto: Sequence[str], banca: Sequence[str], decided: Sequence[str]
) -> tuple[str, bool] | None:
    """The next hand whose third card is not settled, and whether it draws; None: the coup is complete."""
    if over(rules, punto, banca):
        return None
    order = ("banca", "punto") if denied(rules.drawing.punto_first) else ("punto", "banca")
    hand = next((h for h in order if h not in decided), None)
    if hand is None:
        return None
    return hand, wants(rules, hand, punto, banca)


def wants(rules: DrawRules, hand: str, punto: Sequence[str], banca: Sequence[str]) -> bool:
    """Whether the hand draws with its first two cards."""
    cards = (punto if hand == "punto" else banca)[:2]
    if nobody(rules) or is_natural(cards, rules.scoring, rules.natural):
        return False
    points = total(cards, rules.scoring)
    if hand == "punto":
        return punto_draws(points, rules.drawing)
    third = third_value(punto[2], rules.scoring) if len(punto) > 2 else "none"
    return bank_draws(points, third, rules.drawing)


def needs_more(rules: DrawRules, punto: Sequence[str], banca: Sequence[str], decided: Sequence[str]) -> bool:
    """Does any hand still draw?"""
    settled = list(decided)
    while (found := decision(rules, punto, banca, settled)) is not None:
        if found[1]:
            return True
        settled.append(found[0])
    return False


def sources(rules: DrawRules, hand: str, punto: Sequence[str], banca: Sequence[str]) -> Sources:
    """The clauses behind the third card of a hand."""
    d = rules.drawing
    if hand == "punto":
        apart = d.punto_five is not None and str(total(punto[:2], rules.scoring)) in d.punto_five.value
        return (d.punto_five if apart else d.punto_draws, d.punto_first)
    stood = d.stood_as_punto if len(punto) < 3 else None
    found = row(total(banca[:2], rules.scoring), d)
    return (stood, d.follows) if holds(stood) else (found, d.follows)
