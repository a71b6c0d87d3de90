"""The bets beside the hand itself, exactly: each is settled by a few cards of a full shoe.

A wager says what a unit on it nets with given faces. All faces are gone through with their numbers, so that the result
is a fraction; the simulation looks the same nets up for the cards it deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....odds import Distribution
from ....table.cards import FRENCH_RANKS, FRENCH_SUITS, french
from ..law import points
from ..law.rules import BlackjackRules
from ..law.terms import COMBINATIONS, Terms
from .law_numbers import Sums

Faces = tuple[str, ...]
Net = Callable[[Faces], Fraction]
"""What a unit nets with these faces."""


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that the first ``cards`` settle; ``net`` looks at that many faces. ``fits`` looks at fewer, too: whether
    the bet can be made with a deal that begins so. ``suited``: suits matter (otherwise a rank stands for its four)."""

    bet: str
    cards: int
    net: Net
    fits: Callable[[Faces], bool] = lambda _: True
    suited: bool = False
    strategy: str | None = None
    leaves: tuple[Leaf[Any] | None, ...] = ()
    beside: dict[str, Any] = {}

    @property
    def cites(self) -> list[str]:
        return list(cites(*self.leaves))


def nets(wager: Wager, decks: int) -> Distribution:
    """The probability of every net result from a full shoe, among the deals with which the bet can be made."""
    found: dict[Fraction, int] = {}
    for dealt, ways in deals(wager, decks):
        net = wager.net(dealt)
        found[net] = found.get(net, 0) + ways
    every = sum(found.values())
    return {net: Fraction(ways, every) for net, ways in sorted(found.items()) if ways}


def symbols(wager: Wager) -> tuple[str, ...]:
    """The faces that are told apart, each as often in the pack as the others."""
    return french().faces if wager.suited else tuple(rank + FRENCH_SUITS[0] for rank in FRENCH_RANKS)


def deals(wager: Wager, decks: int) -> Iterator[tuple[Faces, int]]:
    """Every deal with which the bet can be made, and in how many ways it comes."""
    faces = symbols(wager)
    each = decks * len(french()) // len(faces)
    todo: list[tuple[Faces, int]] = [((), 1)]
    while todo:
        dealt, ways = todo.pop()
        if not ways or not wager.fits(dealt):
            continue
        if len(dealt) == wager.cards:
            yield dealt, ways
        else:
            todo += [((*dealt, face), ways * (each - dealt.count(face))) for face in faces]


def lookup(wager: Wager, decks: int) -> Any:
    """The nets by the numbers of the faces, for the kernel that deals; NaN where the bet cannot be made."""
    import numpy as np

    number = {face: n for n, face in enumerate(symbols(wager))}
    out = np.full(len(number) ** wager.cards, np.nan)
    for dealt, _ in deals(wager, decks):
        index = 0
        for face in dealt:
            index = index * len(number) + number[face]
        out[index] = float(wager.net(dealt))
    return out


def wagers(rules: BlackjackRules, terms: Terms, sums: Sums) -> Iterator[Wager]:
    """Every side bet of the law, those that this table does not have installed, too (``offered`` says which)."""
    yield from insurance(rules, sums)
    yield from even_money(rules, sums)
    yield from thirteen(rules, terms)
    yield from perfect_pairs(rules, terms)
    yield from bolsa(rules, terms)
    yield from progressive(rules, terms)


def ace_first(faces: Faces) -> bool:
    """The bank's card comes first here, and it is an ace."""
    return not faces or points.is_ace(faces[0])


def insurance(rules: BlackjackRules, sums: Sums) -> Iterator[Wager]:
    """The bank shows an ace; then its second card."""
    if not sums.insured[0]:
        return
    won = sums.insured[1]
    loses = Fraction(-1 if holds(rules.insurance.lost) else 0)

    def net(faces: Faces) -> Fraction:
        natural = points.bank_natural(rules, faces)
        return won if natural else loses

    yield Wager(
        bet="insurance", cards=2, net=net, fits=ace_first, leaves=(rules.insurance.offered, rules.pays["insurance"]),
        beside={"pays": str(rules.pays["insurance"].value), "most": str(sums.insured[0])},
    )  # fmt: skip


def even_money(rules: BlackjackRules, sums: Sums) -> Iterator[Wager]:
    """The player has a natural against an ace: taken at par, or left to the bank's second card (the fourth here)."""
    if sums.even is None:
        return
    par = sums.even
    row = sums.pays[sums.natural_row]
    if len(set(row) - {row[sums.natural_column]}) > 1:
        return  # where more than the bank's natural matters its second card is no answer

    def held(faces: Faces) -> bool:
        own = faces[1:3]
        return ace_first(faces) and (len(own) < 2 or points.two_card_21(rules, own, points.points(rules, own)))

    def wait(faces: Faces) -> Fraction:
        natural = points.bank_natural(rules, (faces[0], faces[3]))
        return row[sums.natural_column if natural else sums.bust_column]

    leaves = (rules.even_money.on_request, rules.even_money.offered, rules.pays["even_money"])
    beside = {"pays": str(rules.pays["even_money"].value)}
    yield Wager(
        bet="even_money", cards=3, net=lambda _: par, fits=held, strategy="take", leaves=leaves, beside=beside
    )  # fmt: skip
    yield Wager(bet="even_money", cards=4, net=wait, fits=held, strategy="wait", leaves=leaves, beside=beside)


def thirteen(rules: BlackjackRules, terms: Terms) -> Iterator[Wager]:
    """Under and over 13 on the first two cards."""
    rule = rules.under_over
    if rule is None or denied(rule.offered):
        return
    won = rules.pays["under_over"].value.win(1)
    equal = Fraction(-1 if holds(rule.equal_loses) else 0)
    for under in (True, False):

        def net(faces: Faces, under: bool = under) -> Fraction:
            total = points.first_points(rules, faces)
            if total == rule.pivot.value:
                return equal
            return won if (total < rule.pivot.value) == under else Fraction(-1)

        yield Wager(
            bet="under_13" if under else "over_13", cards=2, net=net,
            leaves=(rule.offered, rule.pivot, rule.ace, rule.equal_loses, rules.pays["under_over"]),
            beside={"pays": str(rules.pays["under_over"].value), "offered": terms.under_over_13},
        )  # fmt: skip


def perfect_pairs(rules: BlackjackRules, terms: Terms) -> Iterator[Wager]:
    rule = rules.perfect_pairs
    if rule is None or denied(rule.offered):
        return

    def net(faces: Faces) -> Fraction:
        kind = points.pair(rules, faces)
        return rules.pays[kind].value.win(1) if kind else Fraction(-1)

    prices = tuple(rules.pays[key] for key in ("perfect_pair", "coloured_pair", "mixed_pair"))
    yield Wager(
        bet="perfect_pairs", cards=2, net=net, suited=True,
        leaves=(rule.offered, rule.same_value, rule.by_symbol, *prices),
        beside={"pays": ", ".join(str(leaf.value) for leaf in prices), "offered": terms.perfect_pairs},
    )  # fmt: skip


def bolsa(rules: BlackjackRules, terms: Terms) -> Iterator[Wager]:
    """The first cards of the box, the third always drawn on 7-7; the stake goes to the house with the whole Bolsa."""
    rule = rules.bolsa
    if rule is None or denied(rule.listed):
        return
    pool = Fraction(rule.floor.value)
    listed = points.of_bolsa(rules)
    if terms.bolsa_stake:
        pool = max(pool, Fraction(terms.bolsa_pool, terms.bolsa_stake))

    def net(faces: Faces) -> Fraction:
        prices = {one: rules.pays.get(f"bolsa_{one}") for one in points.made(faces, listed)}
        won = [
            odds.value.win(1) if odds is not None else pool - 1
            for odds in prices.values()
            if odds is not None or holds(rule.jackpot)
        ]
        if not won:
            return Fraction(-1)
        return sum(won, Fraction(0)) if denied(rule.highest_only) else won[0]

    prices = {key: leaf for key, leaf in rules.pays.items() if key.startswith("bolsa_")}
    yield Wager(
        bet="bolsa", cards=3, net=net, suited=True, leaves=(rule.listed, rule.jackpot, rule.floor, *prices.values()),
        beside={
            "pays": ", ".join(str(leaf.value) for leaf in prices.values()),
            "pool": str(pool),
            "offered": terms.bolsa_stake > 0,
        },
    )  # fmt: skip


def progressive(rules: BlackjackRules, terms: Terms) -> Iterator[Wager]:
    """Prizes are parts of the pool, which holds the stake already; it never comes back."""
    rule = rules.progressive
    if rule is None or denied(rule.slot) or not terms.progressive_stake or not terms.progressive_prizes:
        return
    held = Fraction(terms.progressive_pool, terms.progressive_stake) + 1
    left = held * (1 - min(Fraction(terms.progressive_deduction), Fraction(1)) * holds(rule.deducted))

    def net(faces: Faces) -> Fraction:
        best = next((o for o in points.made(faces, COMBINATIONS) if o in terms.progressive_prizes), "")
        part = min(Fraction(terms.progressive_prizes[best]), Fraction(1)) if best else Fraction(0)
        return part * left - 1

    yield Wager(
        bet="progressive", cards=3, net=net, suited=True, leaves=(rule.own_hand, rule.slot, rule.deducted),
        beside={"pool": str(held), "offered": True},
    )  # fmt: skip
