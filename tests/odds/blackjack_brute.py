"""Blackjack by brute force, in fractions, on a shoe so small that every order of its cards can be gone through."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tapete.games.blackjack.analysis.combos import bank_score
from tapete.games.blackjack.analysis.kernel import DOUBLE, HIT
from tapete.games.blackjack.analysis.law_numbers import Sums
from tapete.games.blackjack.analysis.solver import Analysis, Plan

Shoe = tuple[int, ...]
Hand = tuple[int, Fraction]
"""The row of a finished hand in the table of payments, and its stake."""


def draws(shoe: Shoe) -> list[tuple[int, Fraction, Shoe]]:
    """Every next card with its probability and what it leaves."""
    every = sum(shoe)
    return [
        (card, Fraction(left, every), (*shoe[:card], left - 1, *shoe[card + 1 :]))
        for card, left in enumerate(shoe)
        if left
    ]


class Brute:
    """The same questions as ``Analysis`` answers, answered by going through everything."""

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self.bank = cache(self._bank)
        self.best = cache(self._best)

    def score(self, cards: tuple[int, ...]) -> int:
        hard = sum(self.sums.points[card] for card in cards)
        return hard + self.sums.ace_more if 0 in cards and hard + self.sums.ace_more <= self.sums.target else hard

    def _bank(self, shoe: Shoe, cards: tuple[int, ...]) -> dict[int, Fraction]:
        """The chance of each column."""
        sums = self.sums
        hard = sum(sums.points[card] for card in cards)
        score = bank_score(hard, 0 in cards, (sums.ace_more, sums.bank_ace, sums.bank_low), sums.target, sums.stands)
        if len(cards) > 1 and score >= sums.stands:
            if score > sums.target:
                return {sums.bust_column: Fraction(1)}
            return {
                sums.natural_column if len(cards) == 2 and score == sums.target else score - sums.stands: Fraction(1)
            }
        found: dict[int, Fraction] = {}
        for card, p, rest in draws(shoe):
            for column, chance in self.bank(rest, tuple(sorted((*cards, card)))).items():
                found[column] = found.get(column, Fraction(0)) + p * chance
        return found

    def meets(self, shoe: Shoe, up: int, hands: tuple[Hand, ...]) -> Fraction:
        """What finished hands gain against the bank."""
        chances = self.bank(shoe, (up,))
        return sum(
            (p * stake * self.sums.pays[row][column] for row, stake in hands for column, p in chances.items()),
            Fraction(0),
        )

    def stand(self, shoe: Shoe, up: int, cards: tuple[int, ...]) -> Fraction:
        return self.meets(shoe, up, ((self.score(cards), Fraction(1)),))

    def _best(self, shoe: Shoe, up: int, cards: tuple[int, ...]) -> Fraction:
        """Standing or drawing, whichever is better."""
        score = self.score(cards)
        if score > self.sums.target:
            return self.sums.pays[self.sums.bust_row][0]
        stand = self.stand(shoe, up, cards)
        return stand if score == self.sums.target else max(stand, self.hit(shoe, up, cards))

    def hit(self, shoe: Shoe, up: int, cards: tuple[int, ...]) -> Fraction:
        return sum(
            (p * self.best(rest, up, tuple(sorted((*cards, card)))) for card, p, rest in draws(shoe)), Fraction(0)
        )

    def double(self, shoe: Shoe, up: int, cards: tuple[int, ...]) -> Fraction:
        out = Fraction(0)
        for card, p, rest in draws(shoe):
            after = (*cards, card)
            bust = self.score(after) > self.sums.target
            out += 2 * p * (self.sums.pays[self.sums.bust_row][0] if bust else self.stand(rest, up, after))
        return out

    # --- a split, card by card ----------------------------------------------------------------------------------------

    def split(self, analysis: Analysis, plan: Plan, shoe: Shoe, up: int, pair: int, most: int) -> Fraction:
        """Every order in which the hands of a split pair may be dealt, under the plan."""

        @cache
        def go(shoe: Shoe, waiting: int, made: int, done: tuple[Hand, ...]) -> Fraction:
            if not waiting:
                return self.meets(shoe, up, done)
            out = Fraction(0)
            for card, p, rest in draws(shoe):
                if card == pair and made < most:
                    out += p * go(rest, waiting + 1, made + 1, done)
                else:
                    out += p * play(rest, waiting - 1, made, done, (pair, card), Fraction(1))
            return out

        @cache
        def play(
            shoe: Shoe, waiting: int, made: int, done: tuple[Hand, ...], cards: tuple[int, ...], stake: Fraction
        ) -> Fraction:
            score, target = self.score(cards), self.sums.target
            end = score >= target or stake == 2 or self.sums.one_card[pair]
            if not end:
                hand = int(analysis.hands.two[cards[0], cards[1]])
                for card in cards[2:]:
                    hand = int(analysis.hands.next[hand, card])
                code = plan.after[pair, hand, up]
                if code in (HIT, DOUBLE):
                    more = Fraction(2 if code == DOUBLE else 1)
                    return sum(
                        (p * play(rest, waiting, made, done, (*cards, card), more) for card, p, rest in draws(shoe)),
                        Fraction(0),
                    )
            row = self.sums.bust_row if score > target else score
            row = self.sums.split_row if score == target and len(cards) == 2 else row
            return go(shoe, waiting, made, tuple(sorted((*done, (row, stake)))))

        return go(shoe, 2, 2, ())
