"""What a venue chose within the law: the terms of one table of baccarat at two cloths."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...baccarat.law.terms import BaccaratTerms
from ...base.terms import Whole


class Terms(BaccaratTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table, beside those of all baccarat tables. ``places`` counts the compartments of one cloth (0: 5).

    variant         ``limited`` or ``free`` bank
    maximum         maximum of a bet (0: none; a free bank has none)
    bank_minimum    limits for constituting a limited bank, as authorised (0: the minimum of a bet, no maximum)
    bank_maximum
    sufficient      free bank: the deposit that is considered sufficient (0: any)
    banker, bank    who is banker at the opening, deposited and announced, and with how much (none: phase ``opening``)
    deposited       free bank: his deposit (0: as much as the bank)
    players         who sits at the opening, by compartment from 1: first cloth 1, then cloth 2 (empty text: free)
    standers        who is behind a compartment at the opening
    waiting         the list at the opening
    below_stop      cards below the stop card, where the law gives a minimum (0: that minimum)
    draw_mode       ``libre``, or ``tirada``, where the law lets the table choose
    abonos          abonos are admitted, where the law may be read so
    shoe            ``ready`` or ``new``: packs are always new here
    settlement      always automatic here
    """

    variant: Literal["limited", "free"] = "limited"
    maximum: Whole = 0
    bank_minimum: Whole = 0
    bank_maximum: Whole = 0
    sufficient: Whole = 0
    banker: Annotated[str, Meta(max_length=64)] = ""
    bank: Whole = 0
    deposited: Whole = 0
    players: tuple[str, ...] = ()
    standers: dict[str, Annotated[int, Meta(ge=1, le=30)]] = msgspec.field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    below_stop: Annotated[int, Meta(ge=0, le=300)] = 0
    draw_mode: Literal["libre", "tirada"] = "libre"
    abonos: bool = False
    shoe: Literal["ready", "new"] = "ready"
    settlement: Literal["automatic"] = "automatic"
