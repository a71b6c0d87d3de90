"""The odds by play: the same blocks whoever plays them, close to the exact odds, and the promised shape."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tapete.cli import main
from tapete.simulation import driver


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "BLOCK", 1 << 14)


@pytest.mark.parametrize(
    ("game", "law"),
    [("french_roulette", "MEL14"), ("craps", "AND10"), ("wheel_of_fortune", "AND10"), ("boule", "ES79")],
)
def test_close_to_the_exact_odds(game: str, law: str) -> None:
    found = driver.simulate(game, law, rounds=100_000, seed=2)
    for row in found["bets"]:
        assert row["deviation"] is None or abs(row["deviation"]) < 3.6, row


def test_the_number_of_workers_has_no_say() -> None:
    one, two = (driver.simulate("craps", "BOL13", rounds=50_000, seed=5, workers=w, bets=["win"]) for w in (1, 2))
    assert one["bets"] == two["bets"]
    assert driver.simulate("craps", "BOL13", rounds=50_000, seed=6, bets=["win"])["bets"] != one["bets"]


@pytest.mark.filterwarnings("ignore")
def test_on_a_cluster() -> None:
    distributed: Any = pytest.importorskip("distributed")
    options: dict[str, Any] = {"rounds": 40_000, "seed": 5, "bets": ["win"]}
    with distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as house:
        far = driver.simulate("craps", "BOL13", cluster=house.scheduler_address, **options)
    assert far["bets"] == driver.simulate("craps", "BOL13", **options)["bets"]


def test_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["simulate", "boule", "--reg", "ES79", "--rounds", "1000", "--seed", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"rounds", "seconds", "rounds_per_second", "bets"} <= set(found)
    assert {"bet", "house_edge", "standard_error"} <= set(found["bets"][0])
    assert main.run(["simulate", "boule", "--reg", "ES79", "--rounds", "1000", "--bet", "number"]) == 0
    assert "number" in capsys.readouterr().out


def test_a_plan_through_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "craps", "--reg", "ES79", "--rounds", "80", "--plan", "win + field*2", "--json"]
    assert main.run(arguments) == 0
    (row,) = json.loads(capsys.readouterr().out)["bets"]
    assert row["played"] == 80
    assert row["standard_error"] > 0
    assert main.run(["simulate", "craps", "--reg", "ES79", "--rounds", "9", "--plan", "win +", "--lang", "en"]) == 2
    assert "a plan is written bet@place*units" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--rounds", "0"], "rounds and workers are counted from one"),
        (["--rounds", "5", "--bet", "red_and_black"], "there is no bet 'red_and_black'"),
    ],
)
def test_wrong_requests(more: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["simulate", "boule", "--reg", "ES79", "--lang", "en", *more]) == 2
    assert sentence in capsys.readouterr().err
