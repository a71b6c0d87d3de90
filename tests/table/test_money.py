"""Shares, payments and limits: nothing is lost, and what is left over is shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tapete.law.values import Odds
from tapete.table.limits import Limit
from tapete.table.money import Split, equal_shares, pay, proportional, split

AMOUNTS = st.integers(0, 10**12)
SHARES = st.fractions(0, 1, max_denominator=1000)


@given(AMOUNTS, SHARES, st.sampled_from(["part", "rest"]))
def test_a_split_loses_nothing(amount: int, share: Fraction, favour: Literal["part", "rest"]) -> None:
    got = split(amount, share, favour)
    exact, over = amount * share, Fraction(got.remainder)
    assert got.part + got.rest == amount
    assert 0 <= over < 1
    assert got.part == exact - over + (1 if over and favour == "part" else 0)
    assert msgspec.json.decode(msgspec.json.encode(got), type=Split) == got


@given(AMOUNTS, st.integers(0, 500), st.integers(1, 50), st.sampled_from(["player", "house"]))
def test_payment_is_the_odds_within_a_unit(stake: int, num: int, den: int, who: Literal["player", "house"]) -> None:
    odds = Odds(num, den)
    got = pay(stake, odds, who)
    over = Fraction(got.remainder)
    assert got.amount - odds.win(stake) == (1 - over if over and who == "player" else -over)


@given(AMOUNTS, st.integers(1, 20), st.sampled_from([1, 5, 25, 100]))
def test_equal_shares(amount: int, among: int, unit: int) -> None:
    shares, less = equal_shares(amount, among, unit)
    assert sum(shares) + less == amount
    assert less < unit
    assert len(shares) == among
    assert shares[0] - shares[-1] in (0, unit)
    assert list(shares) == sorted(shares, reverse=True)


@given(AMOUNTS, st.lists(st.integers(0, 10**9), min_size=1, max_size=8))
def test_proportional_shares(amount: int, stakes: list[int]) -> None:
    assume(sum(stakes))
    shares = proportional(amount, stakes)
    assert sum(shares) == amount
    for share, stake in zip(shares, stakes, strict=True):
        assert abs(share - Fraction(amount * stake, sum(stakes))) < 1


def test_impossible_sums() -> None:
    with pytest.raises(ValueError, match="no share"):
        split(100, Fraction(3, 2), "part")
    with pytest.raises(ValueError, match="no stake"):
        pay(-1, Odds(1, 1), "house")
    with pytest.raises(ValueError, match="no shares"):
        equal_shares(100, 0)
    with pytest.raises(ValueError, match="no shares"):
        proportional(100, (0, 0))


LIMITS = st.builds(
    Limit, st.integers(0, 5000), st.one_of(st.none(), st.integers(0, 10**6)), st.sampled_from([1, 5, 25, 100])
)


@given(LIMITS, st.integers(0, 10**5), st.one_of(st.none(), st.integers(0, 10**5)), st.data())
def test_all_that_is_offered_is_admitted(limit: Limit, already: int, most: int | None, data: st.DataObject) -> None:
    room = limit.room(already, most)
    if room is None:
        amount = data.draw(st.integers(0, 10**6 if most is None else most))
        assert limit.admits(amount, already) is not None
    else:
        steps = (room.high - room.low) // room.step
        for amount in {room.low, room.high, room.low + room.step * data.draw(st.integers(0, steps))}:
            assert limit.admits(amount, already) is None
            assert most is None or amount <= most
        assert limit.admits(room.low - room.step, already) is not None


@given(LIMITS)
def test_limits_go_to_json_and_back(limit: Limit) -> None:
    assert msgspec.json.decode(msgspec.json.encode(limit), type=Limit) == limit
