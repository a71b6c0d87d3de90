"""``tapete find``: words of either language lead to the law, quickly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import tapete
from tapete.cli import main
from tapete.library import finding, indexing, pressed
from tapete.library.pressed import Entry

REGULATIONS = {"ES79", "AND10", "MEL14", "BOL13"}


@pytest.fixture(autouse=True, scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An index of the tests' own."""
    folder = str(tmp_path_factory.mktemp("index"))
    os.environ["TAPETE_CACHE"] = folder
    indexing.opened().close()
    yield folder
    del os.environ["TAPETE_CACHE"]


@pytest.mark.parametrize("words", ["carta descubierta", "exposed card", "EXPOSED CARDS", "cartas descubiertas"])
def test_words_lead_to_the_incidents_of_each_regulation(words: str) -> None:
    found = tapete.find(words).found
    assert {one.entry.regulation for one in found if one.entry.kind == "incident"} == REGULATIONS
    assert {one.entry.regulation for one in found if one.entry.more == "incident"} == REGULATIONS
    cited = [one.entry.cite for one in found if one.entry.kind == "incident"]
    assert sum(map(bool, cited)) > len(cited) // 2


@pytest.mark.parametrize("kind", indexing.KINDS)
def test_every_kind_is_found(kind: str) -> None:
    found = tapete.find("zero" if kind != "incident" else "late bet", kinds=[kind]).found
    assert found
    assert {one.entry.kind for one in found} == {kind}
    assert all(one.entry.es and one.entry.en for one in found)


def test_a_prefix_lists_what_is_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = [one.entry.id for one in tapete.find("ES79:01.IV").found]
    assert found == [id for id in _ids() if id.startswith("ES79:01.IV.")]
    assert len(found) > 50
    assert main.run(["find", "ES79:01.IV.1.A.a", "--lang", "en"]) == 0
    assert "Pleno pays 35 times the stake." in capsys.readouterr().out
    assert {one.entry.regulation for one in tapete.find("BOL13").found} == {"BOL13"}


def _ids() -> list[str]:
    from tapete.law.provisions import provisions

    return list(provisions())


def test_one_regulation_and_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["find", "seguro", "--reg", "MEL14", "--game", "blackjack", "--json"]
    assert main.run(asked) == 0
    found = json.loads(capsys.readouterr().out)["found"]
    assert found
    assert {one["regulation"] for one in found} == {"MEL14"}
    assert all("blackjack" in one["games"] for one in found)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["find", "zzyzx"], 1, "nothing is found"),
        (["find", "zero", "--game", "bule"], 2, "Perhaps 'boule'"),
        (["find", "zero", "--reg", "ES80"], 2, "there is no regulation 'ES80'"),
        (["find", "zero", "--kind", "law"], 2, "there is no 'law'"),
        (["find", "«»"], 2, "what is looked for?"),
    ],
)
def test_what_is_not_there(capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, said: str) -> None:
    assert main.run([*arguments, "--lang", "en"]) == status
    heard = capsys.readouterr()
    assert said in heard.out + heard.err


def test_people_read_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, head in (("es", "disposiciones"), ("en", "provisions")):
        assert main.run(["find", "cero", "--lang", lang]) == 0
        assert head in capsys.readouterr().out


def test_an_answer_reads_the_index_and_loads_no_game() -> None:
    """What makes it quick (``bench/run.py`` says how quick): no rulebook, case, game or kernel is read for it."""
    for words in ("carta descubierta", "exposed card"):
        code = (
            "import sys; from tapete.cli.main import run; code = run(['find', *sys.argv[1:]])\n"
            "heavy = ('numba', 'numpy', 'yaml', 'litestar', 'sqlalchemy', 'tapete.games', 'tapete.law.rulebook')\n"
            "loaded = [name for name in sys.modules if name.startswith(heavy)]\n"
            "sys.exit(f'loaded: {loaded}' if loaded else code)"
        )
        answer = subprocess.run([sys.executable, "-c", code, words], capture_output=True, text=True, check=False)
        assert (answer.returncode, answer.stderr) == (0, "")
        assert "BOL13" in answer.stdout


def test_an_index_that_came_with_the_package_is_taken_while_it_is_true(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One that was made from other files, or is none, is passed over."""
    told = Entry("incident", "late_bet", "ES79", "boule", "apuesta tardía", "late bet")
    brought = tmp_path / "law.index"
    monkeypatch.setattr(indexing, "BROUGHT", brought)
    for made_from, found in ((indexing.fingerprint(), 1), ("of another law", 5)):
        brought.unlink(missing_ok=True)
        with closing(pressed.press([(told, {"lat", "bet"})], {}, made_from)) as made:
            pressed.write(made, brought)
        with closing(indexing.opened()) as index:
            assert min(len(index.having("lat")), 5) == found
    brought.write_bytes(b"no index")
    assert len(tapete.find("late bet").found) > 1


def test_a_small_index_gives_back_what_went_in() -> None:
    entries = [Entry("provision", f"ES79:{n:04}", "ES79", "boule", "a", "b") for n in range(2 * pressed.BLOCK + 3)]
    with closing(pressed.press(((entry, {"a", entry.id}) for entry in entries), {}, "now")) as index:
        assert index.fingerprint == "now"
        assert [index.entry(n) for n in index.having("a")] == entries
        assert index.having(entries[200].id) == [200]
        assert list(index.below("ES79:001")) == entries[10:20]
        assert index.having("nothing") == []


def test_the_fingerprint_is_of_the_words_and_not_of_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = set()
    for place, said in (("one", "x"), ("other", "x"), ("third", "y")):
        (tmp_path / place / "ES79").mkdir(parents=True)
        (tmp_path / place / "ES79" / "boule.yaml").write_text(said, "utf-8")
        monkeypatch.setenv("TAPETE_CASES", str(tmp_path / place))
        seen.add(indexing.fingerprint())
    assert len(seen) == 2


def test_the_index_follows_the_law(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another folder of cases is another index; where nothing can be kept the answer is the same."""
    (tmp_path / "cases").mkdir()
    before = indexing.fingerprint()
    monkeypatch.setenv("TAPETE_CASES", str(tmp_path / "cases"))
    assert indexing.fingerprint() != before
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path / "file"))
    assert not finding.find("zero", kinds=["case"]).found
    assert finding.find("zero", kinds=["provision"]).found
