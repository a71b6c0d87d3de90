"""The law cut element by element: everything that a leaf says can be changed by itself, and nothing else changes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import pytest

from tapete.games import registry
from tapete.inspection import coverage, strike
from tapete.law import rulebook
from tapete.law.cuts import NOBODY, changed, cuts, elements, leaves
from tapete.law.errors import TapeteError
from tapete.law.values import Call, Duty, Names, Odds, Order, Requirement, Share

BOOKS = rulebook.catalogue()


def ids(book: tuple[str, str]) -> str:
    return f"{book[1]}-{book[0]}"


def firsts(kind: Any, value: Any) -> dict[str, Any]:
    """By element, what stands there first of all."""
    return {name: values[0] for name, values in elements(kind, value)}


@pytest.mark.parametrize(
    ("kind", "value", "struck"),
    [
        (bool, True, False),
        (bool, False, True),
        (int, 3, 2),
        (int, 1, 2),
        (int, 0, 1),
        (Odds, Odds(35, 1), Odds(34, 1)),
        (Odds, Odds(1, 2), Odds(1, 3)),
        (Share, Share(Fraction(1, 20)), Fraction(1, 21)),
        (Call, Call("no va más", "no more bets"), Call("", "")),
        (str, "red", ""),
        (Literal["left", "right"], "left", "right"),
        (Literal["left", "right"], "right", "left"),
    ],
)
def test_a_value_without_parts_has_one_cut(kind: Any, value: Any, struck: Any) -> None:
    assert firsts(kind, value) == {"": struck}


def test_of_a_list_each_name_is_left_out_by_itself() -> None:
    assert firsts(Names, Names(("2", "3", "12"))) == {
        "2": Names(("3", "12")), "3": Names(("2", "12")), "12": Names(("2", "3")),
    }  # fmt: skip
    assert firsts(Names, Names(("jefe",))) == {"jefe": Names(())}


def test_of_alternative_numbers_each_takes_its_neighbour_by_itself() -> None:
    assert firsts(tuple[int, ...], (10, 20, 30)) == {"10": (9, 20, 30), "20": (10, 19, 30), "30": (10, 20, 29)}


def test_of_an_order_each_two_neighbours_change_places() -> None:
    order = Order.parse(["A", "K", ["Q", "J"]])
    assert firsts(Order, order) == {
        "A~K": Order.parse(["K", "A", ["Q", "J"]]),
        "K~Q+J": Order.parse(["A", ["Q", "J"], "K"]),
        "Q": Order.parse(["A", "K", "J", "Q"]),
        "J": Order.parse(["A", "K", "Q", "J"]),
    }


def test_a_duty_is_nobodys_or_not_of_one_role_or_not_at_one_moment() -> None:
    duty = Duty(("croupier", "jefe"), ("paying",), must=True)
    assert firsts(Duty, duty) == {
        "": Duty(("croupier", "jefe"), ("paying",), must=True, holds=False),
        "by=croupier": Duty(("jefe",), ("paying",), must=True),
        "by=jefe": Duty(("croupier",), ("paying",), must=True),
        "when=paying": Duty(("croupier", "jefe"), (), must=True),
        "must": Duty(("croupier", "jefe"), ("paying",)),
    }
    alone = dict(elements(Duty, Duty(("croupier",))))
    assert [value.by for value in alone["by=croupier"]] == [(), (NOBODY,)]
    assert "must" not in alone


def test_a_requirement_does_not_hold_or_asks_for_something_near() -> None:
    def asked(value: Any) -> dict[str, Any]:
        return {name: one.value for name, one in firsts(Requirement, Requirement("a", "is", value)).items() if name}

    assert asked(37) == {"value": 36}
    assert asked("1/20") == {"value": "1/21"}
    assert asked("red") == asked(True) == {}
    assert asked(["red", "black"]) == {"red": ["black"], "black": ["red"]}
    assert asked({"p24": 24, "p2": 2}) == {"p24": {"p2": 2}, "p2": {"p24": 24}}
    assert not firsts(Requirement, Requirement("a", "is", 37))[""].holds


def test_two_of_a_kind_are_told_apart() -> None:
    kind = registry.room("baccarat_two_cloths").rules_type
    rules = rulebook.rulebook("baccarat_two_cloths", "ES79").typed(kind)
    names = [cut.name for cut in cuts(kind, rules) if cut.path == "requires.back_colours"]
    assert names == ["requires.back_colours", "requires.back_colours[3]", "requires.back_colours[3#2]"]


@pytest.mark.parametrize("book", BOOKS, ids=ids)
def test_every_leaf_can_be_cut_and_its_cuts_have_names_of_their_own(book: tuple[str, str]) -> None:
    law = rulebook.rulebook(*book)
    kind = registry.room(book[0]).rules_type
    rules = law.typed(kind)
    found = list(cuts(kind, rules))
    assert len({cut.name for cut in found}) == len(found)
    empty = {path for path, leaf in law.leaves() if leaf.get("value") == []}
    assert {cut.path for cut in found} | empty == {path for path, _ in law.leaves()}
    for cut in found[:: max(1, len(found) // 20)]:
        before = {way: leaf for way, _, leaf in leaves(kind, rules)}
        after = {way: leaf for way, _, leaf in leaves(kind, changed(rules, cut.way, cut.values[0]))}
        assert [way for way in before if before[way] != after[way]] == [cut.way]
        assert after[cut.way].cite == before[cut.way].cite


def test_a_cut_is_called_by_its_name() -> None:
    name = "BOL13:3.1.5.multiples.any_craps@bets.any_craps.wins[2]"
    kind = registry.room("craps").rules_type
    assert "2" in strike.law("craps", "BOL13").typed(kind).bets["any_craps"].wins.value
    assert "2" not in strike.law("craps", "BOL13", name).typed(kind).bets["any_craps"].wins.value


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ES79:01.IV.1.A.a/b@pays.straigth_up", "nothing to strike at 'pays.straigth_up'. Perhaps 'pays.straight_up'?"),
        ("ES79:01.IV.1.A.a/b@pays.red", "Of ES79:01.IV.1.A.a/b these can be struck: "),
        ("ES79:01.IV.1.A.a/b@pays.straight_up[3]", "nothing to strike at 'pays.straight_up[3]'"),
        ("ES79:9/z@pays.straight_up", "there is no provision 'ES79:9/z'"),
    ],
)
def test_a_cut_that_is_none_is_an_error(name: str, said: str) -> None:
    with pytest.raises(TapeteError) as error:
        strike.law("french_roulette", "ES79", name)
    assert said in error.value.text.en


def test_a_provision_that_takes_over_another_game_is_struck_as_a_whole() -> None:
    assert strike.cuts("american_roulette", "ES79")["ES79:02/b"] == (strike.WHOLE,)
    assert len(strike.cuts("american_roulette", "ES79")["ES79:02.III.b/a"]) > 1


def test_what_cannot_be_noticed_is_an_element_of_the_law() -> None:
    for name, reason in coverage.unnoticeable().items():
        id, _, cut = name.partition("@")
        regulation = id.partition(":")[0]
        books = [game for game, r in BOOKS if r == regulation]
        assert any(cut == one.name for game in books for one in strike.cuts(game, regulation).get(id, ())), name
        assert reason.es
        assert reason.en
