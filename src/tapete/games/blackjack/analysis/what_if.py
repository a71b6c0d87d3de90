"""Friendly names for the rules of blackjack that people compare: ``double=9-11``, ``decks=4``, ``surrender=no`` …

Each changes the rulebook's plain data and the table's terms, as if the law said so; the rest of the law stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....law.rulebook import Data
from ....odds.what_if import Wrong, numbers, yes

MANY = 21
"""More cards than any hand below 22 can have."""
Change = Callable[[Data, Data, str], None]


def _leaf(value: Any, like: Data | None = None) -> Data:
    """A leaf with this value; what rested on provisions still does, what is supposed rests on none."""
    return {**(like or {"cite": []}), "value": value}


def double(rules: Data, terms: Data, text: str) -> None:
    """``any``, ``none``, ``9-11`` or ``10,11``."""
    part = rules["double"]
    old = part.pop("points", None) or part.pop("any_two", None)
    part.pop("any_two", None)
    if text == "any":
        part["any_two"] = _leaf(True, old)
    else:
        part["points"] = _leaf([] if text == "none" else numbers(text), old)


def soft_double(rules: Data, terms: Data, text: str) -> None:
    """Whether an ace may count one for the scores that may be doubled."""
    readings = {name: value for name, value in terms.get("readings", {}).items() if name != "D12"}
    terms["readings"] = readings if yes(text) else {**readings, "D12": "hard_only"}


def surrender(rules: Data, terms: Data, text: str) -> None:
    """Half of the stake, never against an ace; where the law has it, as the law has it."""
    if not yes(text):
        rules.pop("surrender", None)
    elif "surrender" in rules:
        terms["retiro"] = True
    else:
        given = {"offered": True, "loses": "1/2", "not_against_ace": ["A"], "before_third": True}
        rules["surrender"] = {name: _leaf(value) for name, value in given.items()}


def decks(rules: Data, terms: Data, text: str) -> None:
    (number,) = numbers(text)
    if not 1 <= number <= 8:
        raise Wrong
    rules["shoe"]["decks"] = _leaf([number], rules["shoe"]["decks"])
    terms["decks"] = number


def resplit(rules: Data, terms: Data, text: str) -> None:
    """``no``; ``yes`` without an end; or the number of hands."""
    part = rules["split"]
    old = part.pop("max_splits", None)
    for name in ("again", "unlimited"):
        old = part.pop(name, None) or old
    if text.isdecimal():
        if int(text) < 2:
            raise Wrong
        part["max_splits"] = _leaf(int(text) - 1, old)
    else:
        part["again"] = _leaf(yes(text), old)


def draw_to_aces(rules: Data, terms: Data, text: str) -> None:
    """Split aces get one card, or as many as anybody could want."""
    part = rules["split"]
    part["aces_one_card"] = _leaf(MANY if yes(text) else 1, part.get("aces_one_card"))


def _flag(section: str, name: str, turned: bool = False) -> Change:
    def change(rules: Data, terms: Data, text: str) -> None:
        part = rules[section]
        part[name] = _leaf(yes(text) != turned, part.get(name))

    return change


def _price(name: str) -> Change:
    def change(rules: Data, terms: Data, text: str) -> None:
        rules["pays"][name] = _leaf(text, rules["pays"].get(name))

    return change


NAMES: dict[str, Change] = {
    "double": double,
    "soft_double": soft_double,
    "das": _flag("double", "after_split"),
    "split": _flag("split", "allowed"),
    "resplit": resplit,
    "resplit_aces": _flag("split", "no_more_aces", turned=True),
    "draw_to_aces": draw_to_aces,
    "surrender": surrender,
    "decks": decks,
    "natural": _price("natural"),
}
