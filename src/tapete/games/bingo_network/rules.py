"""The typed rules of a network of halls, and what its companies agreed on."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ...law.rulebook import Leaf
from ..base.terms import Whole
from ..pools.rules import PoolRules
from ..pools.rules import Terms as PoolTerms

Absent = Literal["waits", "left_out"]


class NetworkRules(PoolRules, frozen=True, kw_only=True):
    """A rulebook of networks. What is None the text does not say."""

    prize: Leaf[bool]
    """there is a prize beside those of the halls"""
    common: Leaf[bool]
    """the maximum ball is the same in all halls"""
    winners: Leaf[Literal["shared", "first"]]
    """those who win it at the same time share it; else it is of the first"""
    together: Leaf[bool]
    """at the same time are games that were on when the first bingo was won"""
    absent: Leaf[Absent]
    """what becomes of a hall that does not end its game"""


class Terms(PoolTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a network. Amounts in the smallest unit.

    maximum    the ball with which the prize is won at the latest, in every hall
    patience   where a hall that does not end its game is left out: after so many other games have ended
    """

    maximum: Annotated[int, Meta(ge=1, le=999)] = 45
    patience: Annotated[int, Meta(ge=1, le=10_000)] = 20
    pot: Whole = 0
