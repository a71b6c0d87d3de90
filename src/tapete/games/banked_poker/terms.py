"""What a venue chose within the law, at any table of poker against the house."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..base.terms import Positive, Whole

Boxes = Annotated[int, Meta(ge=0, le=9)]


class BankedTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum     the table minimum
    maximum     the table maximum as an amount (0: ``tier`` times the minimum)
    tier        the multiple of the minimum, among those of the law (0: the highest)
    boxes       places of the cloth, numbered from the croupier's left (0: as many as the law admits)
    others      who may bet on another's box: ``none``, ``seated`` players, ``anyone``
    shuffler    an automatic shuffler
    packs       with a shuffler: one pack, or two that alternate (0: as the law says)
    prepare     ``automatic``, or ``by_hand``: shuffling and cutting are moves
    cards       ``azar``, or ``entered``: the croupier says which card came
    settlement  ``automatic``, or ``by_hand``: taking and paying are moves of the croupier
    rounding    to whom a fraction of a unit goes
    session     ``open``, or ``closed``: the table still has to be opened
    pools       which bets are on a pool that several tables share, and its name
    readings    alternative readings by reading id
    """

    minimum: Positive = 10
    maximum: Whole = 0
    tier: Whole = 0
    boxes: Boxes = 0
    others: Literal["none", "seated", "anyone"] = "seated"
    shuffler: bool = False
    packs: Annotated[int, Meta(ge=0, le=2)] = 0
    prepare: Literal["automatic", "by_hand"] = "automatic"
    cards: Literal["azar", "entered"] = "azar"
    settlement: Literal["automatic", "by_hand"] = "automatic"
    rounding: Literal["player", "house"] = "player"
    session: Literal["open", "closed"] = "open"
    pools: dict[str, str] = {}
    readings: dict[str, str] = {}
