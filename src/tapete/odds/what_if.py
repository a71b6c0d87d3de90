"""What each rule is worth: the odds under a law that says something else, beside those of the law as it stands.

A change is ``key=value``. The key is a friendly name of the game's own (its odds room lists them in ``WHAT_IF``), or
the path of a leaf of the rulebook (``pays.natural=6:5``); only numbers, odds, shares, lists and clauses can be changed.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..law.errors import TapeteError
from ..law.rulebook import Data, Rulebook, walk

YES = {"yes": True, "true": True, "sí": True, "si": True, "no": False, "false": False}


class Wrong(Exception):
    """The value is not one that this rule can have."""


def yes(text: str) -> bool:
    """
    >>> yes("no"), yes("sí")
    (False, True)
    """
    if text not in YES:
        raise Wrong
    return YES[text]


def numbers(text: str) -> list[int]:
    """
    >>> numbers("9-11"), numbers("4,6"), numbers("6")
    ([9, 10, 11], [4, 6], [6])
    """
    out: list[int] = []
    for part in text.split(","):
        low, _, high = part.partition("-")
        if not low.isdecimal() or (high and not high.isdecimal()):
            raise Wrong
        out += range(int(low), int(high or low) + 1)
    return out


def split(asked: str) -> tuple[str, str]:
    """
    >>> split("double=9-11")
    ('double', '9-11')
    """
    key, equals, value = (part.strip() for part in asked.partition("="))
    if not (key and equals and value):
        raise TapeteError(
            f"--what-if se escribe clave=valor (double=9-11), no «{asked}»",
            f"--what-if is written key=value (double=9-11), not '{asked}'",
        )
    return key, value


def changed(
    book: Rulebook,
    terms: Mapping[str, Any],
    asked: Sequence[str],
    names: Mapping[str, Callable[[Data, Data, str], None]],
) -> tuple[Rulebook, dict[str, Any]]:
    """The law, and the terms of the table, with these changes."""
    data, chosen = copy.deepcopy(book.data), dict(terms)
    for one in asked:
        key, value = split(one)
        try:
            if key in names:
                names[key](data, chosen, value)
            else:
                _at_path(data, key, value, sorted(names))
        except Wrong:
            raise TapeteError(f"«{key}» no puede ser «{value}»", f"'{key}' cannot be '{value}'") from None
    return Rulebook(book.header, data), chosen


def _at_path(data: Data, path: str, text: str, names: Sequence[str]) -> None:
    leaf = dict(walk(data)).get(path)
    if leaf is None or "value" not in leaf:
        also = f"{', '.join(names)}, o " if names else ""
        more = f"{', '.join(names)}, or " if names else ""
        raise TapeteError(
            f"no hay una regla «{path}»; hay {also}las de `tapete rules` por su ruta (pays.…)",
            f"there is no rule '{path}'; there are {more}those of `tapete rules` by their path (pays.…)",
        )
    old = leaf["value"]
    if isinstance(old, bool):
        leaf["value"] = yes(text)
    elif isinstance(old, int):
        (leaf["value"],) = numbers(text) if len(numbers(text)) == 1 else _wrong()
    elif isinstance(old, list) and all(isinstance(item, int) for item in old):
        leaf["value"] = numbers(text)
    elif isinstance(old, str):
        leaf["value"] = text
    else:
        raise TapeteError(
            f"«{path}» no es un número: no se puede cambiar así", f"'{path}' is no number and cannot be changed so"
        )


def _wrong() -> tuple[int]:
    raise Wrong
