"""What a venue chose within the law: the terms of one table of Monte o Banca."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...base.terms import Positive


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum     the least that may stand on a bet
    rounding    to whom a fraction of a unit of the commission goes
    settlement  ``automatic``: bets are taken and paid by themselves; ``by_hand``: both are moves of staff
    cards       ``azar``, or ``entered``: whoever deals says which card came
    helper      somebody helps with the shuffling
    pack        ``loaded``: the first pack is in the shoe; ``unshuffled``: it still has to be shuffled
    readings    alternative readings by reading id
    """

    minimum: Positive = 10
    rounding: Literal["player", "house"] = "player"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    cards: Literal["azar", "entered"] = "azar"
    helper: bool = False
    pack: Literal["loaded", "unshuffled"] = "loaded"
    readings: dict[str, str] = {}
