"""The figures of the rule sheets, worked out by hand there."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.inspection.costs import report
from tapete.law.errors import TapeteError

from .tables import TABLES

SIMPLE = ("even", "odd", "red", "black", "low", "high")
SPANISH = ("ES79", "AND10", "MEL14")
CHOSEN = {"half_back": "1/74", "prison": "1/73", "prison_then_half_back": "75/5476", "best": "1/74", "worst": "1/73"}
BOLIVIAN = {"half_back": "1/74", "prison": "19/1369", "best": "1/74", "worst": "19/1369"}
FORTUNE = {
    "p24": "1/9", "p15": "1/6", "p7": "2/9", "p4": "5/27", "p2": "2/9", "figure_a": "4/27", "figure_b": "4/27",
}  # fmt: skip


def edges(game: str, law: str, **scenario: Any) -> dict[str, dict[str | None, str]]:
    found: dict[str, dict[str | None, str]] = {}
    for row in report(game, law, **scenario)["bets"]:
        assert row["strategy"] not in found.setdefault(row["bet"], {}), row["bet"]
        found[row["bet"]][row["strategy"]] = row["house_edge"]
    return found


@pytest.mark.parametrize(("game", "law"), [pair for pair in TABLES if "roulette" in pair[0]])
def test_roulette(game: str, law: str) -> None:
    double = game == "american_roulette_double_zero"
    french = CHOSEN if law in SPANISH else BOLIVIAN
    for bet, found in edges(game, law).items():
        if bet not in SIMPLE:
            assert found == {None: "3/38" if bet == "five_line" else "1/19" if double else "1/37"}, bet
        elif game == "french_roulette":
            assert found == french
        else:
            assert found == {None: "1/38" if double else "1/74"}


@pytest.mark.parametrize("law", SPANISH)
def test_boule(law: str) -> None:
    assert edges("boule", law) == {bet: {None: "1/9"} for bet in ("number", *SIMPLE)}


@pytest.mark.parametrize("law", ["AND10", "MEL14"])
def test_wheel_of_fortune(law: str) -> None:
    assert edges("wheel_of_fortune", law) == {bet: {None: edge} for bet, edge in FORTUNE.items()}


def test_the_double_zero_has_every_bet() -> None:
    found = edges("american_roulette_double_zero", "BOL13")
    assert {"five_line", "zero_street", "zero_street_00", "split", "straight_up"} <= set(found)
    assert not {"first_four", "double_dozen", "double_column", "call_tiers"} & set(found)


# --- scenarios ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", [*SPANISH, "BOL13"])
def test_zero_on_the_last_ball_leaves_no_choice(law: str) -> None:
    assert edges("french_roulette", law, balls=1)["red"] == {None: "1/74"}


def test_two_balls_left() -> None:
    """In prison on the last ball: 18/37 freed, 1/37 a quarter back, so 73/148 of a unit; the edge is 75/5476."""
    assert edges("french_roulette", "MEL14", balls=2)["odd"]["prison"] == "75/5476"
    assert edges("french_roulette", "MEL14", balls=2)["odd"]["worst"] == "75/5476"


@pytest.mark.parametrize("law", SPANISH)
def test_a_stake_of_one_minimum(law: str) -> None:
    """At the second zero half a minimum is alive: it stays, so that prison once is prison for good."""
    found = edges("french_roulette", law, stake=100)["low"]
    assert found == {"half_back": "1/74", "prison": "1/73", "best": "1/74", "worst": "1/73"}


def test_the_choices_of_the_best() -> None:
    [row] = [r for r in report("french_roulette", "ES79")["bets"] if (r["bet"], r["strategy"]) == ("red", "best")]
    assert row["choices"] == [
        {"zeros": 1, "alive": "1", "choice": "half_back", "forced": False},
        {"zeros": 2, "alive": "1/2", "choice": "half_back", "forced": False},
    ]


# --- the shape ------------------------------------------------------------------------------------------------------

KEYS = {
    "bet", "p_win", "p_push", "p_lose", "house_edge", "house_edge_pct", "element_of_risk", "variance", "method",
    "strategy",
}  # fmt: skip


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_the_shape(game: str, law: str) -> None:
    found = report(game, law, {"minimum": 7})
    assert (found["game"], found["regulation"], found["terms"]["minimum"]) == (game, law, 7)
    for row in found["bets"]:
        assert set(row) >= KEYS
        assert isinstance(row["house_edge"], str)
        assert isinstance(row["house_edge_pct"], float)
        assert row["method"] == "exact"
        assert row["element_of_risk"] == row["house_edge"], "nothing is ever added to a stake"


def test_wrong_requests() -> None:
    with pytest.raises(TapeteError):
        report("french_roulette", "ES79", stake=0)
    with pytest.raises(TapeteError):
        report("french_roulette", "ES79", balls=-1)
    with pytest.raises(TapeteError):
        report("french_roulette", "ES79", {"minimun": 5})
    with pytest.raises(TapeteError):
        report("boule", "BOL13")
