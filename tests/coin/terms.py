"""What a venue chooses within the law."""

from __future__ import annotations

from typing import Literal

import msgspec

from tapete.games.base.terms import Positive, Whole


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table of the coin.

    minimum   the least that may be staked
    multiple  the most, in minima (0: as much as the law admits)
    rounding  to whom a fraction of a unit goes
    """

    minimum: Positive = 100
    multiple: Whole = 0
    rounding: Literal["player", "house"] = "player"
