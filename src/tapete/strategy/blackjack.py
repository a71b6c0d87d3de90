"""Blackjack by the book: stand, hit, double, split or give up as a table, or a plan, says.

Insurance and even money are never taken: against a full shoe both cost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..games.blackjack.analysis.paper import Table, paper
from ..games.blackjack.law.rules import BlackjackRules
from ..table.cards import rank
from .base import Look, Move, Strategy, made

if TYPE_CHECKING:
    from ..games.blackjack.analysis.solver import Analysis, Plan

Advice = Callable[[tuple[str, ...], str, bool, bool], str]
"""By the cards of the hand, the bank's card, whether the hand was split and whether it may be: ``S``, ``H``, ``Dh``,
``Ds``, ``P``, ``Rh`` or ``Rs`` (see ``paper.Table``)."""

CLASSES = {"A": 0, **{str(n): n - 1 for n in range(2, 10)}, **dict.fromkeys("TJQK", 9)}
DO = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}


def by_table(table: Table) -> Advice:
    """Advice from the three tables that people know."""

    def advise(cards: tuple[str, ...], up: str, split: bool, pairs: bool) -> str:
        points = [_class(face) for face in cards]
        column = (_class(up) or 10) - 1
        hard = sum(point + 1 for point in points)
        soft = 0 in points and hard <= 11
        if pairs and len(cards) == 2 and points[0] == points[1]:
            return table.pairs[points[0]][column]
        rows = table.soft if soft else table.hard
        row = rows.get(hard + 10 if soft else hard)
        return row[column] if row else "H" if hard < 12 else "S"

    return advise


def by_plan(analysis: Analysis, plan: Plan) -> Advice:
    """Advice from a plan that looks at every card."""
    from ..games.blackjack.analysis.kernel import DOUBLE, GIVE_UP, HIT, SPLIT

    codes = {DOUBLE: "D", GIVE_UP: "R", SPLIT: "P", HIT: "H"}

    def advise(cards: tuple[str, ...], up: str, split: bool, pairs: bool) -> str:
        points, bank = [_class(face) for face in cards], _class(up)
        hand = int(analysis.hands.two[points[0], points[1]])
        for point in points[2:]:
            hand = int(analysis.hands.next[hand, point])
        pair = points[0]
        if split:
            if pairs and len(cards) == 2 and points[1] == pair and plan.again[pair, bank]:
                return "P"
            code = int(plan.after[pair, hand, bank])
        else:
            code = int(plan.first[hand, bank] if len(cards) == 2 else plan.draws[hand, bank])
        later = "h" if plan.draws[hand, bank] == HIT else "s"
        return codes.get(code, "S") + (later if code in (DOUBLE, GIVE_UP) else "")

    return advise


def _class(face: str) -> int:
    """The class of a card: the ace 0, others their points less one."""
    return CLASSES[rank(face)]


class Hands(Strategy):
    """Plays whatever hand is in turn."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def move(self, seen: Look) -> Move | None:
        bank = seen.cards("hand/bank")
        if not bank:
            return None
        for offer in seen.mine("surrender"):
            cards = seen.cards(f"hand/{_only(offer, 'box')}")
            if cards and self.advice(cards, bank[0], False, True).startswith("R"):
                return made(offer)
        for offer in seen.mine("even_money"):
            if "take" in offer.fields:
                return made(offer, take=False)
        stand = next(seen.mine("stand"), None)
        return self._play(seen, str(_only(stand, "hand")), bank[0]) if stand is not None else None

    def _play(self, seen: Look, hand: str, up: str) -> Move | None:
        """The hand in turn: what the advice says first of what is offered."""
        pairs = any(seen.mine("split"))
        said = self.advice(seen.cards(f"hand/{hand}"), up, "." in hand, pairs)
        for do in (*(DO[letter.upper()] for letter in said), "stand"):
            for offer in seen.mine(do):
                if do != "surrender":
                    return made(offer)
        return None

    def __str__(self) -> str:
        return "hands"


def _only(offer: Any, field: str) -> Any:
    return offer.fields[field].values[0]


def basic(rules: BlackjackRules, decks: int = 0) -> Strategy:
    """The basic strategy for rules like these, from the tables on paper (no computing: a server may use it)."""
    return Hands(by_table(paper(rules, decks)))
