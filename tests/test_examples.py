"""The table descriptions shipped as examples: the lawful ones hold, the others break what they say they break."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tapete.inspection import check
from tapete.law import provisions, rulebook

TABLES = Path(__file__).parents[1] / "examples" / "tables"
HOUSES = Path(__file__).parents[1] / "examples" / "houses"
BREAKS = re.compile(r"^# breaks: (\S+)", re.MULTILINE)
BOOKS = rulebook.catalogue()


def example(game: str, regulation: str, kind: str) -> Path:
    return TABLES / regulation / f"{game}.{kind}.toml"


def test_there_is_no_example_without_a_rulebook() -> None:
    books = (*BOOKS, *rulebook.waiting())
    wanted = {example(game, regulation, kind) for game, regulation in books for kind in ("lawful", "unlawful")}
    assert set(TABLES.rglob("*.toml")) <= wanted


@pytest.mark.parametrize(("game", "regulation"), BOOKS)
def test_the_lawful_table_is_complete_and_lawful(game: str, regulation: str) -> None:
    path = example(game, regulation, "lawful")
    law, _ = check.read(path)
    assert (law.game, law.regulation) == (game, regulation)
    finding = check.check_file(path)
    assert finding.violations == ()
    assert finding.unstated == ()


@pytest.mark.parametrize(("game", "regulation"), BOOKS)
def test_the_unlawful_table_breaks_what_its_header_lists(game: str, regulation: str) -> None:
    path = example(game, regulation, "unlawful")
    law, _ = check.read(path)
    assert (law.game, law.regulation) == (game, regulation)
    listed = BREAKS.findall(path.read_text("utf-8"))
    asked = {
        id
        for path, leaf in rulebook.rulebook(game, regulation).leaves()
        if path.startswith("requires.")
        for id in leaf["cite"]
    }
    assert len(listed) >= min(3, len(asked))
    assert len(listed) == len(set(listed))
    assert all(id in provisions.provisions() for id in listed)
    assert {violation.provision for violation in check.check_file(path).violations} == set(listed)


def test_what_decides_whether_a_rule_applies_is_asked_for() -> None:
    law, described = check.read(example("french_roulette", "ES79", "lawful"))
    del described["floor"]["minimum_waived"]
    del described["layout"]["count"]
    finding = check.check(law, described)
    assert finding.lawful
    assert set(finding.unstated) == {"floor.minimum_waived", "layout.count"}


# --- houses ---------------------------------------------------------------------------------------------------------


def test_every_regulation_has_two_houses_and_no_other_has_any() -> None:
    wanted = {HOUSES / f"{code}.{kind}.toml" for _, code in rulebook.houses() for kind in ("lawful", "unlawful")}
    assert set(HOUSES.glob("*")) == wanted
    assert {code for _, code in rulebook.houses()} == {code for _, code in BOOKS}


@pytest.mark.parametrize("regulation", [code for _, code in rulebook.houses()])
def test_the_lawful_house_is_complete_and_lawful(regulation: str) -> None:
    finding = check.check_file(HOUSES / f"{regulation}.lawful.toml")
    assert finding.violations == ()
    assert finding.unstated == ()


@pytest.mark.parametrize("regulation", [code for _, code in rulebook.houses()])
def test_the_unlawful_house_breaks_what_its_header_lists(regulation: str) -> None:
    path = HOUSES / f"{regulation}.unlawful.toml"
    listed = BREAKS.findall(path.read_text("utf-8"))
    assert len(listed) == len(set(listed)) >= 2
    assert {violation.provision for violation in check.check_file(path).violations} == set(listed)
