"""The typed rules of Pai Gow poker. The note under a field says what it means."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Share, Tiers
from ..banked_poker.rules import BankedRules

Result = Literal["win", "void", "loss"]
"""What becomes of a stake: it is paid, it goes back, it is lost."""


class Joker(msgspec.Struct, frozen=True, kw_only=True):
    """What the joker may be."""

    ace: Leaf[bool]
    """it counts as an ace"""
    completes: Leaf[Names]
    """combinations that it completes as whatever card is missing"""


class Straights(msgspec.Struct, frozen=True, kw_only=True):
    """The order of straights, and of those of one suit."""

    by_card: Leaf[bool] | None = None
    """the straight of higher cards is higher. Without it: as any two hands of one combination"""
    wheel_second: Leaf[bool]
    """the one from the ace to the five is the second highest"""
    flush_by_card: Leaf[bool] | None = None
    """the same two of straights of one suit"""
    flush_wheel_second: Leaf[bool]


class Small(msgspec.Struct, frozen=True, kw_only=True):
    """The hand of two cards."""

    pairs: Leaf[bool]
    """a pair is its highest combination, that of aces above all. Without it: only the cards count"""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """The bank goes round."""

    holders: Leaf[Names]
    """who may hold it: ``player``, ``croupier``"""
    croupier_must: Leaf[bool]
    """the croupier cannot refuse it"""
    refusable: Leaf[bool]
    """a player can, and it is offered to the next"""
    again: Leaf[bool] | None = None
    """after the croupier it is offered to the players again. Without it: that goes without saying"""
    covers: Leaf[bool]
    """a player who holds it has to cover every bet that is taken"""
    commission: Leaf[bool]
    """and pays the commission on what the bank wins in a hand"""


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """Where the deal begins."""

    thrown_by: Leaf[Names]
    count: Leaf[int]
    decides: Leaf[bool]
    """their sum, which is announced, says who has the first hand"""
    bank_sums: Leaf[Tiers]
    """sums that mean the bank, at a table of as many places as may be"""
    from_bank: Leaf[bool]
    """one counts from the bank. Without it: from the croupier"""


class Making(msgspec.Struct, frozen=True, kw_only=True):
    """The hands are made up and handed out."""

    every_place: Leaf[bool]
    """a hand for every place, also for one that nobody has: that one goes to the used cards"""
    croupier: Leaf[bool]
    """the croupier's own place is counted, and gets a hand"""
    rest_checked: Leaf[bool]
    """the cards that are left over are checked and go to the used ones"""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Seven cards become two hands."""

    small: Leaf[int]
    big: Leaf[int]
    own: Leaf[bool]
    """each player sets the cards. Without it: the croupier does, in the house way"""
    in_turn: Leaf[bool]
    """each hand by itself, in the order of the deal"""
    big_higher: Leaf[bool]
    """the big hand has to be worth more than the small one"""
    covered: Leaf[bool]
    """they are laid down covered"""
    croupier_last: Leaf[bool]
    """the croupier does not look at the own cards before all others have set theirs"""
    croupier_open: Leaf[bool]
    """and sets them in sight of all"""
    wrong_loses: Leaf[bool]
    """a hand that is set wrongly loses"""


class Compare(msgspec.Struct, frozen=True, kw_only=True):
    """Both hands against those of the bank."""

    croupier_first: Leaf[bool]
    """the bank is compared with the croupier first"""
    cases: dict[str, Leaf[Result]]
    """what becomes of the stake, by what the big hand is and the small one: ``higher_lower``"""
    copies_bank: Leaf[bool]
    """an equal hand is the bank's: to the letter, with the whole stake"""
    split_stays: Leaf[bool]
    """of one hand won and one lost the stake stays where it is, and may be taken. Without it: it goes back"""
    winners_stay: Leaf[bool]
    """winning hands lie open until the end"""
    losers_away: Leaf[bool]
    """the cards of losing hands are collected at once"""


class Commission(msgspec.Struct, frozen=True, kw_only=True):
    """The house's part of what is won."""

    deducted: Leaf[bool]
    by: Leaf[Names]
    """who deducts it"""
    most: Leaf[Share]
    announced: Leaf[bool]
    """before the session: what was not announced is not deducted"""


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Places and the minimum."""

    list_by: Leaf[Names]
    """who keeps the list of those who wait for a place, which decides who has it first"""
    band: Leaf[bool]
    """the minimum is within what the casino is authorised (terms.band_low, band_high)"""
    minimum_by: Leaf[Names] | None = None
    """who may change the minimum of a table that is open. Without it: nobody"""


class PaiGowRules(BankedRules, frozen=True, kw_only=True):
    """A rulebook of Pai Gow poker. Keys of ``pays``: ``main``, with the row ``won``."""

    joker: Joker
    straights: Straights
    small: Small
    round: Round
    dice: Dice
    making: Making
    setting: Setting
    compare: Compare
    commission: Commission
    seating: Seating
