"""Events that many games share. Chips move only by ``Transfer``: the sum of transfers is the second book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from .contract import Amount, Event


class Call(Event, frozen=True, kw_only=True, tag="call"):
    """What was said aloud: the Spanish text, an English gloss, and who said it."""

    text: str
    gloss: str
    by: str


class Transfer(Event, frozen=True, kw_only=True, tag="transfer"):
    """Chips go from one account to another. ``remainder`` is the fraction of a unit that rounding left aside."""

    source: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    amount: Amount
    reason: str
    remainder: str = "0"


class Done(Event, frozen=True, kw_only=True, tag="done"):
    """A duty was performed."""

    duty: str
    by: str
    about: str = ""


class Asked(Event, frozen=True, kw_only=True, tag="asked"):
    """Somebody owes a choice."""

    player: str
    about: str
    options: tuple[str, ...]


class Chosen(Event, frozen=True, kw_only=True, tag="chosen"):
    """A choice was made, or silence was taken for the default."""

    player: str
    about: str
    option: str


class Ruled(Event, frozen=True, kw_only=True, tag="ruled"):
    """The ruling on an incident, by its code; ``about`` names the person or thing it concerns."""

    incident: str
    ruling: str
    by: str
    about: str = ""
    amount: int = 0


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """A fact of the table that others rely on (a limit, a colour's value, a notice given)."""

    what: str
    about: str = ""
    amount: int = 0


class Corrected(Event, frozen=True, kw_only=True, tag="corrected"):
    """An entry that was wrong: what it said, what it says now. Nothing is erased; of a card that lies face down only
    those who have seen it are told."""

    secret: ClassVar[tuple[str, ...]] = ("was", "now")

    what: str
    was: str | None
    now: str | None
    about: str = ""


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A card went to a place; its face only to those who may see it."""

    secret: ClassVar[tuple[str, ...]] = ("face",)

    n: int
    place: str
    face: str | None = None


class Turned(Event, frozen=True, kw_only=True, tag="turned"):
    """A card lies face up now."""

    n: int
    face: str


class Told(Event, frozen=True, kw_only=True, tag="told"):
    """A question to an outside actor (a pool), which whoever records the log carries to it."""

    target: str
    do: str
    amount: int
    seq: int
    about: str = ""
    hits: tuple[dict[str, str | int | bool], ...] = ()
    """the hands that have won, where the pool's own law says what they are paid"""


def balances(events: Iterable[Event]) -> dict[str, int]:
    """What the transfers say that every account holds.

    >>> balances([Transfer(source="ana", target="stake:1", amount=100, reason="bet")])
    {'ana': -100, 'stake:1': 100}
    """
    book: dict[str, int] = {}
    for event in events:
        if isinstance(event, Transfer):
            book[event.source] = book.get(event.source, 0) - event.amount
            book[event.target] = book.get(event.target, 0) + event.amount
    return {account: amount for account, amount in book.items() if amount}
