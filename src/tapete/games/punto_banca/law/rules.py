"""The typed rules of punto y banca, full and reduced. A leaf that is None: that text is silent.

What all baccarat games share stands in ``baccarat.rules``. The note under a field says what it means. In the
words of a call ``{points}`` stands for the total of the hand, ``{punto}`` and ``{banca}`` for both totals.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Odds, Requirement, Share, Tiers
from ...baccarat.law import bet_rules
from ...baccarat.law import rules as base
from ...base.rules import General


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """Who holds the shoe and deals."""

    players_deal: Leaf[bool] | None = None
    """one of the players deals, in turn. None: players deal where ``first`` says who begins, else the house does."""
    optional: Leaf[bool] | None = None
    """to deal is a right, no duty."""
    first: Leaf[Literal["lowest", "highest"]] | None = None
    """the shoe starts with place 1, or the lowest occupied one."""
    onward: Leaf[Literal["right", "left"]] | None = None
    """who declines passes it to the player on his right (the next higher occupied place)."""
    plays_bank: Leaf[bool] | None = None
    """whoever deals plays the bank's hand: its cards are his to turn up."""
    may_bet_punto: Leaf[bool] | None = None
    """he may bet on Punto all the same. None: so he may."""
    must_bet: Leaf[bool] | None = None
    """he must bet in every coup, on Banca or Punto: ``close_bets`` is refused ``dealer_without_bet``."""
    lost: Leaf[bool] | None = None
    """he loses the shoe when the bank's hand loses; it goes on in turn, to the next on his right."""
    pass_call: Leaf[Call] | None = None
    """the passing of the shoe is announced."""
    broke: Leaf[bool] | None = None
    """the shoe also passes when he is left without chips (``dealer_broke``)."""
    lone_keeps: Leaf[bool] | None = None
    """a lone player keeps the shoe after a bank loss until another joins. None: he loses it and is offered it again"""
    house_keeps: Leaf[bool] | None = None
    """reduced tables: the croupier always keeps the shoe. None: so he does."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Minimum, maximum, steps."""

    minimum: Leaf[bool] | None = None
    """each table has its own minimum, and no bet is below it. None: by the general part."""
    multiples: Leaf[Tiers] | None = None
    """the maximum in multiples of the minimum, as listed, or the two ends of a range (terms.tier)."""
    multiples_range: bool = False
    """the multiples are the ends of a range"""
    steps: Leaf[Names] | None = None
    """what management may require bets to be multiples of (terms.step): the ``minimum``, a ``fraction`` of it (a whole
    part: minimum / k, reading P10)."""


class TieBet(bet_rules.Equal, frozen=True, kw_only=True):
    """Equal totals, and the bet on them (``empate``; odds ``pays.empate``)."""

    wins: Leaf[bool] | None = None
    """tie bets win."""
    option: bool = False
    """the casino chooses whether to have the tie bet (terms.tie_bet)"""
    cap: Leaf[Share] | None = None
    """part of the table maximum that a tie bet may reach."""
    needs_main: Leaf[bool] | None = None
    """only with a bet of the same player on Banca or Punto. None: admitted alone"""
    placed_by: Leaf[Names] | None = None
    """roles that put it in its box at the player's request (``place``); his own ``bet`` is refused ``ask_croupier``.
    None: he puts it there himself"""


class Showing(bet_rules.Totals, frozen=True, kw_only=True):
    """From the four cards to the two totals."""

    bank_corner: Leaf[bool] | None = None
    """the bank's cards stay under the front right corner of the shoe (``laid {side: shoe_corner}``)."""
    highest: Leaf[bool] | None = None
    """Punto's hand belongs to whoever bet most on it (``handed {hand: punto, to: PLAYER}``). None: the croupier turns
    it"""
    highest_shows: Leaf[bool] | None = None
    """he shows its cards and gives them back."""
    seated_only: Leaf[bool] | None = None
    """only a seated player. None: a standing one, too"""
    none_croupier: Leaf[bool] | None = None
    """nobody bet on Punto: the croupier turns its cards."""
    dealer_shows: Leaf[bool] | None = None
    """whoever deals turns up the bank's cards and passes them on. None: the croupier turns them"""
    punto_side: Leaf[Literal["right", "left"]] | None = None
    """where the croupier then lays Punto's cards (``laid``). None: nowhere."""
    bank_side: Leaf[Literal["left", "right"]] | None = None
    """and the bank's. None: nowhere."""


class Mode(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of one reduced table, ``midi`` or ``mini`` (terms.variant)."""

    seats: Leaf[int] | None = None
    """most seated players, and the number of its places where terms.places is 0."""
    house_deals: Leaf[Names] | None = None
    """roles that deal at it. None: ``staff.acts.deal``."""
    whole_game: Leaf[Names] | None = None
    """roles that carry out the whole game: every move of staff in a coup is theirs. None: by ``staff.acts``."""
    no_standing: Leaf[bool] | None = None
    """no standing players, whatever management wishes. None: as ``seats.standing`` says"""
    no_touching: Leaf[bool] | None = None
    """players may not touch the cards (``touch_cards``). None: by ``seats.no_touching``."""


class PuntoBancaRules(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook of punto y banca, full or reduced. Keys of ``pays``: ``punto``, ``banca``, ``empate``."""

    authorised: Leaf[bool] | None = None
    """tables of it are lawful (check)"""
    bank: Leaf[bool] | None = None
    """the house is the bank: it collects and pays all bets."""
    scoring: base.Scoring
    natural: base.Natural
    drawing: base.Drawing
    shoe: base.Shoe
    cut: base.Cut
    stop: base.Stop
    burn: base.Burn | None = None
    seats: base.Seats
    staff: base.Staff
    coup: base.Coup
    holder: Holder = Holder()
    betting: bet_rules.Betting
    limits: Limits = Limits()
    pays: dict[str, Leaf[Odds]]
    deduction: bet_rules.Deduction = bet_rules.Deduction()
    tie: TieBet
    showing: Showing
    calls: bet_rules.Calls
    settle: bet_rules.Settle
    last: base.Last = base.Last()
    rulings: base.Rulings = base.Rulings()
    modes: dict[str, Mode] = {}
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
    general: General | None = None
