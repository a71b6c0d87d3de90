"""What a venue chose within the law: the terms of one blackjack or Challenge 21 table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...base.terms import Positive, Whole

COMBINATIONS = {
    "7": ("7",),
    "77_offsuit": ("7", "7", "offsuit"),
    "77_suited": ("7", "7", "suited"),
    "777_offsuit": ("7", "7", "7", "offsuit"),
    "777_suited": ("7", "7", "7", "suited"),
}
"""The combinations among which a table chooses those that its progressive rewards, the lowest first."""

PoolName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,57}$")]
Fraction = Annotated[str, Meta(pattern=r"^[0-9]{1,6}(?:/[1-9][0-9]{0,5})?$")]


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum               the table minimum
    maximum               the table maximum as an amount (0: ``tier`` times the minimum; without multiples, none)
    tier                  the multiple among those the law lists (0: the highest)
    increment             stakes above the minimum rise in steps of it (MEL14: fixed by the director)
    boxes                 betting places of the cloth, numbered from the croupier's left (0: 7; Challenge 21: 6)
    decks                 packs in the shoe (0: the last number that the law lists)
    shoe                  ``ready``: loaded and burned, the table opens in ``betting``; ``new`` or ``used`` cards still
                          have to be shuffled, the table opens in ``shuffling``
    shoe_kind             ``manual``; ``automatic``: a machine that is the shoe; ``shuffler``: a machine beside it
    before_separator      a ready shoe: cards still before the separator (0: all of a fresh shoe)
    reserve               a ready shoe: cards behind the separator (0: the least that the law allows)
    shoe_history          numbers of the shoes that this table had in the last sessions, the latest last
    min_hands             hands needed for a deal, where the house may choose
    cards                 ``azar``, or ``entered``: the croupier says which card came
    settlement            ``automatic``, or ``by_hand``: announcing, taking, paying and collecting are moves of staff
    rounding              to whom a fraction of a unit goes
    retiro                the table has the surrender, where it is the casino's option
    under_over_13         the table has these side bets
    perfect_pairs         the table plays the Perfect Pairs variant
    bolsa_stake           the stipulated stake of Bolsa (0: not installed)
    bolsa_pool            what the Bolsa holds at the opening
    progressive_stake     the stipulated stake of the progressive (0: none)
    progressive_pool      what the progressive holds at the opening
    progressive_deduction part of the pool that goes to the house before a prize
    progressive_prizes    by combination (7, 77_offsuit, 77_suited, 777_offsuit, 777_suited): part of what is left
    pools                 which bets (``bolsa``, ``progressive``) are on a pool that several tables share, and its name
    session               ``open``, or ``closed``: the table still has to be opened
    may_change_minimum    the authorisation lets the minima be changed
    float                 chips of the table's advance
    readings              alternative readings by reading id
    """

    minimum: Positive = 10
    maximum: Whole = 0
    tier: Whole = 0
    increment: Positive = 1
    boxes: Annotated[int, Meta(ge=0, le=9)] = 0
    decks: Annotated[int, Meta(ge=0, le=8)] = 0
    shoe: Literal["ready", "new", "used"] = "ready"
    shoe_kind: Literal["manual", "automatic", "shuffler"] = "manual"
    before_separator: Annotated[int, Meta(ge=0, le=416)] = 0
    reserve: Annotated[int, Meta(ge=0, le=415)] = 0
    shoe_history: tuple[int, ...] = ()
    min_hands: Literal[1, 2] = 1
    cards: Literal["azar", "entered"] = "azar"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    retiro: bool = False
    under_over_13: bool = False
    perfect_pairs: bool = False
    bolsa_stake: Whole = 0
    bolsa_pool: Whole = 0
    progressive_stake: Whole = 0
    progressive_pool: Whole = 0
    progressive_deduction: Fraction = "0"
    progressive_prizes: dict[str, Fraction] = {}
    pools: dict[Literal["bolsa", "progressive"], PoolName] = {}
    session: Literal["open", "closed"] = "open"
    may_change_minimum: bool = False
    float: Whole = 0
    readings: dict[str, str] = {}
