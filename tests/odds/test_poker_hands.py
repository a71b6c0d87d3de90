"""Hands against one another: known figures, brute force by another way, samples within their error, clear errors."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.circle_poker.analysis import odds
from tapete.games.circle_poker.analysis.equity import Known, completed, count, needs, run_outs, variety
from tapete.games.circle_poker.analysis.odds import compare
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.errors import TapeteError
from tapete.law.rulebook import rulebook


def table(game: str, law: str = "AND10", **terms: Any) -> CirclePoker:
    return CirclePoker(rulebook(f"circle_{game}", law), terms)


def by_hand(here: CirclePoker, hands: list[list[str]], board: list[str], more: int) -> list[Fraction]:
    """The same by the table's own judge, hand by hand."""
    seen = {f for group in (*hands, board) for f in group}
    left = [f for f in here.plan.pack.faces if f not in seen]
    total = [Fraction(0)] * len(hands)
    runs = 0
    for rest in combinations(left, more):
        runs += 1
        row = (*board, *rest)
        keys = [here.plan.judge.best(tuple(h), row).key for h in hands]
        lows = [here.plan.judge.best_low(h, row) for h in hands] if here.rules.hand.low is not None else []
        high = [n for n, key in enumerate(keys) if key == max(keys)]
        there = [low[0] for low in lows if low is not None]
        half = Fraction(1, 2) if there else Fraction(1)
        for n in high:
            total[n] += half / len(high)
        low = [n for n, found in enumerate(lows) if found is not None and found[0] == max(there)]
        for n in low:
            total[n] += half / len(low)
    return [part / runs for part in total]


def test_known_figures() -> None:
    """Ace-king suited against queens: 46.02 %, 53.59 %, and ties."""
    found = compare(table("holdem"), "AsKs,QhQd")
    assert (found["method"], found["run_outs"]) == ("exact", 1_712_304)
    first, second = found["hands"]
    assert first["win_float"] == pytest.approx(0.46018, abs=1e-5)
    assert second["win_float"] == pytest.approx(0.53589, abs=1e-5)
    assert first["tie"] == second["tie"]
    assert Fraction(first["equity"]) + Fraction(second["equity"]) == 1


@pytest.mark.parametrize(
    ("game", "hands", "board", "more"),
    [
        ("holdem", "AsKs,QhQd,7c2d", "Qs Js 2c", 2),
        ("omaha", "AsKsQdJc,ThTd9s8s", "2s 7s Tc 3d", 1),
        ("omaha_five", "AsKsQdJc4h,ThTd9s8s3c", "2s 7s Tc 3d", 1),
        ("omaha_hi_lo", "As2sKdQd,3h4h5c6c,Ac2d9h9c", "2c 3d 8h", 2),
        ("synthetic", "AsKs,TdTh,9c8c", "9s 8s Jd", 2),
    ],
)
def test_run_outs_as_the_table_judges_them(game: str, hands: str, board: str, more: int) -> None:
    here = table(game)
    split = [odds.cards(text) for text in hands.split(",")]
    found = compare(here, hands, board)
    assert [Fraction(row["equity"]) for row in found["hands"]] == by_hand(here, split, board.split(), more)


def test_two_rows_each_by_itself() -> None:
    """The rows of double hold'em: each as a hold'em table whose other cards are gone, half of the pot each."""
    found = compare(table("double_holdem"), "AsKs,QhQd", "2c 3d 4h 9s/Qs Js Th 2d")
    first, second = (found["hands"][n]["parts"] for n in (0, 1))
    assert Fraction(first["row_1"]["equity"]) == Fraction(10, 40) / 2  # an ace, a king or a five
    assert first["row_1"]["win"] == str(Fraction(10, 40))
    total = sum(Fraction(parts[row]["equity"]) for parts in (first, second) for row in ("row_1", "row_2"))
    assert total == 1
    open_rows = compare(table("double_holdem"), "AsKs,QhQd")
    assert open_rows["hands"][0]["equity"] == compare(table("holdem"), "AsKs,QhQd")["hands"][0]["equity"]


def test_samples_lie_within_their_error(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = compare(table("omaha_hi_lo"), "As2sKdQd,3h4h5c6c", "2c 3d 8h")
    monkeypatch.setattr(odds, "LIMIT", 10)
    drawn = compare(table("omaha_hi_lo"), "As2sKdQd,3h4h5c6c", "2c 3d 8h", samples=40_000)
    assert drawn["method"] == "simulated"
    assert drawn["no_low_float"] == pytest.approx(exact["no_low_float"], abs=0.01)
    for one, other in zip(drawn["hands"], exact["hands"], strict=True):
        assert 0 < one["standard_error"] < 0.005
        assert abs(one["equity_float"] - other["equity_float"]) < 5 * one["standard_error"]
        assert "equity" not in one


def test_stud_and_draw_and_short_packs() -> None:
    stud = compare(table("seven_stud"), "AsAdKhKd2c3c,QsQdJhJd4c5c")
    assert (stud["method"], stud["run_outs"]) == ("exact", 40 * 39)
    assert compare(table("seven_stud"), "AsAd,QsQdJh")["method"] == "simulated"
    short = compare(table("draw", deck=32), "AsKsQs9s7s,AdAhAcKdKh")
    assert short["pack"] == 32
    assert short["hands"][0]["equity"] == "1"  # with fewer than 52 cards the colour beats the full
    assert compare(table("draw"), "AsKsQs9s7s,AdAhAcKdKh")["hands"][0]["equity"] == "0"


def test_every_run_out_comes_once() -> None:
    v = variety(table("seven_stud"))
    known = Known.of([odds.cards("AsAdKhKd2c"), odds.cards("QsQdJhJd4c5c")])
    left, missing = v.left(known), needs(v, known)
    hands, rows = completed(known, run_outs(left, missing))
    assert not rows
    assert len(hands[0]) == count(len(left), missing)
    dealt = {(tuple(sorted(a)), tuple(sorted(b))) for a, b in zip(hands[0].tolist(), hands[1].tolist(), strict=True)}
    assert len(dealt) == len(hands[0])
    assert all(not set(a) & set(b) for a, b in dealt)


WRONG = [
    ("holdem", "AsKs", "", "two hands or more are needed"),
    ("holdem", ",".join(f"{r}c{r}d" for r in "23456789TJQ"), "", "11 hands for 10 seats"),
    ("holdem", "AsKs,QhQ", "", "'QhQ' are no cards"),
    ("holdem", "AsKsQs,QhQd", "", "a hand has 2 cards here, 'AsKsQs' has 3"),
    ("holdem", "AsKs,AsQd", "", "As appears twice"),
    ("holdem", "AsKs,QhQd", "Qh3c4c", "Qh appears twice"),
    ("holdem", "AsKs,QhQd", "2c3c", "the common cards are 0, 3, 4, 5 here, not 2"),
    ("holdem", "AsKs,QhQd", "2c3c4c/5c6c7c", "rows of common cards in this game: 1, not 2"),
    ("synthetic", "AsKs,2h2d", "", "2h is not in the pack of 28"),
    ("seven_stud", "AsKs,2h2d", "3c", "this game has no common cards"),
    ("seven_stud", "AsAh,KsKh,QsQh,JsJh,TsTh,9s9h,8s8h,7s7h", "", "52 cards are not enough"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "hands", "board", "sentence"), WRONG)
def test_what_cannot_be_is_one_sentence(game: str, hands: str, board: str, sentence: str) -> None:
    with pytest.raises(TapeteError) as error:
        compare(table(game), hands, board)
    assert sentence in error.value.text.en
    assert error.value.text.es


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    room = registry.Room(game="circle_holdem", package="tapete.games.circle_poker", rules="law.rules:CircleRules",
                         play="play:CirclePoker", felt="felt", hands="analysis.odds")  # fmt: skip
    monkeypatch.setitem(registry.rooms(), "circle_holdem", room)


@pytest.mark.usefixtures("registered")
def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("odds", "texas_holdem", "--reg", "BOL13", "--hands", "AsKs,QhQd", "--board", "Qs Js 2c 7d")
    assert main.run((*asked, "--json")) == 0
    assert json.loads(capsys.readouterr().out)["hands"][0]["equity"] == "5/22"
    for lang, words in (("es", "exacto: los 44 repartos posibles"), ("en", "exact: all 44 run-outs")):
        assert main.run((*asked, "--lang", lang)) == 0
        assert words in capsys.readouterr().out
    for wrong, words in (
        (("odds", "circle_holdem", "--reg", "AND10", "--lang", "en"), "the hands are missing"),
        (("odds", "craps", "--lang", "en"), "the regulation is missing: --reg AND10, BOL13, ES79 or MEL14"),
        (("odds", "boule", "--hands", "AsKs,QhQd", "--lang", "en"), "hands are not compared"),
        (("odds", "circle_holdem", "--hands", "AsKs,AsQd", "--lang", "es"), "As aparece dos veces"),
        (("odds", "circle_holdem", "--hands", "AsKs QhQd", "--lang", "en"), "a comma stands between hands"),
        (("simulate", "circle_holdem", "--reg", "AND10", "--rounds", "9", "--lang", "en"), "nobody plays"),
        (
            ("simulate", "circle_holdem", "--reg", "AND10", "--rounds", "9", "--plan", "strong", "--lang", "en"),
            "nobody plays",
        ),
        (("odds", "craps", "--reg", "ES79", "--hands", "AsKs,QhQd", "--lang", "es"), "no se comparan manos"),
        (("odds", "circle_holdem", "--hands", "AsKs,QhQd", "--what-if", "a=1", "--lang", "es"), "--what-if no vale"),
        (("odds", "circle_holdem", "--hands", "AsKs,QhQd", "--strategy", "text", "--lang", "en"), "--strategy does"),
    ):
        assert main.run(wrong) == 2
        assert words in capsys.readouterr().err


def test_great_numbers_and_decimals_are_not_written_alike(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(("odds", "circle_holdem", "--reg", "AND10", "--hands", "AsKs,QhQd", "--lang", "es")) == 0
    said = capsys.readouterr().out
    assert "46.214" in said
    assert "exacto: los 1\u202f712\u202f304 repartos posibles" in said
    assert main.run(("odds", "circle_draw", "--reg", "AND10", "--hands", "AsKs2d3d4d,8c8d2c3c4c", "--lang", "es")) == 0
    assert "no queda nada por repartir" in capsys.readouterr().out


def test_without_a_regulation_every_one_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """BOL13 compares only the highest card of a colour: two colours on a board of the same suit share there."""
    asked = ("odds", "circle_holdem", "--hands", "Kh2h,Qh3h", "--board", "Ah Jh 9h 7h 5s")
    assert main.run((*asked, "--json")) == 0
    spain, bolivia = json.loads(capsys.readouterr().out)
    assert (spain["regulations"], bolivia["regulations"]) == (["AND10", "MEL14"], ["BOL13"])
    assert [hand["equity"] for hand in spain["hands"]] == ["1", "0"]
    assert [hand["equity"] for hand in bolivia["hands"]] == ["1/2", "1/2"]
    assert main.run((*asked, "--lang", "es")) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line.isupper()] == ["AND10, MEL14", "BOL13"]


def test_a_pack_that_lacks_the_card_says_so_and_the_others_answer(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("odds", "circle_five_stud", "--hands", "2h3h4h5h7s,AhAs8c9cTd")
    assert main.run((*asked, "--lang", "en")) == 0
    shown = capsys.readouterr().out
    assert "MEL14\n2h is not in the pack of 32" in shown
    assert "AhAs" not in shown
    assert shown.count("exact: nothing is left to deal") == 2
