"""The odds by play: the same blocks whoever plays them, close to the exact odds, and the promised shape."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.baccarat.analysis import counts, kernel
from tapete.games.baccarat.law import points as cards
from tapete.games.punto_banca import odds as punto_banca
from tapete.kernels.tasks import Tally
from tapete.law.errors import TapeteError
from tapete.simulation import driver, held, plans
from tapete.table.contract import Step


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


@pytest.mark.parametrize(
    ("game", "law"),
    [
        *(("punto_banca", law) for law in ("ES79", "AND10", "MEL14", "BOL13")),
        *(("punto_banca_reduced", law) for law in ("AND10", "MEL14", "BOL13")),
        ("chemin_de_fer", "ES79"),
        ("chemin_de_fer", "BOL13"),
        ("baccarat_two_cloths", "MEL14"),
    ],
)
def test_baccarat_is_played_and_not_drawn_from_a_result(game: str, law: str) -> None:
    found = driver.simulate(game, law, rounds=100_000, seed=3)
    assert found["bets"]
    for row in found["bets"]:
        assert row["standard_error"] > 0
        assert abs(row["house_edge_float"] - row["exact_float"]) < 5 * row["standard_error"], row


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
    assert "Número" in capsys.readouterr().out


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


# --- the coup of two hands ------------------------------------------------------------------------------------------


def played_by_rules(law: str) -> tuple[Any, kernel.Shoe, kernel.Draws]:
    table: Any = registry.game("punto_banca_reduced", law)
    task = next(iter(punto_banca.tasks(table)))
    return table, task.pack, task.ways


def test_the_kernel_plays_every_order_of_a_small_shoe() -> None:
    """What was counted and what is played are two ways to the same: order by order they agree."""
    table, pack, ways = played_by_rules("MEL14")
    shoe = {0: 2, 2: 1, 3: 1, 5: 2, 6: 1, 8: 1}
    numbers = [kernel.values(table.rules.scoring).index(value) for value, n in shoe.items() for _ in range(n)]
    found = Counter(kernel.ended(pack, ways, order) for order in permutations(numbers, 6))
    assert counts.totals(shoe, table.rules.scoring, punto_banca.drawing(table.rules)) == found


@pytest.mark.parametrize("law", ["AND10", "BOL13"])
def test_the_kernel_ends_coups_as_the_table_does(law: str) -> None:
    table, pack, ways = played_by_rules(law)
    known = kernel.values(table.rules.scoring)
    rng = random.Random(5)
    shoe = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"]
    for _ in range(120):
        faces = rng.sample(shoe, 6)
        state = table.opening().state
        moves: list[dict[str, Any]] = [
            {"who": "ana", "do": "bet", "on": "punto", "stake": 20},
            {"who": "croupier", "do": "close_bets"},
            {"who": "croupier", "do": "deal"},
        ]
        moves += [{"who": "azar", "do": "card", "face": face} for face in faces]
        told: list[Any] = []
        for move in moves:
            if move["do"] == "card" and told and not state.owed:
                break
            step = table.play(state, msgspec.convert(move, table.types.moves))
            assert isinstance(step, Step), (move, step)
            state = step.state
            told += step.events
        (won,) = [event for event in told if type(event).__name__ == "HandWon"]
        numbers = [known.index(cards.value(face, table.rules.scoring)) for face in faces]
        assert kernel.ended(pack, ways, numbers) == (won.punto, won.banca)


# --- what is no figure ----------------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True):
    """A task that says what it is told to."""

    tally: tuple[float, float, float, float]
    expected: float = 0.0124
    variance: float = 0.9
    bet: str = "punto"
    strategy: str | None = None
    where: str = ""

    def play(self, rounds: int, stream: Any) -> Tally:
        return np.array(self.tally)


def judged(task: Said) -> tuple[float, float]:
    return held.figure(task, np.array(task.tally))


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (Said((1e6, -1e6, 1e6, 1e6)), "what was played cannot be (100.0000 % in 1000000 rounds"),
        (Said((1e6, 1e6, 1e6, 1e6)), "what was played cannot be"),
        (Said((1, -1, 1, 1)), "so few rounds give no figure"),
        (Said((9, -9, 9, 9)), "so few rounds give no figure"),
        (Said((0, 0, 0, 0)), "no occasion to make this bet"),
        (Said((1e6, -2e4, 9e5, 1e6)), "lies 8.0 standard errors from the exact 1.2400 %"),
        (Said((1e6, -5e5, 5e5, 1e6), expected=1.0, variance=0.0), "what was played cannot be"),
    ],
)
def test_a_figure_that_cannot_be_true_is_refused(task: Said, sentence: str) -> None:
    with pytest.raises(held.NoFigure) as refused:
        judged(task)
    assert sentence in refused.value.text.en
    assert refused.value.text.es != refused.value.text.en


def test_figures_that_may_be_true() -> None:
    assert judged(Said((1e6, -1.3e4, 9e5, 1e6))) == pytest.approx((0.013, 0.00095), abs=1e-5)
    assert judged(Said((7.0, 7.0, 7.0, 7.0), expected=-1.0, variance=0.0)) == (-1.0, 0.0)
    rare = Said((1e4, -9.9e3, 9.9e3, 1e4), expected=0.5, variance=1e4)
    assert judged(rare) == pytest.approx((0.99, 1.0))


@pytest.mark.parametrize("more", [[], ["--json"]])
@pytest.mark.parametrize(("gain", "rounds", "said"), [(-1.0, 50_000, "cannot be"), (1.0, 3, "so few rounds")])
def test_no_table_is_made_of_it(
    gain: float, rounds: int, said: str, more: list[str],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(
        kernel.Coups, "play", lambda task, rounds, stream: np.array([rounds, gain * rounds, rounds, rounds])
    )
    asked = ["simulate", "punto_banca", "--reg", "ES79", "--rounds", str(rounds), *more]
    for lang, word in (("en", said), ("es", "«punto»")):
        assert main.run([*asked, "--lang", lang]) == 1
        answer = capsys.readouterr()
        assert answer.out == ""
        assert answer.err.count("\n") == 1
        assert word in answer.err


def test_a_game_without_a_kernel_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(punto_banca, "tasks")
    assert main.run(["simulate", "punto_banca", "--reg", "ES79", "--rounds", "100", "--lang", "en"]) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.startswith("'punto_banca' cannot be simulated; these can: american_roulette, ")
    assert "punto_banca," not in answer.err


def test_too_many_rounds_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["simulate", "boule", "--reg", "ES79", "--rounds", str(10**18), "--lang", "en"]) == 2
    assert "is too many" in capsys.readouterr().err


# --- plans ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "law", "plan"),
    [
        ("american_roulette", "AND10", "red"),
        ("wheel_of_fortune", "AND10", "p24"),
        ("boule", "MEL14", "even"),
        ("punto_banca", "AND10", "banca"),
    ],
)
def test_what_is_left_on_the_table_is_staked_again(game: str, law: str, plan: str) -> None:
    """A stake a round, whether it is put down anew or left where it won."""
    table: Any = registry.game(game, law)
    (row,) = plans.simulate(game, law, plan=plan, rounds=120, seed=2)["bets"]
    assert row["staked"] == 120 * table.terms.minimum
    exact = next(r for r in driver.simulate(game, law, rounds=100_000)["bets"] if r["bet"] == plan)["exact_float"]
    assert abs(row["house_edge_float"] - exact) < 5 * row["standard_error"]


@pytest.mark.parametrize(
    ("game", "plan", "sentence"),
    [
        ("craps", "no_such_bet", "did not offer the plan's bet 'no_such_bet'; it offered win, "),
        ("craps", "hard_6", "no bet of this plan was decided"),
        ("american_roulette", "straight_up", "the plan covers every result"),
        ("chemin_de_fer", "small", "a player holds the bank in 'chemin_de_fer'"),
    ],
)
def test_a_plan_without_a_figure_says_why(game: str, plan: str, sentence: str) -> None:
    with pytest.raises(TapeteError) as refused:
        plans.simulate(game, "ES79", plan=plan, rounds=12)
    assert sentence in refused.value.text.en
    assert refused.value.text.es != refused.value.text.en
