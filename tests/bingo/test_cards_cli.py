"""``tapete bingo``: a series out, the same in, figures and pictures; a wrong request gets one sentence."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tapete.cli import main
from tapete.games.bingo.cards import check, files, of


def ask(*words: str, status: int = 0) -> str:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main.run(["bingo", *words, "--lang", "en"]) == status, err.getvalue()
    assert (err.getvalue().count("\n") == 1) == (status == 2)
    return err.getvalue() if status == 2 else out.getvalue()


@pytest.mark.parametrize(("reg", "more"), [("ES79", ()), ("ES79", ("--double",)), ("MEL14", ("--format", "paper")),
                                           ("BOL13", ())])  # fmt: skip
def test_a_series_goes_out_and_comes_in(reg: str, more: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(ask("cards", "--reg", reg, "--seed", "s", "--size", "30", "--letter", "B", *more), "utf-8")
    [series] = check.series(files.read(files.load(file)), of(reg))
    assert (series.letter, series.id, series.size, series.face) == ("B", "1", 30, 100)
    assert ask("check-cards", str(file), "--reg", reg) == "30 cards, 0 faults\n"


def test_faults_are_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    lines = ask("cards", "--reg", "BOL13", "--size", "3").splitlines()
    file.write_text("\n".join([*lines[:3], lines[2]]), "utf-8")
    told = ask("check-cards", str(file), "--reg", "BOL13", status=1)
    assert "line 4, series A 1, card 2: that number is already on line 3 of the file  [BOL13:6.1.3.1.carton/f]" in told
    assert "missing: 3" in told
    found = json.loads(ask("check-cards", str(file), "--reg", "BOL13", "--json", status=1))
    assert (found["cards"], found["ok"]) == (3, False)
    assert {fault["code"] for fault in found["faults"]} == {"number_twice", "equal", "size_untrue"}
    assert all(fault["text"]["es"] and fault["cite"] for fault in found["faults"])
    part = json.loads(ask("check-cards", str(file), "--reg", "BOL13", "--part", "--json", status=1))
    assert {fault["code"] for fault in part["faults"]} == {"number_twice", "equal"}


@pytest.mark.parametrize(("reg", "more", "says"), [
    ("BOL13", (), ["Card no. 7", "Face value: 100", "Series of 600 cards", "Telephone:"]),
    ("ES79", ("--double",), ["Half 1", "Half 2", "Good for 2 consecutive games"]),
    ("MEL14", ("--drawn", "1,2,3"), ["Master card"]),
])  # fmt: skip
def test_pictures_of_cards(reg: str, more: tuple[str, ...], says: list[str]) -> None:
    svg = ask("cards", "--reg", reg, "--svg", "7", *more)
    said = [node.text for node in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert set(says) <= set(said)
    assert sum(1 for word in said if word and word.isdecimal()) == (30 if "--double" in more else 15)


def test_figures() -> None:
    asked = ("odds", "--reg", "MEL14", "--size", "100", "--games", "4000", "--pool", "2%", "--limit", "43")
    found = json.loads(ask(*asked, "--paid", "4/5", "--json"))
    assert found["card"]["bingo"]["exact"] == "1365/16"
    assert found["plan"]["returned"]["exact"] == "31/50"
    assert found["returns"]["all"] == pytest.approx(0.6)
    pool = found["pool"]
    assert pool["within"]["least"] <= pool["within"]["most"]
    assert pool["size"] == pytest.approx(pool["starts_with"] + pool["games"] * pool["put_in"])
    assert pool["prize"] == pytest.approx(0.8 * pool["size"])
    told = ask(*asked)
    assert "the plan returns 62 %" in told
    assert "pool: bingo within 43 balls" in told


def test_only_the_cards_sold_and_cards_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(ask("cards", "--reg", "ES79", "--size", "50"), "utf-8")
    same = [json.loads(ask("odds", "--reg", "ES79", *of, "--sold", "11-30", "--games", "500", "--json"))
            for of in (("--size", "50"), ("--file", str(file)))]  # fmt: skip
    assert same[0] == same[1]
    assert same[0]["cards"] == 20


def test_figures_of_two_series_are_not_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    one, other = (ask("cards", "--reg", "ES79", "--size", "5", "--letter", letter) for letter in "AB")
    file.write_text(one + other.partition("\n")[2], "utf-8")
    assert "has 2 series" in ask("odds", "--reg", "ES79", "--file", str(file), status=2)


@pytest.mark.parametrize("draw", ["card", "sold", "returns", "pool"])
def test_pictures_of_figures(draw: str) -> None:
    svg = ask("odds", "--reg", "ES79", "--size", "20", "--games", "500", "--limit", "60", "--draw", draw)
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(("words", "says"), [
    (("cards", "--reg", "AND10"), "no bingo"),
    (("cards", "--reg", "BOL13", "--double"), "no double cards"),
    (("cards", "--reg", "MEL14", "--format", "stone"), "formats of cards: paper"),
    (("cards", "--reg", "ES79", "--format", "stone"), "does not distinguish formats"),
    (("cards", "--reg", "ES79", "--size", "0"), "from 1 to"),
    (("cards", "--reg", "ES79", "--svg", "601"), "has no card 601"),
    (("cards", "--reg", "ES79", "--drawn", "5"), "goes with --svg"),
    (("cards", "--reg", "ES79", "--svg", "5", "--drawn", "91"), "balls go from 1 to 90"),
    (("cards", "--reg", "ES79", "--face", "-1"), "not below 0"),
    (("check-cards", "no.csv", "--reg", "ES79"), "there is no file"),
    (("odds", "--reg", "ES79", "--line", "much"), "--line is a part"),
    (("odds", "--reg", "ES79", "--line", "0.7"), "add up to 120 %"),
    (("odds", "--reg", "ES79", "--sold", "9-3"), "first and last"),
    (("odds", "--reg", "ES79", "--games", "0"), "some game"),
    (("odds", "--reg", "ES79", "--games", "10", "--draw", "pool"), "this one with --limit"),
    (("odds", "--reg", "ES79", "--games", "10", "--size", "5", "--limit", "99"), "from 1 to 90 balls"),
    (("odds", "--reg", "ES79", "--games", "10", "--size", "5", "--limit", "50", "--paid", "0"), "--paid is more"),
])  # fmt: skip
def test_wrong_requests_get_one_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in ask(*words, status=2)
