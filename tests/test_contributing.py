"""The way in for contributors is as the pages say: what they name is there, and the hooks are the project's own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer
import yaml

from tapete.cli import doctor, main
from tapete.law.errors import EXTRAS
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


def test_every_module_of_an_extra_leads_to_its_extra() -> None:
    """The names of modules are those of packages, but for one; what an extra shares with another is told of one."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, modules in EXTRAS.items():
        packages = {re.split(r"[^\w-]", line)[0].removesuffix("-cffi") for line in named[extra]}
        assert packages <= set(modules)


@pytest.mark.parametrize(
    ("lacks", "arguments", "said"),
    [
        ("uvicorn", ["serve", "--lang", "en"], "uvicorn is needed for this: pip install 'tapete[serve]'"),
        ("numba", ["odds", "blackjack", "--reg", "ES79"], "para esto hace falta numba: pip install 'tapete[odds]'"),
        ("numba", ["odds", "boule", "--reg", "ES79"], ""),
        ("numba,litestar,jinja2,argon2,alembic,cryptography", ["case", "cases/AND10/circle_holdem.yaml"], ""),
    ],
)
def test_what_a_small_installation_lacks_is_said_in_one_sentence(lacks: str, arguments: list[str], said: str) -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(sys.argv[1].split(',')))\n"
        "from tapete.cli import main; sys.exit(main.run([*sys.argv[2:]]))"
    )
    run = [sys.executable, "-c", code, lacks, *arguments]
    answer = subprocess.run(run, capture_output=True, text=True, check=False, env={**os.environ, "LANG": "es_ES"})
    assert answer.returncode == (2 if said else 0)
    assert answer.stderr.splitlines()[-1:] == ([said] if said else [])


def test_the_shell_completes_games_and_regulations() -> None:
    from tapete.cli.options import games_beginning, regulations_beginning

    assert games_beginning("bou") == ["boule"]
    assert regulations_beginning("E") == ["ES79"]
