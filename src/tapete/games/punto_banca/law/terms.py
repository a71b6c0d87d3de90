"""What a venue chose within the law: the terms of one table of punto y banca."""

from __future__ import annotations

from typing import Literal

from ...baccarat.law.terms import BaccaratTerms
from ...base.terms import Whole


class Terms(BaccaratTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table, beside those of all baccarat games. Amounts in the smallest unit.

    maximum   the table maximum as an amount (0: ``tier`` times the minimum; without multiples, none)
    tier      the multiple among those the law lists or within its range (0: the highest)
    step      bets are multiples of this amount (0: any amount): the minimum, or a whole part of it where allowed
    tie_bet   the table has the tie bet, where it is the casino's option
    variant   reduced tables: ``midi`` or ``mini``
    """

    maximum: Whole = 0
    tier: Whole = 0
    step: Whole = 0
    tie_bet: bool = True
    variant: Literal["midi", "mini"] = "midi"
