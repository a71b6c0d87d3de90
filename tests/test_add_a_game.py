"""The page «Add a game» is true: a coin under an invented law, built by its steps, runs like any other game.

Nothing of it stands in the package: its room, its law, its cases and its words are in ``tests/coin``, and are there
only as long as a test lasts. The blocks of the page are these very files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.inspection import cases, coverage, ruling, vocabulary
from tapete.inspection.costs import report
from tapete.law import files, fingerprints, rulebook
from tapete.law.errors import TapeteError
from tapete.law.provisions import provisions, regulations
from tapete.simulation.audit import audited
from tapete.simulation.explore import Explorer
from tapete.simulation.tables import KINDS, pairs, table
from tapete.store import export
from tapete.store.house import House, Played
from tapete.store.verify import verify
from tapete.table import words
from tapete.table.contract import AZAR, Refusal
from tests.coin import ROOMS
from tests.rounds import played
from tools import page_blocks

HERE = Path(__file__).parent / "coin"
CASES = HERE / "cases"
LAW = "BAR15"


@contextmanager
def opened() -> Iterator[None]:
    """The isle of Barataria: its law, its room, its words."""
    with ExitStack() as stack:
        stack.enter_context(files.added(HERE / "law"))
        stack.enter_context(registry.added(*ROOMS))
        stack.enter_context(words.furnished("tests.coin"))
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def isle() -> Iterator[None]:
    with opened():
        yield


def ask(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main.run([*arguments, "--json"]) == status, capsys.readouterr()
    return json.loads(capsys.readouterr().out)


# --- the page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", page_blocks.PAGES, ids=lambda path: path.name)
def test_the_blocks_of_the_page_are_the_files(path: Path) -> None:
    page = path.read_text("utf-8")
    assert page_blocks.renewed(page) == page, "python tools/page_blocks.py"
    written = {f"tests/coin/{p.relative_to(HERE).as_posix()}" for p in HERE.rglob("*.*") if p.suffix != ".pyc"}
    assert set(page_blocks.shown(page)) == written


def test_the_block_that_adds_it_runs() -> None:
    block = re.search(r"```python\n(from pathlib import Path.*?)```", page_blocks.PAGES[0].read_text("utf-8"), re.S)
    assert block is not None
    found: dict[str, Any] = {}
    exec(block[1].replace('Path("tests/coin")', f"Path({str(HERE)!r})"), found)  # noqa: S102
    assert found["table"].opening().state.phase == "betting"
    assert "coin" not in registry.rooms()


def test_the_tools_know_nothing_of_the_coin() -> None:
    """No shared file was touched for it."""
    source = Path(registry.__file__).parents[1]
    assert [p.name for p in source.rglob("*") if p.is_file() and "bar15" in p.name.lower()] == []
    named = [p for p in source.rglob("*.py") if re.search(r"BAR15:|tests\.coin", p.read_text("utf-8"))]
    assert named == []


# --- the law --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("isle")
def test_every_provision_is_proven_by_striking() -> None:
    found = coverage.coverage(coverage.Selection(regulation=LAW), CASES, processes=1)
    assert (found.open, found.idle, found.failing) == ([], [], [])
    for count in found.totals.values():
        assert count.total == count.enacted == count.tested
    assert sum(count.total for count in found.totals.values()) == 13


@pytest.mark.usefixtures("isle")
def test_commands(capsys: pytest.CaptureFixture[str]) -> None:
    case = ask(capsys, "case", str(CASES / LAW / "coin.yaml"))
    assert len(cases.read(CASES / LAW / "coin.yaml")) == 8, case
    (listed,) = ask(capsys, "games", "--reg", LAW)
    assert (listed["game"], listed["playable"], listed["title"]["en"]) == ("coin", True, "Heads or tails")
    assert ask(capsys, "rules", "coin", "--reg", LAW)["rules"]["pays"] == {"value": "1:1", "cite": ["BAR15:5/a"]}
    assert ask(capsys, "check", str(HERE / "table.toml"))["lawful"] is True
    assert [one["incident"] for one in ask(capsys, "ruling", "coin", "--reg", LAW)] == ["late_bet"]
    assert ask(capsys, "ruling", "coin", "late_bet", "--reg", LAW)["cites"] == ["BAR15:4/d"]
    schema = ask(capsys, "schema", "coin")
    assert schema["terms"]["$defs"]["Terms"]["properties"]["minimum"]["default"] == 100
    assert ask(capsys, "cite", "BAR15:5/a", "--cases", str(CASES))["cases"][0]["case"].startswith("heads wins")
    assert ask(capsys, "odds", "coin", "--reg", LAW)["bets"][0]["house_edge"] == "0"


@pytest.mark.usefixtures("isle")
def test_terms_beside_the_law_are_one_sentence() -> None:
    with pytest.raises(TapeteError, match=r"multiple: the law admits 1 to 50, not 51 \(BAR15:3/c\)"):
        registry.game("coin", LAW, {"multiple": 51})


@pytest.mark.usefixtures("isle")
def test_odds_are_exact_and_follow_the_law() -> None:
    assert {Fraction(row["house_edge"]) for row in report("coin", LAW)["bets"]} == {Fraction(0)}
    assert [row["distribution"] for row in report("coin", LAW)["bets"]] == [{"-1": "1/2", "1": "1/2"}] * 2


# --- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("isle")
@pytest.mark.parametrize("seed", range(4))
def test_random_sessions(seed: int) -> None:
    assert ("coin", LAW) in pairs()
    steps = audited(table("coin", LAW, seed % KINDS), seed, rounds=30, explorer=Explorer())
    assert len({taken.before.round for taken in steps}) >= 30


BETS: tuple[dict[str, Any], ...] = (
    {"do": "bet", "who": "ana", "on": "heads", "stake": 100},
    {"do": "bet", "who": "berta", "on": "tails", "stake": 300},
)
CLOSE: dict[str, Any] = {"do": "close_bets", "who": "croupier"}


@pytest.mark.usefixtures("isle")
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("form", ["wide", "tall"])
def test_the_felt(lang: str, form: str) -> None:
    game: Any = registry.game("coin", LAW)
    module = registry.room("coin").felt_module
    state = played(game, *BETS, CLOSE, {"do": "toss", "who": "azar", "side": "tails"}, BETS[0])
    drawn = module.draw(game, game.view(state, "ana"), lang, form)
    picture = ElementTree.fromstring(drawn)
    assert picture.tag.endswith("svg")
    places = [node.get("data-place") for node in picture.iter() if node.get("class") == "spot"]
    assert sorted(filter(None, places)) == ["1/heads/", "1/tails/"] == sorted(s.place for s in module.spots(game))
    assert {"es": "Ha salido: Cruz.", "en": "Result: Tails."}[lang] in drawn
    assert ElementTree.fromstring(module.svg(game, lang)).tag.endswith("svg")


@pytest.mark.usefixtures("isle")
def test_words_in_both_languages() -> None:
    types = vocabulary.spoken("coin")
    codes = {"events": set(vocabulary.members(types.events)), "incidents": set(ruling.incidents("coin"))}
    assert [code for section, those in codes.items() for code in those if not words.known(section, code)] == []
    refused = re.findall(r'refuse\("(\w+)"', (HERE / "play.py").read_text("utf-8"))
    assert [code for code in refused if not words.known("refusals", code)] == []
    falls = [words.say("events", "tossed", lang, side=words.say("values", "tails", lang)) for lang in ("es", "en")]
    assert falls == ["la moneda cae: cruz", "the coin falls: tails"]
    game: Any = registry.game("coin", LAW)
    late = game.play(played(game, *BETS, CLOSE), game.types.move(BETS[0]))
    assert isinstance(late, Refusal)
    assert words.refusal(late, "en", "coin") == "«no va más» has been called: no more bets"


@pytest.mark.anyio
@pytest.mark.usefixtures("isle")
async def test_a_live_table_and_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Opened, bet, drawn from committed chance, exported and inspected. Its rules were never shipped: an inspector
    has to admit them by name."""
    async with await House.open(f"sqlite:///{tmp_path / 'house.db'}") as house:
        info = await house.open_table("coin", LAW, {"minimum": 10}, "automatic", "Barataria", "tapete")
        for n, move in enumerate((*BETS, CLOSE)):
            answer = await house.play(info.id, move, move_id=f"m{n}", by=move["who"])
            assert isinstance(answer, Played), answer
        live = await house.live(info.id)
        (due,) = live.game.offers(live.state, AZAR)
        assert isinstance(await house.draw(info.id, due, "toss"), Played)
        live = await house.live(info.id)
        book = await house.book(info.id)
        assert book == live.game.holdings(live.state)
        won = 100 if live.state.result == "heads" else -100
        assert (book["ana"], book["berta"], book["house"]) == (won, -3 * won, 2 * won)
        await house.close_table(info.id, "tapete")
        log = tmp_path / "coin.jsonl"
        await export.export(house, info.id, log)
    assert [found.code for found in verify(log).findings] == ["rules_unknown"]
    name = fingerprints.fingerprint(rulebook.rulebook("coin", LAW).record())
    assert name not in fingerprints.shipped()
    found = ask(capsys, "verify", str(log), "--admit", name[:16])
    assert (found["ok"], found["findings"], found["rounds"], found["draws"]) == (True, [], 1, 1)
    assert found["rules"]["admitted"] is True


# --- and nothing of it stays ----------------------------------------------------------------------------------------


def test_it_is_gone_afterwards() -> None:
    before = (dict(registry.rooms()), rulebook.catalogue(), dict(regulations()), len(provisions()))
    said = {section: dict(sentences) for section, sentences in words.catalogue().items()}
    with opened():
        assert {"coin"} == set(registry.rooms()) - set(before[0])
        assert LAW in regulations()
        assert len(provisions()) == before[3] + 13
        assert words.known("events", "tossed")
    assert (dict(registry.rooms()), rulebook.catalogue(), dict(regulations()), len(provisions())) == before
    assert words.catalogue() == said
    with pytest.raises(TapeteError, match="there is no game 'coin'"):
        registry.game("coin", LAW)


def test_words_that_are_taken_or_lack_a_language_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {section: dict(sentences) for section, sentences in words.catalogue().items()}
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text, why in (
        ("taken", '[events]\nfirst = { es = "a", en = "b" }\nwon = { es = "a", en = "b" }\n', r"won has words already"),
        ("lacking", '[events]\nfirst = { es = "a" }\n', r"first needs es and en"),
    ):
        room = tmp_path / f"room_{name}"
        room.mkdir()
        (room / "__init__.py").touch()
        (room / "words.toml").write_text(text, "utf-8")
        with pytest.raises(ValueError, match=why), words.furnished(room.name):
            pass
        assert words.catalogue() == said


def test_a_folder_of_law_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), files.added(tmp_path / "nowhere"):
        pass
    assert len(files.folders()) == 1
