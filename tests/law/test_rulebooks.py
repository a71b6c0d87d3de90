"""Every rulebook, leaf by leaf: it cites what exists, every leaf is used, nothing is said twice."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import tapete
from tapete.games import registry
from tapete.games.base import moves as w
from tapete.inspection import coverage
from tapete.law import fingerprints, rulebook
from tapete.law.errors import LawError
from tapete.law.provisions import provisions, regulations

BOOKS = rulebook.catalogue()
SOURCE = Path(tapete.__file__).parent


def ids(book: tuple[str, str]) -> str:
    return f"{book[1]}-{book[0]}"


@pytest.mark.parametrize("book", BOOKS, ids=ids)
def test_every_rulebook_fits_its_game_and_cites_its_own_regulation(book: tuple[str, str]) -> None:
    game, regulation = book
    law = rulebook.rulebook(game, regulation)
    law.typed(registry.room(game).rules_type)
    assert law.game == game
    assert law.regulation == regulation
    for path, leaf in law.leaves():
        for cite in leaf["cite"]:
            assert provisions()[cite].regulation == regulation, path
            assert provisions()[cite].executable != "no", f"{path} cites {cite}, which software cannot enact"


@pytest.mark.parametrize("book", BOOKS, ids=ids)
def test_nothing_is_stated_twice(book: tuple[str, str]) -> None:
    """Two leaves of one file with the same number, words or list, resting on the same provisions, are one rule."""
    seen: dict[tuple[str, tuple[str, ...]], str] = {}
    file = SOURCE / "law" / "rulebooks" / book[1] / f"{book[0]}.toml"
    import tomllib

    for path, leaf in rulebook.walk(tomllib.loads(file.read_text("utf-8"))):
        if isinstance(leaf.get("value"), bool) or "value" not in leaf:
            continue
        extra = json.dumps({k: v for k, v in leaf.items() if k in ("at", "of", "when")}, sort_keys=True)
        key = (json.dumps(leaf["value"], sort_keys=True) + extra, tuple(sorted(leaf["cite"])))
        if path.startswith("bets.") or not leaf["cite"]:
            continue
        assert key not in seen, f"{path} repeats {seen[key]}"
        seen[key] = path


@cache
def attributes() -> frozenset[str]:
    """Every attribute name that the program reads, outside the files that declare rules."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        if file.name != "rules.py":
            found |= {n.attr for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.Attribute)}
    return frozenset(found)


def fields(kind: Any) -> list[str]:
    """Every field of a struct of rules and of the structs in it."""
    names = []
    for field in msgspec.structs.fields(kind):
        names.append(field.name)
        for inner in (field.type, *get_args(field.type)):
            if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and inner.__module__.endswith("rules"):
                names += fields(inner)
    return names


@pytest.mark.parametrize("game", sorted(registry.rooms()))
def test_every_declared_rule_is_read_by_the_program(game: str) -> None:
    unused = sorted(set(fields(registry.room(game).rules_type)) - attributes())
    assert not unused


def named(keys: Any) -> set[str]:
    """The keys that a field names: one, or one for each number."""
    return set(keys.values()) if isinstance(keys, dict) else {keys}


@pytest.mark.parametrize("book", BOOKS, ids=ids)
def test_keys_that_name_other_things_name_things_that_exist(book: tuple[str, str]) -> None:
    rules = rulebook.rulebook(*book).typed(registry.room(book[0]).rules_type)
    if hasattr(rules, "pays") and any(hasattr(bet, "pays") for bet in getattr(rules, "bets", {}).values()):
        _check_bets(rules, book[0])
    if rules.general is not None:
        assert set(rules.general.breaches.duties) <= set(get_args(w.Breach))


def _check_bets(rules: Any, game: str) -> None:
    """Bets that are listed at a price (card games have none) name their payment, their limit and what annuls them."""
    paid, limited = (
        {key for bet in rules.bets.values() for key in named(getattr(bet, name))} for name in ("pays", "limit")
    )
    assert paid == set(rules.pays)
    maxima = getattr(rules.limits, "max", None) or getattr(rules.limits, "percent", None)
    if maxima:
        assert limited - {"simple", "multiple", "plan"} == set(maxima) - {"simple", "multiple", "plan"}
    for name, bet in rules.bets.items():
        assert getattr(bet, "family", None) in (None, *getattr(rules, "families", ())), name
        assert getattr(bet, "base", "") in ("", *rules.bets), name
    tags = {kind.__struct_config__.tag for kind in get_args(registry.room(game).play_type.types.moves)}
    nulls = getattr(rules, "nulls", None)
    assert set(nulls.grounds if nulls else ()) <= tags | {"too_few_turns", "pointer_on_pivot"}


@pytest.mark.parametrize("book", BOOKS, ids=ids)
def test_readings_are_rested_upon(book: tuple[str, str]) -> None:
    law = rulebook.rulebook(*book)
    rested = {leaf.get("reading") for _, leaf in law.leaves()}
    for name, reading in law.header.readings.items():
        assert name in rested, f"no leaf rests on {name}"
        assert reading.cites
        for cite in reading.cites:
            assert cite in provisions()


def test_the_inventory_is_whole() -> None:
    assert len(provisions()) >= 7895
    assert {p.regulation for p in provisions().values()} == set(regulations())
    assert all(p.summary.es and p.summary.en for p in provisions().values())


def test_a_struck_number_takes_a_neighbouring_value() -> None:
    law = rulebook.rulebook("french_roulette", "ES79")
    kind = registry.room("french_roulette").rules_type
    assert str(law.strike("ES79:01.IV.1.A.a/b").typed(kind).pays["straight_up"].value) == "34:1"
    assert law.strike("ES79:01.IV.2.A.b/a").typed(kind).limits.max["one"].value == (29,)
    assert not law.strike("ES79:01.IV.3.b/b").typed(kind).betting.call.value
    assert str(law.typed(kind).pays["straight_up"].value) == "35:1"


def test_a_record_of_the_rules_outlives_the_files() -> None:
    for book in BOOKS:
        law = rulebook.rulebook(*book)
        again = rulebook.resolved(json.loads(json.dumps(law.record())), "log")
        assert again == law


def test_an_older_record_is_completed_with_what_the_code_knew_then() -> None:
    """It said that a clause held whose number stands in the files today, and lacked a leaf; the rest stays its own."""
    law = rulebook.rulebook("french_roulette", "ES79")
    old = json.loads(json.dumps(law.record(), sort_keys=True))
    leaf = old["limits"]["max"]["one"]
    leaf["value"] = True
    del old["bets"]["red"]["covers"]
    old["pays"]["straight_up"]["value"] = "36:1"
    own = fingerprints.fingerprint(old)
    rules = rulebook.recorded(old, "log").typed(registry.room("french_roulette").rules_type)
    assert rules.limits.max["one"].value == (30,)
    assert rules.bets["red"].covers.value == "red"
    assert str(rules.pays["straight_up"].value) == "36:1"
    assert leaf["value"] is True
    assert fingerprints.fingerprint(old) == own != fingerprints.fingerprint(law.record())


def test_a_completed_record_has_the_readings_it_rests_on() -> None:
    game, regulation, path, leaf = next(
        (*book, path, leaf) for book in BOOKS for path, leaf in rulebook.rulebook(*book).leaves() if leaf.get("reading")
    )
    old = json.loads(json.dumps(rulebook.rulebook(game, regulation).record()))
    old["readings"] = {}
    for where, one in list(rulebook.walk({k: v for k, v in old.items() if k not in rulebook.HEADER})):
        if one.get("reading"):
            *way, last = where.split(".")
            part = old
            for key in way:
                part = part[key]
            del part[last]
    again = rulebook.recorded(old, "log")
    assert leaf["reading"] in again.header.readings
    assert dict(again.leaves())[path] == leaf


def test_a_record_of_today_needs_no_completion() -> None:
    for book in BOOKS:
        law = rulebook.rulebook(*book)
        again = rulebook.recorded(json.loads(json.dumps(law.record(), sort_keys=True)), "log")
        assert again == law
        assert list(again.leaves()) == list(law.leaves())


BASE: dict[str, Any] = rulebook.rulebook("boule", "ES79").record()


def broken(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(BASE))
    for path, value in changes.items():
        *way, last = path.split("__")
        here = data
        for key in way:
            here = here[key]
        if value is None:
            del here[last]
        else:
            here[last] = value
    return data


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pays__number__cite": ["ES79:04.V.a"]}, "pays.number: there is no provision 'ES79:04.V.a'"),
        ({"betting__question__cite": []}, "betting.question: the citation is missing"),
        ({"pays__number__value": "seven"}, "pays.number: bad value 'seven'"),
        ({"pays__number__reading": "Z9"}, "pays.number: there is no reading 'Z9'"),
        ({"betting__call": None}, "betting.call: is missing"),
        ({"betting__shout": {"value": True, "cite": ["ES79:04.IV"]}}, "betting.shout: unknown key"),
        ({"plate__edge__value": "wide"}, "plate.edge: bad value 'wide'"),
    ],
)
def test_an_error_in_a_rulebook_names_file_and_key(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(LawError) as error:
        rulebook.resolved(broken(**changes), "ES79/boule.toml").typed(registry.room("boule").rules_type)
    assert str(error.value).startswith(f"ES79/boule.toml: {said}")
    assert error.value.text.es != error.value.text.en


def test_a_game_is_found_by_the_name_its_text_gives_it() -> None:
    assert rulebook.canonical("texas_holdem") == "circle_holdem"
    assert rulebook.canonical("stud_poker") == "circle_five_stud"
    assert rulebook.canonical("boule") == "boule"
    names = [name for game in rulebook.listed().values() for name in game.also]
    assert len(names) == len(set(names))
    assert not set(names) & ({game for game, _ in BOOKS} | set(rulebook.listed()) | set(rulebook.SHARED))
    assert all(name in {p.game for p in provisions().values()} for name in names)


def test_provisions_are_found_by_either_name_of_their_game() -> None:
    one, other = (
        coverage.Selection(game=name, regulation="BOL13", everything=True).provisions()
        for name in ("circle_holdem", "texas_holdem")
    )
    assert one
    assert one == other
    assert {coverage.named(p) for p in one} == {"circle_holdem"}


def test_a_game_without_a_table_waits_outside_the_catalogue() -> None:
    waiting = {game for game, _ in rulebook.waiting()}
    assert not waiting & {game for game, _ in BOOKS}
    assert waiting <= set(rulebook.listed())
    assert all(rulebook.listed()[game].waits for game in waiting)


def test_only_what_playable_games_inherit_counts_as_shared() -> None:
    used = rulebook.shared()
    assert {("general", "BOL13"), ("baccarat_all", "BOL13")} <= set(used)
    for name, regulation in used:
        assert name in rulebook.SHARED
        heirs = [g for g, r in BOOKS if r == regulation and name in rulebook._parents(g, r)]
        assert heirs or name == "general"
