"""The typed rules of boule: the plate and its nine numbers."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Tiers
from ..wheels.rules import WheelRules


class Plate(msgspec.Struct, frozen=True, kw_only=True):
    """Colours of the holes, and the place of the 5."""

    black: Leaf[Names]
    red: Leaf[Names]
    neutral: Leaf[Names] | None = None
    """numbers that are neither red nor black"""
    numbers: Leaf[Tiers]
    """from the first number of the plate to the last"""
    five_loses: Leaf[Names]
    """when it comes up (the 5) all stakes on simple chances are lost"""
    five_excluded: Leaf[Names]
    """what belongs to no simple chance: the 5"""
    five_bettable: Leaf[Names]
    """and may be bet on like any other number"""
    edge: Leaf[bool] | None = None
    """the ball is thrown along the outer edge"""


class BouleRules(WheelRules, frozen=True, kw_only=True):
    """A boule rulebook."""

    plate: Plate
