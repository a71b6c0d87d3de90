"""The typed rules of a pool, and what a venue had approved within them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from ...law.rulebook import Leaf
from ..bank.progressive import Schedule
from ..base.rules import TableRules
from ..base.terms import Whole

Part = Annotated[str, Meta(pattern=r"^[0-9]{1,6}(?:/[1-9][0-9]{0,5})?$")]
"""A fraction as terms write it."""


class PoolRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of pools. What is None the text does not say."""

    games: dict[str, Leaf[bool]]
    """at whose tables it may stand"""
    several_tables: Leaf[bool]
    several_games: Leaf[bool] | None = None
    same_limits: Leaf[bool] | None = None
    """least and most are the same at every linked table"""
    floor: Leaf[int] | None = None
    """the pot is never below so many times the bet"""
    formed: Leaf[bool] | None = None
    """a part of the bets forms the pot"""
    collected: Leaf[bool] | None = None
    """all that is staked on it counts"""
    commission: Leaf[bool] | None = None
    grows: Leaf[bool] | None = None
    """what is left after the commission makes the pots grow"""
    locked: Leaf[bool] | None = None
    """once a pass is locked no further bet of it comes in"""
    main: Leaf[bool] | None = None
    """prizes are paid out of the main pot"""
    paid_from_pots: Leaf[bool] | None = None
    base: Leaf[bool] | None = None
    reserves: Leaf[bool] | None = None
    display: Leaf[bool] | None = None
    """pot and increment are shown"""
    prizes: Schedule | None = None
    """where the text itself says what is won; else the tables' own rules do"""
    complementary: Leaf[bool] | None = None
    complementary_chips: Leaf[bool] | None = None
    """those in chips are paid out of the pot"""
    records: dict[str, Leaf[bool]] = msgspec.field(default_factory=dict)


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a pool, as they were approved. Amounts in the smallest unit.

    least          the least that may be staked on it, at every linked table
    most           the most; the same as ``least``: one set bet
    pot            what it holds at the opening
    base           what it starts again with after it was won whole (0: nothing)
    commission     the house's part of what is staked on it
    allocation     by reserve pot: its part of what is left; the rest is the main pot's
    reserve        what each reserve pot holds at the opening
    complementary  prizes beside it: ``none``, ``chips``, ``credits`` (with prior authorisation)
    readings       alternative readings by reading id
    """

    least: Whole = 1
    most: Whole = 1
    pot: Whole = 0
    base: Whole = 0
    commission: Part = "0"
    allocation: dict[str, Part] = {}
    reserve: dict[str, Whole] = {}
    complementary: tuple[str, ...] = ()
    readings: dict[str, str] = {}

    @property
    def commission_part(self) -> Fraction:
        return Fraction(self.commission)

    @property
    def parts(self) -> dict[str, Fraction]:
        """The reserve pots, and their parts."""
        return {name: Fraction(part) for name, part in self.allocation.items()}
