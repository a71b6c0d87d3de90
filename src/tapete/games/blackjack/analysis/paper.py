"""The basic strategy on paper: tables worked out once and kept (``paper.toml``), for players without time to compute.

The tables are those of ``basic``, made by ``tools/strategy_tables.py``; they are kept by the rules that make tables
differ, not by the law that has them. A table with other terms takes the nearest.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from ..law.rules import BlackjackRules

Cells = dict[int, tuple[str, ...]]
"""By row: the decision against each card of the bank, 2 … 10 and the ace last."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Hard and soft scores, and pairs by class (the ace 0, others their points less one). ``S`` stand, ``H`` hit, ``P``
    split; ``Dh``, ``Ds`` double if it may be doubled, else hit or stand; ``Rh``, ``Rs`` give up if that may still be
    done, else hit or stand."""

    hard: Cells
    soft: Cells
    pairs: Cells


class Kept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table and the rules it was made for; rows as words between spaces."""

    decks: int
    doubles: str
    surrender: bool
    hard: dict[str, str]
    soft: dict[str, str]
    pairs: dict[str, str]

    def table(self) -> Table:
        kinds = {name: getattr(self, name) for name in ("hard", "soft", "pairs")}
        return Table(**{k: {int(row): tuple(words.split()) for row, words in v.items()} for k, v in kinds.items()})


@cache
def kept() -> tuple[Kept, ...]:
    """All tables on paper."""
    raw = (resources.files("tapete.games.blackjack.analysis") / "paper.toml").read_text("utf-8")
    return tuple(msgspec.convert(tomllib.loads(raw)["table"], list[Kept]))


def kind(rules: BlackjackRules) -> tuple[str, bool]:
    """The rules that make tables differ most: what may be doubled, and whether a hand may be given up."""
    double = rules.double
    doubles = "any" if double.any_two is not None and double.any_two.value else ""
    if not doubles and double.points is not None:
        doubles = ",".join(map(str, double.points.value))
    return doubles, rules.surrender is not None and rules.surrender.offered.value


def paper(rules: BlackjackRules, decks: int = 0) -> Table:
    """The table for rules like these, the nearest number of decks first."""
    doubles, surrender = kind(rules)
    wanted = decks or rules.shoe.decks.value[-1]

    def distance(one: Kept) -> tuple[Any, ...]:
        return one.doubles != doubles, one.surrender != surrender, abs(one.decks - wanted)

    return min(kept(), key=distance).table()
