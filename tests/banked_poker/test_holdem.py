"""Two own cards and five common ones against the bank."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from tapete.games.banked_poker.analysis import combos, holdem
from tapete.games.poker.hands import Ranking, best
from tapete.games.poker.masks import code, face
from tests.banked_poker import games

RANKING = Ranking()
MASK = (1 << 20) - 1


def outcomes(board: list[int]) -> np.ndarray:
    found = np.zeros(holdem.PAIRS, np.int64)
    straight = RANKING.rank_of["straight"]
    values = holdem.values(RANKING, 7)
    holdem.one_board(np.array(board), values, straight, holdem.room(), found, combos.CHOOSE)
    return found


def slowly(own: tuple[str, ...], board: list[str]) -> tuple[int, int, int]:
    """Every pair of the bank by itself, by the readable worth."""
    mine = best(own, board, RANKING)
    low = high = tie = 0
    left = [face(n) for n in range(52) if face(n) not in (*own, *board)]
    for pair in combinations(left, 2):
        theirs = best(pair, board, RANKING)
        if mine > theirs:
            high, low = (
                high + (mine.level >= RANKING.rank_of["straight"]),
                low + (mine.level < RANKING.rank_of["straight"]),
            )
        tie += mine == theirs
    return low, high, tie


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Ah Kh", "Qh 7h 2c 3d 4h"),
        ("2c 7d", "As Ks Qs Js Ts"),
        ("9c 9d", "9h 8s 8d 2c 3c"),
    ],
)
def test_one_board_as_if_pair_by_pair(own: str, board: str) -> None:
    cards = board.split()
    found = outcomes([code(card) for card in cards])
    a, b = sorted(code(card) for card in own.split())
    got = int(found[comb(b, 2) + a])
    assert (got & MASK, got >> 20 & MASK, got >> 40) == slowly(tuple(own.split()), cards)


def test_what_one_wins_on_a_board_the_other_loses() -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        found = outcomes([int(card) for card in rng.choice(52, 5, replace=False)])
        won, drawn = int(((found & MASK) + (found >> 20 & MASK)).sum()), int((found >> 40).sum())
        assert 2 * won + drawn == comb(47, 2) * holdem.OPPOSING


def test_the_published_game() -> None:
    """Las Vegas rules: 2.0369 % of the ante."""
    (line,) = holdem.lines(games.HOLDEM)
    assert line.result.house_edge == Fraction(578107733, 28381438800)
    assert round(100 * float(line.result.house_edge), 4) == 2.0369
    assert sorted(line.beside["folds"]) == ["32o", "42o", "52o", "62o", "72o"]


BONUS = (
    {"AA": 30, "AKs": 25, "AQs": 20, "AJs": 20, "AKo": 15, "JJ": 10, "QQ": 10, "KK": 10, "AQo": 5, "AJo": 5}
    | {f"{rank}{rank}": 3 for rank in "23456789T"}
)  # fmt: skip


def test_the_bet_on_ones_own_two_cards() -> None:
    pays = {name: Fraction(n) for name, n in BONUS.items()}
    found = holdem.on_start(pays, both_aces=Fraction(1000))
    assert -sum(net * p for net, p in found.items()) == Fraction(13873, 162435)
    assert found[Fraction(-1)] == Fraction(1200, 1326)
    with pytest.raises(ValueError, match="no start is called KA"):
        holdem.on_start({"KA": Fraction(1)})


def test_all_starts() -> None:
    names, of, many = holdem.starts()
    assert len(names) == holdem.STARTS
    assert len(of) == int(many.sum()) == 1326
    assert {name[2:]: int(n) for name, n in zip(names, many, strict=True)} == {"s": 4, "o": 12, "": 6}
