"""A house as a whole: what is asked of it, of its members and of its tables, and what is told only."""

from __future__ import annotations

import json
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tapete.games.base.premises import HouseRules
from tapete.inspection import cases, check, dwelling, strike
from tapete.inspection import house as described_house
from tapete.law import rulebook
from tapete.law.errors import TapeteError
from tapete.law.provisions import provisions, regulations
from tapete.library import questions

EXAMPLES = Path(__file__).parents[1] / "examples" / "houses"
LAWS = [code for _, code in rulebook.houses()]


def house(regulation: str, description: dict[str, Any], without: str = "") -> check.Finding:
    return check.check(strike.law("house", regulation, without), description)


def broken(finding: check.Finding) -> dict[str, str]:
    return {violation.provision: violation.where for violation in finding.violations}


# --- the rulebooks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("regulation", LAWS)
def test_every_leaf_cites_what_software_can_enact_of_its_own_text(regulation: str) -> None:
    for path, leaf in rulebook.rulebook("house", regulation).leaves():
        for cite in leaf["cite"]:
            assert provisions()[cite].regulation == regulation, path
            assert provisions()[cite].executable != "no", path


@pytest.mark.parametrize("regulation", LAWS)
def test_every_game_of_a_rulebook_stands_in_the_catalogue_of_the_house(regulation: str) -> None:
    rules = rulebook.rulebook("house", regulation).typed(HouseRules)
    listed = [game for those in rules.games.values() for leaf in those.values() for game in leaf.value]
    assert len(listed) == len(set(listed))
    assert {game for game, code in rulebook.catalogue() if code == regulation} <= set(listed)


@pytest.mark.parametrize("regulation", LAWS)
def test_a_text_holds_so_many_days_after_its_publication(regulation: str) -> None:
    force = rulebook.rulebook("house", regulation).typed(HouseRules).force
    if force is not None:
        assert force.published + timedelta(days=force.days.value) == regulations()[regulation].since
        assert force.days.cite == regulations()[regulation].since_cite


# --- before its day, and outside it ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("regulation", "day", "cite"),
    [
        ("AND10", "2010-02-25", "AND10:disp.final"),
        ("MEL14", "2014-09-22", "MEL14:disp.final/a"),
        ("BOL13", "2013-04-04", "BOL13:disp.final"),
    ],
)
def test_before_its_day_a_text_judges_nothing_else(regulation: str, day: str, cite: str) -> None:
    finding = house(
        regulation, {"date": day, "tables": [{"name": "R", "game": "french_roulette", "wheel": {"pockets": 1}}]}
    )
    assert broken(finding) == {cite: "date"}


def test_a_day_that_is_no_day_is_an_error() -> None:
    with pytest.raises(TapeteError, match="is no date"):
        house("AND10", {"date": "yesterday"})


def test_what_a_text_does_not_rule_is_told_and_not_judged() -> None:
    finding = house("AND10", {"admission": {"least_age": 12}, "tables": [{"name": "R", "game": "boule", "hold": True}]})
    assert finding.lawful
    assert [note.en for note in finding.notes] == [
        "the text does not ask it of the house: admission.least_age",
        "R: the text does not ask it of the house: hold",
    ]


def test_a_telematic_table_is_judged_as_far_as_the_text_goes() -> None:
    table = {"name": "R", "game": "french_roulette", "telematic": True, "wheel": {"pockets": 38}}
    assert broken(house("AND10", {"tables": [table]})) == {"AND10:preambulo.p2/b": "R: telematic"}
    inside = house("AND10", {"tables": [table]}, "AND10:preambulo.p2/a")
    assert set(broken(inside)) == {"AND10:preambulo.p2/b", "AND10:I.1.1.A.II.1.b/b"}


# --- members and tables ---------------------------------------------------------------------------------------------


def test_what_the_house_says_holds_at_each_table_that_says_nothing_else() -> None:
    posted = {"limits": {"posted": False}, "tables": [{"name": "R", "game": "french_roulette"}]}
    assert {one.where for one in house("BOL13", posted).violations} >= {"limits.posted", "R: limits.posted"}
    own = {**posted, "tables": [{"name": "R", "game": "french_roulette", "limits": {"posted": True}}]}
    assert "R: limits.posted" not in {one.where for one in house("BOL13", own).violations}


def test_an_operator_answers_only_for_tables_against_the_rules_of_their_game() -> None:
    held = {"tables": [{"name": "B", "game": "bingo_traditional", "hold": True}]}
    assert set(broken(house("BOL13", held))) == {"BOL13:1.3/d"}
    wheel = {"tables": [{"name": "R", "game": "french_roulette", "wheel": {"pockets": 38}}]}
    assert set(broken(house("BOL13", wheel))) == {"BOL13:4.1.3.1/c", "BOL13:considerando.c1.p4"}


def test_a_table_that_nobody_can_judge_is_said_to_be_one() -> None:
    finding = house("MEL14", {"premises": {"kind": "gaming_room"}, "tables": [{"name": "K", "game": "keno"}]})
    assert broken(finding) == {"MEL14:preambulo.V": "K: game"}
    assert [note.en for note in finding.notes] == ["K: nobody judges a table of 'keno' here"]


def test_a_misspelled_game_of_a_table_leads_to_the_right_one() -> None:
    """Not so a game that there is and this text does not have: it is spelled as it should be."""
    for game, said in (("french_roulete", "here. Perhaps 'french_roulette'?"), ("boule", "here")):
        finding = house("BOL13", {"tables": [{"name": "K", "game": game}]})
        assert finding.notes[-1].en == f"K: nobody judges a table of '{game}' {said}"


def test_the_kind_of_premises_is_asked_for_where_it_decides() -> None:
    assert "R: premises.kind" in house("MEL14", {"tables": [{"name": "R", "game": "boule"}]}).unstated
    assert "M: premises.kind" in house("MEL14", {"tables": [{"name": "M", "game": "machine_type_b"}]}).unstated
    assert "B: premises.kind" not in house("MEL14", {"tables": [{"name": "B", "game": "raffle"}]}).unstated


@pytest.mark.parametrize(
    ("description", "said"),
    [
        ({"operator": {"license_by": "aj"}}, "operator.license_by"),
        ({"staff": [{"name": "Eva", "document": "x"}]}, "document"),
        ({"staff": {"name": "Eva"}}, "must be a list"),
        ({"tables": [{"name": "R"}]}, "'game' is missing"),
        ({"tables": [{"name": "R", "game": "boule", "wheel": {"pocket": 9}}]}, "wheel.pocket"),
        ({"plan": {"bets": {"boule": {"most": 9}}}}, "plan.bets.boule"),
        ({"admission": {"least_age": "young"}}, "must be a number"),
        ({"admission": {"least_age": -1}}, "admission.least_age' cannot be below 0: -1"),
        ({"plan": {"bets": 3}}, "'plan.bets' has the games"),
        ({"plan": {"bets": {"crapz": {"minimum": 9}}}}, "no game 'crapz'. Perhaps 'craps'"),
        ({"plan": {"bets": {"craps": {"minimum": "low"}}}}, "plan.bets.craps.minimum' must be a number, not 'low'"),
        ({"tables": [{"name": "C", "game": "craps", "minimum": -3}]}, "C.minimum' cannot be below 0: -3"),
        ({"tables": [{"name": "C", "game": "craps", "minimum": 3, "maximum": 2}]}, "'C': minimum is above maximum"),
        (
            {"tables": [{"name": "M", "game": "gaming_machine", "program": {"machine": {"reels": 7}}}]},
            "it describes no machine: reels",
        ),
        (
            {"tables": [{"name": "M", "game": "gaming_machine", "program": {"machine": []}}]},
            "it describes no machine: reels, pays",
        ),
    ],
)
def test_what_is_misspelt_is_an_error(description: dict[str, Any], said: str) -> None:
    with pytest.raises(TapeteError, match=said):
        house("BOL13" if "boule" not in str(description) else "ES79", description)


def test_a_table_of_a_file_is_changed_by_what_the_house_says_of_it(tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text(
        'game = "french_roulette"\nregulation = "ES79"\n[wheel]\npockets = 37\nplace = "end"\n', "utf-8"
    )
    described = tmp_path / "house.toml"
    described.write_text(
        'game = "house"\nregulation = "ES79"\n[[tables]]\nname = "R"\nfile = "wheel.toml"\nwheel.pockets = 38\n',
        "utf-8",
    )
    assert broken(check.check_file(described)) == {"ES79:01.II/d": "R: wheel.pockets"}
    _, items = check.read(described)
    assert items["tables"] == [{"game": "french_roulette", "wheel": {"pockets": 38, "place": "end"}, "name": "R"}]


def test_the_library_answers_for_houses_too() -> None:
    found = questions.check(
        {"game": "house", "regulation": "ES79", "tables": [{"name": "W", "game": "wheel_of_fortune"}]}
    )
    assert not found["lawful"]
    assert [one["provision"] for one in found["violations"]] == ["ES79:art.unico"]


def test_a_house_is_not_played() -> None:
    with pytest.raises(TapeteError, match="a house is not played"):
        cases.given({"game": "house", "regulation": "ES79", "moves": []}, expecting=False)


def test_the_schema_of_a_house_has_every_item_and_admits_the_examples() -> None:
    said = {(one.of, one.item) for one in dwelling.items()}
    told = {described_house.DAY, described_house.PLAN}
    assert {item for of, item in said if not of} == described_house.known_items() | told
    for name in described_house.LISTS:
        assert {item for of, item in said if of == name} - {*dwelling.LABELS} == described_house.known_of(name)
    assert dict(dwelling.TOLD).keys() == {*described_house.TOLD}
    for file in sorted(EXAMPLES.glob("*.toml")):
        described = tomllib.loads(file.read_text("utf-8"))
        plain = json.loads(json.dumps(described, default=str))
        wrong = [error.message for error in jsonschema_rs.validator_for(dwelling.schema()).iter_errors(plain)]
        assert not wrong, file.name


@pytest.mark.parametrize(
    "wrong", [{"surveillance": {"records": "yes"}}, {"staff": [{"role": "croupier"}]}, {"admission": {"age": 18}}]
)
def test_the_schema_of_a_house_refuses_what_is_none(wrong: dict[str, Any]) -> None:
    schema = dwelling.schema("BOL13")
    assert jsonschema_rs.is_valid(schema, {"game": "house", "regulation": "BOL13"})
    assert not jsonschema_rs.is_valid(schema, {"game": "house", "regulation": "BOL13", **wrong})
