"""What a venue chose within the law: the terms of one table of Pai Gow poker."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ..banked_poker.terms import BankedTerms
from ..base.terms import Whole
from .ways import Way


class Terms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum         the table minimum
    maximum         the table maximum as an amount (0: ``tier`` times the minimum, where the law lists one)
    tier            the multiple of the minimum, among those of the law (0: the highest)
    band_low        the least minimum that the casino is authorised (0: any)
    band_high       the highest one (0: any)
    boxes           places of the cloth, numbered from the croupier's left (0: as many as the law admits)
    others          nobody bets on another's place; kept for all tables of the family
    commission      the house's part of what is won, as a fraction
    announced       ``at_opening``: the commission was announced when the table opened; ``by_hand``: it is a move
    house_way       how the croupier sets seven cards: a way by its name (``ways``)
    croupier_stake  what the croupier plays for against a player who holds the bank (0: the table minimum)
    shuffler        no law of this game has one; kept for all tables of the family
    packs           one pack; kept for all tables of the family
    prepare         ``automatic``, or ``by_hand``: shuffling and cutting are moves
    cards           ``azar``, or ``entered``: the croupier says which card came
    settlement      ``automatic``, or ``by_hand``: taking and paying are moves of the croupier
    rounding        to whom a fraction of a unit goes
    session         ``open``, or ``closed``: the table still has to be opened
    readings        alternative readings by reading id
    """

    band_low: Whole = 0
    band_high: Whole = 0
    commission: Annotated[str, Meta(pattern=r"^(?:0|[0-9]{1,6}/[1-9][0-9]{0,5})$")] = "1/20"
    announced: Literal["at_opening", "by_hand"] = "at_opening"
    house_way: Way = "traditional"
    croupier_stake: Whole = 0
