"""Draw Poker: what the table of the law costs, from its rulebook; the rule of the bank at the table and by numbers."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.banked_poker.analysis import against_chance, drawing, draws
from tapete.games.draw_poker import odds
from tapete.games.poker.masks import code, face
from tapete.inspection import costs
from tapete.law.errors import TapeteError
from tapete.table.cards import deck
from tests.banked_poker import games

GAME, LAW = "draw_poker", "BOL13"


def bets(**terms: Any) -> dict[str, dict[str, Any]]:
    found = costs.report(GAME, LAW, {"minimum": 10, **terms})["bets"]
    return {row["bet"]: row for row in found}


def test_the_rulebook_is_the_game_that_is_kept() -> None:
    table: Any = registry.game(GAME, LAW, {"minimum": 10})
    assert odds.counted(table) == games.DRAW
    other: Any = registry.game(GAME, LAW, {"minimum": 10, "readings": {"D-1": "open_ended"}})
    assert odds.counted(other).bank.ends is False


def test_the_cost_to_the_last_digit() -> None:
    row = bets()["ante"]
    assert (row["method"], row["strategy"], row["goes"]) == ("exact", "best", "21653/21658")
    assert row["house_edge"] == "2528881843347247/89245059671607840"
    assert row["opens"] == "30507822/58530745"
    assert sum(map(Fraction, row["distribution"].values())) == 1
    other = bets(readings={"D-1": "open_ended"})["ante"]
    assert other["house_edge"] == "793853476206979/27889081147377450"


def test_the_progresivo_loses_nothing_by_best_play() -> None:
    """No hand that has a prize is broken: the bet costs what it does where cards cannot be changed."""
    row = bets(progressive=1, progressive_pool=369_290)["progressive"]
    assert (row["house_edge"], row["break_even"]) == ("0", "369290")
    low = bets(progressive=10)["progressive"]
    assert 1 - Fraction(low["house_edge"]) == Fraction(1385, 3822)
    assert "progressive" not in bets()


def test_a_law_that_draws_otherwise_is_not_counted() -> None:
    for changed in ("settle.tie_back=false", "bank_draw.kickers=2", "change.most=1"):
        with pytest.raises(TapeteError, match="five cards against five"):
            costs.what_if(GAME, LAW, {"minimum": 10}, [changed])


def test_best_play_on_paper() -> None:
    table: Any = registry.game(GAME, LAW, {"minimum": 10})
    text = odds.strategy(table, "text", "es")
    assert "2,8336 %" in text
    assert "Se pasa solo con J-7-6-3-2." in text
    assert "se cambian dos cartas" in text
    assert "doble pareja" in text


@pytest.mark.parametrize("reading", ["", "open_ended"])
def test_the_croupier_draws_as_the_numbers_do(reading: str) -> None:
    """Two programs of one rule: that of the table, by the leaves of the law, and that of the analysis."""
    readings = {"D-1": reading} if reading else {}
    table: Any = registry.game(GAME, LAW, {"minimum": 10, "readings": readings})
    rule, rng, faces = odds.counted(table).bank, Random(1), deck("french52").faces
    known = [rng.sample(faces, 5) for _ in range(400)]
    known += [["2d", "2c", "3c", "4c", "5c"], ["5h", "6h", "7h", "8c", "Kh"], ["4s", "5s", "6s", "7s", "2h"]]
    for hand in known:
        kept, _ = table.drawer.kept(hand)
        assert set(kept) == {face(card) for card in drawing.kept([code(one) for one in hand], rule)}, hand


def test_the_figure_is_what_play_comes_to() -> None:
    table: Any = registry.game(GAME, LAW, {"minimum": 10})
    (task,) = odds.tasks(table)
    held = against_chance.hold(task, 100_000, 5, 0)
    assert abs(held.distance) < 5


class Guessed(draws.Played, frozen=True, kw_only=True):
    """A figure that nobody counted."""

    known: str = "simulated"


def test_a_figure_that_was_played_is_not_called_exact(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guessed = Guessed(bet="ante", rules=games.DRAW, expected=0.03, variance=10.0)
    monkeypatch.setattr(odds, "tasks", lambda table: iter([guessed]))
    asked = ["simulate", GAME, "--reg", LAW, "--rounds", "100", "--workers", "1"]
    for lang, head in (("es", "esperada %"), ("en", "expected %")):
        assert main.run([*asked, "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert head in said
        assert "exacta %" not in said
        assert "exact %" not in said
    assert main.run([*asked, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["bets"]
    assert row["known"] == "simulated"
