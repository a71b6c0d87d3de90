"""The list of every rulebook that was ever shipped: complete, in order, and blind to nothing but the order of keys."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tapete.law import fingerprints
from tapete.law.fingerprints import Shipped, fingerprint, form, kin, parse, present, shipped, since, written
from tapete.law.provisions import regulations
from tapete.law.rulebook import catalogue, pooled, rulebook
from tests.store.altered import altered, places, rules_of
from tools import fingerprints as tool

BOOKS = (*catalogue(), *pooled())
LIST = Path(fingerprints.__file__).parent / fingerprints.FILE
SOAK = bool(os.environ.get("TAPETE_SOAK"))


def ids(book: tuple[str, str]) -> str:
    return f"{book[1]}-{book[0]}"


# --- the list -------------------------------------------------------------------------------------------------------


def test_every_rulebook_of_today_is_listed() -> None:
    """Whoever changes a rulebook adds its fingerprint, and takes none away: ``make fingerprints``."""
    missing = [book for book, found in present().items() if found not in shipped()]
    assert not missing, "make fingerprints"
    for (game, regulation), found in present().items():
        assert (shipped()[found].game, shipped()[found].regulation) == (game, regulation)


def test_the_list_is_sorted_and_says_everything_once() -> None:
    text = LIST.read_text("utf-8")
    rows = parse(text)
    assert rows == sorted(rows)
    assert len({row.fingerprint for row in rows}) == len(rows)
    assert written(rows) == text


def test_every_row_says_what_it_is() -> None:
    known = set(regulations())
    for row in shipped().values():
        assert row.regulation in known, row
        assert re.fullmatch(r"[a-z0-9_]+", row.game), row
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", row.since), row
        assert re.fullmatch(r"\d+\.\d+\.\d+", row.version), row
        assert re.fullmatch(r"[0-9a-f]{64}", row.fingerprint), row


def test_the_list_keeps_what_older_versions_shipped() -> None:
    """Rulebooks were corrected before there was a list; logs of those days stay what they were."""
    older = set(shipped()) - set(present().values())
    assert len(older) >= 185
    assert {shipped()[one].regulation for one in older} == {"ES79", "AND10", "MEL14", "BOL13"}


def test_the_tool_adds_and_never_takes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.csv"
    old = Shipped("AND10", "boule", "2001-01-01", "0.0.1", "0" * 64)
    path.write_text(written([old]), "utf-8")
    monkeypatch.setattr(tool, "LIST", path)
    monkeypatch.setattr(sys, "argv", ["fingerprints.py"])
    tool.main()
    first = path.read_text("utf-8")
    assert {row.fingerprint for row in parse(first)} == {old.fingerprint, *present().values()}
    tool.main()
    assert path.read_text("utf-8") == first
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{len(BOOKS) + 1} fingerprints, {n} of them new" for n in (len(BOOKS), 0)]


def test_the_earliest_day_stands() -> None:
    rows = [Shipped("AND10", "boule", day, "0.1.0", "f" * 64) for day in ("2026-02-02", "2026-01-01", "2026-03-03")]
    assert parse(written(rows)) == [rows[1]]


# --- the fingerprint ------------------------------------------------------------------------------------------------


def reordered(item: Any, rng: Random) -> Any:
    """The same data with its keys in another order."""
    if not isinstance(item, dict):
        return item
    keys = list(item)
    rng.shuffle(keys)
    return {key: reordered(item[key], rng) for key in keys}


def spelt_out(item: Any) -> Any:
    """The same rules, with the defaults of leaves written down."""
    if not isinstance(item, dict):
        return item
    if "cite" in item:
        return {"reading": "", "note": "", **item}
    return {key: spelt_out(one) for key, one in item.items()}


@pytest.mark.parametrize("book", catalogue(), ids=ids)
def test_the_same_law_has_the_same_fingerprint(book: tuple[str, str]) -> None:
    rules = rules_of(*book)
    own = fingerprint(rules)
    assert own == fingerprint(rulebook(*book).record())
    assert own == fingerprint(reordered(rules, Random(1)))
    assert own == fingerprint(spelt_out(rules))
    assert own == fingerprint({**rules, "restates": {}})
    assert since(rules) == ()
    found = kin(rules)
    assert (found.game, found.regulation, found.law, found.words) == (*book, (), ())


@pytest.mark.parametrize("book", catalogue(), ids=ids)
def test_whatever_is_altered_in_the_rules_shows(book: tuple[str, str]) -> None:
    """Every value, citation, name and reading, wherever it stands; TAPETE_SOAK=1 alters all of them."""
    rules = rules_of(*book)
    every = list(places(rules))
    for at in every if SOAK else Random(ids(book)).sample(every, 20):
        assert fingerprint(altered(rules, at)) not in shipped(), at


@pytest.mark.parametrize("book", catalogue(), ids=ids)
def test_no_rule_can_be_added_or_left_out(book: tuple[str, str]) -> None:
    rules = rules_of(*book)
    every = [at for at in places(rules) if at[-1] == "value"]
    for at in every if SOAK else Random(ids(book)).sample(every, 5):
        less = altered(rules, at)
        inner: Any = less
        for key in at[:-2]:
            inner = inner[key]
        leaf = inner.pop(at[-2])
        assert fingerprint(less) not in shipped(), at
        inner[f"{at[-2]}_too"] = leaf
        assert fingerprint(less) not in shipped(), at


def test_no_two_rulebooks_share_a_fingerprint() -> None:
    assert len(set(present().values())) == len(BOOKS)


def test_whole_numbers_and_yes_are_not_the_same() -> None:
    one, yes = ({"game": "g", "x": {"value": value, "cite": []}} for value in (1, True))
    assert fingerprint(one) != fingerprint(yes)
    assert form(one) == b'{"game":"g","x":{"cite":[],"value":1}}'


# --- what sets rules apart ------------------------------------------------------------------------------------------


def test_a_difference_has_its_path_both_values_and_the_provisions() -> None:
    rules = rules_of("french_roulette", "ES79")
    rules["pays"]["straight_up"]["value"] = "20:1"
    (one,) = since(rules)
    assert (one.path, one.said, one.book, one.part) == ("pays.straight_up", "20:1", "35:1", "")
    assert one.cite == ("ES79:01.IV.1.A.a/b",)


def test_differences_of_every_sort() -> None:
    rules = rules_of("french_roulette", "ES79")
    cite = rules["pays"]["straight_up"]["cite"]
    rules["pays"]["straight_up"]["cite"] = [*cite, "ES79:01.I/a"]
    rules["pays"]["corner_too"] = rules["pays"].pop("corner") if "corner" in rules["pays"] else {"value": 1, "cite": []}
    rules["title"]["en"] = "Roulette"
    found = {one.path: one for one in since(rules)}
    assert found["pays.straight_up"].part == "cite"
    assert found["pays.corner_too"].book is None
    assert "title.en" not in found
    assert [one.path for one in kin(rules).words] == ["title.en"]


@pytest.mark.parametrize("rules", [{}, {"game": 3, "regulation": ["x"]}, {"pays": 1, "x": {"cite": 2}, "readings": 7}])
def test_nonsense_has_a_fingerprint_too(rules: dict[str, Any]) -> None:
    assert len(fingerprint(rules)) == 64
    assert since(rules) == ()
    assert kin(rules).game
