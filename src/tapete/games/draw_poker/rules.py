"""The typed rules of Draw Poker. The note under a field says what it means."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Order
from ..banked_poker.rules import BankedRules, Decision, Qualify, Way


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Players change cards."""

    after_all: Leaf[bool]
    """when all have said whether they go on"""
    needs_bet: Leaf[bool]
    """only whoever has laid the second bet"""
    most: Leaf[int]
    """so many cards, at most"""
    covered: Leaf[bool]
    """what is put down for others lies face down, and so does what is kept"""
    collected: Leaf[bool]
    """what was put down is collected before new cards are dealt"""
    way: Leaf[Way]
    """along the boxes the new cards are dealt"""
    new_covered: Leaf[bool]
    """they are dealt face down"""
    up_to: Leaf[int]
    """until each hand has so many"""


class BankDraw(msgspec.Struct, frozen=True, kw_only=True):
    """The bank changes cards by rule: of three rules the first that fits."""

    looks: Leaf[bool]
    """when all have changed the croupier looks at the bank's cards, without showing them, and changes some"""
    order: Leaf[Order]
    """the rules, in the order in which they are tried: ``stand``, ``one``, ``two``"""
    stands: Leaf[Names]
    """with these combinations nothing is changed"""
    two_pairs: Leaf[bool]
    """of two pairs the fifth card is changed"""
    four: Leaf[int]
    """so many cards that are near a combination are kept, and the rest is changed"""
    four_of: Leaf[Names]
    """near these combinations: of one suit (``flush``), in a row (``straight``)"""
    below_pair: Leaf[bool]
    """with less than a pair only"""
    prefers: Leaf[Order]
    """which of the two is kept where both are there"""
    same_four: Leaf[bool]
    """where the same cards are both, the others are changed"""
    trio: Leaf[bool]
    """of three of a kind the other two cards are changed"""
    pair: Leaf[bool]
    """a pair is kept"""
    kickers: Leaf[int]
    """and so many of the other cards, the highest"""
    highest: Leaf[int]
    """of nothing so many cards are kept, the highest"""


class DrawRules(BankedRules, frozen=True, kw_only=True):
    """A rulebook of Draw Poker. Keys of ``pays``: ``ante`` (``won``, ``unqualified``), ``raise`` (by combination)."""

    decision: Decision
    qualify: Qualify
    change: Change
    bank_draw: BankDraw
