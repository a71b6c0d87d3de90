"""The typed rules of three bets of which two may be withdrawn. The note under a field says what it means."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Call
from ..banked_poker.rules import BankedRules, Rank


class ThreeEqual(msgspec.Struct, frozen=True, kw_only=True):
    """The three bets."""

    equal: Leaf[bool]
    """everybody makes three, of the same amount"""
    each: Leaf[bool] | None = None
    """minimum and maximum are those of each box. Without it: the same"""
    third_stays: Leaf[bool]
    """the third cannot be withdrawn"""


class Common(msgspec.Struct, frozen=True, kw_only=True):
    """The two common cards: one at the croupier's left, one at the right."""

    left: Leaf[int]
    """the first one is dealt when each player has so many cards"""
    right: Leaf[int]
    """and the second one"""
    covered: Leaf[bool] | None = None
    """they lie face down until their turn. Without it: that goes without saying"""
    left_opens: Leaf[bool]
    """when all have decided on their first bet the first one is uncovered"""
    right_opens: Leaf[bool]
    """and when all have on the second, the second one"""
    left_counts: Leaf[bool]
    """the first one is part of every hand"""
    right_counts: Leaf[bool]
    """and so is the second one"""
    exposed_low: Leaf[bool] | None = None
    """one that is seen before its time changes nothing"""
    exposed_from: Leaf[Rank] | None = None
    """save from this rank on: then the hand is null"""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A bet is left or withdrawn."""

    first: Leaf[bool]
    """the first bet, in turn, when the own cards were seen"""
    second: Leaf[bool]
    """the second bet, when the first common card was seen"""
    independent: Leaf[bool]
    """whatever became of the first"""
    keep: Leaf[Call] | None = None
    """what is said by whoever leaves it"""
    withdraw: Leaf[Call] | None = None
    silence: Leaf[bool]
    """the bet of whoever says nothing stays"""


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """What wins. What it wins stands in ``pays.bets``."""

    pair: Leaf[Rank]
    """a pair of these at least"""
    all_bets: Leaf[bool]
    """each bet that is left is paid"""
    highest_only: Leaf[bool] | None = None
    """of several combinations the highest is paid. Without it: that goes without saying"""


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the laws alone says."""

    player_seen: Leaf[bool] | None = None
    """a player's card that is seen in the deal changes nothing"""
    looked: Leaf[bool] | None = None
    """the bets of a bettor who looked at the cards and is not there are lost"""
    rest_away: Leaf[bool] | None = None
    """after the deal what is left of the pack goes to the discards"""
    laid: Leaf[bool] | None = None
    """players lay their cards down at the end. Without it: that goes without saying"""


class ThreeBetsRules(BankedRules, frozen=True, kw_only=True):
    """A rulebook of Trijoker or Go Poker. Keys of ``pays``: ``bets``, by combination."""

    three: ThreeEqual
    common: Common
    choice: Choice
    win: Win
    own: Own = Own()
