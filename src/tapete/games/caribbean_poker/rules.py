"""The typed rules of Caribbean poker. The note under a field says what it means."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Odds
from ..banked_poker.rules import BankedRules, Decision, Qualify


class Purchase(msgspec.Struct, frozen=True, kw_only=True):
    """A card that is bought."""

    offered: Leaf[bool]
    """the house may admit it (terms.purchase)"""
    cards: Leaf[int]
    """so many, at most"""
    price: Leaf[Odds]
    """for an ante of one so much"""
    in_turn: Leaf[bool]
    """when the player's turn comes, before the decision"""
    entitles: Leaf[bool]
    """the price gives the right to a card in the place of the one put down"""
    not_blind: Leaf[bool] | None = None
    """none for a box that is played blind"""


class CaribbeanRules(BankedRules, frozen=True, kw_only=True):
    """A rulebook of Caribbean poker. Keys of ``pays``: ``ante`` (``won``, ``unqualified``), ``raise`` and ``insurance``
    (by combination)."""

    decision: Decision
    qualify: Qualify
    purchase: Purchase | None = None
    no_change: Leaf[bool] | None = None
    """cards may not be changed"""
