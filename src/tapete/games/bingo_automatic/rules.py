"""The typed rules of automatic bingo. The note under a field says what it means."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names
from ..bingo_halls.rules import Network
from ..bingo_terminals.rules import TerminalRules

Below = Literal["strict", "inclusive"]


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """The cards."""

    highest: Leaf[int]
    """numbers from 1 to this one at most"""
    distinct: Leaf[bool]
    rows: Leaf[int]
    per_row: Leaf[int]


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """Who wins."""

    listed: Leaf[Names]
    """there are these and no others"""
    by_cards: Leaf[bool]
    """whose cards form them"""
    line: Leaf[bool]
    gran_line: Leaf[bool]
    bingo: Leaf[bool]
    gran_bingo: Leaf[bool]
    ties: Leaf[Literal["shared", "first"]]
    """several cards with the same ball share, or the first of them has it"""


class Super(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that accumulates and is won before a maximum extraction."""

    won: Leaf[bool]
    below: Leaf[Below]
    """before the maximum, or with it, too"""
    set_by: Leaf[Names] | None = None
    """what the maximum depends on: all stakes, limits of the prize"""
    scopes: Leaf[Names] | None = None
    """of one hall, of the network"""


class AutomaticRules(TerminalRules, frozen=True, kw_only=True):
    """A rulebook of automatic bingo."""

    cards: Cards
    prizes: Prizes
    super_line: Super
    super_bingo: Super
    bingo_extra: Super
    extra_lower: Leaf[bool]
    """the maximum of Bingo Extra is lower than that of Super Bingo"""
    reserves: Leaf[bool]
    """they fill an accumulated prize again as it is won"""
    network: Network
