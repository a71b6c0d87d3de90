"""Rules that explain themselves: sentences in both languages, and a schema that fits every rulebook."""

from __future__ import annotations

import copy
import json
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tapete.cli import find, main
from tapete.games import registry
from tapete.inspection import relations
from tapete.law import provisions
from tapete.law.provisions import regulations
from tapete.law.rulebook import catalogue, rulebook
from tapete.library import reading, shapes, writing

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "src" / "tapete" / "law" / "rulebooks"
PLAYED = [one for one in catalogue() if one[0] in registry.rooms()]


@pytest.mark.parametrize(("game", "regulation"), PLAYED)
def test_every_rule_is_a_sentence(game: str, regulation: str) -> None:
    book = rulebook(game, regulation)
    rules = reading.law(game, regulation)
    assert [rule.path for rule in rules] == [path for path, _ in book.leaves()]
    for rule in rules:
        for lang in ("es", "en"):
            assert rule.says[lang].strip(), rule
        assert rule.cite or rule.reading


@pytest.mark.parametrize("game", sorted(registry.rooms()))
def test_the_schema_fits_every_rulebook_of_the_game(game: str) -> None:
    file, whole = shapes.schema(game), shapes.schema(game, whole=True)
    for one in (file, whole):
        jsonschema_rs.meta.validate(one)
    as_file, as_whole = jsonschema_rs.validator_for(file), jsonschema_rs.validator_for(whole)
    for name, regulation in PLAYED:
        if name == game:
            raw = tomllib.loads((BOOKS / regulation / f"{game}.toml").read_text("utf-8"))
            wrong = [f"{'.'.join(map(str, e.instance_path))}: {e.message}" for e in as_file.iter_errors(raw)]
            assert wrong == [], regulation
            record = json.loads(json.dumps(rulebook(game, regulation).record()))
            wrong = [f"{'.'.join(map(str, e.instance_path))}: {e.message}" for e in as_whole.iter_errors(record)]
            assert wrong == [], regulation


@pytest.mark.parametrize("regulation", regulations())
def test_the_schema_fits_the_rulebook_of_the_house(regulation: str) -> None:
    raw = json.loads(json.dumps(tomllib.loads((BOOKS / regulation / "house.toml").read_text("utf-8")), default=str))
    validator = jsonschema_rs.validator_for(shapes.schema("house"))
    assert [e.message for e in validator.iter_errors(raw)] == []
    whole = json.loads(json.dumps(rulebook("house", regulation).record(), default=str))
    assert [e.message for e in jsonschema_rs.validator_for(shapes.schema("house", whole=True)).iter_errors(whole)] == []
    raw["premisses"] = {}
    assert not validator.is_valid(raw)


def _broken(raw: dict[str, Any], how: str) -> dict[str, Any]:
    raw = copy.deepcopy(raw)
    leaf = raw["pays"]["straight_up"]
    if how == "an unknown section":
        raw["payes"] = {}
    elif how == "an unknown key of a rule":
        leaf["vallue"] = 1
    elif how == "no citation":
        del leaf["cite"]
    elif how == "no value":
        del leaf["value"]
    elif how == "no odds":
        leaf["value"] = 35
    elif how == "no such kind":
        raw["kind"] = "other"
    elif how == "another game":
        raw["game"] = "boule"
    return raw


@pytest.mark.parametrize(
    "how",
    ["an unknown section", "an unknown key of a rule", "no citation", "no value", "no odds", "no such kind",
     "another game"],
)  # fmt: skip
def test_the_schema_finds_a_mistake(how: str) -> None:
    raw = tomllib.loads((BOOKS / "ES79" / "french_roulette.toml").read_text("utf-8"))
    validator = jsonschema_rs.validator_for(shapes.schema("french_roulette"))
    assert validator.is_valid(raw)
    assert not validator.is_valid(_broken(raw, how))


def test_a_rule_missing_from_the_whole_is_a_mistake() -> None:
    whole = rulebook("boule", "ES79").record()
    validator = jsonschema_rs.validator_for(shapes.schema("boule", whole=True))
    assert validator.is_valid(json.loads(json.dumps(whole)))
    del whole["plate"]["black"]
    assert not validator.is_valid(json.loads(json.dumps(whole)))


def test_fields_say_what_they_are() -> None:
    plate = shapes.schema("boule")["properties"]["plate"]["properties"]
    assert plate["numbers"]["description"] == "from the first number of the plate to the last"


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "regulation"), PLAYED[::7])
def test_the_rules_as_a_page_and_as_markdown(game: str, regulation: str, lang: str) -> None:
    book = rulebook(game, regulation)
    read = Balanced()
    read.feed(writing.page(book, lang))
    assert read.open == []
    written = writing.markdown(book, lang)
    for rule in reading.law(game, regulation):
        assert rule.says[lang] in read.text
        assert f"`{rule.path}`" in written
    assert "http" not in writing.page(book, lang)


@pytest.mark.parametrize("form", ["text", "md", "html", "json"])
def test_the_command(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "french_roulette", "--reg", "ES79", "--format", form, "--lang", "en"]) == 0
    assert "Pleno pays 35 times the stake." in capsys.readouterr().out


def test_the_schema_command_and_a_wrong_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["schema", "--rulebook", "boule"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "boule: rulebook"
    assert main.run(["schema", "--rulebook", "house"]) == 0
    assert json.loads(capsys.readouterr().out)["properties"]["game"] == {"const": "house"}
    assert main.run(["rules", "boule", "--reg", "ES79", "--format", "htm", "--lang", "en"]) == 2
    assert "Perhaps 'html'?" in capsys.readouterr().err


def test_every_relation_and_every_kind_of_provision_has_words() -> None:
    assert set(writing.IS) == {*relations.RELATIONS, *relations.SPECIAL}
    assert set(find.KINDS) == {one.kind for one in provisions.provisions().values()}
