"""The best exchange at Draw against the bank."""

from __future__ import annotations

from itertools import combinations

import msgspec
import numpy as np
import pytest

from tapete.games.banked_poker.analysis import combos, drawing, draws
from tapete.games.poker.hands import Ranking
from tapete.kernels.chance import stream
from tests.banked_poker import games


def test_what_the_bank_ends_with_opens_as_often_as_it_plays() -> None:
    ends = draws.bank_ends(games.DRAW.bank)
    opens = combos.least(games.DRAW.bank.opens, Ranking())
    found = drawing.solved(games.DRAW.bank).opens
    assert int(ends[opens:].sum()) * found.denominator == found.numerator * int(ends.sum())


def number_of(cards: list[int]) -> int:
    return int(combos.number_of(np.array(sorted(cards)), 5, combos.CHOOSE))


@pytest.mark.parametrize("hand", [[0, 1, 20, 33, 47], [3, 9, 17, 28, 50], [2, 10, 18, 26, 46], [48, 49, 50, 51, 0]])
def test_the_best_exchange_as_if_card_by_card(hand: list[int]) -> None:
    """Each throw by itself, with every card that may come; the hand as one of its class."""
    rules = games.DRAW
    number = int(combos.classes(5).of[number_of(hand)])
    cards = [int(card) for card in combos.classes(5).sets[number]]
    places, worths = combos.fives(Ranking()).place, draws.worths(rules)
    left = [card for card in range(52) if card not in cards]
    best, way, level = -1.0, draws.PASO, combos.fives(Ranking()).level[places[number_of(cards)]]
    for n, throw in enumerate(draws.THROWS):
        kept = [card for j, card in enumerate(cards) if j not in throw]
        hands = np.array([sorted([*kept, *new]) for new in combinations(left, len(throw))])
        numbers = combos.CHOOSE[hands, np.arange(1, 6)].sum(axis=1)
        value = float(worths[places[numbers]].mean())
        same = set(combos.fives(Ranking()).level[places[numbers]]) == {level}
        if value > best and not (throw and same):
            best, way = value, n
    found = draws.solved(rules)
    assert found.best[number] == way
    assert found.value[number] == pytest.approx(best)


def test_no_hand_with_a_prize_of_the_meter_is_broken() -> None:
    """So a bet on the dealt hand loses nothing by best play."""
    broken = draws.exchanged(games.DRAW)
    prizes = ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush")
    assert {broken[name] for name in prizes} == {0}
    assert broken["three_of_a_kind"] > 0


def test_play_is_near_what_the_choice_was_made_by() -> None:
    task = draws.played(games.DRAW)
    found = draws.simulated(games.DRAW, 200_000, seed=7)
    assert found == draws.simulated(games.DRAW, 200_000, seed=7)
    assert abs(found.edge - task.expected) < 5 * found.error + 0.006  # the own cards are missing in the bank's pack
    rounds, _, _, staked = task.play(10_000, stream(7, 0))
    assert 2.9 < staked / rounds <= 3


def test_no_combination_is_made_up() -> None:
    with pytest.raises(ValueError, match="no combination is called straigt"):
        draws.worths(msgspec.structs.replace(games.DRAW, pays=games.odds(straigt=3)))
