"""What a venue chose within the law: the terms of one table of Caribbean poker."""

from __future__ import annotations

from ..banked_poker.terms import BankedTerms
from ..base.terms import Positive, Whole


class Terms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum           the table minimum
    maximum           the table maximum as an amount (0: ``tier`` times the minimum)
    tier              the multiple of the minimum, among those of the law (0: the highest)
    boxes             places of the cloth, numbered from the croupier's left (0: as many as the law admits)
    others            who may bet on another's box: ``none``, ``seated`` players, ``anyone``
    insurance         the amount of the seguro (0: none)
    purchase          a card may be bought
    carousel          the bet for the carrusel (0: none)
    carousel_pool     what the carrusel held when the table opened
    progressive       the bet for the progresivo (0: none)
    progressive_pool  what the progresivo held when the table opened
    acceptor          the device for that bet: ``manual``, or ``electronic``, with credits (empty: manual)
    credit            the value of a credit
    complementary     its system gives complementary prizes by chance
    shuffler          an automatic shuffler
    packs             with a shuffler: one pack, or two that alternate (0: as the law says)
    prepare           ``automatic``, or ``by_hand``: shuffling and cutting are moves
    cards             ``azar``, or ``entered``: the croupier says which card came
    settlement        ``automatic``, or ``by_hand``: taking and paying are moves of the croupier
    rounding          to whom a fraction of a unit goes
    session           ``open``, or ``closed``: the table still has to be opened
    pools             which bets are on a pool that several tables share, and its name
    readings          alternative readings by reading id
    """

    insurance: Whole = 0
    purchase: bool = False
    carousel: Whole = 0
    carousel_pool: Whole = 0
    progressive: Whole = 0
    progressive_pool: Whole = 0
    acceptor: str = ""
    credit: Positive = 1
    complementary: bool = False
