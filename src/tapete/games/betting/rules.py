"""The typed rules of bets on events: what a rulebook says, each leaf with its citation."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Text
from ..base.rules import TableRules


class Bet(msgspec.Struct, frozen=True):
    """A type of bet, what it is called, on how many events it is, and who of its forecasts must be right."""

    name: Text
    offered: Leaf[bool]
    least: Leaf[int]
    """so many events at the least"""
    most: Leaf[int] | None = None
    """and at the most; None: as many as there are"""
    moments: Leaf[Names] | None = None
    """it is on the results at these moments of its event; None: on the final one"""
    all_right: Leaf[bool] | None = None
    """it wins only if every forecast is right"""
    several: Leaf[bool] | None = None
    """several forecasts of the same event may be chosen, each a stake of its own"""


class Mutual(msgspec.Struct, frozen=True):
    """Bets whose stakes are shared among those who were right."""

    shared: Leaf[bool]
    proportional: Leaf[bool]
    """in proportion to what each of them staked"""


class Counterpart(msgspec.Struct, frozen=True):
    """Bets against the company."""

    offered: Leaf[bool]
    validated: Leaf[bool]
    """the coefficient is validated before the bet"""
    prize: Leaf[Literal["stake_times_coefficient", "stake_and_times_coefficient"]]
    """what a winning bet receives in all: the stake multiplied, or that and the stake besides"""


class Crossed(msgspec.Struct, frozen=True):
    """Bets between third parties, with the company between them."""

    offered: Leaf[bool]
    guaranteed: Leaf[bool]
    """the company answers for what was staked"""
    withholds: Leaf[bool]
    """the company keeps its percentage"""


class Places(msgspec.Struct, frozen=True):
    """Where a bet is placed."""

    internal: Leaf[bool]
    """at the venue of the event, in an enabled area"""
    external: Leaf[bool]
    """in other premises, which were authorised for it"""


class BettingRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of bets on events."""

    bets: dict[str, Bet]
    types: Leaf[Names]
    """the types of bet there are"""
    risked: Leaf[bool]
    """a sum of money is risked: who was wrong has lost it"""
    resulted: Leaf[bool]
    """on the result of an event: where none comes there is no bet"""
    uncertain: Leaf[bool]
    """the outcome is still unknown when one bets"""
    foreign: Leaf[bool]
    """and foreign to those who bet"""
    traviesa: Leaf[bool]
    """who does not take part in the event may bet on it"""
    places: Places
    mutual: Mutual
    counterpart: Counterpart
    crossed: Crossed
