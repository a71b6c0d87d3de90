"""The typed rules of electronic bingo. The note under a field says what it means."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names
from ..bingo_terminals.rules import TerminalRules

Below = Literal["strict", "inclusive"]
Lines = Literal["once", "each"]


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """The draw."""

    common: Leaf[bool]
    """one draw of a speciality for all its terminals"""
    preset: Leaf[bool]
    """as many balls as was fixed in advance; else until none is left"""
    specialities: Leaf[bool]
    """there may be several, with other cards, prizes or numbers"""


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """What wins by the table of prizes."""

    line: Leaf[bool]
    lines: Leaf[Lines]
    """a card is paid for a line once, or for each of its lines"""
    bingo: Leaf[bool]
    other_bingo: Leaf[bool]
    """the table may state the numbers of a bingo"""
    figures: Leaf[bool]
    shown: Leaf[bool]
    """the figures are to be seen on the terminal; one that is not is not paid"""
    events: Leaf[Names]
    """what else of the draw may give a prize or credits"""


class Accumulated(msgspec.Struct, frozen=True, kw_only=True):
    """Prizes that accumulate."""

    withheld: Leaf[bool]
    """a part of each game may be withheld for them"""
    grows: Leaf[bool]
    """the group server reckons by how much a stake makes them grow"""
    group: Leaf[bool]
    """each of them is of the terminals of one speciality"""
    display: Leaf[bool]
    won_by: Leaf[Names]
    below: Leaf[Below]
    """the ball with which it is won is below the maximum"""
    split: Leaf[Literal["shared", "first"]]
    """several winners share it, or the first of them has it"""
    conditions: Leaf[bool]
    """something else may be asked for"""
    informed: Leaf[bool]
    """players can see whether there is one, and what it asks for"""


class ElectronicRules(TerminalRules, frozen=True, kw_only=True):
    """A rulebook of electronic bingo."""

    draw: Draw
    prizes: Prizes
    accumulated: Accumulated
