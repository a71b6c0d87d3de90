"""Tables against the law: the relations one by one, then whole descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.inspection import check, strike
from tapete.inspection.relations import RELATIONS, SPECIAL, NotComparable, pockets
from tapete.law import rulebook
from tapete.law.errors import LawError, TapeteError
from tapete.law.rulebook import Rulebook

from . import toy

FRENCH = pockets("0,32,15,19,4,21,2,25,17,34,6,27,13,36,11,30,8,23,10,5,24,16,33,1,20,14,31,9,22,18,29,7,28,12,35,3,26")
AMERICAN = pockets(
    "0,28,9,26,30,11,7,20,32,17,5,22,34,15,3,24,36,13,1,00,27,10,25,29,12,8,19,31,18,6,21,33,16,4,23,35,14,2"
)
BLACK = pockets("2,4,6,8,10,11,13,15,17,20,22,24,26,28,29,31,33,35")


@pytest.mark.parametrize(
    ("relation", "value", "of", "good", "bad"),
    [
        ("equals", 37, None, [37, "37"], [36, "x", True, [37]]),
        ("one_of", ["a", "b"], None, ["a"], ["c"]),
        ("none_of", ["a"], None, ["b"], ["a"]),
        ("authorised", ["authorisation"], None, ["authorisation"], ["house"]),
        ("at_least", 2, None, [2, 3, "2.5"], [1]),
        ("at_most", 2, None, [2, 0], [3]),
        ("between", [40, 100], None, [40, 100], [39, 101]),
        ("percent_at_most", "1/20", None, [5, "4.5", 0], [6, "5.1"]),
        ("about", 56, None, [56, 54, "53.2", 58.8], [53, 59]),
        ("true", True, None, [True], [False, "yes"]),
        ("false", False, None, [False], [True]),
        ("includes", ["a", "b"], None, [["b", "c", "a"]], [["a"]]),
        ("only", ["a", "b"], None, [["a"]], [["a", "c"]]),
        ("excludes", ["a"], None, [["b"]], [["a", "b"]]),
        ("any_of", ["a", "b"], None, [["a"], ["c", "b"], "a"], [["c"], []]),
        ("by", {"1": "end", "2": "centre"}, 2, ["centre"], ["end"]),
        ("count", 2, None, [2], [1, 3]),
        ("count_minimum", 2, None, [2, 3], [1]),
        ("times_between", [2, 5], 100, [200, 500], [199, 501]),
        ("times_at_most", 5, 100, [500, 1], [501]),
        ("times_at_least", 5, 100, [500], [499]),
        ("times_equal", 2, 100, [200], [199]),
        ("times_one_of", [1, 2], 100, [100, 200], [150]),
        ("at_most_per", 4, 5, [0, 1, 2], [3]),
        ("at_most_per", 4, 4, [1], [2]),
        ("alternates", BLACK, None, [FRENCH, AMERICAN], [["1", "3", "2", "4"]]),
        ("no_consecutive_neighbours", None, None, [FRENCH, AMERICAN], [["1", "2", "9"]]),
        ("numbers", "0-36", None, [FRENCH], [AMERICAN, FRENCH[:-1], [*FRENCH, "7"]]),
        ("numbers", "0,00-36", None, [AMERICAN], [FRENCH]),
        ("frequencies", {"a": 2, "b": 1}, None, [{"a": 2, "b": 1}, ["a", "b", "a"]], [{"a": 2}, ["a"]]),
        ("if_any", True, True, [0, 1], []),
        ("if_any", True, False, [0, False], [1]),
    ],
)
def test_relations(relation: str, value: Any, of: Any, good: list[Any], bad: list[Any]) -> None:
    for item in good:
        assert RELATIONS[relation](item, value, of), item
    for item in bad:
        assert not RELATIONS[relation](item, value, of), item


def test_a_word_where_a_number_is_asked_cannot_be_compared() -> None:
    for relation in ("at_least", "at_most", "count"):
        with pytest.raises(NotComparable):
            RELATIONS[relation]("many", 1, None)


@pytest.mark.parametrize(("game", "regulation"), rulebook.catalogue())
def test_every_rulebook_uses_known_relations(game: str, regulation: str) -> None:
    if game in registry.rooms():
        for leaf in check.requirements(strike.law(game, regulation)).values():
            assert leaf.value.relation in RELATIONS or leaf.value.relation in SPECIAL


# --- whole descriptions, against the toy's law ----------------------------------------------------------------------


Needs = dict[str, dict[str, Any]]
NONE: Needs = {}


def law(monkeypatch: pytest.MonkeyPatch, without: str = "", requires: Needs = NONE) -> strike.Kept:
    book = toy.book()
    more = {name: {"cite": [toy.CALL], **need} for name, need in requires.items()}
    data = {**book.data, "requires": {**book.data["requires"], **more}}
    made = Rulebook(book.header, data)
    room = registry.Room("toy", "tests", "toy:Rules", "toy:Toy")
    monkeypatch.setattr(registry, "rooms", lambda: {"toy": room})
    monkeypatch.setattr(rulebook, "rulebook", lambda game, regulation: made)
    monkeypatch.setattr(rulebook, "catalogue", lambda: (("toy", "ES79"),))
    strike.law.cache_clear()
    check.known_items.cache_clear()
    return strike.Kept(made, without)


@pytest.fixture(autouse=True)
def clean() -> Any:
    yield
    strike.law.cache_clear()
    check.known_items.cache_clear()


def test_what_is_left_out_is_unstated(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check.check(law(monkeypatch), {})
    assert found.lawful
    assert found.unstated == ("wheel.pockets",)


def test_a_violation_says_what_is_there_and_what_the_law_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    (violation,) = check.check(law(monkeypatch), {"wheel": {"pockets": 36}}).violations
    assert violation.provision == toy.POCKETS
    assert violation.where == "wheel.pockets"
    assert violation.message.en.startswith("wheel.pockets = 36; the law asks: The disc has 37")
    assert check.check(law(monkeypatch, toy.POCKETS), {"wheel": {"pockets": 36}}).lawful


def test_an_option_is_lawful_only_while_the_law_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {"layout": {"extra": True}}
    assert check.check(law(monkeypatch), table).lawful
    assert not check.check(law(monkeypatch, toy.EXTRA), table).lawful
    assert check.check(law(monkeypatch, toy.EXTRA), {"layout": {"extra": False}}).lawful
    other = {"at": "layout.extra", "is": "option", "value": True}
    assert check.check(law(monkeypatch, toy.EXTRA, {"other": other}), table).lawful


def test_counts_may_be_minima_or_lack_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    staff: Needs = {
        "jefe": {"at": "staff.jefe", "is": "count", "value": 1, "cite": [toy.LATE]},
        "extremos": {"at": "staff.extremos", "is": "count", "value": 2, "cite": [toy.LATE]},
    }
    least = {"at": "staff", "is": "counts_are_minimum", "value": True}
    lack = {"at": "staff", "is": "may_lack", "value": {"of": ["staff.extremos"], "most": 1}}
    more, fewer = {"staff": {"jefe": 2, "extremos": 2}}, {"staff": {"jefe": 1, "extremos": 1}}
    assert not check.check(law(monkeypatch, "", staff), more).lawful
    assert check.check(law(monkeypatch, "", {**staff, "least": least}), more).lawful
    assert not check.check(law(monkeypatch, toy.CALL, {**staff, "least": least}), more).lawful
    assert not check.check(law(monkeypatch, "", staff), fewer).lawful
    assert check.check(law(monkeypatch, "", {**staff, "lack": lack}), fewer).lawful
    assert not check.check(law(monkeypatch, toy.CALL, {**staff, "lack": lack}), fewer).lawful
    assert not check.check(law(monkeypatch, "", {**staff, "lack": lack}), {"staff": {"extremos": 0}}).lawful


def test_when_limits_a_requirement(monkeypatch: pytest.MonkeyPatch) -> None:
    need = {"at": "staff.subjefe", "is": "count", "value": 1, "when": {"layout.count": 2}}
    two = law(monkeypatch, "", {"subjefe": need})
    assert not check.check(two, {"layout": {"count": 2}, "staff.subjefe": 0}).lawful
    assert check.check(two, {"layout": {"count": 1}, "staff.subjefe": 0}).lawful


def test_an_unknown_relation_is_an_error_of_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LawError, match="unknown relation 'resembles'"):
        check.check(law(monkeypatch, "", {"odd": {"at": "wheel.odd", "is": "resembles"}}), {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = 'toy'\nregulation = 'ES79'\n[wheel]\npokets = 37", "asks about 'wheel.pokets' in this game. Perhaps"),
        ("game = 'toy'", "'regulation' is missing"),
        ("game = 'tute'\nregulation = 'ES79'", "there is no game 'tute'"),
        ("game = ", "malformed TOML"),
    ],
)
def test_a_description_that_is_not_understood(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, said: str
) -> None:
    law(monkeypatch)
    path = tmp_path / "table.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(TapeteError) as error:
        check.check_file(path)
    assert said in error.value.text.en
    assert error.value.text.en.startswith(str(path))
    assert "\n" not in error.value.text.es


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TapeteError, match="there is no file"):
        check.check_file(tmp_path / "none.toml")
    with pytest.raises(TapeteError, match="cannot be read"):
        check.check_file(tmp_path)


def test_violations_go_to_json(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check.check(law(monkeypatch), {"wheel": {"pockets": "many"}})
    assert msgspec.json.decode(msgspec.json.encode(found.violations))[0]["provision"] == toy.POCKETS


def test_what_a_venue_has_chosen_is_looked_at_too() -> None:
    """An operator's plan of prizes: every term that the law does not admit, each with its provision."""
    melilla = strike.law("bingo_traditional", "MEL14")
    prizes = {"prima": {"amount": 15000, "share": "1/4"}, "color_prima": {}}
    found = check.check(melilla, {"terms": {"line": "1/10", "bingo": "3/4", "prizes": prizes}}).violations
    assert {one.provision for one in found} == {
        "MEL14:art.147.2/d", "MEL14:art.147.3.c.1/c", "MEL14:art.148.3/c",
    }  # fmt: skip
    assert {one.where for one in found} == {"terms.prizes"}
    assert check.check(melilla, {"terms": {"prizes": {"prima": {"amount": 10000}}}}).lawful
    with pytest.raises(TapeteError, match=r"terms: prizes: prima: unknown field 'ammount'\. Perhaps 'amount'"):
        check.check(melilla, {"terms": {"prizes": {"prima": {"ammount": 10000}}}})
