"""The typed rules of interconnected bingo. The note under a field says what it means."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ..bingo.law.rules import BingoRules


class Interconnection(msgspec.Struct, frozen=True, kw_only=True):
    """The prize of the network."""

    additional: Leaf[bool]
    """who has the bingo has it besides"""
    within: Leaf[Literal["inclusive", "strict"]]
    """with the maximum ball, too, or only before"""
    split: Leaf[Literal["shared", "first"]]
    """several winners share it, or the first of them has it"""
    shared: Leaf[bool]
    """halls may have it in common"""
    electronic: Leaf[bool]
    """with other territories only halls with electronic cards are linked"""
    secure: Leaf[bool]
    """under the requirements of all administrations"""
    agreements: Leaf[bool]
    """by agreement of the companies"""
    pools: Leaf[bool]
    """which may form common pools"""
    protocols: Leaf[bool]
    """after the protocols of the administrations"""


class InterconnectedRules(BingoRules, frozen=True, kw_only=True):
    """Those of traditional bingo, and of the prize of the network."""

    interconnection: Interconnection
