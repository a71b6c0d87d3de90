"""A bank that changes cards by rule."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from tapete.games.banked_poker.analysis import drawing
from tapete.games.poker.masks import code, face

RULE = drawing.Rule(opens="88")


@pytest.mark.parametrize(
    ("hand", "keeps"),
    [
        ("2d 2c 3c 4c 5c", "2d 2c 5c"),
        ("5h 6h 7h 8c Kh", "5h 6h 7h Kh"),
        ("4s 5s 6s 7s 2h", "4s 5s 6s 7s"),
        ("4s 5h 6s 7d 2h", "4s 5h 6s 7d"),
        ("Ac Qd 9s 6h 3d", "Ac Qd 9s"),
        ("3c 3d 3h Ks 2c", "3c 3d 3h"),
        ("Kc Kd 7s 7h 2c", "Kc Kd 7s 7h"),
        ("4c 4d 4h 4s 2c", "4c 4d 4h 4s 2c"),
        ("Ac 2d 3s 4h 9d", "Ac 2d 3s 4h"),
        ("5c 6d 8s 9h Kd", "8s 9h Kd"),
        ("5c 6d 7s 8h 9d", "5c 6d 7s 8h 9d"),
    ],
)
def test_what_the_bank_keeps(hand: str, keeps: str) -> None:
    kept = drawing.kept([code(card) for card in hand.split()], RULE)
    assert {face(card) for card in kept} == set(keeps.split())


def test_without_the_ends_a_row_of_four_with_an_ace_is_none() -> None:
    rule = msgspec.structs.replace(RULE, ends=False)
    for hand in ("Ac 2d 3s 4h 9d", "Ac Kd Qs Jh 5d"):
        assert len(drawing.kept([code(card) for card in hand.split()], rule)) == 3


def test_how_often_it_plays() -> None:
    found = drawing.solved(RULE)
    assert found.opens == Fraction(30507822, 58530745) == Fraction(68825646432, 132045360720)
    assert found.first == (19716, 276012, 2303232)
