"""A public draw is checked by a stranger: a script of a few lines that knows two published files and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tapete.cli.main import run
from tapete.store import publishing
from tapete.store.errors import StoreError
from tapete.store.house import Played
from tapete.store.log import Record
from tapete.store.memory import MemoryLog
from tapete.strategy.guests import usual
from tapete.table.contract import AZAR

SCRIPT = Path(__file__).parents[2] / "examples" / "draws" / "check_draw.py"
GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("lottery", "BOL13", {"tickets": 1000, "prizes": [{"value": 5000}, {"value": 100, "count": 3}]}),
    ("lottery", "MEL14", {"modality": "variable"}),
    ("raffle", "MEL14", {"tickets": 120}),
    ("tombola", "MEL14", {}),
]


def bought(paper: MemoryLog, who: Sequence[str]) -> None:
    """Everybody buys what is offered first."""
    for name in who:
        offers = paper.live.game.offers(paper.live.state, name)
        assert isinstance(paper.play(usual(next(one for one in offers if one.do == "bet"))), Played)


def held(game: str, regulation: str, terms: dict[str, Any]) -> tuple[list[Record], list[Record]]:
    """The log as it was before the sale ended, and after the draw."""
    paper = MemoryLog(game, regulation, terms)
    bought(paper, ("ana", "ben", "cai", "dan"))
    before = list(paper.records)
    first = paper.live.state.round
    while paper.live.state.round == first and paper.live.state.phase != "claims":
        duty = paper.live.game.duties(paper.live.state)[0]
        answer = paper.draw() if duty.by == AZAR else paper.play(usual(duty))
        assert isinstance(answer, Played), answer
    return before, list(paper.records)


def checked(tmp_path: Path, early: Any, late: Any) -> subprocess.CompletedProcess[str]:
    files = tmp_path / "commitment.json", tmp_path / "draw.json"
    for file, data in zip(files, (early, late), strict=True):
        file.write_text(json.dumps(data), "utf-8")
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *map(str, files)], capture_output=True, text=True, check=False, cwd=tmp_path
    )


@pytest.mark.parametrize(("game", "regulation", "terms"), GAMES, ids=[f"{game}-{law}" for game, law, _ in GAMES])
def test_a_stranger_finds_the_numbers(tmp_path: Path, game: str, regulation: str, terms: dict[str, Any]) -> None:
    before, after = held(game, regulation, terms)
    early, late = publishing.commitment(before), publishing.drawn(after, 1)
    assert late["sale_closed"] >= early["records"]
    told = checked(tmp_path, early, late)
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == late["numbers"]
    assert late["numbers"]


@pytest.mark.parametrize("change", ["u", "salt", "path", "root"])
def test_a_ball_that_was_not_committed_to_is_found(tmp_path: Path, change: str) -> None:
    before, after = held(*GAMES[0])
    early, late = publishing.commitment(before), publishing.drawn(after, 1)
    if change == "root":
        early["roots"] = {batch: root[::-1] for batch, root in early["roots"].items()}
    elif change == "path":
        late["balls"][0]["path"][0] = "00" * 32
    else:
        late["balls"][0][change] = late["balls"][1][change]
    told = checked(tmp_path, early, late)
    assert told.returncode != 0
    assert "not what was committed to" in told.stderr


def test_the_script_is_short_and_stands_alone() -> None:
    lines = [
        line for line in SCRIPT.read_text("utf-8").splitlines() if line and not line.startswith(('"', "import", "from"))
    ]
    assert len(lines) == 10
    assert "tapete" not in SCRIPT.read_text("utf-8").replace("tapete:", "")


def test_a_number_on_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draws", "ticket", "lottery", "--reg", "BOL13", "--number", "42", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    for item in (
        "Last day of claims",
        "2026-05-14",
        "Signature of the chief executive",
        "<dd>42</dd>",
        "Front",
        "Back",
    ):
        assert item in said
    assert run(["draws", "ticket", "instant_lottery", "--reg", "BOL13"]) == 0
    assert "Cómo se juega" in capsys.readouterr().out
    assert run(["draws", "ticket", "boule", "--reg", "ES79"]) == 2


def test_what_is_published_from_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tapete.store.log import line

    before, after = held(*GAMES[0])
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(line(record) + b"\n" for record in after))
    assert run(["draws", "commitment", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["roots"] == publishing.commitment(before)["roots"]
    assert run(["draws", "drawn", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == publishing.drawn(after, 1)
    assert run(["draws", "drawn", str(file), "--draw", "9"]) == 2


def test_balls_that_people_entered_are_no_proof() -> None:
    with pytest.raises(StoreError, match=r"entered by staff|anotó el personal"):
        publishing.opened_by(
            Record(table="t", seq=3, at="", by="", move_id="", kind="move", move={"do": "drum_ball"}, prev="")
        )
