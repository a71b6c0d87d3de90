"""What is wrong with cards that somebody else has printed: every fault, where it is, and the clause it breaks.

Nothing is a fault unless a clause says so. What a text is silent on, and an operator may still want to know, is a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ....law.errors import TapeteError
from ....law.leaves import cites, holds
from ....table import voice
from .card import Series
from .files import Printed, Sheet
from .files import series as of_sheet
from .rules import CardRules

DIGITS = 9
"""Longer numbers stand on no card."""
SHOWN = 20
"""So many runs of missing numbers are named."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something that breaks a clause, or (a note) that somebody may want to know.

    ``line``   in the file (0: the file or the series as a whole)
    ``series``, ``number``, ``half``  the card, as it calls itself
    ``code``, ``facts``  what is wrong
    ``cite``   the provisions that it breaks
    """

    line: int = 0
    series: str = ""
    number: str = ""
    half: str = ""
    code: str
    facts: dict[str, Any] = {}
    cite: tuple[str, ...] = ()
    note: bool = False

    def say(self, lang: str) -> str:
        """In words."""
        section = voice.read(__package__ or __name__)["notes" if self.note else "faults"]
        return voice.filled(section[self.code][lang], self.facts, lang)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards were looked at, of which series, what is wrong with them, and what else there is to know."""

    cards: int
    series: tuple[str, ...]
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]


def check(sheet: Sheet, rules: CardRules, *, part: bool = False) -> Report:
    """Every fault of a file of cards, in the order of its lines; ``part``: it need not hold whole series."""
    found = [*_shape(sheet, rules)]
    for one in sheet.cards:
        found += (_at(one, fault) for fault in (*_label(one, rules), *_numbers(one, rules)))
    found += _together(sheet, rules, part)
    found.sort(key=lambda fault: fault.line)
    halves = {(one.of, one.number, one.half or one.line) for one in sheet.cards if one.half != "2"}
    return Report(
        cards=len(halves),
        series=tuple(dict.fromkeys(one.of for one in sheet.cards)),
        faults=tuple(fault for fault in found if not fault.note),
        notes=tuple(fault for fault in found if fault.note),
    )


def series(sheet: Sheet, rules: CardRules) -> tuple[Series, ...]:
    """The series of a file, ready to be played; one with a fault is refused, the first of them being named."""
    faults = check(sheet, rules).faults
    if faults:
        first, more = faults[0], len(faults) - 1
        raise TapeteError(
            f"{called(first, 'es')}: {first.say('es')}" + (f" (y {more} más)" if more else ""),
            f"{called(first, 'en')}: {first.say('en')}" + (f" (and {more} more)" if more else ""),
            first.cite,
        )
    return tuple(of_sheet(sheet))


def called(fault: Fault, lang: str) -> str:
    """Where a fault is, in words."""
    words = {
        "es": (f"línea {fault.line}", f"serie {fault.series}", f"cartón {fault.number}", f"mitad {fault.half}"),
        "en": (f"line {fault.line}", f"series {fault.series}", f"card {fault.number}", f"half {fault.half}"),
    }[lang]
    said = [
        word for word, there in zip(words, (fault.line, fault.series, fault.number, fault.half), strict=True) if there
    ]
    return ", ".join(said) or {"es": "el fichero", "en": "the file"}[lang]


def _at(one: Printed, fault: Fault) -> Fault:
    return msgspec.structs.replace(fault, line=one.line, series=one.of, number=one.number, half=one.half)


def whole(text: str) -> int | None:
    """A whole number as it is printed."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


# --- one card -------------------------------------------------------------------------------------------------------


def _shape(sheet: Sheet, rules: CardRules) -> Iterator[Fault]:
    """Rows and columns of the file."""
    for code, has, leaf in (("rows", sheet.rows, rules.rows), ("columns", sheet.columns, rules.columns)):
        if has != leaf.value:
            yield Fault(line=1, code=code, facts={"has": has, "wants": leaf.value}, cite=leaf.cite)


def _label(one: Printed, rules: CardRules) -> Iterator[Fault]:
    """What a card says of itself."""
    double = rules.double if rules.doubles and one.half else None
    identified, wants = rules.identified, dict.fromkeys(rules.demands(one.format), cites(rules.shows))
    if double is not None:
        wants |= dict.fromkeys(double.identified.value.items, double.identified.cite)
    if identified is not None:
        wants |= {name: cites(identified, wants.get(name)) for name in identified.value.items}
    said = {"series": one.of, "number": one.number, "face_value": one.face_value, "series_size": one.series_size}
    yield from (Fault(code=f"no_{name}", cite=cite) for name, cite in wants.items() if not said[name])
    for name in ("number", "face_value", "series_size"):
        known = whole(said[name])
        if said[name] and (known is None or (known < 1 and name != "face_value")):
            cite = wants.get(name, ())
            yield Fault(code=f"bad_{name}", facts={"text": said[name]}, cite=cite)
    number, size = whole(one.number), whole(one.series_size)
    if number and size and number > size:
        yield Fault(code="beyond_size", facts={"says": size}, cite=cites(rules.shows, rules.identified))
    if one.half and double is None:
        yield Fault(code="no_doubles", facts={"games": _one(rules)}, cite=cites(rules.games))
    elif one.half not in ("", "1", "2"):
        yield Fault(
            code="bad_half", facts={"text": one.half}, cite=cites(double.offered if double is not None else None)
        )
    offered = {name: kind for name, kind in rules.formats.items() if holds(kind.offered)}
    if rules.formats and one.format and one.format not in offered:
        every = cites(*(kind.offered for kind in rules.formats.values()))
        yield Fault(code="no_format", facts={"text": one.format, "known": tuple(offered)}, cite=every)
    elif one.format in offered and holds(offered[one.format].registered) and not one.record:
        yield Fault(code="not_registered", cite=cites(offered[one.format].registered))


def _one(rules: CardRules) -> int:
    return rules.games.value if rules.games is not None else 1


def _numbers(one: Printed, rules: CardRules) -> Iterator[Fault]:
    """The numbers of a card and their places."""
    low, high = rules.lowest.value, rules.highest.value
    places: dict[int, list[str]] = {}
    for r, row in enumerate(one.cells, 1):
        for c, text in enumerate(row, 1):
            number = whole(text)
            if text and number is None:
                cite = cites(rules.lowest, rules.highest)
                yield Fault(code="not_a_number", facts={"cell": f"r{r}c{c}", "text": text}, cite=cite)
            elif text and number is not None:
                places.setdefault(number, []).append(f"r{r}c{c}")
                if not low <= number <= high:
                    facts = {"number": number, "cell": f"r{r}c{c}", "lowest": low, "highest": high}
                    yield Fault(code="out_of_range", facts=facts, cite=cites(rules.lowest, rules.highest))
    for number, cells in places.items():
        if len(cells) > 1 and holds(rules.distinct):
            yield Fault(code="repeated", facts={"number": number, "cells": tuple(cells)}, cite=rules.distinct.cite)
    by_row = [sum(map(bool, row)) for row in one.cells]
    if sum(by_row) != rules.numbers.value:
        facts = {"has": sum(by_row), "wants": rules.numbers.value}
        yield Fault(code="numbers", facts=facts, cite=rules.numbers.cite)
    for r, has in enumerate(by_row, 1):
        if rules.per_row is not None and has != rules.per_row.value:
            facts = {"row": r, "has": has, "wants": rules.per_row.value}
            yield Fault(code="per_row", facts=facts, cite=rules.per_row.cite)
    for c, has in enumerate((sum(map(bool, column)) for column in zip(*one.cells, strict=True)), 1):
        if rules.most_in_column is not None and has > rules.most_in_column.value:
            facts = {"column": c, "has": has, "most": rules.most_in_column.value}
            yield Fault(code="most_in_column", facts=facts, cite=rules.most_in_column.cite)
        if not has and rules.no_empty_column is not None and holds(rules.no_empty_column):
            yield Fault(code="no_empty_column", facts={"column": c}, cite=rules.no_empty_column.cite)


# --- cards among themselves -----------------------------------------------------------------------------------------


def _together(sheet: Sheet, rules: CardRules, part: bool) -> Iterator[Fault]:
    """The cards of each series beside one another."""
    by_series: dict[str, list[Printed]] = {}
    for one in sheet.cards:
        by_series.setdefault(one.of, []).append(one)
    for name, cards in by_series.items():
        yield from _twice(cards, rules)
        yield from _sizes(name, cards, rules, part)
        yield from _faces(cards)
        yield from _equal(cards, rules)
        if rules.doubles:
            yield from _halves(cards, rules)


def _twice(cards: list[Printed], rules: CardRules) -> Iterator[Fault]:
    """A number that was given twice."""
    seen: dict[tuple[int, str], Printed] = {}
    for one in cards:
        number = whole(one.number)
        if number is None or rules.identified is None or "number" not in rules.identified.value:
            continue
        before = seen.setdefault((number, one.half), one)
        if before is not one:
            yield _at(one, Fault(code="number_twice", facts={"line": before.line}, cite=rules.identified.cite))


def _sizes(name: str, cards: list[Printed], rules: CardRules, part: bool) -> Iterator[Fault]:
    """A series has as many cards as its cards say, and all say the same."""
    cite = cites(rules.shows)
    said = [(one, size) for one in cards if (size := whole(one.series_size))]
    if not said or rules.shows is None or "series_size" not in rules.shows.value:
        return
    first, size = said[0]
    for one, other in said:
        if other != size:
            apart = {"says": other, "line": first.line, "other": size}
            yield _at(one, Fault(code="size_differs", facts=apart, cite=cite))
    numbers = {number for one in cards if (number := whole(one.number))}
    missing = gaps(numbers, size)
    if name and not part and (missing or len(numbers) != size):
        facts: dict[str, Any] = {
            "says": size,
            "has": len(numbers),
            "missing": missing[:SHOWN] + ("…",) * (len(missing) > SHOWN),
        }
        yield Fault(series=name, code="size_untrue", facts=facts, cite=cite)


def gaps(numbers: Iterable[int], size: int) -> tuple[str, ...]:
    """Which numbers from 1 to ``size`` are not there, runs of them together.

    >>> gaps([2, 3, 7], 9)
    ('1', '4–6', '8–9')
    """
    found, after = [], 0
    for number in (*sorted(n for n in numbers if n <= size), size + 1):
        if number > after + 1:
            first, last = after + 1, number - 1
            found.append(f"{first}" if first == last else f"{first}–{last}")
        after = number
    return tuple(found)


def _faces(cards: list[Printed]) -> Iterator[Fault]:
    """Cards of one series with several face values: no text says anything of it."""
    first: Printed | None = None
    for one in cards:
        if whole(one.face_value) is None:
            continue
        first = first or one
        if whole(one.face_value) != whole(first.face_value) and one.half != "2":
            facts = {"says": one.face_value, "line": first.line, "other": first.face_value}
            yield _at(one, Fault(code="face_differs", facts=facts, note=True))


def _equal(cards: list[Printed], rules: CardRules) -> Iterator[Fault]:
    """Two cards with the same numbers in the same places."""
    seen: dict[tuple[tuple[int | str | None, ...], ...], Printed] = {}
    for one in cards:
        if one.half == "2":
            continue
        cells = tuple(tuple(text if whole(text) is None else whole(text) for text in row) for row in one.cells)
        before = seen.setdefault(cells, one)
        if before is not one:
            facts = {"other": before.number or voice.UNKNOWN, "line": before.line}
            forbidden = holds(rules.different)
            cite = cites(rules.different) if forbidden else ()
            yield _at(one, Fault(code="equal", facts=facts, cite=cite, note=not forbidden))


def _halves(cards: list[Printed], rules: CardRules) -> Iterator[Fault]:
    """The halves of double cards."""
    double = rules.double
    assert double is not None
    by_number: dict[str, dict[str, Printed]] = {}
    for one in cards:
        if one.half in ("1", "2"):
            number = whole(one.number)
            by_number.setdefault(one.number if number is None else str(number), {}).setdefault(one.half, one)
    for halves in by_number.values():
        if len(halves) < 2:
            [one] = halves.values()
            yield _at(one, Fault(code="no_other_half", cite=cites(double.offered, double.same_numbers)))
            continue
        upper, lower = halves["1"], halves["2"]
        apart = [
            f"r{r}c{c}"
            for r, (mine, theirs) in enumerate(zip(upper.cells, lower.cells, strict=True), 1)
            for c, (a, b) in enumerate(zip(mine, theirs, strict=True), 1)
            if (a if whole(a) is None else whole(a)) != (b if whole(b) is None else whole(b))
        ]
        if apart and holds(double.same_numbers):
            facts: dict[str, Any] = {"line": upper.line, "cells": tuple(apart)}
            yield _at(lower, Fault(code="halves_differ", facts=facts, cite=double.same_numbers.cite))
        faces = whole(upper.face_value), whole(lower.face_value)
        if None not in faces and faces[0] != faces[1] and holds(double.same_value):
            facts = {"says": lower.face_value, "line": upper.line, "other": upper.face_value}
            yield _at(lower, Fault(code="halves_value", facts=facts, cite=double.same_value.cite))


def tallied(report: Report) -> dict[str, int]:
    """How often each fault occurs."""
    return dict(Counter(fault.code for fault in report.faults))
