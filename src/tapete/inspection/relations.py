"""The relations in which the items of a table may stand to what the law asks: one small function each.

Each takes the item as the description states it, the value of the rulebook, and the second item where the relation
looks at one. Numbers compare as exact numbers, however they were written; pockets and names compare as text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

import msgspec

from ..games.machines.program import Program, described
from ..law.errors import TapeteError

Relation = Callable[[Any, Any, Any], bool]


class NotComparable(Exception):
    """The item is not of a kind that this relation can judge (a word where a number is asked)."""


def number(item: Any) -> Fraction:
    """An exact number.

    >>> number("2.5"), number(37)
    (Fraction(5, 2), Fraction(37, 1))
    """
    if isinstance(item, bool) or not isinstance(item, (int, float, str)):
        raise NotComparable
    try:
        return Fraction(str(item))
    except (ValueError, ZeroDivisionError):
        raise NotComparable from None


def names(item: Any) -> list[str]:
    """A list as text; a single item is a list of one."""
    if isinstance(item, Mapping):
        raise NotComparable
    return [str(one) for one in (item if isinstance(item, (list, tuple)) else [item])]


def equal(left: Any, right: Any) -> bool:
    """Equality that does not care whether a number was written in quotes.

    >>> equal(37, "37"), equal("0", "00"), equal(True, 1), equal(["0", 1], [0, "1"])
    (True, False, False, True)
    """
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (list, tuple)) or isinstance(right, (list, tuple)):
        return type(left) is type(right) and names(left) == names(right)
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return set(left) == set(right) and all(equal(left[key], right[key]) for key in left)
    if isinstance(left, str) and isinstance(right, str):
        return left == right
    try:
        return number(left) == number(right)
    except NotComparable:
        return bool(left == right)


def _between(item: Any, value: Any, _: Any) -> bool:
    low, high = value
    return number(low) <= number(item) <= number(high)


def _about(item: Any, value: Any, _: Any) -> bool:
    """Five per cent either way: the texts give approximate measures."""
    return abs(number(item) - number(value)) * 20 <= number(value)


def _by(item: Any, value: Any, of: Any) -> bool:
    """The lawful value depends on another item; where the law has no line for that, nothing is asked."""
    key = str(of).lower() if isinstance(of, bool) else str(of)
    return key not in value or equal(item, value[key])


def _times_between(item: Any, value: Any, of: Any) -> bool:
    low, high = value
    return number(low) * number(of) <= number(item) <= number(high) * number(of)


def _at_most_per(item: Any, value: Any, of: Any) -> bool:
    """One for each so many of the second item, a fraction counting as whole.

    >>> _at_most_per(2, 4, 5), _at_most_per(2, 4, 4)
    (True, False)
    """
    return number(item) <= ceil(number(of) / number(value))


def pockets(value: Any) -> list[str]:
    """The pockets of a wheel, written ``0-36`` or ``0,00-36`` (00, then 1 to 36), or listed.

    >>> pockets("0,00-2"), pockets("1-3")
    (['0', '00', '1', '2'], ['1', '2', '3'])
    """
    if not isinstance(value, str):
        return names(value)
    found: list[str] = []
    for part in value.split(","):
        low, dash, high = part.strip().partition("-")
        found.append(low)
        if dash:
            found += [str(n) for n in range(int(low) + 1, int(high) + 1)]
    return found


def _numbers(item: Any, value: Any, _: Any) -> bool:
    return Counter(names(item)) == Counter(pockets(value))


def _frequencies(item: Any, value: Any, _: Any) -> bool:
    """Counts by symbol, or the symbols one by one."""
    counts = item if isinstance(item, Mapping) else Counter(names(item))
    return equal({k: n for k, n in counts.items() if n}, dict(value))


def _includes(item: Any, value: Any, _: Any) -> bool:
    """A list that has all of these; a table that has all of these pairs."""
    if not isinstance(value, Mapping):
        return set(names(value)) <= set(names(item))
    if not isinstance(item, Mapping):
        raise NotComparable
    return all(key in item and equal(item[key], one) for key, one in value.items())


def _neighbours(item: Any) -> list[tuple[str, str]]:
    """Adjacent pockets round the wheel; pairs with a zero are left out, it has no colour."""
    round_ = names(item)
    pairs = zip(round_, [*round_[1:], *round_[:1]], strict=True)
    return [(a, b) for a, b in pairs if a.strip("0") and b.strip("0")]


def _alternates(item: Any, value: Any, _: Any) -> bool:
    black = set(names(value))
    return all((a in black) != (b in black) for a, b in _neighbours(item))


def _no_consecutive(item: Any, _: Any, __: Any) -> bool:
    return all(abs(number(a) - number(b)) != 1 for a, b in _neighbours(item))


def present(item: Any) -> bool:
    """An option that the table has.

    >>> present(False), present("none"), present(0), present("yes")
    (False, False, False, True)
    """
    return item not in (False, None, 0, "", "none", [], {})


def machine(item: Any) -> Program:
    """A gaming machine by its reels and its pay table, as the terms of a table name them.

    >>> machine({"reels": [["a", "b"]], "pays": [{"on": "a", "times": 2}]}).returned
    Fraction(1, 1)
    """
    if not isinstance(item, Mapping):
        raise _no_machine("reels, pays", "reels, pays")
    try:
        return described(item)
    except TapeteError as error:
        raise _no_machine(error.text.es, error.text.en) from None
    except msgspec.ValidationError as error:
        at = str(error).partition("`$")[2].strip("`.") or "machine"
        raise _no_machine(f"{at}: se escribe como en las condiciones de la mesa",
                          f"{at}: it is written as in the terms of a table") from None  # fmt: skip


def _no_machine(es: str, en: str) -> TapeteError:
    """A description that fits no machine is a mistake of the description, and no breach of the law."""
    return TapeteError(f"no describe una máquina: {es}", f"it describes no machine: {en}")


RELATIONS: dict[str, Relation] = {
    "equals": lambda item, value, _: equal(item, value),
    "one_of": lambda item, value, _: any(equal(item, one) for one in value),
    "none_of": lambda item, value, _: not any(equal(item, one) for one in value),
    "authorised": lambda item, value, _: any(equal(item, one) for one in value),
    "at_least": lambda item, value, _: number(item) >= number(value),
    "at_most": lambda item, value, _: number(item) <= number(value),
    "between": _between,
    "percent_at_most": lambda item, value, _: number(item) <= 100 * number(value),
    "about": _about,
    "true": lambda item, _, __: item is True,
    "false": lambda item, _, __: item is False,
    "includes": _includes,
    "only": lambda item, value, _: set(names(item)) <= set(names(value)),
    "excludes": lambda item, value, _: not set(names(item)) & set(names(value)),
    "any_of": lambda item, value, _: bool(set(names(item)) & set(names(value))),
    "by": _by,
    "count": lambda item, value, _: number(item) == number(value),
    "count_minimum": lambda item, value, _: number(item) >= number(value),
    "times_between": _times_between,
    "times_at_most": lambda item, value, of: number(item) <= number(value) * number(of),
    "times_at_least": lambda item, value, of: number(item) >= number(value) * number(of),
    "times_equal": lambda item, value, of: number(item) == number(value) * number(of),
    "times_one_of": lambda item, value, of: any(number(item) == number(one) * number(of) for one in value),
    "at_most_per": _at_most_per,
    "alternates": _alternates,
    "no_consecutive_neighbours": _no_consecutive,
    "numbers": _numbers,
    "frequencies": _frequencies,
    "returns_at_least": lambda item, value, _: machine(item).returns(nudging=False) >= number(value),
    "pays_directly": lambda item, _, __: machine(item).direct,
    "independent_plays": lambda item, _, __: machine(item).independent,
    "if_any": lambda item, value, of: not present(item) or equal(of, value),
}
"""``percent_at_most``: the item is in per cent, ``value`` a share. ``if_any``: where the item is present at all, the
second item must be ``value``. ``returns_at_least`` (to a player who never moves a reel on), ``pays_directly``,
``independent_plays``: the item is a gaming machine."""

SPECIAL = ("option", "counts_are_minimum", "may_lack")
"""Judged beside these. ``option``: lawful only while a provision allows it; with ``of``, where the item is ``value``
times the second item. ``counts_are_minimum``: staff numbers are the least there must be. ``may_lack``: of the staff in
``value.of`` at most ``value.most`` may be missing in all."""
