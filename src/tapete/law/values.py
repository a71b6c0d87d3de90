"""The kinds of value a rulebook leaf may hold, and what each becomes when its provision is struck as a whole.

Striking asks: what would the law be without this provision? A number takes a neighbouring legal value
(35:1 becomes 34:1), an order swaps its first two ranks, a clause does not hold, a call is not made.
The rule is stated by type, so that no rulebook and no game has a say in it; ``cuts`` states it element by element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NewType, TypeAlias

import msgspec


class Text(msgspec.Struct, frozen=True):
    """Words for people, in the law's language and in English."""

    es: str
    en: str

    def __getitem__(self, lang: str) -> str:
        return self.en if lang == "en" else self.es


class Odds(msgspec.Struct, frozen=True):
    """Odds to one: ``35:1`` gives the winner 35 times the stake, beside the stake itself.

    >>> Odds.parse("35:1").win(100)
    Fraction(3500, 1)
    >>> str(Odds.parse("1:2").struck())
    '1:3'
    """

    num: int
    den: int

    @classmethod
    def parse(cls, text: str) -> Odds:
        left, colon, right = text.partition(":")
        if not (colon and left.isdecimal() and right.isdecimal() and int(right)):
            raise ValueError(f"odds are written like 35:1, not {text!r}")
        return cls(int(left), int(right))

    def win(self, stake: int) -> Fraction:
        return Fraction(stake * self.num, self.den)

    def struck(self) -> Odds:
        return Odds(self.num - 1, self.den) if self.num > 1 else Odds(self.num, self.den + 1)

    def __str__(self) -> str:
        return f"{self.num}:{self.den}"


class Call(msgspec.Struct, frozen=True):
    """What the croupier or the jefe says aloud. Struck, nothing is said."""

    es: str
    en: str

    def __bool__(self) -> bool:
        return bool(self.es)


class Requirement(msgspec.Struct, frozen=True):
    """What a table description must satisfy: the item ``at`` stands in ``relation`` to ``value``.

    ``of`` names a second item that the relation looks at (a staff count that depends on the layouts);
    ``when`` limits the requirement to tables whose items have these values. Struck, nothing is required.
    """

    at: str
    relation: str
    value: Any = None
    of: str = ""
    when: Mapping[str, Any] = {}
    holds: bool = True


class Duty(msgspec.Struct, frozen=True):
    """Something that staff must (or may) do by hand: who, and at which moments. ``answers``: the claims of players that
    whoever has the duty answers, or decides (``dispute``). Struck, nobody owes it."""

    by: tuple[str, ...]
    when: tuple[str, ...] = ()
    must: bool = False
    holds: bool = True
    answers: tuple[str, ...] = ()


Share = NewType("Share", Fraction)
"""A part of an amount, written as a fraction: ``1/2``. Struck, the next smaller unit fraction."""

Tiers: TypeAlias = tuple[int, ...]
"""Alternative multiples among which the table chooses one; struck, each drops by one."""


class Order(msgspec.Struct, frozen=True):
    """Ranks of payment or clearing, each a group of bets of equal rank."""

    ranks: tuple[tuple[str, ...], ...]

    @classmethod
    def parse(cls, raw: list[Any]) -> Order:
        return cls(tuple((r,) if isinstance(r, str) else tuple(r) for r in raw))

    def rank(self, name: str) -> int:
        for n, group in enumerate(self.ranks):
            if name in group:
                return n
        return len(self.ranks)

    def struck(self) -> Order:
        first, second, *rest = self.ranks
        return Order((second, first, *rest))


class Names(msgspec.Struct, frozen=True):
    """A set of names or numbers. Struck, it is empty."""

    items: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.items)

    def __contains__(self, item: object) -> bool:
        return item in self.items

    def __iter__(self) -> Iterator[str]:
        return iter(self.items)
