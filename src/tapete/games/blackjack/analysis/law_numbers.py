"""What the rules of blackjack come to in numbers: card values, payments, what a player may do when.

Everything that analysis and simulation know of the law stands in one ``Sums``; it is read from the rulebook's leaves
and the table's terms, and nothing else asks either.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from ....law.errors import TapeteError
from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....law.values import Odds
from ....table.cards import FRENCH_RANKS, FRENCH_SUITS, french, rank
from ..law import points
from ..law.rules import BlackjackRules
from ..law.terms import Terms

CLASSES = 10
"""Cards of equal points are one class: the ace first, then 2 … 10 points."""
ACE = 0
MOST_HANDS = 16
"""Where the law sets no bound to splitting, nobody makes more hands than this (see docs/odds.md for what it costs)."""
LOST = Fraction(-1)
NULL = Fraction(0)


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """The game in numbers.

    ``counts``     cards of each class in a full shoe; ``points`` what each counts, the ace its low value
    ``ace_more``   how much more an ace may count; ``target`` 21; ``stands`` the score at which the bank stands
    ``bank_ace``   the bank's ace counts high where that lets it stand; ``bank_low`` low where high would exceed
    ``pays``       what a unit gains: a row for each score of the player, then natural, bust, split 21; a column for
                   each score of the bank from ``stands`` on, then natural, bust
    ``doubles``    the two-card scores that may be doubled (None: any); ``soft`` also with an ace counting either way
    ``hands``      by class of the pair: hands that may be made of it (1: it may not be split)
    ``one_card``   by class of the pair: its hands get one card each and no more
    ``gives_up``   by class of the bank's card: the part lost by giving up (None: not allowed)
    ``paid``       by class of the bank's card: a natural is paid before the bank draws
    ``even``       what a natural gets at par against an ace; None: not offered
    ``insured``    the part of the stake that may be insured, and what a unit of it wins
    """

    decks: int
    counts: tuple[int, ...]
    points: tuple[int, ...]
    ace_more: int
    target: int
    stands: int
    bank_ace: bool
    bank_low: bool
    natural: bool
    pays: tuple[tuple[Fraction, ...], ...]
    doubles: tuple[int, ...] | None
    soft: bool
    after_split: bool
    hands: tuple[int, ...]
    one_card: tuple[bool, ...]
    gives_up: tuple[Fraction | None, ...]
    paid: tuple[bool, ...]
    even: Fraction | None
    insured: tuple[Fraction, Fraction]

    @property
    def natural_row(self) -> int:
        return self.target + 1

    @property
    def bust_row(self) -> int:
        return self.target + 2

    @property
    def split_row(self) -> int:
        return self.target + 3

    @property
    def natural_column(self) -> int:
        return self.target - self.stands + 1

    @property
    def bust_column(self) -> int:
        return self.target - self.stands + 2


def sums(rules: BlackjackRules, terms: Terms) -> Sums:
    """The rules of a table in numbers."""
    decks = terms.decks or rules.shoe.decks.value[-1]
    target = rules.values.target.value
    stands = min(rules.croupier.stands_at.value, rules.croupier.draws_below.value)
    low, high = rules.values.ace.value
    soft = terms.readings.get("D12") != "hard_only"
    return Sums(
        decks=decks,
        counts=counted(values(rules), decks),
        points=(low, *range(2, 11)),
        ace_more=high - low,
        target=target,
        stands=stands,
        bank_ace=holds(rules.croupier.ace_eleven),
        bank_low=holds(rules.croupier.ace_one),
        natural=holds(rules.natural.two_cards),
        pays=payments(rules, target, stands),
        doubles=doubles(rules),
        soft=soft,
        after_split=rules.double.after_split.value,
        hands=tuple(most_hands(rules, terms, c) for c in range(CLASSES)),
        one_card=tuple(one_card(rules, c) for c in range(CLASSES)),
        gives_up=tuple(gives_up(rules, terms, c) for c in range(CLASSES)),
        paid=tuple(paid_at_once(rules, terms, c) for c in range(CLASSES)),
        even=price(rules.pays, "even_money") if even_money(rules) else None,
        insured=(Fraction(rules.insurance.most.value), price(rules.pays, "insurance"))
        if holds(rules.insurance.offered)
        else (NULL, NULL),
    )


def price(pays: Mapping[str, Leaf[Odds]], key: str) -> Fraction:
    return pays[key].value.win(1)


# --- the cards ------------------------------------------------------------------------------------------------------


def values(rules: BlackjackRules) -> dict[str, int]:
    """What each rank counts, the ace its low value."""
    out = {rank: points.value(rules, rank + FRENCH_SUITS[0]) for rank in FRENCH_RANKS}
    if not all(out.values()):
        raise TapeteError(
            "sin valor para todas las cartas no hay nada que calcular",
            "there is nothing to compute where some cards count nothing",
        )
    return out


def counted(worth: Mapping[str, int], decks: int) -> tuple[int, ...]:
    """Cards of each class in a full shoe.

    >>> ranks = {rank: min(n + 2, 10) for n, rank in enumerate(FRENCH_RANKS)} | {"A": 1}
    >>> counted(ranks, 6)
    (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)
    """
    found = [0] * CLASSES
    for face in french().faces:
        found[ACE if rank(face) == "A" else worth[rank(face)] - 1] += decks
    return tuple(found)


# --- payments -------------------------------------------------------------------------------------------------------


def payments(rules: BlackjackRules, target: int, stands: int) -> tuple[tuple[Fraction, ...], ...]:
    """What a unit gains, by what the player has and what the bank has (see ``Sums``)."""
    main = price(rules.pays, "main")
    split = price(rules.pays, "split_21") if "split_21" in rules.pays else main
    natural = price(rules.pays, "natural")
    rows = [_row(rules, score, main, target, stands) for score in range(target + 1)]
    rows.append(_natural(rules, natural, target, stands))
    rows.append((LOST if rules.play.bust_loses.value else NULL,) * (target - stands + 3))
    rows.append(
        _row(rules, target, split, target, stands)
        if holds(rules.split.not_natural)
        else _natural(rules, natural, target, stands)
    )
    return tuple(rows)


def _row(rules: BlackjackRules, score: int, win: Fraction, target: int, stands: int) -> tuple[Fraction, ...]:
    """A hand that is no natural."""
    settle = rules.settle
    higher = win if settle.higher_win.value else NULL
    lower = LOST if settle.lower_lose.value else NULL
    equal = NULL if settle.equal_null.value else LOST
    against = [higher if score > bank else lower if score < bank else equal for bank in range(stands, target + 1)]
    takes = LOST if rules.insurance.bank_takes.value else NULL
    level = score == target and not holds(rules.natural.beats_21)
    return (*against, equal if level else takes, win if settle.bank_bust.value else NULL)


def _natural(rules: BlackjackRules, win: Fraction, target: int, stands: int) -> tuple[Fraction, ...]:
    settle = rules.settle
    equal = NULL if settle.equal_null.value else LOST
    higher = win if settle.higher_win.value else NULL
    long = higher if holds(rules.natural.beats_21) else equal
    return (*(higher for _ in range(stands, target)), long, equal, win if settle.bank_bust.value else NULL)


# --- what the player may do -----------------------------------------------------------------------------------------


def doubles(rules: BlackjackRules) -> tuple[int, ...] | None:
    """The scores that may be doubled; None: any two cards."""
    if holds(rules.double.any_two):
        return None
    return rules.double.points.value if rules.double.points is not None else ()


def most_hands(rules: BlackjackRules, terms: Terms, pair: int) -> int:
    """Hands that a box may become by splitting this pair."""
    split = rules.split
    if denied(split.allowed):
        return 1
    barred = holds(split.no_more_aces) or terms.readings.get("D11") == "not_again"
    if denied(split.again) or denied(split.unlimited) or (pair == ACE and barred):
        return 2
    if split.max_splits is not None:
        return min(split.max_splits.value + 1, MOST_HANDS)
    return MOST_HANDS if holds(split.again) or holds(split.unlimited) else 2


def one_card(rules: BlackjackRules, pair: int) -> bool:
    return (pair == ACE and rules.split.aces_one_card.value == 1) or denied(rules.split.as_simple)


def gives_up(rules: BlackjackRules, terms: Terms, bank: int) -> Fraction | None:
    """What giving the hand up loses against this card of the bank; None: it may not be given up."""
    rule = rules.surrender
    if rule is None or not rule.offered.value or (rule.option and not terms.retiro):
        return None
    if bank == ACE and holds(rule.not_against_ace):
        return None
    return Fraction(rule.loses.value)


def paid_at_once(rules: BlackjackRules, terms: Terms, bank: int) -> bool:
    """A natural is paid before the bank draws, whatever the bank may still make."""
    waits = rules.natural
    if not holds(waits.at_once):
        return False
    if bank == ACE:
        return not holds(waits.waits_for_ace)
    if bank == CLASSES - 1:
        return not holds(waits.waits_for_ten) or terms.readings.get("D4") == "ace_only"
    return True


def even_money(rules: BlackjackRules) -> bool:
    return holds(rules.even_money.on_request) or holds(rules.even_money.offered)
