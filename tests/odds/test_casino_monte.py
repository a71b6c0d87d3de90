"""Casino Monte: figures that can be checked with pencil and paper, the kernel card by card, and the table itself as a
witness."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tapete.games import registry
from tapete.games.casino_monte.analysis import hands, kernel, odds
from tapete.games.casino_monte.law.ranks import fate
from tapete.inspection.costs import report, what_if
from tapete.simulation import driver
from tapete.table.contract import Step

P_TIE = Fraction(23, 311)
AGAIN = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
"""The second tie, given a first one."""


def rows(terms: dict[str, Any] | None = None) -> dict[tuple[str, str | None], dict[str, Any]]:
    return {(row["bet"], row["strategy"]): row for row in report("casino_monte", "AND10", terms)["bets"]}


def test_the_bet_on_the_tie() -> None:
    row = rows()["tie", None]
    assert Fraction(row["p_win"]) == P_TIE
    assert Fraction(row["expectation"]) == 11 * P_TIE - 1 == Fraction(-58, 311)


def test_the_revancha() -> None:
    """Higher and lower are equally likely: +1, -2, and +2 on a second tie."""
    row = rows()["revancha", None]
    assert Fraction(1181, 15965) == AGAIN
    other = (1 - AGAIN) / 2
    assert Fraction(row["expectation"]) == other * 1 - other * 2 + AGAIN * 2 == Fraction(-1006, 3193)


def test_the_initial_bet_by_what_is_done_on_a_tie() -> None:
    found = rows()
    assert Fraction(found["initial", "revancha"]["expectation"]) == P_TIE * Fraction(-1006, 3193)
    assert found["initial", "revancha"]["house_edge"] == "23138/993023"
    assert found["initial", "decline"]["house_edge"] == "23/622"
    assert found["initial", "best"]["house_edge"] == found["initial", "revancha"]["house_edge"]
    assert Fraction(found["initial", "revancha"]["staked"]) == 1 + P_TIE
    assert Fraction(found["initial", "decline"]["staked"]) == 1


@pytest.mark.parametrize("burn", [1, 2, 3])
def test_burned_cards_change_nothing(burn: int) -> None:
    assert rows({"burn": burn})["initial", "best"]["house_edge"] == "23138/993023"


def test_where_to_decline_costs_less_the_best_is_to_decline() -> None:
    found = what_if("casino_monte", "AND10", {}, ["revancha.declined=1/4"])["bets"]
    edges = {(row["bet"], row["strategy"]): row["house_edge"] for row in found}
    assert edges["initial", "best"] == edges["initial", "decline"] == str(P_TIE / 4)


@pytest.mark.parametrize(
    ("faces", "nets"),
    [
        ("K9", {"best": 1, "decline": 1, "tie": -1}),
        ("9K", {"best": -1, "decline": -1, "tie": -1}),
        ("88297", {"best": 1, "decline": -0.5, "tie": 10, "revancha": 1}),
        ("88279", {"best": -2, "decline": -0.5, "tie": 10, "revancha": -2}),
        ("88299", {"best": 2, "decline": -0.5, "tie": 10, "revancha": 2}),
    ],
)
def test_the_kernel_card_by_card(faces: str, nets: dict[str, float]) -> None:
    """One card is burned before the Revancha."""
    game: Any = registry.game("casino_monte", "AND10", {"burn": 1})
    for task in odds.tasks(game):
        name = task.strategy or task.bet
        if name in nets:
            numbers = [next(n for n, face in enumerate(task.pack.faces) if face[0] == one) for one in faces]
            assert kernel.ended(task.pack, task.worth, numbers) == nets[name]


def test_what_is_played_is_close_to_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "BLOCK", 1 << 14)
    found = driver.simulate("casino_monte", "AND10", rounds=100_000, seed=3)
    assert [(row["bet"], row["strategy"]) for row in found["bets"]] == list(rows())
    for row in found["bets"]:
        assert row["standard_error"] > 0
        assert abs(row["house_edge_float"] - row["exact_float"]) < 5 * row["standard_error"], row


def test_the_table_pays_what_the_analysis_counts() -> None:
    """Every pair of first cards, and every pair of second ones after a tie, through the contract of the game."""
    table: Any = registry.game("casino_monte", "AND10", {"minimum": 2})
    faces = list(hands.full("french52", 6))
    for mine in faces:
        for bank in faces:
            end = fate(table.rules, mine, bank)
            if end != "ties":
                assert gain(table, mine, bank) == 2 * hands.first(table.rules, end)
            else:
                assert gain(table, mine, bank, "decline") == 2 * hands.declined(table.rules)
    for mine in faces:
        for bank in faces:
            end = fate(table.rules, mine, bank)
            assert gain(table, "8s", "8h", "revancha", mine, bank) == 2 * hands.second(table.rules, end, 1)


def gain(table: Any, mine: str, bank: str, option: str = "", *more: str) -> int:
    """What a bet of 2 brings."""
    state = table.opening().state
    said: list[dict[str, Any]] = [
        {"who": "ana", "do": "bet", "box": 1, "stake": 2},
        {"who": "croupier", "do": "close_bets"},
        {"who": "croupier", "do": "deal"},
        {"who": "azar", "do": "card", "face": mine},
        {"who": "azar", "do": "card", "face": bank},
    ]
    said += [{"who": "ana", "do": "choose", "option": option}] if option else []
    said += [{"who": "azar", "do": "card", "face": face} for face in more]
    for move in said:
        step = table.play(state, table.types.move(move))
        assert isinstance(step, Step), (move, step)
        state = step.state
    assert state.phase == "betting"
    return int(table.holdings(state).get("ana", 0))


def test_the_shoe_of_the_kernel_is_full() -> None:
    pack = kernel.shoe(hands.full("french52", 6), 1)
    assert pack.deck.size == 312
    assert set(np.bincount(pack.deck)) == {24}
