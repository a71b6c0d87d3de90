"""Chains of states: equations, moments and choices against slower ways to the same numbers."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.games import registry
from tapete.games.roulette.prison_odds import Prison
from tapete.odds import Arrow, Scenario, decide, evaluate, follow, result, solve
from tapete.odds.chain import Chain, Problem

numbers = st.fractions(min_value=-3, max_value=3, max_denominator=6)


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.tuples(
            st.lists(st.lists(numbers, min_size=n, max_size=n), min_size=n, max_size=n),
            st.lists(numbers, min_size=n, max_size=n),
        )
    )
)
def test_solve(system: tuple[list[list[Fraction]], list[Fraction]]) -> None:
    matrix, right = system
    try:
        found = solve(matrix, right)
    except ValueError:
        return
    for row, value in zip(matrix, right, strict=True):
        assert sum((a * x for a, x in zip(row, found, strict=True)), Fraction(0)) == value


def test_a_bet_that_may_never_end() -> None:
    with pytest.raises(ValueError, match="never end"):
        evaluate({"here": [Arrow(Fraction(1), to="here")]}, "here")


def test_probabilities_must_add_up() -> None:
    with pytest.raises(ValueError, match="add up"):
        evaluate({"here": [Arrow(Fraction(1, 2), ends="push")]}, "here")
    with pytest.raises(ValueError, match="add up"):
        result({Fraction(1): Fraction(1, 3)})


def test_what_is_added_counts_for_the_element_of_risk() -> None:
    """A second unit is added half of the time and always lost: three halves staked, one half lost."""
    half = Fraction(1, 2)
    chain: Chain[str] = {
        "dealt": [Arrow(half, ends="push"), Arrow(half, to="doubled", stake=Fraction(1))],
        "doubled": [Arrow(Fraction(1), gain=Fraction(-1), ends="lose")],
    }
    found = evaluate(chain, "dealt")
    assert (found.staked, found.house_edge, found.element_of_risk) == (Fraction(3, 2), half, Fraction(1, 3))


@pytest.mark.parametrize("law", ["ES79", "BOL13"])
@pytest.mark.parametrize("balls", [None, 3])
def test_the_best_and_the_worst_of_all_policies(law: str, balls: int | None) -> None:
    table = registry.game("french_roulette", law, {"minimum": 100})
    prison = Prison(table, table.spots["red"][""], Scenario(stake=800, balls=balls))  # type: ignore[attr-defined, arg-type]
    problem: Problem[object] = prison.problem()  # type: ignore[assignment]
    values = []
    for picks in itertools.product(*(options for options in problem.values())):
        chain = follow(problem, dict(zip(problem, picks, strict=True)))
        values.append(evaluate(chain, prison.start).expectation)
    assert len(values) > 1
    assert evaluate(follow(problem, decide(problem)), prison.start).expectation == max(values)
    assert evaluate(follow(problem, decide(problem, best=False)), prison.start).expectation == min(values)
