"""What the law says of every bingo at terminals. The note under a field says what it means."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names
from ..base.rules import TableRules


class Terminals(msgspec.Struct, frozen=True, kw_only=True):
    """What a terminal does by itself."""

    tells: Leaf[bool]
    """it follows every card and tells the player of a prize; without it nobody learns of one"""


class Cash(msgspec.Struct, frozen=True, kw_only=True):
    """The cash system."""

    prepaid: Leaf[bool]
    """stakes are paid from what was put on the card before"""
    means: Leaf[Names]
    """by which means"""
    pays: Leaf[bool]
    """it pays the prizes"""
    to_card: Leaf[bool] | None = None
    """to the card; else as money"""
    out: Leaf[bool]
    """what is left is turned into money when the player stops"""


class Central(msgspec.Struct, frozen=True, kw_only=True):
    """The central system."""

    verified: Leaf[bool]
    """system and terminals are checked before each session"""
    verified_by: Leaf[Names]
    runs: Leaf[Names]
    """who closes the stakes and lets the draw begin"""
    generator: Leaf[bool]
    """one generator draws for everybody"""
    archive: Leaf[bool]
    report: Leaf[Names]
    """what the reports say"""


class TerminalRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of bingo at terminals."""

    terminals: Terminals
    cash: Cash
    central: Central
