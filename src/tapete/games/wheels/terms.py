"""What a venue chose within the law: the terms of one table."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..base.terms import Positive, Whole


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a wheel table. Amounts in the smallest unit.

    minimum             the table minimum (on a number)
    authorised_minimum  boule: the minimum of the authorisation, where the layout opens at twice it (0: the same)
    tier                the multiple on a number among those the law lists (0: the highest)
    simple_minimum      the minimum on simple chances (0: the table minimum)
    maxima              absolute maxima by bet id (or ``multiple``, ``simple``, ``all``): the operator's plan, the
                        authorisation, the band. Where the law fixes multiples these may only be stricter
    layouts             cloths of the table
    settlement          ``automatic``: announcing, clearing, approving and paying follow the result by themselves;
                        ``by_hand``: each is a move of staff, checked against the law's order
    rounding            to whom a fraction of a unit goes
    zero_default        what silence means on zero
    denominations       chips that exist in the casino (empty: any value)
    croupiers           their names in the order of rotation (empty: one croupier, any name)
    auxiliar            an auxiliar assists the croupier (American roulette)
    session             ``open``, or ``closed``: the table still has to be opened
    may_change_minimum  the authorisation lets the minima be changed
    float               chips of the table's advance (anticipo)
    authorised_only     true: the minimum is the authorised one
    """

    minimum: Positive = 100
    authorised_minimum: Whole = 0
    tier: Whole = 0
    simple_minimum: Whole = 0
    maxima: dict[str, Positive] = {}
    layouts: Literal[1, 2] = 1
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    zero_default: Literal["half_back", "prison"] = "half_back"
    denominations: tuple[Positive, ...] = ()
    croupiers: tuple[str, ...] = ()
    auxiliar: bool = False
    session: Literal["open", "closed"] = "open"
    may_change_minimum: bool = False
    float: Whole = 0
    readings: dict[str, str] = {}
