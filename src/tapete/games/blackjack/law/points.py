"""What cards and hands are worth under the rules of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....law.leaves import denied, holds
from ....table.cards import FRENCH_RANKS, FRENCH_SUITS, colour, rank, suit
from ..state import Hand
from .rules import BlackjackRules
from .terms import COMBINATIONS

Combinations = Mapping[str, tuple[str, ...]]
"""By name, the lowest first: the ranks of the first cards, and a word on their suits."""
SUITED, OFFSUIT = "suited", "offsuit"
"""What a combination may ask of the suits: all of one, or not all of one."""


def named(face: str) -> str:
    """The rank of a card as the law writes it.

    >>> named("Th"), named("Kc"), named("7d")
    ('10', 'K', '7')
    """
    name = rank(face)
    return "10" if name == "T" else name


ACE = "A"
PACK = tuple(one + of for one in FRENCH_RANKS for of in FRENCH_SUITS)
_worth: dict[int, tuple[BlackjackRules, dict[str, int]]] = {}
MOST = 64


def worth(rules: BlackjackRules) -> dict[str, int]:
    """The points of every card that is no ace, read from the law once: each card is counted many times."""
    found = _worth.get(id(rules))
    if found is None or found[0] is not rules:
        if len(_worth) >= MOST:
            _worth.clear()
        v = rules.values
        points = {
            face: v.figures.value if (name := named(face)) in v.figure_ranks.value
            else int(name) if name in v.nominal.value
            else 0
            for face in PACK
            if not is_ace(face)
        }  # fmt: skip
        found = _worth[id(rules)] = (rules, points)
    return found[1]


def plain(rules: BlackjackRules, face: str) -> int:
    """The points of a card that is no ace."""
    return worth(rules).get(face, 0)


def value(rules: BlackjackRules, face: str) -> int:
    """The points of a card; an ace has the lower of its two values."""
    return rules.values.ace.value[0] if is_ace(face) else plain(rules, face)


def summed(rules: BlackjackRules, cards: Iterable[str], first: int, second: int) -> tuple[int, int]:
    """With every ace at its first value, and with one of them at its second (the same where there is none)."""
    points, low, aces = worth(rules), 0, False
    for face in cards:
        if face[0] == ACE:
            low, aces = low + first, True
        else:
            low += points.get(face, 0)
    return low, low + (second - first if aces else 0)


def totals(rules: BlackjackRules, cards: Iterable[str]) -> tuple[int, int]:
    """A player's cards with every ace low, and with one of them high."""
    first, second = rules.values.ace.value
    return summed(rules, cards, first, second)


def points(rules: BlackjackRules, cards: Iterable[str]) -> int:
    """A player's score, an ace as it suits the player."""
    low, high = totals(rules, cards)
    return high if high <= rules.values.target.value else low


def bank_points(rules: BlackjackRules, cards: Iterable[str]) -> int:
    """The bank's score: its ace is not at its convenience."""
    c = rules.croupier
    low, high = summed(rules, cards, c.ace_one.value, c.ace_eleven.value)
    return high if high <= rules.values.target.value else low


def first_points(rules: BlackjackRules, cards: Iterable[str]) -> int:
    """What the first cards count for the bets on under and over thirteen, which have a value of their own for aces."""
    u = rules.under_over
    assert u is not None
    first = tuple(cards)[: u.cards.value]
    always = next((int(number) for number in u.ace.value), None)
    return points(rules, first) if always is None else summed(rules, first, always, always)[0]


def two_card_21(rules: BlackjackRules, cards: tuple[str, ...], score: int) -> bool:
    """An ace and a card of ten points, and nothing else."""
    return len(cards) == rules.natural.two_cards.value and score == rules.values.target.value


def natural(rules: BlackjackRules, hand: Hand) -> bool:
    """Black-jack; a hand that was split from such cards has one only where the law does not exclude it."""
    if hand.split and ("A" if hand.aces else "10") in rules.split.not_natural.value:
        return False
    return two_card_21(rules, hand.cards, points(rules, hand.cards))


def bank_natural(rules: BlackjackRules, cards: tuple[str, ...]) -> bool:
    return two_card_21(rules, cards, bank_points(rules, cards))


def is_ace(face: str) -> bool:
    return face[0] == ACE


def equal_value(rules: BlackjackRules, cards: tuple[str, ...]) -> bool:
    """Cards that may be split: of equal points, whatever their rank."""
    if len(cards) != rules.split.cards.value:
        return False
    return len({(is_ace(face), value(rules, face)) for face in cards}) == 1


# --- pairs and sevens -----------------------------------------------------------------------------------------------


def symbol(rules: BlackjackRules, face: str) -> str:
    """What a card is to Perfect Pairs: its symbol where the law says so, else its points; an ace has no one value."""
    p = rules.perfect_pairs
    assert p is not None
    if named(face) in p.by_symbol.value:
        return named(face)
    return "" if is_ace(face) else str(plain(rules, face))


def pair(rules: BlackjackRules, cards: tuple[str, ...]) -> str:
    """What the first cards are to Perfect Pairs: ``perfect_pair``, ``coloured_pair``, ``mixed_pair``, or nothing."""
    p = rules.perfect_pairs
    assert p is not None
    first = cards[: p.cards.value]
    symbols = {symbol(rules, face) for face in first}
    if denied(p.same_value) or len(first) < 2 or len(symbols) > 1 or "" in symbols:
        return ""
    if len({suit(face) for face in first}) == 1:
        return "perfect_pair" if holds(p.same_suit) else "coloured_pair"
    if len({colour(face) for face in first}) == 1:
        return "coloured_pair" if holds(p.same_colour) else "mixed_pair"
    return "mixed_pair" if holds(p.mixed) else ""


def fits(cards: tuple[str, ...], wanted: Iterable[str]) -> bool:
    """Are the first cards such a combination?

    >>> fits(("7h", "9c"), ("7",)), fits(("7h", "7h"), ("7", "7", SUITED)), fits(("7h", "7c"), ("7", "7", SUITED))
    (True, True, False)
    """
    asked = tuple(wanted)
    ranks = [word for word in asked if word not in (SUITED, OFFSUIT)]
    first = cards[: len(ranks)]
    if not ranks or [named(face) for face in first] != ranks:
        return False
    one_suit = len({suit(face) for face in first}) == 1
    return not (SUITED in asked and not one_suit) and not (OFFSUIT in asked and one_suit)


def made(cards: tuple[str, ...], combinations: Combinations) -> tuple[str, ...]:
    """The combinations that the first cards of a box make, the highest first."""
    return tuple(name for name, wanted in reversed(list(combinations.items())) if fits(cards, wanted))


def may_grow(cards: tuple[str, ...], combinations: Combinations) -> bool:
    """Could one more card make a longer one of them?"""
    ranks = [named(face) for face in cards]
    for wanted in combinations.values():
        asked = [word for word in wanted if word not in (SUITED, OFFSUIT)]
        if len(asked) > len(ranks) and asked[: len(ranks)] == ranks:
            return True
    return False


def of_bolsa(rules: BlackjackRules) -> Combinations:
    """The combinations of Bolsa, as the law lists them."""
    listed = rules.bolsa.combinations if rules.bolsa is not None else {}
    return {name: leaf.value.items for name, leaf in listed.items()}


def longest(rules: BlackjackRules) -> int:
    """How many first cards of a box any bet beside the hand looks at."""
    found = (COMBINATIONS, of_bolsa(rules))
    return max(sum(word not in (SUITED, OFFSUIT) for word in wanted) for one in found for wanted in one.values())
