"""The way in for contributors is as the pages say: what they name is there, and the hooks are the project's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer
import yaml

from tapete.cli import doctor, main
from tools import check_room

ROOT = Path(__file__).parents[1]
PAGES = ("CONTRIBUTING.md", "README.md", "README.es.md", "CODE_OF_CONDUCT.md")
TARGETS = set(re.findall(r"(?m)^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8")))


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    said = (ROOT / page).read_text("utf-8")
    for target in re.findall(r"(?m)(?:^ {4}|`)make ([a-z]+)", said):
        assert target in TARGETS, target
    for link in re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", said):
        assert (ROOT / link).exists(), link
    command = typer.main.get_command(main.application())
    known = set(getattr(command, "commands", ()))
    for name in re.findall(r"(?m)(?:^ {4}|`)(?:\.venv/bin/)?tapete ([a-z][a-z-]*)", said):
        assert name in known, name


def test_the_hooks_are_local() -> None:
    found = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    assert [repo["repo"] for repo in found["repos"]] == ["local"]
    hooks = found["repos"][0]["hooks"]
    assert {"ruff", "types"} <= {hook["id"] for hook in hooks}
    assert all(hook["entry"].startswith(".venv/bin/") for hook in hooks)


@pytest.mark.parametrize("file", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md")), ids=lambda p: p.stem)
def test_the_templates_can_be_read(file: Path) -> None:
    _, head, body = file.read_text("utf-8").split("---\n", 2)
    assert {"name", "about"} <= set(yaml.safe_load(head))
    assert body.strip()


@pytest.mark.parametrize(
    ("name", "room"), [("boule", "boule"), ("french_roulette", "roulette"), ("texas_holdem", "circle_poker")]
)
def test_a_room_is_found_by_its_game(name: str, room: str) -> None:
    place = check_room.folder(name)
    assert place.name == room
    steps = [what for what, _ in check_room.steps(place)]
    assert steps[0].startswith("rules")
    assert any(what.startswith("cases") for what in steps)
    assert any(what.startswith("random sessions") for what in steps)


def test_a_room_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="Perhaps 'boule'"):
        check_room.folder("boulle")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_doctor_finds_nothing_missing(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["doctor", "--lang", lang]) == 0
    assert "✗" not in capsys.readouterr().out
    assert main.run(["doctor", "--json", "--lang", lang]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sound"]
    assert len(found["points"]) > 6


def test_the_doctor_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("TAPETE_CASES", str(tmp_path / "nowhere"))
    monkeypatch.setattr(doctor, "_version", lambda name: "" if name in ("numpy", "distributed") else "1")
    assert main.run(["doctor", "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "pip install numpy" in said
    assert "pip install 'tapete[cluster]'" in said
    assert "there is no folder of cases" in said


def test_the_shell_completes_games_and_regulations() -> None:
    from tapete.cli.options import games_beginning, regulations_beginning

    assert games_beginning("bou") == ["boule"]
    assert regulations_beginning("E") == ["ES79"]
