"""The typed rules of Casino Monte. The note under a field says what it means."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names, Odds, Order, Share, Tiers
from ...base.rules import TableRules

Way = Literal["from_left", "from_right"]
"""Along the boxes, from the croupier's left (up the numbers) or from the croupier's right."""
Turn = Literal["last", "first"]
"""When the croupier takes a card: after the players, or before them."""


class Ranks(msgspec.Struct, frozen=True, kw_only=True):
    """What cards are worth."""

    order: Leaf[Order]
    """from the highest to the lowest"""
    higher_wins: Leaf[bool]
    """whoever has a higher card than the croupier wins"""
    equal_ties: Leaf[bool]
    """cards of equal value tie"""


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """From the pack to the first hand."""

    decks: Leaf[Tiers]
    loaded: Leaf[bool]
    """the cards go into the shoe"""
    aside: Leaf[int]
    """so many cards are set aside before the first hand"""
    machine_waives: Leaf[Names]
    """steps that an automatic shuffler dispenses with (terms.shoe_kind)"""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """The cut."""

    offered: Leaf[bool]
    """the players are asked to cut"""
    order: Leaf[Way]
    """from where it goes round"""
    least: Leaf[int]
    """so many cards are cut off, at least"""
    unexposed: Leaf[bool]
    """none of them may be seen"""
    on_card: Leaf[bool]
    """they are laid on the cut card beside the rest, which goes on top of them"""
    croupier: Leaf[bool]
    """where no player wants to, the croupier cuts"""


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """The stop card."""

    reserve: Leaf[int]
    """so many cards stand behind it, at least"""
    call: Leaf[Call]
    """when it comes out, the hand that is on is announced as the last"""
    shown: Leaf[bool]
    """it is shown to the public"""


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """The first cards."""

    order: Leaf[Way]
    bank: Leaf[Turn]
    face_up: Leaf[bool]


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes part."""

    most: Leaf[int]
    """so many players have a place"""
    own_box: Leaf[bool]
    """whoever has a place plays at its box and at no other"""
    others: Leaf[int]
    """so many others, for each of them, may take part"""
    admitted: Leaf[bool]
    """they need management's leave (terms.others)"""
    each_decides: Leaf[bool]
    """each bettor of a box decides alone on Revancha"""
    no_touching: Leaf[bool]
    """nobody but the croupier touches the cards"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who does what: roles."""

    problems_by: Leaf[Names]
    """who settles what comes up"""
    directs: Leaf[Names]
    """who keeps the bank and directs the game"""
    deals: Leaf[Names]
    """who shuffles and deals"""
    settles: Leaf[Names]
    """who pays and takes"""
    announces: Leaf[Names]
    """who announces the phases"""


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When and with what bets are made."""

    before_deal: Leaf[bool]
    before_first: Leaf[bool]
    """before the first player gets a card"""
    call: Leaf[Call]
    means: Leaf[Names]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much may be staked."""

    within: Leaf[bool]
    """no bet is outside the limits of the table"""
    per_box: Leaf[bool]
    """the maximum is one of the box, whoever bets on it"""
    multiples: Leaf[Tiers]
    """the maximum in multiples of the minimum: the two ends of a range (terms.tier)"""
    multiples_range: bool = True
    """the multiples are the ends of a range"""


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """The bet on the tie, and when ties are resolved."""

    offered: Leaf[bool]
    needs_initial: Leaf[bool]
    """only for those who have an initial bet"""
    after_others: Leaf[bool]
    """only when all boxes without a tie are settled"""


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """The comparison."""

    order: Leaf[Way]
    lower_loses: Leaf[bool]
    """a lower card loses the bet"""
    loser_card: Leaf[Literal["after", "before"]]
    """the loser's card is taken after the bet"""
    winner_card: Leaf[bool]
    """the winner's card is taken, too"""


class Revancha(msgspec.Struct, frozen=True, kw_only=True):
    """What a tied bettor may do, and the second comparison."""

    on_tie: Leaf[bool]
    """the second box takes bets of those who tie"""
    not_before: Leaf[bool]
    """and no others, nor earlier"""
    asked: Leaf[Way]
    """from where they are asked"""
    equal: Leaf[bool]
    """the second bet equals the first"""
    declined: Leaf[Share]
    """so much of the initial bet loses whoever declines"""
    card_taken: Leaf[bool]
    """the card is then taken"""
    order: Leaf[Way]
    """in which order the second cards are dealt"""
    bank: Leaf[Turn]
    loses: Leaf[Names]
    """which bets are lost with a lower card"""
    initial_back: Leaf[bool]
    """when it wins, the initial bet goes back unpaid"""
    stays: Leaf[bool]
    """on a second tie it goes back"""
    rounds: Leaf[int]
    """how often it is played in a hand"""


class Burn(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that are burned before the Revancha."""

    between: Leaf[Tiers]
    """the fewest and the most; management chooses (terms.burn)"""
    face_down: Leaf[bool]
    to_holder: Leaf[bool]


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """What is done about errors."""

    face_up: Leaf[bool]
    """a card that is seen in the shoe is eliminated"""


class CasinoMonteRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of Casino Monte. Keys of ``pays``: ``initial``, ``tie``, ``revancha``, ``second_tie``."""

    ranks: Ranks
    shoe: Shoe
    cut: Cut
    stop: Stop
    dealing: Dealing
    players: Players
    staff: Staff
    betting: Betting
    limits: Limits
    pays: dict[str, Leaf[Odds]]
    tie: Tie
    settle: Settle
    revancha: Revancha
    burn: Burn
    rulings: Rulings
