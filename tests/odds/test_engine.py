"""Every bet of every table, played over all its pockets, comes to exactly what the odds say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tapete.games import registry
from tapete.inspection.costs import report
from tapete.law.rulebook import rulebook
from tapete.odds import Result, distribution, result

from . import engine
from .engine import MINIMUM
from .tables import TABLES

FRENCH = [law for game, law in TABLES if game == "french_roulette"]
RATIOS = (Fraction(1), Fraction(2), Fraction(5), Fraction(64))


def table_of(game: str, law: str) -> Any:
    return registry.game(game, law, {"minimum": MINIMUM})


def agrees(row: dict[str, Any], expected: Result) -> None:
    for name in ("p_win", "p_push", "p_lose", "expectation", "variance", "house_edge", "element_of_risk"):
        assert Fraction(row[name]) == getattr(expected, name), (row["bet"], row["strategy"], name)


def rows(found: dict[str, Any], bet: str) -> dict[str | None, dict[str, Any]]:
    return {row["strategy"]: row for row in found["bets"] if row["bet"] == bet}


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_one_throw(game: str, law: str) -> None:
    table = table_of(game, law)
    found = report(game, law)["bets"]
    for (on, at), nets in engine.one_throw(table, engine.every_place(table)).items():
        mine = [r for r in found if r["bet"] == on and at in r["at"] and r["strategy"] in (None, "half_back")]
        assert len(mine) == 1, (on, at)
        agrees(mine[0], result(nets))


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_every_place_stands_in_one_line(game: str, law: str) -> None:
    found = report(game, law)["bets"]
    for on, spots in table_of(game, law).spots.items():
        plain = [r for r in found if r["bet"] == on and r["strategy"] in (None, "half_back")]
        assert sorted(at for r in plain for at in r["at"]) == sorted(spots)


@pytest.mark.parametrize("game", ["french_roulette", "american_roulette"])
@pytest.mark.parametrize("bet", ["call_voisins_zero", "call_tiers", "call_orphans"])
def test_called_bets(game: str, bet: str) -> None:
    [row] = rows(report(game, "BOL13"), bet).values()
    nets = engine.called(table_of(game, "BOL13"), bet)
    agrees(row, result(nets))
    assert row["distribution"] == {str(net): str(p) for net, p in nets.items()}


# --- prison ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", FRENCH)
@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("balls", [1, 2, 3, 6])
def test_to_the_last_ball(law: str, ratio: Fraction, balls: int) -> None:
    """With an end of the session in sight every way of playing is finite: the odds agree in full."""
    table = table_of("french_roulette", law)
    stake = int(MINIMUM * ratio)
    state = engine.staked(table, "red", stake, balls)
    found = rows(report("french_roulette", law, {"minimum": MINIMUM}, stake=stake, balls=balls), "red")
    for name in set(found) - {"best", "worst"}:
        choice = engine.STRATEGIES[name or "half_back"]
        ends = list(engine.outcomes(table, state, choice, depth=99))
        nets = distribution((Fraction(net, stake), p) for net, _, p in ends)
        agrees(found[name], result(nets))
    for name in set(found) & {"best", "worst"}:
        expected = engine.value(table, state, best=name == "best") / stake
        assert Fraction(found[name]["expectation"]) == expected


def test_a_stake_between_one_and_two_minima() -> None:
    """Fifteen on a minimum of ten: free at the first zero, no choice from the second."""
    table = table_of("french_roulette", "ES79")
    stake = MINIMUM * 3 // 2
    found = rows(report("french_roulette", "ES79", {"minimum": MINIMUM}, stake=stake, balls=5), "even")
    assert list(found) == ["half_back", "prison", "best", "worst"]
    assert [c["forced"] for c in found["prison"]["choices"]] == [False, True, True, True]
    ends = engine.outcomes(table, engine.staked(table, "even", stake, 5), engine.STRATEGIES["prison"], depth=99)
    agrees(found["prison"], result(distribution((Fraction(net, stake), p) for net, _, p in ends)))


@pytest.mark.parametrize("law", FRENCH)
@pytest.mark.parametrize(("minimum", "stake"), [(1, 512), (128, 512), (512, 512)])
def test_without_end(law: str, minimum: int, stake: int) -> None:
    """Without an end in sight: after nine zeros in a row what is left to chance is less than 37 to the ninth."""
    table = registry.game("french_roulette", law, {"minimum": minimum})
    state = engine.staked(table, "low", stake)
    found = rows(report("french_roulette", law, {"minimum": minimum}, stake=stake), "low")
    depth = 9
    for name in set(found) - {"best", "worst"}:
        low = high = Fraction(0)
        for least, most, p in engine.outcomes(table, state, engine.STRATEGIES[name or ""], depth):
            low += Fraction(least, stake) * p
            high += Fraction(most, stake) * p
        assert high - low <= Fraction(1, 37**depth)
        assert low <= Fraction(found[name]["expectation"]) <= high


def test_the_other_reading_of_below_the_minimum() -> None:
    """Reading F5: if what could be withdrawn is tested, two minima leave no choice at the second zero."""
    terms = {"minimum": MINIMUM, "readings": {"F5": "withdrawable"}}
    stake = 2 * MINIMUM
    found = rows(report("french_roulette", "ES79", terms, stake=stake, balls=4), "red")
    assert "prison_then_half_back" not in found
    table = registry.game("french_roulette", "ES79", terms)
    ends = engine.outcomes(table, engine.staked(table, "red", stake, 4), engine.STRATEGIES["prison"], depth=99)
    agrees(found["prison"], result(distribution((Fraction(net, stake), p) for net, _, p in ends)))


# --- struck laws ----------------------------------------------------------------------------------------------------


PATHS = ("pays.", "zero.", "plate.five", "winner.")


def struck_ids(game: str, law: str, paths: tuple[str, ...] = PATHS) -> list[str]:
    """Provisions that stand behind payouts, kept stakes and the zero, and behind nothing else."""
    inside: set[str] = set()
    outside: set[str] = set()
    for path, leaf in rulebook(game, law).leaves():
        (inside if path.startswith(paths) else outside).update(leaf["cite"])
    return sorted(inside - outside)


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_without_a_provision(game: str, law: str) -> None:
    """Strike any provision on payouts or on the zero: odds and engine still agree, so neither keeps a copy of it."""
    for id in struck_ids(game, law):
        less = rulebook(game, law).strike(id)
        table = registry.game(game, law, {"minimum": MINIMUM}, less)
        found = report(game, law, {"minimum": MINIMUM}, law=less, balls=1)["bets"]
        for (on, at), nets in engine.one_throw(table, engine.first_places(table), balls=1).items():
            mine = [r for r in found if r["bet"] == on and at in r["at"] and r["strategy"] in (None, "half_back")]
            agrees(mine[0], result(nets))


@pytest.mark.parametrize("law", FRENCH)
def test_prison_without_a_provision(law: str) -> None:
    """The same for what happens in prison, over three balls, whatever the player does."""
    minimum, balls = 6**4, 3
    stake = 36 * minimum
    for id in struck_ids("french_roulette", law, ("zero.",)):
        less = rulebook("french_roulette", law).strike(id)
        table = registry.game("french_roulette", law, {"minimum": minimum}, less)
        found = rows(report("french_roulette", law, {"minimum": minimum}, law=less, stake=stake, balls=balls), "red")
        for name in set(found) - {"best", "worst"}:
            choice = engine.STRATEGIES[name or "prison"]
            ends = engine.outcomes(table, engine.staked(table, "red", stake, balls), choice, depth=99)
            agrees(found[name], result(distribution((Fraction(net, stake), p) for net, _, p in ends)))
