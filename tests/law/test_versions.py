"""Versions of the law: a regulation on a day, and an amendment that was invented for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path

import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.inspection import laws
from tapete.law import files, versions
from tapete.law.errors import LawError, TapeteError
from tapete.law.provisions import regulations
from tapete.law.rulebook import catalogue, rulebook
from tests.coin import ROOMS

HEAD = "id,source,cite,line,game,kind,executable,summary,summary_es\n"
ROWS = """BAR15:am1/a,BAR15,am1,1,coin,payout,yes,The side that comes up is paid three to two.,El lado que sale se paga tres a dos.
BAR15:am2/a,BAR15,am2,1,coin,limit,yes,Nobody stakes more than twenty times the minimum.,Nadie apuesta más de veinte veces el mínimo.
"""  # noqa: E501
FIRST = """since = 1616-05-01
title = { es = "Primera modificación", en = "First amendment" }
reference = { es = "Bando 1", en = "Edict 1" }
[rulebooks.coin]
pays = { value = "3:2", cite = ["BAR15:am1/a"] }
"""
SECOND = """since = 1617-01-01
title = { es = "Segunda modificación", en = "Second amendment" }
reference = { es = "Bando 2", en = "Edict 2" }
[repeals]
coin = ["requires.sides"]
[rulebooks.coin]
maximum = { value = 20, cite = ["BAR15:am2/a"] }
"""


@pytest.fixture
def amended(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "provisions").mkdir()
    (tmp_path / "provisions" / "amendments.csv").write_text(HEAD + ROWS, "utf-8")
    (tmp_path / "amendments" / "BAR15").mkdir(parents=True)
    (tmp_path / "amendments" / "BAR15" / "second.toml").write_text(SECOND, "utf-8")
    (tmp_path / "amendments" / "BAR15" / "first.toml").write_text(FIRST, "utf-8")
    with ExitStack() as stack:
        stack.enter_context(files.added(Path(__file__).parents[1] / "coin" / "law"))
        stack.enter_context(registry.added(*ROOMS))
        stack.enter_context(files.added(tmp_path))
        yield tmp_path


def value(asked: str, rule: str) -> object:
    return rulebook("coin", asked).data[rule]["value"]


def test_a_day_has_its_law(amended: Path) -> None:
    assert [value(f"BAR15@{day}", "pays") for day in ("1616-04-30", "1616-05-01", "1617-06-01")] == [
        "1:1",
        "3:2",
        "3:2",
    ]
    assert [value(f"BAR15@{day}", "maximum") for day in ("1616-12-31", "1617-01-01")] == [50, 20]
    assert "sides" in rulebook("coin", "BAR15@1616-12-31").data["requires"]
    assert "sides" not in rulebook("coin", "BAR15").data["requires"]
    assert value("BAR15", "maximum") == 20  # without a day, the newest
    assert [str(one) for one in versions.history("BAR15")] == ["BAR15@1616-05-01", "BAR15@1617-01-01"]


def test_a_table_plays_by_the_law_of_its_day(amended: Path) -> None:
    before, after = (registry.game("coin", f"BAR15@{day}", {"minimum": 100}) for day in ("1616-01-01", "1617-01-01"))
    assert (before.maximum, after.maximum) == (5000, 2000)  # type: ignore[attr-defined]
    assert before.regulation == after.regulation == "BAR15"


def test_what_an_amendment_changes(amended: Path) -> None:
    found = laws.diff("coin", "BAR15@1616-04-30", "BAR15@1616-05-01")
    assert [(d["path"], d["left"]["value"], d["right"]["value"], d["right"]["cite"]) for d in found] == [
        ("pays", "1:1", "3:2", ["BAR15:am1/a"])
    ]


def test_on_a_day_everything_asked_is_of_that_day(amended: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with versions.on(date(1616, 1, 1)):
        assert value("BAR15", "pays") == "1:1"
    assert main.run(["diff", "coin", "BAR15", "BAR15@1616-05-01", "--on", "1616-01-01", "--lang", "en"]) == 1
    assert "3:2" in capsys.readouterr().out
    assert main.run(["diff", "coin", "BAR15", "BAR15@1617-01-01"]) == 0  # one request leaves no day to the next


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("since = 1616-05-01", "missing required field `title`"),
        (FIRST + '\n[repeals]\ncoin = ["no.such"]', "there is no 'no.such'"),
        (FIRST.replace("BAR15:am1/a", "BAR15:am9"), "there is no provision 'BAR15:am9'"),
        (FIRST + "\nfoo", "malformed TOML"),
    ],
)
def test_a_wrong_amendment_is_one_sentence(amended: Path, text: str, said: str) -> None:
    (amended / "amendments" / "BAR15" / "first.toml").write_text(text, "utf-8")
    files.renew()
    with pytest.raises(LawError, match=said):
        rulebook("coin", "BAR15")


@pytest.mark.parametrize("code", list(regulations()))
def test_every_regulation_says_since_when(code: str) -> None:
    there = regulations()[code]
    assert there.since is not None
    assert there.identifiers
    before = date.fromordinal(there.since.toordinal() - 1)
    game = next(game for game, regulation in catalogue() if regulation == code)
    assert rulebook(game, f"{code}@{there.since}") == rulebook(game, code)
    with pytest.raises(TapeteError, match=f"{there.since}") as told:
        rulebook(game, f"{code}@{before}")
    assert told.value.cite == there.since_cite


def test_a_day_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "boule", "--reg", "MEL14@ayer", "--lang", "es"]) == 2
    assert capsys.readouterr().err == "«ayer» no es una fecha; se escribe así: 2014-09-23\n"
