"""What a rule is worth: changed laws, and one clear sentence where a change is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.blackjack.analysis.law_numbers import Sums, sums
from tapete.games.blackjack.analysis.what_if import NAMES
from tapete.law.rulebook import rulebook
from tapete.odds import what_if


def numbers(law: str, *asked: str) -> Sums:
    """The numbers of blackjack under a changed law."""
    book, terms = what_if.changed(rulebook("blackjack", law), {}, asked, NAMES)
    room: Any = registry.game("blackjack", law, terms, book)
    return sums(room.rules, room.terms)


def test_friendly_names_of_blackjack() -> None:
    assert numbers("AND10", "double=9-11").doubles == (9, 10, 11)
    assert numbers("ES79", "double=any").doubles is None
    assert numbers("ES79", "double=none").doubles == ()
    assert numbers("ES79", "das=no").after_split is False
    assert numbers("ES79", "resplit=no").hands[7] == 2
    assert numbers("ES79", "resplit=4").hands[7] == 4
    assert numbers("BOL13", "resplit=yes", "resplit_aces=yes").hands == numbers("ES79").hands
    assert numbers("ES79", "split=no").hands == (1,) * 10
    assert numbers("ES79", "decks=1").decks == 1
    assert numbers("ES79", "surrender=yes").gives_up == numbers("BOL13").gives_up
    assert numbers("BOL13", "surrender=no").gives_up == (None,) * 10
    assert numbers("ES79", "natural=6:5").pays[22][0] * 5 == 6
    assert numbers("ES79", "draw_to_aces=sí").one_card[0] is False
    assert numbers("ES79", "soft_double=no").soft is False
    assert numbers("AND10", "double=9-11") == numbers("ES79").__class__(
        **{**_fields(numbers("ES79")), "even": numbers("AND10").even}
    )


def _fields(found: Sums) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


def test_a_leaf_by_its_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["odds", "craps", "--reg", "ES79", "--what-if", "pays.field=2:1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["what_if"] == [{"key": "pays.field", "value": "2:1"}]
    changed = {row["bet"] for row in found["bets"] if row["change"] != "0"}
    assert changed == {"field"}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("double", "--what-if is written key=value"),
        ("nothing=3", "there is no rule 'nothing'; there are das, decks, double"),
        ("double=often", "'double' cannot be 'often'"),
        ("decks=99", "'decks' cannot be '99'"),
        ("das=perhaps", "'das' cannot be 'perhaps'"),
        ("resplit=1", "'resplit' cannot be '1'"),
        ("natural=much", "there is no such game"),
        ("separator.call=nothing", "'separator.call' is no number"),
    ],
)
def test_a_wrong_change_is_one_sentence(asked: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["odds", "blackjack", "--reg", "ES79", "--what-if", asked, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert sentence in said.err


def test_a_game_without_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["odds", "boule", "--reg", "ES79", "--strategy", "text", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "'boule' has no table of strategy\n"
