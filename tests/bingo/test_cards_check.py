"""Cards from elsewhere: what was written is read as it was, and every fault that is planted is found and named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.games.bingo.cards import Series, check, files, make, of
from tapete.games.bingo.cards.check import Fault, Report
from tapete.games.bingo.cards.files import Printed, Sheet
from tapete.games.bingo.cards.rules import REGULATIONS, CardRules
from tapete.law.errors import TapeteError
from tapete.law.leaves import holds
from tapete.law.provisions import provisions
from tapete.table import voice


def printed(regulation: str, size: int = 4, *, double: bool = False, seed: int = 1, format: str = "") -> Series:
    rules = of(regulation)
    return make.series(
        rules.geometry, seed, size, letter="A", id="0001", face=200, different=True, double=double, format=format
    )


def sheet(series: Series) -> Sheet:
    return files.read(files.write(series))


def cell(one: Printed, r: int, c: int, text: str) -> Printed:
    cells = [list(row) for row in one.cells]
    cells[r][c] = text
    return replace(one, cells=tuple(map(tuple, cells)))


def filled(one: Printed, full: bool = True) -> tuple[int, int]:
    """A cell that has a number, or has none."""
    return next((r, c) for r, row in enumerate(one.cells) for c, text in enumerate(row) if bool(text) == full)


# --- faults that may be planted in one card: what the card becomes --------------------------------------------------


def out_of_range(one: Printed) -> Printed:
    return cell(one, *filled(one), "91")


def zero(one: Printed) -> Printed:
    return cell(one, *filled(one), "0")


def not_a_number(one: Printed) -> Printed:
    return cell(one, *filled(one), "7a")


def repeated(one: Printed) -> Printed:
    numbers = [(r, c) for r, row in enumerate(one.cells) for c, text in enumerate(row) if text]
    (r, c), other = numbers[0], numbers[7]
    return cell(one, *other, one.cells[r][c])


def one_more(one: Printed) -> Printed:
    free = next(str(n) for n in range(1, 91) if str(n) not in {text for row in one.cells for text in row})
    return cell(one, *filled(one, False), free)


def one_less(one: Printed) -> Printed:
    return cell(one, *filled(one), "")


def empty_column(one: Printed) -> Printed:
    """A column loses its numbers to places in the same rows."""
    cells = [list(row) for row in one.cells]
    for row in cells:
        if row[0]:
            at = row.index("")
            row[0], row[at] = row[at], row[0]
    return replace(one, cells=tuple(map(tuple, cells)))


def no_series(one: Printed) -> Printed:
    return replace(one, letter="", series="")


def number(text: str) -> Callable[[Printed], Printed]:
    return lambda one: replace(one, number=text)


def face(text: str) -> Callable[[Printed], Printed]:
    return lambda one: replace(one, face_value=text)


def size(text: str) -> Callable[[Printed], Printed]:
    return lambda one: replace(one, series_size=text)


def half(text: str) -> Callable[[Printed], Printed]:
    return lambda one: replace(one, half=text)


PLANTED: dict[str, list[tuple[Callable[[Printed], Printed], str]]] = {
    "all": [
        (out_of_range, "out_of_range"), (zero, "out_of_range"), (not_a_number, "not_a_number"),
        (repeated, "repeated"), (one_more, "numbers"), (one_more, "per_row"), (one_less, "numbers"),
        (one_less, "per_row"), (empty_column, "no_empty_column"), (no_series, "no_series"), (number(""), "no_number"),
        (number("x"), "bad_number"), (number("0"), "bad_number"), (number("9"), "beyond_size"),
        (face(""), "no_face_value"), (face("2,00"), "bad_face_value"), (size(""), "no_series_size"),
        (size("many"), "bad_series_size"), (size("0"), "bad_series_size"),
    ],
}  # fmt: skip


def found(report: Report, code: str, line: int) -> list[Fault]:
    return [fault for fault in report.faults if (fault.code, fault.line) == (code, line)]


def sane(report: Report, rules: CardRules) -> None:
    """Each fault has words in both languages, all its facts, and provisions of the law."""
    for fault in (*report.faults, *report.notes):
        for lang in ("es", "en"):
            assert voice.UNKNOWN not in fault.say(lang) or fault.code == "size_untrue", fault
            assert check.called(fault, lang)
        assert fault.say("es") != fault.say("en")
        assert bool(fault.cite) == (not fault.note), fault
        assert set(fault.cite) <= set(provisions())


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_fault_of_a_card_is_found(data: st.DataObject) -> None:
    regulation = data.draw(st.sampled_from(REGULATIONS))
    rules = of(regulation)
    double = rules.doubles and data.draw(st.booleans())
    good = sheet(printed(regulation, 4, double=double, seed=data.draw(st.integers(0, 99))))
    at = data.draw(st.integers(0, len(good.cards) - 1))
    plant, code = data.draw(st.sampled_from(PLANTED["all"]))
    cards = list(good.cards)
    cards[at] = plant(cards[at])
    report = check.check(Sheet(rows=3, columns=9, cards=tuple(cards)), rules)
    assert found(report, code, cards[at].line), (plant, code, report)
    sane(report, rules)
    others = {fault.line for fault in report.faults if fault.code in {code for _, code in PLANTED["all"]}}
    assert others <= {cards[at].line}, "no other card is blamed"


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(REGULATIONS), st.integers(1, 12), st.integers(0, 999), st.booleans(), st.booleans())
def test_what_is_written_is_read_again(regulation: str, cards: int, seed: int, semicolon: bool, spanish: bool) -> None:
    rules = of(regulation)
    format = next((name for name, kind in rules.formats.items() if not holds(kind.registered)), "")
    series = printed(regulation, cards, double=rules.doubles and seed % 2 == 1, seed=seed, format=format)
    text = files.write(series)
    if semicolon:
        text = "\ufeff" + text.replace(",", ";").replace("\n", "\r\n")
    if spanish:
        head, _, rest = text.partition("\n")
        for es, en in files.SPANISH.items():
            head = head.replace(en, es) if es not in ("número", "valor", "serie") else head
        text = head.replace("r1c", "f1c") + "\n" + rest
    report = check.check(files.read(text), rules)
    assert (report.faults, report.notes, report.cards, report.series) == ((), (), cards, ("A 0001",))
    assert check.series(files.read(text), rules) == (series,)


# --- faults of the whole --------------------------------------------------------------------------------------------


def checked(regulation: str, cards: list[Printed], **more: Any) -> Report:
    report = check.check(Sheet(rows=3, columns=9, cards=tuple(cards)), of(regulation), **more)
    sane(report, of(regulation))
    return report


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_too_many_numbers_in_a_column(regulation: str) -> None:
    """A fourth row: then a column may have four."""
    text = files.write(printed(regulation, 1)).splitlines()
    head = text[0] + "," + ",".join(f"r4c{c}" for c in range(1, 10))
    card = sheet(printed(regulation, 1)).cards[0]
    grid = [["", "", "", "", "1", "2", "3", "4", "5"], ["", "", "", "", "6", "7", "8", "9", "10"],
            ["", "", "", "", "11", "12", "13", "14", "15"], ["", "", "", "", "16", "17", "18", "19", "20"]]  # fmt: skip
    line = [card.letter, card.series, card.number, "", "200", "1", "", "", *(n for row in grid for n in row)]
    report = check.check(files.read("\n".join([head, ",".join(line)])), of(regulation))
    codes = check.tallied(report)
    assert (codes["rows"], codes["most_in_column"], codes["no_empty_column"]) == (1, 5, 4)
    sane(report, of(regulation))


def test_another_number_of_columns() -> None:
    text = "series,number,face_value,series_size,r1c1,r2c1,r3c1\nA,1,1,1,1,2,3\n"
    assert check.tallied(check.check(files.read(text), of("ES79"))) == {"columns": 1, "numbers": 1, "per_row": 3}


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_a_number_that_was_given_twice_and_one_that_is_missing(regulation: str) -> None:
    cards = list(sheet(printed(regulation, 6)).cards)
    cards[2] = replace(cards[2], number="2")
    del cards[4]
    report = checked(regulation, cards)
    [twice] = found(report, "number_twice", cards[2].line)
    assert twice.facts == {"line": cards[1].line}
    [untrue] = found(report, "size_untrue", 0)
    assert untrue.facts == {"says": 6, "has": 4, "missing": ("3", "5")}
    assert not [fault for fault in checked(regulation, cards, part=True).faults if fault.code == "size_untrue"]


def test_cards_that_say_different_sizes_and_values() -> None:
    cards = list(sheet(printed("ES79", 5)).cards)
    cards[3] = replace(cards[3], series_size="7", face_value="300")
    report = checked("ES79", cards)
    assert found(report, "size_differs", cards[3].line)
    [note] = report.notes
    assert (note.code, note.line, note.facts["other"]) == ("face_differs", cards[3].line, "200")


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_equal_cards_are_a_fault_where_the_law_says_so_and_else_a_note(regulation: str) -> None:
    cards = list(sheet(printed(regulation, 5)).cards)
    cards[4] = replace(cards[4], cells=tuple(tuple(f"0{n}" if n else "" for n in row) for row in cards[1].cells))
    report = checked(regulation, cards)
    told = report.faults if regulation == "BOL13" else report.notes
    assert [(fault.code, fault.line, fault.facts["other"]) for fault in told] == [("equal", cards[4].line, "2")]
    assert len(report.faults) + len(report.notes) == 1


def test_two_series_of_the_same_model_are_no_fault() -> None:
    series = printed("BOL13", 5)
    both = files.write(series) + files.write(series.again("B", "2")).partition("\n")[2]
    assert check.check(files.read(both), of("BOL13")).faults == ()
    assert check.series(files.read(both), of("BOL13")) == (series, series.again("B", "2"))


def test_double_cards() -> None:
    good = list(sheet(printed("ES79", 3, double=True)).cards)
    assert checked("ES79", good).faults == ()
    r, c = filled(good[3])
    other = "1" if good[3].cells[r][c] != "1" else "2"
    report = checked("ES79", [*good[:3], cell(good[3], r, c, other), *good[4:]])
    [fault] = found(report, "halves_differ", good[3].line)
    assert fault.facts == {"line": good[2].line, "cells": (f"r{r + 1}c{c + 1}",)}
    assert fault.cite == ("ES79:10.I.p2/c",)
    report = checked("ES79", [*good[:3], face("100")(good[3]), *good[4:]])
    assert found(report, "halves_value", good[3].line)[0].cite == ("ES79:10.I.p2/b",)
    assert found(checked("ES79", good[:-1]), "no_other_half", good[4].line)
    report = checked("ES79", [half("3")(good[0]), *good[1:]])
    assert found(report, "bad_half", good[0].line)
    assert found(report, "no_other_half", good[1].line)


@pytest.mark.parametrize("regulation", ["MEL14", "BOL13"])
def test_no_double_cards_but_where_the_law_has_them(regulation: str) -> None:
    cards = list(sheet(printed("ES79", 2, double=True)).cards)
    report = checked(regulation, cards)
    assert check.tallied(report)["no_doubles"] == 4


def test_formats_of_melilla() -> None:
    cards = [replace(one, format="parchment") for one in sheet(printed("MEL14", 2)).cards]
    assert check.tallied(checked("MEL14", cards)) == {"no_format": 2}
    cards = [replace(one, format="paper_room") for one in cards]
    assert check.tallied(checked("MEL14", cards)) == {"not_registered": 2}
    assert checked("MEL14", [replace(one, record="77") for one in cards]).faults == ()
    electronic = [replace(one, format="electronic", face_value="", series_size="") for one in cards]
    assert checked("MEL14", electronic).faults == (), "what must be read on paper need not be on a screen"
    on_paper = [replace(one, format="paper") for one in electronic]
    assert check.tallied(checked("MEL14", on_paper)) == {"no_face_value": 2, "no_series_size": 2}


def test_series_with_a_fault_are_not_played() -> None:
    cards = list(sheet(printed("BOL13", 3)).cards)
    cards[1] = out_of_range(one_less(cards[1]))
    with pytest.raises(TapeteError, match=r"line 3, series A 0001, card 2: .*\(and \d more\)"):
        check.series(Sheet(rows=3, columns=9, cards=tuple(cards)), of("BOL13"))


def test_every_fault_that_has_words_is_planted_here() -> None:
    source = Path(__file__).read_text("utf-8")
    words = voice.read("tapete.games.bingo.cards")
    for code in (*words["faults"], *words["notes"]):
        assert f'"{code}"' in source, code


# --- files that are no tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no cells"),
        ("number,r1c1\n", "no card"),
        ("number,r1c1,r1c3\n1,2,3\n", "lacks cell r1c2"),
        ("number,nomber,r1c1\n1,1,2\n", "'nomber' of the file is not known. Perhaps 'number'"),
        ("number,numero,r1c1\n1,1,2\n", "is there twice"),
        ("number,r1c1,f1c1\n1,1,2\n", "is there twice"),
        ("number,r1c1\n1,1\n2\n", "line 3: there are 1 fields"),
        ('number,r1c1\n1,"2\n', "this is no CSV"),
    ],
)
def test_a_file_that_is_no_table_of_cards(text: str, says: str) -> None:
    with pytest.raises(TapeteError) as refused:
        files.read(text)
    assert says in refused.value.text.en
    assert refused.value.text.es != refused.value.text.en


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TapeteError, match="there is no file"):
        files.load(tmp_path / "cards.csv")
