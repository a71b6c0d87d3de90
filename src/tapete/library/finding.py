"""Searching the law: words in either language, or the beginning of a provision's name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..inspection.places import folder
from ..law.errors import TapeteError, near
from .indexing import KINDS, opened, stem, stems
from .pressed import Entry, Index, Titles

NAME = re.compile(r"[A-Z]{2,4}[0-9]{2}(:.*)?")
EACH = {"incident": 5, "provision": 5, "rule": 2, "reading": 2, "case": 2}
"""So many of each kind under each regulation are shown, unless all are asked for."""
EXACT, SAME, PHRASE, RULED = 4, 1, 3, 1


class Found(NamedTuple):
    """An entry, and how well it fits."""

    entry: Entry
    score: int


class Answer(NamedTuple):
    """What was found, the best of each kind first; ``more``: how many others there are, by kind; ``titles``: what the
    games are called."""

    found: tuple[Found, ...]
    more: dict[str, int]
    titles: Titles = MappingProxyType({})


def find(words: str, *, game: str = "", regulation: str = "", kinds: Sequence[str] = (), all: bool = False) -> Answer:
    """Everything that says these words, endings apart; or everything below a name such as ``ES79:01.IV``.

    >>> {one.entry.regulation for one in find("no va más", kinds=["provision"]).found} >= {"MEL14", "ES79"}
    True
    >>> [one.entry.id for one in find("ES79:01.IV.1.A.a").found]
    ['ES79:01.IV.1.A.a/a', 'ES79:01.IV.1.A.a/b']
    """
    for kind in kinds:
        if kind not in KINDS:
            known, hint = ", ".join(KINDS), near(kind, KINDS)
            raise TapeteError(
                f"no hay «{kind}»; hay {known}.{hint.es}", f"there is no '{kind}'; there are {known}.{hint.en}"
            )
    with closing(opened()) as index:
        titles = index.titles()
        if NAME.fullmatch(words.strip()):
            below = [Found(entry, 0) for entry in _below(index, words.strip()) if game in ("", *entry.games.split())]
            return Answer(tuple(below), {}, titles)
        found = [
            one
            for one in _ranked(index, words)
            if regulation in ("", one.entry.regulation)
            and (not game or game in one.entry.games.split())
            and (not kinds or one.entry.kind in kinds)
        ]
    answer = Answer(tuple(found), {}) if all else _some(found)
    return answer._replace(found=tuple(_placed(answer.found)), titles=titles)


def _below(index: Index, name: str) -> Iterator[Entry]:
    """The provisions of this name and below it; a name that breaks off in the middle of a part still finds some."""
    there = list(index.below(name))
    whole = [entry for entry in there if name[-1] in ":./" or entry.id[len(name) :][:1] in ("", ":", ".", "/")]
    yield from whole or there


def _ranked(index: Index, words: str) -> list[Found]:
    """Entries that have every word, the best first; where none has all of them, those that have most."""
    asked = list(dict.fromkeys(stems(words)))
    if not asked:
        raise TapeteError("¿qué se busca? tapete find PALABRAS", "what is looked for? tapete find WORDS")
    meant = _meant()
    scores: dict[int, list[int]] = {}
    for n, one in enumerate(asked):
        for other in meant.get(one, {one}) | {one}:
            for number in index.having(other):
                row = scores.setdefault(number, [0] * len(asked))
                row[n] = max(row[n], EXACT if other == one else SAME)
    most = max((sum(map(bool, row)) for row in scores.values()), default=0)
    best = {n: sum(row) for n, row in scores.items() if sum(map(bool, row)) == most}
    found = []
    for n, score in best.items():
        entry = index.entry(n)
        found.append((n, Found(entry, score + _close(entry, asked) + (RULED if entry.more == "incident" else 0))))
    found.sort(key=lambda one: (KINDS.index(one[1].entry.kind), -one[1].score, one[0]))
    return [one for _, one in found]


def _placed(found: Sequence[Found]) -> Iterator[Found]:
    """Each case with its file as it is found from here."""
    there = folder() if any(one.entry.kind == "case" for one in found) else Path()
    for one in found:
        case = one.entry.kind == "case"
        yield one._replace(entry=one.entry._replace(more=str(there / one.entry.more))) if case else one


def _close(entry: Entry, asked: list[str]) -> int:
    """More where the words stand together, in the order in which they were asked for."""
    if len(asked) < 2:
        return 0
    for text in (entry.es, entry.en):
        said = stems(text)
        if any(said[n : n + len(asked)] == asked for n in range(len(said))):
            return PHRASE
    return 0


def _meant() -> dict[str, set[str]]:
    """For each word those that mean the same."""
    raw = tomllib.loads(Path(__file__).with_name("same_words.toml").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for line in raw["same"]:
        alike = {one for word in line for one in stems(word)}
        for one in alike:
            found.setdefault(stem(one), set()).update(alike)
            found.setdefault(one, set()).update(alike)
    return found


def _some(found: Sequence[Found]) -> Answer:
    """The first few of each kind under each regulation."""
    shown: list[Found] = []
    count: dict[tuple[str, str], int] = {}
    more: dict[str, int] = {}
    for one in found:
        key = (one.entry.kind, one.entry.regulation)
        count[key] = count.get(key, 0) + 1
        if count[key] <= EACH[one.entry.kind]:
            shown.append(one)
        else:
            more[one.entry.kind] = more.get(one.entry.kind, 0) + 1
    return Answer(tuple(shown), more)
