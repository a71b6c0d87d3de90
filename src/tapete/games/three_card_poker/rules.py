"""The typed rules of three-card poker. The note under a field says what it means."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Odds, Order, Share, Text
from ..banked_poker.rules import BankedRules, Decision, Qualify, Side


class Named(msgspec.Struct, frozen=True):
    """What a bet is called."""

    name: Text


class OwnCards(Side, frozen=True, kw_only=True):
    """The bet on the player's own cards (Fortuna, Pareja Plus)."""

    alone: Leaf[bool]
    """it may be played without an ante"""
    limited: Leaf[bool] | None = None
    """the limits of the table are those of its box as well"""
    times: Leaf[int] | None = None
    """so many times the table minimum at most"""
    part: Leaf[Share] | None = None
    """its minimum may be such a part of that of the table (terms.pair_plus_minimum)"""
    tables: Leaf[Names] | None = None
    """management chooses one of these pay tables (terms.pair_plus_table)"""


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """What the ante is paid beside the comparison, by the player's own combination."""

    offered: Leaf[bool]
    unqualified: Leaf[bool]
    """also where the bank does not play"""
    beaten: Leaf[bool]
    """also where the bank's hand is higher"""
    pays: dict[str, Leaf[Odds]]
    """by combination"""


class Linked(msgspec.Struct, frozen=True, kw_only=True):
    """The pool is shared with the tables of the other pokers (it is, where terms.carousel_scale is empty)."""

    cards: Leaf[int]
    """so many cards in common make a hand of five of each three"""
    last: Leaf[bool]
    """they are drawn after all others"""
    up: Leaf[bool]
    """they lie in sight"""
    listed: Leaf[Order]
    """the combinations of five cards, from the highest"""


class ThreeRules(BankedRules, frozen=True, kw_only=True):
    """A rulebook of three-card poker. Keys of ``pays``: ``ante`` (``won`` and ``unqualified``), ``raise`` (by
    combination; without it the second bet is paid as the ante) and ``pair_plus``, or ``pair_plus_a`` and so on by table
    (by combination)."""

    bets: dict[str, Named]
    decision: Decision
    qualify: Qualify
    bonus: Bonus | None = None
    linked: Linked | None = None
    no_change: Leaf[bool] | None = None
    """cards may not be changed"""
    sides: dict[str, OwnCards] = msgspec.field(default_factory=dict)  # type: ignore[assignment]
