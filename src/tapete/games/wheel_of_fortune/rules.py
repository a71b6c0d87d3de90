"""The typed rules of the wheel of fortune: two impulses, four turns, the pointer between two pivots."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ..wheels.rules import WheelRules


class Turning(msgspec.Struct, frozen=True):
    """How the wheel is set going and what it shows."""

    clockwise: Leaf[bool]
    second_impulse: Leaf[bool]
    """before the wheel stops it gets a second impulse"""
    shows_between_pivots: Leaf[bool]
    """the piece between the two pivots of a cell shows the winning combination"""


class FortuneRules(WheelRules, frozen=True, kw_only=True):
    """A wheel of fortune's rulebook."""

    turning: Turning
