"""The law as one reads it: catalogue, provisions, rules in sentences, doubts, differences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..games import registry
from ..inspection import laws
from ..law import provisions as inventory
from ..law import rulebook
from ..law.provisions import Provision, Regulation
from ..law.values import Text

Data = dict[str, Any]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of a game: where it stands in the rulebook, its value, and what it says in a sentence."""

    path: str
    value: Any
    says: Text
    cite: tuple[str, ...]
    reading: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.says.en} [{', '.join(self.cite)}]"


def regulations() -> dict[str, Regulation]:
    """Every regulation by its code.

    >>> list(regulations())
    ['ES79', 'AND10', 'MEL14', 'BOL13']
    """
    return dict(inventory.regulations())


def provision(id: str) -> Provision:
    """The provision with exactly this id.

    >>> provision("ES79:01.IV.1.A.a/b").summary.en
    'Pleno pays 35 times the stake.'
    """
    return inventory.provision(id)


def catalogue(regulation: str = "") -> tuple[tuple[str, str], ...]:
    """Every game that can be played, with each regulation that has it.

    >>> ("boule", "ES79") in catalogue(), ("boule", "BOL13") in catalogue()
    (True, False)
    """
    if regulation:
        inventory.regulation(regulation)
    rooms = registry.rooms()
    return tuple(one for one in rulebook.catalogue() if one[0] in rooms and regulation in ("", one[1]))


def law(game: str, regulation: str) -> tuple[Rule, ...]:
    """Every rule of a game under a regulation, in sentences.

    >>> rule = next(rule for rule in law("french_roulette", "ES79") if rule.path == "pays.straight_up")
    >>> rule.value, rule.says.en, rule.cite
    ('35:1', 'Pleno pays 35 times the stake.', ('ES79:01.IV.1.A.a/b',))
    """
    return tuple(sentences(laws.book(game, regulation)))


def sentences(book: rulebook.Rulebook) -> Iterator[Rule]:
    """The rules of a rulebook. A rule says what the provisions behind it say (those by which a game takes over the
    rules of another say nothing of their own); one that rests on a reading alone says what was read."""
    found = inventory.provisions()
    taken_over = rulebook.references(book.game, book.regulation)
    for path, leaf in book.leaves():
        cite = tuple(leaf["cite"])
        own = [id for id in cite if id not in taken_over] or list(cite)
        read = book.header.readings.get(leaf.get("reading", ""))
        if own:
            said = Text(*(" ".join(_ended(found[id].summary[lang]) for id in own) for lang in ("es", "en")))
        else:
            said = read.adopted if read is not None else Text("", "")
        yield Rule(path=path, value=laws.said(leaf), says=said, cite=cite, reading=leaf.get("reading", ""))


def _ended(sentence: str) -> str:
    """A summary that is followed by another ends as a sentence does."""
    return sentence if sentence[-1:] in ".!?" else f"{sentence}."


def readings(game: str = "", regulation: str = "") -> list[Data]:
    """Every doubt of the texts, the reading adopted and the alternatives.

    >>> {one["id"] for one in readings("french_roulette", "ES79")} >= {"F5"}
    True
    """
    return laws.readings(game, regulation)


def diff(game: str, left: str, right: str) -> list[Data]:
    """Where two laws say different things of one game.

    >>> [(one["left"]["value"], one["right"]["value"]) for one in diff("boule", "ES79", "MEL14")][:1]
    [...]
    """
    return laws.diff(game, left, right)
