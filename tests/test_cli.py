"""The command line: the shapes it promises, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.cli import main, speech

CASE = """
- case: red wins
  game: french_roulette
  regulation: ES79
  cites: [ES79:01.IV.1.B.a/b]
  why: 1 to 1
  moves:
    - { who: ana, do: bet, on: red, stake: 1000 }
    - { who: croupier, do: close_bets }
    - { who: azar, do: spin, pocket: "32" }
  expect:
    outcome: { ana: 1000, house: -1000 }
"""
LAWFUL = "game = 'french_roulette'\nregulation = 'ES79'\n[wheel]\npockets = 37\n"


def ask(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main.run([*arguments, "--json"]) == status, capsys.readouterr()
    answer = capsys.readouterr()
    assert answer.err == ""
    return json.loads(answer.out)


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The request is refused with one sentence and nothing else."""
    assert main.run(arguments) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    return answer.err.strip()


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(CASE, "utf-8")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(LAWFUL, "utf-8")
    return path


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    games = ask(capsys, "games")
    assert {"game", "regulation", "title", "kind", "variants", "cites"} <= set(games[0])
    assert {"es", "en"} == set(games[0]["title"])
    assert {g["regulation"] for g in ask(capsys, "games", "--reg", "ES79")} == {"ES79"}


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    schema = ask(capsys, "schema", "french_roulette")
    kinds = {"moves", "events", "incidents", "terms"}
    assert set(schema) == kinds | {"bets", "roles", "state", "duties", "refusals", "rulings"}
    assert "LateBet" in schema["incidents"]["$defs"]


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ask(capsys, "rules", "french_roulette", "--reg", "ES79")
    assert {"game", "regulation", "rules", "readings"} == set(rules)
    assert rules["rules"]["pays"]["straight_up"] == {"value": "35:1", "cite": ["ES79:01.IV.1.A.a/b"]}


def test_readings(capsys: pytest.CaptureFixture[str]) -> None:
    readings = ask(capsys, "readings", "french_roulette")
    assert {"id", "regulation", "game", "games", "cites", "text", "adopted", "alternatives"} <= set(readings[0])
    words = {(r["regulation"], r["id"]): [other["id"] for other in r["alternatives"]] for r in readings}
    assert words["ES79", "F5"] == ["withdrawable"]


def test_what_several_games_read_alike_stands_once(capsys: pytest.CaptureFixture[str]) -> None:
    readings = ask(capsys, "readings", "--reg", "BOL13")
    alike = [r for r in readings if r["id"] == "X13"]
    assert len(alike) == 1
    assert {"french_roulette", "blackjack", "circle_holdem"} <= set(alike[0]["games"])
    one = next(r for r in ask(capsys, "readings", "craps", "--reg", "BOL13") if r["id"] == "X13")
    assert one["game"] == "craps"
    assert one["games"] == alike[0]["games"]
    assert main.run(["readings", "craps", "--reg", "BOL13", "--lang", "en"]) == 0
    assert "or: X13: literal · A sum equal to the stake" in capsys.readouterr().out


def test_diff(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["diff", "french_roulette", "ES79", "BOL13", "--lang", "es"]) == 1
    told = capsys.readouterr().out
    assert "jefe de mesa, subjefe de mesa" in told
    assert "Rojo/Negro" in told
    assert "layout.columns: = 3" in told
    differences = ask(capsys, "diff", "french_roulette", "ES79", "BOL13", status=1)
    assert set(differences[0]) == {"path", "left", "right"}
    assert set(differences[0]["left"]) == {"value", "cite"}
    assert ask(capsys, "diff", "french_roulette", "ES79", "ES79") == []


def test_cite(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    cite = ask(capsys, "cite", "ES79:01.IV.1.B.a/b", "--cases", str(case.parent))
    assert {"id", "cite", "regulation", "line", "summary", "enacted_by", "cases"} <= set(cite)
    assert [c["case"] for c in cite["cases"]] == ["red wins"]
    assert "french_roulette" in {place["game"] for place in cite["enacted_by"]}


def test_coverage(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    report = ask(capsys, "coverage", "--reg", "ES79", "--game", "french_roulette", "--cases", str(case.parent))
    assert set(report["totals"]) == {"yes", "config"}
    assert set(report["rows"][0]) == {"regulation", "game", "yes", "config"}
    assert set(report["rows"][0]["yes"]) == {"total", "enacted", "tested", "declared", "leaves", "elements"}
    assert report["totals"]["yes"]["tested"] == 0
    assert report["totals"]["yes"]["elements"]["noticed"] == 1
    opened = {one["id"]: one for one in report["open"]}
    assert {"id", "reason", "code", "elements"} == set(report["open"][0])
    assert opened["ES79:01.IV.1.B.a/b"]["code"] == "elements"
    assert opened["ES79:01.IV.1.B.a/b"]["elements"] == [{"name": "bets.black.covers", "how": "unnoticed", "fault": ""}]
    assert report["idle"] == []


def test_coverage_wants_every_element(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    black = CASE.replace("red", "black").replace('"32"', '"15"')
    case.write_text(CASE + black, "utf-8")
    report = ask(capsys, "coverage", "--reg", "ES79", "--game", "french_roulette", "--cases", str(case.parent))
    assert report["totals"]["yes"]["tested"] == 1
    assert "ES79:01.IV.1.B.a/b" not in {one["id"] for one in report["open"]}


def test_check(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    assert ask(capsys, "check", str(table))["lawful"] is True
    table.write_text(LAWFUL.replace("37", "38"), "utf-8")
    answer = ask(capsys, "check", str(table), status=1)
    assert answer["lawful"] is False
    assert {"provision", "message", "where"} <= set(answer["violations"][0])
    assert {"es", "en"} == set(answer["violations"][0]["message"])


def test_case_and_strike(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    answer = ask(capsys, "case", str(case))
    assert (answer["passed"], answer["failed"]) == (1, 0)
    assert {"case", "file", "ok", "expected", "got", "events"} <= set(answer["results"][0])
    struck = ask(capsys, "case", str(case), "--strike", "ES79:01.IV.1.B.a/b", status=1)
    assert struck["failed"] == 1
    for element, failed in (("bets.red.covers", 1), ("bets.black.covers", 0)):
        cut = f"ES79:01.IV.1.B.a/b@{element}"
        assert ask(capsys, "case", str(case), "--strike", cut, status=failed)["failed"] == failed


def test_settle(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    (result,) = ask(capsys, "settle", str(case))["results"]
    assert result["outcome"] == {"ana": 1000, "house": -1000}
    assert {"event", "cite"} <= set(result["events"][0])


def test_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    rulings = ask(capsys, "ruling", "french_roulette", "--reg", "ES79")
    assert {"incident", "summary", "facts", "cites"} <= set(rulings[0])
    assert "object_in_wheel" in {ruling["incident"] for ruling in rulings}
    one = ask(capsys, "ruling", "french_roulette", "object_in_wheel", "--reg", "ES79")
    assert {"incident", "regulation", "ruling", "cites"} <= set(one)
    assert "ES79:01.IV.3.d/a" in one["cites"]
    facts = '{"player": "luis", "on": "red", "stake": 500}'
    late = ask(capsys, "ruling", "french_roulette", "late_bet", "--reg", "ES79", "--facts", facts)
    assert any(event.get("about") == "luis" for event in late["ruling"])


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["games"], ["rules", "boule", "--reg", "ES79"], ["readings", "boule"], ["schema", "boule"],
        ["ruling", "french_roulette", "--reg", "ES79"], ["ruling", "french_roulette", "ball_out", "--reg", "ES79"],
    ],
)  # fmt: skip
def test_people_get_something_to_read(capsys: pytest.CaptureFixture[str], arguments: list[str], lang: str) -> None:
    assert main.run(["--lang", lang, *arguments]) == 0
    before = capsys.readouterr().out
    assert main.run([*arguments, "--lang", lang]) == 0
    assert capsys.readouterr().out == before
    assert len(before.splitlines()) > 1


def test_people_read_cases_checks_and_differences(capsys: pytest.CaptureFixture[str], case: Path, table: Path) -> None:
    assert main.run(["settle", str(case), "--lang", "en"]) == 0
    assert "house -1000, ana +1000" in capsys.readouterr().out
    assert main.run(["case", str(case), "--lang", "es"]) == 0
    assert "1 como se esperaba" in capsys.readouterr().out
    case.write_text(CASE.replace("ana: 1000", "ana: 999"), "utf-8")
    assert main.run(["case", str(case), "--lang", "en"]) == 1
    assert "ana: +999 expected, +1000 found" in capsys.readouterr().out
    assert main.run(["check", str(table), "--lang", "en"]) == 0
    assert "lawful" in capsys.readouterr().out
    assert main.run(["diff", "french_roulette", "ES79", "BOL13"]) == 1
    assert main.run(["cite", "ES79:01.IV.1.A.a/b", "--cases", str(case.parent)]) == 0
    assert main.run(["coverage", "--reg", "ES79", "--cases", str(case.parent)]) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "tute", "--reg", "ES79"], "there is no game 'tute'"),
        (["rules", "french_roulete", "--reg", "ES79"], "Perhaps 'french_roulette'?"),
        (["rules", "boule", "--reg", "ES80"], "there is no regulation 'ES80'"),
        (["rules", "boule", "--reg", "BOL13"], "BOL13 has no game 'boule'"),
        (["rules", "boule"], "--reg is missing"),
        (["rules"], "GAME is missing"),
        (["schema", "tute"], "there is no game 'tute'"),
        (["readings", "tute"], "there is no game 'tute'"),
        (["diff", "boule", "ES79", "BOL13"], "BOL13 has no game 'boule'"),
        (["cite", "ES79:01.IV"], "there is no provision 'ES79:01.IV'"),
        (["coverage", "--game", "tute"], "no game 'tute'"),
        (["coverage", "--reg", "XX"], "no regulation 'XX'"),
        (["coverage", "--cases", "/nowhere"], "there is no folder of cases /nowhere"),
        (["check", "/nowhere.toml"], "there is no file /nowhere.toml"),
        (["case", "/nowhere.yaml"], "there is no file /nowhere.yaml"),
        (["case", "/nowhere.yaml", "--strike", "ES79"], "there is no provision 'ES79'"),
        (["case", "/nowhere.yaml", "--strike", "ES79@bets.red.covers"], "there is no provision 'ES79'"),
        (["ruling", "boule", "--reg", "ES79", "--facts", "{}"], "--facts needs an incident"),
        (["ruling", "boule", "late_bett", "--reg", "ES79"], "Perhaps 'late_bet'?"),
        (["ruling", "boule", "late_bet", "--reg", "ES79", "--facts", "{"], "--facts is not JSON"),
        (["ruling", "boule", "late_bet", "--reg", "ES79", "--facts", "[]"], "--facts must be a JSON object"),
        (["ruling", "boule", "late_bet", "--reg", "ES79", "--facts", '{"stake": -1}'], "does not take '-1'"),
        (["ruling", "boule", "late_bet", "--reg", "ES79", "--facts", '{"stak": 1}'], "unknown field 'stak'"),
        (["odds", "punto_banca", "--reg", "ES79", "--strategy", "text"], "'punto_banca' has no table of strategy"),
        (["play", "bingo_network", "--reg", "MEL14"], "is a pool that tables share"),
        (["odds", "boule", "--reg", "ES79", "--terms", "/nowhere.toml"], "there is no file /nowhere.toml"),
        (["frobnicate"], "there is no command 'frobnicate'"),
        (["games", "--loud"], "there is no option --loud"),
        (["games", "--lang", "fr"], "not 'fr'"),
    ],
)
def test_what_is_wrong_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert said in wrong(capsys, "--lang", "en", *arguments)
    assert wrong(capsys, "--lang", "es", *arguments)


def test_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert "no existe el juego" in wrong(capsys, "schema", "tute")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "there is no game" in wrong(capsys, "schema", "tute")
    assert speech.lang() == "en"


def test_help_starts_nothing_heavy() -> None:
    code = "import sys; from tapete.cli import main; main.run(['--help']); print(sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "coverage" in done.stdout
    assert "'rich'" not in done.stderr
    assert "'yaml'" not in done.stderr
    assert "tapete.inspection" not in done.stderr


def test_a_folder_of_tables_is_checked(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    assert ask(capsys, "check", str(table.parent))["lawful"] is True
    (table.parent / "other.toml").write_text(LAWFUL.replace("37", "38"), "utf-8")
    (found, *_) = ask(capsys, "check", str(table.parent), status=1)["violations"]
    assert found["file"].endswith("other.toml")


def test_a_file_that_cannot_be_had_is_said_in_the_reader_s_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for command in ("verify", "phh"):
        assert wrong(capsys, command, str(tmp_path / "none"), "--lang", "es").startswith("no existe el fichero")
        assert "es una carpeta" in wrong(capsys, command, str(tmp_path), "--lang", "es")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--version"]) == 0
    assert capsys.readouterr().out == f"tapete {tapete.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fnd"], "there is no command 'fnd'. Perhaps 'find'?"),
        (["zzz"], "there is no command 'zzz'; see tapete --help"),
        (["--verson"], "there is no option --verson. Perhaps '--version'?"),
        (["pool", "opne"], "there is no command 'opne'. Perhaps 'open'?"),
        (["pool"], "the command is missing; see tapete pool --help"),
        (["--lang", "en"], "the command is missing; see tapete --help"),
    ],
)
def test_a_wrong_word_leads_to_the_right_one(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert wrong(capsys, *arguments, *(() if "--lang" in arguments else ("--lang", "en"))) == said


@pytest.mark.parametrize("command", [[], ["find"], ["pool"], ["pool", "open"]])
def test_help_has_no_word_of_the_other_language(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    assert main.run(["--lang", "es", *command, "--help"]) == 0
    said = capsys.readouterr().out
    assert "Uso: tapete" in said
    assert not re.search(r"Usage|Options|OPTIONS|Arguments|Commands|COMMAND|required|Show|Install", said)
