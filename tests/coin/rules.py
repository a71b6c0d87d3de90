"""The typed rules: what a rulebook of the coin says, each leaf with its citation."""

from __future__ import annotations

import msgspec

from tapete.games.base.rules import TableRules
from tapete.law.rulebook import Leaf
from tapete.law.values import Call, Names, Odds, Text


class Bet(msgspec.Struct, frozen=True):
    """A side one may bet on, and what it is called."""

    name: Text
    offered: Leaf[bool]


class CoinRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of the coin."""

    bets: dict[str, Bet]
    maximum: Leaf[int]
    """times the minimum"""
    call: Leaf[Call]
    called_by: Leaf[Names]
    closed_after_call: Leaf[bool]
    late_returned: Leaf[bool]
    pays: Leaf[Odds]
    winner_keeps: Leaf[bool]
    loser_pays: Leaf[bool]
