"""What a venue chose within the law: the terms of one table of three-card poker."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..banked_poker.terms import BankedTerms
from ..base.terms import Whole


class Terms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum            the table minimum
    maximum            the table maximum as an amount (0: ``tier`` times the minimum)
    tier               the multiple of the minimum, among those of the law (0: the highest)
    boxes              places of the cloth, numbered from the croupier's left (0: as many as the law admits)
    others             who may bet on another's box: ``none``, ``seated`` players, ``anyone``
    pair_plus_table    the pay table of the bet on the own cards, where the law has several (empty: the first)
    pair_plus_minimum  the least that may be staked on it (0: the table minimum)
    carousel           the bet for the carrusel (0: none)
    carousel_pool      what the carrusel held when the table opened
    carousel_scale     the prizes that were authorised for a carrusel of these tables alone, by combination of three
                       cards: ``50:1`` times the bet, or a part of it, ``1/10`` (empty: it is linked with the other
                       pokers, and two cards in common make hands of five)
    shuffler           an automatic shuffler
    packs              with a shuffler: one pack, or two that alternate (0: as the law says)
    prepare            ``automatic``, or ``by_hand``: shuffling and cutting are moves
    cards              ``azar``, or ``entered``: the croupier says which card came
    settlement         ``automatic``, or ``by_hand``: taking and paying are moves of the croupier
    rounding           to whom a fraction of a unit goes
    session            ``open``, or ``closed``: the table still has to be opened
    pools              which bets are on a pool that several tables share, and its name
    readings           alternative readings by reading id
    """

    pair_plus_table: Literal["", "a", "b", "c"] = ""
    pair_plus_minimum: Whole = 0
    carousel: Whole = 0
    carousel_pool: Whole = 0
    carousel_scale: dict[str, str] = msgspec.field(default_factory=dict)
