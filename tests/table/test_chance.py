"""Dice, balls and wheels: what azar may answer, and how often."""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.table import dice
from tapete.table.balls import Bag
from tapete.table.dice import Throw
from tapete.table.wheel import AMERICAN, BOULE, FORTUNE, FRENCH, Wheel, opposite


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_weights_are_the_counts_of_all_falls(n: int) -> None:
    falls = list(product(range(1, 7), repeat=n))
    assert dice.weights(n) == dict(Counter(str(Throw.of(*fall)) for fall in falls))
    assert dice.totals(n) == dict(Counter(sum(fall) for fall in falls))
    assert sum(dice.chance(n).weights.values()) == 6**n


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_a_throw_goes_to_text_and_json_and_back(fall: list[int]) -> None:
    throw = Throw.of(*fall)
    assert Throw.parse(str(throw)) == throw
    assert msgspec.json.decode(msgspec.json.encode(throw), type=Throw) == throw
    assert throw.total == sum(fall)
    assert throw.equal == (len(set(fall)) == 1)


@pytest.mark.parametrize("text", ["", "7-1", "0", "3-", "a-b", "1-1-1-1-1-1-1"])
def test_no_such_throw(text: str) -> None:
    with pytest.raises(ValueError, match="throw"):
        Throw.parse(text)
    with pytest.raises(ValueError, match="dice"):
        dice.throws(7)


@given(st.sampled_from([75, 90]).flatmap(lambda n: st.tuples(st.just(n), st.permutations(range(1, n + 1)))), st.data())
def test_balls_are_drawn_without_return(bag_and_order: tuple[int, list[int]], data: st.DataObject) -> None:
    balls, order = bag_and_order
    order = order[: data.draw(st.integers(1, balls))]
    bag = Bag(balls)
    for ball in order:
        assert bag.admits(ball) is None
        bag = bag.draw(ball)
    assert bag.drawn == tuple(order)
    assert bag.left == balls - len(order) == len(bag.weights()) == sum(bag.chance().weights.values())
    assert [bag.order(ball) for ball in order] == list(range(1, len(order) + 1))
    assert bag.admits(order[0]) == "already_drawn"
    assert bag.undo().draw(order[-1]) == bag
    assert msgspec.json.decode(msgspec.json.encode(bag), type=Bag) == bag
    some = data.draw(st.sets(st.integers(1, balls), min_size=1, max_size=15))
    assert bag.shows(some) == (bag.completed(some) > 0)
    if bag.shows(some):
        assert order[bag.completed(some) - 1] in some


def test_no_such_ball() -> None:
    assert Bag(75).admits(76) == "no_such_ball"
    with pytest.raises(ValueError, match="no_such_ball"):
        Bag(90).draw(91)
    with pytest.raises(ValueError, match="no ball"):
        Bag(90).undo()


@pytest.mark.parametrize(
    ("wheel", "cells", "labels"), [(FRENCH, 37, 37), (AMERICAN, 38, 38), (BOULE, 18, 9), (FORTUNE, 54, 7)]
)
def test_wheels(wheel: Wheel, cells: int, labels: int) -> None:
    assert len(wheel.cells) == cells == sum(wheel.chance().weights.values())
    assert len(wheel.labels) == labels
    assert msgspec.json.decode(msgspec.json.encode(wheel), type=Wheel) == wheel


BLACK = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}


@pytest.mark.parametrize("wheel", [FRENCH, AMERICAN], ids=lambda wheel: wheel.name)
def test_colours_alternate_between_zeros(wheel: Wheel) -> None:
    colours = [cell in ("0", "00") or int(cell) in BLACK for cell in wheel.cells]
    for at, cell in enumerate(wheel.cells[:-1]):
        if cell not in ("0", "00") and wheel.cells[at + 1] not in ("0", "00"):
            assert colours[at] != colours[at + 1]
    assert set(wheel.cells) - {"00"} == {str(n) for n in range(37)}


def test_no_two_consecutive_numbers_are_neighbours_on_the_wheel_of_one_zero() -> None:
    for cell in FRENCH.cells:
        before, it, after = (int(n) for n in FRENCH.neighbours(cell, 1))
        assert abs(before - it) != 1 != abs(after - it)


def test_a_counted_wheel_has_no_neighbours() -> None:
    with pytest.raises(ValueError, match="no known order"):
        BOULE.neighbours("5", 1)
    assert opposite(opposite("clockwise")) == "clockwise"
