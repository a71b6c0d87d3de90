"""Which names persons may have. A name is also an account of the ledger and stands on every page: it must never be
taken for a role, for chance, for the house or for markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..table.contract import AZAR, HOUSE, RELOJ, STAFF

RESERVED = frozenset(
    (AZAR, RELOJ, HOUSE, *STAFF, "tapete", "public", "bank", "pot", "pool", "table", "tips", "float", "cagnotte")
) | {"takings", "progressive", "null", "none", "player", "spectator", "administrator"}

HOUSE_PLAYER = "casa-"
"""House players are called so, and nobody else."""

_NAME = re.compile(r"[^\W\d_][\w.-]{0,31}\Z")
_HOSTILE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff<>&\"'`\\]")
_TABLE = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}\Z")

PERSONS = ("who", "player", "owner", "partner")
"""Fields of moves that name a person."""


def valid_name(name: str) -> bool:
    """Whether an account may be called so.

    >>> [name for name in ("ana", "José", "o.k-1", "eva@croupier", "stake:1", "house", "<b>", "") if valid_name(name)]
    ['ana', 'José', 'o.k-1']
    """
    return bool(_NAME.match(name)) and name.casefold() not in RESERVED and not name.casefold().startswith(HOUSE_PLAYER)


def valid_person(name: str) -> bool:
    """Whether a move may name this person: an account, a guest of a staffed table or a house player."""
    return valid_name(name.removeprefix(HOUSE_PLAYER))


def valid_id(table: str) -> bool:
    """Whether this could be the id of a table at all.

    >>> valid_id("t-1"), valid_id("../etc"), valid_id("t\\x00")
    (True, False, False)
    """
    return bool(_TABLE.match(table))


def harmless(text: str, longest: int = 200) -> bool:
    """Whether a text may be stored and shown: no control characters, no markup, not too long.

    >>> harmless("Ruleta francesa 2"), harmless("<img src=x>"), harmless("a\\x00b")
    (True, False, False)
    """
    return len(text) <= longest and not _HOSTILE.search(text)


def hostile(data: Any, path: str = "") -> Iterator[str]:
    """Where plain data holds a text that must not be stored, or names a person who cannot be one."""
    if isinstance(data, dict):
        for key, value in data.items():
            where = f"{path}.{key}".lstrip(".")
            named = key in (PERSONS if path else PERSONS[1:]) and isinstance(value, str)
            if not harmless(str(key), 64):
                yield path or "?"
            elif named and not valid_person(value):
                yield where
            else:
                yield from hostile(value, where)
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from hostile(value, f"{path}[{n}]")
    elif isinstance(data, str) and not harmless(data):
        yield path
