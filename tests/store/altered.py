"""Logs of every game, and what a forger may change in the rules that they carry."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from tapete.law.rulebook import rulebook
from tapete.simulation.sessions import Plan, Session
from tapete.store.house import Played
from tapete.store.log import canonical
from tapete.store.memory import MemoryLog
from tapete.table.contract import Step

Data = dict[str, Any]
Path = tuple[str, ...]


def rules_of(game: str, regulation: str) -> Data:
    """The rules as a log holds them."""
    found: Data = msgspec.json.decode(canonical(rulebook(game, regulation).record()))
    return found


def session(game: str, regulation: str, rules: Data | None = None, seed: int = 1, moves: int = 40) -> MemoryLog:
    """A real log: so many moves of a random session, staff and azar included, under these rules."""
    paper = MemoryLog(game, regulation, None, "staffed", rules=rules)
    played = Session(paper.live.game, Random(f"{game}/{regulation}/{seed}"), Plan(rounds=2, wild=0))
    for taken in played.steps():
        if taken.kept and isinstance(taken.answer, Step):
            answer = paper.play(taken.move)
            assert isinstance(answer, Played), answer
        if len(paper.records) > moves:
            break
    return paper


def places(rules: Data, at: Path = ()) -> Iterator[Path]:
    """Every place of the rules where something is said: values, citations, names, readings."""
    for key, item in rules.items():
        if isinstance(item, dict) and item:
            yield from places(item, (*at, key))
        else:
            yield (*at, key)


def altered(rules: Data, at: Path) -> Data:
    """The rules with something else in one place."""
    made = copy.deepcopy(rules)
    inner: Any = made
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = other(inner[at[-1]])
    return made


def other(value: Any) -> Any:
    """Another value of the same kind.

    >>> [other(value) for value in (True, 7, "35:1", "1/2", "ok", ["a", "b"], [], None)]
    [False, 8, '36:1', '1/3', 'ok bis', ['b'], ['x'], 1]
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value / 2
    if isinstance(value, list):
        return value[1:] if value else ["x"]
    if not isinstance(value, str):
        return 1
    for mark in (":", "/"):
        left, _, right = value.partition(mark)
        if left.isdecimal() and right.isdecimal():
            return f"{int(left) + 1}:{right}" if mark == ":" else f"{left}/{int(right) + 1}"
    return f"{value} bis"
