"""What cards and hands are worth under the rules of a table."""

from __future__ import annotations

from collections.abc import Iterable

from ....law.leaves import denied, holds
from ....table.cards import colour, rank, suit
from ..state import Hand
from .rules import BlackjackRules

FIGURES = ("J", "Q", "K")
NOMINAL = {**{str(n): n for n in range(2, 10)}, "T": 10}


def value(rules: BlackjackRules, face: str) -> int:
    """The points of a card; an ace has the lower of its two values."""
    v, name = rules.values, rank(face)
    if name == "A":
        return v.ace.value[0]
    if name in FIGURES:
        figures = v.figure_ranks.value if v.figure_ranks is not None else FIGURES
        return v.figures.value if name in figures else 0
    return NOMINAL[name] if holds(v.nominal) else 0


def totals(rules: BlackjackRules, cards: Iterable[str]) -> tuple[int, int]:
    """With every ace low, and with one of them high (the same where there is none)."""
    faces = tuple(cards)
    low = sum(value(rules, face) for face in faces)
    first, second = rules.values.ace.value
    return low, low + (second - first if any(rank(f) == "A" for f in faces) else 0)


def points(rules: BlackjackRules, cards: Iterable[str]) -> int:
    """A player's score, his ace as it suits him."""
    low, high = totals(rules, cards)
    return high if high <= rules.values.target.value else low


def bank_points(rules: BlackjackRules, cards: Iterable[str]) -> int:
    """The bank's score: its ace is not at its convenience."""
    c, (low, high) = rules.croupier, totals(rules, cards)
    if low == high:
        return low
    if high > rules.values.target.value:
        return low if holds(c.ace_one) else high
    return low if high >= c.stands_at.value and denied(c.ace_eleven) else high


def two_card_21(rules: BlackjackRules, cards: tuple[str, ...], score: int) -> bool:
    """An ace and a card of ten points, and nothing else."""
    return len(cards) == 2 and score == rules.values.target.value and any(rank(face) == "A" for face in cards)


def natural(rules: BlackjackRules, hand: Hand) -> bool:
    """Black-jack; a split hand has one only where the law does not exclude it."""
    if denied(rules.natural.two_cards) or (hand.split and holds(rules.split.not_natural)):
        return False
    return two_card_21(rules, hand.cards, points(rules, hand.cards))


def bank_natural(rules: BlackjackRules, cards: tuple[str, ...]) -> bool:
    return holds(rules.natural.two_cards) and two_card_21(rules, cards, bank_points(rules, cards))


def is_ace(face: str) -> bool:
    return rank(face) == "A"


def is_ten(face: str) -> bool:
    return rank(face) in ("T", *FIGURES)


def equal_value(rules: BlackjackRules, cards: tuple[str, ...]) -> bool:
    """Two cards that may be split: of equal points, whatever their rank."""
    if len(cards) != 2:
        return False
    one, other = cards
    return is_ace(one) == is_ace(other) and value(rules, one) == value(rules, other)


def pair(rules: BlackjackRules, cards: tuple[str, ...]) -> str:
    """What two cards are to Perfect Pairs: ``perfect_pair``, ``coloured_pair``, ``mixed_pair``, or nothing."""
    p, (one, other) = rules.perfect_pairs, cards
    if p is None or denied(p.same_value):
        return ""
    if rank(one) != rank(other) and (holds(p.by_symbol) or not (is_ten(one) and is_ten(other))):
        return ""
    if suit(one) == suit(other):
        return "perfect_pair" if holds(p.same_suit) else "coloured_pair"
    if colour(one) == colour(other):
        return "coloured_pair" if holds(p.same_colour) else "mixed_pair"
    return "mixed_pair" if holds(p.mixed) else ""


def sevens(cards: tuple[str, ...]) -> str:
    """The combination of a box's first cards: ``7``, ``77_offsuit`` … ``777_suited``, or nothing.

    >>> sevens(("7h", "9c")), sevens(("7h", "7h", "5d")), sevens(("7h", "7h", "7c")), sevens(("9c", "7h"))
    ('7', '77_suited', '777_offsuit', '')
    """
    run = 0
    for face in cards[:3]:
        if rank(face) != "7":
            break
        run += 1
    if run < 2:
        return "7" * run
    suited = len({suit(face) for face in cards[:run]}) == 1
    return f"{'7' * run}_{'suited' if suited else 'offsuit'}"


def lower_sevens(combination: str) -> tuple[str, ...]:
    """The combinations that this one contains, itself first."""
    if combination.startswith("777"):
        pair_ = "77_suited" if combination.endswith("_suited") else "77_offsuit"
        return (combination, pair_, "7")
    return (combination, "7") if combination.startswith("77") else (combination,) if combination else ()
