"""What a venue chose within the law: the terms of one chemin de fer table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...baccarat.law.terms import BaccaratTerms
from ...base.terms import Whole


class Terms(BaccaratTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table, beside those of all baccarat tables. ``minimum`` is the punto minimum.

    players             who sits at the opening, by place from 1 (empty text: the place is free)
    standers            who stands at the opening, and behind which place
    waiting             who is on the list at the opening
    bank_minimum        the least a bank may be (0: the punto minimum)
    bank_unlimited      the bank is authorised without maximum
    draw_mode           ``libre``, or ``tirada``: what the table agreed, where the law lets it choose
    garage_multiple     punto minima above which winnings may leave the bank, where the law gives a range (0: the most)
    settlement          always automatic here: what staff do in a coup comes as ``done`` events
    """

    players: tuple[str, ...] = ()
    standers: dict[str, Annotated[int, Meta(ge=0, le=15)]] = msgspec.field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    bank_minimum: Whole = 0
    bank_unlimited: bool = False
    draw_mode: Literal["libre", "tirada"] = "libre"
    garage_multiple: Whole = 0
    settlement: Literal["automatic"] = "automatic"
