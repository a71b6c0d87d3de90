"""The ledger of chips: every transfer is two entries that cancel out, and the book they make is what the state says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..table.contract import Game
from .errors import StoreError

Book = dict[str, int]


class Entry(msgspec.Struct, frozen=True):
    """One side of a transfer: the account gains ``amount`` (or loses it, below zero)."""

    account: str
    amount: int
    reason: str


def entries(events: Iterable[dict[str, Any]]) -> list[Entry]:
    """The entries of a record's events.

    >>> entries([{"event": "transfer", "from": "ana", "to": "stake:1", "amount": 100, "reason": "bet"}])
    [Entry(account='ana', amount=-100, reason='bet'), Entry(account='stake:1', amount=100, reason='bet')]
    """
    found = []
    for event in events:
        if event["event"] == "transfer":
            found.append(Entry(event["from"], -event["amount"], event["reason"]))
            found.append(Entry(event["to"], event["amount"], event["reason"]))
    return found


def posted(book: Book, new: Iterable[Entry]) -> Book:
    """The book after these entries; accounts that hold nothing are left out.

    >>> posted({"ana": -100, "stake:1": 100}, [Entry("stake:1", -100, "lost"), Entry("house", 100, "lost")])
    {'ana': -100, 'house': 100}
    """
    after = dict(book)
    for entry in new:
        amount = after.get(entry.account, 0) + entry.amount
        if amount:
            after[entry.account] = amount
        else:
            after.pop(entry.account, None)
    return after


def apart(game: Game, state: Any, book: Book, back: Iterable[Entry] = ()) -> dict[str, tuple[int, int]]:
    """Where the two books differ: account → (what the transfers say, what the state says).

    ``back``: what was given back when the table was closed, of which the state knows nothing.
    """
    held = posted(game.holdings(state), back) if back else game.holdings(state)
    if held == book:
        return {}
    both = {account: (book.get(account, 0), held.get(account, 0)) for account in sorted({*held, *book})}
    return {account: pair for account, pair in both.items() if pair[0] != pair[1]}


def check(different: dict[str, tuple[int, int]], book: Book, table: str, seq: int) -> None:
    """Raise unless both books agree (they are ``different`` nowhere) and sum to zero."""
    if different or sum(book.values()):
        facts = ", ".join(f"{account}: {said}/{held}" for account, (said, held) in different.items())
        raise StoreError(
            "books",
            f"mesa {table}, asiento {seq}: los dos libros no cuadran ({facts}); nada se ha escrito",
            f"table {table}, record {seq}: the two books disagree ({facts}); nothing was written",
        )
