"""Pools among the logs: what is carried over between a table and the pool that it shares with others.

A pool is a small game with a log of its own, kept beside those of the tables under the name ``pool:NAME``. What a table
says to it stands in the table's events (``told``), what the pool answers is a move of the pool's at the table
(``stands``); question, answer and payment are records of both logs in one transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ..law.errors import TapeteError
from ..law.values import Text
from ..table import words
from ..table.contract import Event, Link, Refusal
from ..table.events import Told
from .errors import StoreError
from .log import Data

GAME = "card_progressive"
"""The game of a pool, unless another one is named that tables share."""
NETWORK = "network"
"""The term that names the pool of a table which has one alone."""
SAID = ("contribute", "take", "bring_back", "take_more", "annul_pass", "bingo_won")
"""What is said to a pool with an amount."""
PREFIX = "pool:"
SETTLE = "settle"
"""A table asks what stands: this is answered at the table, when its turn has come, and is no move of the pool."""
STANDS = "stands"


def is_pool(log: str) -> bool:
    """Whether a log is a pool's.

    >>> is_pool("pool:stars"), is_pool("t1")
    (True, False)
    """
    return log.startswith(PREFIX)


def of_terms(terms: Mapping[str, Any]) -> tuple[str, ...]:
    """The logs of the pools to which a table with these terms is linked.

    >>> of_terms({"minimum": 10, "pools": {"progressive": "stars"}}), of_terms({"minimum": 10})
    (('pool:stars',), ())
    """
    return tuple(dict.fromkeys(f"{PREFIX}{name}" for name in named(terms).values()))


def named(terms: Mapping[str, Any]) -> dict[str, str]:
    """The pools that these terms name, by the bet that is on each; terms that speak of a table's own pools name none.

    >>> named({"pools": {"progressive": "stars"}, "network": "melilla"}), named({"pools": {"prima": {"share": "1/20"}}})
    ({'progressive': 'stars', 'network': 'melilla'}, {})
    """
    pools, network = terms.get("pools"), terms.get(NETWORK)
    found = {bet: name for bet, name in pools.items() if isinstance(name, str)} if isinstance(pools, dict) else {}
    return {**found, NETWORK: network} if isinstance(network, str) and network else found


def linked(terms: Mapping[str, Any], bet: str, name: str) -> Data:
    """The same terms with this bet on that pool.

    >>> linked({}, "progressive", "stars"), linked({"share": "1/20"}, "network", "melilla")
    ({'pools': {'progressive': 'stars'}}, {'share': '1/20', 'network': 'melilla'})
    """
    if bet == NETWORK:
        return {**terms, NETWORK: name}
    return {**terms, "pools": {**terms.get("pools", {}), bet: name}}


def told(events: Iterable[Event]) -> list[Told]:
    """What is carried over to pools, in its order."""
    return [event for event in events if isinstance(event, Told) and event.do != SETTLE]


def move(table: str, said: Told) -> Data:
    """What a table says to a pool, as a move of the pool's vocabulary."""
    found: Data = {"who": f"table:{table}", "do": said.do, "about": said.about}
    if said.do in SAID:
        found["amount"] = said.amount
    if said.do == "take":
        found["seq"] = said.seq
    if said.hits:
        found["hits"] = [dict(hit) for hit in said.hits]
    return found


def linking(table: str, game: str, regulation: str, link: Link) -> Data:
    """With what a table that opens is linked to a pool."""
    return {
        "who": f"table:{table}", "do": "link", "game": game, "regulation": regulation, "least": link.low,
        "most": link.high,
    }  # fmt: skip


def not_linked(refusal: Refusal, game: str) -> TapeteError:
    """A table does not open, because the pool that it names does not admit it."""
    return TapeteError(words.refusal(refusal, "es", game), words.refusal(refusal, "en", game), refusal.cite)


def same(made: Data, said: Data) -> bool:
    """Whether two moves of a pool say the same (a form that the pool fills in counts as left out)."""
    keys = {key for key in {*made, *said} if made.get(key) is not None or said.get(key) is not None}
    return all(_plain(made.get(key)) == _plain(said.get(key)) for key in keys)


def _plain(value: Any) -> bytes:
    return b"" if value in (None, [], ()) else msgspec.json.encode(value, order="sorted")


def no_pool(pool: str) -> StoreError:
    name = pool.removeprefix(PREFIX)
    return StoreError("no_pool", f"no existe el pozo «{name}»", f"there is no pool '{name}'")


def shut(pool: str) -> StoreError:
    name = pool.removeprefix(PREFIX)
    return StoreError("no_pool", f"el pozo «{name}» está cerrado", f"the pool '{name}' is closed")


def refused(pool: str, refusal: Refusal) -> StoreError:
    """What a game told its pool is not admitted there: the program is at fault, and nothing is written."""
    name = pool.removeprefix(PREFIX)
    why = Text(f"el pozo «{name}» no lo admite: {refusal.code}", f"the pool '{name}' does not admit it: {refusal.code}")
    return StoreError("books", why.es, why.en)
