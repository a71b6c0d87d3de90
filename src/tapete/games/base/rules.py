"""What the rules of every table have, and the general part of a regulation, which rules on every game."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Duty, Names, Requirement


class Breaches(msgspec.Struct, frozen=True):
    """BOL13 1.2.2: duties and prohibitions of players, by breach; 1.2.3: the ladder."""

    duties: dict[str, Leaf[bool]] = {}
    barred: dict[str, Leaf[bool]] = {}
    warning: Leaf[Names] | None = None
    """roles that may warn"""
    exclusion: Leaf[int] | None = None
    """how many breaches are only warned of, before a repetition excludes from the next pase"""
    least_age: Leaf[int] | None = None
    """the age from which one may play"""


class General(msgspec.Struct, frozen=True, kw_only=True):
    """The general part of a regulation, where it has one (BOL13 chapter I)."""

    chips_only: Leaf[Names]
    no_cash: Leaf[bool]
    no_kind: Leaf[bool]
    no_word: Leaf[bool]
    plan: Leaf[bool]
    """minimum and maximum are those of the operator's betting plan"""
    limits_hold: Leaf[bool]
    over_max_win: Leaf[bool]
    over_max_lose: Leaf[bool]
    over_max_notice: Leaf[Names]
    """roles that are told before an excess is settled"""
    under_min: Leaf[bool]
    under_min_authorised: Leaf[Names]
    """roles that authorise the payment of a stake under the minimum"""
    inform_player: Leaf[bool]
    breaches: Breaches
    corrected_by: Leaf[Names]
    dispute_by: Leaf[Names]
    cctv: Leaf[bool]
    hold: Leaf[bool]
    hold_minutes: Leaf[int]
    hold_play_goes_on: Leaf[bool]
    hold_winner_plays: Leaf[bool]
    fraud_refund: Leaf[bool]
    collect_prizes: Leaf[bool]
    complaints: Leaf[bool] | None = None
    croupier_runs: Leaf[Names] | None = None
    """roles that run the game, where the game's own part names none"""
    sala: dict[str, Leaf[Duty]] = {}
    """what the head of the room, and staff towards players, owe at every table"""
    glossary: dict[str, Leaf[bool]] = {}


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """What every table looks for in its rules, whatever else its game has."""

    authorised: Leaf[bool]
    bank: Leaf[bool] | None = None
    """the house is the bank"""
    general: General | None = None
    duties: dict[str, Leaf[Duty]] = {}
    requires: dict[str, Leaf[Requirement]] = {}
