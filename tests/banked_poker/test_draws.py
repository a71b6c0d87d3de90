"""The best exchange at Draw against the bank."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from tapete.games.banked_poker.analysis import combos, drawing, draws, outside
from tapete.games.poker.hands import Ranking
from tapete.kernels.chance import stream
from tests.banked_poker import games

RULE = games.DRAW.bank
HANDS = combos.fives(Ranking())
Numbers = npt.NDArray[np.int64]


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


class Short:
    """A pack of a few ranks, in which everything that the bank may do is listed hand by hand."""

    def __init__(self, ranks: tuple[int, ...]) -> None:
        self.ranks, self.cards = ranks, 4 * len(ranks)
        every = list(combinations(range(self.cards), 5))
        self.place: dict[tuple[int, ...], int] = {hand: self.valued(hand) for hand in every}
        self.masks = np.array(sorted(map(mask, every)))
        self.places = np.array([place for _, place in sorted((mask(hand), self.place[hand]) for hand in every)])
        found = [self.drawn(hand) for hand in every]
        self.used, self.ends, self.changed = (np.concatenate(column) for column in zip(*found, strict=True))

    def real(self, card: int) -> int:
        return 4 * self.ranks[card >> 2] + (card & 3)

    def valued(self, hand: tuple[int, ...]) -> int:
        return int(HANDS.place[combos.number_of(np.array([self.real(card) for card in hand]), 5, combos.CHOOSE)])

    def drawn(self, hand: tuple[int, ...]) -> tuple[Numbers, Numbers, Numbers]:
        """For every draw the cards that are used, what the bank ends with, how many it changed."""
        stays = drawing.kept([self.real(card) for card in hand], RULE)
        kept = [card for card in hand if self.real(card) in stays]
        free = [card for card in range(self.cards) if card not in hand]
        new = np.array([mask(those) for those in combinations(free, 5 - len(kept))])
        made = self.places[np.searchsorted(self.masks, new | mask(kept))]
        return new | mask(hand), made, np.full(len(new), 5 - len(kept))

    def beside(self, mine: list[int], opens: int) -> list[tuple[Numbers, Numbers]]:
        """What the bank may do beside these cards when it opens, by how many it changed: cards used, and its end."""
        out = (self.used & mask(mine) == 0) & (self.ends >= opens)
        return [(self.used[out & (self.changed == many)], self.ends[out & (self.changed == many)]) for many in range(3)]

    def met(self, mine: list[int], throw: tuple[int, ...], opens: int) -> tuple[Fraction, list[Fraction], Fraction]:
        """How often the bank opens, is beaten by each level, is equal."""
        beside = self.beside(mine, opens)
        left = [card for card in range(self.cards) if card not in mine]
        kept = [card for j, card in enumerate(mine) if j not in throw]
        opened, won, drawn = Fraction(0), [Fraction(0)] * len(Ranking().order), Fraction(0)
        for new in combinations(left, len(throw)):
            own = self.place[tuple(sorted((*kept, *new)))]
            pack = len(left) - len(new)
            for many, (used, ended) in enumerate(beside):
                ends = ended[used & mask(new) == 0]
                of = comb(len(left), len(new)) * comb(pack, 5) * comb(pack - 5, many)
                opened += Fraction(len(ends), of)
                if own >= opens:
                    won[HANDS.level[own]] += Fraction(int((ends < own).sum()), of)
                    drawn += Fraction(int((ends == own).sum()), of)
        return opened, won, drawn


@pytest.mark.parametrize(("ranks", "least"), [((7, 9, 10, 12), "QQ"), ((6, 8, 9, 10, 12), "TT")])
def test_a_short_pack_counted_hand_by_hand(ranks: tuple[int, ...], least: str) -> None:
    """Ranks with which the bank stands, changes one card (four in a row, two pairs), changes two."""
    short, opens = Short(ranks), combos.least(least, Ranking())
    assert set(short.changed) == {0, 1, 2}
    found = outside.exchanges(HANDS, drawing.levels(RULE), opens, len(Ranking().order), ranks)
    mine = combos.classes(5, short.cards)
    assert list(found.weight) == list(mine.weight)
    for number in (0, len(mine.sets) // 3, len(mine.sets) - 7):
        of = found.of * int(mine.weight[number])
        for n, throw in enumerate(outside.THROWS):
            opened, won, drawn = short.met([int(card) for card in mine.sets[number]], throw, opens)
            assert opened == Fraction(int(found.opened[number]), of)
            assert won == [Fraction(int(times), of) for times in found.won[number, n]]
            assert drawn == Fraction(int(found.drawn[number, n].sum()), of)


@pytest.mark.parametrize("rules", [games.DRAW, games.OPEN_ENDED_DRAW])
def test_the_bank_opens_as_often_as_it_does_from_a_full_pack(rules: draws.Draws) -> None:
    """What is known of the own cards changes each hand, not all of them: here hands that are passed are all that is
    missing, and they are few."""
    found = draws.cost(rules)
    assert found.opens == drawing.solved(rules.bank).opens
    assert found.passed + found.shut + sum(found.won.values()) + found.drawn + found.lost == 1
    assert 0 <= (1 - found.opens) - found.shut < found.passed


def test_best_play_passes_with_one_hand_alone() -> None:
    """Seven, six, three, two below a jack, unless four are of one suit."""
    best, mine = draws.cost(games.DRAW).chosen(), combos.classes(5)
    passed = np.flatnonzero(best == draws.PASO)
    assert {tuple(int(card) >> 2 for card in mine.sets[n]) for n in passed} == {(0, 1, 4, 5, 9)}
    assert int(mine.weight[passed].sum()) == 600


def test_no_hand_with_a_prize_of_the_meter_is_broken() -> None:
    """So a bet on the dealt hand loses nothing by best play."""
    broken = draws.exchanged(games.DRAW)
    prizes = ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush")
    assert {broken[name] for name in prizes} == {0}
    assert broken["three_of_a_kind"] > 0


def test_the_same_hands_are_staked_on_in_play() -> None:
    task = draws.played(games.DRAW)
    rounds, _, _, staked = task.play(10_000, stream(7, 0))
    assert 2.9 < staked / rounds <= 3


def test_no_combination_is_made_up() -> None:
    with pytest.raises(ValueError, match="no combination is called straigt"):
        draws.work_out(msgspec.structs.replace(games.DRAW, pays=games.odds(straigt=3)))


def test_no_bonus_is_paid() -> None:
    nothing = outside.Exchanges(*(np.zeros((1, 16, 10), np.int64),) * 2, *(np.zeros(1, np.int64),) * 2, 1)
    with pytest.raises(ValueError, match="no bonus"):
        draws.values(msgspec.structs.replace(games.DRAW, bonus=games.odds(flush=1)), nothing)
